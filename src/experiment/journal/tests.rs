use super::*;
use crate::exact::Engine;
use crate::experiment::specification::sha256;
use crate::experiment::{
    Choice, Column, Kind, Parameter, ParameterType, PointError, RecordType, Results, Setting,
    Shard, Table, Value, Watch, Work, WrongSums, each_point, run,
};
use crate::simulate::{Cpu, EngineError, Kernel};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// A kind of `length` units in strides of seven, the sums of whose numbers and their squares
/// tell which were done how often.
struct Steps;

static STEPS: Steps = Steps;

static RECORD: RecordType = RecordType {
    name: "steps",
    about: "Steps.",
    columns: &[
        Column::count("units", "Units."),
        Column::count("numbers", "The sum of their numbers."),
        Column::count("squares", "2^80 times the sum of their squares."),
    ],
};

impl Kind for Steps {
    fn name(&self) -> &'static str {
        "steps"
    }

    fn parameters(&self) -> &'static [Parameter] {
        const LENGTH: Parameter = Parameter {
            name: "length",
            of: ParameterType::Integer,
            default: None,
            about: "how many units",
        };
        &[LENGTH]
    }

    fn records(&self) -> &'static [&'static RecordType] {
        const RECORDS: &[&RecordType] = &[&RECORD];
        RECORDS
    }

    fn samples(&self) -> bool {
        false
    }

    fn work(&self, settings: &[Setting], _seed: u64) -> Result<Box<dyn Work>, PointError> {
        let [Setting::Integer(length)] = *settings else { unreachable!("one parameter") };
        Ok(Box::new(Length(length)))
    }
}

struct Length(u64);

impl Work for Length {
    fn units(&self) -> Option<u64> {
        Some(self.0)
    }

    fn integers(&self) -> Option<usize> {
        Some(3)
    }

    fn tally(&self, _: &dyn Engine, units: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let unit = |unit| [1, u128::from(unit), (u128::from(unit) * u128::from(unit)) << 80];
        let sum = |a: [u128; 3], b: [u128; 3]| [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
        Ok(units.map(unit).fold([0; 3], sum).to_vec())
    }

    fn stride(&self, _: &dyn Engine) -> u64 {
        7
    }

    fn rows(&self, sums: &[u128], tables: &mut [Table]) -> Result<(), WrongSums> {
        tables[0].push(sums.iter().map(|&sum| Value::Integer(sum)).collect());
        Ok(())
    }
}

/// Copies the journal at every moment, and stops the run at some.
struct Watcher<'a> {
    journal: PathBuf,
    copies: Vec<Pages>,
    units: u64,
    stop: &'a AtomicBool,
    stop_after: u64,
    unkept: usize,
}

type Pages = BTreeMap<String, String>;

impl Watch for Watcher<'_> {
    fn units(&mut self, more: u64) {
        self.units += more;
        self.copies.push(copy(&self.journal));
        self.stop.store(self.units >= self.stop_after, Ordering::Relaxed);
    }

    fn unkept(&mut self, _: &io::Error) {
        self.unkept += 1;
    }
}

fn copy(folder: &Path) -> Pages {
    let text = |name: &String| fs::read_to_string(folder.join(name)).unwrap();
    pages(folder).into_iter().map(|name| (name.clone(), text(&name))).collect()
}

/// A folder of results with such a journal.
fn folder(pages: &Pages) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join(JOURNAL)).unwrap();
    for (name, text) in pages {
        fs::write(folder.path().join(JOURNAL).join(name), text).unwrap();
    }
    folder
}

fn specification(lengths: &str) -> Specification {
    let text = format!("name = 'steps'\nkind = 'steps'\n[sweep]\nlength = {lengths}");
    Specification::parse(&text, Path::new("x"), &[&STEPS], &Choice::default()).unwrap()
}

const LENGTHS: &str = "[0, 5, 21, 1, 33, 2]";
const ALL: u64 = 62;

/// A journal with an entry after each stride.
fn eager(journal: Journal) -> Journal {
    let next_entry = Instant::now();
    Journal { interval: Duration::ZERO, patience: 0, next_entry, ..journal }
}

/// A journal with no entry before the last.
fn lazy(journal: Journal) -> Journal {
    Journal { interval: Duration::ZERO, next_entry: Instant::now() + INTERVAL * 1000, ..journal }
}

/// What a run in the folder did: its outcome, how many units, the journal at every moment, and
/// how often that could not be written.
struct Run {
    outcome: Result<Rows, RunError>,
    units: u64,
    copies: Vec<Pages>,
    unkept: usize,
}

/// A run from what journal there is, with an entry after each stride, stopped after some units.
fn go(folder: &Path, stop_after: u64) -> Run {
    go_with(folder, stop_after, eager)
}

/// The same with such a journal.
fn go_with(folder: &Path, stop_after: u64, pace: fn(Journal) -> Journal) -> Run {
    let specification = specification(LENGTHS);
    let results = Results::prepare(folder, &specification).unwrap();
    let journal = match results.have_journal() {
        true => results.journal().unwrap(),
        false => results.new_journal(),
    };
    let mut journal = pace(journal);
    let whole = Shard::WHOLE.parts(&specification).unwrap();
    let left = ALL - journal.units(&whole);
    let stop = AtomicBool::new(false);
    let (journal_folder, copies) = (folder.join(JOURNAL), Vec::new());
    let mut watcher =
        Watcher { journal: journal_folder, copies, units: 0, stop: &stop, stop_after, unkept: 0 };
    let engine = Cpu::new(Kernel::Oracle, 1).unwrap();
    let done = run(&specification, &whole, &engine, &mut journal, &stop, &mut watcher);
    let outcome = done.and_then(|()| rows(&specification, &journal));
    let Watcher { units, mut copies, unkept, .. } = watcher;
    assert!(outcome.is_err() || units == left, "{units} of {left}: every unit once");
    if let Ok(before) = &outcome {
        copies.push(copy(&folder.join(JOURNAL)));
        let finished = results.publish(&journal).unwrap();
        assert!(!folder.join(JOURNAL).exists());
        assert_eq!(rows(&specification, &finished).as_ref(), Ok(before));
    }
    Run { outcome, units, copies, unkept }
}

type Rows = Vec<Vec<Value>>;

/// The rows for what was counted.
fn rows(specification: &Specification, counted: &dyn Counted) -> Result<Rows, RunError> {
    let mut rows = Vec::new();
    each_point(specification, counted, |_, _, tables| {
        rows.extend_from_slice(&tables[0].rows);
        Ok::<(), RunError>(())
    })?;
    Ok(rows)
}

/// The integers of points of these lengths.
fn expected() -> Rows {
    let sum = |length: u128, power| (0..length).map(|unit| unit.pow(power)).sum::<u128>();
    let row = |length| vec![length, sum(length, 1), sum(length, 2) << 80];
    let rows = [0, 5, 21, 1, 33, 2].map(row);
    rows.map(|row| row.into_iter().map(Value::Integer).collect()).to_vec()
}

/// States of the journal, and between them those where an entry is half made: points that are
/// done are written first, and the next file has its temporary name.
fn with_halves(copies: Vec<Pages>) -> Vec<Pages> {
    let mut states = Vec::new();
    for pair in copies.windows(2) {
        let mut half = pair[0].clone();
        let done = pair[1].iter().filter(|(name, _)| *name != CURRENT);
        half.extend(done.map(|(name, text)| (name.clone(), text.clone())));
        half.insert(NEW.into(), "{\"owner\":".into());
        states.extend([pair[0].clone(), half]);
    }
    states.extend(copies.last().cloned());
    states
}

/// From each state that the files are ever in.
#[test]
fn a_run_killed_at_any_moment_goes_on() {
    let first = go(tempfile::tempdir().unwrap().path(), u64::MAX);
    assert_eq!(first.outcome.unwrap(), expected());
    assert_eq!((first.units, first.unkept), (ALL, 0));
    // One after each stride, and the last.
    assert!(first.copies.len() == 13, "{}", first.copies.len());
    let mut before = ALL + 1;
    for copy in with_halves(first.copies) {
        let again = go(folder(&copy).path(), u64::MAX);
        assert_eq!(again.outcome.unwrap(), expected());
        assert!(again.units <= before);
        before = again.units;
    }
    assert_eq!(before, 0, "the last entry holds all");
}

#[test]
fn a_run_interrupted_at_any_moment_goes_on_from_there() {
    for (stop_after, pace) in
        [(1, lazy as fn(Journal) -> Journal), (4, eager), (13, lazy), (28, eager), (60, lazy)]
    {
        let folder = tempfile::tempdir().unwrap();
        let mut done = 0;
        // Each sitting does a unit at least.
        let end = (0..=ALL).find_map(|_| {
            let part = go_with(folder.path(), stop_after, pace);
            done += part.units;
            part.outcome.map_err(|error| assert_eq!(error, RunError::Interrupted)).ok()
        });
        assert_eq!(end.unwrap(), expected());
        assert_eq!(done, ALL);
    }
}

/// The journal of a run that was interrupted amid the fifth point.
fn interrupted() -> Pages {
    let folder = tempfile::tempdir().unwrap();
    assert!(go(folder.path(), 40).outcome.is_err());
    copy(&folder.path().join(JOURNAL))
}

/// What reading this journal for an experiment of these lengths says, without the folder.
fn refusal(pages: &Pages, lengths: &str) -> String {
    let folder = folder(pages);
    let error =
        Journal::read(folder.path(), Path::new("o"), &specification(lengths), Shard::WHOLE).err();
    assert_eq!(&copy(&folder.path().join(JOURNAL)), pages, "nothing is lost");
    error.expect("a refusal").to_string()
}

#[test]
fn a_cut_or_changed_page_is_noticed() {
    let pages = interrupted();
    assert!(pages.len() > 2);
    for (name, text) in &pages {
        let with = |text: String| {
            let mut pages = pages.clone();
            pages.insert(name.clone(), text);
            let said = refusal(&pages, LENGTHS);
            let place = said.strip_prefix(&format!("o/journal/{name}:"));
            let (place, reason) = place.and_then(|said| said.split_once(": ")).expect(&said);
            let place = place.split_once(':').expect(place);
            assert!([place.0, place.1].iter().all(|number| number.parse::<u64>().unwrap() > 0));
            assert!(reason.starts_with("damaged: "), "{said}");
        };
        for at in (0..text.len()).step_by(5).chain([text.len() - 1]) {
            with(text[..at].into());
            let mut changed = text.clone().into_bytes();
            changed[at] ^= 1;
            with(String::from_utf8(changed).unwrap());
        }
        with(format!("{text}\n"));
    }
}

#[test]
fn a_missing_page_is_noticed() {
    let pages = interrupted();
    for name in pages.keys().filter(|name| *name != CURRENT) {
        let mut fewer = pages.clone();
        fewer.remove(name);
        assert!(refusal(&fewer, LENGTHS).contains("but the points before end at"), "{name}");
    }
}

#[test]
fn a_journal_belongs_to_one_experiment_and_one_build() {
    let pages = interrupted();
    let other = "o/journal: the journal of another experiment, or of other samples, seed or points";
    assert_eq!(refusal(&pages, "[0, 5, 21, 1, 34, 2]"), other);
    let build = |(name, text): (&String, &String)| {
        let (lines, _) = text.trim_end().rsplit_once('\n').unwrap();
        let lines = lines.replace("\"version\":\"", "\"version\":\"9") + "\n";
        (name.clone(), format!("{lines}{}\n", sha256(lines.as_bytes())))
    };
    let other = "o/journal: the journal of another build of this program";
    assert_eq!(refusal(&pages.iter().map(build).collect(), LENGTHS), other);
}

/// A page with another word in it, and the checksum that belongs to it.
fn edited(text: &str, from: &str, to: &str) -> String {
    let (lines, _) = text.trim_end().rsplit_once('\n').unwrap();
    assert!(lines.contains(from), "{lines}");
    let lines = lines.replacen(from, to, 1) + "\n";
    format!("{lines}{}\n", sha256(lines.as_bytes()))
}

/// Though its checksum is right.
#[test]
fn what_no_run_has_done_is_refused() {
    let pages = interrupted();
    let first = pages.keys().find(|name| name.starts_with(FINISHED)).unwrap();
    let wrong = "it has not the work of its points";
    let begin = "\n{\"next\":";
    for (name, from, to, said) in [
        // Lengths are 0, 5, 21, 1, 33, 2, and 40 units are done in strides of seven.
        (first, "\n{\"next\":0,", "\n{\"next\":1,", wrong),
        (first, "\"sums\":\"", "\"sums\":\"1 ", wrong),
        (&CURRENT.to_string(), begin, "\n{\"next\":9", wrong),
        (&CURRENT.to_string(), "\"sums\":\"", "\"sums\":\"1 ", wrong),
        (&CURRENT.to_string(), "\"first\":4", "\"first\":5", "before end at 4"),
        (&CURRENT.to_string(), "\"shard\":\"0/1\"", "\"shard\":\"0/2\"", "another shard"),
    ] {
        let mut pages = pages.clone();
        let text = edited(&pages[name], from, to);
        pages.insert(name.clone(), text);
        assert!(refusal(&pages, LENGTHS).ends_with(said), "{said}");
    }
    // A page about the current point has one.
    let point = format!("\n{}", pages[CURRENT].lines().nth(1).unwrap());
    for count in [0, 2] {
        let mut pages = pages.clone();
        let text = edited(&pages[CURRENT], &point, &point.repeat(count));
        pages.insert(CURRENT.into(), text);
        let said = format!("it is about {count} points, not one");
        assert!(refusal(&pages, LENGTHS).ends_with(&said));
    }
}

/// Once they are written, points are in files alone.
#[test]
fn a_page_that_vanishes_during_the_run_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    assert!(go(folder.path(), 60).outcome.is_err());
    let specification = specification(LENGTHS);
    let journal =
        Journal::read(folder.path(), Path::new("o"), &specification, Shard::WHOLE).unwrap();
    assert!(journal.points().all(|point| point.is_ok()));
    let pages = copy(&folder.path().join(JOURNAL));
    let second = pages.keys().filter(|name| name.starts_with(FINISHED)).nth(1).unwrap();
    fs::remove_file(folder.path().join(JOURNAL).join(second)).unwrap();
    let error = rows(&specification, &journal).unwrap_err().to_string();
    assert!(error.contains("but the points before end at 1"), "{error}");
    fs::remove_dir_all(folder.path().join(JOURNAL)).unwrap();
    let error = rows(&specification, &journal).unwrap_err().to_string();
    assert_eq!(error, "o/journal: the points from 0 on are gone");
}

/// What cannot take its name goes away again.
#[test]
fn a_page_that_cannot_be_written_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join(CURRENT).join("in the way")).unwrap();
    let head = Head::new(&specification(LENGTHS), Shard::WHOLE, &[]);
    let new = folder.path().join(NEW);
    let write = |name| PageWriter::create(&new, &head)?.finish(&folder.path().join(name));
    assert!(write(CURRENT).is_err());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert!(write("points-00000.json").is_ok());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

/// Nothing but times depends on the journal.
#[test]
fn a_run_goes_on_without_its_journal() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let specification = specification(LENGTHS);
    let journal =
        Journal::new(&folder.path().join("file"), Path::new("o"), &specification, Shard::WHOLE);
    let mut journal = eager(journal);
    let stop = AtomicBool::new(false);
    let (folder, copies) = (folder.path().join("none"), Vec::new());
    let mut watcher =
        Watcher { journal: folder, copies, units: 0, stop: &stop, stop_after: ALL + 1, unkept: 0 };
    let engine = Cpu::new(Kernel::Oracle, 1).unwrap();
    let whole = Shard::WHOLE.parts(&specification).unwrap();
    run(&specification, &whole, &engine, &mut journal, &stop, &mut watcher).unwrap();
    assert_eq!(rows(&specification, &journal), Ok(expected()));
    assert!(watcher.unkept > 10 && journal.kept().is_none());
}
