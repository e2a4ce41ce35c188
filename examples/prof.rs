use tertia::cards::Deck;
use tertia::simulate::{deals, lanes};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let job = deals::Job::new(Deck::new(a[3].parse().unwrap()).unwrap(), a[2].parse().unwrap(), 1)
        .unwrap();
    let l = match a[1].as_str() {
        "avx512" => lanes::Level::Avx512,
        "avx2" => lanes::Level::Avx2,
        _ => lanes::Level::Portable,
    };
    let n = a[4].parse::<f64>().unwrap() as u64;
    let t = std::time::Instant::now();
    if a[1] == "oracle" {
        deals::oracle(&job, 0..n);
    } else {
        lanes::deals(l, &job, 0..n);
    }
    println!("{:.2} ns", t.elapsed().as_secs_f64() / n as f64 * 1e9);
}
