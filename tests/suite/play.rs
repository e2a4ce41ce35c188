//! Two players: every method against the others and brute force, values known elsewhere, and
//! `tertia play` and `tertia kayles` as a user sees them.

use super::deals::command;
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Output, Stdio};
use std::time::Duration;
use tertia::cards::{Deck, Layout};
use tertia::hypergraph::play::{MOST_MOVES, Method, Rounds, node_kayles, solve, within};
use tertia::hypergraph::{Hypergraph, Limit, plain, random};
use tertia::random::Key;

const KEY: Key = Key([0x706C_6179, 1]);
const VALUES: &str = include_str!("../data/kayles.csv");

/// Random instances of every shape: linear, layouts, graphs, edges of one to four vertices.
fn instance(index: u64) -> Hypergraph {
    match index % 4 {
        0 => random::linear(KEY, index, 11, 14),
        1 => Hypergraph::of_layout(&random::layout(KEY, index, Deck::new(3).unwrap(), 12)),
        2 => random::edges(KEY, index, 9, 12, 2..=2),
        _ => random::edges(KEY, index, 11, 12, 1..=4),
    }
}

/// A graph from its edges.
fn graph(edges: impl IntoIterator<Item = [usize; 2]>) -> Hypergraph {
    let edges: Vec<[usize; 2]> = edges.into_iter().collect();
    let vertices = edges.iter().flatten().max().map_or(0, |last| last + 1);
    Hypergraph::new(vertices, edges).unwrap()
}

fn path(vertices: usize) -> Hypergraph {
    graph((1..vertices).map(|at| [at - 1, at]))
}

fn cycle(vertices: usize) -> Hypergraph {
    graph((0..vertices).map(|at| [at, (at + 1) % vertices]))
}

fn grid(rows: usize, columns: usize) -> Hypergraph {
    let at = move |row, column| row * columns + column;
    let across = (0..rows).flat_map(move |r| (1..columns).map(move |c| [at(r, c - 1), at(r, c)]));
    let down = (1..rows).flat_map(move |r| (0..columns).map(move |c| [at(r - 1, c), at(r, c)]));
    graph(across.chain(down))
}

fn value(graph: &Hypergraph) -> usize {
    solve(graph, Method::Winner, &Limit::none()).unwrap().value
}

#[test]
fn all_methods_agree_with_brute_force() {
    for index in 0..3000 {
        let graph = instance(index);
        let solved = solve(&graph, Method::Winner, &Limit::none()).unwrap();
        assert_eq!(solved.value, plain::grundy(&graph), "{graph:?}");
        assert_eq!(solve(&graph, Method::Grundy, &Limit::none()), Some(solved.clone()));
        let nodes = node_kayles::intersection(&graph);
        let nodes = node_kayles::solve(&nodes, Method::Winner, &Limit::none());
        assert_eq!(nodes, Some(solved.clone()), "{graph:?}");
        for (edge, taken) in graph.edges().enumerate() {
            let left: Vec<usize> = (0..graph.vertices()).filter(|v| !taken.contains(v)).collect();
            let wins = plain::grundy(&graph.restricted(&left)) == 0;
            assert_eq!(solved.moves.contains(&edge), wins, "{graph:?} {taken:?}");
        }
    }
}

#[test]
fn rounds_agree_with_plain_search() {
    for index in 0..2000 {
        let graph = instance(index);
        let moves = solve(&graph, Method::Winner, &Limit::none()).unwrap().moves;
        for rounds in 0..=8 {
            let expected = plain::winning_within(&graph, rounds);
            let by = |method| within(&graph, rounds, method, &Limit::none()).unwrap();
            assert_eq!(by(Rounds::Depth), expected, "{graph:?} {rounds}");
            assert_eq!(by(Rounds::Layers), expected, "{graph:?} {rounds}");
            if graph.is_uniform(2) {
                assert_eq!(by(Rounds::VertexCover), expected, "{graph:?} {rounds}");
            }
            assert!(expected.iter().all(|edge| moves.contains(edge)));
        }
        assert_eq!(within(&graph, usize::MAX, Rounds::Depth, &Limit::none()), Some(moves));
    }
}

/// Instances on which kernel and twins have much to merge: many edges at few vertices.
#[test]
fn rounds_where_many_edges_are_alike() {
    for index in 0..400 {
        let centre = random::edges(KEY, index, 3, 2, 1..=2);
        let leaves = 2 + index as usize % 5;
        let mut edges: Vec<Vec<usize>> = centre.edges().map(<[usize]>::to_vec).collect();
        edges.retain(|edge| edge.len() == 2);
        let mut next = 3;
        let mut triples: Vec<Vec<usize>> = Vec::new();
        for hub in 0..3 {
            for leaf in 0..leaves {
                edges.push(vec![hub, 3 + leaf + (index as usize / 7 + hub) % 2]);
                triples.push(vec![hub, next, next + 1]);
                next += 2 - (index as usize + leaf) % 2;
            }
        }
        let twins = Hypergraph::new(4 + leaves, edges).unwrap();
        let stars = Hypergraph::new(next + 2, triples).unwrap();
        for rounds in 0..=5 {
            let by = |graph, method| within(graph, rounds, method, &Limit::none()).unwrap();
            let expected = plain::winning_within(&twins, rounds);
            assert_eq!(by(&twins, Rounds::VertexCover), expected, "{twins:?} {rounds}");
            assert_eq!(by(&twins, Rounds::Layers), expected, "{twins:?} {rounds}");
            let expected = by(&stars, Rounds::Depth);
            assert_eq!(by(&stars, Rounds::Layers), expected, "{stars:?} {rounds}");
        }
    }
}

/// The values in a row of the table, after the words that name it.
fn row(game: &str, graph: &str) -> Vec<usize> {
    let row = VALUES.lines().find_map(|line| line.strip_prefix(&format!("{game},{graph},")));
    let values = row.unwrap().split(',').next().unwrap();
    values.split(' ').map(|value| value.parse().unwrap()).collect()
}

#[test]
fn values_known_elsewhere() {
    let arc = |graphs: &mut dyn Iterator<Item = Hypergraph>| graphs.map(|g| value(&g)).collect();
    let check = |name: &str, values: Vec<usize>| assert_eq!(row("arc", name), values, "{name}");
    check("path 1..20", arc(&mut (1..=20).map(path)));
    check("cycle 3..17", arc(&mut (3..=17).map(cycle)));
    let complete = |n: usize| graph((0..n).flat_map(|b| (0..b).map(move |a| [a, b])));
    check("complete 1..10", arc(&mut (1..=10).map(complete)));
    check("grid 3x3..3x8", arc(&mut (3..=8).map(|columns| grid(3, columns))));
    check("grid 4x4..4x8", arc(&mut (4..=8).map(|columns| grid(4, columns))));
    check("grid 5x5..5x7", arc(&mut (5..=7).map(|columns| grid(5, columns))));
    assert_eq!(value(&grid(6, 6)), 0);
    for (a, b) in [(1, 1), (1, 5), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4)] {
        let sides = graph((0..a).flat_map(|left| (a..a + b).map(move |right| [left, right])));
        assert_eq!(value(&sides), a.min(b) % 2, "{a} {b}");
    }
    let node = |graph: &Hypergraph| {
        let by = |method| node_kayles::solve(graph, method, &Limit::none()).unwrap();
        assert_eq!(by(Method::Winner), by(Method::Grundy), "{graph:?}");
        by(Method::Winner).value
    };
    let mut paths = vec![0];
    paths.extend((1..=20).map(|n| if n == 1 { 1 } else { node(&path(n)) }));
    assert_eq!(row("node", "path 0..20"), paths);
    let grids: Vec<usize> = (1..=8).map(|columns| node(&grid(3, columns))).collect();
    assert_eq!(row("node", "grid 3x1..3x8"), grids);
}

/// The point reflection at a card of the first Set answers every later one: the first player
/// wins with any Set, and the value is 1.
#[test]
fn whole_decks() {
    for attributes in 1..=5 {
        let deck = Deck::new(attributes).unwrap();
        let cards: Vec<Vec<u8>> = (0..deck.size()).map(|card| deck.digits(card as u16)).collect();
        let sets = Hypergraph::of_layout(&Layout::new(&cards).unwrap());
        let solved = solve(&sets, Method::Winner, &Limit::none().after(Duration::from_secs(60)));
        let solved = solved.unwrap_or_else(|| panic!("{attributes} attributes are not solved"));
        assert_eq!((solved.value, solved.moves.len()), (1, sets.len()));
    }
}

#[test]
fn edges_across_words_of_bits() {
    for shift in [63, 64, 200] {
        let moved = graph(grid(3, 4).edges().map(|edge| [shift + edge[0], shift + edge[1]]));
        assert_eq!(value(&moved), value(&grid(3, 4)));
    }
    let paths = graph((0..40).flat_map(|at| [[4 * at, 4 * at + 1], [4 * at + 1, 4 * at + 2]]));
    let solved = solve(&paths, Method::Winner, &Limit::none()).unwrap();
    assert_eq!((solved.value, solved.moves.len()), (0, 0));
    let long = path(150);
    let nodes = node_kayles::solve(&path(149), Method::Winner, &Limit::none()).unwrap();
    assert_eq!(value(&long), nodes.value);
    // Long games: as deep as a search goes.
    let soon = Limit::none().after(Duration::from_millis(300));
    for length in [1000, MOST_MOVES] {
        for method in [Method::Winner, Method::Grundy] {
            let _ = solve(&path(length + 1), method, &soon);
        }
        assert_eq!(within(&path(length + 1), length / 5, Rounds::Depth, &soon), Some(vec![]));
        let _ = within(&path(length + 1), length / 2, Rounds::Depth, &soon);
    }
    let star = |leaves| graph((0..leaves).map(|leaf| [0, 1 + leaf]));
    for leaves in [129, 1024, 1025, MOST_MOVES] {
        let solved = solve(&star(leaves), Method::Winner, &Limit::none()).unwrap();
        assert_eq!((solved.value, solved.moves.len()), (1, leaves));
    }
    assert_eq!(solve(&star(MOST_MOVES + 1), Method::Winner, &Limit::none()), None);
}

#[test]
fn a_limit_ends_every_search() {
    let over = Limit::none().after(Duration::ZERO);
    let graph = grid(4, 5);
    // One that is in no table.
    assert_eq!(solve(&grid(5, 6), Method::Winner, &over), None);
    assert_eq!(solve(&graph, Method::Grundy, &over), None);
    assert_eq!(node_kayles::solve(&graph, Method::Winner, &over), None);
    for method in [Rounds::Depth, Rounds::Layers, Rounds::VertexCover] {
        assert_eq!(within(&graph, 10, method, &over), None);
    }
}

fn tertia(input: &str, args: &[&str]) -> Output {
    let mut command = command(args);
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    // A command line that is refused leaves its input unread.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn prints(input: &str, args: &[&str]) -> String {
    let out = tertia(input, args);
    assert_eq!(String::from_utf8(out.stderr).unwrap(), "", "{args:?}");
    assert_eq!(out.status.code(), Some(0));
    String::from_utf8(out.stdout).unwrap()
}

fn answers(input: &str, args: &[&str]) -> Value {
    let document: Value =
        serde_json::from_str(&prints(input, &[args, &["--json"]].concat())).unwrap();
    document["answers"].clone()
}

fn complaint(input: &str, args: &[&str]) -> String {
    let out = tertia(input, args);
    let line = String::from_utf8(out.stderr).unwrap();
    assert!(out.status.code() == Some(2) && out.stdout.is_empty(), "{line}");
    assert_eq!(line.matches('\n').count(), 1, "{line}");
    line.strip_prefix("tertia: ").unwrap().trim_end().to_owned()
}

/// Two Sets that share the card 02.
const LAYOUT: &str = "00 01 02 12 22\n";
/// Two disjoint Sets, so that the second player wins.
const DISJOINT: &str = "000 001 002 110 120 100\n";
const PATH: &str = "p edge 5 4\ne 1 2\ne 2 3\ne 3 4\ne 4 5\n";

#[test]
fn play_answers() {
    let all = json!([{
        "problem": "play",
        "winner": "first", "grundy": 1, "moves": [[0, 1, 2], [2, 3, 4]], "proved": true
    }]);
    for method in ["winner", "grundy"] {
        assert_eq!(answers(LAYOUT, &["play", "-", "--method", method]), all);
    }
    let none = json!([{
        "problem": "play", "winner": "second", "grundy": 0, "moves": [], "proved": true
    }]);
    assert_eq!(answers("00 01 11\n", &["play", "-"]), none);
    let one = json!([{
        "problem": "play",
        "holds": true, "rounds": 1, "moves": [[0, 1, 2], [2, 3, 4]], "proved": true
    }]);
    assert_eq!(answers(LAYOUT, &["play", "-", "--rounds", "1"]), one);
    let three = "p hs 9 3\n1 2 3\n4 5 6\n7 8 9\n";
    for method in ["depth", "layers"] {
        let play = ["play", "-", "--input-format", "hgr", "--method", method, "--rounds"];
        let holds = |rounds| answers(three, &[&play[..], &[rounds]].concat())[0]["holds"].clone();
        assert_eq!(["0", "1", "2", "3"].map(holds), [false, false, false, true].map(Value::from));
    }
    assert_eq!(
        prints(LAYOUT, &["play", "-"]),
        "line 1: the first player wins, Grundy value 1\n  0 1 2   00 01 02\n  2 3 4   02 12 22\n"
    );
}

#[test]
fn kayles_answers() {
    let arc = ["kayles", "--arc", "-", "--input-format", "col"];
    let four = "p edge 4 3\ne 1 2\ne 2 3\ne 3 4\n";
    let solved = json!([{
        "problem": "play", "winner": "first", "grundy": 2, "moves": [[1, 2]], "proved": true
    }]);
    assert_eq!(answers(four, &arc), solved);
    // On a graph, two-player Set is Arc Kayles.
    let play = ["play", "-", "--input-format", "col"];
    assert_eq!(answers(four, &play), solved);
    for method in ["cover", "depth", "layers"] {
        let holds = json!([{
            "problem": "play", "holds": true, "rounds": 1, "moves": [[1, 2]], "proved": true
        }]);
        for game in [&arc[..], &play] {
            let rounds = [game, &["--rounds", "1", "--method", method]].concat();
            assert_eq!(answers(four, &rounds), holds, "{method}");
        }
    }
    // Without a word on the format it is a graph; of a hypergraph the edges have to be pairs.
    assert_eq!(answers(four, &["kayles", "--arc", "-"]), solved);
    let pairs = "p hs 4 3\n1 2\n2 3\n3 4\n";
    assert_eq!(answers(pairs, &["kayles", "--arc", "-", "--input-format", "hgr"]), solved);
    assert_eq!(answers(PATH, &arc)[0]["winner"], "second");
    let node = ["kayles", "--node", "-", "--input-format", "col"];
    let ends = json!([{
        "problem": "node-kayles", "winner": "first", "grundy": 3, "moves": [[2]], "proved": true
    }]);
    assert_eq!(answers(PATH, &node), ends);
}

#[test]
fn limits_and_what_is_refused() {
    let unproved = json!([{
        "problem": "play", "winner": null, "grundy": null, "moves": [], "proved": false
    }]);
    // Twelve Sets; what has up to nine needs no search.
    let plane = "00 01 02 10 11 12 20 21 22\n";
    assert_eq!(answers(plane, &["play", "-", "--time-limit", "0"]), unproved);
    let late = answers(DISJOINT, &["play", "-", "--time-limit", "0", "--rounds", "3"]);
    let open = json!([{
        "problem": "play", "holds": null, "rounds": 3, "moves": [], "proved": false
    }]);
    assert_eq!(late, open);
    let edge = "stdin:2:1: an edge of 1 vertex; here edges have 2";
    let kayles = ["kayles", "--arc", "-", "--input-format", "hgr"];
    assert_eq!(complaint("p hs 2 1\n1\n", &kayles), edge);
    let header = "stdin:1:1: there is no line `p ds|tw|edge|col VERTICES EDGES` before the edges";
    assert_eq!(complaint(LAYOUT, &["kayles", "--arc", "-"]), header);
    assert!(complaint(PATH, &["kayles", "--node", "-", "--rounds", "3"]).contains("--rounds"));
    for (args, said) in [
        (
            &["play", "-", "--method", "layers"][..],
            "--method: depth, layers and cover need --rounds",
        ),
        (
            &["play", "-", "--method", "grundy", "--rounds", "2"],
            "--method: with --rounds it is depth, layers or cover",
        ),
        (
            &["play", "-", "--method", "cover", "--rounds", "2"],
            "--method: cover is for graphs alone",
        ),
    ] {
        assert_eq!(complaint(LAYOUT, args), said);
    }
    let both = complaint(PATH, &["kayles", "-", "--arc", "--node"]);
    assert!(both.contains("cannot be used with"), "{both}");
    assert!(complaint(PATH, &["kayles", "-"]).contains("--arc"));
}

#[test]
fn a_person_plays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("layout");
    std::fs::write(&file, DISJOINT).unwrap();
    let args = ["play", file.to_str().unwrap(), "--interactive"];
    let lost = prints("0 1 9\n0 1 x\n0 1 3\n0 1\n\n2 0 1\r\n", &args);
    for said in [
        "`9` is no card: they have the numbers 0 to 5.",
        "`x` is no card",
        "These are no Set.",
        "A Set has three cards.",
        "Which Set?",
        "The program takes 3 4 5   110 120 100\n",
        "No Set is left: the program wins.",
    ] {
        assert!(lost.contains(said), "{said}: {lost}");
    }
    assert!(prints("", &args).ends_with("The input has ended: no one wins.\n"));
    std::fs::write(&file, LAYOUT).unwrap();
    assert!(prints("2,3,4", &args).ends_with("No Set is left: you win.\n"));
    std::fs::write(&file, "00 01 02\n\n00 01 02\n").unwrap();
    assert_eq!(complaint("", &args), "--interactive plays one layout; this file has 2");
    std::fs::write(&file, "00 01 10").unwrap();
    assert_eq!(prints("0 1 2", &args), "There is no Set to take: no game.\n");
    let stdin = "--interactive: moves come from stdin, name a file";
    assert_eq!(complaint(LAYOUT, &["play", "-", "--interactive"]), stdin);
}

/// On a graph by the numbers of the file: with the middle of three edges in a row it is over, with
/// an end it is not.
#[test]
fn a_person_plays_on_a_graph() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("path.gr");
    std::fs::write(&file, "p ds 4 3\n1 2\n2 3\n3 4\n").unwrap();
    let args = ["play", file.to_str().unwrap(), "--interactive"];
    let begin = "  1 2\n  2 3\n  3 4\n\
                 Take an edge by the numbers of its vertices. Who cannot loses.\nYour move:\n";
    assert_eq!(prints("3 2", &args), format!("{begin}No edge is left: you win.\n"));
    assert_eq!(
        prints("0 1\n1 3\n1 2\n1 2\n", &args),
        format!(
            "{begin}`0` is no vertex: they have the numbers 1 to 4.\nYour move:\n\
             These are no edge.\nYour move:\nThe program takes 3 4\n\
             No edge is left: the program wins.\n"
        )
    );
}

/// Three moves in all, whatever is taken: who begins wins.
#[test]
fn a_person_wins() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("three.hgr");
    std::fs::write(&file, "p hs 9 3\n1 2 3\n4 5 6\n7 8 9\n").unwrap();
    let told = prints("1 2 3\n2 4 5\n9 8 7\n", &["play", file.to_str().unwrap(), "--interactive"]);
    let end = "The program takes 4 5 6\nLeft: 7 8 9\nYour move:\nThe vertex 2 is taken.\n\
               Your move:\nNo edge is left: you win.\n";
    assert!(told.ends_with(end), "{told}");
}

/// What is too large is said to be, not to take long.
#[test]
fn games_beyond_the_search() {
    let star = |leaves: usize| {
        let edges: Vec<String> = (2..leaves + 2).map(|leaf| format!("1 {leaf}\n")).collect();
        format!("p ds {} {leaves}\n{}", leaves + 1, edges.concat())
    };
    let large = star(10_241);
    for (args, said) in [
        (&["kayles", "--arc", "-"][..], "at most 10240 edges, here are 10241"),
        (&["kayles", "--node", "-"], "at most 10240 vertices, here are 10242"),
    ] {
        let text = format!("the search takes {said}");
        assert_eq!(prints(&large, args), format!("line 1: not solved: {text}\n"));
        assert_eq!(answers(&large, args)[0]["note"], json!(text));
    }
    let lonely = "p tw 10000000 2\n1 10000000\n5000000 5000001\n";
    let both = "line 1: the second player wins, Grundy value 0\n";
    assert_eq!(prints(lonely, &["kayles", "--arc", "-", "--input-format", "gr"]), both);
    let late = prints(&star(12), &["kayles", "--arc", "-", "--time-limit", "0"]);
    assert_eq!(late, "line 1: not solved in the time and memory there was\n");
}
