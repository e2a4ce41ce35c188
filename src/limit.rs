//! When a search has to end: at a time limit, or when someone asks for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When a search ends before it is done. It then returns the best it has, marked unproved.
#[derive(Clone, Debug, Default)]
pub struct Limit {
    deadline: Option<Instant>,
    stops: Vec<Arc<AtomicBool>>,
}

impl Limit {
    /// No limit: the search goes on until it is done.
    pub fn none() -> Limit {
        Limit::default()
    }

    /// Ends after this time from now; a time beyond the clock's range is no limit.
    #[must_use]
    pub fn after(self, time: Duration) -> Limit {
        Limit { deadline: Instant::now().checked_add(time), ..self }
    }

    /// Ends after this time from now at the latest, or earlier if it does so anyway.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Limit {
        let deadline = Instant::now().checked_add(time);
        self.deadline = match (self.deadline, deadline) {
            (Some(earlier), Some(deadline)) => Some(earlier.min(deadline)),
            (deadline, None) | (None, deadline) => deadline,
        };
        self
    }

    /// Ends also when this flag is set, besides those given before.
    #[must_use]
    pub fn stopped_by(mut self, stop: Arc<AtomicBool>) -> Limit {
        self.stops.push(stop);
        self
    }

    /// Whether the search has to end now. It reads the clock, some 50 ns: searches whose
    /// nodes are quicker ask once in many nodes.
    pub fn reached(&self) -> bool {
        self.stops.iter().any(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_reached_by_time_or_by_flag() {
        let stop = Arc::new(AtomicBool::new(false));
        let flagged = Limit::none().after(Duration::MAX).stopped_by(Arc::clone(&stop));
        assert!(!Limit::none().reached() && !flagged.reached());
        stop.store(true, Ordering::Relaxed);
        assert!(flagged.reached());
        let second = Arc::new(AtomicBool::new(false));
        assert!(flagged.clone().stopped_by(Arc::clone(&second)).reached());
        let both =
            Limit::none().stopped_by(Arc::new(AtomicBool::new(false))).stopped_by(second.clone());
        assert!(!both.reached());
        second.store(true, Ordering::Relaxed);
        assert!(both.reached());
        assert!(Limit::none().after(Duration::ZERO).reached());
        let hour = Duration::from_secs(3600);
        assert!(Limit::none().after(Duration::ZERO).within(hour).reached());
        assert!(Limit::none().after(hour).within(Duration::ZERO).reached());
        assert!(!Limit::none().within(hour).within(Duration::MAX).reached());
        assert!(!Limit::none().after(Duration::from_secs(3600)).reached());
    }
}
