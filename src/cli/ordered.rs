//! What `tertia kayles --node --ordered` says of a graph in layers.

use super::answers::Answer;
use super::words::names;
use serde_json::{Value, json};
use tertia::check::ordered::PROBLEM;
use tertia::hypergraph::files::Instance;

/// The vertices with which the first player may begin and win; none where that is not known.
pub struct Ordered(pub Option<Vec<usize>>);

impl Ordered {
    fn winner(&self) -> Option<&'static str> {
        self.0.as_ref().map(|moves| if moves.is_empty() { "second" } else { "first" })
    }

    fn moves(&self) -> &[usize] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl Answer for Ordered {
    fn document(&self, _: &Instance) -> Value {
        let moves: Vec<[usize; 1]> = self.moves().iter().map(|&vertex| [vertex]).collect();
        json!({
            "problem": PROBLEM,
            "winner": self.winner(),
            "moves": moves,
            "proved": self.0.is_some(),
        })
    }

    fn page(&self, instance: &Instance) -> String {
        let mut text = format!("line {}: ", instance.line);
        text += &match self.winner() {
            Some(winner) => format!("the {winner} player wins\n"),
            None => "not solved in the time and memory there was\n".into(),
        };
        let moves = self.moves().iter();
        text.extend(moves.map(|&vertex| format!("  {}\n", names(instance, &[vertex]))));
        text
    }
}
