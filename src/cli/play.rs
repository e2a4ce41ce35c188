//! `tertia play`: two players take Sets by turns; who wins, and how.

use super::instance::InstanceArgs;
use super::interrupt::LimitArgs;
use super::{Failure, interactive, output};
use serde_json::{Value, json};
use tertia::hypergraph::files::Instance;
use tertia::hypergraph::play::{Method, Rounds, Solved, node_kayles, solve, within};
use tertia::hypergraph::{Hypergraph, Limit};

/// Arguments of `tertia play`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    instance: InstanceArgs,
    /// Play against the program in the terminal; a time limit is for each of its moves
    #[arg(long, conflicts_with_all = ["rounds", "method", "json"])]
    interactive: bool,
    #[command(flatten)]
    search: SearchArgs,
}

/// Arguments of games that are searched.
#[derive(clap::Args)]
pub struct SearchArgs {
    /// Can the first player win when at most R moves of both are made?
    #[arg(long, value_name = "R")]
    rounds: Option<usize>,
    /// How the game is searched; depth, layers and cover with --rounds
    #[arg(long, value_name = "M", value_enum)]
    method: Option<Search>,
    #[command(flatten)]
    pub limit: LimitArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Search {
    /// Ask whether positions have the value that is needed (the default)
    Winner,
    /// The Grundy value of every position
    Grundy,
    /// Node Kayles on the intersection graph
    Node,
    /// With --rounds: search to the depth of the rounds (the default)
    Depth,
    /// With --rounds: kernel of layered Node Kayles (Lampis and Mitsou, Theorem 4.1)
    Layers,
    /// With --rounds, on graphs: vertex cover and classes of twins (the default on graphs)
    Cover,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let instances = args.instance.read(&(3..=3))?;
    if args.interactive {
        return interactive::run(&instances, &args.search.limit);
    }
    args.search.answer(instances)
}

impl SearchArgs {
    /// Arc Kayles on each instance, printed.
    pub fn answer(&self, instances: Vec<Instance>) -> Result<(), Failure> {
        let way = self.way()?;
        if matches!(way, Way::Within(_, Some(Rounds::VertexCover)))
            && instances.iter().any(|instance| !instance.hypergraph.is_uniform(2))
        {
            return Err(Failure::Usage("--method: cover is for graphs alone".into()));
        }
        self.print(instances, |graph, limit| way.found(graph, limit))
    }

    /// Node Kayles on each instance, printed.
    pub fn answer_node(&self, instances: Vec<Instance>) -> Result<(), Failure> {
        if self.rounds.is_some() || self.method.is_some() {
            return Err(Failure::Usage("--node goes without --rounds and --method".into()));
        }
        self.print(instances, |graph, limit| {
            let moves = |moves: Vec<usize>| moves.into_iter().map(|vertex| vec![vertex]).collect();
            let solved = node_kayles::solve(graph, limit);
            Found::Solved(solved.map(|solved| (solved.value, moves(solved.moves))))
        })
    }

    fn way(&self) -> Result<Way, Failure> {
        match (self.rounds, self.method) {
            (None, None | Some(Search::Winner)) => Ok(Way::Solve(Method::Winner)),
            (None, Some(Search::Grundy)) => Ok(Way::Solve(Method::Grundy)),
            (None, Some(Search::Node)) => Ok(Way::Node),
            (None, Some(_)) => {
                Err(Failure::Usage("--method: depth, layers and cover need --rounds".into()))
            }
            (Some(rounds), None) => Ok(Way::Within(rounds, None)),
            (Some(rounds), Some(Search::Depth)) => Ok(Way::Within(rounds, Some(Rounds::Depth))),
            (Some(rounds), Some(Search::Layers)) => Ok(Way::Within(rounds, Some(Rounds::Layers))),
            (Some(rounds), Some(Search::Cover)) => {
                Ok(Way::Within(rounds, Some(Rounds::VertexCover)))
            }
            (Some(_), Some(_)) => {
                Err(Failure::Usage("--method: with --rounds it is depth, layers or cover".into()))
            }
        }
    }

    fn print(
        &self,
        instances: Vec<Instance>,
        find: impl Fn(&Hypergraph, &Limit) -> Found,
    ) -> Result<(), Failure> {
        let limit = self.limit.start()?;
        let answers: Vec<(Instance, Found)> = instances
            .into_iter()
            .map(|instance| {
                let found = find(&instance.hypergraph, &limit);
                (instance, found)
            })
            .collect();
        if self.json {
            let answers: Vec<Value> = answers.iter().map(|(_, found)| found.document()).collect();
            return output::print_json(&json!({ "answers": answers }));
        }
        let pages: Vec<String> =
            answers.iter().map(|(instance, found)| found.page(instance)).collect();
        output::print(|out| out.write_all(pages.join("\n").as_bytes()))
    }
}

/// What is searched for, and how.
enum Way {
    Solve(Method),
    Node,
    Within(usize, Option<Rounds>),
}

impl Way {
    fn found(&self, graph: &Hypergraph, limit: &Limit) -> Found {
        let edges = |moves: Vec<usize>| {
            moves.into_iter().map(|edge| graph.edge(edge).to_vec()).collect::<Vec<_>>()
        };
        let values = |solved: Option<Solved>| {
            Found::Solved(solved.map(|solved| (solved.value, edges(solved.moves))))
        };
        match *self {
            Way::Solve(method) => values(solve(graph, method, limit)),
            Way::Node => values(node_kayles::solve(&node_kayles::intersection(graph), limit)),
            Way::Within(rounds, method) => {
                let default = if graph.is_uniform(2) { Rounds::VertexCover } else { Rounds::Depth };
                let moves = within(graph, rounds, method.unwrap_or(default), limit);
                Found::Within(rounds, moves.map(edges))
            }
        }
    }
}

/// What was found: nothing where the limit was reached.
enum Found {
    /// The value and the moves that win.
    Solved(Option<(usize, Vec<Vec<usize>>)>),
    /// The moves that win within so many rounds.
    Within(usize, Option<Vec<Vec<usize>>>),
}

impl Found {
    fn document(&self) -> Value {
        match self {
            Found::Solved(Some((value, moves))) => json!({
                "winner": if *value > 0 { "first" } else { "second" },
                "grundy": value,
                "moves": moves,
                "proved": true,
            }),
            Found::Solved(None) => {
                json!({ "winner": null, "grundy": null, "moves": [], "proved": false })
            }
            Found::Within(_, Some(moves)) => {
                json!({ "holds": !moves.is_empty(), "moves": moves, "proved": true })
            }
            Found::Within(_, None) => json!({ "holds": null, "moves": [], "proved": false }),
        }
    }

    fn page(&self, instance: &Instance) -> String {
        let (said, moves) = match self {
            Found::Solved(None) | Found::Within(_, None) => {
                ("not solved in the time there was".to_owned(), None)
            }
            Found::Solved(Some((0, _))) => ("the second player wins, Grundy value 0".into(), None),
            Found::Solved(Some((value, moves))) => {
                (format!("the first player wins, Grundy value {value}"), Some(moves))
            }
            Found::Within(rounds, Some(moves)) if moves.is_empty() => {
                (format!("the first player cannot force a win within {rounds} moves"), None)
            }
            Found::Within(rounds, Some(moves)) => {
                (format!("the first player can force a win within {rounds} moves"), Some(moves))
            }
        };
        let mut text = format!("line {}: {said}\n", instance.line);
        for vertices in moves.into_iter().flatten() {
            text += &format!("  {}\n", written(instance, vertices));
        }
        text
    }
}

/// The positions and the names of some cards, or the names of some vertices.
pub fn written(instance: &Instance, vertices: &[usize]) -> String {
    let names: Vec<String> = vertices.iter().map(|&vertex| instance.name(vertex)).collect();
    let phrases = names.iter().any(|name| name.contains(char::is_whitespace));
    let names = names.join(if phrases { ", " } else { " " });
    if instance.cards.is_none() {
        return names;
    }
    let positions: Vec<String> = vertices.iter().map(usize::to_string).collect();
    format!("{}   {names}", positions.join(" "))
}
