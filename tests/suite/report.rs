//! `tertia report`: the page of the published results, what it refuses, and what a browser makes
//! of it.

use super::run::{done, folder, refused, tertia};
use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folders of published results, one a day and machine.
pub fn published() -> Vec<String> {
    let results = concat!(env!("CARGO_MANIFEST_DIR"), "/results");
    let mut days = Vec::new();
    for entry in fs::read_dir(results).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("local") {
            days.push(path.display().to_string());
        }
    }
    days.sort();
    days
}

/// The report on folders, as it is printed.
fn report(at: &Path, folders: &[String], format: &str) -> String {
    let mut args = vec!["report", "--format", format];
    args.extend(folders.iter().map(String::as_str));
    done(at, &args)
}

/// Small puzzle experiments, run into `at`.
fn puzzles(at: &Path) -> Vec<String> {
    let run = |name: &str, samples: &str| {
        let file = format!("{}/experiments/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let out = at.join(name).display().to_string();
        done(at, &["run", &file, "--set", samples, "--out", &out]);
        out
    };
    vec![run("strong-puzzles", "samples=300"), run("puzzle-methods", "samples=2")]
}

/// What stands between two texts, each time.
fn between<'a>(text: &'a str, from: &str, to: &str) -> Vec<&'a str> {
    text.split(from).skip(1).filter_map(|rest| rest.split(to).next()).collect()
}

#[test]
fn the_page_says_all_and_asks_for_nothing() {
    let folder = folder("");
    let page = report(folder.path(), &published(), "html");
    assert_eq!(page, report(folder.path(), &published(), "html"), "the same bytes");
    let charts = [
        "Probability that random cards hold no Set",
        "Number of Sets in all layouts, 4 attributes",
        "Odds of a Set on the table by round, 4 attributes",
        "Joint law of Max, Min and the Grundy value, 12 cards",
        "Nodes of the search by value: min",
        "Distribution of the number of Sets",
        "Throughput",
        "Deals of 12 cards",
    ];
    for title in charts {
        assert!(page.contains(title), "{title}");
    }
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
    assert!(!page.contains("<script"));
    // The name of the SVG namespace is the one address in it.
    assert_eq!(page.matches("://").count(), page.matches("http://www.w3.org/2000/svg").count());
    for (attribute, start) in [(" src=\"", "data:"), (" href=\"", "#"), ("url(", "#")] {
        for target in between(&page, attribute, "\"") {
            assert!(target.starts_with(start) || target == "data:,", "{attribute}{target}");
        }
    }
    let ids = between(&page, " id=\"", "\"");
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "ids are unique");
    for svg in between(&page, "<svg", "</svg>") {
        let top = svg.split('>').next().unwrap_or_default();
        assert!(top.contains("role=\"img\"") && top.contains("aria-labelledby=\""), "{top}");
        for id in between(top, "aria-labelledby=\"", "\"")[0].split(' ') {
            assert!(svg.contains(&format!("id=\"{id}\">")), "{id}");
        }
    }
    for table in between(&page, "<table>", "</table>") {
        assert!(table.contains("<caption>") && table.contains("<th scope=col"), "{table}");
    }
    let mut level = 0;
    for heading in between(&page, "<h", ">") {
        if let Some(next) = heading.chars().next().and_then(|digit| digit.to_digit(10)) {
            assert!(next <= level + 1, "h{next} after h{level}");
            level = next;
        }
    }
}

#[test]
fn markdown_has_every_table() {
    let folder = folder("name = 'few'\nkind = 'deals'\nsamples = 500\n[sweep]\ncards = [9, 12]\n");
    let at = folder.path();
    done(at, &["run", "x.toml", "--out", "few"]);
    let text = report(at, &["few".into()], "md");
    for line in
        ["# few: report of an experiment", "### deals", "### deals\\_by\\_sets", "### timing"]
    {
        assert!(text.lines().any(|other| other == line), "{line}");
    }
    assert!(text.contains("| attributes | cards | samples | without\\_set |"), "{text}");
    done(at, &["report", "few", "-o", "few.md"]);
    let saved = fs::read_to_string(at.join("few.md")).expect("a file");
    let tables = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with('|')).map(String::from).collect()
    };
    assert_eq!(tables(&saved), tables(&text));
}

/// Plots are files beside the text, in a folder of its name.
#[test]
fn markdown_has_its_plots_beside_it() {
    let folder = folder("name = 'few'\nkind = 'deals'\nsamples = 500\n[sweep]\ncards = [9, 12]\n");
    let at = folder.path();
    done(at, &["run", "x.toml", "--out", "few"]);
    let said = report(at, &["few".into()], "md");
    assert!(
        said.contains("**Distribution of the number of Sets in random cards.** ")
            && !said.contains("![")
    );
    fs::create_dir(at.join("to")).expect("a folder");
    done(at, &["report", "few", "-o", "to/a page.md"]);
    let text = fs::read_to_string(at.join("to/a page.md")).expect("a file");
    let mut names: Vec<_> = between(&text, "](", ")");
    assert!(names.iter().all(|name| name.starts_with("a%20page-plots/")), "{names:?}");
    names.iter_mut().for_each(|name| *name = &name["a%20page-plots/".len()..]);
    names.sort_unstable();
    let plots = super::run::files(&at.join("to/a page-plots"));
    assert_eq!(names, plots.keys().collect::<Vec<_>>());
    assert!(plots.len() > 2 && plots.contains_key("cards.svg"), "{names:?}");
    for (name, svg) in &plots {
        assert!(svg.contains("role=\"img\"") && svg.contains("</title>"), "{name}");
        assert!(name == "cards.svg" || svg.contains("prefers-color-scheme:dark"), "{name}");
    }
    for alt in between(&text, "![", "](") {
        assert!(alt.len() > 20, "{alt}");
    }
}

/// What `tertia bench` leaves is drawn: medians with their spread, and no ratio of software.
#[test]
fn benchmarks_are_bars() {
    let folder = folder("");
    let at = folder.path();
    let bench = ["bench", "deals-12", "puzzle-6-9", "--units", "3", "--out", "t"];
    assert_eq!(tertia(at, &bench).status.code(), Some(0));
    let page = report(at, &["t".into()], "html");
    for name in ["deals-12", "puzzle-6-9"] {
        assert!(
            page.contains(&format!(
                "<title id=\"e1-throughput-plot{}-title\">Throughput: {name}</title>",
                1 + usize::from(name != "deals-12")
            )),
            "{name}"
        );
    }
    let charts = between(&page, "<svg", "</svg>");
    let csv = fs::read_to_string(at.join("t/throughput.csv")).expect("a file");
    let mut deals: Vec<_> =
        csv::Reader::from_reader(csv.as_bytes()).into_records().flatten().collect();
    deals.retain(|row| &row[0] == "deals-12");
    let ratios = deals.iter().filter(|row| !row[13].is_empty()).count();
    assert_eq!(charts[0].matches('×').count(), ratios, "a ratio a version of hardware");
    assert_eq!(charts[0].contains("software adapter"), ratios < deals.len());
    assert_eq!(charts[1].matches('×').count(), 5);
    assert!(charts[1].contains("units a second") && charts[1].contains("hybrid"));
    // A folder of other results is no place for it.
    let line = "x: it holds other results; expected a new folder or earlier results of this \
                experiment; --out takes another folder";
    fs::create_dir(at.join("x")).expect("a folder");
    fs::write(at.join("x/meta.json"), "{}").expect("a file");
    refused(at, &["bench", "puzzle-form", "--out", "x"], line);
}

/// Every table, and what was run, is as it was written.
#[test]
fn what_was_changed_by_hand_is_refused() {
    let folder = folder("name = 'few'\nkind = 'deals'\nsamples = 500\ncards = 12\n");
    let at = folder.path();
    done(at, &["run", "x.toml", "--out", "few"]);
    let changes = [
        ("deals.csv", "4,12,500", "4,12,501", "table"),
        ("deals_by_sets.csv", "4,12,0,", "4,12,7,", "table"),
        ("timing.csv", "4,12,500,", "4,12,500,1", "table"),
        ("meta.json", "\"samples\": 500", "\"samples\": 5000", "specification"),
    ];
    for (file, from, to, what) in changes {
        let path = at.join("few").join(file);
        let right = fs::read_to_string(&path).expect("a file");
        assert!(right.contains(from), "{file}: {right}");
        fs::write(&path, right.replacen(from, to, 1)).expect("a file");
        let line =
            format!("few/{file}: the {what} was changed since: its checksum in meta.json differs");
        refused(at, &["report", "few", "-o", "page.html"], &line);
        fs::write(&path, right).expect("a file");
    }
    done(at, &["report", "few", "-o", "page.html"]);
    let page = done(at, &["report", "few"]);
    assert!(page.starts_with("<!DOCTYPE html>") && done(at, &["report", "few", "-o", "-"]) == page);
    assert!(!at.join("-").exists());
    // Nor are tables believed that have no checksum.
    let meta = at.join("few/meta.json");
    let right = fs::read_to_string(&meta).expect("a file");
    fs::write(&meta, right.replace("files_sha256", "sums")).expect("a file");
    let line = "few/deals.csv: meta.json has no checksum of this table";
    refused(at, &["report", "few", "-o", "page.html"], line);
}

/// Each fault and the one line that it gets.
#[test]
fn bad_folders_are_refused() {
    let folder = folder("name = 'few'\nkind = 'exact-caps'\nattributes = 1\n");
    let at = folder.path();
    fs::create_dir(at.join("empty")).expect("a folder");
    let line = "empty: expected a folder of results, or of such folders, with `meta.json`";
    refused(at, &["report", "empty", "-o", "page.html"], line);
    let line = "cannot read nowhere: No such file or directory (os error 2)";
    refused(at, &["report", "nowhere"], line);
    let whole = |file: &str| fs::read_to_string(at.join("few").join(file)).expect("a file");
    done(at, &["run", "x.toml", "--out", "few"]);
    let [meta, package, caps] = ["meta.json", "datapackage.json", "exact_caps.csv"].map(whole);
    let faults = [
        ("meta.json", "{\n  \"a\": x\n}".into(), ":2:8: expected value"),
        ("meta.json", "{}".into(), ": expected specification.name"),
        ("datapackage.json", "{}".into(), ": expected resources"),
        (
            "datapackage.json",
            package.replace("exact_caps.csv", "../few/exact_caps.csv"),
            ": path `../few/exact_caps.csv`: expected a file beside it",
        ),
        ("meta.json", String::new(), ":1:1: EOF while parsing a value"),
        (
            "exact_caps.csv",
            caps.replace("cards", "hearts"),
            ":1: expected the header `attributes,cards,layouts,classes` of datapackage.json",
        ),
        ("exact_caps.csv", format!("{caps}1,2\n"), ":5: 2 fields; the header has 4"),
        ("exact_caps.csv", format!("{caps}1,2,x,4\n"), ":5: field 3: expected a number, found `x`"),
        (
            "exact_caps.csv",
            format!("{caps}1,2,nan,4\n"),
            ":5: field 3: expected a number, found `nan`",
        ),
    ];
    for (file, text, line) in faults {
        let right = whole(file);
        fs::write(at.join("few").join(file), text).expect("a file");
        refused(at, &["report", "few", "-o", "page.html"], &format!("few/{file}{line}"));
        fs::write(at.join("few").join(file), right).expect("a file");
    }
    fs::write(at.join("few/meta.json"), [0xff, 0xfe]).expect("a file");
    refused(at, &["report", "few"], "few/meta.json: expected text in UTF-8");
    fs::write(at.join("few/meta.json"), meta).expect("a file");
    done(at, &["report", "few", "-o", "page.html"]);
    // A folder of folders stands for those in it.
    assert_eq!(report(at, &["few".into()], "html"), report(at, &[".".into()], "html"));
}

#[test]
fn what_stands_in_files_is_no_markup() {
    let folder = folder("name = 'few'\nkind = 'exact-caps'\nattributes = 1\n");
    let at = folder.path();
    done(at, &["run", "x.toml", "--out", "few"]);
    for file in ["meta.json", "datapackage.json"] {
        let path = at.join("few").join(file);
        let text = fs::read_to_string(&path).expect("a file");
        let bad = text
            .replace("\"few\"", "\"</title><script>x\"")
            .replace("exact_caps\"", "<img src=y onerror='z'>|\"")
            .replace("specification_sha256", "sum");
        fs::write(path, bad).expect("a file");
    }
    let page = report(at, &["few".into()], "html");
    assert!(
        page.contains("&lt;script&gt;") && page.contains("&lt;img src=y onerror=&#39;z&#39;&gt;")
    );
    assert!(!page.contains("<script") && !page.contains("<img"));
    let text = report(at, &["few".into()], "md");
    assert!(!text.contains("<script") && !text.contains("<img") && text.contains("&lt;img"));
}

/// What is measured in the page itself, put into it as JSON.
const MEASURE: &str = r#"<pre id="measured"></pre><script>
const found = {overlaps: [], outside: [], unnamed: [], unlabelled: [], wide: 0, plots: 0};
for (const svg of document.querySelectorAll('.plot>svg')) {
  found.plots++;
  const names = svg.getAttribute('aria-labelledby').split(' ').map(id => document.getElementById(id));
  if (names.length != 2 || names.some(name => !name || !name.textContent.trim())) found.unnamed.push(svg.outerHTML.slice(0, 90));
  const title = names[0].textContent, frame = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll('text')].filter(text => text.textContent.trim());
  if (!texts.some(text => text.hasAttribute('transform'))) found.unlabelled.push(title);
  const boxes = texts.map(text => text.getBoundingClientRect());
  boxes.forEach((a, i) => {
    const said = title + ': ' + texts[i].textContent.trim();
    if (a.left < frame.left || a.right > frame.right || a.top < frame.top - 1 || a.bottom > frame.bottom + 1) found.outside.push(said);
    boxes.slice(i + 1).forEach((b, j) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 0 && down > 3) found.overlaps.push(said + ' | ' + texts[i + 1 + j].textContent.trim());
    });
  });
}
found.requests = performance.getEntriesByType('resource').filter(entry => !entry.name.startsWith('data:')).length;
document.querySelectorAll('details').forEach(details => details.open = true);
document.body.style.cssText = 'width:360px;margin:0';
found.wide = Math.max(...[...document.body.querySelectorAll('*')].filter(each => !each.closest('.wide *')).map(each => each.getBoundingClientRect().right));
document.getElementById('measured').textContent = JSON.stringify(found);
</script>"#;

/// Chromium with a profile of its own; nothing where there is none.
fn browser(profile: &Path, args: &[&str]) -> Option<String> {
    for name in ["chromium", "chromium-browser", "google-chrome"] {
        let started = Command::new(name)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"])
            .args(["--proxy-server=127.0.0.1:1", "--no-first-run"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .args(args)
            .stdin(Stdio::null())
            .output();
        match started {
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => panic!("{name}: {error}"),
            Ok(output) => return Some(String::from_utf8_lossy(&output.stdout).into_owned()),
        }
    }
    eprintln!("skipped: no chromium; `make setup` installs it");
    None
}

#[test]
fn a_browser_shows_every_plot_without_overlaps() {
    let folder = folder("");
    let at = folder.path();
    let mut folders = published();
    folders.extend(puzzles(at));
    let page = report(at, &folders, "html");
    let policy = between(&page, "<meta http-equiv=", ">");
    assert_eq!(policy.len(), 1, "one policy");
    let copy = page
        .replace(&format!("<meta http-equiv={}>", policy[0]), "")
        .replace("</body>", &format!("{MEASURE}</body>"));
    let kept = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/report");
    fs::create_dir_all(&kept).expect("a folder");
    let file = |path: &Path| format!("file://{}", path.display());
    let (page_file, copy_file) = (kept.join("report.html"), at.join("copy.html"));
    fs::write(&page_file, &page).expect("a file");
    fs::write(&copy_file, copy).expect("a file");
    let profile = at.join("profile");
    let size = "--window-size=1000,1400";
    let Some(dom) = browser(&profile, &["--dump-dom", size, &file(&copy_file)]) else { return };
    let measured = between(&dom, "<pre id=\"measured\">", "</pre>");
    assert_eq!(measured.len(), 1, "the page was measured: {}", &dom[..dom.len().min(300)]);
    let measured = measured[0].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let found: serde_json::Value = serde_json::from_str(&measured).expect("JSON");
    for fault in ["overlaps", "outside", "unnamed", "unlabelled"] {
        assert_eq!(found[fault], serde_json::json!([]), "{fault}");
    }
    assert_eq!(found["requests"], 0);
    assert!(found["wide"].as_f64().is_some_and(|right| right <= 361.0), "{}", found["wide"]);
    assert_eq!(found["plots"], page.matches("<div class=\"wide plot\"").count());
    assert!(found["plots"].as_u64() >= Some(20), "{}", found["plots"]);
    let dark = "--blink-settings=preferredColorScheme=0";
    // A picture has at most 2^14 lines, so each shows half of the experiments.
    let sections: Vec<_> = page.split("<section ").collect();
    let half_file = at.join("half.html");
    let pictures = [
        ("light", "--window-size=1000,16000", "--mute-audio"),
        ("dark", "--window-size=1000,16000", dark),
        ("narrow", "--window-size=500,16000", "--mute-audio"),
    ];
    for ((name, size, scheme), half) in pictures.iter().flat_map(|each| [(each, 1), (each, 2)]) {
        let middle = 1 + sections.len() / 2;
        let shown = if half == 1 { &sections[1..middle] } else { &sections[middle..] };
        let half_page = [&sections[..1], shown].concat().join("<section ");
        fs::write(&half_file, half_page).expect("a file");
        let name = format!("{name}-{half}.png");
        let picture = kept.join(&name);
        let _ = fs::remove_file(&picture);
        let option = format!("--screenshot={}", picture.display());
        browser(&profile, &[&option, size, scheme, &file(&half_file)]);
        assert!(fs::metadata(&picture).is_ok_and(|file| file.len() > 50_000), "{name}");
    }
}

#[test]
fn the_command_line_is_checked() {
    let folder = folder("");
    for args in [&["report"][..], &["report", ".", "--format", "pdf"]] {
        let output = tertia(folder.path(), args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1, "{args:?}");
    }
}
