//! What a user sees, and what must hold across engines; one binary, one module a subject.

#[cfg(feature = "gpu")]
#[path = "suite/gpu.rs"]
mod gpu;
