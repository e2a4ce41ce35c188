//! Two searches at once: the first that settles the question ends the other.

use crate::limit::Limit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Runs both searches, each with a limit of its own within `limit`; whoever says that it has
/// settled the question ends the other one.
pub(crate) fn race<A: Send, B>(
    limit: &Limit,
    first: impl FnOnce(&Limit) -> (A, bool) + Send,
    second: impl FnOnce(&Limit) -> (B, bool),
) -> (A, B) {
    let over = Arc::new(AtomicBool::new(false));
    let limit = limit.clone().stopped_by(Arc::clone(&over));
    let ended = |settled: bool| {
        if settled {
            over.store(true, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        let first = scope.spawn(|| {
            let (found, settled) = first(&limit);
            ended(settled);
            found
        });
        let (second, settled) = second(&limit);
        ended(settled);
        match first.join() {
            Ok(first) => (first, second),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}
