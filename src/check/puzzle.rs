//! Answers of `puzzle verify`: properties of puzzles, straight from their definitions.
//!
//! - `strong`, `usp`: false with a matching, `[[u, v, w], ...]`, whose triples are each a row of
//!   the first, second and third part, all of them once, without a column that hits, and not the
//!   diagonal; true with a refutation `puzzle-I.lrat` of the formula in `puzzle-I.cnf`, which is
//!   made here anew;
//! - `local`: all triples are looked at; a witness `[[u, v, w]]` is looked at besides;
//! - `simplifiable`: edges are deleted anew, one at a time, with paths in the faces.
//!
//! The formula holds for every matching off the diagonal: take "π(u) = v" and "σ(u) = w" as they
//! are. Where it is refuted there is none. Its variables and clauses stand as the module on SAT
//! for puzzles says.

use super::formula::Clauses;
use super::{NoProof, Verdict, answer, lrat};
use crate::puzzle::Puzzle;
use serde_json::Value;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// What the answers name as their problem.
pub const PROBLEM: &str = "puzzle";

/// What proofs of the answer to puzzle number `index` are called, without extension.
pub fn proof_name(index: usize) -> String {
    format!("{PROBLEM}-{index}")
}

/// More rows are not looked at triple by triple.
const MOST_ROWS: usize = 300;

/// Checks the answer to puzzle number `index` of a file, from 0; with the proofs of a folder, where
/// one that a puzzle is strong or a USP must have one.
pub fn check(
    puzzle: &Puzzle,
    index: usize,
    answer: &Value,
    proofs: Option<&Path>,
) -> Result<Verdict, NoProof> {
    let path = proofs.map(|folder| folder.join(format!("{}.lrat", proof_name(index))));
    let proof = path.as_deref().filter(|path| path.exists());
    let claims = ["strong", "usp"].iter().any(|key| answer.get(key) == Some(&Value::Bool(true)));
    match checked(puzzle, answer, proof) {
        Err(reason) => Ok(Verdict::Fails(reason)),
        Ok(verdict) if proof.is_some() || !claims => Ok(verdict),
        Ok(verdict) => path.map_or(Ok(verdict), |path| Err(NoProof::Missing(path))),
    }
}

fn checked(puzzle: &Puzzle, given: &Value, proof: Option<&Path>) -> Result<Verdict, String> {
    if given.get("problem").is_some_and(|problem| problem != PROBLEM) {
        return Err(format!("this is no answer to a {PROBLEM}"));
    }
    for (key, size) in [("rows", puzzle.len()), ("width", puzzle.width())] {
        match answer::optional_number(given, key)? {
            Some(stated) if stated != size => {
                return Err(format!("`{key}` is {stated}, but this puzzle has {size}"));
            }
            _ => {}
        }
    }
    let rows = Rows::of(puzzle);
    let named = ["strong", "usp", "local", "simplifiable"].into_iter();
    let mut named = named.filter(|key| given.get(key).is_some());
    let (Some(key), None) = (named.next(), named.next()) else {
        return Err("it states not one of `strong`, `usp`, `local`, `simplifiable`".into());
    };
    let Some(holds) = answer::optional_truth(given, key)? else {
        return Ok(Verdict::Attained(Some("undecided".into())));
    };
    let least = key == "usp";
    match key {
        "strong" | "usp" if holds => {
            let Some(proof) = proof else {
                return Ok(Verdict::Unchecked(format!("claimed {key}, no proof given")));
            };
            rows.check_proof(least, proof)?;
            Ok(Verdict::Optimal)
        }
        "strong" | "usp" => rows.check_matching(least, &triples(given, rows.0.len())?),
        _ if rows.0.len() > MOST_ROWS => {
            Ok(Verdict::Unchecked(format!("more than {MOST_ROWS} rows are not looked at")))
        }
        "local" => {
            if !holds {
                rows.check_edge(&triples(given, rows.0.len())?)?;
            }
            stated(holds, rows.is_local())
        }
        _ => stated(holds, rows.is_simplifiable()),
    }
}

fn stated(stated: bool, found: bool) -> Result<Verdict, String> {
    match stated == found {
        true => Ok(Verdict::Attained(None)),
        false => Err(format!("stated to be {stated}, which it is not")),
    }
}

/// The triples of the witness.
fn triples(given: &Value, rows: usize) -> Result<Vec<[usize; 3]>, String> {
    let wrong = || "the witness is no list of triples of rows".to_owned();
    let triples = given.get("witness").and_then(Value::as_array).ok_or_else(wrong)?;
    let row = |value: &Value| {
        let row = value.as_u64().and_then(|row| usize::try_from(row).ok()).ok_or_else(wrong)?;
        if row < rows { Ok(row) } else { Err(format!("{row} is no row: there are {rows}, from 0")) }
    };
    let triple = |value: &Value| match value.as_array().map(Vec::as_slice) {
        Some([u, v, w]) => Ok([row(u)?, row(v)?, row(w)?]),
        _ => Err(wrong()),
    };
    triples.iter().map(triple).collect()
}

/// The symbols of each row.
struct Rows(Vec<Vec<u8>>);

impl Rows {
    fn of(puzzle: &Puzzle) -> Rows {
        let symbols = |row: usize| puzzle.digits(row).bytes().map(|digit| digit - b'0').collect();
        Rows((0..puzzle.len()).map(symbols).collect())
    }

    /// Whether no column hits; with `least` one hits also where all three are in place.
    fn edge(&self, least: bool, [u, v, w]: [usize; 3]) -> bool {
        let mut columns = self.0[u].iter().zip(&self.0[v]).zip(&self.0[w]);
        columns.all(|((&a, &b), &c)| {
            let in_place = u8::from(a == 1) + u8::from(b == 2) + u8::from(c == 3);
            in_place < 2 || in_place == 3 && !least
        })
    }

    fn check_matching(&self, least: bool, edges: &[[usize; 3]]) -> Result<Verdict, String> {
        for part in 0..3 {
            let mut rows: Vec<usize> = edges.iter().map(|edge| edge[part]).collect();
            rows.sort_unstable();
            if !rows.into_iter().eq(0..self.0.len()) {
                return Err(format!("not every row is once in place {} of the triples", part + 1));
            }
        }
        if let Some(edge) = edges.iter().find(|&&edge| !self.edge(least, edge)) {
            return Err(format!("a column of the rows {edge:?} hits"));
        }
        match edges.iter().all(|[u, v, w]| u == v && v == w) {
            true => Err("the witness is the diagonal".into()),
            false => Ok(Verdict::Attained(None)),
        }
    }

    fn check_edge(&self, witness: &[[usize; 3]]) -> Result<(), String> {
        match witness {
            [edge] if edge[0] == edge[1] && edge[1] == edge[2] => {
                Err(format!("the rows {edge:?} are all equal"))
            }
            [edge] if self.edge(false, *edge) => Ok(()),
            [edge] => Err(format!("a column of the rows {edge:?} hits")),
            _ => Err("the witness is not one triple".into()),
        }
    }

    fn triples(&self) -> impl Iterator<Item = [usize; 3]> + use<> {
        let rows = self.0.len();
        (0..rows).flat_map(move |u| (0..rows).flat_map(move |v| (0..rows).map(move |w| [u, v, w])))
    }

    fn is_local(&self) -> bool {
        self.triples().all(|[u, v, w]| u == v && v == w || !self.edge(false, [u, v, w]))
    }

    /// Deletes the edges that some face rules out until none is.
    fn is_simplifiable(&self) -> bool {
        let rows = self.0.len();
        let mut edges: Vec<[usize; 3]> =
            self.triples().filter(|&edge| self.edge(false, edge)).collect();
        loop {
            let before = edges.len();
            for [from, to] in [[0, 1], [0, 2], [1, 2]] {
                let mut arcs = vec![Vec::new(); rows];
                for edge in &edges {
                    arcs[edge[from]].push(edge[to]);
                }
                for arcs in &mut arcs {
                    arcs.sort_unstable();
                    arcs.dedup();
                }
                // An arc lies on a cycle, and so in a matching, if a path leads back.
                let reached: Vec<Vec<bool>> = (0..rows).map(|row| reach(&arcs, row)).collect();
                edges.retain(|edge| reached[edge[to]][edge[from]]);
            }
            if edges.len() == before {
                return edges.len() == rows;
            }
        }
    }

    fn check_proof(&self, least: bool, path: &Path) -> Result<(), String> {
        let said =
            |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let clauses = self.formula(least).ok_or("the formula of this puzzle is too large")?;
        let cnf = path.with_extension("cnf");
        let text = std::fs::read_to_string(&cnf).map_err(|error| said(&cnf, &error))?;
        if !clauses.is_dimacs(&text) {
            return Err(said(&cnf, &"this is not the formula of the puzzle"));
        }
        let file = File::open(path).map_err(|error| said(path, &error))?;
        lrat::refutes(&clauses.clauses, &mut BufReader::new(file))
            .map_err(|error| format!("{}:{error}", path.display()))
    }

    fn formula(&self, least: bool) -> Option<Clauses> {
        let rows = self.0.len();
        if rows > MOST_ROWS {
            return None;
        }
        // Below 2^31, as 2 * 300^2 is.
        let variable = |matrix: usize, u: usize, image: usize| {
            (1 + matrix * rows * rows + u * rows + image) as i32
        };
        let mut clauses = Vec::new();
        let mut exactly_one = |all: Vec<i32>| {
            clauses.push(all.clone());
            for (at, first) in all.iter().enumerate() {
                clauses.extend(all[at + 1..].iter().map(|second| vec![-first, -second]));
            }
        };
        for matrix in 0..2 {
            for u in 0..rows {
                exactly_one((0..rows).map(|image| variable(matrix, u, image)).collect());
            }
            for image in 0..rows {
                exactly_one((0..rows).map(|u| variable(matrix, u, image)).collect());
            }
        }
        let hits = self.triples().filter(|&edge| !self.edge(least, edge));
        clauses.extend(hits.map(|[u, v, w]| vec![-variable(0, u, v), -variable(1, u, w)]));
        let off = |u: usize| [-variable(0, u, u), -variable(1, u, u)];
        clauses.push((0..rows).flat_map(off).collect());
        Some(Clauses { variables: 2 * (rows * rows) as i32, clauses })
    }
}

/// The rows that paths lead to from a row.
fn reach(arcs: &[Vec<usize>], from: usize) -> Vec<bool> {
    let mut reached = vec![false; arcs.len()];
    let mut stack = vec![from];
    while let Some(row) = stack.pop() {
        if !std::mem::replace(&mut reached[row], true) {
            stack.extend(&arcs[row]);
        }
    }
    reached
}
