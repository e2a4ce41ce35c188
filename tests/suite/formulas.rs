//! Layouts of formulas, which the satisfiable ones have more disjoint Sets than the others.

use tertia::cards::Layout;
use tertia::hypergraph::Hypergraph;

/// The formula of all clauses on so many variables, each with its own signs: no values satisfy it.
pub fn all_signs(variables: usize) -> Vec<Vec<i64>> {
    let literal = |signs: usize, at: usize| {
        if signs >> at & 1 == 0 { at as i64 + 1 } else { -(at as i64) - 1 }
    };
    let clause = |signs| (0..variables).map(|at| literal(signs, at)).collect();
    (0..1 << variables).map(clause).collect()
}

/// The layout of a formula by Theorem 3.1 of Lampis and Mitsou, after their Lemma 1, and how
/// many disjoint Sets it has when the formula can be satisfied. Literals are the numbers of
/// variables, from 1, negative for negated ones.
pub fn of_formula(variables: usize, clauses: &[Vec<i64>]) -> (Hypergraph, usize) {
    let (variables, clauses) = thrice(variables, clauses);
    let attributes = variables + 1 + clauses.len();
    let unit = |at: usize| (0..attributes).map(|place| u8::from(place == at)).collect::<Vec<u8>>();
    let plus = |a: &[u8], times: u8, b: &[u8]| -> Vec<u8> {
        a.iter().zip(b).map(|(a, b)| (a + times * b) % 3).collect()
    };
    let third = |a: &[u8], b: &[u8]| plus(&plus(&vec![0; attributes], 2, a), 2, b);
    let mut cards = Vec::new();
    let mut occurrences: Vec<[Vec<Vec<u8>>; 2]> = vec![Default::default(); variables];
    for (number, clause) in clauses.iter().enumerate() {
        let sign = unit(variables + 1 + number);
        let variable = |literal: i64| literal.unsigned_abs() as usize - 1;
        let mark = if clause.len() == 2 { 1 } else { 0 };
        let mut middle = plus(&sign, mark, &unit(variables));
        for &literal in clause {
            let own = unit(variable(literal));
            middle = plus(&middle, 1, &own);
            let mut end = plus(&plus(&sign, 2 * mark, &unit(variables)), 1, &own);
            for &other in clause.iter().filter(|&&other| other != literal) {
                end = plus(&end, 2, &unit(variable(other)));
            }
            cards.push(end);
            let occurrence = plus(&own, 1, &sign);
            occurrences[variable(literal)][usize::from(literal < 0)].push(occurrence);
        }
        cards.push(middle);
    }
    for [one, other] in occurrences {
        let (two, one) = if one.len() == 2 { (one, other) } else { (other, one) };
        let twelve = third(&two[0], &two[1]);
        cards.push(third(&one[0], &twelve));
        cards.push(twelve);
        cards.extend(two.into_iter().chain(one));
    }
    (Hypergraph::of_layout(&Layout::new(&cards).unwrap()), variables + clauses.len())
}

/// An equivalent formula whose variables occur three times each, not all of one sign.
fn thrice(variables: usize, clauses: &[Vec<i64>]) -> (usize, Vec<Vec<i64>>) {
    let occurs = |clauses: &[Vec<i64>], variable: i64| {
        clauses.iter().flatten().filter(|literal| literal.abs() == variable).count()
    };
    let mut clauses = clauses.to_vec();
    while (1..=variables as i64).any(|variable| (1..4).contains(&occurs(&clauses, variable))) {
        clauses.extend_from_within(..);
    }
    let mut fresh = 0;
    let mut cycles = Vec::new();
    for variable in 1..=variables as i64 {
        let first = fresh + 1;
        for literal in clauses.iter_mut().flatten() {
            // New numbers stand beyond the old ones until all are new.
            if literal.abs() == variable {
                fresh += 1;
                *literal = literal.signum() * (variables as i64 + fresh);
            }
        }
        for at in first..=fresh {
            cycles.push(vec![-at, if at == fresh { first } else { at + 1 }]);
        }
    }
    for literal in clauses.iter_mut().flatten() {
        *literal -= literal.signum() * variables as i64;
    }
    clauses.extend(cycles);
    (fresh as usize, clauses)
}
