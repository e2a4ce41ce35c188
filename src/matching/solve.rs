//! Solutions found, counted and listed by any method; [`Method::Auto`] takes the quickest.
//!
//! One value: every point is a solution. Two or three: the last point is [determined]. In at most
//! two dimensions one solution is a [bipartite] matching. Else it is exact [cover], for one
//! solution at first alone, and then beside [SAT](super::sat), which is quicker on large instances
//! that are close to having none: the first that is done ends the other.
//!
//! [determined]: super::determined
//! [bipartite]: super::bipartite
//! [cover]: super::cover

use super::method::Method;
use super::query::{Ended, Problem, Query, Visit};
use super::{backtracking, bipartite, cover, determined, enumeration, sat};
use crate::limit::Limit;
use crate::race::race;
use std::ops::ControlFlow;
use std::time::Duration;

/// How long exact cover goes on alone.
const ALONE: Duration = Duration::from_millis(250);

/// Whether there is a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This one, in ascending order.
    Found(Vec<usize>),
    /// None.
    None,
    /// The limit was reached before that was known.
    Unknown,
}

/// The number of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Those that were counted.
    pub count: u128,
    /// Whether these are all.
    pub complete: bool,
}

/// Solutions in lexicographic order, each ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Those that were found.
    pub solutions: Vec<Vec<usize>>,
    /// Whether these are all.
    pub complete: bool,
}

/// A solution, if there is one.
///
/// ```
/// use tertia::matching::{Answer, Limit, Method, Points, Problem, Query, find};
///
/// let cards = Points::new(4, 2, [[0, 1], [1, 1], [3, 3], [2, 1], [3, 1]])?;
/// let query = Query::new(&cards, Problem::Set, &[])?;
/// assert_eq!(find(&query, Method::Auto, &Limit::none()), Answer::Found(vec![0, 1, 3, 4]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find(query: &Query, method: Method, limit: &Limit) -> Answer {
    let points = query.points();
    match (method, points.dimensions()) {
        _ if hopeless(query) => Answer::None,
        (Method::Auto, _) if points.values() <= *determined::VALUES.end() => {
            first(query, method, limit)
        }
        (Method::Auto, 0..=bipartite::DIMENSIONS) => bipartite::find(query, limit),
        (Method::Auto, _) => portfolio(query, limit),
        _ => first(query, method, limit),
    }
}

/// Whether there are too few points, or too many given ones. In no dimension all are equal.
fn hopeless(query: &Query) -> bool {
    let (points, values) = (query.points, query.points.values());
    values > points.len() || query.with.len() > values || (points.dimensions() == 0 && values > 1)
}

/// Exact cover, and where that takes long, beside SAT.
fn portfolio(query: &Query, limit: &Limit) -> Answer {
    let alone = first(query, Method::Cover, &limit.clone().within(ALONE));
    if alone != Answer::Unknown || limit.reached() {
        return alone;
    }
    let by = |method: Method| {
        move |limit: &Limit| {
            let answer = first(query, method, limit);
            let settled = answer != Answer::Unknown;
            (answer, settled)
        }
    };
    match race(limit, by(Method::Cover), by(Method::Sat)) {
        (Answer::Unknown, by_sat) => by_sat,
        (covered, _) => covered,
    }
}

/// The first solution of a walk.
fn first(query: &Query, method: Method, limit: &Limit) -> Answer {
    let mut found = None;
    let ended = walk(query, method, limit, &mut |rows| {
        found = Some(rows.to_vec());
        ControlFlow::Break(())
    });
    match (found, ended) {
        (Some(rows), _) => Answer::Found(rows),
        (None, Ended::Limit) => Answer::Unknown,
        (None, _) => Answer::None,
    }
}

/// The number of solutions.
pub fn count(query: &Query, method: Method, limit: &Limit) -> Counted {
    let pairs = query.points.values() == 2 && query.problem == Problem::Set;
    if method == Method::Auto && pairs && !limit.reached() {
        return Counted { count: determined::pairs(query), complete: true };
    }
    let mut count = 0u128;
    let ended = walk(query, method, limit, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    Counted { count, complete: ended == Ended::Done }
}

/// The most rows of solutions that are listed.
pub const MOST_LISTED: usize = 1 << 24;

/// All solutions, or as many as have [`MOST_LISTED`] rows together.
pub fn all(query: &Query, method: Method, limit: &Limit) -> Listed {
    let mut solutions = Vec::new();
    let ended = walk(query, method, limit, &mut |rows| {
        if (solutions.len() + 1) * rows.len() > MOST_LISTED {
            return ControlFlow::Break(());
        }
        solutions.push(rows.to_vec());
        ControlFlow::Continue(())
    });
    solutions.sort_unstable();
    Listed { solutions, complete: ended == Ended::Done }
}

/// Visits every solution by a method.
fn walk(query: &Query, method: Method, limit: &Limit, visit: &mut Visit) -> Ended {
    let values = query.points.values();
    if hopeless(query) {
        return Ended::Done;
    }
    if values == 1 {
        return alone(query, limit, visit);
    }
    match method {
        Method::Auto if determined::VALUES.contains(&values) => {
            determined::walk(query, limit, visit)
        }
        Method::Auto | Method::Cover => cover::walk(query, limit, visit),
        Method::Enumeration => enumeration::walk(query, limit, visit),
        Method::Backtracking => backtracking::walk(query, limit, visit),
        Method::Sat => sat::walk(query, limit, visit),
    }
}

/// One value: every point is a solution.
fn alone(query: &Query, limit: &Limit, visit: &mut Visit) -> Ended {
    let rows = query.with.first().map_or(0..query.points.len(), |&row| row..row + 1);
    for row in rows {
        if limit.reached() {
            return Ended::Limit;
        }
        if visit(&[row]).is_break() {
            return Ended::Broken;
        }
    }
    Ended::Done
}
