//! What comes in: the bytes of a file or of stdin, and what is said when they are wrong.

use super::Failure;
use std::fmt::Display;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use tertia::cards::Declaration;

/// The bytes of a file or of stdin.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let done = if path.as_os_str() == "-" {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    done.map_err(|error| Failure::Usage(format!("cannot read {}: {error}", path.display())))
}

/// What a file is called in messages.
pub fn name(path: &Path) -> String {
    if path.as_os_str() == "-" { "stdin".into() } else { path.display().to_string() }
}

/// A file is wrong; the error says `line:column: what`.
pub fn refused(path: &Path, error: &impl Display) -> Failure {
    Failure::Usage(format!("{}:{error}", name(path)))
}

/// The notation that `--notation` declares.
pub fn notation(declared: Option<&str>) -> Result<Option<Declaration>, Failure> {
    let declared = declared.map(str::parse).transpose();
    declared.map_err(|error| Failure::Usage(format!("--notation: {error}")))
}
