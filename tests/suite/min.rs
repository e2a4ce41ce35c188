//! `tertia min`: every method against brute force, known values, and what a user sees.

use super::deals::{command, json, printed, refusal};
use super::signal;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use tertia::cards::{Deck, Layout};
use tertia::hypergraph::domination::{Maximal, Method, at_most, minimum};
use tertia::hypergraph::{Hypergraph, Limit, plain, random};
use tertia::random::Key;

const METHODS: [Method; 5] =
    [Method::Portfolio, Method::Branch, Method::Parameterised, Method::Frontier, Method::Sat];

const KEY: Key = Key([4, 33]);

/// Panics unless the edges are disjoint, meet every edge, and are no fewer than the bound.
fn check(graph: &Hypergraph, found: &Maximal) {
    let left = found.left(graph);
    let covered: usize = found.edges.iter().map(|&edge| graph.edge(edge).len()).sum();
    assert_eq!(covered + left.len(), graph.vertices(), "the edges are disjoint");
    let bare = |edge: &[usize]| edge.iter().all(|vertex| left.contains(vertex));
    assert!(!graph.edges().any(bare), "they meet every edge");
    assert!(found.lower <= found.edges.len() && found.edges.is_sorted());
}

fn all_agree(graph: &Hypergraph, layout: Option<&Layout>, value: usize) {
    for method in METHODS {
        let found = minimum(graph, layout, method, &Limit::none());
        check(graph, &found);
        assert_eq!((found.edges.len(), found.lower), (value, value), "{method:?}");
        for most in (value.saturating_sub(2)..value + 2).chain([usize::MAX]) {
            let found = at_most(graph, layout, most, method, &Limit::none());
            check(graph, &found);
            assert_eq!(found.holds(most), Some(value <= most), "{method:?} {most}");
            assert!(found.lower <= value);
        }
    }
}

#[test]
fn every_method_agrees_with_brute_force_on_hypergraphs() {
    for index in 0..600u64 {
        let some = |least: usize, span: usize| least + (index / 4) as usize % span;
        let graph = match index % 4 {
            0 => random::edges(KEY, index, some(4, 12), some(1, 13), 1..=4),
            1 => random::linear(KEY, index, some(9, 9), some(4, 20)),
            2 => random::edges(KEY, index, some(4, 12), some(1, 14), 2..=2),
            _ => random::edges(KEY, index, some(6, 12), some(1, 12), 3..=3),
        };
        all_agree(&graph, None, plain::fewest_maximal(&graph));
    }
}

#[test]
fn every_method_agrees_with_brute_force_on_layouts() {
    for index in 0..600 {
        let deck = Deck::new(2 + (index % 3) as u32).unwrap();
        let cards = [7 + index as u32 % 3, 12, 16][index as usize % 3];
        let layout = random::layout(KEY, index, deck, cards);
        let graph = Hypergraph::of_layout(&layout);
        all_agree(&graph, Some(&layout), plain::fewest_maximal(&graph));
    }
}

#[test]
fn methods_agree_where_brute_force_is_too_slow() {
    for index in 0..12 {
        let layout = random::layout(KEY, index, Deck::REAL, 24);
        let graph = Hypergraph::of_layout(&layout);
        let [first, second, third] = [Method::Portfolio, Method::Parameterised, Method::Frontier]
            .map(|method| minimum(&graph, Some(&layout), method, &Limit::none()));
        assert!(first.proved() && second.proved() && third.proved());
        assert_eq!(first.lower, second.lower, "{index}");
        assert_eq!(first.lower, third.lower, "{index}");
    }
}

/// The counterexample to the theorem as worded, and nothing at all.
#[test]
fn small_cases() {
    all_agree(&Hypergraph::new(8, [[1, 2, 3], [5, 6, 7], [3, 4, 5]]).unwrap(), None, 1);
    all_agree(&Hypergraph::new(3, [[0usize; 0]; 0]).unwrap(), None, 0);
    all_agree(&Hypergraph::new(0, [[0usize; 0]; 0]).unwrap(), None, 0);
    all_agree(&Hypergraph::new(2, [&[0][..], &[1], &[0, 1]]).unwrap(), None, 1);
    all_agree(&Hypergraph::new(3, [&[0][..], &[1], &[1, 2]]).unwrap(), None, 2);
    // A vertex of many edges of all sizes.
    let star: Vec<Vec<usize>> = (1..70).map(|last| (0..=last).collect()).collect();
    let star = Hypergraph::new(70, &star).unwrap();
    for method in [Method::Portfolio, Method::Branch, Method::Frontier] {
        assert_eq!(minimum(&star, None, method, &Limit::none()).lower, 1);
    }
}

fn deck(attributes: u32) -> Layout {
    let deck = Deck::new(attributes).unwrap();
    let cards: Vec<_> = (0..deck.size()).map(|card| deck.digits(card as u16)).collect();
    Layout::new(&cards).unwrap()
}

/// The full decks; that of 81 cards by the largest cap, of 20 cards: 81 - 3 * 20 are more.
#[test]
fn full_decks() {
    for (attributes, value, left) in [(1, 1, 0), (2, 3, 0), (3, 6, 9), (4, 21, 18)] {
        let layout = deck(attributes);
        let graph = Hypergraph::of_layout(&layout);
        for (layout, method) in [
            (Some(&layout), Method::Portfolio),
            (None, Method::Portfolio),
            (Some(&layout), Method::Branch),
        ] {
            let found = minimum(&graph, layout, method, &Limit::none());
            check(&graph, &found);
            assert_eq!((found.edges.len(), found.lower), (value, value), "{attributes}");
            assert_eq!(found.left(&graph).len(), left);
        }
        for (most, holds) in [(value - 1, false), (value, true)] {
            let found = at_most(&graph, Some(&layout), most, Method::Portfolio, &Limit::none());
            assert_eq!(found.holds(most), Some(holds));
        }
    }
    // 243 cards: what is left is a largest cap, of 45.
    let layout = deck(5);
    let graph = Hypergraph::of_layout(&layout);
    let found = minimum(&graph, Some(&layout), Method::Portfolio, &Limit::none());
    check(&graph, &found);
    assert_eq!((found.edges.len(), found.lower, found.left(&graph).len()), (66, 66, 45));
}

fn grid(rows: usize, columns: usize) -> Hypergraph {
    let across = |at: usize| (at % columns + 1 < columns).then_some([at, at + 1]);
    let down = |at: usize| (at / columns + 1 < rows).then_some([at, at + columns]);
    let edges = (0..rows * columns).flat_map(|at| [across(at), down(at)]).flatten();
    Hypergraph::new(rows * columns, edges).unwrap()
}

fn hypercube(dimension: usize) -> Hypergraph {
    let edges = (0..1usize << dimension)
        .flat_map(|at| (0..dimension).map(move |bit| [at, at ^ (1 << bit)]))
        .filter(|[a, b]| a < b);
    Hypergraph::new(1 << dimension, edges).unwrap()
}

/// Minimum maximal matchings: of grids, A280984; of the 7 x 7 grid and beyond by two methods.
#[test]
fn graphs() {
    let grids = [(1, 0), (2, 2), (3, 3), (4, 6), (5, 9), (6, 12), (7, 17), (8, 22), (9, 27)];
    for (size, value) in grids {
        let methods: &[Method] = match size {
            ..=6 => &[Method::Portfolio, Method::Branch, Method::Frontier],
            7 => &[Method::Portfolio, Method::Branch, Method::Frontier],
            _ => &[Method::Portfolio, Method::Frontier],
        };
        for &method in methods {
            let graph = grid(size, size);
            let found = minimum(&graph, None, method, &Limit::none());
            check(&graph, &found);
            assert_eq!((found.edges.len(), found.lower), (value, value), "{size} {method:?}");
        }
    }
    all_agree(&hypercube(3), None, 3);
    for method in [Method::Portfolio, Method::Branch] {
        assert_eq!(minimum(&hypercube(4), None, method, &Limit::none()).lower, 6);
    }
    let petersen: Vec<[usize; 2]> = (0..5)
        .flat_map(|at| [[at, (at + 1) % 5], [at, at + 5], [at + 5, (at + 2) % 5 + 5]])
        .collect();
    all_agree(&Hypergraph::new(10, &petersen).unwrap(), None, 3);
}

/// Parts are solved one by one; what they have together decides.
#[test]
fn components_add_up() {
    let path = |start: usize, edges: usize| (start..start + edges).map(|at| [at, at + 1]);
    // 3, 2, 1 and 4 edges in a row need 1, 1, 1 and 2.
    let edges = path(0, 3).chain(path(5, 2)).chain(path(9, 1)).chain(path(12, 4));
    all_agree(&Hypergraph::new(20, edges).unwrap(), None, 5);
    for index in 0..60 {
        let parts: Vec<Hypergraph> =
            (0..3).map(|part| random::edges(KEY, 3 * index + part, 7, 7, 2..=3)).collect();
        let edges = parts.iter().enumerate().flat_map(|(part, graph)| {
            graph.edges().map(move |edge| edge.iter().map(|v| v + 7 * part).collect::<Vec<_>>())
        });
        let value = parts.iter().map(plain::fewest_maximal).sum();
        all_agree(&Hypergraph::new(21, edges).unwrap(), None, value);
    }
}

#[test]
fn at_the_limit_there_is_a_solution_and_a_bound() {
    let large = random::edges(KEY, 1, 400, 3000, 3..=3);
    let layout = deck(5);
    let decks = Hypergraph::of_layout(&layout);
    for (graph, layout) in [(&large, None), (&grid(30, 30), None), (&decks, Some(&layout))] {
        for method in METHODS {
            let found = minimum(graph, layout, method, &Limit::none().after(Duration::ZERO));
            check(graph, &found);
            assert!(!found.proved() && found.lower > 0);
            let (lower, upper) = (found.lower, found.edges.len());
            let limit = Limit::none().after(Duration::ZERO);
            let between = at_most(graph, layout, (lower + upper) / 2, method, &limit);
            assert_eq!(between.holds(lower - 1), Some(false));
            assert_eq!(between.holds(upper), Some(true));
        }
    }
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("tertia-min-{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_document() {
    let path = file("three.hgr", "c example\np hs 7 3\n1 2 3\n5 6 7\n3 4 5\n");
    let path = path.to_str().unwrap();
    let answer =
        |args: &[&str]| json(&[&["min", path, "--json"], args].concat())["answers"].clone();
    let one = json!({
        "problem": "min", "value": 1, "lower": 1, "upper": 1, "proved": true, "sets": [[2, 3, 4]]
    });
    assert_eq!(answer(&[]), json!([one]));
    for method in ["portfolio", "branch", "parameterised", "frontier", "sat"] {
        assert_eq!(answer(&["--method", method]), json!([one]), "{method}");
    }
    let mut yes = one.clone();
    yes["holds"] = json!(true);
    yes["at_most"] = json!(1);
    assert_eq!(answer(&["--at-most", "1"]), json!([yes]));
    yes["at_most"] = json!(usize::MAX);
    assert_eq!(answer(&["--at-most", &usize::MAX.to_string()]), json!([yes]));
    let no = answer(&["--at-most", "0"]);
    assert_eq!((&no[0]["holds"], &no[0]["lower"]), (&json!(false), &json!(1)));
}

#[test]
fn undecided_is_null() {
    let rows: Vec<String> =
        grid(12, 12).edges().map(|edge| format!("{} {}\n", edge[0] + 1, edge[1] + 1)).collect();
    let path = file("grid.gr", &format!("p ds 144 264\n{}", rows.concat()));
    let path = path.to_str().unwrap();
    let answer = json(&["min", path, "--json", "--time-limit", "0"])["answers"][0].clone();
    assert_eq!(answer["proved"], json!(false));
    let (lower, upper) = (answer["lower"].as_u64().unwrap(), answer["upper"].as_u64().unwrap());
    assert!(lower < upper && answer["sets"].as_array().unwrap().len() as u64 == upper);
    let holds = |most: u64| -> Value {
        let most = most.to_string();
        json(&["min", path, "--json", "--time-limit", "0", "--at-most", &most])["answers"][0]
            ["holds"]
            .clone()
    };
    assert_eq!(holds(lower), Value::Null);
    assert_eq!(holds(lower - 1), json!(false));
    assert_eq!(holds(upper), json!(true));
    let page = printed(&["min", path, "--time-limit", "0", "--at-most", &lower.to_string()]);
    assert!(page.contains(&format!("  at most {lower}: not known\n")), "{page}");
    assert!(page.contains(&format!("at least {lower} are needed")), "{page}");
}

#[test]
fn the_page() {
    let layouts = "00 01 02 11\n\n0\n1\n";
    let path = file("layouts.txt", layouts);
    assert_eq!(
        printed(&["min", path.to_str().unwrap()]),
        "line 1: 4 cards, 1 Set\n  \
           1 disjoint Set meets every Set, no fewer do\n  \
           \x20 00 01 02\n  \
           1 card left: 11\n\
         \n\
         line 3: 2 cards, 0 Sets\n  \
           0 disjoint Sets meet every Set, no fewer do\n  \
           2 cards left: 0 1\n"
    );
    let path = file("path.gr", "p tw 3 1\n1 2\n");
    assert_eq!(
        printed(&["min", path.to_str().unwrap(), "--at-most", "0"]),
        "line 1: 3 vertices, 1 edge\n  \
           at most 0: no\n  \
           1 disjoint edge meets every edge, no fewer do\n  \
           \x20 1 2\n  \
           1 vertex left: 3\n"
    );
}

#[test]
fn what_is_refused() {
    let path = file("bad.hgr", "p hs 3 1\n1 4\n");
    let name = path.to_str().unwrap();
    assert!(refusal(&["min", name]).starts_with(&format!("{name}:2:3: ")));
    assert!(refusal(&["min", name, "--at-most=-1"]).contains("--at-most"));
    assert!(refusal(&["min", name, "--time-limit", "soon"]).contains("--time-limit"));
    assert!(refusal(&["min", name, "--method", "luck"]).contains("--method"));
    assert!(refusal(&["min", "no-such-file"]).contains("no-such-file"));
}

/// A request to end is answered with what there is.
#[cfg(unix)]
#[test]
fn an_interrupted_search_prints_its_best() {
    let text: Vec<String> = random::edges(KEY, 7, 300, 3000, 3..=3)
        .edges()
        .map(|edge| format!("{} {} {}\n", edge[0] + 1, edge[1] + 1, edge[2] + 1))
        .collect();
    let path = file("large.hgr", &format!("p hs 300 {}\n{}", text.len(), text.concat()));
    let mut command = command(&["min", path.to_str().unwrap(), "--json"]);
    let child = command.stdout(Stdio::piped()).spawn().unwrap();
    let output = signal::interrupt(child, Duration::from_millis(500));
    assert!(output.status.success());
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["answers"][0]["proved"], json!(false));
}
