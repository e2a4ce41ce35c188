//! `tertia play`: two players take Sets by turns; who wins, and how.

use super::answers::{Answer, AnswerArgs};
use super::instance::InstanceArgs;
use super::ordered::Ordered;
use super::prove::{ProveArgs, Proved};
use super::sheet::grouped;
use super::words::names;
use super::{Failure, interactive, output};
use serde_json::{Value, json};
use std::path::Path;
use tertia::check::Problem;
use tertia::check::lost::{self, Position};
use tertia::hypergraph::files::Instance;
use tertia::hypergraph::play::{
    self, Lost, MOST_MOVES, Method, Proof, Rounds, Solved, node_kayles, ordered::Layered, solve,
    within,
};
use tertia::hypergraph::{Hypergraph, Limit};

/// The most positions of a proof, with the moves that they list: a file of some 15 MB.
const MOST_LISTED: usize = 4_000_000;

/// Arguments of `tertia play`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    instance: InstanceArgs,
    /// Play against the program in the terminal; a time limit is for each of its moves
    #[arg(long, conflicts_with_all = ["rounds", "method", "prove", "json"])]
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
    prove: ProveArgs,
    #[command(flatten)]
    answer: AnswerArgs,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Search {
    /// Ask whether positions have the value that is needed (the default)
    Winner,
    /// The Grundy value of every position
    Grundy,
    /// With --rounds: search to the depth of the rounds (the default)
    Depth,
    /// With --rounds: kernel of layered Node Kayles (Lampis and Mitsou, Theorem 4.1)
    Layers,
    /// With --rounds, on graphs: vertex cover and classes of twins (the default on graphs)
    Cover,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    if args.interactive && args.instance.file.as_os_str() == "-" {
        return Err(Failure::Usage("--interactive: moves come from stdin, name a file".into()));
    }
    let instances = args.instance.read(&(1..=usize::MAX))?;
    if args.interactive {
        return interactive::run(&instances, &args.search.answer.limit);
    }
    args.search.answer(instances)
}

impl SearchArgs {
    /// The game on the edges of each instance, printed.
    pub fn answer(&self, instances: Vec<Instance>) -> Result<(), Failure> {
        let way = self.way()?;
        if matches!(way, Way::Within(_, Some(Rounds::VertexCover)))
            && instances.iter().any(|instance| !instance.hypergraph.is_uniform(2))
        {
            return Err(Failure::Usage("--method: cover is for graphs alone".into()));
        }
        if self.prove.is_asked() && self.rounds.is_some() {
            return Err(Failure::Usage("--prove: there are no proofs of --rounds".into()));
        }
        self.print(Problem::Play, instances, |graph, limit| way.found(graph, limit))
    }

    /// Node Kayles on each graph, printed.
    pub fn answer_node(&self, graphs: Vec<Instance>) -> Result<(), Failure> {
        let Way::Solve(method) = self.way()? else {
            return Err(Failure::Usage("--rounds: these are counted in Arc Kayles alone".into()));
        };
        self.print(Problem::NodeKayles, graphs, |graph, limit| {
            let beyond = || beyond(graph.vertices(), "vertices");
            let solved = node_kayles::solve(graph, method, limit);
            solved.map_or_else(|| Found::Open(None, beyond()), Found::Solved)
        })
    }

    /// Ordered Node Kayles on a graph whose vertices are in these layers, printed.
    pub fn answer_ordered(&self, graph: Instance, layer: &[usize]) -> Result<(), Failure> {
        let game = Layered::new(graph.hypergraph.clone(), layer);
        let answers = self.answer.find(vec![graph], |_, limit| Ordered(game.winning(limit)))?;
        answers.print()
    }

    fn way(&self) -> Result<Way, Failure> {
        match (self.rounds, self.method) {
            (None, None | Some(Search::Winner)) => Ok(Way::Solve(Method::Winner)),
            (None, Some(Search::Grundy)) => Ok(Way::Solve(Method::Grundy)),
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
        problem: Problem,
        instances: Vec<Instance>,
        find: impl Fn(&Hypergraph, &Limit) -> Found,
    ) -> Result<(), Failure> {
        self.prove.prepare()?;
        let found = |instance: &Instance, limit: &Limit| Played {
            problem,
            found: find(&instance.hypergraph, limit),
        };
        let answers = self.answer.find(instances, found)?;
        self.prove.write(problem, &answers, |instance, played, folder, name| {
            played.prove(&instance.hypergraph, &answers.limit, &folder.join(name))
        })?;
        answers.print()
    }
}

/// What is searched for, and how.
enum Way {
    Solve(Method),
    Within(usize, Option<Rounds>),
}

impl Way {
    fn found(&self, graph: &Hypergraph, limit: &Limit) -> Found {
        let beyond = || beyond(graph.len(), "edges");
        match *self {
            Way::Solve(method) => solve(graph, method, limit)
                .map_or_else(|| Found::Open(None, beyond()), Found::Solved),
            Way::Within(rounds, method) => {
                let default = if graph.is_uniform(2) { Rounds::VertexCover } else { Rounds::Depth };
                let method = method.unwrap_or(default);
                let beyond = if method == Rounds::Depth { beyond() } else { None };
                within(graph, rounds, method, limit)
                    .map_or(Found::Open(Some(rounds), beyond), |moves| Found::Within(rounds, moves))
            }
        }
    }
}

/// That a search takes no so many.
fn beyond(count: usize, what: &str) -> Option<String> {
    (count > MOST_MOVES)
        .then(|| format!("the search takes at most {MOST_MOVES} {what}, here are {count}"))
}

/// What was found in a game.
struct Played {
    problem: Problem,
    found: Found,
}

enum Found {
    /// The value and the moves that win.
    Solved(Solved),
    /// The moves that win within so many rounds.
    Within(usize, Vec<usize>),
    /// Nothing, within so many rounds if that was asked; and why, if not for the limit.
    Open(Option<usize>, Option<String>),
}

impl Played {
    /// The moves that win, as their vertices.
    fn moves(&self, instance: &Instance) -> Vec<Vec<usize>> {
        let (Found::Solved(Solved { moves, .. }) | Found::Within(_, moves)) = &self.found else {
            return Vec::new();
        };
        let vertices = |&turn: &usize| match self.problem {
            Problem::NodeKayles => vec![turn],
            _ => instance.hypergraph.edge(turn).to_vec(),
        };
        moves.iter().map(vertices).collect()
    }

    /// Writes the proof of the answer to a path without its extension.
    fn prove(&self, graph: &Hypergraph, limit: &Limit, path: &Path) -> Result<Proved, Failure> {
        let no = |why: &str| Ok(Proved::No(why.into()));
        let Found::Solved(solved) = &self.found else { return no("the game is not solved") };
        let proof = match self.problem {
            Problem::NodeKayles => node_kayles::proof(graph, solved, MOST_LISTED, limit),
            _ => play::proof(graph, solved, MOST_LISTED, limit),
        };
        let positions = match proof {
            Proof::Closed(positions) => positions,
            Proof::TooLarge => {
                let most = grouped(MOST_LISTED);
                return no(&format!("its positions would list more than {most} moves"));
            }
            Proof::Unknown => return no("the limit was reached, or the game is too large"),
        };
        let positions = positions.into_iter().map(|Lost { heap, live }| Position { heap, live });
        let mut text = Vec::new();
        lost::write(positions, &mut text).map_err(|error| Failure::Run(error.to_string()))?;
        output::save(&path.with_extension("jsonl"), &text)?;
        Ok(Proved::Yes)
    }
}

impl Answer for Played {
    fn document(&self, instance: &Instance) -> Value {
        let moves = self.moves(instance);
        let mut document = json!({ "problem": self.problem.name() });
        let (rounds, proved) = match &self.found {
            Found::Solved(solved) => {
                document["winner"] = json!(if solved.value > 0 { "first" } else { "second" });
                document["grundy"] = json!(solved.value);
                (None, true)
            }
            Found::Within(rounds, moves) => {
                document["holds"] = json!(!moves.is_empty());
                (Some(rounds), true)
            }
            Found::Open(None, _) => {
                document["winner"] = Value::Null;
                document["grundy"] = Value::Null;
                (None, false)
            }
            Found::Open(Some(rounds), _) => {
                document["holds"] = Value::Null;
                (Some(rounds), false)
            }
        };
        if let Some(rounds) = rounds {
            document["rounds"] = json!(rounds);
        }
        document["moves"] = json!(moves);
        document["proved"] = json!(proved);
        if let Found::Open(_, Some(why)) = &self.found {
            document["note"] = json!(why);
        }
        document
    }

    fn page(&self, instance: &Instance) -> String {
        let said = match &self.found {
            Found::Open(_, None) => "not solved in the time and memory there was".to_owned(),
            Found::Open(_, Some(why)) => format!("not solved: {why}"),
            Found::Solved(Solved { value: 0, .. }) => {
                "the second player wins, Grundy value 0".into()
            }
            Found::Solved(Solved { value, .. }) => {
                format!("the first player wins, Grundy value {value}")
            }
            Found::Within(rounds, moves) => {
                let can = if moves.is_empty() { "cannot" } else { "can" };
                let moves = if *rounds == 1 { "move" } else { "moves" };
                format!("the first player {can} force a win within {rounds} {moves}")
            }
        };
        let mut text = format!("line {}: {said}\n", instance.line);
        for vertices in self.moves(instance) {
            text += &format!("  {}\n", written(instance, &vertices));
        }
        text
    }
}

/// The positions and the names of some cards, or the names of some vertices.
pub fn written(instance: &Instance, vertices: &[usize]) -> String {
    let names = names(instance, vertices);
    if instance.cards.is_none() {
        return names;
    }
    let positions: Vec<String> = vertices.iter().map(usize::to_string).collect();
    format!("{}   {names}", positions.join(" "))
}
