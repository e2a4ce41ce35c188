//! The most disjoint Sets, by every method and by brute force, and as a user sees them.

use super::deals::command;
use super::formulas::{all_signs, of_formula};
use serde_json::{Value, json};
use std::io::Write;
use std::process::Stdio;
use tertia::cards::{Deck, Layout};
use tertia::hypergraph::packing::{Method, Packing, at_least, maximum};
use tertia::hypergraph::{Hypergraph, Limit, plain, random};
use tertia::random::{Key, choice};

const METHODS: [Method; 4] =
    [Method::Portfolio, Method::Branch, Method::Parameterised, Method::Sat];
const KEY: Key = Key([9, 9]);

/// That the edges are disjoint.
fn check(graph: &Hypergraph, packing: &Packing) {
    let mut vertices: Vec<usize> =
        packing.edges.iter().flat_map(|&edge| graph.edge(edge)).copied().collect();
    let covered = vertices.len();
    vertices.sort_unstable();
    vertices.dedup();
    assert_eq!(vertices.len(), covered, "{packing:?} of {graph:?}");
    assert!(packing.edges.is_sorted() && packing.edges.len() <= packing.upper);
}

fn layout(index: u64, attributes: u32, cards: u32) -> Hypergraph {
    let deck = Deck::new(attributes).unwrap();
    Hypergraph::of_layout(&random::layout(KEY, index, deck, cards))
}

fn deck(attributes: u32) -> Hypergraph {
    let deck = Deck::new(attributes).unwrap();
    let cards: Vec<Vec<u8>> = (0..deck.size()).map(|card| deck.digits(card as u16)).collect();
    Hypergraph::of_layout(&Layout::new(&cards).unwrap())
}

#[test]
fn all_methods_agree_with_brute_force() {
    for index in 0..300 {
        for graph in [
            random::edges(KEY, index, 11, 14, 1..=4),
            random::edges(KEY, index, 12, 14, 3..=3),
            random::edges(KEY, index, 10, 16, 2..=3),
            random::edges(KEY, index, 10, 16, 2..=2),
            random::linear(KEY, index, 12, 40),
            layout(index, 2, 3 + index as u32 % 7),
            layout(index, 3, 12),
            layout(index, 4, 19),
        ] {
            let most = plain::most_disjoint(&graph);
            for method in METHODS {
                let found = maximum(&graph, method, &Limit::none());
                check(&graph, &found);
                assert!(found.proved() && found.edges.len() == most, "{method:?} {graph:?}");
                for wanted in most.saturating_sub(2)..most + 3 {
                    let found = at_least(&graph, wanted, method, &Limit::none());
                    check(&graph, &found);
                    assert_eq!(found.holds(wanted), Some(wanted <= most), "{method:?} {graph:?}");
                    assert!((found.edges.len()..=found.upper).contains(&most));
                }
            }
        }
    }
}

#[test]
fn methods_agree_beyond_brute_force() {
    for index in 0..40 {
        for graph in [
            random::linear(KEY, index, 24, 60),
            random::edges(KEY, index, 24, 30, 2..=4),
            layout(index, 4, 27),
        ] {
            let found = METHODS.map(|method| maximum(&graph, method, &Limit::none()));
            assert!(found.iter().all(Packing::proved), "{graph:?}");
            assert!(found.iter().all(|other| other.upper == found[0].upper), "{graph:?}");
        }
    }
}

#[test]
fn whole_decks() {
    for (attributes, most) in [(1, 1), (2, 3), (3, 9), (4, 27), (5, 81)] {
        let deck = deck(attributes);
        let found = maximum(&deck, Method::Portfolio, &Limit::none());
        check(&deck, &found);
        assert!(found.proved() && found.edges.len() == most);
        let none = at_least(&deck, most + 1, Method::Portfolio, &Limit::none());
        assert_eq!(none.holds(most + 1), Some(false));
    }
}

#[test]
fn random_layouts_of_the_real_deck() {
    // Values that branch and bound found without residues.
    for (cards, sum) in [(27, 160), (30, 180), (33, 200), (36, 220), (39, 241), (42, 261)] {
        let most = |index| {
            let graph = layout_of(cards, index);
            let found = maximum(&graph, Method::Branch, &Limit::none());
            check(&graph, &found);
            assert!(found.proved());
            found.edges.len()
        };
        assert_eq!((0..20).map(most).sum::<usize>(), sum, "{cards} cards");
    }
}

fn layout_of(cards: u32, index: u64) -> Hypergraph {
    Hypergraph::of_layout(&random::layout(Key([1, 2]), index, Deck::REAL, cards))
}

#[test]
fn layouts_of_formulas() {
    for (variables, cards, sets, most) in [(2, 76, 40, 19), (3, 224, 120, 55)] {
        let (graph, target) = of_formula(variables, &all_signs(variables));
        assert_eq!((graph.vertices(), graph.len(), target), (cards, sets, most + 1));
        for method in [Method::Portfolio, Method::Branch] {
            let found = maximum(&graph, method, &Limit::none());
            check(&graph, &found);
            assert_eq!((found.edges.len(), found.upper), (most, most));
            let all = at_least(&graph, target, method, &Limit::none());
            assert_eq!(all.holds(target), Some(false));
        }
        let mut satisfiable = all_signs(variables);
        satisfiable.pop();
        let (graph, target) = of_formula(variables, &satisfiable);
        let found = at_least(&graph, target, Method::Branch, &Limit::none());
        check(&graph, &found);
        assert_eq!(found.holds(target), Some(true));
    }
}

#[test]
fn random_formulas() {
    let mut verdicts = [0; 2];
    for index in 0..40 {
        // Clauses of two or three of three variables.
        let draw = |at: u32, of: u32| choice::choose(KEY, index, at, of, 0) as i32;
        let clause = |at: u32| -> Vec<i32> {
            let left_out = draw(8 * at, 6);
            let variables = (1..=3).filter(|&variable| variable != left_out);
            variables.map(|v| if draw(8 * at + v as u32, 2) == 0 { v } else { -v }).collect()
        };
        let clauses: Vec<Vec<i32>> = (0..8 + index as u32 % 6).map(clause).collect();
        let holds = |values: i32, literal: i32| (values >> literal.abs() & 1 == 1) == (literal > 0);
        let satisfied = |values: i32| {
            clauses.iter().all(|clause| clause.iter().any(|&literal| holds(values, literal)))
        };
        let satisfiable = (0..16).any(satisfied);
        let (graph, target) = of_formula(3, &clauses);
        let found = at_least(&graph, target, Method::Branch, &Limit::none());
        check(&graph, &found);
        assert_eq!(found.holds(target), Some(satisfiable), "{clauses:?}");
        verdicts[usize::from(satisfiable)] += 1;
    }
    assert!(verdicts.iter().all(|&verdict| verdict >= 10), "{verdicts:?}");
}

#[test]
fn a_limit_leaves_bounds() {
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    for index in 0..20 {
        let graph = random::linear(KEY, index, 60, 100);
        let most = maximum(&graph, Method::Branch, &Limit::none());
        assert!(most.proved());
        for method in METHODS {
            let limit = Limit::none().stopped_by(std::sync::Arc::clone(&stop));
            let found = maximum(&graph, method, &limit);
            check(&graph, &found);
            assert!((found.edges.len()..=found.upper).contains(&most.upper));
        }
    }
}

#[test]
fn nothing_to_take() {
    for method in METHODS {
        let none = Hypergraph::new(4, [[0usize; 0]; 0]).unwrap();
        let found = maximum(&none, method, &Limit::none());
        assert_eq!(found, Packing { edges: vec![], upper: 0, nodes: 0 });
        assert_eq!(at_least(&none, 0, method, &Limit::none()).holds(0), Some(true));
        assert_eq!(at_least(&none, 1, method, &Limit::none()).holds(1), Some(false));
    }
}

/// What `max` says of stdin: exit code, stdout, stderr.
fn run(input: &str, args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = command(&[&["max", "-"], args].concat());
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let out = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (out.status.code(), text(out.stdout), text(out.stderr))
}

fn document(input: &str, args: &[&str]) -> Value {
    let (code, text, errors) = run(input, &[args, &["--json"]].concat());
    assert_eq!((code, &errors[..]), (Some(0), ""));
    serde_json::from_str(&text).unwrap()
}

const SEVEN: &str = "p hs 8 4\n1 2 3\n3 4\n4 5 6 7\n2 3\n";

#[test]
fn documents() {
    let sets = "00 01 02 10 11\n\n00 01 10\n";
    assert_eq!(
        document(sets, &[]),
        json!({ "answers": [
            { "problem": "max", "value": 1, "lower": 1, "upper": 1, "proved": true, "sets": [[0, 1, 2]] },
            { "problem": "max", "value": 0, "lower": 0, "upper": 0, "proved": true, "sets": [] },
        ] })
    );
    let answer = |value: &Value| value["answers"][0].clone();
    for method in ["portfolio", "branch", "parameterised", "sat"] {
        let found = answer(&document(SEVEN, &["--input-format", "hgr", "--method", method]));
        assert_eq!((&found["value"], &found["upper"]), (&json!(2), &json!(2)));
        for (wanted, holds) in [("0", true), ("2", true), ("3", false)] {
            let args = ["--input-format", "hgr", "--at-least", wanted, "--method", method];
            assert_eq!(answer(&document(SEVEN, &args))["holds"], json!(holds));
        }
    }
    let odd = "p edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n";
    let found = answer(&document(odd, &["--input-format", "col"]));
    assert_eq!((&found["value"], &found["proved"]), (&json!(2), &json!(true)));
}

#[test]
fn a_time_limit_leaves_a_decision_open() {
    // A random hypergraph in which the search ends at its first look at the clock.
    let graph = random::linear(KEY, 0, 300, 1000);
    let mut text = format!("p hs 300 {}\n", graph.len());
    for edge in graph.edges() {
        text += &format!("{} {} {}\n", edge[0] + 1, edge[1] + 1, edge[2] + 1);
    }
    let args = ["--input-format", "hgr", "--time-limit", "0", "--at-least", "100"];
    let found = &document(&text, &args)["answers"][0];
    assert_eq!((&found["holds"], &found["proved"]), (&json!(null), &json!(false)));
    assert!(found["value"].as_u64() < Some(100) && found["upper"].as_u64() >= Some(100));
}

#[test]
fn pages() {
    for (input, args, page) in [
        (
            "00 01 02 10 11",
            &[][..],
            "line 1: 5 cards, 1 Set\n  1 Set without a common card, no more can be\n    \
             00 01 02\n  2 cards left: 10 11\n",
        ),
        (
            "00 01 02",
            &["--at-least", "1"],
            "line 1: 3 cards, 1 Set\n  at least 1: yes\n  1 Set without a common card, no more can \
             be\n    00 01 02\n  0 cards left\n",
        ),
        (
            "p hs 3 2\n1 2\n2 3\n",
            &["--input-format", "hgr", "--at-least", "2"],
            "line 1: 3 vertices, 2 edges\n  at least 2: no\n  1 edge without a common vertex, no more \
             can be\n    2 3\n  1 vertex left: 1\n",
        ),
    ] {
        assert_eq!(run(input, args), (Some(0), page.into(), String::new()));
    }
}

#[test]
fn refusals() {
    for (input, args, line) in [
        ("00 0x", &[][..], "tertia: stdin:1:"),
        ("p hs 2 1\n1 3\n", &["--input-format", "hgr"], "tertia: stdin:2:3: "),
        ("00", &["--at-least", "-1"], "tertia: "),
        ("00", &["--method", "best"], "tertia: invalid value 'best' for '--method <M>'"),
        ("00", &["--time-limit", "soon"], "tertia: invalid value 'soon' for '--time-limit <S>'"),
    ] {
        let (code, page, errors) = run(input, args);
        assert_eq!((code, &page[..]), (Some(2), ""), "{args:?}");
        assert!(errors.starts_with(line) && errors.lines().count() == 1, "{errors}");
    }
}
