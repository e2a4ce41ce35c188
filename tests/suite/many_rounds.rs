//! The kinds `many-rounds` and `many-rounds-solvers`, as their user meets them.

use super::run::{done, files, folder, refused, science};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tertia::cards::Deck;
use tertia::hypergraph::{Hypergraph, Limit, domination, packing, plain, play, random};
use tertia::simulate::deals::Job;

const LAW: &str = "\
name = \"law\"
kind = \"many-rounds\"
samples = 400
[sweep]
cards = [6, 12, 15]
";

type Row = BTreeMap<String, String>;

fn rows(folder: &Path, table: &str) -> Vec<Row> {
    let text = &files(folder)[table];
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    rows.deserialize().map(|row| row.expect("a row")).collect()
}

fn integers<const N: usize>(row: &Row, names: [&str; N]) -> [u64; N] {
    names.map(|name| row[name].parse().expect("an integer"))
}

/// The deals that `tertia deals` deals, each solved three times over by what `tertia max`, `min`
/// and `play` call, and where it is small by brute force.
#[test]
fn the_joint_law_is_that_of_the_deals() {
    let folder = folder(LAW);
    done(folder.path(), &["run", "x.toml", "--out", "o", "--backend", "cpu"]);
    let mut expected = BTreeMap::new();
    for cards in [6, 12, 15] {
        let job = Job::new(Deck::REAL, cards, 1).expect("a job");
        for index in 0..400 {
            let layout = random::layout(job.key, index, job.deck, cards);
            let graph = Hypergraph::of_layout(&layout);
            let limit = Limit::none();
            let max = packing::maximum(&graph, packing::Method::Portfolio, &limit).edges.len();
            let min = domination::minimum(&graph, None, domination::Method::Portfolio, &limit);
            let game = play::solve(&graph, play::Method::Winner, &limit).expect("no limit");
            let values = (max, min.edges.len(), game.value);
            if graph.len() <= 10 {
                let brute = (
                    plain::most_disjoint(&graph),
                    plain::fewest_maximal(&graph),
                    plain::grundy(&graph),
                );
                assert_eq!(values, brute);
            }
            let key = [cards as usize, graph.len(), values.0, values.1, values.2];
            *expected.entry(key.map(|number| number as u64)).or_insert(0) += 1;
        }
    }
    let joint = rows(&folder.path().join("o"), "joint.csv");
    let found = joint.iter().map(|row| {
        let [deals] = integers(row, ["deals"]);
        (integers(row, ["cards", "sets", "max", "min", "grundy"]), deals)
    });
    // The order is that of the keys, too.
    assert!(found.eq(expected));
}

/// Pinned: header, draws, numbers as text.
#[test]
fn a_law_is_the_same_on_every_machine() {
    let folder = folder("name = 'p'\nkind = 'many-rounds'\nsamples = 50\ncards = 9\n");
    let text = done(folder.path(), &["run", "x.toml", "--out", "o", "--backend", "cpu"]);
    let joint = "\
attributes,cards,sets,max,min,grundy,deals,share,low,high
4,9,0,0,0,0,7,0.14,0.0695083342701629,0.26186193710585537
4,9,1,1,1,1,26,0.52,0.3851174489004461,0.6520286471342196
4,9,2,1,1,1,9,0.18,0.09770192670234176,0.30796053674300783
4,9,2,2,2,0,4,0.08,0.031549514088592974,0.18838246918342832
4,9,3,1,1,1,2,0.04,0.01103888432761981,0.1346009068750702
4,9,3,2,1,2,1,0.02,0.003539259271646229,0.10495443589637814
4,9,4,2,1,2,1,0.02,0.003539259271646229,0.10495443589637814
";
    let files = files(&folder.path().join("o"));
    assert_eq!(files["joint.csv"], joint);
    assert!(text.contains("P(first") && text.contains("Shares of 50 deals"), "{text}");
}

/// The Sets of a law are the histogram of the same deals, and each margin has all of them.
#[test]
fn margins_are_those_of_the_deals() {
    let folder = folder(LAW);
    let deals = LAW.replace("many-rounds", "deals").replace("law", "deals");
    fs::write(folder.path().join("deals.toml"), deals).expect("a file");
    for (experiment, out) in [("x.toml", "o"), ("deals.toml", "d")] {
        done(folder.path(), &["run", experiment, "--out", out, "--backend", "cpu"]);
    }
    let (margins, joint) = (
        rows(&folder.path().join("o"), "margins.csv"),
        rows(&folder.path().join("o"), "joint.csv"),
    );
    let by_sets = rows(&folder.path().join("d"), "deals_by_sets.csv");
    let same = |row: &Row, value: &str| {
        [
            "attributes",
            "cards",
            value,
            "deals",
            "share",
            "low",
            "high",
            "share_exact",
            "z",
            "impossible",
        ]
        .map(|name| row[name].clone())
    };
    let sets = margins.iter().filter(|row| row["quantity"] == "sets");
    assert!(sets.map(|row| same(row, "value")).eq(by_sets.iter().map(|row| same(row, "sets"))));
    for row in &margins {
        let quantity = |other: &Row| match row["quantity"].as_str() {
            "first_wins" => u64::from(other["grundy"] != "0").to_string(),
            name => other[name].clone(),
        };
        let here = joint.iter().filter(|other| other["cards"] == row["cards"]);
        let here = here.filter(|other| quantity(other) == row["value"]);
        let [deals] = integers(row, ["deals"]);
        assert_eq!(here.map(|other| integers(other, ["deals"])[0]).sum::<u64>(), deals);
    }
    for row in rows(&folder.path().join("o"), "rounds.csv") {
        let here = margins
            .iter()
            .filter(|other| ["cards", "quantity"].iter().all(|&name| other[name] == row[name]));
        let (mut sums, [samples, sum, squares]) =
            ([0; 3], integers(&row, ["samples", "sum", "sum_of_squares"]));
        for [value, deals] in here.map(|other| integers(other, ["value", "deals"])) {
            [1, value, value * value]
                .iter()
                .zip(&mut sums)
                .for_each(|(term, sum)| *sum += term * deals);
        }
        assert_eq!(sums, [samples, sum, squares]);
    }
}

/// Two layouts of nine cards in one plane, three that leave no game at all.
#[test]
fn layouts_without_chance() {
    let text = "name = 'l'\nkind = 'many-rounds'\nsamples = 3\n[[sweep]]\nattributes = 2\ncards = 9
[[sweep]]\nattributes = 1\ncards = [0, 2, 3]\n[[sweep]]\nattributes = 6\ncards = 2\n";
    let folder = folder(text);
    done(folder.path(), &["run", "x.toml", "--out", "o", "--backend", "cpu"]);
    let joint = rows(&folder.path().join("o"), "joint.csv");
    let found: Vec<_> = joint
        .iter()
        .map(|row| integers(row, ["attributes", "cards", "sets", "max", "min", "grundy", "deals"]))
        .collect();
    let expected = [
        [2, 9, 12, 3, 3, 1, 3],
        [1, 0, 0, 0, 0, 0, 3],
        [1, 2, 0, 0, 0, 0, 3],
        [1, 3, 1, 1, 1, 1, 3],
        [6, 2, 0, 0, 0, 0, 3],
    ];
    assert_eq!(found, expected);
}

const METHODS: &str = "\
name = \"methods\"
kind = \"many-rounds-solvers\"
samples = 60
[sweep]
problem = [\"max\", \"min\"]
method = [\"branch\", \"parameterised\", \"sat\"]
cards = [12, 15]
";

#[test]
fn threads_change_nothing_but_times() {
    for (text, tables) in [(LAW, 4), (METHODS, 2)] {
        let folder = folder(text);
        for threads in ["1", "2"] {
            let args =
                ["run", "x.toml", "--out", threads, "--threads", threads, "--backend", "cpu"];
            done(folder.path(), &args);
        }
        let [one, two] = ["1", "2"].map(|threads| science(&folder.path().join(threads)));
        assert!(one.len() == tables && one == two);
    }
}

/// Every method finds the values of the law on the same deals, and each has its times.
#[test]
fn methods_find_the_values_of_the_law() {
    let folder = folder(METHODS);
    let law = LAW.replace("[6, 12, 15]", "[12, 15]").replace("400", "60");
    fs::write(folder.path().join("law.toml"), law).expect("a file");
    let text = done(folder.path(), &["run", "x.toml", "--out", "m", "--backend", "cpu"]);
    assert!(text.contains("mean nodes") && text.contains("µs a deal"), "{text}");
    done(folder.path(), &["run", "law.toml", "--out", "o", "--backend", "cpu"]);
    let (nodes, times) =
        (rows(&folder.path().join("m"), "nodes.csv"), rows(&folder.path().join("m"), "times.csv"));
    let margins = rows(&folder.path().join("o"), "margins.csv");
    let keys = |row: &Row, problem: &str| {
        [&row[problem], &row["cards"], &row["value"], &row["deals"]].map(String::clone)
    };
    for method in ["branch", "parameterised", "sat"] {
        let found = nodes.iter().filter(|row| row["method"] == method);
        let mut found: Vec<_> = found.map(|row| keys(row, "problem")).collect();
        let law = margins.iter().filter(|row| ["max", "min"].contains(&&*row["quantity"]));
        let mut law: Vec<_> =
            law.filter(|row| row["deals"] != "0").map(|row| keys(row, "quantity")).collect();
        found.sort();
        law.sort();
        assert_eq!(found, law, "{method}");
    }
    assert_eq!(nodes.len(), times.len());
    for (nodes, times) in nodes.iter().zip(&times) {
        for key in ["problem", "method", "attributes", "cards", "value", "deals"] {
            assert_eq!(nodes[key], times[key]);
        }
        let [deals, nanoseconds] = integers(times, ["deals", "nanoseconds"]);
        let mean: f64 = times["microseconds_a_deal"].parse().expect("a number");
        assert!(nanoseconds > 0 && mean == nanoseconds as f64 / deals as f64 / 1e3);
        assert_eq!(nodes["method"] == "sat", nodes["nodes"].is_empty());
    }
    let listed = |row: &&Row| row["problem"] == "min" && row["method"] == "parameterised";
    let sum =
        |name| -> u64 { nodes.iter().filter(listed).map(|row| integers(row, [name])[0]).sum() };
    assert!(sum("searched") > 10 && sum("nodes") > 500);
    let package = &files(&folder.path().join("m"))["datapackage.json"];
    assert_eq!(package.matches("\"role\": \"measured\"").count(), 2);
    assert!(package.contains("by value. Measured, so that every run has others.\""));
}

/// No command but `run` does a point; the line says how.
#[test]
fn each_point_has_its_command() {
    let folder = folder("");
    let at = folder.path();
    fs::create_dir(at.join("experiments")).expect("a folder");
    for (name, text) in [("law", LAW), ("methods", METHODS)] {
        fs::write(at.join(format!("experiments/{name}.toml")), text).expect("a file");
    }
    let text = done(at, &["run", "law", "--dry-run"]);
    let line = "tertia run law --set attributes=4 --set cards=12 --set samples=400 --seed 1";
    assert_eq!(text.lines().nth(2), Some(line));
    let path = done(at, &["run", "./experiments/law.toml", "--dry-run"]);
    assert_eq!(path, text.replace("run law", "run ./experiments/law.toml"));
    fs::write(at.join("it's here.toml"), LAW).expect("a file");
    let odd = done(at, &["run", "it's here.toml", "--dry-run"]);
    assert_eq!(odd, text.replace("run law", "run 'it'\\''s here.toml'"));
    let args: Vec<&str> = line.split(' ').skip(1).collect();
    done(at, &[&args[..], &["--out", "o", "--backend", "cpu"]].concat());
    done(at, &["run", "law", "--out", "whole", "--backend", "cpu"]);
    let twelve = |folder: &str| {
        let rows = rows(&at.join(folder), "joint.csv");
        rows.into_iter().filter(|row| row["cards"] == "12").collect::<Vec<_>>()
    };
    assert_eq!(twelve("o"), twelve("whole"));
    let text = done(at, &["run", "methods", "--dry-run"]);
    let line = "tertia run methods --set 'problem=\"max\"' --set 'method=\"branch\"' --set attributes=4 \
                --set cards=12 --set samples=60 --seed 1";
    assert_eq!(text.lines().nth(1), Some(line));
}

#[test]
fn bad_points_are_refused_where_they_stand() {
    let with = |text: &str, from: &str, to: &str| folder(&text.replace(from, to));
    let wide = with(LAW, "15", "28");
    let line = "x.toml:5:17: cards: 28 of 81 cards have 41.5 Sets on average; expected at most 40";
    refused(wide.path(), &["run", "x.toml"], line);
    let method = with(METHODS, "\"sat\"", "\"guess\"");
    let line = "x.toml:6:38: expected \"branch\" or \"parameterised\" or \"sat\" for method, \
                found \"guess\"";
    refused(method.path(), &["run", "x.toml"], line);
    let cards = "--set cards=82: cards: 82 cards cannot be dealt from the 81 cards of 4 attributes";
    refused(folder(METHODS).path(), &["run", "x.toml", "--set", "cards=82"], cards);
}
