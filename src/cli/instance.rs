//! Instances of the problems of many rounds, as commands read them.

use super::{Failure, input, tell};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use tertia::hypergraph::files::{self, Format, Instance};

/// Arguments of commands on instances.
#[derive(clap::Args)]
pub struct InstanceArgs {
    /// File of layouts, or a hypergraph (.hgr) or graph (.gr, .col); `-` for stdin
    file: PathBuf,
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
    /// The file.
    pub fn path(&self) -> &Path {
        &self.file
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
        let bytes = input::read(&self.file)?;
        let contents = files::read(&bytes, format, sizes, declared.as_ref())
            .map_err(|error| input::refused(&self.file, &error))?;
        if let Some(warning) = contents.warning {
            tell(&format!("warning: {}:{warning}", input::name(&self.file)));
        }
        Ok(contents.instances)
    }
}
