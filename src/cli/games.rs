//! `tertia games`: whole games, beside published simulations and random layouts.

mod document;
pub mod report;
mod trace;

use super::engine::EngineArgs;
use super::sampling::{self, SampleArgs, wrong};
use super::{Failure, deals, number, output, tell};
use report::Extent;
use tertia::cards::Deck;
use tertia::experiment::games::{self, Counts};
use tertia::random::order;
use tertia::simulate::games::{Job, Rule};

/// Games where none are asked for.
const SAMPLES: u64 = 100_000;

/// Cards on the starting table of the real game.
const START: u64 = 12;

/// Arguments of `tertia games`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    samples: SampleArgs,
    /// Which Set is taken: each equally likely, or the first in table order
    #[arg(long, value_enum, default_value_t = RuleChoice::Uniform)]
    rule: RuleChoice,
    /// Attributes of the cards; the deck has 3^N
    #[arg(long, value_name = "N", default_value_t = 4)]
    attributes: u64,
    /// Cards on the starting table, to which it is refilled [default: 12, or the whole of a
    /// smaller deck]
    #[arg(long, value_name = "CARDS")]
    start: Option<u64>,
    /// Cards added when there is no Set
    #[arg(long, value_name = "CARDS", default_value_t = 3)]
    step: u64,
    /// Print the decks, the cards in the order they are dealt, one deck a line, instead of
    /// playing
    #[arg(long, conflicts_with_all = ["json", "trace"])]
    emit: bool,
    /// Tell the outcome of the game with this index
    #[arg(long, value_name = "I", value_parser = number::whole)]
    index: Option<u64>,
    /// Tell it move by move
    #[arg(long, requires = "index")]
    trace: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    engine: EngineArgs,
}

/// The rule that is asked for.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum RuleChoice {
    /// Each Set on the table is equally likely
    Uniform,
    /// The first in lexicographic order of positions
    First,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let rule = match args.rule {
        RuleChoice::Uniform => Rule::Uniform,
        RuleChoice::First => Rule::First,
    };
    let smaller = u32::try_from(args.attributes).ok().and_then(|n| Deck::new(n).ok());
    let smaller = smaller.map_or(START, |deck| START.min(deck.size().into()));
    let (start, seed) = (args.start.unwrap_or(smaller), args.engine.seed);
    let job = games::job(args.attributes, rule, start, args.step, seed).map_err(wrong)?;
    if args.emit {
        tell(&format!("seed {seed}"));
        let mut indices = match args.index {
            Some(index) => index..=index,
            None => {
                let indices = args.samples.indices(SAMPLES)?;
                indices.start..=indices.end - 1
            }
        };
        return output::print(|out| {
            indices.try_for_each(|index| writeln!(out, "{}", deck(&job, index)))
        });
    }
    if let Some(index) = args.index {
        let game = trace::Game::play(&job, index);
        return match args.json {
            true => output::print_json(&game.document(&job, seed, args.trace)),
            false => output::print(|out| game.tell(out, &job, seed, args.trace)),
        };
    }
    let indices = args.samples.indices(SAMPLES)?;
    let (sums, backend) = sampling::run(&job, &args.engine, indices.clone())?;
    let counts = Counts::new(&job, &sums);
    if args.json {
        return output::print_json(&document::document(&counts, seed, indices.start));
    }
    let from = format!("from index {}, seed {seed}, {backend}", indices.start);
    output::print(|out| report::report(out, &counts, &from, Extent::Whole))
}

/// The deck of a game as digit strings, in the order it is dealt.
fn deck(job: &Job, index: u64) -> String {
    let size = job.deck.size();
    let mut cards = vec![0; size as usize];
    order::draw(job.key, index, size, job.floor, &mut Vec::new(), &mut cards);
    deals::line(job.deck, &cards)
}
