//! `tertia puzzle classify`: all strong puzzles of one width up to isomorphism.

use super::count;
use crate::cli::interrupt::LimitArgs;
use crate::cli::sampling::progress_bar;
use crate::cli::sheet::{Sheet, grouped};
use crate::cli::{Failure, engine, output, tell};
use serde_json::{Value, json};
use std::path::PathBuf;
use tertia::puzzle::Limit;
use tertia::puzzle::classes::{Classes, ClassesError, Grown, Level, files};

/// Arguments of `tertia puzzle classify`.
#[derive(clap::Args)]
pub struct Args {
    /// Columns, 1 to 6
    #[arg(long, value_name = "K")]
    width: usize,
    /// Stop at puzzles of S rows
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u32).range(1..))]
    rows: Option<u32>,
    /// Folder for the classes of each finished number of rows, from which a later run goes on
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// CPU threads, at most 1024; all cores by default
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true,
          value_parser = engine::threads)]
    threads: usize,
    #[command(flatten)]
    limit: LimitArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let classes =
        Classes::new(args.width).map_err(|error| Failure::Usage(format!("--width: {error}")))?;
    let limit = args.limit.start()?;
    let mut found = Found { levels: Vec::new(), end: End::Asked };
    let mut level = classes.empty();
    while args.rows.is_none_or(|most| level.rows() < most as usize) {
        level = match args.next(&classes, &level, &limit)? {
            Next::Level(next) => next,
            Next::End(end) => {
                found.end = end;
                break;
            }
        };
        if level.classes() == 0 {
            found.end = End::NoMore(level.rows() - 1);
            break;
        }
        found.levels.push(Counts::of(&level));
    }
    match args.json {
        true => output::print_json(&found.document(args.width))?,
        false => output::print(|out| write!(out, "{}", found.page(args.width)))?,
    }
    match found.end {
        End::Failed(error) => Err(error),
        End::Asked | End::NoMore(_) | End::Limit => Ok(()),
    }
}

enum Next {
    Level(Level),
    End(End),
}

impl Args {
    /// The next level, from its file if it is there.
    fn next(&self, classes: &Classes, level: &Level, limit: &Limit) -> Result<Next, Failure> {
        let rows = level.rows() + 1;
        if let Some(folder) = &self.out
            && let Some(level) = files::read(classes, rows, folder)
                .map_err(|error| Failure::Usage(format!("--out: {error}")))?
        {
            let path = files::path(folder, self.width, rows);
            tell(&format!("{}: {} classes", path.display(), grouped(level.classes())));
            return Ok(Next::Level(level));
        }
        let bar = progress_bar(level.classes() as u64, false);
        let watch = |more: usize| bar.inc(more as u64);
        let grown = classes.next(level, engine::started(self.threads), limit, &watch);
        bar.finish_and_clear();
        let next = match grown {
            Ok(Grown::Level(next)) => next,
            Ok(Grown::Stopped) => return Ok(Next::End(End::Limit)),
            Err(error @ (ClassesError::Memory { .. } | ClassesError::Rows { .. })) => {
                let line = format!("{error}; --rows {} stops before", level.rows());
                return Ok(Next::End(End::Failed(Failure::Run(line))));
            }
            Err(error) => return Err(Failure::Run(error.to_string())),
        };
        if let Some(folder) = &self.out
            && let Err(error) = files::write(&next, folder)
        {
            let path = files::path(folder, self.width, rows);
            let line = format!("cannot write {}: {error}", path.display());
            return Ok(Next::End(End::Failed(Failure::Run(line))));
        }
        Ok(Next::Level(next))
    }
}

/// What is shown of a level.
struct Counts {
    rows: usize,
    classes: usize,
    labelled: u128,
    simplifiable: usize,
}

impl Counts {
    fn of(level: &Level) -> Counts {
        Counts {
            rows: level.rows(),
            classes: level.classes(),
            labelled: level.labelled(),
            simplifiable: level.simplifiable(),
        }
    }
}

/// Why there are no more levels.
enum End {
    /// No more were asked for.
    Asked,
    /// No puzzle has more rows than these.
    NoMore(usize),
    /// The limit was reached.
    Limit,
    /// Something went wrong after the levels that are there.
    Failed(Failure),
}

/// The levels, and why there are no more.
struct Found {
    levels: Vec<Counts>,
    end: End,
}

impl Found {
    fn document(&self, width: usize) -> Value {
        let level = |level: &Counts| {
            json!({
                "rows": level.rows,
                "classes": level.classes,
                "labelled": level.labelled.to_string(),
                "simplifiable": level.simplifiable,
            })
        };
        json!({
            "width": width,
            "levels": self.levels.iter().map(level).collect::<Vec<_>>(),
            "finished": matches!(self.end, End::Asked | End::NoMore(_)),
            "most_rows": match self.end {
                End::NoMore(rows) => Some(rows),
                _ => None,
            },
        })
    }

    fn page(&self, width: usize) -> String {
        let row = |level: &Counts| {
            let counts = [level.classes, level.simplifiable].map(grouped);
            let [classes, simplifiable] = counts;
            vec![level.rows.to_string(), classes, grouped(level.labelled), simplifiable]
        };
        let sheet = Sheet {
            heading: format!(
                "Strong uniquely solvable puzzles of width {width}, classes under permutations of \
                 rows,\ncolumns and symbols"
            ),
            heads: ["rows", "classes", "puzzles", "simplifiable classes"].map(String::from).into(),
            rows: self.levels.iter().map(row).collect(),
        };
        let end = match self.end {
            End::NoMore(rows) => {
                format!("No strong puzzle of this width has more than {}.\n", count(rows, "row"))
            }
            End::Asked => String::new(),
            End::Limit | End::Failed(_) => {
                let rows = count(self.levels.len() + 1, "row");
                format!("Not finished: puzzles of {rows} or more.\n")
            }
        };
        format!("{sheet}{end}")
    }
}
