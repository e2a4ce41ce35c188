//! What goes out, to stdout or to a file. Whoever closes stdout early has read enough: that
//! is no error.

use super::Failure;
use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write, stdout};
use std::path::Path;

/// Writes to stdout until `text` is done or stdout is closed.
pub fn print(text: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    match text(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            // What is buffered has no reader; dropping the buffer would try once more.
            let _ = out.into_parts();
            Ok(())
        }
        Err(error) => Err(Failure::Run(format!("stdout: {error}"))),
        Ok(()) => Ok(()),
    }
}

/// Prints one JSON document.
pub fn print_json(document: &impl serde::Serialize) -> Result<(), Failure> {
    print(|out| {
        serde_json::to_writer_pretty(&mut *out, document)?;
        writeln!(out)
    })
}

/// Writes a file under a temporary name and renames it, so that it is there whole or not at
/// all; pipes and devices are written to.
pub fn save(path: &Path, text: &[u8]) -> Result<(), Failure> {
    write(path, text).map_err(|error| {
        // The system's word alone, without the temporary name.
        let text = error.to_string();
        let reason = text.split(" at path ").next().unwrap_or(&text);
        Failure::Run(format!("cannot write {}: {reason}", path.display()))
    })
}

fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return fs::write(path, text);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(text)?;
    file.persist(path)?;
    Ok(())
}
