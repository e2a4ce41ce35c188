//! Every method beside the definition, on random points.

use super::*;
use crate::random::{Key, choice};

/// Every solution by the definition alone.
fn by_definition(query: &Query) -> Vec<Vec<usize>> {
    fn extend(query: &Query, from: usize, rows: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        if rows.len() == query.points().values() {
            if query.is_solution(rows) {
                found.push(rows.clone());
            }
            return;
        }
        for row in from..query.points().len() {
            rows.push(row);
            extend(query, row + 1, rows, found);
            rows.pop();
        }
    }
    let mut found = Vec::new();
    extend(query, 0, &mut Vec::new(), &mut found);
    found
}

/// Holds every method, and every way to ask it, against the definition; whether there is a
/// solution.
fn agree(points: &Points, problem: Problem, with: &[usize]) -> bool {
    let query = Query::new(points, problem, with).unwrap();
    let expected = by_definition(&query);
    let limit = Limit::none();
    for method in Method::ALL {
        let about = format!("{method:?} {query:?}");
        match find(&query, method, &limit) {
            Answer::Found(rows) => assert!(expected.contains(&rows), "{about} {rows:?}"),
            answer => assert!(answer == Answer::None && expected.is_empty(), "{about}"),
        }
        let counted = count(&query, method, &limit);
        assert_eq!(counted, Counted { count: expected.len() as u128, complete: true }, "{about}");
        let listed = all(&query, method, &limit);
        assert_eq!(listed, Listed { solutions: expected.clone(), complete: true }, "{about}");
    }
    !expected.is_empty()
}

/// Draws from a key, one after another.
struct Draws(u64, u32);

impl Draws {
    fn below(&mut self, most: usize) -> usize {
        self.1 += 1;
        choice::choose(Key([31, 7]), self.0, self.1, most as u32, 0) as usize
    }
}

#[test]
fn all_methods_agree_with_the_definition() {
    let mut solved = [0; 2];
    let mut index = 0;
    // Values, attributes, most cards, and how many layouts: as many as there is time for.
    for (values, dimensions, most, layouts) in [
        (1, 2, 1, 5),
        (2, 1, 2, 20),
        (2, 3, 8, 300),
        (3, 1, 3, 20),
        (3, 2, 9, 400),
        (3, 4, 14, 400),
        (4, 1, 4, 20),
        (4, 2, 14, 400),
        (4, 3, 16, 400),
        (4, 7, 12, 100),
        (5, 2, 15, 300),
        (5, 3, 16, 200),
        (6, 2, 16, 200),
        (6, 3, 15, 100),
    ] {
        for _ in 0..layouts {
            index += 1;
            let mut draws = Draws(index, 0);
            let cards = draws.below(most + 1);
            let drawn = random::points(Key([5, 2]), index, values, dimensions, cards).unwrap();
            // Every other layout holds a Set that is hidden among the others.
            let points = if index % 2 == 0 { drawn } else { hide(&drawn, &mut draws) };
            let asked = draws.below(4).min(points.len());
            let mut with: Vec<usize> = Vec::new();
            for _ in 0..asked {
                let row = draws.below(points.len());
                if !with.contains(&row) {
                    with.push(row);
                }
            }
            for (at, problem) in [Problem::Set, Problem::Matching].into_iter().enumerate() {
                solved[at] += usize::from(agree(&points, problem, &[]));
                agree(&points, problem, &with);
                if let Answer::Found(rows) =
                    find(&Query::new(&points, problem, &[]).unwrap(), Method::Auto, &Limit::none())
                {
                    assert!(agree(&points, problem, &rows[..draws.below(rows.len() + 1)]));
                }
            }
        }
    }
    assert!(solved.iter().all(|&solved| solved > 500), "{solved:?} of {index}");
}

/// Overwrites the first cards by a Set, as far as they stay different.
fn hide(points: &Points, draws: &mut Draws) -> Points {
    let values = points.values();
    let mut rows: Vec<Vec<u32>> = points.rows().map(<[u32]>::to_vec).collect();
    if rows.len() < values {
        return points.clone();
    }
    for attribute in 0..points.dimensions() {
        let (shift, agree) = (draws.below(values), attribute > 0 && draws.below(3) == 0);
        for (card, row) in rows[..values].iter_mut().enumerate() {
            row[attribute] =
                ((if agree { 0 } else { card * (1 + shift % 2) } + shift) % values) as u32;
        }
    }
    rows.sort();
    rows.dedup();
    let first = draws.below(rows.len());
    rows.rotate_left(first);
    Points::new(values, points.dimensions(), rows).unwrap()
}

#[test]
fn equal_rows_are_one_card() {
    for values in 2..=4usize {
        let rows: Vec<[u32; 2]> = (0..3 * values as u32)
            .map(|row| [row % values as u32, row / 2 % values as u32])
            .collect();
        let points = Points::new(values, 2, rows).unwrap();
        let bare = Points::new(values, 0, vec![[]; 5]).unwrap();
        for problem in [Problem::Set, Problem::Matching] {
            agree(&points, problem, &[]);
            agree(&points, problem, &[1]);
            assert!(!agree(&bare, problem, &[]));
        }
    }
}

#[test]
fn shapes_at_the_edge() {
    let none = [[0u32; 2]; 0];
    for problem in [Problem::Set, Problem::Matching] {
        // More values than anyone could have cards of.
        let huge = Points::new(usize::MAX, 2, [[0, u32::MAX]]).unwrap();
        let query = Query::new(&huge, problem, &[0]).unwrap();
        for method in Method::ALL {
            assert_eq!(find(&query, method, &Limit::none()), Answer::None);
            assert_eq!(count(&query, method, &Limit::none()).count, 0);
        }
        assert!(!agree(&Points::new(1, 2, none).unwrap(), problem, &[]));
        assert!(agree(&Points::new(1, 0, [[0u32; 0]]).unwrap(), problem, &[0]));
        assert!(!agree(&Points::new(1, 1, [[0], [0]]).unwrap(), problem, &[0, 1]));
        assert!(!agree(&Points::new(4, 2, none).unwrap(), problem, &[]));
    }
    let points = Points::new(2, 1, [[0], [1]]).unwrap();
    let refused = |with: &[usize]| Query::new(&points, Problem::Set, with).unwrap_err().to_string();
    assert_eq!(refused(&[0, 2]), "there is no card 2: there are 2, counted from 0");
    assert_eq!(refused(&[1, 1]), "card 1 is given twice");
}

/// A thousand values: a full row, a diagonal, and a cyclic Latin square short of one cell.
#[test]
fn many_values() {
    let k = 1000u32;
    let limit = Limit::none();
    let first = |points: &Points, problem| {
        find(&Query::new(points, problem, &[]).unwrap(), Method::Auto, &limit)
    };
    let row = Points::new(1000, 2, (0..k).map(|at| [7, at])).unwrap();
    assert_eq!(first(&row, Problem::Set), Answer::Found((0..1000).collect()));
    assert_eq!(first(&row, Problem::Matching), Answer::None);
    let band = (0..k).flat_map(|at| (0..3).map(move |step| [at, (at * 3 + step) % k]));
    let band = Points::new(1000, 2, band).unwrap();
    let Answer::Found(rows) = first(&band, Problem::Matching) else { panic!() };
    assert!(band.is_matching(&rows));
    let cubes = (0..k).flat_map(|at| (0..4).map(move |step| [at, (at + step) % k, at * 7 % k]));
    let cubes = Points::new(1000, 3, cubes).unwrap();
    let Answer::Found(rows) = first(&cubes, Problem::Set) else { panic!() };
    assert!(cubes.is_set(&rows));
}

#[test]
fn counts_of_whole_decks() {
    // Patterns of d differing attributes out of n: K^(n-d) K!^(d-1) Sets each.
    for (values, dimensions, sets) in [(3, 3, 117), (4, 2, 32), (4, 3, 16 * 3 + 24 * 4 * 3 + 576)] {
        let deck = (0..(values as u32).pow(dimensions)).map(|card| {
            (0..dimensions)
                .map(|at| card / (values as u32).pow(at) % values as u32)
                .collect::<Vec<_>>()
        });
        let deck = Points::new(values, dimensions as usize, deck).unwrap();
        let query = Query::new(&deck, Problem::Set, &[]).unwrap();
        for method in [Method::Auto, Method::Backtracking, Method::Cover, Method::Sat] {
            assert_eq!(count(&query, method, &Limit::none()).count, sets);
        }
    }
}

#[test]
fn a_limit_leaves_the_question_open() {
    let points = random::points(Key([1, 2]), 0, 4, 3, 40).unwrap();
    for problem in [Problem::Set, Problem::Matching] {
        let query = Query::new(&points, problem, &[]).unwrap();
        let limit = Limit::none().after(std::time::Duration::ZERO);
        for method in Method::ALL {
            assert_eq!(find(&query, method, &limit), Answer::Unknown, "{method:?}");
            let counted = count(&query, method, &limit);
            assert_eq!(counted, Counted { count: 0, complete: false });
            assert!(!all(&query, method, &limit).complete);
        }
    }
}

/// Pinned: published experiments draw from these.
#[test]
fn random_points_are_stable() {
    let points = random::points(random::key(1, 5, 4, 3), 7, 5, 4, 3).unwrap();
    assert_eq!(points.rows().collect::<Vec<_>>(), [[3, 4, 1, 1], [3, 2, 4, 3], [4, 1, 3, 3]]);
}
