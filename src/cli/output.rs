//! What goes to stdout. Whoever closes it early has read enough: that is no error.

use super::Failure;
use std::io::{BufWriter, ErrorKind, Result, Write, stdout};

/// Writes to stdout until `text` is done or stdout is closed.
pub fn print(text: impl FnOnce(&mut dyn Write) -> Result<()>) -> std::result::Result<(), Failure> {
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
pub fn print_json(document: &serde_json::Value) -> std::result::Result<(), Failure> {
    print(|out| writeln!(out, "{document:#}"))
}
