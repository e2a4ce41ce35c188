//! `tertia reduce` as a user sees it: worked examples, whole chains through the solvers, files as
//! they are found, and what is refused.

use super::deals::{json, printed, refusal, tertia};
use super::formulas::{all_signs, formula};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use tertia::sat::Formula;
use tertia::sat::dimacs::{read_formula, read_model};

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

fn dimacs(formula: &Formula) -> String {
    let mut text = Vec::new();
    formula.write_dimacs(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// A worked example: name, kinds of files, options, and what solves the product, whose file comes
/// after the command.
type Example = (&'static str, [&'static str; 4], &'static [&'static str], &'static [&'static str]);

const EXAMPLES: [Example; 10] = [
    ("sat-to-max", ["cnf", "txt", "v", "json"], &[], &["max"]),
    ("domination-to-min", ["col", "txt", "json", "json"], &[], &["min"]),
    ("kayles-to-play", ["col", "txt", "json", "json"], &[], &["play"]),
    ("clique-to-matching", ["gr", "csv", "json", "json"], &[], &["matching"]),
    ("clique-to-kset", ["gr", "txt", "json", "json"], &[], &["kset", "--values", "6"]),
    ("matching-to-kset", ["csv", "txt", "json", "json"], &[], &["kset", "--values", "4"]),
    ("kset-to-matching", ["txt", "csv", "json", "json"], &["--values", "4"], &["matching"]),
    (
        "play-to-node-kayles",
        ["txt", "gr", "json", "json"],
        &["--rounds", "1"],
        &["kayles", "--node", "--ordered"],
    ),
    ("puzzle-to-matching", ["puz", "csv", "json", "json"], &[], &["matching"]),
    ("puzzle-to-sat", ["puz", "cnf", "json", "v"], &[], &[]),
];

/// A command line with more at its end.
fn with<'a>(arguments: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [arguments, more].concat()
}

/// What of a solution matters: not how a file puts it, nor what a command says besides.
fn essence(text: &str) -> String {
    let Ok(document) = serde_json::from_str::<Value>(text) else { return text.to_owned() };
    let answer = &document["answers"][0];
    let keys = ["sets", "moves", "cards", "vertices", "witness"];
    let solution = keys.into_iter().filter_map(|key| answer.get(key)).next();
    solution.expect("a solution").to_string()
}

#[test]
fn worked_examples() {
    let all = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("experiments/reductions");
    for (name, [original, product, solution, image], options, _) in EXAMPLES {
        let folder = all.join(name);
        let file = |name: &str, kind: &str| path(&folder, &format!("{name}.{kind}"));
        let [given, product] = [file("original", original), file("product", product)];
        let [solution, image] = [file("solution", solution), file("image", image)];
        let named = [&["reduce", name, &given], options].concat();
        let made = printed(&with(&named, &["--output", "-"]));
        assert_eq!(made, fs::read_to_string(&product).unwrap(), "{name}");
        let pushed = printed(&with(&named, &["--push", &solution]));
        assert_eq!(pushed, fs::read_to_string(&image).unwrap(), "{name}");
        let lifted = printed(&with(&named, &["--lift", &image]));
        let expected = fs::read_to_string(&solution).unwrap();
        assert_eq!(essence(&lifted), essence(&expected), "{name}");
        assert_eq!(attained(&product, &image), Ok(()), "{name}");
        let out = tempfile::tempdir().unwrap();
        let [drawn, written] = ["gadgets.svg", "product"].map(|file| path(out.path(), file));
        let explained = printed(&with(&named, &["--explain", "--svg", &drawn, "-o", &written]));
        assert!(explained.lines().count() > 3, "{name}: {explained}");
        assert_eq!(fs::read_to_string(&written).unwrap(), made, "{name}");
        let svg = fs::read_to_string(&drawn).unwrap();
        assert!(svg.contains("<title id=\"title\">") && svg.contains("<desc id=\"description\">"));
        assert!(svg.contains("<polygon") && svg.ends_with("</svg>\n"), "{name}");
        let document = json(&with(&named, &["--explain", "--json"]));
        assert!(document["explained"]["rows"].as_array().is_some_and(|rows| !rows.is_empty()));
        let sizes = document.as_object().unwrap().values().filter(|value| value.is_u64());
        assert!(sizes.count() >= 2, "{name}");
    }
}

/// What `check` says of an answer.
fn verdict(instance: &str, answer: &str) -> String {
    String::from_utf8(tertia(&["check", instance, answer]).stdout).unwrap()
}

/// Whether `check` finds an answer right, all of it but that no other is better; what it says.
fn attained(instance: &str, answer: &str) -> Result<(), String> {
    let said = verdict(instance, answer);
    if said.contains(": attained") { Ok(()) } else { Err(said) }
}

/// Every reduction: the product is solved, lifted and checked; a solution pushed and checked.
#[test]
fn what_is_carried_is_right_to_check() {
    use tertia::sat::{Outcome, dimacs::write_model, solve};
    let all = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("experiments/reductions");
    for (name, [original, product, solution, image], options, solver) in EXAMPLES {
        let (given, made) = (all.join(name), tempfile::tempdir().unwrap());
        let file = |folder: &Path, name: &str, kind: &str| path(folder, &format!("{name}.{kind}"));
        let names = [("product", product), ("found", image), ("lifted", solution)];
        let [product, found, lifted] = names.map(|(name, kind)| file(made.path(), name, kind));
        let pushed = file(made.path(), "pushed", image);
        let [given, solution] = [("original", original), ("solution", solution)]
            .map(|(name, kind)| file(&given, name, kind));
        let named = [&["reduce", name, &given], options].concat();
        printed(&with(&named, &["-o", &product]));
        match solver {
            [command, options @ ..] => {
                let solve = [&[*command, &product, "--json"], options].concat();
                fs::write(&found, printed(&solve)).unwrap();
            }
            // No command solves formulas.
            [] => {
                let formula = read_formula(&fs::read(&product).unwrap()).unwrap().formula;
                let limit = tertia::hypergraph::Limit::none();
                let Outcome::Model(model) = solve(&formula, &[], &limit) else { panic!("{name}") };
                let mut text = Vec::new();
                write_model(&model, formula.variables(), &mut text).unwrap();
                fs::write(&found, text).unwrap();
            }
        }
        fs::write(&lifted, printed(&with(&named, &["--lift", &found]))).unwrap();
        fs::write(&pushed, printed(&with(&named, &["--push", &solution]))).unwrap();
        for (instance, answer) in
            [(&product, &found), (&given, &lifted), (&given, &solution), (&product, &pushed)]
        {
            assert_eq!(attained(instance, answer), Ok(()), "{name}: {answer}");
        }
    }
}

/// The formulas of all signs on two and three variables lack one disjoint Set.
#[test]
fn unsatisfiable_formulas_fall_one_short() {
    for (variables, cards, attributes, sets, most) in [(2, 76, 21, 40, 19), (3, 224, 57, 120, 55)] {
        let text = dimacs(&formula(variables, &all_signs(variables)));
        let folder = folder(&[("f.cnf", &text)]);
        let [cnf, layout] = ["f.cnf", "f.txt"].map(|name| path(folder.path(), name));
        let made = json(&["reduce", "sat-to-max", &cnf, "-o", &layout, "--json"]);
        let expected =
            serde_json::json!({ "cards": cards, "attributes": attributes, "target": most + 1 });
        assert_eq!(made, expected);
        assert_eq!(json(&["sets", &layout, "--count", "--json"])["answers"][0]["count"], sets);
        let answer = &json(&["max", &layout, "--json"])["answers"][0];
        assert_eq!((&answer["value"], &answer["proved"]), (&Value::from(most), &Value::from(true)));
        let found = path(folder.path(), "max.json");
        fs::write(&found, printed(&["max", &layout, "--json"])).unwrap();
        let refused = refusal(&["reduce", "sat-to-max", &cnf, "--lift", &found]);
        let needed = most + 1;
        assert_eq!(refused, format!("{found}: {most} disjoint Sets; a solution has {needed}"));
    }
}

/// Formulas through the whole chain: layout, Max, and the model that its Sets give.
#[test]
fn formulas_through_the_whole_chain() {
    let mut verdicts = [0; 2];
    for index in 0..12 {
        let text = random_3_sat(5, 21 + index as usize % 6, index);
        let formula = read_formula(text.as_bytes()).unwrap().formula;
        let satisfiable = (0..32u32).any(|values| {
            let holds = |literal: &i32| (values >> (literal.abs() - 1) & 1 == 1) == (*literal > 0);
            formula.clauses().all(|clause| clause.iter().any(holds))
        });
        let folder = folder(&[("f.cnf", &text)]);
        let names = ["f.cnf", "f.txt", "max.json", "model.v", "sets.json"];
        let [cnf, layout, found, model, sets] = names.map(|name| path(folder.path(), name));
        let made = json(&["reduce", "sat-to-max", &cnf, "-o", &layout, "--json"]);
        let target = made["target"].to_string();
        let max = printed(&["max", &layout, "--at-least", &target, "--json"]);
        fs::write(&found, &max).unwrap();
        let answer: Value = serde_json::from_str(&max).unwrap();
        assert_eq!(answer["answers"][0]["holds"], satisfiable, "{text}");
        verdicts[usize::from(satisfiable)] += 1;
        if satisfiable {
            let lifted = printed(&["reduce", "sat-to-max", &cnf, "--lift", &found]);
            let values = read_model(lifted.as_bytes(), 5).unwrap();
            assert_eq!(values.fails(&formula), None, "{text}");
            fs::write(&model, lifted).unwrap();
            let pushed = printed(&["reduce", "sat-to-max", &cnf, "--push", &model]);
            fs::write(&sets, pushed).unwrap();
            assert_eq!(printed(&["check", &layout, &sets]), "line 1: attained\n");
        }
    }
    assert!(verdicts.iter().all(|&count| count > 1), "{verdicts:?}");
}

/// A formula in DIMACS whose clauses have three distinct variables.
fn random_3_sat(variables: usize, clauses: usize, index: u64) -> String {
    use tertia::random::{Key, choice};
    let mut at = 0;
    let mut draw = |of: usize| {
        at += 1;
        choice::choose(Key([6, 6]), index, at, of as u32, 0) as usize
    };
    let mut text = format!("p cnf {variables} {clauses}\n");
    for _ in 0..clauses {
        let mut left: Vec<usize> = (1..=variables).collect();
        for _ in 0..3 {
            let variable = left.swap_remove(draw(left.len()));
            text += if draw(2) == 0 { "" } else { "-" };
            text += &format!("{variable} ");
        }
        text += "0\n";
    }
    text
}

/// Twenty variables and 91 clauses: there and back within a second.
#[test]
fn a_formula_of_twenty_variables() {
    let text = random_3_sat(20, 91, 3);
    let formula = read_formula(text.as_bytes()).unwrap().formula;
    let solved = tertia::sat::solve(&formula, &[], &tertia::hypergraph::Limit::none());
    let tertia::sat::Outcome::Model(model) = solved else { panic!("this one can be satisfied") };
    let mut values = Vec::new();
    tertia::sat::dimacs::write_model(&model, 20, &mut values).unwrap();
    let values = String::from_utf8(values).unwrap();
    let folder = folder(&[("f.cnf", &text), ("model.v", &values)]);
    let names = ["f.cnf", "f.txt", "model.v", "sets.json", "back.v"];
    let [cnf, layout, model, sets, back] = names.map(|name| path(folder.path(), name));
    // The time of the processor, user and system, which other work on the machine leaves as it is.
    let script = "\"$0\" reduce sat-to-max \"$1\" -o \"$2\" --json
\"$0\" reduce sat-to-max \"$1\" --push \"$3\" > \"$4\"
\"$0\" reduce sat-to-max \"$1\" --lift \"$4\" > \"$5\"
times >&2";
    let names = [env!("CARGO_BIN_EXE_tertia"), &cnf, &layout, &model, &sets, &back];
    let output = Command::new("sh").args(["-ec", script]).args(names).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let made: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(made, serde_json::json!({ "cards": 2548, "attributes": 638, "target": 637 }));
    let times = String::from_utf8(output.stderr).unwrap();
    // The second line is of the shell's children: minutes and seconds, twice.
    let times = times.lines().nth(1).unwrap().split_whitespace().map(|time| {
        let (minutes, seconds) = time.trim_end_matches('s').split_once('m').unwrap();
        60.0 * minutes.parse::<f64>().unwrap() + seconds.parse::<f64>().unwrap()
    });
    let seconds: f64 = times.sum();
    assert!(seconds < 1.0, "{seconds} s");
    assert_eq!(fs::read_to_string(&back).unwrap(), values);
    let pushed: Value = serde_json::from_str(&fs::read_to_string(&sets).unwrap()).unwrap();
    assert_eq!(pushed["answers"][0]["value"], 637);
    assert_eq!(json(&["sets", &layout, "--count", "--json"])["answers"][0]["count"], 1365);
}

/// Formulas as they are found in the wild make the same layout.
#[test]
fn formulas_as_they_are_found() {
    let plain = "p cnf 3 3\n1 2 0\n-1 -2 3 0\n-3 1 0\n";
    let wild =
        "c one\r\np cnf 3 3\r\nc two\r\n 1 2 0 -1\r\n -2\t3 0\r\n\r\n-3 1 0\r\n%\r\n0\r\n\r\n";
    let short = "p cnf 3 3\n1 2 0\n-1 -2 3 0\n-3 1 0";
    let folder = folder(&[("plain.cnf", plain), ("wild.cnf", wild), ("short.cnf", short)]);
    let made = |name: &str| {
        printed(&["reduce", "sat-to-max", &path(folder.path(), name), "--output", "-"])
    };
    assert_eq!(made("wild.cnf"), made("plain.cnf"));
    assert_eq!(made("short.cnf"), made("plain.cnf"));
}

/// What propagation settles, and long clauses.
#[test]
fn formulas_that_propagation_settles() {
    for (text, target) in [
        ("p cnf 2 2\n1 0\n-1 2 0\n", 1),
        ("p cnf 2 3\n1 0\n-1 2 0\n-2 0\n", 2),
        ("p cnf 1 1\n0\n", 2),
        ("p cnf 0 0\n", 1),
        ("p cnf 2 2\n1 -1 0\n2 2 0\n", 1),
    ] {
        let folder = folder(&[("f.cnf", text)]);
        let [cnf, layout, found] =
            ["f.cnf", "f.txt", "m.json"].map(|name| path(folder.path(), name));
        let made = json(&["reduce", "sat-to-max", &cnf, "-o", &layout, "--json"]);
        assert_eq!(made, serde_json::json!({ "cards": 3, "attributes": 1, "target": target }));
        fs::write(&found, printed(&["max", &layout, "--json"])).unwrap();
        let lifted = tertia(&["reduce", "sat-to-max", &cnf, "--lift", &found]);
        assert_eq!(lifted.status.code(), Some(if target == 1 { 0 } else { 2 }), "{text}");
        let forced = "p cnf 2 2\n1 0\n-1 2 0\n";
        let expected = b"s SATISFIABLE\nv 1 2 0\n";
        assert!(text != forced || lifted.stdout == expected, "{lifted:?}");
    }
    let long = "p cnf 6 2\n1 2 3 4 5 6 0\n-1 -2 -3 -4 -5 0\n";
    let folder = folder(&[("f.cnf", long), ("m.v", "v -1 -2 -3 -4 -5 6 0\n")]);
    let [cnf, model, sets] = ["f.cnf", "m.v", "s.json"].map(|name| path(folder.path(), name));
    fs::write(&sets, printed(&["reduce", "sat-to-max", &cnf, "--push", &model])).unwrap();
    let lifted = printed(&["reduce", "sat-to-max", &cnf, "--lift", &sets]);
    assert_eq!(lifted, "s SATISFIABLE\nv -1 -2 -3 -4 -5 6 0\n");
}

/// Games on a graph, on its layout and in layers.
#[test]
fn games_through_the_whole_chain() {
    let graph = "p edge 7 99\ne 1 2\ne 2 1\ne 2 3\ne 3 4\ne 4 5\ne 5 6\ne 6 7\ne 7 3\n";
    let folder = folder(&[("g.col", graph)]);
    let names = ["g.col", "g.txt", "arc.json", "image.json", "layers.gr"];
    let [col, layout, arc, image, layers] = names.map(|name| path(folder.path(), name));
    let output = tertia(&["reduce", "kayles-to-play", &col, "-o", &layout]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "cards 14, attributes 7\n");
    let warning = String::from_utf8_lossy(&output.stderr).into_owned();
    let expected = "g.col:1:10: this line says 99 edges, the file has 8\n";
    assert!(warning.starts_with("tertia: warning: ") && warning.ends_with(expected), "{warning}");
    fs::write(&arc, printed(&["kayles", "--arc", &col, "--json"])).unwrap();
    fs::write(&image, printed(&["reduce", "kayles-to-play", &col, "--push", &arc])).unwrap();
    let on_cards = printed(&["play", &layout, "--json"]);
    assert_eq!(essence(&fs::read_to_string(&image).unwrap()), essence(&on_cards));
    for rounds in ["1", "2", "3", "4"] {
        let arguments = ["reduce", "play-to-node-kayles", &col, "--input-format", "col"];
        let arguments = [&arguments[..], &["--rounds", rounds]].concat();
        printed(&[&arguments[..], &["-o", &layers]].concat());
        let ordered = printed(&["kayles", "--node", "--ordered", &layers, "--json"]);
        fs::write(&image, &ordered).unwrap();
        let lifted = printed(&[&arguments[..], &["--lift", &image]].concat());
        let within = printed(&["kayles", "--arc", &col, "--rounds", rounds, "--json"]);
        assert_eq!(essence(&lifted), essence(&within), "{rounds}");
        let ordered: Value = serde_json::from_str(&ordered).unwrap();
        let within: Value = serde_json::from_str(&within).unwrap();
        let first = ordered["answers"][0]["winner"] == "first";
        assert_eq!(within["answers"][0]["holds"], first, "{rounds}");
    }
}

#[test]
fn ordered_node_kayles() {
    let text = "p tw 3 2\nc layer 1 2\n1 2\nc layer 2 1\n2 3\nc layer 2 3\n";
    let folder = folder(&[("o.gr", text), ("none.gr", "p tw 3 2\n1 2\n2 3\n")]);
    let graph = path(folder.path(), "o.gr");
    let printed = printed(&["kayles", "--node", "--ordered", &graph]);
    assert_eq!(printed, "line 1: the first player wins\n  2\n");
    let none = path(folder.path(), "none.gr");
    let missing = refusal(&["kayles", "--node", "--ordered", &none]);
    let reason = "4:1: vertex 1 has no layer: a line `c layer NUMBER 1` is missing";
    assert_eq!(missing, format!("{none}:{reason}"));
    assert!(refusal(&["kayles", "--arc", "--ordered", &graph]).contains("--arc"));
    assert!(
        refusal(&["kayles", "--node", "--ordered", "--method", "grundy", &graph])
            .contains("--method")
    );
}

/// Neither many vertices nor many positions make the search late.
#[test]
fn ordered_node_kayles_keeps_its_limit() {
    let pairs = (0..240).flat_map(|b| (0..b).map(move |a| (a, b)));
    let pairs = pairs.filter(|(a, b)| a / 8 != b / 8 && (a * 31 + b * 17) % 10 == 0);
    let edges: Vec<String> = pairs.map(|(a, b)| format!("{} {}\n", a + 1, b + 1)).collect();
    let layers: String = (0..240).map(|v| format!("c layer {} {}\n", v / 8 + 1, v + 1)).collect();
    let many = format!("p tw 240 {}\n{layers}{}", edges.len(), edges.concat());
    let bare: String = (0..200_000).map(|v| format!("c layer {} {}\n", v % 2 + 1, v + 1)).collect();
    let bare = format!("p tw 200000 0\n{bare}");
    let deep: String = (1..=70_000).map(|v| format!("c layer {v} {v}\n")).collect();
    let deep = format!("p tw 70000 0\n{deep}");
    let files = [("bare.gr", &*bare), ("many.gr", &many), ("deep.gr", &deep)];
    let folder = folder(&files);
    for name in ["bare.gr", "many.gr"] {
        let graph = path(folder.path(), name);
        let begin = Instant::now();
        printed(&["kayles", "--node", "--ordered", &graph, "--time-limit", "0.5"]);
        let seconds = begin.elapsed().as_secs_f64();
        // A file of some megabytes is read besides, on a machine with other work to do.
        assert!(seconds < 4.0, "{name}: {seconds} s");
    }
    // Nor does `check` play it out.
    let answer =
        r#"{"answers": [{"problem": "ordered-node-kayles", "winner": "second", "moves": []}]}"#;
    let file = path(folder.path(), "answer.json");
    fs::write(&file, answer).unwrap();
    assert!(verdict(&path(folder.path(), "bare.gr"), &file).contains("too long to be played out"));
    let refused = refusal(&["kayles", "--node", "--ordered", &path(folder.path(), "deep.gr")]);
    assert_eq!(refused, "--ordered: at most 65536 layers are searched");
}

/// What `check` says of wrong answers in layers, wrong cliques and wrong models.
#[test]
fn wrong_answers_fail() {
    // 1 joined to 3, 2 to none: on the second turn 3 is left only after 2.
    let layers = "p tw 3 1\nc layer 1 1\nc layer 1 2\nc layer 2 3\n1 3\n";
    let parts = "p tw 4 2\nc part 1 1\nc part 1 2\nc part 2 3\nc part 2 4\n1 3\n2 4\n";
    let folder = folder(&[
        ("layers.gr", layers),
        ("parts.gr", parts),
        ("f.cnf", "p cnf 2 2\n1 2 0\n-1 0\n"),
        ("right.v", "v -1 2 0\n"),
        ("wrong.v", "v 1 2 0\n"),
    ]);
    let at = |name: &str| path(folder.path(), name);
    let said = |instance: &str, answer: Value| {
        let document = serde_json::json!({ "answers": [answer] });
        fs::write(at("a.json"), document.to_string()).unwrap();
        verdict(&at(instance), &at("a.json"))
    };
    let ordered = |winner: Value, moves: Value| {
        let problem = "ordered-node-kayles";
        said(
            "layers.gr",
            serde_json::json!({ "problem": problem, "winner": winner, "moves": moves }),
        )
    };
    let right = "line 1: attained\n";
    let fails = |reason: &str| format!("line 1: fails: {reason}\n");
    assert_eq!(ordered("first".into(), serde_json::json!([[0]])), right);
    for (winner, moves, reason) in [
        ("first", "[[1]]", "move number 0 wins and is not listed"),
        ("first", "[[0], [1]]", "move number 1 is listed and does not win"),
        ("first", "[[2]]", "[2] is no vertex of layer 1"),
        ("first", "[[0], [0]]", "the move [0] is there twice"),
        ("first", "[[3]]", "3 is no vertex: there are 3, counted from 0"),
        ("second", "[]", "move number 0 wins and is not listed"),
        ("second", "[[0]]", "winner and moves do not go together"),
        ("third", "[]", "`winner` is not \"first\" or \"second\""),
    ] {
        let moves = serde_json::from_str(moves).unwrap();
        assert_eq!(ordered(winner.into(), moves), fails(reason), "{winner} {reason}");
    }
    let undecided = ordered(Value::Null, serde_json::json!([]));
    assert!(undecided.contains("undecided"), "{undecided}");
    let clique = |vertices: &[usize]| {
        said("parts.gr", serde_json::json!({ "problem": "clique", "vertices": vertices }))
    };
    assert_eq!(clique(&[3, 1]), right);
    assert_eq!(clique(&[0, 3]), fails("vertices 0 and 3 are not joined"));
    assert_eq!(clique(&[0, 1, 2]), fails("2 of these vertices are of part 1, not one"));
    assert_eq!(clique(&[0]), fails("0 of these vertices are of part 2, not one"));
    assert_eq!(clique(&[0, 9]), fails("9 is no vertex: there are 4, counted from 0"));
    assert_eq!(verdict(&at("f.cnf"), &at("right.v")), right);
    let wrong = verdict(&at("f.cnf"), &at("wrong.v"));
    assert_eq!(wrong, fails("clause 1 (from 0) is not satisfied"));
}

#[test]
fn what_is_refused() {
    let folder = folder(&[
        ("f.cnf", "p cnf 2 1\n1 2 0\n"),
        ("f.txt", "p cnf 2 1\n1 x 0\n"),
        ("loop.gr", "p edge 3 1\ne 1 1\n"),
        ("empty.gr", "p tw 0 0\n"),
        ("large.gr", "p tw 100000 0\n"),
        ("part.gr", "p tw 2 1\nc part 1 1\nc part 3 2\n1 2\n"),
        ("gap.gr", "p tw 2 1\nc part 2 1\nc part 2 2\n1 2\n"),
        ("g.gr", "p tw 3 2\n1 2\n2 3\n"),
        ("two.puz", "12\n21\n\n13\n"),
        ("two.txt", "0\n1\n\n1\n"),
        ("m.csv", "0,1\n1,0\n"),
        ("bad.json", "{\"answers\": [{\"sets\": [[0, 2]]}]}"),
        ("many.json", "{\"answers\": []}"),
        ("torn.json", "{\"answers\":\n [}"),
        ("none.json", "{\"answers\": [{\"sets\": []}]}"),
        ("not.v", "v -1 -2 0\n"),
        ("one.gr", "p tw 2 1\nc part 1 1\nc part 1 2\n1 2\n"),
        ("c.txt", "0\n1\n2\n"),
        ("of.json", "{\"answers\": [{\"problem\": \"max\", \"sets\": []}]}"),
        ("no.json", "{\"answers\": [{\"found\": false, \"cards\": [0, 1, 2]}]}"),
        ("null.json", "{\"answers\": [{\"found\": null}]}"),
        ("four.json", "{\"answers\": [{\"found\": true, \"values\": 4, \"cards\": [0]}]}"),
        ("r.json", "{\"answers\": [{\"holds\": true, \"rounds\": 2, \"moves\": []}]}"),
        ("w.json", "{\"answers\": [{\"winner\": null, \"grundy\": null, \"moves\": []}]}"),
        ("s.json", "{\"answers\": [{\"strong\": true, \"witness\": null}]}"),
        ("p.puz", "12\n21\n"),
    ]);
    let at = |name: &str| path(folder.path(), name);
    for (arguments, file, expected) in [
        (
            vec!["sat-to-max", "f.txt"],
            "f.txt",
            ":2:3: `x` is no literal: these are whole numbers, 0 ends a clause",
        ),
        (
            vec!["sat-to-max", "f.cnf", "--push", "not.v"],
            "not.v",
            ": clause 0 (from 0) is not satisfied",
        ),
        (vec!["sat-to-max", "f.cnf", "--lift", "bad.json"], "bad.json", ": [0, 2] is no Set here"),
        (
            vec!["sat-to-max", "f.cnf", "--lift", "many.json"],
            "many.json",
            ":1:1: expected one answer, here are 0",
        ),
        (vec!["sat-to-max", "f.cnf", "--lift", "torn.json"], "torn.json", ":2:3: expected value"),
        (vec!["domination-to-min", "loop.gr"], "loop.gr", ":2:5: vertex 1 is twice in this edge"),
        (
            vec!["domination-to-min", "empty.gr"],
            "empty.gr",
            ": a graph without a vertex makes no card",
        ),
        (
            vec!["domination-to-min", "large.gr"],
            "large.gr",
            ": the product has 100000 rows of 100000 columns, more than 536870912 cells",
        ),
        (
            vec!["domination-to-min", "g.gr", "--push", "bad.json"],
            "bad.json",
            ": [0, 2] is no edge",
        ),
        (
            vec!["domination-to-min", "g.gr", "--push", "none.json"],
            "none.json",
            ": [0, 1] meets none of these edges",
        ),
        (
            vec!["kayles-to-play", "g.gr", "--push", "none.json"],
            "none.json",
            ":1:1: the answer has no list of lists of numbers at `moves`",
        ),
        (
            vec!["clique-to-kset", "part.gr"],
            "part.gr",
            ":3:8: `3` is no part: parts are numbers from 1 to at most 2",
        ),
        (vec!["clique-to-kset", "gap.gr"], "gap.gr", ": part 1 has no vertex"),
        (
            vec!["clique-to-matching", "g.gr"],
            "g.gr",
            ":4:1: vertex 1 has no part: a line `c part NUMBER 1` is missing",
        ),
        (vec!["puzzle-to-sat", "two.puz"], "two.puz", ":4:1: a second puzzle; one is reduced"),
        (
            vec!["kset-to-matching", "two.txt", "--values", "3"],
            "two.txt",
            ":4:1: a second layout; one is reduced",
        ),
        (
            vec!["clique-to-kset", "one.gr"],
            "one.gr",
            ": one part; the construction is for two or more",
        ),
        (
            vec!["domination-to-min", "g.gr", "--lift", "of.json"],
            "of.json",
            ":1:1: this answer is to the problem \"max\", not \"min\"",
        ),
        (
            vec!["puzzle-to-sat", "p.puz", "--push", "of.json"],
            "of.json",
            ":1:1: this answer is to the problem \"max\", not \"puzzle\"",
        ),
        (
            vec!["puzzle-to-sat", "p.puz", "--push", "s.json"],
            "s.json",
            ":1:1: the answer says that the puzzle is strong",
        ),
        (
            vec!["kset-to-matching", "c.txt", "--values", "3", "--push", "no.json"],
            "no.json",
            ":1:1: the answer says that there is no solution",
        ),
        (
            vec!["kset-to-matching", "c.txt", "--values", "3", "--push", "null.json"],
            "null.json",
            ":1:1: the answer is undecided: `found` is null",
        ),
        (
            vec!["kset-to-matching", "c.txt", "--values", "3", "--lift", "four.json"],
            "four.json",
            ":1:1: this answer is for 4 values, not 3",
        ),
        (
            vec!["play-to-node-kayles", "g.gr", "--rounds", "1", "--push", "r.json"],
            "r.json",
            ":1:1: this answer is for 2 rounds, not 1",
        ),
        (
            vec!["play-to-node-kayles", "g.gr", "--rounds", "1", "--push", "w.json"],
            "w.json",
            ":1:1: this answer is to the whole game, not within rounds",
        ),
        (
            vec!["play-to-node-kayles", "g.gr", "--rounds", "1", "--lift", "w.json"],
            "w.json",
            ":1:1: the answer is undecided: `winner` is null",
        ),
        (
            vec!["kayles-to-play", "g.gr", "--push", "r.json"],
            "r.json",
            ":1:1: this answer is to a game within some rounds",
        ),
        (
            vec!["matching-to-kset", "m.csv", "--lift", "many.json"],
            "many.json",
            ":1:1: expected one answer, here are 0",
        ),
    ] {
        let given: Vec<String> = arguments
            .iter()
            .map(|a| if a.contains('.') { at(a) } else { (*a).to_owned() })
            .collect();
        let given: Vec<&str> = given.iter().map(String::as_str).collect();
        let refused = refusal(&[&["reduce"], &given[..]].concat());
        assert_eq!(refused, format!("{}{expected}", at(file)), "{arguments:?}");
    }
    let [cnf, graph] = [at("f.cnf"), at("g.gr")];
    for (arguments, expected) in [
        (
            vec!["sat-to-max", &cnf, "--output", "-", "--json"],
            "--output -: something else is to be printed, too",
        ),
        (vec!["sat-to-max", &cnf, "--values", "3"], "--values: there are none to be told here"),
        (vec!["sat-to-max", &cnf, "--rounds", "3"], "--rounds: these are for play-to-node-kayles"),
        (
            vec!["sat-to-max", &cnf, "--input-format", "gr"],
            "--input-format: this file holds a formula",
        ),
        (vec!["play-to-node-kayles", &graph], "--rounds: the number of moves of both is needed"),
        (vec!["kset-to-matching", &cnf], "--values: the number of values of the cards is needed"),
        (
            vec!["domination-to-min", &graph, "--input-format", "layouts"],
            "--input-format: a graph is needed",
        ),
    ] {
        assert_eq!(refusal(&[&["reduce"], &arguments[..]].concat()), expected);
    }
    // Nothing is written where a solution is wrong.
    let product = at("product.txt");
    let wrong = at("not.v");
    refusal(&["reduce", "sat-to-max", &cnf, "-o", &product, "--push", &wrong]);
    assert!(!Path::new(&product).exists());
}

/// A clique of four in four parts of six is found as a Set, and as a matching, within seconds.
#[test]
fn a_planted_clique() {
    use tertia::random::{Key, choice};
    let draw = |at: usize, of| choice::choose(Key([6, 7]), 0, at as u32, of, 0) as usize;
    let planted: Vec<usize> = (0..4).map(|part| 6 * part + draw(part, 6)).collect();
    let pairs = (0..24).flat_map(|b| (0..b).map(move |a| [a, b]));
    let drawn = |&[a, b]: &[usize; 2]| {
        let both = planted.contains(&a) && planted.contains(&b);
        a / 6 != b / 6 && (both || draw(4 + 24 * b + a, 4) == 0)
    };
    let edges: Vec<[usize; 2]> = pairs.filter(drawn).collect();
    let mut text = format!("p tw 24 {}\n", edges.len());
    text.extend((0..24).map(|vertex| format!("c part {} {}\n", vertex / 6 + 1, vertex + 1)));
    text.extend(edges.iter().map(|[a, b]| format!("{} {}\n", a + 1, b + 1)));
    let folder = folder(&[("g.gr", &text)]);
    let names = ["g.gr", "product", "found.json", "lifted.json"];
    let [graph, product, found, lifted] = names.map(|name| path(folder.path(), name));
    for (name, command) in [("clique-to-kset", "kset"), ("clique-to-matching", "matching")] {
        let begin = Instant::now();
        let made = json(&["reduce", name, &graph, "-o", &product, "--json"]);
        assert_eq!(made["values"], 10);
        let answer = printed(&[command, &product, "--values", "10", "--json"]);
        fs::write(&found, answer).unwrap();
        fs::write(&lifted, printed(&["reduce", name, &graph, "--lift", &found])).unwrap();
        assert!(begin.elapsed().as_secs() < 10, "{name}");
        assert!(printed(&["check", &product, &found, "--values", "10"]).contains("attained"));
        let lifted: Value = serde_json::from_str(&fs::read_to_string(&lifted).unwrap()).unwrap();
        let clique = lifted["answers"][0]["vertices"].as_array().unwrap();
        let clique: Vec<usize> = clique.iter().map(|v| v.as_u64().unwrap() as usize).collect();
        let joined = |a: usize, b: usize| edges.contains(&[clique[a], clique[b]]);
        assert!(clique.len() == 4 && clique.is_sorted());
        assert!((1..4).all(|b| (0..b).all(|a| joined(a, b))), "{clique:?}");
    }
}

/// Cards and multiedges as each other, and puzzles as multiedges, by the commands that solve them.
#[test]
fn sets_and_matchings_through_the_whole_chain() {
    let cards = "013\n110\n212\n311\n000\n123\n231\n302\n";
    let folder = folder(&[("cards.txt", cards), ("few.txt", "01\n10\n22\n"), ("p.puz", "1\n")]);
    let names = ["cards.txt", "edges.csv", "more.txt", "found.json", "few.txt", "p.puz"];
    let [cards, edges, more, found, few, puzzle] = names.map(|name| path(folder.path(), name));
    let counted = |command: &str, file: &str, values: &str| {
        let document = json(&[command, file, "--values", values, "--count", "--json"]);
        document["answers"][0]["count"].clone()
    };
    let to_edges = ["reduce", "kset-to-matching", &cards, "--values", "4"];
    printed(&with(&to_edges, &["-o", &edges]));
    let to_more = ["reduce", "matching-to-kset", &edges];
    assert_eq!(json(&with(&to_more, &["-o", &more, "--json"]))["values"], 5);
    let sets = counted("kset", &cards, "4");
    assert_eq!(sets, "1");
    assert_eq!(counted("matching", &edges, "4"), sets);
    assert_eq!(counted("kset", &more, "5"), sets);
    fs::write(&found, printed(&["kset", &more, "--values", "5", "--json"])).unwrap();
    fs::write(&found, printed(&with(&to_more, &["--lift", &found]))).unwrap();
    let lifted = printed(&with(&to_edges, &["--lift", &found]));
    assert_eq!(essence(&lifted), "[0,1,2,3]");
    // Without a Set the file alone says that there is no matching, and how many values there are.
    for [name, given, values] in
        [["kset-to-matching", &few, "4"], ["puzzle-to-matching", &puzzle, ""]]
    {
        let values = if values.is_empty() { &[][..] } else { &["--values", values] };
        printed(&[&["reduce", name, given], values, &["-o", &edges]].concat());
        let none = json(&["matching", &edges, "--json"]);
        assert_eq!(none["answers"][0]["found"], false, "{name}");
    }
}

/// The kind `formula`: layouts say of formulas what a solver for these says, whatever the threads.
#[test]
fn layouts_of_random_formulas() {
    use super::run::{done, files, folder};
    const EXPERIMENT: &str = "\
name = \"few\"
kind = \"formula\"
samples = 20
seconds = 60
[sweep]
variables = [3, 6]
ratio = [426, 700]
";
    let folder = folder(EXPERIMENT);
    let tables = ["1", "2"].map(|threads| {
        done(folder.path(), &["run", "x.toml", "--out", threads, "--threads", threads]);
        files(&folder.path().join(threads))
    });
    assert_eq!(tables[0]["formulas.csv"], tables[1]["formulas.csv"]);
    let rows = |table: &str| {
        let mut reader = csv::Reader::from_reader(tables[0][table].as_bytes());
        let rows = reader.deserialize().map(|row| row.unwrap());
        rows.collect::<Vec<std::collections::BTreeMap<String, String>>>()
    };
    let (sizes, times) = (rows("formulas.csv"), rows("times.csv"));
    assert_eq!((sizes.len(), times.len()), (4, 4));
    for (size, time) in sizes.iter().zip(&times) {
        assert_eq!((&size["formulas"], &time["settled"]), (&"20".into(), &"20".into()));
        assert_eq!(size["satisfiable"], time["satisfiable_settled"]);
        let sum = |name: &str| size[name].parse::<usize>().unwrap();
        // As many gadgets as clauses and variables after Lemma 1, and one attribute more.
        assert_eq!(sum("attributes"), sum("targets") + 20);
    }
    assert!(sizes.iter().any(|row| row["satisfiable"] != "20"));
}

proptest::proptest! {
    /// Whatever a file holds, readers say what is wrong or read it, and what they read they write.
    #[test]
    fn no_file_makes_a_reader_panic(
        text in "(c x\n)?(p cnf [0-9]{1,3} [0-9]{1,2} ?\r?\n)?([-v%spc 0-9\t\r\né]|-?[1-9] ){0,60}"
    ) {
        use tertia::sat::dimacs::write_model;
        let numbers = tertia::hypergraph::files::numbered(text.as_bytes(), "layer", 4);
        proptest::prop_assert!(numbers.is_err());
        if let Ok(read) = read_formula(text.as_bytes()) {
            let again = read_formula(dimacs(&read.formula).as_bytes()).unwrap();
            proptest::prop_assert_eq!(again.formula, read.formula);
        }
        if let Ok(model) = read_model(text.as_bytes(), 9) {
            let mut written = Vec::new();
            write_model(&model, 9, &mut written).unwrap();
            proptest::prop_assert_eq!(read_model(&written, 9).unwrap(), model);
        }
    }
}
