//! `tertia plan`: the points of an experiment, numbered, with the work of each.

use super::engine::{self, BackendArgs};
use super::run::{ChoiceArgs, size};
use super::sheet::{Sheet, grouped};
use super::{Failure, number, output};
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;
use tertia::exact::Engine;
use tertia::experiment::{RunError, Setting, Shard, Specification, shards};

/// Arguments of `tertia plan`.
#[derive(clap::Args)]
pub struct Args {
    /// Experiment file, `-` for standard input, or the name of one in experiments/
    experiment: PathBuf,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Also list what each of N shards has to do
    #[arg(long, value_name = "N", value_parser = number::whole)]
    shards: Option<u64>,
    /// Estimate the time, from the first moments of each point on this machine
    #[arg(long)]
    measure: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    backend: BackendArgs,
}

/// A point, and what it takes.
struct Planned<'a> {
    settings: &'a [Setting],
    units: u64,
    seconds: Option<f64>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let specification = args.choice.read(&args.experiment)?;
    let shards = args.shards.map(shards_of).transpose()?.unwrap_or_default();
    let engine = args.measure.then(|| engine::choose(&args.backend)).transpose()?;
    let points = specification.points.iter().map(|settings| {
        let work = specification.work(settings).map_err(RunError::from)?;
        let units = specification.units(&*work);
        let seconds =
            engine.as_ref().map(|engine| seconds(&*work, &**engine, units)).transpose()?;
        Ok(Planned { settings, units, seconds })
    });
    let points = points.collect::<Result<Vec<_>, Failure>>()?;
    match args.json {
        true => output::print_json(&document(&specification, &points, &shards)),
        false => {
            output::print(|out| out.write_all(text(&specification, &points, &shards).as_bytes()))
        }
    }
}

/// All of so many shards.
fn shards_of(of: u64) -> Result<Vec<Shard>, Failure> {
    let all = (0..of).map(|index| Shard::new(index, of)).collect::<Option<Vec<_>>>();
    all.filter(|all| !all.is_empty()).ok_or_else(|| {
        Failure::Usage(format!("--shards: expected 1 to {}, found {of}", shards::MOST))
    })
}

/// How long a point will take, by its first stride.
fn seconds(
    work: &dyn tertia::experiment::Work,
    engine: &dyn Engine,
    units: u64,
) -> Result<f64, Failure> {
    let some = work.stride(engine).clamp(1, units.max(1)).min(units);
    let begin = Instant::now();
    work.tally(engine, 0..some).map_err(RunError::from)?;
    Ok(begin.elapsed().as_secs_f64() * units as f64 / some.max(1) as f64)
}

fn text(specification: &Specification, points: &[Planned], shards: &[Shard]) -> String {
    let unit = if specification.draws.is_some() { "samples" } else { "parts" };
    let measured = points.iter().any(|point| point.seconds.is_some());
    let parameters = specification.kind.parameters().iter().map(|each| each.name.to_owned());
    let mut heads = vec!["point".to_owned()];
    heads.extend(parameters);
    heads.push(unit.into());
    heads.extend(measured.then(|| "seconds".to_owned()));
    let row = |(at, point): (usize, &Planned)| {
        let mut row = vec![at.to_string()];
        row.extend(point.settings.iter().map(Setting::to_string));
        row.push(grouped(point.units));
        row.extend(point.seconds.map(|seconds| format!("{seconds:.1}")));
        row
    };
    let heading = format!(
        "{}, {}; manifest {}",
        specification.name,
        size(specification),
        specification.hash()
    );
    let rows = points.iter().enumerate().map(row).collect();
    let mut text = Sheet { heading, heads, rows }.to_string();
    let total: u128 = points.iter().map(|point| u128::from(point.units)).sum();
    text += &format!("\nin all {} {unit}", grouped(total));
    if measured {
        let seconds: f64 = points.iter().filter_map(|point| point.seconds).sum();
        text += &format!(", about {seconds:.1} s on this machine");
    }
    text += "\n";
    if !shards.is_empty() {
        let row = |shard: &Shard| vec![shard.to_string(), grouped(units(*shard, points))];
        let rows = shards.iter().map(row).collect();
        let heads = ["shard", unit].map(str::to_owned).to_vec();
        text += &format!("\n{}", Sheet { heading: String::new(), heads, rows });
    }
    text
}

/// How many units a shard has.
fn units(shard: Shard, points: &[Planned]) -> u128 {
    let units = points.iter().enumerate().map(|(at, point)| shard.units(at, point.units));
    units.map(|range| u128::from(range.end - range.start)).sum()
}

fn document(
    specification: &Specification,
    points: &[Planned],
    shards: &[Shard],
) -> serde_json::Value {
    let names = specification.kind.parameters().iter().map(|each| each.name);
    let point = |(at, point): (usize, &Planned)| {
        let settings =
            names.clone().zip(point.settings).map(|(name, value)| (name.into(), json!(value)));
        let mut json = json!({ "point": at });
        json.as_object_mut().into_iter().for_each(|json| json.extend(settings.clone()));
        json["units"] = point.units.into();
        if let Some(seconds) = point.seconds {
            json["seconds"] = seconds.into();
        }
        json
    };
    let shard = |shard: &Shard| json!({ "shard": shard.to_string(), "units": units(*shard, points).to_string() });
    let mut document = json!({
        "name": specification.name,
        "kind": specification.kind.name(),
        "specification_sha256": specification.hash(),
        "points": points.iter().enumerate().map(point).collect::<Vec<_>>(),
    });
    if !shards.is_empty() {
        document["shards"] = shards.iter().map(shard).collect();
    }
    document
}
