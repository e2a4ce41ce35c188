//! The deals of a job, each with its Sets and the values of its many-round problems.

use crate::cards::packed;
use crate::hypergraph::small::{Solver, Values};
use crate::hypergraph::{Hypergraph, Limit, domination, packing, play};
use crate::random::order;
use crate::simulate::EngineError;
use crate::simulate::deals::Job;

/// What a deal comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The number of Sets.
    pub sets: usize,
    /// Max, Min and the value of the game.
    pub values: Values,
}

/// Deals, one after another; keeps its memory from one to the next.
pub struct Hands {
    job: Job,
    row: Vec<u16>,
    cards: Vec<u16>,
    /// The packed code of each card of the deck.
    codes: Vec<u32>,
    /// One more than the place in the deal of each code; 0 where it is not dealt.
    places: Vec<u16>,
    sets: Vec<[usize; 3]>,
    solver: Solver,
}

impl Hands {
    /// The deals of a job.
    pub fn new(job: Job) -> Hands {
        let attributes = job.deck.attributes();
        Hands {
            job,
            row: Vec::new(),
            cards: vec![0; job.cards as usize],
            codes: (0..job.deck.size()).map(|card| packed::pack(card, attributes)).collect(),
            places: vec![0; 1 << (2 * attributes)],
            sets: Vec::new(),
            solver: Solver::default(),
        }
    }

    /// Draws a deal and solves it. An error where it has too many Sets for any solver, as no deal
    /// of a point of this kind is known to have.
    pub fn hand(&mut self, index: u64) -> Result<Hand, EngineError> {
        self.find_sets(index);
        let (cards, sets) = (self.cards.len(), self.sets.len());
        let small = self.solver.solve(cards, &self.sets);
        let values = small.or_else(|| large(cards, &self.sets));
        values.map(|values| Hand { sets, values }).ok_or_else(|| EngineError::Device {
            device: "cpu".into(),
            reason: format!("the {sets} Sets of deal {index} are too many to solve"),
        })
    }

    /// Draws a deal; its Sets as a hypergraph.
    pub fn hypergraph(&mut self, index: u64) -> Hypergraph {
        self.find_sets(index);
        Hypergraph::of_sorted(self.cards.len(), &self.sets)
    }

    /// The Sets of a deal, by the places of their cards.
    fn find_sets(&mut self, index: u64) {
        let Hands { job, row, cards, codes, places, sets, .. } = self;
        order::draw(job.key, index, job.deck.size(), job.floor, row, cards);
        let code = |card: u16| codes[usize::from(card)];
        for (&card, place) in cards.iter().zip(1..) {
            places[code(card) as usize] = place;
        }
        sets.clear();
        for (i, &a) in cards.iter().enumerate() {
            for (j, &b) in cards.iter().enumerate().skip(i + 1) {
                let third = usize::from(places[packed::third(code(a), code(b)) as usize]);
                if third > j + 1 {
                    sets.push([i, j, third - 1]);
                }
            }
        }
        cards.iter().for_each(|&card| places[code(card) as usize] = 0);
    }
}

/// The values of more edges than the small solver takes, by a solver each; none where one gives
/// up.
fn large(vertices: usize, edges: &[[usize; 3]]) -> Option<Values> {
    let graph = Hypergraph::of_sorted(vertices, edges);
    let limit = Limit::none();
    let max = packing::maximum(&graph, packing::Method::Portfolio, &limit);
    let min = domination::minimum(&graph, None, domination::Method::Portfolio, &limit);
    let game = play::value(&graph, &limit)?;
    if !(max.proved() && min.proved()) {
        return None;
    }
    let small = |value: usize| u8::try_from(value).ok();
    Some(Values {
        max: small(max.edges.len())?,
        min: small(min.edges.len())?,
        grundy: small(game)?,
    })
}
