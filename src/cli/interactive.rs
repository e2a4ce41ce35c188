//! A person plays against the program, a line a turn.

use super::interrupt::LimitArgs;
use super::play::written;
use super::words::Words;
use super::{Failure, output};
use std::io::{self, BufRead};
use std::time::Duration;
use tertia::hypergraph::files::Instance;
use tertia::hypergraph::play::{Method, solve};
use tertia::hypergraph::{Hypergraph, Limit};

/// How long the program thinks about a move unless it is told.
const PATIENCE: Duration = Duration::from_secs(10);

/// Plays on the one instance, the person first, until someone cannot move or the input ends.
pub fn run(instances: &[Instance], limit: &LimitArgs) -> Result<(), Failure> {
    let [instance] = instances else {
        let count = instances.len();
        return Err(Failure::Usage(format!(
            "--interactive plays one layout; this file has {count}"
        )));
    };
    let mut game = Game::new(instance);
    let edge = game.words.edge;
    if game.moves().is_empty() {
        return say(&format!("There is no {edge} to take: no game."));
    }
    game.begin()?;
    let patience = limit.time().unwrap_or(PATIENCE);
    let mut lines = io::stdin().lock().lines();
    loop {
        if game.moves().is_empty() {
            return say(&format!("No {edge} is left: the program wins."));
        }
        say("Your move:")?;
        let Some(line) = lines.next() else { return say("The input has ended: no one wins.") };
        let line = line.map_err(|error| Failure::Usage(format!("cannot read stdin: {error}")))?;
        match game.read(&line) {
            Ok(edge) => game.take(edge),
            Err(reason) => {
                say(&reason)?;
                continue;
            }
        }
        let Some(answer) = game.answer(patience) else {
            return say(&format!("No {edge} is left: you win."));
        };
        game.take(answer);
        let taken = written(instance, instance.hypergraph.edge(answer));
        say(&format!("The program takes {taken}"))?;
        game.tell_left()?;
    }
}

fn say(line: &str) -> Result<(), Failure> {
    output::print(|out| writeln!(out, "{line}"))
}

struct Game<'a> {
    instance: &'a Instance,
    words: Words,
    /// The number of the first vertex: cards stand at positions from 0, files count from 1.
    first: usize,
    live: Vec<bool>,
}

impl<'a> Game<'a> {
    fn new(instance: &'a Instance) -> Game<'a> {
        Game {
            instance,
            words: Words::of(instance),
            first: if instance.cards.is_some() { 0 } else { 1 },
            live: vec![true; instance.hypergraph.vertices()],
        }
    }

    fn graph(&self) -> &Hypergraph {
        &self.instance.hypergraph
    }

    /// Tells what there is and what to do.
    fn begin(&self) -> Result<(), Failure> {
        if self.instance.cards.is_some() {
            for vertex in 0..self.graph().vertices() {
                say(&format!("{vertex:>3}  {}", self.instance.name(vertex)))?;
            }
            return say(
                "Take a Set by the positions of its cards, such as: 0 4 7. Who cannot loses.",
            );
        }
        for edge in self.graph().edges() {
            say(&format!("  {}", written(self.instance, edge)))?;
        }
        say("Take an edge by the numbers of its vertices. Who cannot loses.")
    }

    /// Tells what is left.
    fn tell_left(&self) -> Result<(), Failure> {
        let left: Vec<String> = (0..self.live.len())
            .filter(|&vertex| self.live[vertex])
            .map(|vertex| (vertex + self.first).to_string())
            .collect();
        if left.is_empty() { Ok(()) } else { say(&format!("Left: {}", left.join(" "))) }
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
        let Words { vertex: one, edge } = self.words;
        let words = line.split([' ', ',', '\t', '\r']).filter(|word| !word.is_empty());
        let mut vertices = Vec::new();
        for word in words {
            let number = word.parse::<usize>().ok().and_then(|word| word.checked_sub(self.first));
            let Some(vertex) = number.filter(|&vertex| vertex < self.live.len()) else {
                let last = (self.live.len() + self.first).saturating_sub(1);
                let (word, first) = (word.escape_debug(), self.first);
                return Err(format!(
                    "`{word}` is no {one}: they have the numbers {first} to {last}."
                ));
            };
            if !self.live[vertex] {
                return Err(format!("The {one} {} is taken.", vertex + self.first));
            }
            vertices.push(vertex);
        }
        vertices.sort_unstable();
        let found = self.graph().edges().position(|edge| edge == vertices);
        found.ok_or_else(|| match vertices.len() {
            0 => format!("Which {edge}?"),
            len if self.instance.cards.is_some() && len != 3 => "A Set has three cards.".into(),
            _ if self.instance.cards.is_some() => "These are no Set.".into(),
            _ => "These are no edge.".into(),
        })
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
