//! Graphics adapters, and the choice among them.

use super::quiet::quietly;
use std::fmt;

/// What an adapter is, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A graphics card of its own.
    Discrete,
    /// Graphics in the processor's package.
    Integrated,
    /// A share of a graphics card, in a virtual machine.
    Virtual,
    /// The driver does not say.
    Other,
    /// Software that runs on the CPU.
    Software,
}

impl Kind {
    /// The name in listings.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Discrete => "discrete",
            Kind::Integrated => "integrated",
            Kind::Virtual => "virtual",
            Kind::Other => "other",
            Kind::Software => "software",
        }
    }
}

/// An adapter's name, driver and kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The adapter's name.
    pub name: String,
    /// The interface it is reached by: `vulkan`, `metal` or `dx12`.
    pub backend: String,
    /// What it is.
    pub kind: Kind,
    /// The driver's name and version.
    pub driver: String,
}

/// An adapter of this machine.
#[derive(Clone, Debug)]
pub struct Adapter {
    /// What it is.
    pub description: Description,
    pub(super) handle: wgpu::Adapter,
}

/// All adapters of this machine, in the order of the drivers. Loads the drivers, which
/// takes some 10 ms.
pub fn adapters() -> Vec<Adapter> {
    let mut wanted = wgpu::InstanceDescriptor::new_without_display_handle();
    wanted.backends = wgpu::Backends::VULKAN | wgpu::Backends::METAL | wgpu::Backends::DX12;
    wanted.flags = wgpu::InstanceFlags::empty();
    let backends = wanted.backends;
    let handles = quietly(|| {
        let instance = wgpu::Instance::new(wanted);
        pollster::block_on(instance.enumerate_adapters(backends))
    });
    handles.into_iter().map(Adapter::new).collect()
}

impl Adapter {
    fn new(handle: wgpu::Adapter) -> Adapter {
        let info = handle.get_info();
        let kind = match info.device_type {
            wgpu::DeviceType::DiscreteGpu => Kind::Discrete,
            wgpu::DeviceType::IntegratedGpu => Kind::Integrated,
            wgpu::DeviceType::VirtualGpu => Kind::Virtual,
            wgpu::DeviceType::Cpu => Kind::Software,
            wgpu::DeviceType::Other => Kind::Other,
        };
        let driver = format!("{} {}", info.driver, info.driver_info).trim().to_string();
        let backend = info.backend.to_str().to_string();
        Adapter { description: Description { name: info.name, backend, kind, driver }, handle }
    }
}

/// Which adapter is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The best that is hardware.
    Hardware,
    /// The best; software only if there is no hardware.
    Best,
    /// The best of those whose name contains this, in upper or lower case.
    Named(String),
}

/// Why no adapter was selected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SelectError {
    /// There is none at all.
    #[error("there is no graphics adapter here")]
    None,
    /// There are only software adapters.
    #[error("there is no graphics adapter here but software: {0}")]
    OnlySoftware(Names),
    /// None has the name.
    #[error("no graphics adapter's name contains {wanted:?}; there is {there}")]
    Name {
        /// The name asked for.
        wanted: String,
        /// The names there are.
        there: Names,
    },
}

/// Names of adapters, printed with commas between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(pub Vec<String>);

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0.join(", "))
    }
}

impl Selection {
    /// The position of the selected one among the adapters.
    pub fn among<'a>(
        &self,
        adapters: impl Iterator<Item = &'a Description> + Clone,
    ) -> Result<usize, SelectError> {
        let wanted = |adapter: &Description| match self {
            Selection::Hardware => adapter.kind != Kind::Software,
            Selection::Best => true,
            Selection::Named(part) => adapter.name.to_lowercase().contains(&part.to_lowercase()),
        };
        let of_those = adapters.clone().enumerate().filter(|(_, adapter)| wanted(adapter));
        if let Some((at, _)) = of_those.min_by_key(|(_, adapter)| adapter.kind) {
            return Ok(at);
        }
        let there = Names(adapters.map(|adapter| adapter.name.clone()).collect());
        Err(match self {
            _ if there.0.is_empty() => SelectError::None,
            Selection::Named(wanted) => SelectError::Name { wanted: wanted.clone(), there },
            _ => SelectError::OnlySoftware(there),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn select(selection: Selection, there: &[(&str, Kind)]) -> Result<usize, SelectError> {
        let describe = |&(name, kind): &(&str, Kind)| Description {
            name: name.into(),
            backend: "vulkan".into(),
            kind,
            driver: String::new(),
        };
        selection.among(there.iter().map(describe).collect::<Vec<_>>().iter())
    }

    #[test]
    fn discrete_goes_before_integrated_and_software_last() {
        let there =
            [("llvmpipe", Kind::Software), ("UHD", Kind::Integrated), ("H200", Kind::Discrete)];
        assert_eq!(select(Selection::Hardware, &there), Ok(2));
        assert_eq!(select(Selection::Best, &there[..2]), Ok(1));
        assert_eq!(select(Selection::Best, &there[..1]), Ok(0));
        assert_eq!(select(Selection::Named("LLVM".into()), &there), Ok(0));
    }

    #[test]
    fn software_is_not_hardware() {
        let error = select(Selection::Hardware, &[("llvmpipe", Kind::Software)]).unwrap_err();
        assert_eq!(error.to_string(), "there is no graphics adapter here but software: llvmpipe");
        assert_eq!(select(Selection::Hardware, &[]), Err(SelectError::None));
    }

    #[test]
    fn a_name_that_is_not_there_is_told_with_those_that_are() {
        let there = [("llvmpipe", Kind::Software), ("UHD", Kind::Integrated)];
        assert_eq!(
            select(Selection::Named("RTX".into()), &there).unwrap_err().to_string(),
            "no graphics adapter's name contains \"RTX\"; there is llvmpipe, UHD"
        );
    }
}
