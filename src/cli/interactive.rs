//! A person plays against the program, a line a turn.

use super::interrupt::LimitArgs;
use super::play::written;
use super::{Failure, output};
use std::io::{self, BufRead};
use std::time::Duration;
use tertia::hypergraph::files::Instance;
use tertia::hypergraph::play::{Method, solve};
use tertia::hypergraph::{Hypergraph, Limit};

/// How long the program thinks about a move unless it is told.
const PATIENCE: Duration = Duration::from_secs(10);

/// Plays on the one layout, the person first, until someone cannot move or the input ends.
pub fn run(instances: &[Instance], limit: &LimitArgs) -> Result<(), Failure> {
    let [instance] = instances else {
        let count = instances.len();
        return Err(Failure::Usage(format!(
            "--interactive plays one layout; this file has {count}"
        )));
    };
    let mut game = Game { instance, live: vec![true; instance.hypergraph.vertices()] };
    for vertex in 0..instance.hypergraph.vertices() {
        say(&format!("{vertex:>3}  {}", instance.name(vertex)))?;
    }
    say("Take a Set by the positions of its cards, such as: 0 4 7. Who cannot loses.")?;
    let patience = limit.time().unwrap_or(PATIENCE);
    let mut lines = io::stdin().lock().lines();
    loop {
        if game.moves().is_empty() {
            return say("No Set is left: the program wins.");
        }
        say("Your move:")?;
        let Some(line) = lines.next() else { return say("The game ends here.") };
        let line = line.map_err(|error| Failure::Usage(format!("cannot read stdin: {error}")))?;
        match game.read(&line) {
            Ok(edge) => game.take(edge),
            Err(reason) => {
                say(&reason)?;
                continue;
            }
        }
        let Some(edge) = game.answer(patience) else {
            return say("No Set is left: you win.");
        };
        say(&format!("The program takes {}", written(instance, instance.hypergraph.edge(edge))))?;
        game.take(edge);
    }
}

fn say(line: &str) -> Result<(), Failure> {
    output::print(|out| writeln!(out, "{line}"))
}

struct Game<'a> {
    instance: &'a Instance,
    live: Vec<bool>,
}

impl Game<'_> {
    fn graph(&self) -> &Hypergraph {
        &self.instance.hypergraph
    }

    /// The edges that can be taken.
    fn moves(&self) -> Vec<usize> {
        let free = |&edge: &usize| self.graph().edge(edge).iter().all(|&vertex| self.live[vertex]);
        (0..self.graph().len()).filter(free).collect()
    }

    fn take(&mut self, edge: usize) {
        for &vertex in self.instance.hypergraph.edge(edge) {
            self.live[vertex] = false;
        }
    }

    /// The edge that a line names.
    fn read(&self, line: &str) -> Result<usize, String> {
        let words = line.split([' ', ',', '\t']).filter(|word| !word.is_empty());
        let mut vertices = Vec::new();
        for word in words {
            let vertex = word.parse::<usize>().ok().filter(|&vertex| vertex < self.live.len());
            let Some(vertex) = vertex else {
                let last = self.live.len().saturating_sub(1);
                return Err(format!("`{}` is no position from 0 to {last}.", word.escape_debug()));
            };
            if !self.live[vertex] {
                return Err(format!("The card {vertex} is taken."));
            }
            vertices.push(vertex);
        }
        vertices.sort_unstable();
        let edge = self.graph().edges().position(|edge| edge == vertices);
        edge.ok_or_else(|| "These are no Set.".into())
    }

    /// A move that wins, if one is found in time; else any, if there is one.
    fn answer(&self, patience: Duration) -> Option<usize> {
        let moves = self.moves();
        let live: Vec<usize> = (0..self.live.len()).filter(|&vertex| self.live[vertex]).collect();
        let left = self.graph().restricted(&live);
        let solved = solve(&left, Method::Winner, &Limit::none().after(patience));
        // Edges keep their order when others are left out.
        let best = solved.and_then(|solved| solved.moves.first().copied()).unwrap_or(0);
        moves.get(best).copied()
    }
}
