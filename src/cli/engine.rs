//! Options that choose an engine, and the engine they choose.

use super::Failure;
use tertia::simulate::{Cpu, Engine, Kernel};

/// Options of commands that sample.
#[derive(clap::Args, Clone, Debug)]
pub struct EngineArgs {
    /// Seed of all draws
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Where to compute
    #[command(flatten)]
    pub backend: BackendArgs,
}

/// Options that say where to compute.
#[derive(clap::Args, Clone, Debug)]
pub struct BackendArgs {
    /// CPU threads, at most 1024; all cores by default
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true,
          value_parser = threads)]
    pub threads: usize,
    /// Where to compute; `auto` takes a hardware graphics adapter, else the CPU
    #[arg(long, value_enum, default_value_t = BackendChoice::Auto)]
    pub backend: BackendChoice,
    /// Graphics adapter whose name contains this
    #[arg(long, value_name = "NAME")]
    pub adapter: Option<String>,
}

/// Which backend was asked for.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackendChoice {
    /// A hardware adapter if there is one, else the CPU
    Auto,
    /// The processor
    Cpu,
    /// A graphics adapter
    Gpu,
}

/// A number of threads that a machine can be expected to start.
fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 0..=1024) => Ok(threads),
        _ => Err("expected 1 to 1024 threads, or 0 for all cores".into()),
    }
}

/// The engine that the options choose.
pub fn choose(args: &BackendArgs) -> Result<Box<dyn Engine>, Failure> {
    let cpu = Cpu::new(Kernel::best(), args.threads);
    Ok(Box::new(cpu.map_err(|error| Failure::Run(error.to_string()))?))
}
