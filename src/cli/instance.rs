//! Instances of the problems of many rounds, as commands read them.

use super::{Failure, input, tell};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use tertia::cards::Declaration;
use tertia::hypergraph::files::{self, Format, Instance, numbered};
use tertia::sat::{Formula, dimacs};

/// Arguments of commands on instances.
#[derive(clap::Args)]
pub struct InstanceArgs {
    /// File of layouts, or a hypergraph (.hgr) or graph (.gr, .col); `-` for stdin
    pub file: PathBuf,
    /// What the file holds, whatever its extension
    #[arg(long, value_name = "FORMAT")]
    input_format: Option<InputFormat>,
    /// How cards are written, as for `tertia sets`
    #[arg(long, value_name = "ORDER")]
    notation: Option<String>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum InputFormat {
    /// Layouts in any notation
    Layouts,
    /// Hypergraph, `p hs n m` (PACE)
    Hgr,
    /// Graph, `p ds n m` or `p tw n m` (PACE)
    Gr,
    /// Graph, `p edge n m` or `p col n m` (DIMACS)
    Col,
}

impl InstanceArgs {
    /// The file alone, where it can hold but one thing.
    pub fn plain(&self, holds: &str) -> Result<&Path, Failure> {
        let option = match (self.input_format, &self.notation) {
            (Some(_), _) => "--input-format",
            (_, Some(_)) => "--notation",
            _ => return Ok(&self.file),
        };
        Err(Failure::Usage(format!("{option}: this file holds {holds}")))
    }

    /// The instances of the file, whose edges may have `sizes` vertices.
    pub fn read(&self, sizes: &RangeInclusive<usize>) -> Result<Vec<Instance>, Failure> {
        let format = match self.input_format {
            None => Format::of(&self.file),
            Some(InputFormat::Layouts) => Format::Layouts,
            Some(InputFormat::Hgr) => Format::Hgr,
            Some(InputFormat::Gr) => Format::Gr,
            Some(InputFormat::Col) => Format::Col,
        };
        let declared = input::notation(self.notation.as_deref())?;
        if declared.is_some() && format != Format::Layouts {
            return Err(Failure::Usage("--notation: this file holds no cards".into()));
        }
        read(&self.file, format, sizes, declared.as_ref())
    }
}

/// The one graph of a file, and the file, for what its comments say.
pub type Graph = (Instance, Vec<u8>);

impl InstanceArgs {
    /// The graph of the file; it holds a graph unless its extension or an option says otherwise.
    pub fn graph(&self) -> Result<Graph, Failure> {
        let format = match self.input_format {
            None if Format::of(&self.file) == Format::Hgr => Format::Hgr,
            None | Some(InputFormat::Gr) => Format::Gr,
            Some(InputFormat::Hgr) => Format::Hgr,
            Some(InputFormat::Col) => Format::Col,
            Some(InputFormat::Layouts) => {
                return Err(Failure::Usage("--input-format: a graph is needed".into()));
            }
        };
        if self.notation.is_some() {
            return Err(Failure::Usage("--notation: this file holds no cards".into()));
        }
        graph(&self.file, format)
    }
}

impl InstanceArgs {
    /// The graph of the file and the number of each vertex by its lines `c KEY NUMBER VERTEX`.
    pub fn numbered(&self, key: &'static str) -> Result<(Instance, Vec<usize>), Failure> {
        let (graph, bytes) = self.graph()?;
        let numbers = numbered(&bytes, key, graph.hypergraph.vertices());
        Ok((graph, numbers.map_err(|error| input::refused(&self.file, &error))?))
    }

    /// The formula of the file.
    pub fn formula(&self) -> Result<Formula, Failure> {
        let file = self.plain("a formula")?;
        let bytes = input::read(file)?;
        let read = dimacs::read_formula(&bytes).map_err(|error| input::refused(file, &error))?;
        if let Some(warning) = read.warning {
            tell(&format!("warning: {}:{warning}", input::name(file)));
        }
        Ok(read.formula)
    }
}

fn graph(file: &Path, format: Format) -> Result<Graph, Failure> {
    let bytes = input::read(file)?;
    let mut instances = of_bytes(file, &bytes, format, &(2..=2), None)?;
    // Files of graphs hold one.
    Ok((instances.remove(0), bytes))
}

/// Arguments of commands on graphs.
#[derive(clap::Args)]
pub struct GraphArgs {
    /// Graph (.gr, .col), or a hypergraph (.hgr) with edges of two vertices; `-` for stdin
    file: PathBuf,
    /// What the file holds, whatever its extension; a graph unless that says otherwise
    #[arg(long, value_name = "FORMAT")]
    input_format: Option<GraphFormat>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum GraphFormat {
    /// Hypergraph, `p hs n m` (PACE)
    Hgr,
    /// Graph, `p ds n m` or `p tw n m` (PACE)
    Gr,
    /// Graph, `p edge n m` or `p col n m` (DIMACS)
    Col,
}

impl GraphArgs {
    /// What is wrong in the file, as `line:column: what`.
    pub fn bad(&self, error: &impl std::fmt::Display) -> Failure {
        input::refused(&self.file, error)
    }

    /// The graph of the file.
    pub fn read(&self) -> Result<Graph, Failure> {
        let format = match self.input_format {
            None if Format::of(&self.file) == Format::Hgr => Format::Hgr,
            None | Some(GraphFormat::Gr) => Format::Gr,
            Some(GraphFormat::Hgr) => Format::Hgr,
            Some(GraphFormat::Col) => Format::Col,
        };
        graph(&self.file, format)
    }
}

fn read(
    file: &Path,
    format: Format,
    sizes: &RangeInclusive<usize>,
    declared: Option<&Declaration>,
) -> Result<Vec<Instance>, Failure> {
    of_bytes(file, &input::read(file)?, format, sizes, declared)
}

fn of_bytes(
    file: &Path,
    bytes: &[u8],
    format: Format,
    sizes: &RangeInclusive<usize>,
    declared: Option<&Declaration>,
) -> Result<Vec<Instance>, Failure> {
    let contents = files::read(bytes, format, sizes, declared)
        .map_err(|error| input::refused(file, &error))?;
    if let Some(warning) = contents.warning {
        tell(&format!("warning: {}:{warning}", input::name(file)));
    }
    Ok(contents.instances)
}
