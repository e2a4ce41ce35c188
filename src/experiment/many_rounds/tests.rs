use super::*;
use crate::cards::{Deck, Layout};
use crate::experiment::Value;
use crate::hypergraph::small::{Solver, Values};
use crate::hypergraph::{Hypergraph, Limit, play};
use crate::simulate::{Cpu, Kernel};

fn point(attributes: u64, cards: u64) -> [Setting; 2] {
    [Setting::Integer(attributes), Setting::Integer(cards)]
}

fn job(attributes: u32, cards: u32) -> Job {
    Job::new(Deck::new(attributes).unwrap(), cards, 1).unwrap()
}

/// The Set hypergraph of a deal, by way of its cards' digits.
fn dealt(job: &Job, index: u64) -> Hypergraph {
    let cards: Vec<_> = job.deal(index).iter().map(|&card| job.deck.digits(card)).collect();
    Hypergraph::of_layout(&Layout::new(&cards).unwrap())
}

#[test]
fn hands_are_the_deals_of_the_job() {
    for (attributes, cards) in [(1, 3), (2, 0), (2, 9), (3, 13), (4, 12), (4, 21), (5, 20), (6, 25)]
    {
        let job = job(attributes, cards);
        let (mut hands, mut solver) = (Hands::new(job), Solver::default());
        for index in 0..100 {
            let graph = dealt(&job, index);
            assert_eq!(hands.hypergraph(index), graph);
            let edges: Vec<_> = graph.edges().collect();
            let values = solver.solve(graph.vertices(), &edges).unwrap();
            assert_eq!(hands.hand(index), Ok(Hand { sets: graph.len(), values }));
        }
    }
}

/// More Sets than the small solver takes: 23 of 27 cards have 70 or 71, and the whole space 117.
#[test]
fn hands_with_many_sets() {
    let dense = job(3, 23);
    let mut hands = Hands::new(dense);
    for index in 0..5 {
        let graph = dealt(&dense, index);
        let game = play::solve(&graph, play::Method::Grundy, &Limit::none()).unwrap();
        let hand = hands.hand(index).unwrap();
        assert!((70..=71).contains(&hand.sets) && hand.sets == graph.len());
        assert_eq!(usize::from(hand.values.grundy), game.value);
    }
    let values = Values { max: 9, min: 6, grundy: 1 };
    assert_eq!(Hands::new(job(3, 27)).hand(5), Ok(Hand { sets: 117, values }));
}

#[test]
fn what_is_no_point_is_refused() {
    for (attributes, cards, line) in [
        (7, 3, "attributes: a deck has 1 to 6 attributes, not 7"),
        (2, 10, "cards: 10 cards cannot be dealt from the 9 cards of 2 attributes"),
        (6, 31, "cards: expected at most 30 cards, not 31"),
        (4, 28, "cards: 28 of 81 cards have 41.5 Sets on average; expected at most 40"),
        (3, 27, "cards: 27 of 27 cards have 117.0 Sets on average; expected at most 40"),
    ] {
        let error = ManyRounds.work(&point(attributes, cards), 1).err().unwrap();
        assert_eq!(error.to_string(), line);
    }
    for (attributes, cards) in [(1, 0), (1, 3), (2, 9), (3, 19), (4, 27), (5, 30), (6, 30)] {
        assert!(ManyRounds.work(&point(attributes, cards), 1).is_ok());
    }
}

#[test]
fn a_cut_range_adds_up_to_the_same_integers() {
    let engine = Cpu::new(Kernel::best(), 2).unwrap();
    let law = ManyRounds.work(&point(3, 12), 1).unwrap();
    let parts = [0..300, 300..301, 301..1000].map(|part| law.tally(&engine, part).unwrap());
    let whole = law.tally(&engine, 0..1000).unwrap();
    for (at, &sum) in whole.iter().enumerate() {
        assert_eq!(parts.iter().map(|part| part[at]).sum::<u128>(), sum);
    }
    assert_eq!(whole.iter().sum::<u128>(), 1000);
    assert!(law.tally(&engine, 7..7).unwrap().iter().all(|&cell| cell == 0));
}

#[test]
fn an_error_on_a_thread_is_the_error_of_the_range() {
    let engine = Cpu::new(Kernel::best(), 2).unwrap();
    let failed = EngineError::Device { device: "cpu".into(), reason: "no".into() };
    let add = |indices: Range<u64>, cells: &mut [u128]| {
        cells[0] += u128::from(indices.end - indices.start);
        if indices.contains(&77) { Err(failed.clone()) } else { Ok(()) }
    };
    assert_eq!(spread(&engine, 0..100, 3, 1, add), Err(failed.clone()));
    assert_eq!(spread(&engine, 100..1000, 7, 1, add), Ok(vec![900]));
}

/// Row after row as CSV, numbers to six decimals.
fn text(table: &Table) -> Vec<String> {
    let cell = |value: &Value| match value {
        Value::Number(value) => format!("{value:.6}"),
        other => other.to_string(),
    };
    table.rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(",")).collect()
}

/// Three of 81 cards are a Set once in 79 deals: 20 of 1000 are z = (20 - 1000/79) /
/// (sqrt(1000 * 78)/79) = 2.0767 off, and sqrt(0.02 * 0.98 / 999) is the standard error.
#[test]
fn rows_of_three_cards() {
    let mut tables = [&BY_POINT, &MARGINS, &JOINT].map(Table::new);
    let law = ManyRounds.work(&point(4, 3), 1).unwrap();
    let cells = Joint::of(3);
    let one = Hand { sets: 1, values: Values { max: 1, min: 1, grundy: 1 } };
    let mut tally = vec![0; cells.cells()];
    (tally[0], tally[cells.cell(&one)]) = (980, 20);
    law.rows(&tally, &mut tables).unwrap();
    let [by_point, margins, joint] = tables.each_ref().map(text);
    let mean = "1000,20,20,0.020000,0.004429,";
    assert_eq!(by_point[0], format!("4,3,sets,{mean}0.011319,0.028681,0.012658,2.076733,0"));
    assert_eq!(by_point[3], format!("4,3,grundy,{mean}0.011319,0.028681,,,"));
    assert_eq!(by_point[4], format!("4,3,first_wins,{mean}0.012984,0.030690,,,"));
    assert_eq!(by_point.len(), 5);
    let none = "980,0.980000,0.969310,0.987016,";
    assert_eq!(margins[0], format!("4,3,sets,0,{none}0.987342,-2.076733,0"));
    assert_eq!(margins[2], format!("4,3,max,0,{none}0.987342,-2.076733,0"));
    assert_eq!(margins[6], format!("4,3,grundy,0,{none},,"));
    assert_eq!(margins.len(), 10);
    assert_eq!(
        joint,
        ["4,3,0,0,0,0,980,0.980000,0.969310,0.987016", "4,3,1,1,1,1,20,0.020000,0.012984,0.030690"]
    );
}

/// No 21 of the 81 cards are without a Set.
#[test]
fn what_cannot_be_is_seen() {
    let twenty_one = job(4, 21);
    let mut tally = vec![0; Joint::of(21).cells()];
    tally[0] = 2;
    assert_eq!(Summary::new(&twenty_one, &tally).impossible(), 2);
    tally[0] = 0;
    let hand = Hands::new(twenty_one).hand(0).unwrap();
    tally[Joint::of(21).cell(&hand)] = 2;
    assert_eq!(Summary::new(&twenty_one, &tally).impossible(), 0);
}

#[test]
fn only_measured_tables_hold_what_is_measured() {
    assert!(TIMES.is_measured());
    assert!([&BY_POINT, &MARGINS, &JOINT, &NODES].iter().all(|record| !record.is_measured()));
}
