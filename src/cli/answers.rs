//! Commands that answer for every instance of a file: the search through the file until the limit,
//! and how answers are printed.

use super::interrupt::LimitArgs;
use super::{Failure, output};
use serde_json::{Value, json};
use tertia::hypergraph::Limit;
use tertia::hypergraph::files::Instance;

/// Arguments of such a command.
#[derive(clap::Args)]
pub struct AnswerArgs {
    #[command(flatten)]
    pub limit: LimitArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// What was found for an instance.
pub trait Answer {
    /// The answer as `tertia check` reads it.
    fn document(&self, instance: &Instance) -> Value;

    /// The answer for people: lines, each with its end.
    fn page(&self, instance: &Instance) -> String;
}

/// The answers for a file, in its order.
pub struct Answers<A> {
    /// Each instance, and what was found.
    pub found: Vec<(Instance, A)>,
    /// The limit, also for what is done with them.
    pub limit: Limit,
    json: bool,
}

impl AnswerArgs {
    /// Searches instance by instance.
    pub fn find<A>(
        &self,
        instances: Vec<Instance>,
        find: impl Fn(&Instance, &Limit) -> A,
    ) -> Result<Answers<A>, Failure> {
        let limit = self.limit.start()?;
        let found = instances.into_iter().map(|instance| {
            let answer = find(&instance, &limit);
            (instance, answer)
        });
        Ok(Answers { found: found.collect(), limit, json: self.json })
    }
}

impl<A: Answer> Answers<A> {
    /// Prints them, as one JSON document or with a blank line between two.
    pub fn print(&self) -> Result<(), Failure> {
        let found = self.found.iter();
        if self.json {
            let answers: Vec<Value> =
                found.map(|(instance, answer)| answer.document(instance)).collect();
            return output::print_json(&json!({ "answers": answers }));
        }
        let pages: Vec<String> = found.map(|(instance, answer)| answer.page(instance)).collect();
        output::print(|out| out.write_all(pages.join("\n").as_bytes()))
    }
}
