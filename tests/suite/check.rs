//! `tertia check`: right answers and proofs pass, wrong ones of every kind do not.

use super::deals::command;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use tertia::check::lost::{self, Position};
use tertia::check::{NoProof, Problem, Verdict, refutes};
use tertia::hypergraph::domination::sat as domination_sat;
use tertia::hypergraph::files::{Format, Instance, read};
use tertia::hypergraph::packing::sat as packing_sat;
use tertia::hypergraph::{Hypergraph, Limit, random};
use tertia::random::Key;
use tertia::sat::{Formula, Refuted, refute};

const KEY: Key = Key([5, 8]);

fn instance(text: &str, format: Format) -> Instance {
    read(text.as_bytes(), format, &(1..=usize::MAX), None).unwrap().instances.remove(0)
}

/// The plane of nine cards, which has twelve Sets.
fn plane() -> Instance {
    instance("00 01 02 10 11 12 20 21 22", Format::Layouts)
}

/// What the check says, where the proofs that it needs are there.
fn check(
    instance: &Instance,
    index: usize,
    answer: &Value,
    problem: Option<Problem>,
    proofs: Option<&Path>,
) -> Verdict {
    tertia::check::check(instance, index, answer, problem, proofs).unwrap()
}

/// That an answer calls itself proved, and is as it should be otherwise.
fn claimed() -> Verdict {
    Verdict::Attained(Some("claimed optimal, no proof given".into()))
}

fn of(graph: &Hypergraph) -> Instance {
    Instance { line: 1, hypergraph: graph.clone(), cards: None }
}

/// Hypergraphs of several shapes.
fn hypergraphs(count: u64) -> impl Iterator<Item = Hypergraph> {
    (0..count).map(|index| match index % 4 {
        0 => random::edges(KEY, index, 9, 11, 2..=2),
        1 => random::edges(KEY, index, 12, 10, 3..=3),
        2 => random::linear(KEY, index, 12, 20),
        _ => random::edges(KEY, index, 9, 9, 1..=4),
    })
}

fn reason(verdict: Verdict) -> String {
    match verdict {
        Verdict::Fails(reason) => reason,
        verdict => format!("{verdict:?}"),
    }
}

fn disjoint_answer(graph: &Hypergraph, edges: &[usize], problem: &str) -> Value {
    let sets: Vec<&[usize]> = edges.iter().map(|&edge| graph.edge(edge)).collect();
    let value = edges.len();
    json!({"problem": problem, "value": value, "lower": value, "upper": value, "proved": true,
        "sets": sets})
}

#[test]
fn proofs_of_most_and_fewest_pass() {
    let folder = tempfile::tempdir().unwrap();
    let (dir, none) = (folder.path(), Limit::none());
    for (index, graph) in hypergraphs(80).enumerate() {
        let most = packing_sat::maximum(&graph, &none);
        let fewest = domination_sat::minimum(&graph, &none);
        let [max, min] = ["max", "min"].map(|problem| format!("{problem}-{index}"));
        let proof = packing_sat::prove(&graph, most.lower, dir, &max, &none).unwrap();
        assert_eq!(proof, Refuted::Yes);
        let proof = domination_sat::prove(&graph, fewest.upper, dir, &min, &none).unwrap();
        assert_eq!(proof, Refuted::Yes);
        for (problem, found) in [("max", &most), ("min", &fewest)] {
            let answer = disjoint_answer(&graph, &found.edges, problem);
            let verdict = |proofs| check(&of(&graph), index, &answer, None, proofs);
            assert_eq!(verdict(Some(dir)), Verdict::Optimal, "{graph:?}");
            let without = if graph.is_empty() { Verdict::Attained(None) } else { claimed() };
            assert_eq!(verdict(None), without);
        }
        // Better values are not refuted.
        if most.lower > 0 {
            let proof = packing_sat::prove(&graph, most.lower - 1, dir, "none", &none).unwrap();
            assert_eq!(proof, Refuted::No);
        }
        assert!(!dir.join("none.cnf").exists() && !dir.join("none.lrat").exists());
    }
}

#[test]
fn wrong_disjoint_sets_are_refused() {
    let most = json!({"value": 3, "lower": 3, "upper": 3, "proved": true,
        "sets": [[0, 1, 2], [5, 4, 3], [6, 7, 8]]});
    assert_eq!(check(&plane(), 0, &most, None, None), claimed());
    for (key, value, expected) in [
        ("sets", json!([[0, 1, 3], [4, 5, 6]]), "[0, 1, 3] is no edge, no Set of the layout"),
        ("sets", json!([[0, 1, 2], [0, 4, 8], [3, 5, 7]]), "vertex 0 is in two of the edges"),
        ("sets", json!([[0, 1, 2], [3, 4, 5]]), "the value is 3, but the solution has 2 edges"),
        ("sets", json!([[0, 1, 9]]), "9 is no vertex: there are 9, counted from 0"),
        ("sets", json!([[0, 1, 1]]), "vertex 1 is twice in [0,1,1]"),
        ("sets", json!([[0, 1, -2]]), "[0,1,-2] is no list of vertices"),
        ("sets", json!([0]), "0 is no list of vertices"),
        ("sets", json!(7), "`sets` is no list: 7"),
        ("value", json!(2), "the value is 2, but the solution has 3 edges"),
        ("value", json!("3"), "`value` is no whole number: \"3\""),
        ("lower", json!(4), "the value 3 is not within 4 to 3"),
        ("upper", json!(2), "the value 3 is not within 3 to 2"),
        ("upper", json!(5), "called proved, but within 3 to 5"),
        ("proved", json!(1), "`proved` is not true or false"),
        ("problem", json!("most"), "there is no problem \"most\""),
    ] {
        let mut answer = most.clone();
        answer[key] = value;
        assert_eq!(reason(check(&plane(), 0, &answer, None, None)), expected);
    }
    let two = json!({"value": 2, "lower": 2, "upper": 3, "proved": false,
        "sets": [[0, 1, 2], [3, 4, 5]]});
    let of = |problem| reason(check(&plane(), 0, &two, problem, None));
    assert_eq!(of(Some(Problem::Max)), "Attained(None)");
    assert_eq!(of(None), "the edge [6, 7, 8] meets none of them");
    let bounds = "the value 2 that is here is no bound of 2 to 3";
    assert_eq!(of(Some(Problem::Min)), bounds);
    let mut named = two.clone();
    named["problem"] = json!("min");
    let verdict = check(&plane(), 0, &named, Some(Problem::Max), None);
    assert_eq!(reason(verdict), "this is an answer of min");
    assert_eq!(
        reason(check(&plane(), 0, &json!({"count": 3}), None, None)),
        "this is no answer of max, min, hitting-set, play or kayles"
    );
}

#[test]
fn decisions_follow_from_their_edges() {
    let answer = |extra: Value| {
        let mut answer = json!({"problem": "max", "value": 2, "lower": 2, "upper": 2,
            "sets": [[0, 1, 2], [3, 4, 5]]});
        answer.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        let eight = instance("00 01 02 10 11 12 20 21", Format::Layouts);
        reason(check(&eight, 0, &answer, None, None))
    };
    assert_eq!(answer(json!({"holds": true, "at_least": 2})), "Attained(None)");
    let claim = "Unchecked(\"claimed not to hold, no proof given\")";
    assert_eq!(answer(json!({"holds": false, "at_least": 3})), claim);
    assert_eq!(answer(json!({"holds": null, "at_least": 3})), "Attained(None)");
    let note = "Unchecked(\"which bound is asked is not said\")";
    assert_eq!(answer(json!({"holds": true})), note);
    let wrong = answer(json!({"holds": true, "at_least": 3}));
    assert_eq!(wrong, "said to hold, which a value of 2 does not show");
    let wrong = answer(json!({"holds": false, "at_least": 1}));
    assert_eq!(wrong, "said not to hold, but a value of 2 shows it");
    let wrong = answer(json!({"holds": false, "at_least": 3, "upper": 4}));
    assert_eq!(wrong, "said not to hold, which the bounds leave open");
}

#[test]
fn wrong_hitting_sets_are_refused() {
    let good = json!({"value": 5, "proved": true, "vertices": [0, 1, 2, 3, 6]});
    let verdict = |answer: &Value| reason(check(&plane(), 0, answer, None, None));
    assert_eq!(check(&plane(), 0, &good, None, None), claimed());
    for (key, value, expected) in [
        ("vertices", json!([0, 1, 2, 3, 4]), "the edge [6, 7, 8] is not met"),
        ("vertices", json!([0, 1, 2, 3]), "the value is 5, but the solution has 4 vertices"),
        ("vertices", json!([0, 1, 2, 3, 3]), "vertex 3 is twice in [0,1,2,3,3]"),
        ("value", json!(4), "the value is 4, but the solution has 5 vertices"),
        ("lower", json!(4), "called proved, but within 4 to 5"),
        ("upper", json!(6), "called proved, but within 5 to 6"),
    ] {
        let mut answer = good.clone();
        answer[key] = value;
        assert_eq!(verdict(&answer), expected);
    }
    let path = instance("p hs 4 3\n1 2\n2 3\n3 4\n", Format::Hgr);
    let verdict = |all: Value| reason(check(&path, 0, &json!({"all": all}), None, None));
    let note = "Attained(Some(\"of how many vertices at most is not said\"))";
    assert_eq!(verdict(json!([[0, 2], [1, 2], [1, 3]])), note);
    let listed = |all: Value, more: Value| {
        let mut answer = json!({"problem": "hitting-set", "all": all});
        answer.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        reason(check(&path, 0, &answer, None, None))
    };
    let three = json!([[0, 2], [1, 2], [1, 3]]);
    assert_eq!(listed(three.clone(), json!({"at_most": 2})), "Attained(None)");
    assert_eq!(listed(three.clone(), json!({"at_most": 4})), "Attained(None)");
    assert_eq!(listed(three, json!({"at_most": 1})), "[0, 2] has more than 1 vertex");
    assert_eq!(listed(json!([[0, 2], [1, 3]]), json!({"at_most": 2})), "[1, 2] is not listed");
    let part = listed(json!([[0, 2]]), json!({"at_most": 2, "complete": false}));
    assert_eq!(part, "Attained(Some(\"not all, as it says\"))");
    assert_eq!(verdict(json!([[0, 3]])), "the edge [1, 2] is not met");
    assert_eq!(verdict(json!([[0, 1, 2]])), "[0, 1, 2] meets every edge without 0");
    assert_eq!(verdict(json!([[1, 2], [2, 1]])), "[1, 2] is listed twice");
}

/// A game played out plainly: the values of positions, and what turns lead to.
struct Game {
    takes: Vec<Vec<usize>>,
    values: HashMap<Vec<usize>, usize>,
}

impl Game {
    fn new(graph: &Hypergraph) -> Game {
        let takes = graph.edges().map(<[usize]>::to_vec).collect();
        Game { takes, values: HashMap::new() }
    }

    fn after(&self, live: &[usize], turn: usize) -> Vec<usize> {
        let apart = |&other: &usize| {
            self.takes[other].iter().all(|vertex| !self.takes[turn].contains(vertex))
        };
        live.iter().copied().filter(apart).collect()
    }

    fn value(&mut self, live: &[usize]) -> usize {
        if let Some(&value) = self.values.get(live) {
            return value;
        }
        let mut reached = HashSet::new();
        for &turn in live {
            let left = self.after(live, turn);
            reached.insert(self.value(&left));
        }
        let value = (0..).find(|value| !reached.contains(value)).unwrap();
        self.values.insert(live.to_vec(), value);
        value
    }

    fn is_lost(&mut self, position: &Position) -> bool {
        self.value(&position.live) == position.heap
    }

    fn turns(&self, from: &Position) -> Vec<Position> {
        let moves = from.live.iter();
        let moves =
            moves.map(|&turn| Position { heap: from.heap, live: self.after(&from.live, turn) });
        let heaps = (0..from.heap).map(|heap| Position { heap, live: from.live.clone() });
        moves.chain(heaps).collect()
    }

    /// Puts a lost position into a set and, for each turn, a lost one to answer with.
    fn close(&mut self, lost: Position, set: &mut HashSet<Position>) {
        if set.contains(&lost) {
            return;
        }
        set.insert(lost.clone());
        for reached in self.turns(&lost) {
            self.answer(&reached, set);
        }
    }

    fn answer(&mut self, won: &Position, set: &mut HashSet<Position>) {
        let reply = self.turns(won).into_iter().find(|reply| self.is_lost(reply)).unwrap();
        self.close(reply, set);
    }

    /// The answer of a solver and the closed set that proves it.
    fn solved(&mut self) -> (Value, HashSet<Position>) {
        let all: Vec<usize> = (0..self.takes.len()).collect();
        let value = self.value(&all);
        let mut set = HashSet::new();
        self.close(Position { heap: value, live: all.clone() }, &mut set);
        let mut moves = Vec::new();
        for &turn in &all {
            let left = Position { heap: 0, live: self.after(&all, turn) };
            if self.is_lost(&left) {
                moves.push(self.takes[turn].clone());
                self.close(left, &mut set);
            } else {
                self.answer(&left, &mut set);
            }
        }
        let winner = if value > 0 { "first" } else { "second" };
        (json!({"winner": winner, "grundy": value, "moves": moves}), set)
    }
}

fn save(folder: &Path, positions: impl IntoIterator<Item = Position>) {
    let mut text = Vec::new();
    lost::write(positions, &mut text).unwrap();
    fs::write(folder.join("play-0.jsonl"), text).unwrap();
}

#[test]
fn closed_sets_prove_games() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    for graph in hypergraphs(60) {
        let mut game = Game::new(&graph);
        let (answer, set) = game.solved();
        let subject = of(&graph);
        let verdict = |answer: &Value| check(&subject, 0, answer, None, Some(dir));
        assert_eq!(check(&subject, 0, &answer, None, None), Verdict::Attained(None));
        save(dir, set.clone());
        assert_eq!(verdict(&answer), Verdict::Optimal, "{graph:?}");

        // A position that is not lost spoils the set, whatever else is in it.
        let open: HashSet<Position> = set.iter().flat_map(|lost| game.turns(lost)).collect();
        for won in open.into_iter().take(5) {
            save(dir, set.iter().cloned().chain([won]));
            assert!(reason(verdict(&answer)).contains("no turn leads back into the file from"));
        }
        // A winning move left out, or one more, is noticed.
        let moves = answer["moves"].as_array().unwrap();
        let others = graph.edges().map(|edge| json!(edge)).find(|edge| !moves.contains(edge));
        let more: Vec<&Value> = moves.iter().chain(&others).collect();
        let fewer = (moves.len() > 1).then(|| json!(moves[1..]));
        let more = (!moves.is_empty() && others.is_some()).then(|| json!(more));
        for wrong in fewer.into_iter().chain(more) {
            save(dir, set.clone());
            let mut listed = answer.clone();
            listed["moves"] = wrong;
            let text = reason(verdict(&listed));
            assert!(text.contains("does not show whether move number"), "{text}");
        }

        // Without the first position the value is not shown.
        let value = answer["grundy"].as_u64().unwrap() as usize;
        let all = Position { heap: value, live: (0..graph.len()).collect() };
        save(dir, set.iter().filter(|&position| *position != all).cloned());
        let text = reason(verdict(&answer));
        assert!(text.contains("leads back") || text.contains("does not show the Grundy"), "{text}");
        // Another value is not shown either, and found wrong without a proof.
        save(dir, set);
        let mut wrong = answer.clone();
        wrong["grundy"] = json!(value + 1);
        wrong["winner"] = json!("first");
        if value > 0 {
            let text = format!("the file does not show the Grundy value {}", value + 1);
            assert!(reason(verdict(&wrong)).ends_with(&text));
            let played = check(&subject, 0, &wrong, None, None);
            assert_eq!(reason(played), format!("the Grundy value is {value}, not {}", value + 1));
        }
    }
}

#[test]
fn wrong_games_are_refused() {
    // Dawson's Kayles: seven edges in a row have value 1, and every other one wins.
    let path = instance("p ds 8 7\n1 2\n2 3\n3 4\n4 5\n5 6\n6 7\n7 8\n", Format::Gr);
    let good = json!({"winner": "first", "grundy": 1, "moves": [[1, 2], [4, 3], [5, 6]]});
    let verdict = |answer: &Value, problem| reason(check(&path, 0, answer, problem, None));
    assert_eq!(verdict(&good, None), "Attained(None)");
    for (key, value, expected) in [
        (
            "winner",
            json!("second"),
            "winner, Grundy value 1 and 3 winning moves do not go together",
        ),
        ("winner", json!("nobody"), "`winner` is not \"first\" or \"second\""),
        ("grundy", json!(0), "winner, Grundy value 0 and 3 winning moves do not go together"),
        ("grundy", json!(2), "the Grundy value is 1, not 2"),
        ("holds", json!(true), "`grundy` and `holds` answer different questions"),
        ("moves", json!([]), "winner, Grundy value 1 and 0 winning moves do not go together"),
        ("moves", json!([[1, 2], [3, 4]]), "move number 5 wins and is not listed"),
        ("moves", json!([[1, 2], [0, 1]]), "move number 0 is listed and does not win"),
        ("moves", json!([[0, 2]]), "[0, 2] is no move"),
        ("moves", json!([[1, 2], [2, 1]]), "the move [1, 2] is there twice"),
    ] {
        let mut answer = good.clone();
        answer[key] = value;
        assert_eq!(verdict(&answer, None), expected);
    }
    // Eight vertices in a row have value 0 in Node Kayles.
    let node = |answer: Value| verdict(&answer, Some(Problem::NodeKayles));
    assert_eq!(node(json!({"winner": "second", "grundy": 0, "moves": []})), "Attained(None)");
    let first = |moves: Value| node(json!({"winner": "first", "grundy": 1, "moves": moves}));
    assert_eq!(first(json!([[0]])), "the Grundy value is 0, not 1");
    assert_eq!(first(json!([[0, 1]])), "[0, 1] is no move");
    // The same moves end the game after three, and none after one.
    let within = |rounds: usize, holds: bool, moves: Value| {
        verdict(&json!({"holds": holds, "rounds": rounds, "moves": moves}), Some(Problem::Play))
    };
    let three = json!([[1, 2], [3, 4], [5, 6]]);
    assert_eq!(within(3, true, three.clone()), "Attained(None)");
    assert_eq!(within(3, false, json!([])), "move number 1 wins and is not listed");
    assert_eq!(within(1, false, json!([])), "Attained(None)");
    assert_eq!(within(1, true, json!([[1, 2]])), "move number 1 is listed and does not win");
    let text = "holds: false and 3 winning moves do not go together";
    assert_eq!(within(1, false, three), text);
}

/// Games of tens of thousands of positions are played out, longer ones called unchecked.
#[test]
fn games_are_played_out_as_far_as_they_are_short() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [layouts, answers] = ["layouts.txt", "answers.json"].map(path);
    let deal = |cards: &str| run(&["deals", "--cards", cards, "--samples", "1", "--emit"]).1;
    fs::write(&layouts, deal("27")).unwrap();
    let (code, printed, _) = run(&["play", &layouts, "--json"]);
    assert_eq!(code, Some(0));
    fs::write(&answers, &printed).unwrap();
    assert_eq!(run(&["check", &layouts, &answers]).1, "line 1: attained\n");
    let mut answer: Value = serde_json::from_str(&printed).unwrap();
    let first = &mut answer["answers"][0];
    let value = first["grundy"].as_u64().unwrap();
    assert!(value > 0, "the first player wins here: {first}");
    first["grundy"] = json!(value + 1);
    fs::write(&answers, answer.to_string()).unwrap();
    let (code, said, _) = run(&["check", &layouts, &answers]);
    let wrong = format!("line 1: fails: the Grundy value is {value}, not {}\n", value + 1);
    assert_eq!((code, said), (Some(1), wrong));

    // On more cards nobody plays all, neither positions nor, of 60 cards, moves.
    let unknown = "moves are legal; the game is too long to be played out";
    for (cards, mut said) in [
        ("45", json!({"problem": "play", "winner": "first", "grundy": 5})),
        ("60", json!({"problem": "play", "holds": true, "rounds": 9})),
        ("60", json!({"problem": "play", "winner": "first", "grundy": 5})),
    ] {
        fs::write(&layouts, deal(cards)).unwrap();
        let listed: Value = serde_json::from_str(&run(&["sets", &layouts, "--json"]).1).unwrap();
        said["moves"] = listed["answers"][0]["sets"].clone();
        fs::write(&answers, json!({"answers": [said]}).to_string()).unwrap();
        let (code, said, told) = run(&["check", &layouts, &answers]);
        assert_eq!((code, said), (Some(1), format!("line 1: unchecked: {unknown}\n")));
        assert_eq!(told, "tertia: the answer was not checked\n");
    }
    let (_, said, _) = run(&["check", &layouts, &answers, "--json"]);
    let expected = json!({"answers": [{"result": "unchecked", "reason": unknown}]});
    assert_eq!(serde_json::from_str::<Value>(&said).unwrap(), expected);
}

/// Five pigeons in four holes: the formula, one like it that holds since a pigeon stays away, and
/// the refutation of the first.
fn pigeons() -> (Vec<Vec<i32>>, Vec<Vec<i32>>, String) {
    let mut formula = Formula::new();
    let holes: Vec<Vec<i32>> = (0..5).map(|_| formula.variables_for(4)).collect();
    holes.iter().for_each(|clause| formula.add(clause));
    for (at, bird) in holes.iter().enumerate() {
        for other in &holes[..at] {
            bird.iter().zip(other).for_each(|(own, same)| formula.add(&[-own, -same]));
        }
    }
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(refute(&formula, folder.path(), "x", &Limit::none()).unwrap(), Refuted::Yes);
    let text = fs::read_to_string(folder.path().join("x.lrat")).unwrap();
    let bad: Vec<Vec<i32>> = formula.clauses().map(<[i32]>::to_vec).collect();
    let mut good = bad.clone();
    good[0] = vec![1, -1];
    (bad, good, text)
}

fn says(clauses: &[Vec<i32>], proof: &str) -> String {
    match refutes(clauses, &mut proof.as_bytes()) {
        Ok(()) => "refuted".into(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn refutations_line_by_line() {
    // 1 or 2, 1 or not 2, not 1 or 2, not 1 or not 2.
    let clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2]].map(Vec::from);
    for (proof, expected) in [
        ("5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n", "refuted"),
        ("\r\n 5  1 0 1 2 0 \r\n7 0 5 3 4 0", "refuted"),
        ("", "1: the file ends before the empty clause"),
        ("5 1 0 1 2 0\n", "2: the file ends before the empty clause"),
        ("5 1 0 1 2", "1: this line does not end with its last 0"),
        ("5 1 0", "1: this line does not end with its last 0"),
        ("5 1 0 1 2 0 7", "1: this line does not end with its last 0"),
        ("5 d 1", "1: this line does not end with its last 0"),
        ("5 d 1 0 2", "1: this line does not end with its last 0"),
        ("5 x 0 1 2 0", "1: this line has a word that is no number"),
        ("99999999999999999999 0 0", "1: this line has a word that is no number"),
        ("5 3 0 1 2 0", "1: there is no variable 3"),
        ("5 -9223372036854775808 0 1 0", "1: there is no variable -9223372036854775808"),
        ("4 1 0 1 2 0", "1: clause 4 does not come after those before it"),
        ("-5 1 0 1 2 0", "1: clause -5 does not come after those before it"),
        ("5 1 0 1 2 0\n5 0 5 3 4 0", "2: clause 5 does not come after those before it"),
        ("5 1 0 1 6 0", "1: there is no clause 6"),
        ("5 1 0 -1 2 0", "1: there is no clause -1"),
        ("5 d 1 0\n5 1 0 1 2 0", "2: there is no clause 1"),
        ("5 d 1 1 0", "1: there is no clause 1"),
        ("5 0 1 2 0", "1: clause 1 leaves several literals open here"),
        ("5 1 0 1 0", "1: the hints of clause 5 come to no contradiction"),
        ("5 0 0", "1: the hints of clause 5 come to no contradiction"),
        ("5 1 -1 0 0\n6 0 5 0", "2: clause 5 leaves several literals open here"),
    ] {
        assert_eq!(says(&clauses, proof), expected, "{proof:?}");
    }
    assert_eq!(says(&[vec![1], vec![]], ""), "refuted");
    assert_eq!(says(&[], "1 0 0"), "1: the hints of clause 1 come to no contradiction");
}

#[test]
fn a_solver_s_refutation_is_followed() {
    let (bad, good, proof) = pigeons();
    assert_eq!(says(&bad, &proof), "refuted");
    assert_ne!(says(&good, &proof), "refuted");
    let lines: Vec<&str> = proof.lines().collect();
    for end in 0..lines.len() {
        let begun = lines[..end].join("\n");
        assert!(says(&bad, &begun).ends_with("the file ends before the empty clause"), "{end}");
    }
}

#[test]
fn proofs_of_something_else_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let planes = two_planes();
    let answer = json!({"problem": "max", "value": 2, "lower": 2, "upper": 2,
        "sets": [[0, 1, 2], [7, 8, 9]]});
    let missing = tertia::check::check(&planes, 0, &answer, None, Some(dir));
    assert_eq!(missing, Err(NoProof::Missing(dir.join("max-0.lrat"))));
    let verdict = || reason(check(&planes, 0, &answer, None, Some(dir)));
    let prove = |value| {
        let graph = &planes.hypergraph;
        packing_sat::prove(graph, value, dir, "max-0", &Limit::none()).unwrap()
    };
    assert_eq!(prove(2), Refuted::Yes);
    assert_eq!(verdict(), "Optimal");
    let [cnf, lrat] = ["max-0.cnf", "max-0.lrat"].map(|name| dir.join(name));
    let own = fs::read_to_string(&lrat).unwrap();
    // The proof that there are no four is none that there are no three.
    assert_eq!(prove(3), Refuted::Yes);
    let another = "max-0.cnf: this is not the formula of the instance and the value";
    assert!(verdict().ends_with(another));
    // Nor is it with the right formula beside it.
    let other = fs::read_to_string(&lrat).unwrap();
    assert_eq!(prove(2), Refuted::Yes);
    fs::write(&lrat, other).unwrap();
    assert!(verdict().contains("max-0.lrat:"), "{}", verdict());
    // Nor is a part of the right one.
    let begun: Vec<&str> = own.lines().collect();
    fs::write(&lrat, begun[..begun.len() / 2].join("\n")).unwrap();
    assert!(verdict().ends_with("the file ends before the empty clause"), "{}", verdict());
    fs::write(&lrat, &own).unwrap();
    assert_eq!(verdict(), "Optimal");
    // A clause less in the formula, or a variable more, is another formula.
    let formula = fs::read_to_string(&cnf).unwrap();
    for changed in [formula.replacen("-1 -2 0\n", "", 1), format!("{formula}1 0\n")] {
        fs::write(&cnf, changed).unwrap();
        assert!(verdict().ends_with(another));
    }
    fs::write(&cnf, format!("c by hand\n{formula}")).unwrap();
    assert_eq!(verdict(), "Optimal");
    fs::remove_file(&cnf).unwrap();
    assert!(verdict().contains("max-0.cnf: "), "{}", verdict());
}

/// Two planes of seven points, in each of which any two lines meet.
fn two_planes() -> Instance {
    let lines = [[0, 1, 2], [0, 3, 4], [0, 5, 6], [1, 3, 5], [1, 4, 6], [2, 3, 6], [2, 4, 5]];
    let both = lines.iter().map(|line| line.map(|point| point + 7)).chain(lines);
    of(&Hypergraph::new(14, both).unwrap())
}

/// Where the bounds leave the value open, it is the bound asked for that is refuted.
#[test]
fn decisions_answered_no_have_proofs() {
    let folder = tempfile::tempdir().unwrap();
    let (dir, none) = (folder.path(), Limit::none());
    let another =
        |name| format!("{name}.cnf: this is not the formula of the instance and the value");
    let planes = two_planes();
    let verdict = |answer: &Value| reason(check(&planes, 0, answer, None, Some(dir)));
    let max = json!({"problem": "max", "value": 1, "lower": 1, "upper": 3, "proved": false,
        "sets": [[0, 1, 2]], "at_least": 4, "holds": false});
    assert_eq!(verdict(&max), "Unchecked(\"claimed not to hold, no proof given\")");
    // A value that is called the most needs a refutation of one more.
    let most = json!({"problem": "max", "value": 2, "lower": 2, "upper": 2, "proved": true,
        "sets": [[0, 1, 2], [7, 8, 9]], "at_least": 4, "holds": false});
    for (value, proved, other) in [(3, &max, &most), (2, &most, &max)] {
        let proof = packing_sat::prove(&planes.hypergraph, value, dir, "max-0", &none).unwrap();
        assert_eq!((proof, verdict(proved)), (Refuted::Yes, "Optimal".into()));
        assert!(verdict(other).ends_with(&another("max-0")), "{}", verdict(other));
    }
    let path = instance("p ds 5 4\n1 2\n2 3\n3 4\n4 5\n", Format::Gr);
    let verdict = |answer: &Value| reason(check(&path, 0, answer, None, Some(dir)));
    let min = json!({"problem": "min", "value": 2, "lower": 1, "upper": 2, "proved": false,
        "sets": [[0, 1], [2, 3]], "at_most": 0, "holds": false});
    for (value, expected) in [(1, "Optimal".into()), (2, another("min-0"))] {
        let proof = domination_sat::prove(&path.hypergraph, value, dir, "min-0", &none).unwrap();
        assert_eq!(proof, Refuted::Yes);
        assert!(verdict(&min).ends_with(&expected), "{}", verdict(&min));
    }
}

#[test]
fn commands_prove_what_they_decide() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (layouts, answers, proofs) = (path("x.txt"), path("x.json"), path("proofs"));
    fs::write(&layouts, "00 01 02 10 11 12 20 21 22\n").unwrap();
    for (problem, bound) in [("max", ["--at-least", "9"]), ("min", ["--at-most", "0"])] {
        let args = [&[problem, &layouts, "--prove", &proofs, "--json"], &bound[..]].concat();
        let (code, json, told) = run(&args);
        assert_eq!((code, &*told), (Some(0), ""));
        fs::write(&answers, json).unwrap();
        let (code, verdict, _) = run(&["check", &layouts, &answers, "--proof", &proofs]);
        assert_eq!((code, verdict.matches("optimal").count()), (Some(0), 1), "{verdict}");
    }
}

fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let out = command(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (out.status.code(), text(out.stdout), text(out.stderr))
}

#[test]
fn the_command_says_a_word_for_each_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [layouts, answers] = ["layouts.txt", "answers.json"].map(path);
    fs::write(&layouts, "00 01 02 10\n\n00 01 02 10\n").unwrap();
    fs::write(
        &answers,
        r#"{"answers": [{"value": 1, "sets": [[0, 1, 2]]},
        {"value": 1, "sets": [[0, 1, 3]]}, {}]}"#,
    )
    .unwrap();
    let (code, out, err) = run(&["check", &layouts, &answers]);
    let page = "line 1: attained\n\
                line 3: fails: [0, 1, 3] is no edge, no Set of the layout\n\
                beyond the last line: fails: there is no instance\n";
    assert_eq!((code, &out[..], &err[..]), (Some(1), page, "tertia: 2 of 3 answers fail\n"));
    let (code, out, _) = run(&["check", &layouts, &answers, "--json"]);
    let expected = json!({"answers": [{"result": "attained"},
        {"result": "fails", "reason": "[0, 1, 3] is no edge, no Set of the layout"},
        {"result": "fails", "reason": "there is no instance"}]});
    assert_eq!((code, serde_json::from_str::<Value>(&out).unwrap()), (Some(1), expected));

    // What a command prints is checked as it is.
    let (_, printed, _) = run(&["hitting-set", &layouts, "--json"]);
    fs::write(&answers, printed).unwrap();
    let page = "line 1: attained (claimed optimal, no proof given)\n\
                line 3: attained (claimed optimal, no proof given)\n";
    assert_eq!(run(&["check", &layouts, &answers]), (Some(0), page.into(), String::new()));

    for (text, line) in [
        ("{\"answers\": [1,\nx]}", ":2:1: expected value"),
        ("{\"answers\": [", ":1:13: EOF while parsing a list"),
        ("[]", ":1:1: expected {\"answers\": [...]}"),
        ("{}", ":1:1: expected {\"answers\": [...]}"),
        ("", ":1:1: EOF while parsing a value"),
    ] {
        fs::write(&answers, text).unwrap();
        let refused = (Some(2), String::new(), format!("tertia: {answers}{line}\n"));
        assert_eq!(run(&["check", &layouts, &answers]), refused);
    }
    fs::write(&answers, "{\"answers\": []}").unwrap();
    let (code, _, err) = run(&["check", &layouts, &answers, "--proof", &answers]);
    assert_eq!((code, err), (Some(2), format!("tertia: --proof: {answers} is no folder\n")));
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (0u64..10).prop_map(Value::from),
        prop::sample::select(vec!["first", "second", "max", "play"]).prop_map(Value::from),
        prop::collection::vec(prop::collection::vec(0usize..10, 0..4), 0..4)
            .prop_map(|lists| json!(lists)),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| prop::collection::vec(inner, 0..4).prop_map(Value::from))
}

proptest! {
    #[test]
    fn no_answer_makes_the_checker_panic(
        members in prop::collection::hash_map(
            prop::sample::select(vec![
                "value", "lower", "upper", "proved", "sets", "vertices", "all", "winner", "grundy",
                "moves", "holds", "rounds", "at_least", "at_most", "problem",
            ]),
            any_json(),
            0..8,
        ),
        problem in prop::option::of(prop::sample::select(&Problem::ALL[..])),
    ) {
        let members = members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        let answer = Value::Object(members);
        let _ = tertia::check::check(&plane(), 0, &answer, problem, None);
    }

    /// Whatever is done to a refutation, nothing that holds is refuted.
    #[test]
    fn no_altered_refutation_refutes_what_holds(
        changes in prop::collection::vec(
            (any::<prop::sample::Index>(), any::<prop::sample::Index>(), "[-0-9 d\n]{0,3}"),
            0..6,
        ),
    ) {
        let (_, good, proof) = pigeons();
        let mut bytes = proof.into_bytes();
        for (at, length, new) in changes {
            let start = at.index(bytes.len());
            let end = (start + length.index(8)).min(bytes.len());
            bytes.splice(start..end, new.into_bytes());
        }
        prop_assert!(refutes(&good, &mut &bytes[..]).is_err());
    }

    #[test]
    fn any_bytes_are_read_as_proofs(bytes: Vec<u8>) {
        let clauses = [vec![1, 2], vec![-1, 2]];
        prop_assert!(refutes(&clauses, &mut &bytes[..]).is_err());
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("play-0.jsonl"), &bytes).unwrap();
        let answer = json!({"winner": "first", "grundy": 1, "moves": [[0, 1, 2]]});
        let one = instance("0 1 2", Format::Layouts);
        let verdict = tertia::check::check(&one, 0, &answer, None, Some(folder.path())).unwrap();
        prop_assert!(matches!(verdict, Verdict::Fails(_)));
    }
}

/// What `max` and `min` print and prove is what `check` wants.
#[test]
fn the_commands_prove_what_the_check_reads() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(at("layouts.txt"), "00 01 02 10 11 12 20\n\n00 01 10\n").unwrap();
    for problem in ["max", "min"] {
        let (layouts, proofs) = (at("layouts.txt"), at(problem));
        let tertia = |args: &[&str]| {
            let mut out = std::process::Command::new(env!("CARGO_BIN_EXE_tertia"));
            let out = out.args(args).output().unwrap();
            (out.status.code(), String::from_utf8(out.stdout).unwrap())
        };
        let (code, answers) = tertia(&[problem, &layouts, "--prove", &proofs, "--json"]);
        assert_eq!(code, Some(0));
        std::fs::write(at("answers.json"), &answers).unwrap();
        let (code, verdict) = tertia(&["check", &layouts, &at("answers.json"), "--proof", &proofs]);
        assert_eq!((code, verdict.matches("optimal").count()), (Some(0), 2), "{verdict}");
    }
}

/// What is not decided is not wrong, and wants no proof.
#[test]
fn undecided_games() {
    let folder = tempfile::tempdir().unwrap();
    let open = json!({"problem": "play", "winner": null, "grundy": null, "moves": [],
        "proved": false});
    for proofs in [None, Some(folder.path())] {
        let verdict = check(&plane(), 0, &open, None, proofs);
        assert_eq!(verdict, Verdict::Attained(Some("undecided".into())));
        let rounds = json!({"problem": "play", "holds": null, "rounds": 3, "moves": [],
            "proved": false});
        let verdict = check(&plane(), 0, &rounds, None, proofs);
        assert_eq!(verdict, Verdict::Attained(Some("undecided".into())));
    }
    for (key, value, expected) in [
        ("proved", json!(true), "called proved, but undecided"),
        ("moves", json!([[0, 1, 2]]), "undecided, but with 1 winning move"),
        ("winner", json!("first"), "there is neither `grundy` nor `holds`"),
    ] {
        let mut wrong = open.clone();
        wrong[key] = value;
        assert_eq!(reason(check(&plane(), 0, &wrong, None, None)), expected);
    }
}

/// Where proofs are asked for, an answer that has none is an error, not a word of praise.
#[test]
fn proofs_that_are_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let (dir, at) = (folder.path(), |name: &str| folder.path().join(name));
    let most = json!({"problem": "max", "value": 3, "lower": 3, "upper": 3, "proved": true,
        "sets": [[0, 1, 2], [5, 4, 3], [6, 7, 8]]});
    let says = |answer: &Value| tertia::check::check(&plane(), 4, answer, None, Some(dir));
    assert_eq!(says(&most), Err(NoProof::Missing(at("max-4.lrat"))));
    let open = json!({"problem": "max", "value": 2, "lower": 2, "upper": 3, "proved": false,
        "sets": [[0, 1, 2], [5, 4, 3]]});
    assert_eq!(says(&open), Ok(Verdict::Attained(None)));
    let game = json!({"problem": "play", "winner": "first", "grundy": 1, "moves": [[0, 1, 2]]});
    assert!(matches!(says(&game), Ok(Verdict::Fails(_))), "wrong whether proved or not");
    let path = instance("p ds 4 3\n1 2\n2 3\n3 4\n", Format::Gr);
    let game = json!({"problem": "play", "winner": "first", "grundy": 2, "moves": [[1, 2]]});
    let says = |answer: &Value| tertia::check::check(&path, 0, answer, None, Some(dir));
    assert_eq!(says(&game), Err(NoProof::Missing(at("play-0.jsonl"))));
    let rounds = json!({"problem": "play", "holds": true, "rounds": 1, "moves": [[1, 2]]});
    assert_eq!(says(&rounds), Err(NoProof::Never("games in some rounds")));
    let hitting = json!({"problem": "hitting-set", "value": 2, "vertices": [1, 2]});
    assert_eq!(says(&hitting), Err(NoProof::Never("hitting sets")));

    let at = |name: &str| at(name).to_str().unwrap().to_owned();
    fs::write(at("plane.txt"), "00 01 02 10 11 12 20 21 22").unwrap();
    fs::write(at("answer.json"), json!({"answers": [most]}).to_string()).unwrap();
    let args = ["check", &at("plane.txt"), &at("answer.json"), "--proof", dir.to_str().unwrap()];
    let line = format!("tertia: --proof: there is no file {}\n", at("max-0.lrat"));
    assert_eq!(run(&args), (Some(2), String::new(), line));
}
