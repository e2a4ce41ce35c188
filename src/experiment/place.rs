//! The place of a results folder, held by one run and filled at one stroke.
//!
//! Beside the folder NAME stands a hidden one, `.NAME.tertia`, for as long as a run lasts. It
//! holds the lock that keeps other runs away, the new folder while it is written, and the old
//! one while the new takes its place. A killed run leaves it behind: its lock is free then,
//! and the next run puts back what was moved away and clears the rest.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// How often a place is tried that others take and leave at the same moment.
const TRIES: usize = 100;

/// The file in a hidden folder that is locked.
const LOCK: &str = "lock";

/// A place that no other run has.
pub(super) struct Place {
    target: PathBuf,
    hidden: Hidden,
    /// Folders made on the way, outermost first; declared after `hidden`, so that they are
    /// empty when they are dropped.
    parents: Parents,
}

impl Place {
    /// Takes the place of this absolute path; none if another run has it.
    pub(super) fn take(target: PathBuf) -> io::Result<Option<Place>> {
        let (Some(parent), Some(hidden)) = (target.parent(), hidden(&target)) else {
            return Err(ErrorKind::InvalidInput.into());
        };
        let parents = make_parents(parent)?;
        let Some(hidden) = Hidden::take(hidden)? else { return Ok(None) };
        hidden.end_killed_run(&target)?;
        Ok(Some(Place { target, hidden, parents }))
    }

    /// The folder that is to be filled.
    pub(super) fn target(&self) -> &Path {
        &self.target
    }

    /// Makes sure that the folder can be moved away, which a mount point or another's folder
    /// cannot: it is moved and at once moved back.
    pub(super) fn try_move(&self) -> io::Result<()> {
        if !self.target.exists() {
            return Ok(());
        }
        fs::rename(&self.target, self.hidden.aside())?;
        fs::rename(self.hidden.aside(), &self.target)
    }

    /// Lets a folder that `write` fills take the place of whatever is there.
    pub(super) fn fill(&mut self, write: impl Fn(&Path) -> io::Result<()>) -> io::Result<()> {
        let (new, old) = (self.hidden.coming(), self.hidden.gone());
        fs::create_dir(&new)?;
        write(&new)?;
        let was_there = self.target.exists();
        if was_there {
            fs::rename(&self.target, &old)?;
        }
        let renamed = fs::rename(&new, &self.target);
        if renamed.is_err() && was_there {
            fs::rename(&old, &self.target)?;
        }
        renamed?;
        self.parents.0.clear();
        // The next run removes it if this one cannot.
        let _ = fs::remove_dir_all(old);
        Ok(())
    }

    /// Lets the files that `write` writes into a folder take their places in the target beside
    /// what is there, one after another and the one named `last` last.
    pub(super) fn fill_beside(
        &mut self,
        last: &str,
        write: impl Fn(&Path) -> io::Result<()>,
    ) -> io::Result<()> {
        let new = self.hidden.coming();
        fs::create_dir(&new)?;
        write(&new)?;
        fs::create_dir_all(&self.target)?;
        let mut names = names(&new)?;
        names.sort_by_key(|name| name == last);
        names.iter().try_for_each(|name| fs::rename(new.join(name), self.target.join(name)))
    }
}

/// The absolute path of a folder that may not be there yet, without links if it is.
pub(super) fn of(folder: &Path) -> io::Result<PathBuf> {
    match folder.canonicalize() {
        Err(error) if error.kind() == ErrorKind::NotFound => std::path::absolute(folder),
        target => target,
    }
}

/// The hidden folder of a place.
fn hidden(target: &Path) -> Option<PathBuf> {
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(target.file_name()?);
    hidden.push(".tertia");
    Some(target.with_file_name(hidden))
}

/// Whether a run has the place of this path.
pub(super) fn is_taken(target: &Path) -> bool {
    let lock = hidden(target).and_then(|folder| File::open(folder.join(LOCK)).ok());
    lock.is_some_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> io::Result<Vec<std::ffi::OsString>> {
    let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name()));
    let mut names = names.collect::<io::Result<Vec<_>>>()?;
    names.sort();
    Ok(names)
}

/// The hidden folder, gone when dropped.
struct Hidden {
    folder: PathBuf,
    /// Locked; the lock ends with the process, however that ends.
    _lock: File,
}

impl Hidden {
    /// The folder that is to take the target's place.
    fn coming(&self) -> PathBuf {
        self.folder.join("new")
    }

    /// The one whose place it took.
    fn gone(&self) -> PathBuf {
        self.folder.join("old")
    }

    /// Where the target is for a moment while it is tried whether it can be moved.
    fn aside(&self) -> PathBuf {
        self.folder.join("aside")
    }

    /// Puts back what a killed run had moved away, and clears what it had replaced or begun.
    fn end_killed_run(&self, target: &Path) -> io::Result<()> {
        let [new, old, aside] = [self.coming(), self.gone(), self.aside()];
        for away in [&old, &aside].into_iter().filter(|away| away.exists()) {
            let replaced = away == &old && !new.exists();
            match target.exists() {
                false => fs::rename(away, target)?,
                true if replaced => fs::remove_dir_all(away)?,
                true => {
                    let line =
                        format!("what a killed run moved to {} cannot go back", away.display());
                    return Err(io::Error::other(line));
                }
            }
        }
        if new.exists() {
            fs::remove_dir_all(new)?;
        }
        Ok(())
    }

    fn take(folder: PathBuf) -> io::Result<Option<Hidden>> {
        let path = folder.join(LOCK);
        for _ in 0..TRIES {
            match fs::create_dir(&folder) {
                Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
                _ => {}
            }
            let lock = match File::options().write(true).create(true).truncate(false).open(&path) {
                // Another run has just ended and taken the folder with it.
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                opened => opened?,
            };
            match lock.try_lock() {
                Err(TryLockError::WouldBlock) => return Ok(None),
                // A file system without locks: then the folder's user has to look out.
                Err(TryLockError::Error(_)) | Ok(()) => {}
            }
            if still_there(&lock, &path) {
                return Ok(Some(Hidden { folder, _lock: lock }));
            }
        }
        Ok(None)
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        // What cannot be removed is cleared by the next run. What was moved away and is not
        // back stays: then the folder is not empty.
        let _ = fs::remove_dir_all(self.coming());
        let _ = fs::remove_file(self.folder.join(LOCK));
        let _ = fs::remove_dir(&self.folder);
    }
}

/// Whether a locked file is still the one at its path, which the run before may have removed
/// between opening and locking.
#[cfg(unix)]
fn still_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    match (file.metadata().map(place), fs::metadata(path).map(place)) {
        (Ok(locked), Ok(named)) => locked == named,
        _ => false,
    }
}

/// As above, where an open file cannot be replaced.
#[cfg(not(unix))]
fn still_there(_: &File, path: &Path) -> bool {
    path.exists()
}

/// Folders that vanish when dropped empty.
struct Parents(Vec<PathBuf>);

impl Drop for Parents {
    fn drop(&mut self) {
        for folder in self.0.iter().rev() {
            // A folder that someone else uses by now stays.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Makes the missing ones of a folder and those above it; all or none.
fn make_parents(parent: &Path) -> io::Result<Parents> {
    let mut missing: Vec<&Path> = parent.ancestors().take_while(|each| !each.exists()).collect();
    missing.reverse();
    let mut made = Parents(Vec::new());
    for folder in missing {
        fs::create_dir(folder)?;
        made.0.push(folder.into());
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(target: &Path) -> Option<Place> {
        Place::take(target.into()).unwrap()
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> =
            entries.map(name).map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_place_is_one_runs_alone() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a/b");
        let first = place(&target).unwrap();
        assert!(place(&target).is_none());
        assert!(place(&folder.path().join("a/c")).is_some());
        drop(first);
        assert!(names(folder.path()).is_empty());
        assert!(place(&target).is_some());
    }

    #[test]
    fn the_new_takes_the_place_of_the_old() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a");
        for text in ["old", "new"] {
            let mut place = place(&target).unwrap();
            place.fill(|folder| fs::write(folder.join(text), text)).unwrap();
            drop(place);
            assert_eq!(
                (names(&target), names(folder.path())),
                (vec![text.into()], vec!["a".into()])
            );
        }
        let mut place = place(&target).unwrap();
        assert!(place.fill(|_| Err(ErrorKind::StorageFull.into())).is_err());
        drop(place);
        assert_eq!((names(&target), names(folder.path())), (vec!["new".into()], vec!["a".into()]));
    }

    /// Every state in which a kill can leave the two folders.
    #[test]
    fn what_a_killed_run_moved_away_is_put_back() {
        for (hidden, target, expected) in [
            (&["new"][..], Some("results"), "results"),
            (&["new", "old"], None, "old"),
            (&["aside"], None, "aside"),
            (&["old"], Some("new"), "new"),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let at = folder.path().join("a");
            for name in hidden {
                fs::create_dir_all(folder.path().join(".a.tertia").join(name)).unwrap();
                fs::write(folder.path().join(".a.tertia").join(name).join(name), "").unwrap();
            }
            if let Some(name) = target {
                fs::create_dir(&at).unwrap();
                fs::write(at.join(name), "").unwrap();
            }
            let taken = place(&at).unwrap();
            taken.try_move().unwrap();
            drop(taken);
            assert_eq!(
                (names(&at), names(folder.path())),
                (vec![expected.into()], vec!["a".into()])
            );
        }
    }

    /// What came between is not lost either.
    #[test]
    fn what_stands_where_something_is_to_be_put_back_stays() {
        let folder = tempfile::tempdir().unwrap();
        let hidden = folder.path().join(".a.tertia");
        for name in ["new", "old"] {
            fs::create_dir_all(hidden.join(name)).unwrap();
        }
        fs::create_dir(folder.path().join("a")).unwrap();
        let error = Place::take(folder.path().join("a")).err().map(|error| error.to_string());
        assert!(error.is_some_and(|error| error.starts_with("what a killed run moved to ")));
        assert!(hidden.join("old").exists() && folder.path().join("a").exists());
    }
}
