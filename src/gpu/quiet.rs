//! Keeps stderr for people: some drivers write to it while they are loaded (Mesa looks for
//! a display server and says that it found none).

/// Does something with stderr turned to nowhere.
#[cfg(unix)]
pub fn quietly<T>(work: impl FnOnce() -> T) -> T {
    use std::fs::File;
    use std::sync::Mutex;
    static TURNED: Mutex<()> = Mutex::new(());
    let _turned = super::device::lock(&TURNED);
    let nowhere = File::options().write(true).open("/dev/null");
    let (Ok(nowhere), Ok(stderr)) = (nowhere, rustix::io::dup(std::io::stderr())) else {
        return work();
    };
    let turned = rustix::stdio::dup2_stderr(nowhere).is_ok();
    let done = work();
    if turned {
        // It was open a moment ago and still is; there is no one to tell if not.
        let _ = rustix::stdio::dup2_stderr(stderr);
    }
    done
}

/// Does something; no driver is known to be loud here.
#[cfg(not(unix))]
pub fn quietly<T>(work: impl FnOnce() -> T) -> T {
    work()
}
