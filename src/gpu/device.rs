//! An open device: kernels, buffers, dispatches; every failure of the driver as an error.

use super::Adapter;
use super::clock::Clock;
use super::quiet::quietly;
use crate::simulate::EngineError;
use bytemuck::{Pod, Zeroable};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Threads of a workgroup where samples are drawn or counted.
pub const GROUP: u32 = 64;

/// The most workgroups of one dispatch.
const MOST_GROUPS: u64 = 65_535;

/// Workgroups that fill any device; beyond them threads take more samples each.
const MANY_GROUPS: u64 = 4096;

/// What a dispatch is about: `Params` in `shaders/words.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub struct Params {
    pub key: [u32; 2],
    pub first: [u32; 2],
    pub count: u32,
    pub rounds: u32,
    pub floor: u32,
    pub two: u32,
}

/// An open device.
pub struct Device {
    pub name: String,
    pub largest_buffer: u64,
    /// Memory of a workgroup.
    pub workgroup_bytes: u32,
    /// The most threads of a workgroup.
    pub workgroup_threads: u32,
    /// Whether shaders may compute with 64-bit integers.
    pub int64: bool,
    device: wgpu::Device,
    queue: wgpu::Queue,
    clock: Option<Clock>,
    failures: Arc<Mutex<Failures>>,
}

/// What the driver said.
#[derive(Default)]
struct Failures {
    /// The device is gone for good.
    lost: Option<String>,
    /// The first error since the last check.
    error: Option<String>,
}

/// A compiled kernel with a buffer for its parameters.
pub struct Kernel {
    source: String,
    pipeline: wgpu::ComputePipeline,
    params: wgpu::Buffer,
}

impl Kernel {
    /// Whether it was compiled from this source.
    pub fn is_of(&self, source: &str) -> bool {
        self.source == source
    }
}

/// How long a dispatch took.
pub struct Took {
    /// Between handing it over and hearing of its end.
    pub waited: Duration,
    /// By the device's clock, if it has one.
    pub kernel: Option<Duration>,
}

/// The most samples of one dispatch whose groups take `group` at a time, at most `rounds`
/// times.
pub fn most_samples(group: u32, rounds: u32) -> u64 {
    MOST_GROUPS * u64::from(group) * u64::from(rounds)
}

/// The groups and their rounds for so many samples, `group` a round.
pub fn cut(samples: u64, group: u32, most_rounds: u32) -> (u32, u32) {
    let group = u64::from(group);
    let rounds = (samples / (group * MANY_GROUPS)).clamp(1, most_rounds.into());
    let groups = samples.div_ceil(group * rounds).clamp(1, MOST_GROUPS);
    (groups as u32, rounds as u32)
}

impl Device {
    /// Opens a device on an adapter.
    pub fn open(adapter: &Adapter) -> Result<Device, EngineError> {
        let name = adapter.description.name.clone();
        let there = adapter.handle.features();
        let features = there & (wgpu::Features::SHADER_INT64 | wgpu::Features::TIMESTAMP_QUERY);
        let limits = adapter.handle.limits();
        let wanted = wgpu::Limits {
            max_buffer_size: limits.max_buffer_size,
            max_storage_buffer_binding_size: limits.max_storage_buffer_binding_size,
            max_compute_workgroup_storage_size: limits.max_compute_workgroup_storage_size,
            ..wgpu::Limits::downlevel_defaults()
        }
        .or_worse_values_from(&limits);
        let descriptor = wgpu::DeviceDescriptor {
            label: None,
            required_features: features,
            required_limits: wanted.clone(),
            ..Default::default()
        };
        let opened = quietly(|| pollster::block_on(adapter.handle.request_device(&descriptor)));
        let (device, queue) = opened.map_err(|error| EngineError::Device {
            device: name.clone(),
            reason: error.to_string(),
        })?;
        let failures = Arc::<Mutex<Failures>>::default();
        let heard = failures.clone();
        device.on_uncaptured_error(Arc::new(move |error| {
            lock(&heard).error.get_or_insert(error.to_string());
        }));
        let heard = failures.clone();
        device.set_device_lost_callback(move |reason, text| {
            lock(&heard).lost.get_or_insert(format!("device lost ({reason:?}) {text}"));
        });
        let timed = features.contains(wgpu::Features::TIMESTAMP_QUERY);
        let clock = timed.then(|| Clock::new(&device, &queue));
        let opened = Device {
            name,
            largest_buffer: wanted.max_buffer_size.min(wanted.max_storage_buffer_binding_size),
            workgroup_bytes: wanted.max_compute_workgroup_storage_size,
            workgroup_threads: wanted
                .max_compute_invocations_per_workgroup
                .min(wanted.max_compute_workgroup_size_x),
            int64: features.contains(wgpu::Features::SHADER_INT64),
            device,
            queue,
            clock,
            failures,
        };
        opened.check()?;
        Ok(opened)
    }

    /// An error if the driver reported one since the last check, or the device is gone.
    fn check(&self) -> Result<(), EngineError> {
        let mut failures = lock(&self.failures);
        let error = failures.error.take();
        match failures.lost.clone().or(error) {
            Some(reason) => Err(self.failed(&reason)),
            None => Ok(()),
        }
    }

    /// An error with this reason, on one line.
    fn failed(&self, reason: &str) -> EngineError {
        let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
        EngineError::Device { device: self.name.clone(), reason }
    }

    /// Compiles a kernel.
    pub fn kernel(&self, source: String) -> Result<Kernel, EngineError> {
        let module = self.device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: None,
            source: wgpu::ShaderSource::Wgsl(source.as_str().into()),
        });
        let pipeline = self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: None,
            module: &module,
            entry_point: Some("main"),
            compilation_options: wgpu::PipelineCompilationOptions {
                zero_initialize_workgroup_memory: false,
                ..Default::default()
            },
            cache: None,
        });
        self.check()?;
        let usage = wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST;
        let params = self.buffer(size_of::<Params>() as u64, usage)?;
        Ok(Kernel { source, pipeline, params })
    }

    /// A buffer that kernels write to, of so many zero words.
    pub fn tally(&self, words: u64) -> Result<wgpu::Buffer, EngineError> {
        let bytes = 4 * words;
        if bytes > self.largest_buffer {
            let (device, limit) = (self.name.clone(), self.largest_buffer);
            return Err(EngineError::Tally { device, needed: bytes, limit });
        }
        use wgpu::BufferUsages as Usage;
        self.buffer(bytes, Usage::STORAGE | Usage::COPY_SRC | Usage::COPY_DST)
    }

    /// A buffer that kernels read, with these bytes, filled up to whole words.
    pub fn input(&self, bytes: &[u8]) -> Result<wgpu::Buffer, EngineError> {
        let whole = bytes.len() / 4 * 4;
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_DST;
        let buffer = self.buffer((bytes.len().div_ceil(4) * 4).max(4) as u64, usage)?;
        self.queue.write_buffer(&buffer, 0, &bytes[..whole]);
        if whole < bytes.len() {
            let mut last = [0; 4];
            last[..bytes.len() - whole].copy_from_slice(&bytes[whole..]);
            self.queue.write_buffer(&buffer, whole as u64, &last);
        }
        self.check()?;
        Ok(buffer)
    }

    fn buffer(&self, size: u64, usage: wgpu::BufferUsages) -> Result<wgpu::Buffer, EngineError> {
        let descriptor =
            wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false };
        let buffer = self.device.create_buffer(&descriptor);
        self.check()?;
        Ok(buffer)
    }

    /// Runs a kernel and waits for it; `buffers` come with their bindings.
    pub fn dispatch(
        &self,
        kernel: &Kernel,
        buffers: &[(u32, &wgpu::Buffer)],
        params: &Params,
        groups: u32,
    ) -> Result<Took, EngineError> {
        self.queue.write_buffer(&kernel.params, 0, bytemuck::bytes_of(params));
        let entries: Vec<_> = [(0, &kernel.params)]
            .into_iter()
            .chain(buffers.iter().copied())
            .map(|(binding, buffer)| wgpu::BindGroupEntry {
                binding,
                resource: buffer.as_entire_binding(),
            })
            .collect();
        let bindings = self.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &kernel.pipeline.get_bind_group_layout(0),
            entries: &entries,
        });
        let mut commands = self.device.create_command_encoder(&Default::default());
        {
            let mut pass = commands.begin_compute_pass(&wgpu::ComputePassDescriptor {
                label: None,
                timestamp_writes: self.clock.as_ref().map(Clock::stamps),
            });
            pass.set_pipeline(&kernel.pipeline);
            pass.set_bind_group(0, &bindings, &[]);
            pass.dispatch_workgroups(groups, 1, 1);
        }
        if let Some(clock) = &self.clock {
            clock.resolve(&mut commands);
        }
        self.check()?;
        let begun = Instant::now();
        self.queue.submit([commands.finish()]);
        self.wait()?;
        let waited = begun.elapsed();
        let Some(clock) = &self.clock else { return Ok(Took { waited, kernel: None }) };
        let stamps = self.map(&clock.read, bytemuck::pod_read_unaligned)?;
        Ok(Took { waited, kernel: Some(clock.between(stamps)) })
    }

    /// Reads the words of a tally and sets them to zero.
    pub fn drain(&self, tally: &wgpu::Buffer) -> Result<Vec<u32>, EngineError> {
        let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
        let copy = self.buffer(tally.size(), usage)?;
        let mut commands = self.device.create_command_encoder(&Default::default());
        commands.copy_buffer_to_buffer(tally, 0, &copy, 0, tally.size());
        commands.clear_buffer(tally, 0, None);
        self.queue.submit([commands.finish()]);
        self.map(&copy, bytemuck::pod_collect_to_vec)
    }

    /// What `read` makes of a buffer's bytes.
    fn map<T>(
        &self,
        buffer: &wgpu::Buffer,
        read: impl FnOnce(&[u8]) -> T,
    ) -> Result<T, EngineError> {
        let slice = buffer.slice(..);
        let mapped = Arc::<Mutex<bool>>::default();
        let told = mapped.clone();
        slice.map_async(wgpu::MapMode::Read, move |done| *lock(&told) = done.is_ok());
        self.wait()?;
        if !*lock(&mapped) {
            return Err(self.failed("a buffer could not be read"));
        }
        let view = slice.get_mapped_range().map_err(|error| self.failed(&error.to_string()))?;
        let value = read(&view);
        drop(view);
        buffer.unmap();
        Ok(value)
    }

    /// Gives the device up; every later call fails.
    #[cfg(test)]
    pub fn destroy(&self) {
        self.device.destroy();
    }

    fn wait(&self) -> Result<(), EngineError> {
        let polled = self.device.poll(wgpu::PollType::wait_indefinitely());
        self.check()?;
        polled.map(|_| ()).map_err(|error| self.failed(&error.to_string()))
    }
}

/// Locks, also after a thread that held the lock panicked.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gpu::shader::Shader;

    fn device() -> Device {
        let adapters = crate::gpu::adapters();
        let adapter = adapters.last();
        Device::open(adapter.expect("no graphics adapter: `make setup` installs a software one"))
            .unwrap()
    }

    /// The published known answers of Random123, with both multiplications.
    #[test]
    fn philox_known_answers() {
        let device = device();
        let file = include_str!("../../tests/data/philox4x32_10_kat.txt");
        let lines = file.lines().filter(|line| !line.starts_with('#'));
        let answers: Vec<Vec<u32>> = lines
            .map(|line| {
                line.split_whitespace()
                    .filter_map(|word| u32::from_str_radix(word, 16).ok())
                    .collect()
            })
            .collect();
        assert_eq!(answers.len(), 3);
        for int64 in [false, true] {
            if int64 && !device.int64 {
                continue;
            }
            let kernel = Shader::default()
                .flag("INT64", int64)
                .file(include_str!("../../shaders/philox.wgsl"))
                .file(include_str!("../../shaders/words.wgsl"))
                .file(
                    "@group(0) @binding(1) var<storage, read_write> out: vec4<u32>;
                    @compute @workgroup_size(1) fn main() {
                        let counter = vec4(params.first, params.count, params.rounds);
                        out = philox4x32_10(counter, params.key);
                    }",
                );
            let kernel = device.kernel(kernel.text()).unwrap();
            let out = device.tally(4).unwrap();
            for words in &answers {
                let params = Params {
                    first: [words[0], words[1]],
                    count: words[2],
                    rounds: words[3],
                    key: [words[4], words[5]],
                    ..Params::default()
                };
                device.dispatch(&kernel, &[(1, &out)], &params, 1).unwrap();
                assert_eq!(device.drain(&out).unwrap(), words[6..10], "int64: {int64}");
            }
        }
    }

    /// Some drivers leave long loops early; a kernel must know.
    #[test]
    fn a_loop_left_early_is_noticed() {
        let device = device();
        let kernel = Shader::default()
            .file(include_str!("../../shaders/philox.wgsl"))
            .file(include_str!("../../shaders/words.wgsl"))
            .file(
                "@group(0) @binding(1) var<storage, read_write> out: vec2<u32>;
                @compute @workgroup_size(1) fn main() {
                    for (var at = 0u; at < params.count; at += 1u) {
                        out.x += 1u + params.floor;
                    }
                    out.y = u32(loops_are_whole());
                }",
            );
        let kernel = device.kernel(kernel.text()).unwrap();
        let out = device.tally(2).unwrap();
        for count in [100, 100_000] {
            let params = Params { count, two: 2, ..Params::default() };
            device.dispatch(&kernel, &[(1, &out)], &params, 1).unwrap();
            let words = device.drain(&out).unwrap();
            assert_eq!(words[1], u32::from(words[0] == count), "{words:?}");
        }
    }

    #[test]
    fn a_kernel_that_does_not_compile_is_an_error_and_passes() {
        let device = device();
        let error = device.kernel("fn main( {}".into()).err().unwrap().to_string();
        assert!(error.contains("failed") && !error.contains('\n'), "{error}");
        assert!(device.tally(1).is_ok());
    }

    #[test]
    fn dispatches_hold_their_samples() {
        for samples in [1, 63, 64, 65, 1 << 16, (1 << 18) + 1, 1 << 24, 12_345_678_901] {
            for (group, rounds) in [(GROUP, 1), (GROUP, 7), (GROUP, 256), (1, 256)] {
                let samples = samples.min(most_samples(group, rounds));
                let (groups, each) = cut(samples, group, rounds);
                assert!(groups <= 65_535 && each <= rounds);
                assert!(u64::from(groups) * u64::from(each) * u64::from(group) >= samples);
            }
        }
    }
}
