//! Graphics adapters, and the kernels of [`simulate`](crate::simulate) on them as WGSL
//! compute shaders.
//!
//! [`adapters`] lists what is there, a [`Selection`] chooses, [`Gpu`] is the engine. The
//! shaders stand in `shaders/`, each the twin of the oracle of that name.

mod adapters;
mod clock;
mod count;
mod deals;
mod device;
mod engine;
mod games;
mod kernels;
mod quiet;
mod shader;
mod third_parts;

pub use adapters::{Adapter, Description, Kind, Names, SelectError, Selection, adapters};
pub use engine::{Gpu, Tuning};
