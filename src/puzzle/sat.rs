//! SAT: a formula that holds for the perfect matchings off the diagonal.
//!
//! For rows u, v, w variables say that π(u) = v and that σ(u) = w: two permutation matrices, of
//! 2s^2 variables. Clauses: each row of a matrix, and each column, has exactly one; for no
//! non-edge (u, v, w) both π(u) = v and σ(u) = w; for some row not both are the row itself.
//! Anderson, Ji, Xu (SAT 2020). O(s^3) clauses; exponential in general.
//!
//! Variables: π(u) = v is 1 + u s + v, σ(u) = w is 1 + s^2 + u s + w. Clauses in this order: for π,
//! then σ, for each row that it has one, each two of it not both; for each column the same; then
//! non-edges in lexicographic order; then the one that leaves out the diagonal.

use super::answer::{Answer, Matching};
use super::edges::Edges;
use crate::limit::Limit;
use crate::sat::{Formula, Model, Outcome, RefuteError, Refuted, refute, solve};
use std::path::Path;

/// The most rows: 7.6 million clauses.
pub const MOST: usize = 192;

/// The formula.
///
/// # Panics
///
/// For more than [`MOST`] rows.
pub fn formula(edges: &Edges) -> Formula {
    let rows = edges.rows();
    assert!(rows <= MOST, "SAT takes at most {MOST} rows");
    let mut formula = Formula::new();
    let matrices = [(); 2].map(|()| formula.variables_for(rows * rows));
    for matrix in &matrices {
        for row in 0..rows {
            exactly_one(&mut formula, &matrix[row * rows..][..rows]);
        }
        for column in 0..rows {
            let column: Vec<i32> = (0..rows).map(|row| matrix[row * rows + column]).collect();
            exactly_one(&mut formula, &column);
        }
    }
    let [second, third] = &matrices;
    for u in 0..rows {
        for v in 0..rows {
            for w in (0..rows).filter(|&w| !edges.contains([u, v, w])) {
                formula.add(&[-second[u * rows + v], -third[u * rows + w]]);
            }
        }
    }
    let diagonal = (0..rows).map(|row| row * rows + row);
    let off: Vec<i32> = diagonal.flat_map(|at| [-second[at], -third[at]]).collect();
    formula.add(&off);
    formula
}

fn exactly_one(formula: &mut Formula, literals: &[i32]) {
    formula.add(literals);
    for (at, &first) in literals.iter().enumerate() {
        literals[at + 1..].iter().for_each(|&second| formula.add(&[-first, -second]));
    }
}

/// Whether the diagonal is the only perfect matching; maybe where the limit was reached.
///
/// # Panics
///
/// For more than [`MOST`] rows.
pub fn decide(edges: &Edges, limit: &Limit) -> Answer {
    match solve(&formula(edges), &[], limit) {
        Outcome::Unsatisfiable => Answer::Yes,
        Outcome::Unknown => Answer::Maybe,
        Outcome::Model(model) => Answer::No(matching(&model, edges.rows())),
    }
}

/// The matching of a model of the formula for so many rows.
pub fn matching(model: &Model, rows: usize) -> Matching {
    let image = |first: usize, row: usize| {
        let holds = |&image: &usize| model.holds((1 + first + row * rows + image) as i32);
        (0..rows).find(holds).unwrap_or(row)
    };
    let images = |first| (0..rows).map(|row| image(first, row)).collect();
    Matching { second: images(0), third: images(rows * rows) }
}

/// The values that say of rows what a matching does.
pub fn model(matching: &Matching) -> Model {
    let rows = matching.second.len();
    let says = |images: &[usize]| {
        let says = |&image: &usize| (0..rows).map(move |row| row == image).collect::<Vec<bool>>();
        images.iter().flat_map(says).collect::<Vec<bool>>()
    };
    Model::new([says(&matching.second), says(&matching.third)].concat())
}

/// Proves that the diagonal is the only perfect matching, as the files `NAME.cnf` and `NAME.lrat`
/// of a folder that is there.
///
/// # Panics
///
/// For more than [`MOST`] rows.
pub fn prove(
    edges: &Edges,
    folder: &Path,
    name: &str,
    limit: &Limit,
) -> Result<Refuted, RefuteError> {
    refute(&formula(edges), folder, name, limit)
}
