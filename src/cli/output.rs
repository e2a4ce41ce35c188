//! Printing on stdout.

use super::Failure;
use std::io::{self, BufWriter, ErrorKind, Write};

/// Prints through a buffer. A reader that closes the pipe early has seen enough: no error.
pub fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::Run(format!("cannot write to stdout: {error}")))
        }
        _ => Ok(()),
    }
}
