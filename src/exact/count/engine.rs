//! What sums over third parts: for many pairs of parts A and B, all C at once.
//!
//! On the processor the sum for a pair comes from [`expansion`](super::expansion) where C is
//! small, else from [`enumeration`](super::enumeration); pairs are spread over the threads.

use super::space::{POINTS, points, sets, third};
use super::{enumeration, expansion};
use crate::simulate::{self, Cpu, EngineError};
use rayon::prelude::*;

/// More than the Sets of the deck of 81 cards.
pub const VALUES: usize = 1081;

/// Two parts of a layout, as far as the third depends on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// How many pairs (a, b) each point of the third hyperplane completes to a Set.
    pub weights: [u8; POINTS],
    /// Sets in A and in B.
    pub sets: usize,
    /// For how many pairs of parts it stands.
    pub like: u128,
}

impl Pair {
    /// The pair of these sets of points, which stands for `like` pairs.
    pub(super) fn new(a: u32, b: u32, like: u128) -> Pair {
        let mut weights = [0; POINTS];
        for a in points(a) {
            points(b).for_each(|b| weights[usize::from(third(a, b))] += 1);
        }
        Pair { weights, sets: sets(a) + sets(b), like }
    }

    /// Adds the layouts that the pair stands for, given the third parts by value: their Sets
    /// and weights.
    pub fn add(&self, thirds: impl IntoIterator<Item = u64>, layouts: &mut [u128]) {
        for (count, third) in layouts[self.sets..].iter_mut().zip(thirds) {
            *count += self.like * u128::from(third);
        }
    }
}

/// A backend that counts layouts, on threads of its own where it has some. All of them
/// give the same integers.
pub trait Engine: simulate::Engine {
    /// For each number of Sets below [`VALUES`], the layouts that consist of one of the pairs,
    /// or of one that it stands for, and `third` points of the third hyperplane.
    fn layouts(&self, pairs: &[Pair], third: usize) -> Result<Vec<u128>, EngineError>;

    /// Does some work on the engine's threads.
    fn install(&self, work: &mut (dyn FnMut() + Send));
}

impl Engine for Cpu {
    fn layouts(&self, pairs: &[Pair], third: usize) -> Result<Vec<u128>, EngineError> {
        let none = || vec![0; VALUES];
        let add = |mut layouts: Vec<u128>, pair: &Pair| {
            match third <= expansion::MOST {
                true => pair.add(expansion::by_value(&pair.weights, third), &mut layouts),
                false => pair.add(enumeration::by_value(&pair.weights, third), &mut layouts),
            }
            layouts
        };
        let sum = |mut all: Vec<u128>, more: Vec<u128>| {
            all.iter_mut().zip(more).for_each(|(all, more)| *all += more);
            all
        };
        Ok(self.pool().install(|| pairs.par_iter().fold(none, add).reduce(none, sum)))
    }

    fn install(&self, work: &mut (dyn FnMut() + Send)) {
        self.pool().install(work);
    }
}
