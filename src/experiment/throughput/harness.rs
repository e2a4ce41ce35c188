//! What the harness costs: a run of an experiment of deals from its file to its results, in a folder
//! that is gone afterwards, to stand beside the kernel alone.

use super::super::deals::Deals;
use super::super::kind::{Work, WrongSums};
use super::super::{Choice, Counted, Results, RunError, Shard, Specification, Table, Watch, run};
use crate::exact::Engine;
use crate::simulate::EngineError;
use std::error::Error;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// A whole run, whose samples are the units.
pub struct WholeRun;

impl Work for WholeRun {
    fn tally(&self, engine: &dyn Engine, units: Range<u64>) -> Result<Vec<u128>, EngineError> {
        whole_run(engine, units.end).map_err(|error| EngineError::Device {
            device: "the harness".into(),
            reason: error.to_string(),
        })
    }

    fn rows(&self, _tally: &[u128], _tables: &mut [Table]) -> Result<(), WrongSums> {
        Ok(())
    }
}

fn whole_run(engine: &dyn Engine, samples: u64) -> Result<Vec<u128>, Box<dyn Error>> {
    let text = format!("name = 'harness'\nkind = 'deals'\nsamples = {samples}\ncards = 12\n");
    let file = Path::new("harness.toml");
    let specification = Specification::parse(&text, file, &[&Deals], &Choice::default())?;
    let folder = tempfile::tempdir()?;
    let at = folder.path().join("results");
    let results = Results::prepare(&at, &specification)?;
    let mut journal = results.new_journal();
    let parts = Shard::WHOLE.parts(&specification)?;
    let stop = AtomicBool::new(false);
    run(&specification, &parts, engine, &mut journal, &stop, &mut Deaf)?;
    let finished = results.publish(&journal)?;
    let points = finished.points().collect::<Result<Vec<_>, RunError>>()?;
    Ok(points.into_iter().flat_map(|point| point.sums).collect())
}

/// Nobody watches.
struct Deaf;

impl Watch for Deaf {
    fn units(&mut self, _more: u64) {}

    fn unkept(&mut self, _error: &io::Error) {}
}
