//! `tertia reduce`: an instance of one problem as one of another, and solutions carried there and
//! back.

mod solution;

use super::instance::InstanceArgs;
use super::sheet::Sheet;
use super::{Failure, input, output, tell};
use serde_json::{Value, json};
use solution::Form;
use std::fmt::Write;
use std::path::PathBuf;
use tertia::reduce::{Explained, Reduction, SatToMax, drawing};
use tertia::sat::{Formula, dimacs};

/// Arguments of `tertia reduce`.
#[derive(clap::Args)]
pub struct Args {
    /// Which problem becomes which
    #[arg(value_enum)]
    name: Named,
    #[command(flatten)]
    instance: InstanceArgs,
    /// Where the product goes; `-` for stdout, then nothing else goes there
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Carry this solution of the original to the product and print it
    #[arg(long, value_name = "SOLUTION", conflicts_with = "lift")]
    push: Option<PathBuf>,
    /// Carry this solution of the product back and print it
    #[arg(long, value_name = "SOLUTION")]
    lift: Option<PathBuf>,
    /// What became what
    #[arg(long)]
    explain: bool,
    /// Draw the gadgets
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Named {
    /// A formula (DIMACS CNF) to a layout for max (Lampis and Mitsou, Theorem 3.1)
    SatToMax,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let printed = args.push.is_some() || args.lift.is_some();
    let taken = args.output.as_ref().is_some_and(|path| path.as_os_str() == "-");
    if taken && (printed || args.explain || args.json) {
        return Err(Failure::Usage("--output -: something else is to be printed, too".into()));
    }
    if printed && args.explain {
        return Err(Failure::Usage("--explain: a solution is to be printed, too".into()));
    }
    match args.name {
        Named::SatToMax => sat_to_max(args),
    }
}

fn sat_to_max(args: &Args) -> Result<(), Failure> {
    let formula = args.formula()?;
    let reduction = SatToMax::new(&formula).map_err(|error| args.too_large(error))?;
    let (layout, target) = (reduction.layout(), reduction.target());
    let made = Made {
        size: vec![
            ("cards", layout.len()),
            ("attributes", layout.attributes()),
            ("target", target),
        ],
        text: solution::layout(layout, reduction.names()),
    };
    let forms = (solution::model(formula.variables()), solution::sets("max", "sets"));
    args.carry(&reduction, &made, &forms)
}

/// A product: its measures, and its file.
struct Made {
    size: Vec<(&'static str, usize)>,
    text: String,
}

impl Args {
    /// The formula of the file.
    fn formula(&self) -> Result<Formula, Failure> {
        let file = self.instance.plain("a formula")?;
        let bytes = input::read(file)?;
        let read = dimacs::read_formula(&bytes).map_err(|error| input::refused(file, &error))?;
        if let Some(warning) = read.warning {
            tell(&format!("warning: {}:{warning}", input::name(file)));
        }
        Ok(read.formula)
    }

    fn too_large(&self, error: impl std::fmt::Display) -> Failure {
        Failure::Usage(format!("{}: {error}", input::name(&self.instance.file)))
    }

    /// Carries what is to be carried, writes what is to be written, and prints the rest.
    fn carry<R: Reduction>(
        &self,
        reduction: &R,
        made: &Made,
        (original, product): &(Form<R::Original>, Form<R::Product>),
    ) -> Result<(), Failure> {
        // A wrong solution leaves nothing half done.
        let carried = match (&self.push, &self.lift) {
            (Some(path), _) => {
                let solution = original.read(path)?;
                let pushed = reduction.push(&solution);
                Some(product.write(&pushed.map_err(|wrong| solution::refused(path, &wrong))?))
            }
            (_, Some(path)) => {
                let solution = product.read(path)?;
                let lifted = reduction.lift(&solution);
                Some(original.write(&lifted.map_err(|wrong| solution::refused(path, &wrong))?))
            }
            _ => None,
        };
        if let Some(path) = &self.svg {
            let title = format!("Gadgets of {}", self.title());
            output::save(path, drawing(&title, &reduction.gadgets()).as_bytes())?;
        }
        match &self.output {
            Some(path) if path.as_os_str() == "-" => {
                return output::print(|out| out.write_all(made.text.as_bytes()));
            }
            Some(path) => output::save(path, made.text.as_bytes())?,
            None => {}
        }
        if let Some(text) = carried {
            return output::print(|out| out.write_all(text.as_bytes()));
        }
        let explained = self.explain.then(|| reduction.explained());
        if self.json {
            return output::print_json(&document(made, explained));
        }
        output::print(|out| out.write_all(page(made, explained).as_bytes()))
    }

    /// The name of the reduction.
    fn title(&self) -> String {
        let value = clap::ValueEnum::to_possible_value(&self.name);
        value.map_or(String::new(), |value| value.get_name().to_owned())
    }
}

fn document(made: &Made, explained: Option<Explained>) -> Value {
    let mut document: Value =
        made.size.iter().map(|&(name, size)| (name.to_owned(), json!(size))).collect();
    if let Some(explained) = explained {
        let row = |row: &Vec<String>| -> Value {
            explained.heads.iter().map(|head| head.to_string()).zip(row.clone()).collect()
        };
        document["explained"] = json!({
            "heading": explained.heading,
            "rows": explained.rows.iter().map(row).collect::<Vec<Value>>(),
            "notes": explained.notes,
        });
    }
    document
}

fn page(made: &Made, explained: Option<Explained>) -> String {
    let size: Vec<String> =
        made.size.iter().map(|(name, size)| format!("{} {size}", name.replace('_', " "))).collect();
    let mut text = format!("{}\n", size.join(", "));
    if let Some(Explained { heading, heads, rows, notes }) = explained {
        let heads = heads.into_iter().map(str::to_owned).collect();
        // Writing to a string does not fail.
        let _ = write!(text, "\n{}", Sheet { heading, heads, rows });
        notes.iter().for_each(|note| text += &format!("{note}\n"));
    }
    text
}
