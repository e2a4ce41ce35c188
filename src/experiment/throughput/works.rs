//! What benchmarks do that no kind of experiment does: random instances by number, each answered by
//! a version on one thread, and layouts given to the counting kernels. An answer is a number, and
//! all versions must have the same.

use super::super::Table;
use super::super::kind::{Work, WrongSums};
use crate::cards::{Deck, Layout};
use crate::check;
use crate::exact::count::{self, plain::OneByOne};
use crate::exact::{CapCheck, Engine, cap_check, inequivalent};
use crate::hypergraph::play::node_kayles;
use crate::hypergraph::{Hypergraph, Limit, domination, hitting_set, packing, plain, play, random};
use crate::matching::{self, Points, Problem, Query};
use crate::puzzle::classes::{Classes, Grown};
use crate::puzzle::{self, Canonical, Edges, Hit, Puzzle, Row, bidirectional, brute, omega};
use crate::random::{Key, choice, order};
use crate::reduce::{
    CliqueToKset, CliqueToMatching, DominationToMin, KaylesToPlay, KsetToMatching, MatchingToKset,
    PlayToNodeKayles, PuzzleToMatching, PuzzleToSat, SatToMax, Thrice,
};
use crate::sat::{Formula, Outcome, Refuted, refute, solve};
use crate::simulate::EngineError;
use crate::simulate::count::Batch;
use std::collections::HashSet;
use std::fs::File;
use std::io::BufReader;
use std::ops::Range;
use std::sync::Mutex;

/// The Sets in random layouts that are there before the clock runs, from the round to warm up on.
pub struct Layouts {
    cards: u32,
    made: Mutex<Option<Batch>>,
}

impl Layouts {
    /// Layouts of so many of 81 cards.
    pub fn new(cards: u32) -> Layouts {
        Layouts { cards, made: Mutex::new(None) }
    }

    fn batch(&self, numbers: Range<u64>) -> Batch {
        let (deck, cards) = (Deck::REAL, self.cards);
        let (mut layouts, mut row) = (Vec::new(), Vec::new());
        let mut drawn = vec![0; cards as usize];
        let len = numbers.clone().count();
        for number in numbers {
            order::draw(KEY, number, deck.size(), 0, &mut row, &mut drawn);
            layouts.extend_from_slice(&drawn);
        }
        Batch::new(deck, cards, len, layouts).unwrap_or_else(|error| panic!("{error}"))
    }
}

impl Work for Layouts {
    fn tally(&self, engine: &dyn Engine, numbers: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let mut made = self.made.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if made.as_ref().is_none_or(|batch| batch.len() as u64 != numbers.end) {
            *made = Some(self.batch(0..numbers.end));
        }
        let Some(batch) = &*made else { return Ok(Vec::new()) };
        Ok(vec![engine.count(batch)?.into_iter().map(u128::from).sum()])
    }

    fn rows(&self, _tally: &[u128], _tables: &mut [Table]) -> Result<(), WrongSums> {
        Ok(())
    }
}

/// An answer to the instance of a number.
pub type Answer = fn(u64) -> u128;

/// The answers of one version, added up.
pub struct Answers(pub Answer);

impl Work for Answers {
    fn tally(&self, engine: &dyn Engine, numbers: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let mut sum = 0;
        // On the threads of this engine, and no others.
        engine.install(&mut || sum = numbers.clone().map(self.0).sum());
        Ok(vec![sum])
    }

    fn rows(&self, _tally: &[u128], _tables: &mut [Table]) -> Result<(), WrongSums> {
        Ok(())
    }
}

/// Instances, and the versions that answer them.
pub struct Group {
    /// The name of the benchmark.
    pub name: &'static str,
    /// What is done.
    pub about: &'static str,
    /// The versions by name.
    pub versions: &'static [(&'static str, Answer)],
}

/// All groups: solvers beside each other, then each reduction beside the problem solved at once.
pub const GROUPS: [Group; 23] = [
    Group {
        name: "cap-check-20",
        about: "whether 20 of 81 cards hold a Set",
        versions: &[
            ("all Sets", |number| u128::from(layout(number, 20).sets().is_empty())),
            ("cap check", |number| {
                let found = cap_check(&layout(number, 20));
                u128::from(!matches!(found, CapCheck::Set(_)))
            }),
        ],
    },
    Group {
        name: "layouts-of-8",
        about: "the number of Sets in all layouts of 8 of 81 cards",
        versions: &[
            ("plain", |_| {
                let layouts = count::plain::layouts(8, OneByOne::Largest);
                weighted(layouts.into_iter().enumerate())
            }),
            ("up to affine maps", |_| {
                let classes = inequivalent(4, 8).unwrap_or_else(|error| panic!("{error}"));
                weighted(classes.iter().map(|class| (class.sets as usize, class.layouts)))
            }),
        ],
    },
    Group {
        name: "game-15",
        about: "Grundy values of 15 cards",
        versions: &[
            ("plain", |number| plain::grundy(&sets(number, 15)) as u128),
            ("all values", |number| solved(&sets(number, 15), play::Method::Grundy)),
            ("winner", |number| solved(&sets(number, 15), play::Method::Winner)),
            ("value", |number| value(&sets(number, 15))),
        ],
    },
    Group {
        name: "game-3-rounds",
        about: "moves on 12 cards that win within 3 rounds",
        versions: &[
            ("depth", |number| within(&sets(number, 12), play::Rounds::Depth)),
            ("layers", |number| within(&sets(number, 12), play::Rounds::Layers)),
        ],
    },
    Group {
        name: "kayles-3-rounds",
        about: "moves on graphs of 16 edges that win within 3 rounds",
        versions: &[
            ("depth", |number| within(&graph(number), play::Rounds::Depth)),
            ("layers", |number| within(&graph(number), play::Rounds::Layers)),
            ("vertex cover", |number| within(&graph(number), play::Rounds::VertexCover)),
        ],
    },
    Group {
        name: "node-kayles",
        about: "Arc Kayles on graphs of 16 edges, as Node Kayles on these",
        versions: &[
            ("plain, on edges", |number| plain::grundy(&graph(number)) as u128),
            ("all values", |number| nodes(&graph(number), play::Method::Grundy)),
            ("winner", |number| nodes(&graph(number), play::Method::Winner)),
        ],
    },
    Group {
        name: "max-random",
        about: "most disjoint edges of random linear hypergraphs",
        versions: &[
            ("plain", |number| plain::most_disjoint(&linear(number)) as u128),
            ("sat", |number| most(&linear(number), packing::Method::Sat)),
            ("parameterised", |number| most(&linear(number), packing::Method::Parameterised)),
            ("branch", |number| most(&linear(number), packing::Method::Branch)),
        ],
    },
    Group {
        name: "min-random",
        about: "fewest disjoint edges that meet all, of random linear hypergraphs",
        versions: &[
            ("plain", |number| plain::fewest_maximal(&linear(number)) as u128),
            ("sat", |number| fewest(&linear(number), domination::Method::Sat)),
            ("parameterised", |number| fewest(&linear(number), domination::Method::Parameterised)),
            ("frontier", |number| fewest(&linear(number), domination::Method::Frontier)),
            ("branch", |number| fewest(&linear(number), domination::Method::Branch)),
        ],
    },
    Group {
        name: "hitting-set-24",
        about: "smallest hitting sets of the Sets in 24 cards",
        versions: &[
            ("deepen", |number| hitting(&sets(number, 24), hitting_set::Method::Deepen)),
            ("branch", |number| hitting(&sets(number, 24), hitting_set::Method::Branch)),
        ],
    },
    Group {
        name: "matching-4",
        about: "perfect matchings of 24 random multiedges, 4 values, 3 dimensions",
        versions: &[
            ("enumeration", |number| matchings(number, matching::Method::Enumeration)),
            ("backtracking", |number| matchings(number, matching::Method::Backtracking)),
            ("sat", |number| matchings(number, matching::Method::Sat)),
            ("cover", |number| matchings(number, matching::Method::Cover)),
        ],
    },
    Group {
        name: "puzzle-form",
        about: "automorphisms of puzzles of 6 rows and 4 columns",
        versions: &[
            ("plain", |number| automorphisms(&puzzle(number, 4, 6))),
            ("canonical form", |number| {
                let form = Canonical::of(&puzzle(number, 4, 6));
                u128::try_from(form.automorphisms).unwrap_or(u128::MAX)
            }),
        ],
    },
    Group {
        name: "classes-3-3",
        about: "classes of strong puzzles of 3 rows and 3 columns",
        versions: &[("plain", |_| forms(3, 3)), ("row by row", |_| classes(3, 3))],
    },
    Group {
        name: "omega",
        about: "the best m of the bound on omega by a strong puzzle of some size",
        versions: &[("each m", |number| best_m(number)), ("bisection", |number| bisected(number))],
    },
    Group {
        name: "refutation",
        about: "formulas of 40 variables and 240 clauses, and their refutations",
        versions: &[
            ("solved", |number| satisfiable(&crowded(number))),
            ("refuted and checked", |number| 1 - refuted(&crowded(number))),
        ],
    },
    Group {
        name: "sat-to-max",
        about: "formulas of 4 variables, and their layouts",
        versions: &[
            ("at once", |number| satisfiable(&formula(number))),
            ("each variable thrice", |number| satisfiable(Thrice::new(&formula(number)).formula())),
            ("as layout", |number| {
                made(SatToMax::new(&formula(number)), |reduced| {
                    let sets = Hypergraph::of_layout(reduced.layout());
                    let (target, branch) = (reduced.target(), packing::Method::Branch);
                    let found = packing::at_least(&sets, target, branch, &Limit::none());
                    u128::from(found.holds(target) == Some(true))
                })
            }),
        ],
    },
    Group {
        name: "domination-to-min",
        about: "fewest maximal matchings of graphs, and of their layouts",
        versions: &[
            ("at once", |number| fewest(&graph(number), domination::Method::Branch)),
            ("as layout", |number| {
                made(DominationToMin::new(&graph(number)), |reduced| {
                    let sets = Hypergraph::of_layout(reduced.layout());
                    fewest(&sets, domination::Method::Branch)
                })
            }),
        ],
    },
    Group {
        name: "kayles-to-play",
        about: "Arc Kayles on graphs, and on their layouts",
        versions: &[
            ("at once", |number| value(&graph(number))),
            ("as layout", |number| {
                made(KaylesToPlay::new(&graph(number)), |reduced| {
                    value(&Hypergraph::of_layout(reduced.layout()))
                })
            }),
        ],
    },
    Group {
        name: "play-to-kayles",
        about: "whether 12 cards are won within 3 rounds, and ordered Node Kayles",
        versions: &[
            ("at once", |number| within(&sets(number, 12), play::Rounds::Depth).min(1)),
            ("as ordered Kayles", |number| {
                let none = Limit::none();
                made(PlayToNodeKayles::new(&sets(number, 12), 3, &none), |reduced| {
                    let winning = reduced.and_then(|reduced| reduced.copies().game.winning(&none));
                    winning.map_or(u128::MAX, |moves| u128::from(!moves.is_empty()))
                })
            }),
        ],
    },
    Group {
        name: "kset-to-matching",
        about: "whether 20 cards of 4 values hold a Set, and as a matching",
        versions: &[
            ("at once", |number| exists(&points(number, 20), Problem::Set)),
            ("as matching", |number| {
                made(KsetToMatching::new(&points(number, 20)), |reduced| {
                    exists(reduced.edges(), Problem::Matching)
                })
            }),
        ],
    },
    Group {
        name: "matching-to-kset",
        about: "whether 24 multiedges match perfectly, and as a Set of cards",
        versions: &[
            ("at once", |number| exists(&points(number, 24), Problem::Matching)),
            ("as Set", |number| {
                made(MatchingToKset::new(&points(number, 24)), |reduced| {
                    exists(reduced.cards(), Problem::Set)
                })
            }),
        ],
    },
    Group {
        name: "clique-reductions",
        about: "whether graphs of three parts have a triangle",
        versions: &[
            ("at once", |number| triangle(&graph(number))),
            ("as matching", |number| {
                made(CliqueToMatching::new(&graph(number), &PARTS), |reduced| {
                    exists(reduced.edges(), Problem::Matching)
                })
            }),
            ("as Set", |number| {
                made(CliqueToKset::new(&graph(number), &PARTS), |reduced| {
                    exists(reduced.cards(), Problem::Set)
                })
            }),
        ],
    },
    Group {
        name: "puzzle-to-matching",
        about: "whether puzzles of 6 rows and 4 columns are not strong, and as a matching",
        versions: &[
            ("at once", |number| not_strong(&puzzle(number, 4, 6))),
            ("as matching", |number| {
                made(PuzzleToMatching::new(&puzzle(number, 4, 6)), |reduced| {
                    exists(reduced.product(), Problem::Matching)
                })
            }),
        ],
    },
    Group {
        name: "puzzle-to-sat",
        about: "whether puzzles of 9 rows and 6 columns are not strong, and as a formula",
        versions: &[
            ("at once", |number| not_strong(&puzzle(number, 6, 9))),
            ("as formula", |number| satisfiable(PuzzleToSat::new(&puzzle(number, 6, 9)).formula())),
        ],
    },
];

const KEY: Key = Key([11, 30]);

/// The part of each vertex of a [`graph`].
const PARTS: [usize; VERTICES] = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2];
const VERTICES: usize = 10;

/// Layouts by number of Sets as one number.
fn weighted(layouts: impl Iterator<Item = (usize, u128)>) -> u128 {
    layouts.map(|(sets, layouts)| (1 + sets as u128) * layouts).sum()
}

fn layout(number: u64, cards: u32) -> Layout {
    random::layout(KEY, number, Deck::REAL, cards)
}

fn sets(number: u64, cards: u32) -> Hypergraph {
    Hypergraph::of_layout(&layout(number, cards))
}

fn linear(number: u64) -> Hypergraph {
    random::linear(KEY, number, 18, 30)
}

fn graph(number: u64) -> Hypergraph {
    random::edges(KEY, number, VERTICES, 16, 2..=2)
}

/// Distinct points of four values in three dimensions.
fn points(number: u64, count: usize) -> Points {
    matching::random::points(KEY, number, 4, 3, count).unwrap_or_else(|error| panic!("{error}"))
}

fn puzzle(number: u64, width: usize, rows: usize) -> Puzzle {
    puzzle::random::puzzle(KEY, number, width, rows).unwrap_or_else(|error| panic!("{error}"))
}

/// Eighteen clauses of three literals over four variables.
fn formula(number: u64) -> Formula {
    clauses(number, 4, 18)
}

/// So many clauses that few such formulas are satisfiable.
fn crowded(number: u64) -> Formula {
    clauses(number, 40, 240)
}

/// Clauses of three literals, of distinct variables.
fn clauses(number: u64, variables: u32, clauses: u32) -> Formula {
    let mut formula = Formula::new();
    formula.variables_for(variables as usize);
    for clause in 0..clauses {
        let draw = |at: u32, of| choice::choose(KEY, number, 8 * clause + at, of, 0) as i32;
        let mut literals: Vec<i32> = Vec::new();
        for at in 0..3 {
            let mut variable = 1 + draw(at, variables - at);
            // Those taken before are passed over, in ascending order.
            let mut taken: Vec<i32> = literals.iter().map(|literal| literal.abs()).collect();
            taken.sort_unstable();
            taken.iter().for_each(|&taken| variable += i32::from(variable >= taken));
            literals.push(variable * (1 - 2 * draw(3 + at, 2)));
        }
        formula.add(&literals);
    }
    formula
}

/// What is found of a product, which these instances are small enough for.
fn made<R, E: std::fmt::Display>(reduced: Result<R, E>, answer: impl Fn(R) -> u128) -> u128 {
    reduced.map_or_else(|error| panic!("{error}"), answer)
}

fn solved(graph: &Hypergraph, method: play::Method) -> u128 {
    let solved = play::solve(graph, method, &Limit::none());
    solved.map_or(u128::MAX, |solved| solved.value as u128)
}

fn value(graph: &Hypergraph) -> u128 {
    play::value(graph, &Limit::none()).map_or(u128::MAX, |value| value as u128)
}

fn nodes(graph: &Hypergraph, method: play::Method) -> u128 {
    let edges = node_kayles::intersection(graph);
    let solved = node_kayles::solve(&edges, method, &Limit::none());
    solved.map_or(u128::MAX, |solved| solved.value as u128)
}

fn within(graph: &Hypergraph, method: play::Rounds) -> u128 {
    let moves = play::within(graph, 3, method, &Limit::none());
    moves.map_or(u128::MAX, |moves| moves.len() as u128)
}

fn most(graph: &Hypergraph, method: packing::Method) -> u128 {
    packing::maximum(graph, method, &Limit::none()).edges.len() as u128
}

fn fewest(graph: &Hypergraph, method: domination::Method) -> u128 {
    domination::minimum(graph, None, method, &Limit::none()).edges.len() as u128
}

fn hitting(graph: &Hypergraph, method: hitting_set::Method) -> u128 {
    hitting_set::minimum(graph, None, method, &Limit::none()).vertices.len() as u128
}

fn query(points: &Points, problem: Problem) -> Query<'_> {
    Query::new(points, problem, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn matchings(number: u64, method: matching::Method) -> u128 {
    let points = points(number, 24);
    matching::count(&query(&points, Problem::Matching), method, &Limit::none()).count
}

fn exists(points: &Points, problem: Problem) -> u128 {
    let found = matching::find(&query(points, problem), matching::Method::Cover, &Limit::none());
    u128::from(matches!(found, matching::Answer::Found(_)))
}

fn satisfiable(formula: &Formula) -> u128 {
    u128::from(matches!(solve(formula, &[], &Limit::none()), Outcome::Model(_)))
}

/// Whether a formula is refuted, by the checker of refutations.
fn refuted(formula: &Formula) -> u128 {
    let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
    match refute(formula, folder.path(), "formula", &Limit::none()) {
        Ok(Refuted::Yes) => {}
        Ok(_) => return 0,
        Err(error) => panic!("{error}"),
    }
    let clauses: Vec<Vec<i32>> = formula.clauses().map(<[i32]>::to_vec).collect();
    let proof = File::open(folder.path().join("formula.lrat"));
    let mut proof = BufReader::new(proof.unwrap_or_else(|error| panic!("{error}")));
    check::refutes(&clauses, &mut proof).unwrap_or_else(|error| panic!("{error}"));
    1
}

fn not_strong(puzzle: &Puzzle) -> u128 {
    let edges = Edges::of(puzzle, Hit::ExactlyTwo);
    u128::from(bidirectional::decide(&edges, &Limit::none()) != puzzle::Answer::Yes)
}

/// Whether there is a triangle with a vertex of each part.
fn triangle(graph: &Hypergraph) -> u128 {
    let mut joined = [[false; VERTICES]; VERTICES];
    for edge in graph.edges() {
        (joined[edge[0]][edge[1]], joined[edge[1]][edge[0]]) = (true, true);
    }
    let of = |part: usize| (0..VERTICES).filter(move |&vertex| PARTS[vertex] == part);
    let closes = |a: usize, b: usize| of(2).any(|c| joined[a][c] && joined[b][c]);
    u128::from(of(0).any(|a| of(1).any(|b| joined[a][b] && closes(a, b))))
}

/// Rows and columns of some puzzle.
fn size(number: u64) -> (usize, usize) {
    (2 + (number % 60) as usize, 2 + (number / 60 % 8) as usize)
}

fn bisected(number: u64) -> u128 {
    let (rows, width) = size(number);
    match omega::strong(rows, width) {
        omega::Bound::Attained { m, .. } => m.into(),
        omega::Bound::Infimum(_) => 0,
    }
}

/// The first m from which on the bound does not fall.
fn best_m(number: u64) -> u128 {
    let (rows, width) = size(number);
    let factorial: f64 = (2..=rows).map(|n| (n as f64).ln()).sum();
    let gain = factorial / (rows as f64 * width as f64);
    let bound = |m: u64| 3.0 * ((m as f64).ln() - gain) / ((m - 1) as f64).ln();
    (3..).find(|&m| bound(m + 1) >= bound(m)).map_or(0, u128::from)
}

/// The canonical forms of all strong puzzles, each set of rows tried by the definition.
fn forms(width: usize, rows: usize) -> u128 {
    let row = |code: usize| {
        let digit = |column: usize| 1 + (code / 3usize.pow(column as u32) % 3) as u8;
        Row::new(&(0..width).map(digit).collect::<Vec<u8>>())
    };
    let all: Vec<Row> = (0..3usize.pow(width as u32)).filter_map(row).collect();
    let mut chosen: Vec<Vec<Row>> = vec![Vec::new()];
    for _ in 0..rows {
        let longer = |shorter: &Vec<Row>| {
            let larger = all.iter().filter(|&&row| shorter.iter().all(|&before| before < row));
            larger.map(|&row| [&shorter[..], &[row]].concat()).collect::<Vec<_>>()
        };
        chosen = chosen.iter().flat_map(longer).collect();
    }
    let puzzles = chosen.into_iter().filter_map(|rows| Puzzle::of_rows(width, rows).ok());
    let strong =
        puzzles.filter(|puzzle| brute::decide(puzzle, Hit::ExactlyTwo) == puzzle::Answer::Yes);
    let forms: HashSet<Puzzle> = strong.map(|puzzle| Canonical::of(&puzzle).puzzle).collect();
    forms.len() as u128
}

/// The classes of strong puzzles, grown row by row.
fn classes(width: usize, rows: usize) -> u128 {
    let classes = Classes::new(width).unwrap_or_else(|error| panic!("{error}"));
    let mut level = classes.empty();
    for _ in 0..rows {
        match classes.next(&level, 1, &Limit::none(), &|_| {}) {
            Ok(Grown::Level(next)) => level = next,
            _ => return u128::MAX,
        }
    }
    level.classes() as u128
}

/// The permutations of symbols and columns that keep the set of rows, each tried.
fn automorphisms(puzzle: &Puzzle) -> u128 {
    let width = puzzle.width();
    let rows: Vec<Vec<usize>> = (0..puzzle.len())
        .map(|row| puzzle.digits(row).bytes().map(|digit| usize::from(digit - b'1')).collect())
        .collect();
    let (symbols, columns) = (orders(3), orders(width));
    let maps = symbols.iter().flat_map(|symbols| columns.iter().map(move |order| (symbols, order)));
    let keeps = |(symbols, order): &(&Vec<usize>, &Vec<usize>)| {
        rows.iter().all(|row| {
            let image: Vec<usize> = order.iter().map(|&column| symbols[row[column]]).collect();
            rows.contains(&image)
        })
    };
    maps.filter(keeps).count() as u128
}

/// All orders of the numbers below `count`.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else { return vec![Vec::new()] };
    let longer = |shorter: Vec<usize>| {
        (0..count).map(move |place| {
            let mut longer = shorter.clone();
            longer.insert(place, last);
            longer
        })
    };
    orders(last).into_iter().flat_map(longer).collect()
}
