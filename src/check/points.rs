//! Answers of `kset` and `matching`: straight from the definitions.
//!
//! A solution has K points, all agreeing or all different in each attribute, in a matching all
//! different; the values are sorted and counted. That there is none, how many there are and which
//! is looked at by a walk through all points that may be together, as long as it is short.

use super::{NoProof, Verdict, answer};
use crate::matching::{Points, Problem};
use serde_json::Value;
use std::collections::HashSet;
use std::path::Path;

/// Checks an answer about points. There are no proofs of such answers.
pub fn check(
    points: &Points,
    problem: Problem,
    answer: &Value,
    proofs: Option<&Path>,
) -> Result<Verdict, NoProof> {
    match proofs {
        Some(_) => Err(NoProof::Never("Sets of K cards and of matchings")),
        None => Ok(checked(points, problem, answer).unwrap_or_else(Verdict::Fails)),
    }
}

fn checked(points: &Points, problem: Problem, given: &Value) -> Result<Verdict, String> {
    if given.get("problem").is_some_and(|name| name != problem.name()) {
        return Err(format!("this is no answer of {}", problem.name()));
    }
    if let Some(values) = answer::optional_number(given, "values")?
        && values != points.values()
    {
        return Err(format!("`values` is {values}, but there are {}", points.values()));
    }
    let with = match given.get("with") {
        Some(with) => answer::vertices(with, points.len())?,
        None => Vec::new(),
    };
    let subject = Subject { points, problem, with };
    match (given.get("all"), given.get("count")) {
        (Some(_), _) => subject.all(given),
        (None, Some(count)) => subject.count(given, count),
        (None, None) => subject.found(given),
    }
}

fn left(what: &str) -> Result<Verdict, String> {
    Ok(Verdict::Attained(Some(what.into())))
}

fn unchecked(what: &str) -> Result<Verdict, String> {
    Ok(Verdict::Unchecked(what.into()))
}

/// The most comparisons of a walk: a second or so.
const COMPARISONS: usize = 200_000_000;

struct Subject<'a> {
    points: &'a Points,
    problem: Problem,
    with: Vec<usize>,
}

impl Subject<'_> {
    fn found(&self, given: &Value) -> Result<Verdict, String> {
        let Some(found) = answer::optional_truth(given, "found")? else {
            return match given.get("found") {
                Some(_) => left("undecided"),
                None => Err("it states none of `found`, `count` and `all`".into()),
            };
        };
        if found {
            let rows = given.get("cards").ok_or("there is no `cards`")?;
            self.is_solution(&answer::vertices(rows, self.points.len())?)?;
            return Ok(Verdict::Attained(None));
        }
        let mut counter = None;
        let walked = self.walk(|rows| {
            counter = Some(rows.to_vec());
            false
        });
        match counter {
            Some(rows) => Err(format!("stated that there is none, but there is {rows:?}")),
            None if walked => Ok(Verdict::Attained(None)),
            None => unchecked("that there is none was not checked"),
        }
    }

    fn count(&self, given: &Value, count: &Value) -> Result<Verdict, String> {
        let stated: Option<u128> = count.as_str().and_then(|text| text.parse().ok());
        let stated = stated.ok_or("`count` is no whole number in quotes")?;
        let complete = answer::optional_truth(given, "complete")? != Some(false);
        let mut counted = 0u128;
        let walked = self.walk(|_| {
            counted += 1;
            true
        });
        match walked {
            true if stated > counted || (complete && stated < counted) => {
                Err(format!("the count is {stated}, but there are {counted}"))
            }
            false if complete && stated < counted => {
                Err(format!("the count is {stated}, but there are {counted} and perhaps more"))
            }
            true if complete => Ok(Verdict::Attained(None)),
            true => left("not all, as it says"),
            false => unchecked("not counted to the end"),
        }
    }

    fn all(&self, given: &Value) -> Result<Verdict, String> {
        let listed = answer::lists(given, "all", self.points.len())?;
        let mut seen = HashSet::new();
        for rows in &listed {
            self.is_solution(rows)?;
            if !seen.insert(&rows[..]) {
                return Err(format!("{rows:?} is listed twice"));
            }
        }
        if answer::optional_truth(given, "complete")? == Some(false) {
            return left("not all, as it says");
        }
        let mut missing = None;
        let walked = self.walk(|rows| {
            let mut sorted = rows.to_vec();
            sorted.sort_unstable();
            let known = seen.contains(&sorted[..]);
            if !known {
                missing = Some(sorted);
            }
            known
        });
        match missing {
            Some(rows) => Err(format!("{rows:?} is not listed")),
            None if walked => Ok(Verdict::Attained(None)),
            None => left("that these are all was not checked"),
        }
    }

    /// Whether these points, each once, are a solution.
    fn is_solution(&self, rows: &[usize]) -> Result<(), String> {
        let values = self.points.values();
        if rows.len() != values {
            return Err(format!("{rows:?} has {} points; a solution has {values}", rows.len()));
        }
        if let Some(missing) = self.with.iter().find(|row| !rows.contains(row)) {
            return Err(format!("{missing} is not in {rows:?}"));
        }
        let mut differ_somewhere = values == 1;
        for attribute in 0..self.points.dimensions() {
            let mut found: Vec<u32> =
                rows.iter().map(|&row| self.points.row(row)[attribute]).collect();
            found.sort_unstable();
            found.dedup();
            let differ = found.len() == values;
            if !differ && (self.problem == Problem::Matching || found.len() != 1) {
                return Err(format!(
                    "{rows:?} has {} values of {values} in attribute {attribute}",
                    found.len()
                ));
            }
            differ_somewhere |= differ;
        }
        match differ_somewhere {
            true => Ok(()),
            false => Err(format!("{rows:?} are not different")),
        }
    }

    /// Walks through all solutions until the visitor has seen enough; false where it ended before
    /// the last one.
    fn walk(&self, mut visit: impl FnMut(&[usize]) -> bool) -> bool {
        let values = self.points.values();
        if values > self.points.len() || self.with.len() > values {
            return true;
        }
        let mut comparisons = 0;
        let mut rows = Vec::new();
        for &row in &self.with {
            if !self.fits(&rows, row, &mut comparisons) {
                return true;
            }
            rows.push(row);
        }
        let mut next = 0;
        loop {
            if rows.len() == values && !visit(&rows) || comparisons > COMPARISONS {
                return false;
            }
            let open = rows.len() < values;
            let from = if open { next } else { self.points.len() };
            let mut candidates = from..self.points.len();
            match candidates.find(|&row| self.fits(&rows, row, &mut comparisons)) {
                Some(row) => {
                    rows.push(row);
                    next = row + 1;
                }
                None if rows.len() == self.with.len() => return true,
                None => next = rows.pop().map_or(next, |row| row + 1),
            }
        }
    }

    /// Whether a point goes with others that go with each other.
    fn fits(&self, rows: &[usize], row: usize, comparisons: &mut usize) -> bool {
        *comparisons += 1 + rows.len() * self.points.dimensions();
        let point = self.points.row(row);
        let Some(&first) = rows.first() else { return true };
        let first = self.points.row(first);
        if rows.contains(&row) || point == first {
            return false;
        }
        let agree = |at: usize| match rows.get(1) {
            _ if self.problem == Problem::Matching => false,
            Some(&second) => self.points.row(second)[at] == first[at],
            None => point[at] == first[at],
        };
        point.iter().enumerate().all(|(at, &value)| match agree(at) {
            true => value == first[at],
            false => rows.iter().all(|&other| self.points.row(other)[at] != value),
        })
    }
}
