//! Lemma 1: any formula as one whose variables occur three times each, not all of one sign.
//!
//! Lampis and Mitsou. First what their gadgets do not take is removed, which the paper leaves to
//! the reader: a literal that is twice in a clause, tautologies, and clauses of one literal, whose
//! values are propagated. A clause of more than three literals is split by fresh variables,
//! `(a b y) (-y c z) (-z d e)`. Then clauses are repeated until every variable occurs at least
//! four times; each occurrence gets a variable of its own, `v_1 .. v_l`, and the clauses
//! `(-v_i v_(i+1))`, `(-v_l v_1)` make all of them equal. Every variable then occurs once in a
//! clause of the formula, once negated and once not in the cycle, and no two clauses share two
//! variables. Linear time and size.

use super::Wrong;
use crate::sat::{Formula, Model};

/// The formula of Lemma 1 with the way back to the original.
#[derive(Clone, Debug)]
pub struct Thrice {
    original: Formula,
    /// Values that clauses of one literal force, by variable less one.
    forced: Vec<Option<bool>>,
    consistent: bool,
    /// For each variable that a split added the two literals before it in its clause: it holds if
    /// neither does.
    splits: Vec<[i32; 2]>,
    /// The variable of the split formula that each variable of the result is a copy of.
    copies: Vec<i32>,
    formula: Formula,
}

impl Thrice {
    /// Transforms a formula.
    pub fn new(original: &Formula) -> Thrice {
        let clauses: Vec<Vec<i32>> = original.clauses().filter_map(distinct).collect();
        let variables = original.variables().unsigned_abs() as usize;
        let (forced, consistent) = propagated(&clauses, variables);
        let left = if consistent { open(clauses, &forced) } else { Vec::new() };
        let (mut clauses, splits) = split(left, variables);
        repeat(&mut clauses, variables + splits.len());
        let (formula, copies) = cycles(&clauses, variables + splits.len());
        Thrice { original: original.clone(), forced, consistent, splits, copies, formula }
    }

    /// The formula; it has no clauses where propagation settled everything.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// Whether clauses of one literal and those that follow from them leave no contradiction.
    pub fn is_consistent(&self) -> bool {
        self.consistent
    }

    /// The original.
    pub fn original(&self) -> &Formula {
        &self.original
    }

    /// Values that follow from clauses of one literal, as literals in ascending order of their
    /// variables.
    pub fn forced(&self) -> Vec<i32> {
        let literal = |(at, value): (usize, &Option<bool>)| {
            value.map(|value| if value { at as i32 + 1 } else { -(at as i32) - 1 })
        };
        self.forced.iter().enumerate().filter_map(literal).collect()
    }

    /// The variable of which each variable of the formula is a copy, in their order; those beyond
    /// the original's were added to split clauses.
    pub fn copies(&self) -> &[i32] {
        &self.copies
    }

    /// A model of the original as one of the formula.
    pub fn push(&self, model: &Model) -> Result<Model, Wrong> {
        self.satisfied(model)?;
        let mut values = self.values(|variable| model.holds(variable));
        for before in &self.splits {
            let holds =
                |&literal: &i32| values[literal.unsigned_abs() as usize - 1] == (literal > 0);
            let value = !before.iter().any(holds);
            values.push(value);
        }
        let copy = |&variable: &i32| values[variable.unsigned_abs() as usize - 1];
        Ok(Model::new(self.copies.iter().map(copy).collect()))
    }

    /// A model of the formula as one of the original.
    pub fn lift(&self, model: &Model) -> Result<Model, Wrong> {
        if let Some(clause) = model.fails(&self.formula) {
            return Err(Wrong::Clause(clause));
        }
        let mut values = self.values(|_| false);
        for (copy, &variable) in (1..).zip(&self.copies) {
            // Copies are equal, and those of split variables have no place.
            if let Some(value) = values.get_mut(variable.unsigned_abs() as usize - 1) {
                *value = model.holds(copy);
            }
        }
        let lifted = Model::new(values);
        self.satisfied(&lifted)?;
        Ok(lifted)
    }

    fn satisfied(&self, model: &Model) -> Result<(), Wrong> {
        model.fails(&self.original).map_or(Ok(()), |clause| Err(Wrong::Clause(clause)))
    }

    /// The forced values, and these for the other variables of the original.
    fn values(&self, other: impl Fn(i32) -> bool) -> Vec<bool> {
        let value =
            |(variable, forced): (i32, &Option<bool>)| forced.unwrap_or_else(|| other(variable));
        (1..).zip(&self.forced).map(value).collect()
    }
}

/// A clause with each literal once; none if it always holds.
fn distinct(clause: &[i32]) -> Option<Vec<i32>> {
    let mut sorted = clause.to_vec();
    sorted.sort_unstable_by_key(|literal| (literal.unsigned_abs(), *literal));
    if sorted.windows(2).any(|pair| pair[0] == -pair[1]) {
        return None;
    }
    sorted.dedup();
    if sorted.len() == clause.len() {
        return Some(clause.to_vec());
    }
    let mut kept = Vec::with_capacity(sorted.len());
    for &literal in clause {
        if let Ok(at) = sorted.binary_search_by_key(&literal.unsigned_abs(), |l| l.unsigned_abs()) {
            sorted.remove(at);
            kept.push(literal);
        }
    }
    Some(kept)
}

/// The values that follow from clauses of one literal, and whether none is contradicted.
fn propagated(clauses: &[Vec<i32>], variables: usize) -> (Vec<Option<bool>>, bool) {
    let mut values = vec![None; variables];
    let mut occurrences: Vec<Vec<usize>> = vec![Vec::new(); variables];
    for (clause, literals) in clauses.iter().enumerate() {
        for literal in literals {
            occurrences[place(*literal)].push(clause);
        }
    }
    // Literals of each clause that are not false.
    let mut left: Vec<usize> = clauses.iter().map(Vec::len).collect();
    let mut due: Vec<usize> = (0..clauses.len()).filter(|&clause| left[clause] <= 1).collect();
    while let Some(clause) = due.pop() {
        if holds(&clauses[clause], &values) {
            continue;
        }
        let free = clauses[clause].iter().find(|&&literal| values[place(literal)].is_none());
        let Some(&literal) = free else { return (values, false) };
        values[place(literal)] = Some(literal > 0);
        for &other in &occurrences[place(literal)] {
            if clauses[other].contains(&-literal) {
                left[other] -= 1;
                if left[other] <= 1 {
                    due.push(other);
                }
            }
        }
    }
    (values, true)
}

/// The place of a literal's variable, from 0.
fn place(literal: i32) -> usize {
    literal.unsigned_abs() as usize - 1
}

fn holds(clause: &[i32], values: &[Option<bool>]) -> bool {
    clause.iter().any(|&literal| values[place(literal)] == Some(literal > 0))
}

/// What values leave of clauses.
fn open(clauses: Vec<Vec<i32>>, values: &[Option<bool>]) -> Vec<Vec<i32>> {
    let mut left = clauses;
    left.retain(|clause| !holds(clause, values));
    for clause in &mut left {
        clause.retain(|&literal| values[place(literal)].is_none());
    }
    left
}

/// The clauses with those of more than three literals cut, and for each variable added the two
/// literals before it.
fn split(clauses: Vec<Vec<i32>>, variables: usize) -> (Vec<Vec<i32>>, Vec<[i32; 2]>) {
    let (mut cut, mut splits): (Vec<Vec<i32>>, Vec<[i32; 2]>) = Default::default();
    for clause in clauses {
        let mut rest = clause.into_iter();
        // Says that one of those that were cut off holds.
        let mut earlier: Option<i32> = None;
        while rest.len() + usize::from(earlier.is_some()) > 3 {
            let (Some(first), Some(second)) = (earlier.or_else(|| rest.next()), rest.next()) else {
                break;
            };
            let fresh = (variables + splits.len() + 1) as i32;
            cut.push(vec![first, second, fresh]);
            splits.push([first, second]);
            earlier = Some(-fresh);
        }
        cut.push(earlier.into_iter().chain(rest).collect());
    }
    (cut, splits)
}

/// Repeats clauses until each variable that occurs does so four times or more.
fn repeat(clauses: &mut Vec<Vec<i32>>, variables: usize) {
    let mut occurrences = vec![0; variables];
    let mut first = vec![None; variables];
    for (number, clause) in clauses.iter().enumerate() {
        for &literal in clause {
            occurrences[place(literal)] += 1;
            first[place(literal)].get_or_insert(number);
        }
    }
    for variable in 0..variables {
        let Some(number) = first[variable] else { continue };
        while occurrences[variable] < 4 {
            let again = clauses[number].clone();
            again.iter().for_each(|&literal| occurrences[place(literal)] += 1);
            clauses.push(again);
        }
    }
}

/// A variable for each occurrence, with the cycles that make those of one variable equal; and the
/// variable that each is a copy of.
fn cycles(clauses: &[Vec<i32>], variables: usize) -> (Formula, Vec<i32>) {
    let mut lengths = vec![0i32; variables];
    clauses.iter().flatten().for_each(|&literal| lengths[place(literal)] += 1);
    let mut formula = Formula::new();
    let mut copies = Vec::new();
    let mut next = Vec::with_capacity(variables);
    for (variable, &length) in (1..).zip(&lengths) {
        next.push(formula.variables() + 1);
        formula.variables_for(length as usize);
        copies.resize(copies.len() + length as usize, variable);
    }
    let starts = next.clone();
    for clause in clauses {
        let renamed: Vec<i32> = clause
            .iter()
            .map(|&literal| {
                let copy = &mut next[place(literal)];
                *copy += 1;
                (*copy - 1) * literal.signum()
            })
            .collect();
        formula.add(&renamed);
    }
    for (start, end) in starts.into_iter().zip(next) {
        for copy in start..end {
            let following = if copy + 1 == end { start } else { copy + 1 };
            formula.add(&[-copy, following]);
        }
    }
    (formula, copies)
}

#[cfg(test)]
mod tests {
    use super::super::plain::models;
    use super::*;
    use crate::limit::Limit;
    use crate::random::{Key, choice};
    use crate::sat::{Outcome, solve};

    pub(crate) fn formula(variables: usize, clauses: &[Vec<i32>]) -> Formula {
        let mut formula = Formula::new();
        formula.variables_for(variables);
        clauses.iter().for_each(|clause| formula.add(clause));
        formula
    }

    /// Up to four variables; clauses of 0 to 7 literals, repeated and opposite ones among them.
    fn wild(index: u64) -> Formula {
        let mut at = 0;
        let mut draw = |of: u32| {
            at += 1;
            choice::choose(Key([3, 1]), index, at, of, 0)
        };
        let variables = 1 + draw(6);
        let least = if draw(4) == 0 { 0 } else { 2 };
        let clauses: Vec<Vec<i32>> = (0..draw(12))
            .map(|_| {
                let length = least + draw(6);
                let literal = |draw: &mut dyn FnMut(u32) -> u32| {
                    let variable = 1 + draw(variables) as i32;
                    if draw(2) == 0 { variable } else { -variable }
                };
                (0..length).map(|_| literal(&mut draw)).collect()
            })
            .collect();
        formula(variables as usize, &clauses)
    }

    #[test]
    fn every_sentence_of_the_lemma_holds_and_models_go_there_and_back() {
        let mut kinds = [0; 3];
        for index in 0..3_000 {
            let original = wild(index);
            let thrice = Thrice::new(&original);
            let formula = thrice.formula();
            let mut signs = vec![[0; 2]; formula.variables() as usize];
            for literal in formula.clauses().flatten() {
                signs[place(*literal)][usize::from(*literal > 0)] += 1;
            }
            assert!(signs.iter().all(|two| matches!(two, [1, 2] | [2, 1])), "{original:?}");
            assert!(formula.clauses().all(|clause| matches!(clause.len(), 2 | 3)), "{original:?}");
            let clauses: Vec<&[i32]> = formula.clauses().collect();
            for (at, one) in clauses.iter().enumerate() {
                for other in &clauses[at + 1..] {
                    let shares = |l: &&i32| other.contains(l) || other.contains(&-**l);
                    assert!(one.iter().filter(shares).count() < 2, "{original:?}");
                }
            }
            let models = models(&original);
            for model in &models {
                let pushed = thrice.push(model).unwrap();
                assert_eq!(pushed.fails(formula), None, "{original:?}");
                assert_eq!(thrice.lift(&pushed).unwrap().fails(&original), None);
            }
            let solved = solve(formula, &[], &Limit::none());
            let satisfiable = thrice.is_consistent() && solved != Outcome::Unsatisfiable;
            assert_eq!(satisfiable, !models.is_empty(), "{original:?}");
            if let (true, Outcome::Model(model)) = (satisfiable, solved) {
                let copies = (1..).zip(thrice.copies().windows(2));
                for (copy, _) in copies.filter(|(_, pair)| pair[0] == pair[1]) {
                    assert_eq!(model.holds(copy), model.holds(copy + 1), "{original:?}");
                }
                assert_eq!(thrice.lift(&model).unwrap().fails(&original), None, "{original:?}");
            }
            kinds[usize::from(satisfiable) + usize::from(formula.is_empty() && satisfiable)] += 1;
        }
        assert!(kinds.iter().all(|&kind| kind > 200), "{kinds:?}");
    }

    /// What wrong models are told.
    #[test]
    fn wrong_models_are_refused() {
        let thrice = Thrice::new(&formula(2, &[vec![1, 2], vec![-1, -2]]));
        let model = |values: &[bool]| Model::new(values.to_vec());
        assert_eq!(thrice.push(&model(&[true, true])), Err(Wrong::Clause(1)));
        assert_eq!(thrice.lift(&model(&[false; 8])), Err(Wrong::Clause(0)));
    }

    #[test]
    fn long_clauses_and_forced_values() {
        let thrice = Thrice::new(&formula(6, &[vec![1], vec![-1, 2, 3, 4, 5, 6, 6], vec![-1, -6]]));
        assert_eq!(thrice.forced(), [1, -6]);
        let (cut, splits) = split(vec![vec![2, 3, 4, 5]], 6);
        assert_eq!((cut, splits), (vec![vec![2, 3, 7], vec![-7, 4, 5]], vec![[2, 3]]));
        let (cut, splits) = split(vec![vec![1, 2, 3, 4, 5]], 5);
        assert_eq!(cut, [vec![1, 2, 6], vec![-6, 3, 7], vec![-7, 4, 5]]);
        assert_eq!(splits, [[1, 2], [-6, 3]]);
        assert!(thrice.copies().iter().filter(|&&copy| copy == 7).count() >= 4);
    }
}
