//! `tertia devices`.

use super::{Failure, output};
use serde_json::{Value, json};

/// Arguments of `tertia devices`.
#[derive(clap::Args)]
pub struct Args {
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// An adapter as it is printed: name, interface, kind, driver.
type Row = [String; 4];

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let (rows, auto) = there();
    let (backend, adapter, why) = match auto {
        Ok(at) => ("gpu", Some(&rows[at][0]), format!("the best kind here is {}", rows[at][2])),
        Err(reason) => ("cpu", None, reason),
    };
    if args.json {
        let object = |[name, interface, kind, driver]: &Row| json!({"name": name, "interface": interface, "kind": kind, "driver": driver});
        let adapters: Vec<Value> = rows.iter().map(object).collect();
        let auto = json!({"backend": backend, "adapter": adapter, "why": why});
        return output::print_json(&json!({"adapters": adapters, "auto": auto}));
    }
    output::print(|out| {
        for [name, interface, kind, driver] in &rows {
            writeln!(out, "{name}: {kind}, {interface}, {driver}")?;
        }
        writeln!(out, "auto takes {}: {why}", adapter.map_or("the CPU", String::as_str))
    })
}

/// The adapters, and which of them `auto` takes, or why it takes none.
#[cfg(feature = "gpu")]
fn there() -> (Vec<Row>, Result<usize, String>) {
    use tertia::gpu::{Selection, adapters};
    let there: Vec<_> = adapters().into_iter().map(|adapter| adapter.description).collect();
    let auto = Selection::Hardware.among(there.iter()).map_err(|error| error.to_string());
    let row = |adapter: tertia::gpu::Description| {
        [adapter.name, adapter.backend, adapter.kind.name().into(), adapter.driver]
    };
    (there.into_iter().map(row).collect(), auto)
}

/// No adapter, since this build has no kernels for any.
#[cfg(not(feature = "gpu"))]
fn there() -> (Vec<Row>, Result<usize, String>) {
    (Vec::new(), Err("this build has no kernels for graphics adapters (feature `gpu`)".into()))
}
