//! What counts layouts, on threads of its own where it has some.

use crate::simulate::{self, Cpu};

/// A backend that counts layouts.
pub trait Engine: simulate::Engine {
    /// Does some work on the engine's threads.
    fn install(&self, work: &mut (dyn FnMut() + Send));
}

impl Engine for Cpu {
    fn install(&self, work: &mut (dyn FnMut() + Send)) {
        work();
    }
}

#[cfg(feature = "gpu")]
impl Engine for crate::gpu::Gpu {
    fn install(&self, work: &mut (dyn FnMut() + Send)) {
        work();
    }
}
