//! Proofs of games: what the solvers write is closed, and nothing altered passes.

use super::deals::command;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tertia::cards::{Deck, Layout};
use tertia::check::lost::{self, Position};
use tertia::check::{Problem, Verdict, check};
use tertia::hypergraph::files::Instance;
use tertia::hypergraph::play::{Lost, Method, Proof, Solved, node_kayles, proof, solve};
use tertia::hypergraph::{Hypergraph, Limit, random};
use tertia::random::Key;

const KEY: Key = Key([0x6C6F_7374, 1]);

/// Random instances of every shape, the last some parts beside each other.
fn instance(index: u64) -> Hypergraph {
    match index % 5 {
        0 => random::linear(KEY, index, 12, 20),
        1 => Hypergraph::of_layout(&random::layout(KEY, index, Deck::new(3).unwrap(), 12)),
        2 => random::edges(KEY, index, 9, 12, 2..=2),
        3 => random::edges(KEY, index, 11, 12, 1..=4),
        _ => random::edges(KEY, index, 20, 13, 2..=2),
    }
}

fn closed(proof: Proof) -> Vec<Position> {
    let Proof::Closed(lost) = proof else { panic!("{proof:?}") };
    lost.into_iter().map(|Lost { heap, live }| Position { heap, live }).collect()
}

/// A solved game and the answer that says so.
struct Answered {
    instance: Instance,
    problem: Problem,
    answer: Value,
    /// What each move takes.
    takes: Vec<HashSet<usize>>,
}

impl Answered {
    fn new(graph: &Hypergraph, problem: Problem, solved: &Solved) -> Answered {
        let node = problem == Problem::NodeKayles;
        let taken = |turn: usize| match node {
            true => vec![turn],
            false => graph.edge(turn).to_vec(),
        };
        let moves: Vec<Vec<usize>> = solved.moves.iter().map(|&turn| taken(turn)).collect();
        let takes = match node {
            true => (0..graph.vertices())
                .map(|v| graph.incident(v).iter().copied().chain([graph.len() + v]).collect())
                .collect(),
            false => graph.edges().map(|edge| edge.iter().copied().collect()).collect(),
        };
        Answered {
            instance: Instance { line: 1, hypergraph: graph.clone(), cards: None },
            problem,
            answer: json!({
                "problem": problem.name(),
                "winner": if solved.value > 0 { "first" } else { "second" },
                "grundy": solved.value,
                "moves": moves,
                "proved": true,
            }),
            takes,
        }
    }

    /// What the check says of a set.
    fn verdict(&self, folder: &Path, positions: &[Position]) -> Verdict {
        let mut text = Vec::new();
        lost::write(positions.iter().cloned(), &mut text).unwrap();
        let name = format!("{}.jsonl", self.problem.proof_name(0));
        fs::write(folder.join(name), text).unwrap();
        check(&self.instance, 0, &self.answer, None, Some(folder)).unwrap()
    }

    fn after(&self, live: &[usize], turn: usize) -> Vec<usize> {
        let apart = |&other: &usize| self.takes[other].is_disjoint(&self.takes[turn]);
        live.iter().copied().filter(apart).collect()
    }

    fn turns(&self, from: &Position) -> Vec<Position> {
        let moves = from.live.iter();
        let moves =
            moves.map(|&turn| Position { heap: from.heap, live: self.after(&from.live, turn) });
        let heaps = (0..from.heap).map(|heap| Position { heap, live: from.live.clone() });
        moves.chain(heaps).collect()
    }

    /// Whether every turn from the set has an answer in it.
    fn is_closed(&self, set: &[Position]) -> bool {
        let there: HashSet<&Position> = set.iter().collect();
        let answered = |won: Position| self.turns(&won).iter().any(|lost| there.contains(lost));
        set.iter().all(|lost| self.turns(lost).into_iter().all(answered))
    }
}

/// Every shape by every way to play it.
fn games(count: u64) -> impl Iterator<Item = (Answered, Vec<Position>)> {
    (0..count).flat_map(|index| {
        let graph = instance(index);
        let none = Limit::none();
        let solved = solve(&graph, Method::Winner, &none).unwrap();
        let set = closed(proof(&graph, &solved, usize::MAX, &none));
        let edges = (Answered::new(&graph, Problem::Play, &solved), set);
        let nodes = graph.is_uniform(2).then(|| {
            let solved = node_kayles::solve(&graph, Method::Winner, &none).unwrap();
            let set = closed(node_kayles::proof(&graph, &solved, usize::MAX, &none));
            (Answered::new(&graph, Problem::NodeKayles, &solved), set)
        });
        [edges].into_iter().chain(nodes)
    })
}

#[test]
fn what_is_written_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let (mut values, mut heaps) = (HashSet::new(), 0);
    for (game, set) in games(400) {
        assert_eq!(game.verdict(folder.path(), &set), Verdict::Optimal, "{}", game.answer);
        assert_eq!(set.iter().collect::<HashSet<_>>().len(), set.len(), "no position twice");
        values.insert(game.answer["grundy"].as_u64());
        heaps += set.iter().filter(|position| position.heap > 0).count();
    }
    assert!(values.len() >= 5 && heaps > 1000, "{values:?} {heaps}");
}

/// A position less, unless the others do without it; any position that is not lost.
#[test]
fn what_is_altered_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (mut needed, mut spare) = (0, 0);
    for (game, set) in games(30) {
        let all = game.takes.len();
        for at in 0..set.len().min(12) {
            let mut fewer = set.clone();
            let removed = fewer.remove(at);
            let refused = refused(&game, folder.path(), &fewer);
            // The first positions of a game have to be there, whether others lead to them or not.
            if removed.live.len() < all && game.is_closed(&fewer) {
                spare += 1;
            } else {
                assert!(refused, "{} {removed:?}", game.answer);
                needed += 1;
            }
            let mut other = set.clone();
            other[at].heap += 1;
            assert!(self::refused(&game, folder.path(), &other));
            // With one move less the position may be lost as well.
            let mut other = set.clone();
            if other[at].live.pop().is_some() && !game.is_closed(&other) {
                assert!(self::refused(&game, folder.path(), &other));
            }
        }
    }
    assert!(needed > 3 * spare, "{needed} {spare}");
}

/// No value is larger than the number of moves, and so no heap; it is not counted down.
#[test]
fn heaps_beyond_all_values_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (game, set) in games(10) {
        let moves = game.takes.len();
        for (heap, too_large) in [(moves, false), (moves + 1, true), (usize::MAX, true)] {
            let more = [set.clone(), vec![Position { heap, live: Vec::new() }]].concat();
            let Verdict::Fails(reason) = game.verdict(folder.path(), &more) else {
                assert!(heap == 0, "{heap}");
                continue;
            };
            assert_eq!(reason.contains("counters"), too_large, "{reason}");
        }
    }
}

fn refused(game: &Answered, folder: &Path, set: &[Position]) -> bool {
    matches!(game.verdict(folder, set), Verdict::Fails(_))
}

fn grid(rows: usize, columns: usize) -> Hypergraph {
    let across = |at: usize| (at % columns + 1 < columns).then_some([at, at + 1]);
    let down = |at: usize| (at / columns + 1 < rows).then_some([at, at + columns]);
    let edges = (0..rows * columns).flat_map(|at| [across(at), down(at)]).flatten();
    Hypergraph::new(rows * columns, edges).unwrap()
}

/// One answer a turn: far fewer positions than a game has.
#[test]
fn proofs_are_small() {
    for (graph, most) in [(grid(4, 4), 1000), (grid(4, 5), 10_000)] {
        let solved = solve(&graph, Method::Winner, &Limit::none()).unwrap();
        let set = closed(proof(&graph, &solved, usize::MAX, &Limit::none()));
        assert!(set.len() < most, "{}", set.len());
    }
}

#[test]
fn a_proof_without_end_is_not_begun() {
    let cards: Vec<Vec<u8>> = (0..81).map(|card| Deck::REAL.digits(card)).collect();
    let deck = Hypergraph::of_layout(&Layout::new(&cards).unwrap());
    let solved = solve(&deck, Method::Winner, &Limit::none()).unwrap();
    assert_eq!(proof(&deck, &solved, 1_000_000, &Limit::none()), Proof::TooLarge);
    let stop = Arc::new(AtomicBool::new(true));
    for limit in [Limit::none().after(Duration::ZERO), Limit::none().stopped_by(stop)] {
        assert_eq!(proof(&deck, &solved, usize::MAX, &limit), Proof::Unknown);
    }
    let path = grid(1, 30);
    let solved = node_kayles::solve(&path, Method::Winner, &Limit::none()).unwrap();
    let now = Limit::none().after(Duration::ZERO);
    assert_eq!(node_kayles::proof(&path, &solved, usize::MAX, &now), Proof::Unknown);
}

fn tertia(args: &[&str]) -> (Option<i32>, String, String) {
    let out = command(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (out.status.code(), text(out.stdout), text(out.stderr))
}

/// The text of a file with this instance, and what it is called.
fn file(index: u64) -> (&'static str, String) {
    match index % 3 {
        0 => {
            let layout = |at| random::layout(KEY, at, Deck::new(3).unwrap(), 13);
            let digits = |card: &[u8]| card.iter().map(u8::to_string).collect::<String>();
            let line = |layout: &Layout| layout.cards().map(digits).collect::<Vec<_>>().join(" ");
            ("layouts.txt", format!("{}\n\n{}\n", line(&layout(index)), line(&layout(index + 1))))
        }
        kind => {
            let (sizes, head) = if kind == 1 { (2..=2, "ds") } else { (1..=3, "hs") };
            let graph = random::edges(KEY, index, 10, 12, sizes);
            let mut text = format!("p {head} 10 {}\n", graph.len());
            for edge in graph.edges() {
                let numbers = edge.iter().map(|vertex| (vertex + 1).to_string());
                text += &(numbers.collect::<Vec<_>>().join(" ") + "\n");
            }
            (if kind == 1 { "graph.gr" } else { "edges.hgr" }, text)
        }
    }
}

/// From the file to the word `optimal`.
#[test]
fn commands_prove_what_the_check_reads() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for index in 0..18 {
        let (name, text) = file(index);
        let (file, answers, proofs) = (at(name), at("answers.json"), at(&format!("p/{index}")));
        fs::write(&file, text).unwrap();
        let graph = name == "graph.gr";
        let games: &[&[&str]] = match graph {
            true => &[&["play"], &["kayles", "--arc"], &["kayles", "--node"]],
            false => &[&["play"], &["play", "--method", "grundy"]],
        };
        for game in games {
            let args = [game, &[&file[..], "--json", "--prove", &proofs][..]].concat();
            let (code, out, errors) = tertia(&args);
            assert_eq!((code, &errors[..]), (Some(0), ""));
            fs::write(&answers, out).unwrap();
            let (code, verdicts, _) = tertia(&["check", &file, &answers, "--proof", &proofs]);
            assert_eq!(code, Some(0), "{verdicts}");
            let lines = if name == "layouts.txt" { 2 } else { 1 };
            assert_eq!(verdicts.matches(": optimal\n").count(), lines, "{verdicts}");
        }
    }
}

#[test]
fn what_has_no_proof_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let deck: Vec<String> = (0..81).map(|card| card.to_string()).collect();
    let (file, proofs) = (at("deck.txt"), at("proofs"));
    fs::write(&file, deck.join(" ")).unwrap();
    let play = ["play", &file, "--notation", "index", "--prove", &proofs];
    let (code, page, errors) = tertia(&[&play[..], &["--time-limit", "2"]].concat());
    assert!(code == Some(0) && page.starts_with("line 1: the first player wins, Grundy value 1\n"));
    let line = "tertia: no proof play-0: the limit was reached, or the game is too large\n";
    assert_eq!(errors, line);
    let (code, _, errors) = tertia(&[&play[..], &["--time-limit", "0"]].concat());
    assert_eq!((code, &errors[..]), (Some(0), "tertia: no proof play-0: the game is not solved\n"));
    assert_eq!(fs::read_dir(&proofs).unwrap().count(), 0);
    let (code, _, errors) = tertia(&[&play[..], &["--rounds", "3"]].concat());
    assert_eq!(
        (code, &errors[..]),
        (Some(2), "tertia: --prove: there are no proofs of --rounds\n")
    );
    // The folder is asked for before the search, and named alone.
    fs::write(at("note"), "mine").unwrap();
    for problem in ["play", "max", "min"] {
        let args = [problem, &file, "--notation", "index", "--prove", &at("note/x")];
        let (code, page, errors) = tertia(&args);
        assert_eq!((code, &page[..]), (Some(2), ""));
        let line = format!("tertia: --prove: cannot make {}: ", at("note/x"));
        assert!(errors.starts_with(&line), "{errors}");
    }
}

/// A folder in which nothing can be made: the line names the proof, not what it is called while
/// it is written.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("three.txt");
    fs::write(&file, "00 01 02 10").unwrap();
    for (problem, name) in [("play", "play-0.jsonl"), ("max", "max-0.lrat"), ("min", "min-0.lrat")]
    {
        let (code, page, errors) = tertia(&[problem, file.to_str().unwrap(), "--prove", "/proc"]);
        assert_eq!((code, &page[..]), (Some(1), ""));
        let named = errors.contains(&format!("cannot write /proc/{name}: "));
        assert!(named && errors.lines().count() == 1 && !errors.contains(".tmp"), "{errors}");
    }
}
