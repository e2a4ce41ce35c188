//! Experiments that count instead of drawing, as their user meets them.

use super::run::{done, files, folder, refused, science};
use serde_json::Value;
use tertia::cards::Deck;
use tertia::exact::{layouts, moments};

const SETS: &str = "\
name = \"sets\"
kind = \"exact-sets\"
[[sweep]]
attributes = [2, 3]
cards = { from = 0, to = 9 }
[[sweep]]
cards = [6, 12]
";

fn rows(csv: &str) -> Vec<std::collections::BTreeMap<String, String>> {
    let mut rows = csv::Reader::from_reader(csv.as_bytes());
    rows.deserialize().map(|row| row.expect("a row")).collect()
}

#[test]
fn every_point_has_the_exact_distribution() {
    let folder = folder(SETS);
    let text = done(folder.path(), &["run", "x.toml", "--out", "o"]);
    assert!(text.starts_with("sets\nexact-sets, 22 points; cpu ("), "{text}");
    assert!(text.contains("p no set") && !text.contains("numerator"), "{text}");
    let files = files(&folder.path().join("o"));
    let (points, by_sets) =
        (rows(&files["exact_sets.csv"]), rows(&files["exact_sets_by_sets.csv"]));
    assert_eq!(points.len(), 22);
    for point in &points {
        let integer = |name: &str| point[name].parse::<u128>().expect("an integer");
        let number = |name: &str| point[name].parse::<f64>().expect("a number");
        let deck = Deck::new(integer("attributes") as u32).expect("a deck");
        let cards = integer("cards") as u32;
        assert_eq!(point["layouts"], layouts(deck, cards).to_string());
        let moments = moments(deck, cards);
        assert_eq!(point["mean_numerator"], moments.mean.numer().to_string());
        assert_eq!(point["mean_denominator"], moments.mean.denom().to_string());
        assert_eq!(point["variance_numerator"], moments.variance.numer().to_string());
        assert_eq!(point["variance_denominator"], moments.variance.denom().to_string());
        let ratio = |part: &str, whole: &str| integer(part) as f64 / integer(whole) as f64;
        assert_eq!(number("p_no_set"), ratio("without_set", "layouts"));
        assert_eq!(number("mean"), ratio("mean_numerator", "mean_denominator"));

        let here = by_sets.iter().filter(|row| {
            row["attributes"] == point["attributes"] && row["cards"] == point["cards"]
        });
        let here: Vec<_> = here.collect();
        let sum = here.iter().map(|row| row["layouts"].parse::<u128>().expect("an integer")).sum();
        assert_eq!(integer("layouts"), sum);
        assert_eq!(here.last().expect("a row")["sets"], point["most_sets"]);
        let share: f64 =
            here.iter().map(|row| row["probability"].parse::<f64>().expect("a number")).sum();
        assert!((share - 1.0).abs() < 1e-12, "{share}");
    }
    let twelve = "4,12,70724320184700,2284535476080,0.03230197858549682,2.7848101265822787,220,79,";
    let line = files["exact_sets.csv"].lines().last().expect("a line").to_owned();
    assert!(line.starts_with(twelve) && line.ends_with(",14"), "{line}");
    assert!(files["timing.csv"].starts_with("attributes,cards,seconds\n2,0,"));
}

/// No draws, so no seed.
#[test]
fn provenance_knows_no_seed() {
    let folder = folder(SETS);
    let args = ["run", "x.toml", "--set", "attributes=4", "--set", "cards=5", "--out", "o"];
    let text = done(folder.path(), &[&args[..], &["--json"]].concat());
    let document: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(document["tables"]["exact_sets"][0]["layouts"], 25_621_596);
    assert_eq!(document["tables"]["exact_sets_by_sets"].as_array().map(Vec::len), Some(3));
    let meta: Value =
        serde_json::from_str(&files(&folder.path().join("o"))["meta.json"]).expect("JSON");
    for gone in ["seed", "samples", "draw_contract"] {
        assert!(meta.get(gone).is_none() && document.get(gone).is_none(), "{gone}");
        assert!(meta["specification"].get(gone).is_none(), "{gone}");
    }
    assert_eq!(meta["specification"]["kind"], "exact-sets");
    let text = done(folder.path(), &args);
    assert!(text.starts_with("sets\nexact-sets, 1 point; cpu"), "{text}");
    assert!(text.contains("22,441,536") && text.contains("3,116,880"), "{text}");
}

#[test]
fn each_point_has_its_command() {
    let folder = folder(SETS);
    let text = done(folder.path(), &["run", "x.toml", "--dry-run"]);
    assert!(text.starts_with("sets: 22 points\ntertia exact sets --attributes 2 --cards 0\n"));
    assert!(text.ends_with("tertia exact sets --attributes 4 --cards 12\n"));
}

#[test]
fn threads_change_nothing_but_times() {
    let folder = folder(SETS);
    for threads in ["1", "2"] {
        done(folder.path(), &["run", "x.toml", "--out", threads, "--threads", threads]);
    }
    let [one, two] = ["1", "2"].map(|threads| science(&folder.path().join(threads)));
    assert!(one.len() == 3 && one == two);
}

#[test]
fn what_belongs_to_draws_is_refused() {
    let none = "exact-sets experiments count without drawing; expected no";
    for (key, place) in [("samples = 9", "3:1"), ("seed = 1", "3:1")] {
        let text = SETS.replacen("[[sweep]]", &format!("{key}\n[[sweep]]"), 1);
        let word = key.split(' ').next().unwrap_or("");
        let line = format!("x.toml:{place}: {none} {word}");
        refused(folder(&text).path(), &["run", "x.toml"], &line);
    }
    let profile = format!("{SETS}[profile.full]\nsamples = 9\n");
    let line = format!("x.toml:9:1: {none} samples");
    refused(folder(&profile).path(), &["run", "x.toml"], &line);
    let folder = folder(SETS);
    let run = |args: &[&str], line: &str| {
        refused(folder.path(), &[&["run", "x.toml"], args].concat(), line);
    };
    run(&["--seed", "3"], &format!("--seed 3: {none} seed"));
    run(&["--set", "samples=3"], &format!("--set samples=3: {none} samples"));
    let cards = "--set cards=82: cards: the deck has 9 cards, not 82";
    run(&["--set", "cards=82"], cards);
    let attributes = "--set attributes=[3,5]: attributes: expected 1 to 4 attributes, not 5";
    run(&["--set", "attributes=[3,5]"], attributes);
    let large = "--set cards=5000000000: cards: expected at most 4294967295, not 5000000000";
    run(&["--set", "cards=5000000000"], large);
}

/// Layouts without a Set are the same whether Sets or caps are counted.
#[test]
fn caps_are_the_layouts_without_a_set() {
    let caps = folder("name = 'caps'\nkind = 'exact-caps'\nattributes = 3\n");
    let sets = folder(
        "name = 'sets'\nkind = 'exact-sets'\nattributes = 3\n[sweep]\ncards = { from = 0, to = 9 }\n",
    );
    let text = done(caps.path(), &["run", "x.toml", "--dry-run"]);
    assert_eq!(text, "caps: 1 point\ntertia exact caps --attributes 3\n");
    for folder in [&caps, &sets] {
        done(folder.path(), &["run", "x.toml", "--out", "o"]);
    }
    let caps = rows(&files(&caps.path().join("o"))["exact_caps.csv"]);
    let sets = rows(&files(&sets.path().join("o"))["exact_sets.csv"]);
    let caps: Vec<_> = caps.iter().map(|row| (&row["cards"], &row["layouts"])).collect();
    let sets: Vec<_> = sets.iter().map(|row| (&row["cards"], &row["without_set"])).collect();
    assert_eq!(caps, sets);
}
