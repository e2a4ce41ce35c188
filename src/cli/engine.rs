//! Options that choose an engine, and the engine they choose.

use super::{Failure, tell};
use tertia::exact::Engine;
use tertia::simulate::{Cpu, Kernel};

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
    /// A graphics adapter; software only if it is named or there is no other
    Gpu,
}

/// The threads that such a number stands for: 0 for all cores.
pub fn started(threads: usize) -> usize {
    match threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    }
}

/// A number of threads that a machine can be expected to start.
pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 0..=1024) => Ok(threads),
        _ => Err("expected 1 to 1024 threads, or 0 for all cores".into()),
    }
}

/// The engine that the options choose; one line on stderr says which where they leave it
/// open. No driver is loaded for `--backend cpu`.
pub fn choose(args: &BackendArgs) -> Result<Box<dyn Engine>, Failure> {
    match (args.backend, &args.adapter) {
        (BackendChoice::Cpu, None) => cpu(args),
        (BackendChoice::Cpu, Some(_)) => {
            Err(Failure::Usage("--adapter: there is none with --backend cpu".into()))
        }
        (_, Some(name)) => graphics::named(name),
        (BackendChoice::Gpu, None) => graphics::best(),
        (BackendChoice::Auto, None) => match graphics::hardware() {
            Ok(engine) => {
                tell(&format!("computing on {}", engine.backend().device));
                Ok(engine)
            }
            Err(reason) => {
                let engine = cpu(args)?;
                tell(&format!("computing on the CPU: {reason}"));
                Ok(engine)
            }
        },
    }
}

fn cpu(args: &BackendArgs) -> Result<Box<dyn Engine>, Failure> {
    let cpu = Cpu::new(Kernel::best(), args.threads);
    Ok(Box::new(cpu.map_err(|error| Failure::Run(error.to_string()))?))
}

/// Engines on graphics adapters.
#[cfg(feature = "gpu")]
mod graphics {
    use super::{Engine, Failure, tell};
    use tertia::gpu::{Adapter, Gpu, Kind, SelectError, Selection, Tuning, adapters};

    /// On an adapter of this name.
    pub fn named(name: &str) -> Result<Box<dyn Engine>, Failure> {
        let adapter = select(&Selection::Named(name.into()));
        open(&adapter.map_err(|error| Failure::Usage(format!("--adapter: {error}")))?)
    }

    /// On the best adapter, be it software.
    pub fn best() -> Result<Box<dyn Engine>, Failure> {
        let adapter = select(&Selection::Best);
        open(&adapter.map_err(|error| Failure::Usage(format!("--backend gpu: {error}")))?)
    }

    /// On the best hardware adapter, or the reason why not.
    pub fn hardware() -> Result<Box<dyn Engine>, String> {
        let adapter = select(&Selection::Hardware).map_err(|error| error.to_string())?;
        let gpu = Gpu::new(&adapter, Tuning::default());
        Ok(Box::new(gpu.map_err(|error| error.to_string())?))
    }

    fn select(selection: &Selection) -> Result<Adapter, SelectError> {
        let mut adapters = adapters();
        let at = selection.among(adapters.iter().map(|adapter| &adapter.description))?;
        Ok(adapters.swap_remove(at))
    }

    fn open(adapter: &Adapter) -> Result<Box<dyn Engine>, Failure> {
        let gpu = Gpu::new(adapter, Tuning::default());
        let gpu = gpu.map_err(|error| Failure::Run(error.to_string()))?;
        if adapter.description.kind == Kind::Software {
            let name = &adapter.description.name;
            tell(&format!("computing on {name}, a software adapter that runs on the CPU"));
        }
        Ok(Box::new(gpu))
    }
}

/// Engines on graphics adapters, which this build has none of.
#[cfg(not(feature = "gpu"))]
mod graphics {
    use super::{Engine, Failure};

    const REASON: &str = "this build has no kernels for graphics adapters (feature `gpu`)";

    /// On an adapter of this name.
    pub fn named(_: &str) -> Result<Box<dyn Engine>, Failure> {
        Err(Failure::Usage(format!("--adapter: {REASON}")))
    }

    /// On the best adapter.
    pub fn best() -> Result<Box<dyn Engine>, Failure> {
        Err(Failure::Usage(format!("--backend gpu: {REASON}")))
    }

    /// On the best hardware adapter.
    pub fn hardware() -> Result<Box<dyn Engine>, &'static str> {
        Err(REASON)
    }
}
