//! `tertia hitting-set`, and its methods against each other and brute force.

use super::deals::command;
use super::signal;
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Output, Stdio};
use std::time::Duration;
use tertia::cards::{Deck, Layout};
use tertia::hypergraph::hitting_set::{Method, all, minimum};
use tertia::hypergraph::{Hypergraph, Limit, plain, random};
use tertia::random::Key;

const KEY: Key = Key([4, 5]);

fn tertia(input: &str, args: &[&str]) -> Output {
    let mut command = command(&[&["hitting-set", "-"], args].concat());
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    // A command line that is refused leaves its input unread.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn answers(input: &str, args: &[&str]) -> Value {
    let out = tertia(input, &[args, &["--json"]].concat());
    assert_eq!((out.status.code(), String::from_utf8(out.stderr).unwrap()), (Some(0), "".into()));
    let mut document: Value = serde_json::from_slice(&out.stdout).unwrap();
    document["answers"].take()
}

fn deck(attributes: u32) -> Layout {
    let deck = Deck::new(attributes).unwrap();
    let cards: Vec<_> = (0..deck.size()).map(|card| deck.digits(card as u16)).collect();
    Layout::new(&cards).unwrap()
}

/// Checks every method on a hypergraph.
fn agree(graph: &Hypergraph, layout: Option<&Layout>) {
    let least = plain::smallest_hitting_set(graph);
    for method in [Method::Branch, Method::Deepen] {
        let found = minimum(graph, layout, method, &Limit::none());
        assert!(found.proved() && found.vertices.len() == least, "{method:?} {graph:?}");
        assert!(graph.edges().all(|edge| edge.iter().any(|v| found.vertices.contains(v))));
    }
    for most in [0, least, least + 1, graph.vertices()] {
        let listed = all(graph, most, &Limit::none());
        assert!(listed.complete);
        assert_eq!(listed.sets, plain::minimal_hitting_sets(graph, most), "{most} {graph:?}");
    }
}

#[test]
fn random_hypergraphs() {
    for index in 0..2000 {
        let vertices = 4 + index as usize % 7;
        let sizes = [1..=4, 2..=2, 3..=3, 2..=4][index as usize % 4].clone();
        agree(&random::edges(KEY, index, vertices, index as usize / 7 % 20, sizes), None);
    }
    for index in 0..100 {
        agree(&random::edges(KEY, index, 14, 30, 1..=4), None);
        agree(&random::linear(KEY, index, 13, 40), None);
    }
}

#[test]
fn random_layouts() {
    for index in 0..300 {
        let attributes = 2 + index as u32 % 3;
        let cards = (3 + index as u32 % 11).min(9 + 5 * (attributes - 2));
        let layout = random::layout(KEY, index, Deck::new(attributes).unwrap(), cards);
        agree(&Hypergraph::of_layout(&layout), Some(&layout));
    }
}

#[test]
fn full_decks() {
    // Complements of the largest caps: 2, 4, 9, 20 (Pellegrino 1970).
    for (attributes, least) in [(1, 1), (2, 5), (3, 18), (4, 61)] {
        let layout = deck(attributes);
        let graph = Hypergraph::of_layout(&layout);
        for layout in [None, Some(&layout)] {
            let found = minimum(&graph, layout, Method::Branch, &Limit::none());
            assert!(found.proved() && found.vertices.len() == least, "{attributes}");
        }
    }
}

/// The deck of 27 with an edge to a further vertex, which is no deck: by search alone.
#[test]
fn the_deck_of_27_by_search() {
    let deck = Hypergraph::of_layout(&deck(3));
    let edges = deck.edges().map(<[usize]>::to_vec).chain([vec![0, 27]]);
    let graph = Hypergraph::new(28, edges).unwrap();
    let found = minimum(&graph, None, Method::Branch, &Limit::none());
    assert!(found.proved() && found.vertices.len() == 18);
}

#[test]
fn a_limit_leaves_bounds() {
    let layout = random::layout(KEY, 1, Deck::REAL, 70);
    let graph = Hypergraph::of_layout(&layout);
    for method in [Method::Branch, Method::Deepen] {
        let found = minimum(&graph, Some(&layout), method, &Limit::none().after(Duration::ZERO));
        assert!(!found.proved() && (50..found.vertices.len()).contains(&found.lower));
        assert!(graph.edges().all(|edge| edge.iter().any(|v| found.vertices.contains(v))));
    }
    let listed = all(&graph, 70, &Limit::none().after(Duration::ZERO));
    assert!(!listed.complete);
}

/// Ctrl-C, once the search is long under way.
#[test]
#[cfg(unix)]
fn an_interrupted_search_prints_its_bounds() {
    let graph = random::edges(KEY, 0, 200, 400, 3..=3);
    let mut text = format!("p hs 200 {}\n", graph.len());
    for edge in graph.edges() {
        text.extend(edge.iter().map(|vertex| format!("{} ", vertex + 1)).chain(["\n".into()]));
    }
    let mut command = command(&["hitting-set", "-", "--input-format", "hgr", "--json"]);
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let out = signal::interrupt(child, Duration::from_secs(1));
    assert_eq!(out.status.code(), Some(0));
    let document: Value = serde_json::from_slice(&out.stdout).unwrap();
    let answer = &document["answers"][0];
    assert_eq!((&answer["proved"], &answer["value"]), (&json!(false), &answer["upper"]));
    let bounds = [&answer["lower"], &answer["upper"]].map(|bound| bound.as_u64().unwrap());
    assert!((50..80).contains(&bounds[0]) && (bounds[0] + 1..90).contains(&bounds[1]));
}

#[test]
fn answers_as_json() {
    let hgr = "p hs 4 3\n1 2\n2 3\n3 4\n";
    let args = ["--input-format", "hgr"];
    let found = answers(hgr, &args);
    assert_eq!(
        found,
        json!([{"problem": "hitting-set", "value": 2, "lower": 2, "upper": 2, "proved": true,
            "vertices": [1, 2]}])
    );
    let listed = answers(hgr, &[&args[..], &["--all", "2"]].concat());
    let all = json!([{"problem": "hitting-set", "at_most": 2, "all": [[0, 2], [1, 2], [1, 3]],
        "complete": true}]);
    assert_eq!(listed, all);
    assert_eq!(answers(hgr, &[&args[..], &["--all", "1"]].concat())[0]["all"], json!([]));
    // Nothing to hit, and a Set.
    let two = answers("00 01 10\n\n0\n1\n2\n", &["--all", "1"]);
    assert_eq!(two[0]["all"], json!([[]]));
    assert_eq!(two[1]["all"], json!([[0], [1], [2]]));
    let none = answers("00 01 10\n", &[]);
    let nothing = json!([{"problem": "hitting-set", "value": 0, "lower": 0, "upper": 0,
        "proved": true, "vertices": []}]);
    assert_eq!(none, nothing);
}

#[test]
fn answers_for_people() {
    let text = |input: &str, args: &[&str]| String::from_utf8(tertia(input, args).stdout).unwrap();
    assert_eq!(
        text("00 01 02 20 11\n\n0 1\n", &[]),
        "line 1: 5 cards, 2 Sets\n  1 card meets every Set, no fewer do\n    02\n\n\
         line 3: 2 cards, 0 Sets\n  0 cards meet every Set, no fewer do\n"
    );
    assert_eq!(
        text("c x\np tw 3 2\n1 2\n2 3\n", &["--input-format", "gr", "--all", "2"]),
        "line 2: 3 vertices, 2 edges\n  2 minimal hitting sets of at most 2 vertices\n    1 3\n    2\n"
    );
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    for (input, args, line) in [
        (
            "p hs 2 1\n1 3\n",
            &["--input-format", "hgr"][..],
            "stdin:2:3: `3` is no vertex: there are 2, counted from 1",
        ),
        ("00 0", &[], "stdin:1:4: `0` has 1 attribute where the first card of its layout has 2"),
        ("0 1", &["--time-limit=-1"], "expected seconds, such as 60 or 0.5"),
        ("0 1", &["--time-limit=1e300"], "'--time-limit <S>': at most 1e9 seconds"),
        ("0 1", &["--all", "1", "--method", "branch"], "cannot be used with"),
        (
            "p hs 0 0",
            &["--input-format", "hgr", "--notation", "digits"],
            "--notation: this file holds no cards",
        ),
    ] {
        let out = tertia(input, args);
        let said = String::from_utf8(out.stderr).unwrap();
        assert_eq!((out.status.code(), said.lines().count()), (Some(2), 1), "{said}");
        assert!(out.stdout.is_empty() && said.contains(line), "{said}");
    }
    let out = tertia("p col 2 5\ne 1 2\n", &["--input-format", "col"]);
    let said = String::from_utf8(out.stderr).unwrap();
    assert_eq!(out.status.code(), Some(0));
    assert_eq!(said, "tertia: warning: stdin:1:9: this line says 5 edges, the file has 1\n");
}
