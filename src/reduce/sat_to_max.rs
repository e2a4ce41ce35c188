//! A formula as a layout: it can be satisfied if and only if so many disjoint Sets can be taken.
//!
//! Lampis and Mitsou, Theorem 3.1, after their Lemma 1 ([`Thrice`]): n variables that occur three
//! times each, m clauses of two or three literals. Cards are points of F_3^(n+1+m), a variable
//! part of n + 1 attributes and a clause part of m, with unit vectors v(i) and k(j).
//!
//! | card | of | variable part | clause part |
//! |---|---|---|---|
//! | x1, x2 | the two occurrences of one sign | v(i) | k(j) |
//! | x3 | the other | v(i) | k(j) |
//! | x12 | variable i | v(i) | -x1 - x2 |
//! | x123 | variable i | v(i) | -x3 - x12 |
//! | c1, c2, c3 | a literal of clause j | v(own) - v(others) | k(j) |
//! | cm | clause j | the sum of v over its literals | k(j) |
//!
//! A clause of two literals has no c3, 1 at place n + 1 in cm and 2 there in c1 and c2. The Sets
//! are x1 x2 x12 and x3 x12 x123 of each variable, which share x12, and for each literal its
//! occurrence with its c and cm: 2n and the lengths of all clauses together. Taking x3 x12 x123
//! leaves x1 and x2 to their clauses, so those literals hold; else x3 does. With one Set of each
//! gadget that makes n + m, and no more are possible. Where Lemma 1 leaves no clause, the layout
//! is 0, 1, 2 over one attribute, and the target 1 or, for a contradiction, 2.
//!
//! Size O(n + m) cards of as many attributes, in time linear in their digits.

use super::{Explained, Gadget, Group, Point, Reduction, Thrice, TooLarge, Wrong};
use super::{fits, layout, sparse, third};
use crate::cards::Layout;
use crate::sat::{Formula, Model};
use std::collections::HashSet;

/// A formula and its layout.
#[derive(Clone, Debug)]
pub struct SatToMax {
    thrice: Thrice,
    layout: Layout,
    names: Vec<String>,
    variables: Vec<Variable>,
    clauses: Vec<Clause>,
}

/// The gadget of a variable; cards by position.
#[derive(Clone, Debug)]
struct Variable {
    /// x1 and x2.
    two: [usize; 2],
    /// x3.
    one: usize,
    /// The literal of x3.
    literal: i32,
    x12: usize,
    x123: usize,
}

impl Variable {
    /// The Set that leaves x3 to its clause, and the one that leaves x1 and x2.
    fn sets(&self) -> [[usize; 3]; 2] {
        let [x1, x2] = self.two;
        [sorted([x1, x2, self.x12]), sorted([self.one, self.x12, self.x123])]
    }
}

/// The gadget of a clause; cards by position.
#[derive(Clone, Debug)]
struct Clause {
    literals: Vec<i32>,
    /// The cards x of its literals.
    occurrences: Vec<usize>,
    /// c1, c2, perhaps c3.
    ends: Vec<usize>,
    middle: usize,
}

impl Clause {
    /// The Set of a literal.
    fn set(&self, at: usize) -> [usize; 3] {
        sorted([self.occurrences[at], self.ends[at], self.middle])
    }
}

fn sorted(mut set: [usize; 3]) -> [usize; 3] {
    set.sort_unstable();
    set
}

impl SatToMax {
    /// The layout of a formula.
    pub fn new(formula: &Formula) -> Result<SatToMax, TooLarge> {
        let thrice = Thrice::new(formula);
        if thrice.formula().is_empty() {
            let layout = layout(&[vec![0], vec![1], vec![2]]);
            let names = vec!["nothing is left of the formula".into(); 3];
            let (variables, clauses) = Default::default();
            return Ok(SatToMax { thrice, layout, names, variables, clauses });
        }
        let n = thrice.formula().variables().unsigned_abs() as usize;
        let m = thrice.formula().len();
        let lengths: usize = thrice.formula().clauses().map(<[i32]>::len).sum();
        fits(5 * n + lengths + m, n + 1 + m)?;
        let mut cards = Cards { part: n + 1, width: n + 1 + m, all: Vec::new(), names: Vec::new() };
        let variables = variables(thrice.formula(), &mut cards);
        let clauses = clauses(thrice.formula(), &variables, &mut cards);
        let layout = layout(&cards.all);
        Ok(SatToMax { thrice, layout, names: cards.names, variables, clauses })
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The name of each card, by its gadget.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The formula after Lemma 1.
    pub fn thrice(&self) -> &Thrice {
        &self.thrice
    }

    /// How many disjoint Sets say that the formula can be satisfied: n + m.
    pub fn target(&self) -> usize {
        match self.variables.len() + self.clauses.len() {
            0 if self.thrice.is_consistent() => 1,
            0 => 2,
            gadgets => gadgets,
        }
    }

    /// All Sets of the layout, as the proof lists them: two a variable, one a literal.
    pub fn sets(&self) -> Vec<[usize; 3]> {
        if self.variables.is_empty() {
            return vec![[0, 1, 2]];
        }
        let of_variables = self.variables.iter().flat_map(Variable::sets);
        let of_clause = |clause: &Clause| {
            (0..clause.literals.len()).map(|at| clause.set(at)).collect::<Vec<_>>()
        };
        let mut sets: Vec<[usize; 3]> =
            of_variables.chain(self.clauses.iter().flat_map(of_clause)).collect();
        sets.sort_unstable();
        sets
    }
}

/// The cards so far.
struct Cards {
    /// Attributes of the variable part.
    part: usize,
    width: usize,
    all: Vec<Vec<u8>>,
    names: Vec<String>,
}

impl Cards {
    fn add(&mut self, card: Vec<u8>, name: String) -> usize {
        self.all.push(card);
        self.names.push(name);
        self.all.len() - 1
    }

    /// A card that is 1 at the attribute of a variable and at that of a clause.
    fn occurrence(&self, variable: usize, clause: usize) -> Vec<u8> {
        let mut card = vec![0; self.width];
        card[variable] = 1;
        card[self.part + clause] = 1;
        card
    }

    /// The card with this variable part that makes a Set in the clause part with two others.
    fn closing(&self, variable: usize, a: usize, b: usize) -> Vec<u8> {
        let mut card = third(&self.all[a], &self.all[b]);
        card[..self.part].fill(0);
        card[variable] = 1;
        card
    }
}

fn variables(formula: &Formula, cards: &mut Cards) -> Vec<Variable> {
    let mut occurrences: Vec<Vec<(usize, i32)>> =
        vec![Vec::new(); formula.variables().unsigned_abs() as usize];
    for (clause, literals) in formula.clauses().enumerate() {
        for &literal in literals {
            occurrences[place(literal)].push((clause, literal));
        }
    }
    let gadget = |(variable, mut all): (usize, Vec<(usize, i32)>)| {
        // The literal of its sign that stands alone goes last.
        let alone = |literal: i32| all.iter().filter(|other| other.1 == literal).count() == 1;
        let one = all.iter().position(|&(_, literal)| alone(literal)).unwrap_or(0);
        let last = all.remove(one);
        all.push(last);
        let mut add = |number: usize| {
            let (clause, literal) = all[number];
            let name = format!(
                "x{} of variable {}, {literal} in clause {}",
                number + 1,
                variable + 1,
                clause + 1
            );
            cards.add(cards.occurrence(variable, clause), name)
        };
        let (x1, x2, x3) = (add(0), add(1), add(2));
        let x12 = cards.closing(variable, x1, x2);
        let x12 = cards.add(x12, format!("x12 of variable {}", variable + 1));
        let x123 = cards.closing(variable, x3, x12);
        let x123 = cards.add(x123, format!("x123 of variable {}", variable + 1));
        Variable { two: [x1, x2], one: x3, literal: last.1, x12, x123 }
    };
    occurrences.into_iter().enumerate().map(gadget).collect()
}

fn clauses(formula: &Formula, variables: &[Variable], cards: &mut Cards) -> Vec<Clause> {
    let (part, width) = (cards.part, cards.width);
    let gadget = |(number, literals): (usize, &[i32])| {
        let unit = |mark: u8| {
            let mut card = vec![0; width];
            card[part + number] = 1;
            card[part - 1] = mark * u8::from(literals.len() == 2);
            card
        };
        let mut ends = Vec::with_capacity(literals.len());
        for (at, &own) in literals.iter().enumerate() {
            let mut card = unit(2);
            literals.iter().for_each(|&literal| card[place(literal)] = 2);
            card[place(own)] = 1;
            ends.push(cards.add(card, format!("c{} of clause {}", at + 1, number + 1)));
        }
        let mut card = unit(1);
        literals.iter().for_each(|&literal| card[place(literal)] = 1);
        let middle = cards.add(card, format!("cm of clause {}", number + 1));
        let occurrence = |&literal: &i32| {
            let Variable { two, one, .. } = &variables[place(literal)];
            let mut all = two.iter().chain([one]).copied();
            // The one with this clause in its clause part.
            all.find(|&card| cards.all[card][part + number] == 1).unwrap_or(*one)
        };
        let occurrences = literals.iter().map(occurrence).collect();
        Clause { literals: literals.to_vec(), occurrences, ends, middle }
    };
    formula.clauses().enumerate().map(gadget).collect()
}

/// The place of a literal's variable, from 0.
fn place(literal: i32) -> usize {
    literal.unsigned_abs() as usize - 1
}

impl Reduction for SatToMax {
    type Original = Model;
    type Product = Vec<Vec<usize>>;

    /// A model as disjoint Sets, as many as the target.
    fn push(&self, model: &Model) -> Result<Vec<Vec<usize>>, Wrong> {
        let model = self.thrice.push(model)?;
        if self.variables.is_empty() {
            return Ok(vec![vec![0, 1, 2]]);
        }
        let of_variable = |variable: &Variable| {
            let [leaves_one, leaves_two] = variable.sets();
            if model.holds(variable.literal) { leaves_one } else { leaves_two }
        };
        let of_clause = |clause: &Clause| {
            let mut literals = clause.literals.iter();
            clause.set(literals.position(|&literal| model.holds(literal)).unwrap_or(0))
        };
        let variables = self.variables.iter().map(of_variable);
        let mut sets: Vec<Vec<usize>> =
            variables.chain(self.clauses.iter().map(of_clause)).map(Vec::from).collect();
        sets.sort_unstable();
        Ok(sets)
    }

    /// Disjoint Sets, as many as the target, as a model.
    fn lift(&self, sets: &Vec<Vec<usize>>) -> Result<Model, Wrong> {
        let taken = disjoint(sets, &self.sets(), self.layout.len())?;
        if taken.len() != self.target() {
            let (found, needed) = (taken.len(), self.target());
            return Err(Wrong::Count { found, needed, what: "disjoint Sets" });
        }
        let value = |variable: &Variable| {
            let leaves_one = taken.contains(&variable.sets()[0]);
            leaves_one == (variable.literal > 0)
        };
        self.thrice.lift(&Model::new(self.variables.iter().map(value).collect()))
    }

    fn explained(&self) -> Explained {
        let n = self.variables.len();
        let mut table = Explained {
            heading: format!(
                "{n} variables and {} clauses after Lemma 1 (Theorem 3.1, table 1)",
                self.clauses.len()
            ),
            heads: vec!["card", "how many", "variable part", "clause part", "the first is"],
            ..Explained::default()
        };
        let mut row = |card: &str, count: usize, first: Option<usize>| {
            let Some(first) = first else { return };
            let (variable, clause) = self.layout.card(first).split_at(n + 1);
            let cells = [card.into(), count.to_string(), sparse(variable), sparse(clause)];
            table.rows.push(cells.into_iter().chain([self.names[first].clone()]).collect());
        };
        let variable = self.variables.first();
        row("x_i", 3 * n, variable.map(|variable| variable.two[0]));
        row("x_12", n, variable.map(|variable| variable.x12));
        row("x_123", n, variable.map(|variable| variable.x123));
        for length in [3, 2] {
            let of_length = || self.clauses.iter().filter(|c| c.literals.len() == length);
            let (first, count) = (of_length().next(), of_length().count());
            let ends = first.map(|clause| clause.ends[0]);
            row(&format!("c_i, {length} literals"), length * count, ends);
            row(&format!("c_m, {length} literals"), count, first.map(|clause| clause.middle));
        }
        let mut notes = Vec::new();
        let forced = self.thrice.forced();
        if !forced.is_empty() {
            notes.push(format!("forced by clauses of one literal: {}", spaced(&forced)));
        }
        let original = self.thrice.original().variables();
        for copies in self.thrice.copies().chunk_by(|a, b| a == b) {
            let first = copies[0];
            let start = self.thrice.copies().partition_point(|&copy| copy < first) + 1;
            let added = if first > original { ", which splits a clause" } else { "" };
            notes.push(format!(
                "variable {first}{added}: copies {start} to {}",
                start + copies.len() - 1
            ));
        }
        if n == 0 {
            let left = if self.thrice.is_consistent() { "nothing" } else { "a contradiction" };
            notes.push(format!("clauses of one literal leave {left}: the layout is 0, 1, 2"));
            table.heads.clear();
        }
        notes.push(format!(
            "{} Sets: two a variable, one a literal; target {}",
            self.sets().len(),
            self.target()
        ));
        Explained { notes, ..table }
    }

    fn gadgets(&self) -> Vec<Gadget> {
        let point = |card: usize, name: &str, at| Point {
            at,
            name: name.into(),
            below: sparse(self.layout.card(card)),
        };
        let group = |of: &[usize], name: String| Group { of: of.to_vec(), name };
        let mut gadgets = Vec::new();
        if let Some(variable) = self.variables.first() {
            let [x1, x2] = variable.two;
            gadgets.push(Gadget {
                title: "The gadget of variable 1".into(),
                about: "Two Sets share x12: one leaves x3 to its clause, the other x1 and x2."
                    .into(),
                points: vec![
                    point(x1, "x1", (0, 0)),
                    point(x2, "x2", (0, 2)),
                    point(variable.x12, "x12", (1, 1)),
                    point(variable.one, "x3", (2, 0)),
                    point(variable.x123, "x123", (2, 2)),
                ],
                groups: vec![
                    group(&[0, 1, 2], format!("{} holds", variable.literal)),
                    group(&[2, 3, 4], format!("{} holds", -variable.literal)),
                ],
            });
        }
        for length in [3, 2] {
            let clause = self.clauses.iter().position(|clause| clause.literals.len() == length);
            let Some(number) = clause else { continue };
            let clause = &self.clauses[number];
            let mut points = vec![point(clause.middle, "cm", (length as i32 - 1, 2))];
            let mut groups = Vec::new();
            for (at, &literal) in clause.literals.iter().enumerate() {
                let x = 2 * at as i32;
                points.push(point(clause.occurrences[at], &format!("x of {literal}"), (x, 0)));
                points.push(point(clause.ends[at], &format!("c{}", at + 1), (x, 1)));
                groups.push(group(&[0, 2 * at + 1, 2 * at + 2], format!("{literal} holds")));
            }
            gadgets.push(Gadget {
                title: format!("The gadget of clause {}: {}", number + 1, spaced(&clause.literals)),
                about: "Every Set has cm and the card of one literal.".into(),
                points,
                groups,
            });
        }
        gadgets
    }
}

fn spaced(literals: &[i32]) -> String {
    literals.iter().map(i32::to_string).collect::<Vec<_>>().join(" ")
}

/// The given Sets, each one of `sets` and no two with a common card.
fn disjoint(
    given: &[Vec<usize>],
    sets: &[[usize; 3]],
    cards: usize,
) -> Result<HashSet<[usize; 3]>, Wrong> {
    let mut used = vec![false; cards];
    let mut taken = HashSet::with_capacity(given.len());
    for list in given {
        let mut set = list.clone();
        set.sort_unstable();
        let set = <[usize; 3]>::try_from(set).ok().filter(|set| sets.binary_search(set).is_ok());
        let set = set.ok_or_else(|| Wrong::Stranger { list: list.clone(), what: "Set here" })?;
        let twice = set.into_iter().find(|&card| std::mem::replace(&mut used[card], true));
        if let Some(vertex) = twice {
            return Err(Wrong::Shared { vertex, what: "Sets" });
        }
        taken.insert(set);
    }
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use super::super::plain::models;
    use super::*;
    use crate::hypergraph::packing::{Method, at_least};
    use crate::hypergraph::{Hypergraph, Limit};
    use crate::random::{Key, choice};

    /// Clauses of 1 to 5 literals, some repeated, over up to 3 variables.
    fn random(index: u64) -> Formula {
        let mut at = 0;
        let mut draw = |of: u32| {
            at += 1;
            choice::choose(Key([3, 2]), index, at, of, 0)
        };
        let mut formula = Formula::new();
        let variables = 1 + draw(3);
        formula.variables_for(variables as usize);
        for _ in 0..draw(11) {
            let length = 1 + draw(8).min(5);
            let clause: Vec<i32> = (0..length.div_ceil(2) + length / 3)
                .map(|_| (1 + draw(variables) as i32) * (1 - 2 * draw(2) as i32))
                .collect();
            formula.add(&clause);
        }
        formula
    }

    /// The sentences of the proof: exactly the Sets that are meant, of one gadget each (Lemmata 2
    /// to 4); the two of a variable meet; and all of it says whether the formula can be satisfied.
    #[test]
    fn every_sentence_of_the_proof_holds() {
        let mut verdicts = [0; 2];
        for index in 0..400 {
            let formula = random(index);
            let reduction = SatToMax::new(&formula).unwrap();
            let sets = reduction.layout().sets();
            assert_eq!(sets, reduction.sets(), "{formula:?}");
            let (n, m) = (reduction.variables.len(), reduction.clauses.len());
            let lengths: usize = reduction.thrice.formula().clauses().map(<[i32]>::len).sum();
            if n > 0 {
                assert_eq!(sets.len(), 2 * n + lengths);
                assert_eq!(reduction.layout().len(), 5 * n + lengths + m);
                assert_eq!(reduction.layout().attributes(), n + 1 + m);
                assert_eq!(reduction.target(), n + m);
            }
            for variable in &reduction.variables {
                let [one, two] = variable.sets();
                assert!(one.iter().filter(|card| two.contains(card)).eq([&variable.x12]));
            }
            for clause in &reduction.clauses {
                let mark = |card: usize| reduction.layout().card(card)[n];
                let [middle, end] = if clause.literals.len() == 2 { [1, 2] } else { [0, 0] };
                assert_eq!(mark(clause.middle), middle);
                assert!(clause.ends.iter().all(|&card| mark(card) == end), "{formula:?}");
            }
            for set in &sets {
                let parts = |range: std::ops::Range<usize>| {
                    let part = |card: usize| reduction.layout().card(card)[range.clone()].to_vec();
                    set.iter().all(|&card| part(card) == part(set[0]))
                };
                assert!(n == 0 || parts(0..n + 1) != parts(n + 1..n + 1 + m), "{formula:?}");
            }
            let models = models(&formula);
            for model in &models {
                let pushed = reduction.push(model).unwrap();
                assert_eq!(pushed.len(), reduction.target());
                assert_eq!(reduction.lift(&pushed).unwrap().fails(&formula), None);
            }
            let graph = Hypergraph::of_layout(reduction.layout());
            let target = reduction.target();
            let found = at_least(&graph, target, Method::Branch, &Limit::none());
            assert_eq!(found.holds(target), Some(!models.is_empty()), "{formula:?}");
            if !models.is_empty() {
                let sets = found.edges.iter().map(|&edge| graph.edge(edge).to_vec()).collect();
                assert_eq!(reduction.lift(&sets).unwrap().fails(&formula), None);
            }
            verdicts[usize::from(models.is_empty())] += 1;
        }
        assert!(verdicts.iter().all(|&count| count > 40), "{verdicts:?}");
    }

    /// Without Lemma 1's preparations a repeated literal makes Sets that nobody meant: 24 in
    /// place of 20 for (1 or 1).
    #[test]
    fn repeated_literals_would_make_more_sets() {
        let mut literal = Formula::new();
        literal.variables_for(1);
        literal.add(&[1, 1]);
        // The clause twice, as the paper has it: four copies, six clauses.
        let mut doubled = Formula::new();
        doubled.variables_for(4);
        [[1, 2], [3, 4], [-1, 2], [-2, 3], [-3, 4], [-4, 1]]
            .iter()
            .for_each(|clause| doubled.add(clause));
        let mut cards = Cards { part: 5, width: 11, all: Vec::new(), names: Vec::new() };
        let variables = variables(&doubled, &mut cards);
        clauses(&doubled, &variables, &mut cards);
        assert_eq!(layout(&cards.all).sets().len(), 24);
        let reduction = SatToMax::new(&literal).unwrap();
        assert_eq!((reduction.sets().len(), reduction.target()), (1, 1));
    }

    #[test]
    fn wrong_solutions_are_refused() {
        let mut formula = Formula::new();
        formula.variables_for(2);
        formula.add(&[1, 2]);
        formula.add(&[-1, -2]);
        let reduction = SatToMax::new(&formula).unwrap();
        let model = |values: [bool; 2]| Model::new(values.to_vec());
        assert_eq!(reduction.push(&model([true, true])), Err(Wrong::Clause(1)));
        let sets = reduction.push(&model([true, false])).unwrap();
        let target = reduction.target();
        let short = reduction.lift(&sets[1..].to_vec()).unwrap_err();
        assert_eq!(
            short,
            Wrong::Count { found: target - 1, needed: target, what: "disjoint Sets" }
        );
        let mut doubled = sets.clone();
        doubled.push(sets[0].clone());
        assert!(matches!(reduction.lift(&doubled), Err(Wrong::Shared { .. })));
        for stranger in [vec![0, 1, 2], vec![0, 1], vec![], vec![0, 1, 1 << 40]] {
            let mut sets = sets.clone();
            sets[0] = stranger.clone();
            let wrong = Wrong::Stranger { list: stranger, what: "Set here" };
            assert_eq!(reduction.lift(&sets), Err(wrong));
        }
    }
}
