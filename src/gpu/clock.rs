//! The device's own clock: time stamps before and after a dispatch.

use std::time::Duration;

/// Two stamps on the device, and a buffer through which they are read.
pub struct Clock {
    set: wgpu::QuerySet,
    resolved: wgpu::Buffer,
    /// Both stamps, in ticks, once the commands with [`Clock::resolve`] have run.
    pub read: wgpu::Buffer,
    /// Nanoseconds a tick.
    period: f64,
}

/// Bytes of both stamps.
const BYTES: u64 = size_of::<[u64; 2]>() as u64;

impl Clock {
    /// The clock of a device that was opened with it.
    pub fn new(device: &wgpu::Device, queue: &wgpu::Queue) -> Clock {
        use wgpu::BufferUsages as Usage;
        let buffer = |usage| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: None,
                size: BYTES,
                usage,
                mapped_at_creation: false,
            })
        };
        Clock {
            set: device.create_query_set(&wgpu::QuerySetDescriptor {
                label: None,
                ty: wgpu::QueryType::Timestamp,
                count: 2,
            }),
            resolved: buffer(Usage::QUERY_RESOLVE | Usage::COPY_SRC),
            read: buffer(Usage::MAP_READ | Usage::COPY_DST),
            period: queue.get_timestamp_period().into(),
        }
    }

    /// Both stamps, for a compute pass.
    pub fn stamps(&self) -> wgpu::ComputePassTimestampWrites<'_> {
        wgpu::ComputePassTimestampWrites {
            query_set: &self.set,
            beginning_of_pass_write_index: Some(0),
            end_of_pass_write_index: Some(1),
        }
    }

    /// Brings the stamps to where they are read, after the pass.
    pub fn resolve(&self, commands: &mut wgpu::CommandEncoder) {
        commands.resolve_query_set(&self.set, 0..2, &self.resolved, 0);
        commands.copy_buffer_to_buffer(&self.resolved, 0, &self.read, 0, BYTES);
    }

    /// The time between two stamps.
    pub fn between(&self, [begin, end]: [u64; 2]) -> Duration {
        Duration::from_nanos((end.saturating_sub(begin) as f64 * self.period) as u64)
    }
}
