//! Implicit enumeration of 0/1 programmes (Balas, Operations Research 13, 1965), in integers.
//!
//! A constraint whose variables set to 1 have reached its most sets the rest of them to 0, one
//! that needs all its free variables to reach its least sets them to 1, again and again until
//! nothing follows or some constraint cannot hold. Then one of the constraints not yet at their
//! least, with the fewest free variables, has each of them tried as 1 in turn, those tried before
//! being 0. Exponential in the number of variables.

use super::program::{Program, Solved};
use crate::limit::Limit;

/// Nodes between two looks at the limit.
const PATIENCE: u64 = 64;

/// Solves a programme.
pub fn solve(program: &Program, limit: &Limit) -> Solved {
    let mut search = Search::new(program, limit);
    let all: Vec<usize> = (0..program.constraints.len()).collect();
    match search.propagate(all) && search.branch() {
        _ if search.ended => Solved::Unknown,
        true => Solved::Feasible(search.values.iter().map(|&value| value == Some(true)).collect()),
        false => Solved::Infeasible,
    }
}

struct Search<'a> {
    program: &'a Program,
    limit: &'a Limit,
    /// The constraints of each variable.
    constraints: Vec<Vec<usize>>,
    values: Vec<Option<bool>>,
    /// For each constraint its variables that are 1, and those that are free.
    ones: Vec<usize>,
    free: Vec<usize>,
    /// Variables that have values, in the order in which they got them.
    trail: Vec<usize>,
    nodes: u64,
    /// Whether the limit was reached.
    ended: bool,
}

impl<'a> Search<'a> {
    fn new(program: &'a Program, limit: &'a Limit) -> Search<'a> {
        let mut constraints = vec![Vec::new(); program.variables];
        for (number, constraint) in program.constraints.iter().enumerate() {
            constraint.variables.iter().for_each(|&variable| constraints[variable].push(number));
        }
        Search {
            program,
            limit,
            constraints,
            values: vec![None; program.variables],
            ones: vec![0; program.constraints.len()],
            free: program.constraints.iter().map(|constraint| constraint.variables.len()).collect(),
            trail: Vec::new(),
            nodes: 0,
            ended: false,
        }
    }

    /// Whether the free variables have values; if not, they are free as before.
    fn branch(&mut self) -> bool {
        self.nodes += 1;
        self.ended |= self.nodes.is_multiple_of(PATIENCE) && self.limit.reached();
        if self.ended {
            return false;
        }
        let open = (0..self.ones.len())
            .filter(|&number| self.ones[number] < self.program.constraints[number].least);
        let Some(number) = open.min_by_key(|&number| self.free[number]) else {
            // Zeros are the least that the rest can be, and no constraint needs more.
            return true;
        };
        let before = self.trail.len();
        for at in 0..self.program.constraints[number].variables.len() {
            let variable = self.program.constraints[number].variables[at];
            if self.values[variable].is_some() {
                continue;
            }
            let mark = self.trail.len();
            if self.set(variable, true) && self.branch() {
                return true;
            }
            self.undo(mark);
            if self.ended || !self.set(variable, false) {
                break;
            }
            if self.ones[number] >= self.program.constraints[number].least {
                // What follows from the zeros has set the rest of this constraint.
                if self.branch() {
                    return true;
                }
                break;
            }
        }
        self.undo(before);
        false
    }

    /// Gives a variable a value and all that follows; whether nothing is against it.
    fn set(&mut self, variable: usize, value: bool) -> bool {
        self.assign(variable, value);
        let touched = self.constraints[variable].clone();
        self.propagate(touched)
    }

    /// Sets what follows from constraints; whether nothing is against it.
    fn propagate(&mut self, mut queue: Vec<usize>) -> bool {
        while let Some(number) = queue.pop() {
            let constraint = &self.program.constraints[number];
            let (ones, free) = (self.ones[number], self.free[number]);
            if ones > constraint.most || ones + free < constraint.least {
                return false;
            }
            let value = match () {
                () if free == 0 => continue,
                () if ones == constraint.most => false,
                () if ones + free == constraint.least => true,
                () => continue,
            };
            for &variable in &constraint.variables {
                if self.values[variable].is_none() {
                    self.assign(variable, value);
                    queue.extend(&self.constraints[variable]);
                }
            }
        }
        true
    }

    fn assign(&mut self, variable: usize, value: bool) {
        self.values[variable] = Some(value);
        self.trail.push(variable);
        for &number in &self.constraints[variable] {
            self.free[number] -= 1;
            self.ones[number] += usize::from(value);
        }
    }

    /// Frees all variables but the first so many.
    fn undo(&mut self, kept: usize) {
        for variable in self.trail.drain(kept..) {
            let value = self.values[variable].take() == Some(true);
            for &number in &self.constraints[variable] {
                self.free[number] += 1;
                self.ones[number] -= usize::from(value);
            }
        }
    }
}
