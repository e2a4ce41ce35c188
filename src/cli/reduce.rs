//! `tertia reduce`: an instance of one problem as one of another, and solutions carried there and
//! back.

mod product;
mod solution;

use super::instance::InstanceArgs;
use super::interrupt::flag;
use super::points::values;
use super::sheet::Sheet;
use super::{Failure, input, output, puzzle};
use serde_json::{Value, json};
use solution::Form;
use std::fmt::Write;
use std::path::PathBuf;
use tertia::hypergraph::files::Instance;
use tertia::hypergraph::{Hypergraph, Limit};
use tertia::matching::Points;
use tertia::matching::files::{read_cards, read_matching};
use tertia::puzzle::{Puzzle, sat};
use tertia::reduce::{
    CliqueToKset, CliqueToMatching, DominationToMin, Explained, KaylesToPlay, KsetToMatching,
    MatchingToKset, PlayToNodeKayles, PuzzleToMatching, PuzzleToSat, Reduction, SatToMax, drawing,
};

/// What files look like, for the end of the help page.
const FILES: &str = "\
FILE is what NAME says: a formula in DIMACS CNF, a graph (its parts are lines `c part P V`), cards,
multiedges or a puzzle as their commands read them. SOLUTION is a model in `v` lines, or the JSON
that the command for the problem prints; a clique is
{\"answers\": [{\"problem\": \"clique\", \"vertices\": [0, 2, 5]}]}.";

/// Arguments of `tertia reduce`.
#[derive(clap::Args)]
#[command(after_help = FILES)]
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
    /// Values of the cards or multiedges; for kset-to-matching and matching-to-kset
    #[arg(long, value_name = "K", value_parser = values)]
    values: Option<usize>,
    /// Moves of both players; for play-to-node-kayles
    #[arg(long, value_name = "R")]
    rounds: Option<usize>,
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

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Named {
    /// A formula (DIMACS CNF) to a layout for max (Lampis and Mitsou, Theorem 3.1)
    SatToMax,
    /// A graph to a layout for min (Theorem 3.2)
    DominationToMin,
    /// A graph to a layout for play
    KaylesToPlay,
    /// A graph in parts (.gr with lines `c part P V`) to multiedges (Theorem 2.1)
    CliqueToMatching,
    /// A graph in parts to cards (Corollary 1)
    CliqueToKset,
    /// Multiedges to cards with one value more
    MatchingToKset,
    /// Cards to multiedges
    KsetToMatching,
    /// A layout, hypergraph or graph to a graph in layers (Theorem 4.1)
    PlayToNodeKayles,
    /// A puzzle to multiedges
    PuzzleToMatching,
    /// A puzzle to a formula (DIMACS CNF)
    PuzzleToSat,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    args.refuse()?;
    match args.name {
        Named::SatToMax => sat_to_max(args),
        Named::DominationToMin => domination_to_min(args),
        Named::KaylesToPlay => kayles_to_play(args),
        Named::CliqueToMatching => clique_to_matching(args),
        Named::CliqueToKset => clique_to_kset(args),
        Named::MatchingToKset => matching_to_kset(args),
        Named::KsetToMatching => kset_to_matching(args),
        Named::PlayToNodeKayles => play_to_node_kayles(args),
        Named::PuzzleToMatching => puzzle_to_matching(args),
        Named::PuzzleToSat => puzzle_to_sat(args),
    }
}

fn sat_to_max(args: &Args) -> Result<(), Failure> {
    let formula = args.instance.formula()?;
    let reduction = SatToMax::new(&formula).map_err(|error| args.too_large(error))?;
    let (layout, target) = (reduction.layout(), reduction.target());
    let size =
        vec![("cards", layout.len()), ("attributes", layout.attributes()), ("target", target)];
    let made = Made { size, text: product::layout(layout, reduction.names()) };
    let forms = (solution::model(formula.variables()), solution::sets("max"));
    args.carry(&reduction, &made, &forms)
}

fn domination_to_min(args: &Args) -> Result<(), Failure> {
    let graph = args.graph()?;
    let reduction = DominationToMin::new(&graph).map_err(|error| args.too_large(error))?;
    let layout = reduction.layout();
    let size = vec![("cards", layout.len()), ("attributes", layout.attributes())];
    let made = Made { size, text: product::layout(layout, &reduction.names()) };
    args.carry(&reduction, &made, &(solution::sets("min"), solution::sets("min")))
}

fn kayles_to_play(args: &Args) -> Result<(), Failure> {
    let graph = args.graph()?;
    let reduction = KaylesToPlay::new(&graph).map_err(|error| args.too_large(error))?;
    let layout = reduction.layout();
    let size = vec![("cards", layout.len()), ("attributes", layout.attributes())];
    let made = Made { size, text: product::layout(layout, &reduction.names()) };
    args.carry(&reduction, &made, &(solution::game(), solution::game()))
}

fn clique_to_matching(args: &Args) -> Result<(), Failure> {
    let (graph, part) = args.parts()?;
    let reduction = CliqueToMatching::new(&graph, &part).map_err(|error| args.too_large(error))?;
    let edges = reduction.edges();
    let made = Made {
        size: multiedges(edges),
        text: product::multiedges(edges, Some(&reduction.names())),
    };
    args.carry(
        &reduction,
        &made,
        &(solution::clique(), solution::cards("matching", edges.values())),
    )
}

fn clique_to_kset(args: &Args) -> Result<(), Failure> {
    let (graph, part) = args.parts()?;
    let reduction = CliqueToKset::new(&graph, &part).map_err(|error| args.too_large(error))?;
    let cards = reduction.cards();
    let made =
        Made { size: cards_of(cards), text: product::cards(cards, Some(&reduction.names())) };
    args.carry(&reduction, &made, &(solution::clique(), solution::cards("kset", cards.values())))
}

fn matching_to_kset(args: &Args) -> Result<(), Failure> {
    let bytes = args.plain("multiedges")?;
    let edges = read_matching(&bytes, args.values).map_err(|error| args.bad(&error))?.points;
    let reduction = MatchingToKset::new(&edges).map_err(|error| args.too_large(error))?;
    let cards = reduction.cards();
    let made = Made { size: cards_of(cards), text: product::cards(cards, None) };
    let original = solution::cards("matching", edges.values());
    args.carry(&reduction, &made, &(original, solution::cards("kset", cards.values())))
}

fn kset_to_matching(args: &Args) -> Result<(), Failure> {
    let Some(values) = args.values else {
        return Err(Failure::Usage("--values: the number of values of the cards is needed".into()));
    };
    let bytes = args.plain("cards with any number of values")?;
    let mut layouts = read_cards(&bytes, values).map_err(|error| args.bad(&error))?;
    let lines = layouts.iter().map(|layout| layout.lines.first().copied().unwrap_or(1));
    args.only_one(lines, "layout")?;
    let cards = layouts.remove(0).points;
    let reduction = KsetToMatching::new(&cards).map_err(|error| args.too_large(error))?;
    let edges = reduction.edges();
    let mut size = multiedges(edges);
    size.push(("classes", reduction.classes()));
    let made = Made { size, text: product::multiedges(edges, None) };
    let original = solution::cards("kset", values);
    args.carry(&reduction, &made, &(original, solution::cards("matching", values)))
}

fn play_to_node_kayles(args: &Args) -> Result<(), Failure> {
    let Some(rounds) = args.rounds else {
        return Err(Failure::Usage("--rounds: the number of moves of both is needed".into()));
    };
    let instances = args.instance.read(&(1..=usize::MAX))?;
    let graph = args.only(instances)?.hypergraph;
    let limit = Limit::none().stopped_by(flag()?);
    let reduction = PlayToNodeKayles::new(&graph, rounds, &limit);
    let reduction = reduction.map_err(|error| args.too_large(error))?;
    let Some(reduction) = reduction else {
        return Err(Failure::Run("interrupted before the layers were there".into()));
    };
    let copies = reduction.copies();
    let made = Made {
        size: vec![
            ("vertices", copies.game.graph().vertices()),
            ("edges", copies.game.graph().len()),
            ("layers", copies.game.layers().len()),
        ],
        text: product::layered(copies),
    };
    args.carry(&reduction, &made, &(solution::within(rounds), solution::in_layers()))
}

fn puzzle_to_matching(args: &Args) -> Result<(), Failure> {
    let puzzle = args.puzzle()?;
    let reduction = PuzzleToMatching::new(&puzzle).map_err(|error| args.too_large(error))?;
    let edges = reduction.product();
    let made = Made { size: multiedges(edges), text: product::multiedges(edges, None) };
    let product = solution::cards("matching", edges.values());
    args.carry(&reduction, &made, &(solution::witness(&puzzle), product))
}

fn puzzle_to_sat(args: &Args) -> Result<(), Failure> {
    let puzzle = args.puzzle()?;
    if puzzle.len() > sat::MOST {
        let reason = format!("{} rows; a formula is made of at most {}", puzzle.len(), sat::MOST);
        return Err(args.too_large(reason));
    }
    let reduction = PuzzleToSat::new(&puzzle);
    let formula = reduction.formula();
    let variables = formula.variables();
    let made = Made {
        size: vec![("variables", variables.unsigned_abs() as usize), ("clauses", formula.len())],
        text: product::formula(formula, &reduction.names()),
    };
    args.carry(&reduction, &made, &(solution::witness(&puzzle), solution::model(variables)))
}

fn cards_of(cards: &Points) -> Vec<(&'static str, usize)> {
    vec![("cards", cards.len()), ("attributes", cards.dimensions()), ("values", cards.values())]
}

fn multiedges(edges: &Points) -> Vec<(&'static str, usize)> {
    vec![
        ("multiedges", edges.len()),
        ("dimensions", edges.dimensions()),
        ("values", edges.values()),
    ]
}

/// A product: its measures, and its file.
struct Made {
    size: Vec<(&'static str, usize)>,
    text: String,
}

impl Args {
    /// Refuses options that do not go together.
    fn refuse(&self) -> Result<(), Failure> {
        let printed = self.push.is_some() || self.lift.is_some();
        let taken = self.output.as_ref().is_some_and(|path| path.as_os_str() == "-");
        let sized = matches!(self.name, Named::MatchingToKset | Named::KsetToMatching);
        let wrong = match () {
            _ if taken && (printed || self.explain || self.json) => {
                "--output -: something else is to be printed, too"
            }
            _ if printed && self.explain => "--explain: a solution is to be printed, too",
            _ if self.values.is_some() && !sized => "--values: there are none to be told here",
            _ if self.rounds.is_some() && self.name != Named::PlayToNodeKayles => {
                "--rounds: these are for play-to-node-kayles"
            }
            _ => return Ok(()),
        };
        Err(Failure::Usage(wrong.into()))
    }

    /// The bytes of a file that can hold but one thing.
    fn plain(&self, holds: &str) -> Result<Vec<u8>, Failure> {
        input::read(self.instance.plain(holds)?)
    }

    /// The graph of the file, with at least one vertex.
    fn graph(&self) -> Result<Hypergraph, Failure> {
        let graph = self.instance.graph()?.0.hypergraph;
        if graph.vertices() == 0 {
            return Err(self.too_large("a graph without a vertex makes no card"));
        }
        Ok(graph)
    }

    /// The graph of the file and the part of each vertex, at least two.
    fn parts(&self) -> Result<(Hypergraph, Vec<usize>), Failure> {
        let (graph, part) = self.instance.numbered("part")?;
        let parts = part.iter().max().map_or(0, |last| last + 1);
        let empty = (0..parts).find(|number| !part.contains(number));
        match (parts, empty) {
            (0, _) => Err(self.too_large("a graph without a vertex has no parts")),
            (1, _) => Err(self.too_large("one part; the construction is for two or more")),
            (_, Some(empty)) => Err(self.too_large(format!("part {} has no vertex", empty + 1))),
            _ => Ok((graph.hypergraph, part)),
        }
    }

    /// The puzzle of the file.
    fn puzzle(&self) -> Result<Puzzle, Failure> {
        let file = self.instance.plain("a puzzle")?;
        let mut puzzles = puzzle::read(file)?;
        self.only_one(puzzles.iter().map(|puzzle| puzzle.line), "puzzle")?;
        Ok(puzzles.remove(0).puzzle)
    }

    fn only(&self, mut instances: Vec<Instance>) -> Result<Instance, Failure> {
        self.only_one(instances.iter().map(|instance| instance.line), "layout")?;
        Ok(instances.remove(0))
    }

    /// That a file has one thing, given the lines where things begin.
    fn only_one(&self, mut lines: impl Iterator<Item = usize>, what: &str) -> Result<(), Failure> {
        match lines.nth(1) {
            None => Ok(()),
            Some(line) => Err(self.bad(&format!("{line}:1: a second {what}; one is reduced"))),
        }
    }

    fn bad(&self, error: &impl std::fmt::Display) -> Failure {
        input::refused(&self.instance.file, error)
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
