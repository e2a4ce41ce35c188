//! Keeps stderr for people: some drivers write to it while they are loaded (Mesa looks for
//! a display server and says that it found none).

/// Does something with stderr turned to nowhere.
#[cfg(unix)]
pub fn quietly<T>(work: impl FnOnce() -> T) -> T {
    use std::sync::Mutex;
    static TURNED: Mutex<()> = Mutex::new(());
    let _one_at_a_time = super::device::lock(&TURNED);
    let _back_at_the_end = unix::Stderr::turned_away();
    work()
}

/// Does something; no driver is known to be loud here.
#[cfg(not(unix))]
pub fn quietly<T>(work: impl FnOnce() -> T) -> T {
    work()
}

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::os::fd::OwnedFd;

    /// Where stderr went and will go again when this is dropped, also by a panic.
    pub struct Stderr(OwnedFd);

    impl Stderr {
        /// Turns it to nowhere, if there is such a place.
        pub fn turned_away() -> Option<Stderr> {
            let nowhere = File::options().write(true).open("/dev/null").ok()?;
            let kept = Stderr(rustix::io::dup(std::io::stderr()).ok()?);
            rustix::stdio::dup2_stderr(nowhere).ok()?;
            Some(kept)
        }
    }

    impl Drop for Stderr {
        fn drop(&mut self) {
            // It was open a moment ago and still is; there is no one to tell if not.
            let _ = rustix::stdio::dup2_stderr(&self.0);
        }
    }
}
