use tertia::cards::Deck;
use tertia::simulate::{deals, games, lanes, plain};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let deck = Deck::new(a[3].parse().unwrap()).unwrap();
    let l = match a[1].as_str() {
        "avx512" => lanes::Level::Avx512,
        "avx2" => lanes::Level::Avx2,
        _ => lanes::Level::Portable,
    };
    let n = a[4].parse::<f64>().unwrap() as u64;
    if a[2] == "games" {
        let job = games::Job::new(deck, games::Rule::Uniform, 12, 3, 1).unwrap();
        let t = match a[1].as_str() {
            "oracle" => games::oracle(&job, 0..n),
            "plain" => plain::games(&job, 0..n),
            _ => lanes::games(l, &job, 0..n),
        };
        if n < 200_000 {
            assert!(t == games::oracle(&job, 0..n));
        }
        println!("{:?}", t.cards_left);
        return;
    }
    let job = deals::Job::new(deck, a[2].parse().unwrap(), 1).unwrap();
    if a[1] == "oracle" {
        deals::oracle(&job, 0..n);
    } else {
        lanes::deals(l, &job, 0..n);
    }
}
