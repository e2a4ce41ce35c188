//! Deals
use std::time::Instant;
use tertia::cards::Deck;
use tertia::simulate::{deals, lanes, plain};
fn main() {
    for m in [5, 12, 15, 21] {
        let job = deals::Job::new(Deck::REAL, m, 1).unwrap();
        for (name, n, f) in [
            (
                "pairs",
                2_000_000u64,
                plain::deals_by_pairs as fn(&deals::Job, std::ops::Range<u64>) -> deals::Tally,
            ),
            ("avx512", 20_000_000, |j, r| lanes::deals(lanes::Level::Avx512, j, r)),
            ("avx2", 20_000_000, |j, r| lanes::deals(lanes::Level::Avx2, j, r)),
            ("portable", 2_000_000, |j, r| lanes::deals(lanes::Level::Portable, j, r)),
        ] {
            let mut best = f64::MAX;
            for _ in 0..3 {
                let t = Instant::now();
                f(&job, 0..n);
                best = best.min(t.elapsed().as_secs_f64());
            }
            assert_eq!(deals::oracle(&job, 0..100_003), f(&job, 0..100_003));
            println!("{m} {name}: {:.2} ns/deal", best / n as f64 * 1e9);
        }
    }
}
