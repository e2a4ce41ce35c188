//! Every method against brute force and the dynamic programme, and known puzzles.

use super::files::{Written, read};
use super::*;
use crate::random::{Key, choice};

const KEY: Key = Key([20, 21]);

const STRONG: &[u8] = include_bytes!("../../tests/oracles/strong.puz");
const NOT_STRONG: &[u8] = include_bytes!("../../tests/oracles/not_strong.puz");

fn puzzle(rows: &[&str]) -> Puzzle {
    read(rows.join("\n").as_bytes()).unwrap().remove(0).puzzle
}

fn puzzles(file: &[u8]) -> impl Iterator<Item = Puzzle> {
    read(file).unwrap().into_iter().map(|Written { puzzle, .. }| puzzle)
}

/// All concatenations of two of these rows.
fn square(rows: &[&str]) -> Puzzle {
    let pairs = rows.iter().flat_map(|a| rows.iter().map(move |b| format!("{a}{b}")));
    let pairs: Vec<String> = pairs.collect();
    puzzle(&pairs.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Draws below a bound, one after another.
fn draws(index: u64) -> impl FnMut(usize) -> usize {
    let mut next = 0;
    move |below| {
        next += 1;
        choice::choose(KEY, index, next, below as u32, 0) as usize
    }
}

/// Some rows of a known strong puzzle, of which every other time a cell is another one.
fn near_strong(index: u64, most: usize) -> Puzzle {
    let mut draw = draws(index);
    let known: Vec<Puzzle> = puzzles(STRONG).filter(|puzzle| puzzle.len() > 4).collect();
    let puzzle = &known[draw(known.len())];
    let mut rows: Vec<Vec<u8>> = (0..puzzle.len())
        .map(|row| puzzle.digits(row).bytes().map(|c| c - b'0').collect())
        .collect();
    while rows.len() > most {
        rows.swap_remove(draw(rows.len()));
    }
    loop {
        let mut mutant = rows.clone();
        if index % 2 == 1 {
            let (row, column) = (draw(rows.len()), draw(puzzle.width()));
            mutant[row][column] = 1 + draw(3) as u8;
        }
        if let Ok(puzzle) = Puzzle::new(&mutant) {
            return puzzle;
        }
    }
}

/// Panics unless a method, and its witness, agree with what is known; whether it decided.
fn agrees(puzzle: &Puzzle, property: Property, method: Method, known: bool) -> bool {
    let decision = decide(puzzle, property, method, &Limit::none()).unwrap();
    let said = || format!("{} of {:?}", method.name(), puzzle);
    match (decision.holds, &decision.witness) {
        (None, None) => assert!(method.is_heuristic(), "{}", said()),
        (Some(true), None) => assert!(known, "{}", said()),
        (Some(false), Some(Witness::Matching(matching))) => {
            assert!(!known, "{}", said());
            assert!(matching.refutes(&Edges::of(puzzle, property.hit())), "{}", said());
        }
        other => panic!("{}: {other:?}", said()),
    }
    assert_eq!(decision.decided_by().is_some(), decision.holds.is_some());
    decision.holds.is_some()
}

/// How often each method decided about these puzzles, whose rows are few enough for it.
fn decided(puzzles: impl Iterator<Item = Puzzle>, most: impl Fn(Method) -> usize) -> Vec<[u32; 2]> {
    let mut counts = vec![[0; 2]; Method::ALL.len()];
    for puzzle in puzzles {
        for property in [Property::Strong, Property::Usp] {
            let known = match brute::MOST.min(5) >= puzzle.len() {
                true => brute::decide(&puzzle, property.hit()) == Answer::Yes,
                false => {
                    let edges = Edges::of(&puzzle, property.hit());
                    bidirectional::decide(&edges, &Limit::none()) == Answer::Yes
                }
            };
            for (method, count) in Method::ALL.into_iter().zip(&mut counts) {
                let fits = puzzle.len() <= most(method);
                if fits && agrees(&puzzle, property, method, known) {
                    count[usize::from(known)] += 1;
                }
            }
        }
    }
    counts
}

#[test]
fn every_method_agrees_on_random_puzzles() {
    let puzzles = (0..3000).map(|index| {
        let mut draw = draws(index);
        let width = 1 + draw(6);
        let rows = (2 + draw(6)).min(3usize.pow(width as u32));
        random::puzzle(KEY, index, width, rows).unwrap()
    });
    let counts = decided(puzzles, |method| match method {
        Method::Brute => 5,
        Method::SatCubic => 4,
        Method::Sat => 6,
        _ => usize::MAX,
    });
    assert_eq!(
        counts,
        [
            [4825, 1175],
            [4825, 1175],
            [4825, 1175],
            [4825, 1175],
            [4126, 1158],
            [2521, 1049],
            [4825, 1175],
            [3302, 1126],
            [4750, 0],
            [0, 75],
            [925, 1036],
            [1309, 1167],
            [4700, 0]
        ]
    );
}

/// With six and seven rows, of which brute force takes a second and more.
#[test]
fn brute_force_agrees_on_larger_puzzles() {
    for index in 0..12 {
        let puzzle = near_strong(index, 6 + usize::from(index < 2));
        let edges = Edges::of(&puzzle, Hit::ExactlyTwo);
        let brute = brute::decide(&puzzle, Hit::ExactlyTwo);
        let other = search::decide(&edges, u64::MAX, &Limit::none()).answer;
        assert_eq!(brute == Answer::Yes, other == Answer::Yes);
    }
}

#[test]
fn every_method_agrees_near_the_threshold() {
    let counts = decided((0..400).map(|index| near_strong(index, 8)), |method| match method {
        Method::Brute => 5,
        Method::SatCubic => 5,
        Method::Sat => 7,
        _ => usize::MAX,
    });
    assert_eq!(
        counts,
        [
            [172, 628],
            [172, 628],
            [172, 628],
            [172, 628],
            [67, 179],
            [67, 179],
            [172, 628],
            [67, 179],
            [148, 0],
            [0, 0],
            [4, 12],
            [94, 628],
            [138, 0]
        ]
    );
    // Of up to fourteen rows, on which simplification often is not enough.
    let counts =
        decided((0..32).map(|index| near_strong(index, 11 + index as usize % 4)), |method| {
            match method {
                Method::Brute | Method::SatCubic => 5,
                Method::Sat | Method::Ip | Method::Greedy => 9,
                _ => usize::MAX,
            }
        });
    assert_eq!(
        counts,
        [
            [13, 51],
            [13, 51],
            [13, 51],
            [13, 51],
            [8, 34],
            [5, 19],
            [8, 34],
            [5, 19],
            [10, 0],
            [0, 0],
            [0, 0],
            [5, 47],
            [7, 0]
        ]
    );
}

#[test]
fn known_puzzles_by_every_method() {
    for (file, strong) in [(STRONG, true), (NOT_STRONG, false)] {
        for puzzle in puzzles(file) {
            let few = |method| match method {
                Method::Brute => 5,
                Method::SatCubic => 8,
                Method::Hybrid | Method::Search => usize::MAX,
                method if method.is_heuristic() => usize::MAX,
                _ => 14,
            };
            for method in Method::ALL.into_iter().filter(|&method| puzzle.len() <= few(method)) {
                agrees(&puzzle, Property::Strong, method, strong);
            }
        }
    }
}

/// The example that tells "exactly two" from "at least two"; sixteen rows.
#[test]
fn the_square_of_a_strong_puzzle_is_a_usp_and_not_strong() {
    let rows = ["2233", "1232", "1123", "3311"];
    let square = square(&rows);
    assert_eq!((square.len(), square.width()), (16, 8));
    use Method::{Bidirectional, Hybrid, Ip, Sat, Search};
    for method in [Hybrid, Search, Bidirectional, Sat, Ip] {
        assert!(agrees(&puzzle(&rows), Property::Strong, method, true));
        assert!(agrees(&square, Property::Strong, method, false));
        assert!(agrees(&square, Property::Usp, method, true));
    }
}

/// Whether the diagonal is all that the published pseudo-code can see: choices of q and r above
/// those taken before, over these parts of the rows.
fn published(edges: &Edges, parts: [std::ops::Range<usize>; 2]) -> bool {
    let [first, second] = parts.map(|part| ascending(edges, part));
    let all = first.iter().flat_map(|a| second.iter().map(move |b| [&a[..], b].concat()));
    let mut matchings = all.filter(|taken| {
        let has = |part: usize, row| taken.iter().any(|edge| edge[part] == row);
        (1..3).all(|part| (0..edges.rows()).all(|row| has(part, row)))
    });
    matchings.all(|taken| taken.iter().all(|[u, v, w]| u == v && v == w))
}

/// One edge for each of these rows, second and third rows ascending.
fn ascending(edges: &Edges, rows: std::ops::Range<usize>) -> Vec<Vec<[usize; 3]>> {
    let mut all = vec![Vec::new()];
    for row in rows {
        let longer = |taken: &Vec<[usize; 3]>| {
            let taken = taken.clone();
            let last = taken.last().copied();
            let above = move |edge: &[usize; 3]| {
                last.is_none_or(|last| edge[1] > last[1] && edge[2] > last[2])
            };
            let at_row = edges.iter().filter(move |edge| edge[0] == row);
            at_row.filter(above).map(move |edge| [&taken[..], &[edge]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[test]
fn ascending_choices_alone_miss_matchings() {
    let counterexample = puzzle(&["331", "113", "133"]);
    assert!(published(&Edges::of(&counterexample, Hit::ExactlyTwo), [0..3, 3..3]));
    for method in Method::ALL {
        agrees(&counterexample, Property::Strong, method, false);
    }
    for (size, wrong) in [(3, 102), (4, 125), (5, 153)] {
        let disagree = |&index: &u64| {
            let puzzle = random::puzzle(KEY, index, size, size).unwrap();
            let edges = Edges::of(&puzzle, Hit::ExactlyTwo);
            let strong = brute::decide(&puzzle, Hit::ExactlyTwo) == Answer::Yes;
            agrees(&puzzle, Property::Strong, Method::Bidirectional, strong);
            published(&edges, [0..size / 2, size / 2..size]) != strong
        };
        assert_eq!((0..200).filter(disagree).count(), wrong, "{size}");
    }
}

#[test]
fn properties_imply_one_another() {
    let mut held = [0; 4];
    for index in 0..1500 {
        let puzzle = match index % 3 {
            0 => near_strong(index, 4 + index as usize % 9),
            1 => random::puzzle(KEY, index, 6 + index as usize % 7, 2).unwrap(),
            _ => {
                random::puzzle(KEY, index, 2 + index as usize % 5, 2 + index as usize % 3).unwrap()
            }
        };
        let holds = |property| {
            decide(&puzzle, property, Method::Hybrid, &Limit::none()).unwrap().holds == Some(true)
        };
        use Property::{Local, Simplifiable, Strong, Usp};
        let chain = [Local, Simplifiable, Strong, Usp].map(holds);
        assert!(chain.is_sorted(), "{chain:?} {puzzle:?}");
        held.iter_mut().zip(chain).for_each(|(held, holds)| *held += u32::from(holds));
    }
    assert_eq!(held, [256, 963, 964, 1010]);
}

/// Under other orders of rows and columns, other symbols, and with a row left out.
#[test]
fn strong_is_kept_by_symmetries_and_by_fewer_rows() {
    for index in 0..300 {
        let puzzle = near_strong(index, 3 + index as usize % 12);
        let strong = |puzzle: &Puzzle| {
            decide(puzzle, Property::Strong, Method::Hybrid, &Limit::none()).unwrap().holds
        };
        let mut draw = draws(index + 1000);
        let mut shuffled = |n: usize| {
            let mut order: Vec<usize> = (0..n).collect();
            (1..n).for_each(|at| order.swap(at, draw(at + 1)));
            order
        };
        let [rows, columns, symbols] = [puzzle.len(), puzzle.width(), 3].map(&mut shuffled);
        let cell = |row: usize, column: usize| {
            1 + symbols[usize::from(puzzle.rows()[row].symbol(column)) - 1] as u8
        };
        let image: Vec<Vec<u8>> = rows
            .iter()
            .map(|&row| columns.iter().map(|&column| cell(row, column)).collect())
            .collect();
        assert_eq!(strong(&Puzzle::new(&image).unwrap()), strong(&puzzle));
        if strong(&puzzle) == Some(true) && image.len() > 1 {
            assert_eq!(strong(&Puzzle::new(&image[1..]).unwrap()), Some(true));
        }
    }
}

/// Two rows are strong exactly when they show two different pairs of unequal symbols; a puzzle
/// has unique pieces exactly when all of its pairs of rows are strong.
#[test]
fn unique_pieces_are_a_test_of_pairs() {
    let pairs = |a: Row, b: Row, width: usize| {
        let unequal = (0..width).map(|column| [a.symbol(column), b.symbol(column)]);
        let unequal = unequal.filter(|[a, b]| a != b).map(|[a, b]| [a.min(b), a.max(b)]);
        let mut kinds: Vec<[u8; 2]> = unequal.collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.len() >= 2
    };
    for width in 1..=4u32 {
        let all = random::puzzle(KEY, 0, width as usize, 3usize.pow(width)).unwrap();
        for (at, &a) in all.rows().iter().enumerate() {
            for &b in &all.rows()[..at] {
                let puzzle = Puzzle::of_rows(width as usize, vec![a, b]).unwrap();
                let unique = unique_pieces::decide(&puzzle) == Answer::Maybe;
                let strong = brute::decide(&puzzle, Hit::ExactlyTwo) == Answer::Yes;
                assert_eq!([unique, strong], [pairs(a, b, width as usize); 2]);
            }
        }
    }
    for index in 0..500 {
        let puzzle = near_strong(index, 14);
        let rows = puzzle.rows();
        let all = (0..rows.len()).all(|a| (0..a).all(|b| pairs(rows[a], rows[b], puzzle.width())));
        assert_eq!(unique_pieces::decide(&puzzle) == Answer::Maybe, all);
    }
}

/// Figures that are known from elsewhere.
#[test]
fn edges_that_simplification_leaves() {
    let left: Vec<[usize; 3]> = puzzles(STRONG)
        .map(|puzzle| {
            let mut edges = Edges::of(&puzzle, Hit::ExactlyTwo);
            let before = edges.len();
            simplification::simplify(&mut edges);
            [puzzle.len(), before, edges.len()]
        })
        .collect();
    assert!(left.contains(&[14, 580, 236]) && left.contains(&[4, 23, 23]));
    assert_eq!(left.iter().filter(|[rows, _, left]| rows == left).count(), left.len() - 2);
}

/// The edges of more than one word a row, and of more rows than search takes.
#[test]
fn many_rows() {
    let base = ["13", "21"];
    let power = |k: usize| {
        let codes =
            (0..1usize << k).map(|code| (0..k).map(|at| base[code >> at & 1]).collect::<String>());
        let rows: Vec<String> = codes.collect();
        puzzle(&rows.iter().map(String::as_str).collect::<Vec<_>>())
    };
    // Powers of a simplifiable puzzle are strong.
    for k in [5, 7, 8] {
        let puzzle = power(k);
        for method in [Method::Hybrid, Method::Simplification, Method::Search] {
            assert!(agrees(&puzzle, Property::Strong, method, true));
        }
    }
    for (index, rows, width) in [(0, 70, 14), (1, 70, 14), (2, 140, 16), (3, 300, 18)] {
        let puzzle = random::puzzle(KEY, index, width, rows).unwrap();
        for method in [Method::Hybrid, Method::Search] {
            assert!(agrees(&puzzle, Property::Strong, method, false));
        }
    }
}

#[test]
fn what_is_too_large_is_refused() {
    let puzzle = random::puzzle(KEY, 0, 14, 200).unwrap();
    for (method, said) in [
        (Method::Brute, "brute: 200 rows; at most 7 are taken"),
        (Method::Sat, "sat: 200 rows; at most 192 are taken"),
        (
            Method::Bidirectional,
            "bidirectional: 200 rows would take more than 2^64 bytes; at most 2.0 GiB are taken",
        ),
        (
            Method::Unidirectional,
            "unidirectional: 200 rows would take more than 2^64 bytes; at most 2.0 GiB are taken",
        ),
        (Method::SatCubic, "sat-cubic: 814881273 clauses; at most 16777216 are taken"),
        (Method::Ip, "ip: 248282 variables; at most 65536 are taken"),
    ] {
        let error = decide(&puzzle, Property::Strong, method, &Limit::none()).unwrap_err();
        assert_eq!(error.to_string(), said);
    }
    let eighteen = random::puzzle(KEY, 0, 8, 18).unwrap();
    let error = decide(&eighteen, Property::Usp, Method::Bidirectional, &Limit::none());
    assert_eq!(
        error.unwrap_err().to_string(),
        "bidirectional: 18 rows would take 5.6 GiB; at most 2.0 GiB are taken"
    );
    let error = decide(&eighteen, Property::Local, Method::Sat, &Limit::none()).unwrap_err();
    assert_eq!(error.to_string(), "local puzzles are told by triples alone");
}

/// No method goes on past its limit or says more than it knows then.
#[test]
fn limits_leave_it_undecided() {
    let hard = puzzles(STRONG).find(|puzzle| puzzle.len() == 14).unwrap();
    let over = Limit::none().after(std::time::Duration::ZERO);
    use Method::{Bidirectional, Greedy, Hybrid, Ip, Sat, SatCubic, Search, Unidirectional};
    for method in [Bidirectional, Greedy, Hybrid, Ip, Sat, SatCubic, Search, Unidirectional] {
        let decision = decide(&hard, Property::Strong, method, &over).unwrap();
        assert_eq!((decision.holds, decision.decided_by()), (None, None), "{method:?}");
    }
}

/// Edges at random besides the diagonal, as many as make both answers common; no puzzle need
/// have them.
#[test]
fn methods_agree_on_edges_of_no_puzzle() {
    let mut counts = [0; 2];
    for index in 0..1500 {
        let mut draw = draws(index + 5000);
        let rows = 5 + draw(6);
        let mut edges = Edges::none(rows);
        (0..rows).for_each(|row| edges.insert([row; 3]));
        (0..rows * (2 + draw(4))).for_each(|_| edges.insert([draw(rows), draw(rows), draw(rows)]));
        let none = Limit::none();
        let known = bidirectional::decide(&edges, &none) == Answer::Yes;
        counts[usize::from(known)] += 1;
        for (method, answer) in [
            (Method::Search, search::decide(&edges, u64::MAX, &none).answer),
            (Method::Unidirectional, unidirectional::decide(&edges, &none)),
            (Method::Ip, ip::decide(&edges, &none)),
            (Method::Projections, projections::decide(&edges)),
            (Method::Simplification, simplification::decide(&edges)),
            (Method::Greedy, greedy::decide(&edges, 20, &none)),
        ] {
            match answer {
                Answer::Maybe => assert!(method.is_heuristic(), "{method:?}"),
                Answer::Yes => assert!(known, "{method:?} {edges:?}"),
                Answer::No(matching) => {
                    assert!(!known && matching.refutes(&edges), "{method:?} {edges:?}");
                }
            }
        }
    }
    assert_eq!(counts, [886, 614]);
}
