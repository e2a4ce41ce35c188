//! The formula that a proof for disjoint edges refutes, made anew.
//!
//! Given disjoint edges as the formula asks for, it holds: take the variables of these edges as
//! true, those of the vertices they cover, and each output j of a counter where at least j of the
//! literals under it hold. So where it is refuted there are no such edges. Variables and clauses
//! stand as the modules on the formula and its counters say.

use super::subject::Subject;

/// More pairs of edges, or cells of a counter, are not written out.
const MOST: usize = 1 << 24;

/// Clauses over the variables 1..=`variables`.
pub struct Clauses {
    pub variables: i32,
    pub clauses: Vec<Vec<i32>>,
}

/// At least `edges` disjoint edges; none if that is too large.
pub fn at_least(subject: &Subject, edges: usize) -> Option<Clauses> {
    let (mut clauses, counted, weight) = disjoint(subject)?;
    let uncovered: Vec<i32> = counted.iter().map(|variable| -variable).collect();
    match uncovered.len().checked_sub(edges.saturating_mul(weight)) {
        None => clauses.clauses.push(Vec::new()),
        Some(bound) => clauses.bound(&uncovered, bound)?,
    }
    Some(clauses)
}

/// At most `edges` disjoint edges that meet every edge; none if that is too large.
pub fn at_most(subject: &Subject, edges: usize) -> Option<Clauses> {
    let (mut clauses, counted, weight) = disjoint(subject)?;
    let incident = subject.incident();
    let same_size = uniform(subject).is_some();
    // The rank of a vertex among those that have edges, whose variables follow those of edges.
    let mut rank = vec![0; subject.vertices];
    let busy = (0..subject.vertices).filter(|&vertex| !incident[vertex].is_empty());
    busy.enumerate().for_each(|(at, vertex)| rank[vertex] = at);
    for edge in &subject.edges {
        let mut clause: Vec<i32> = match same_size {
            true => edge.iter().map(|&vertex| counted[rank[vertex]]).collect(),
            false => edge.iter().flat_map(|&v| &incident[v]).map(|&other| counted[other]).collect(),
        };
        clause.sort_unstable();
        clause.dedup();
        clauses.clauses.push(clause);
    }
    clauses.bound(&counted, edges.saturating_mul(weight))?;
    Some(clauses)
}

/// The size that all edges have.
fn uniform(subject: &Subject) -> Option<usize> {
    let size = subject.edges.first().map_or(0, Vec::len);
    subject.edges.iter().all(|edge| edge.len() == size).then_some(size)
}

/// That edges taken are disjoint; what is counted; how much of it an edge makes true.
fn disjoint(subject: &Subject) -> Option<(Clauses, Vec<i32>, usize)> {
    let incident = subject.incident();
    let pairs = |edges: &Vec<usize>| edges.len().saturating_mul(edges.len().saturating_sub(1)) / 2;
    if incident.iter().map(pairs).fold(0, usize::saturating_add) > MOST {
        return None;
    }
    let mut all = Clauses { variables: 0, clauses: Vec::new() };
    let edges = all.variables(subject.edges.len())?;
    for list in &incident {
        for (at, &first) in list.iter().enumerate() {
            let others = &list[at + 1..];
            all.clauses.extend(others.iter().map(|&other| vec![-edges[first], -edges[other]]));
        }
    }
    let Some(size) = uniform(subject) else { return Some((all, edges, 1)) };
    let busy: Vec<&Vec<usize>> = incident.iter().filter(|list| !list.is_empty()).collect();
    let covered = all.variables(busy.len())?;
    for (&list, &vertex) in busy.iter().zip(&covered) {
        all.clauses.extend(list.iter().map(|&edge| vec![-edges[edge], vertex]));
        let some = list.iter().map(|&edge| edges[edge]);
        all.clauses.push(std::iter::once(-vertex).chain(some).collect());
    }
    Some((all, covered, size.max(1)))
}

impl Clauses {
    fn variables(&mut self, count: usize) -> Option<Vec<i32>> {
        let last = self.variables.checked_add(i32::try_from(count).ok()?)?;
        let new = (self.variables + 1..=last).collect();
        self.variables = last;
        Some(new)
    }

    /// That at most `bound` of these hold.
    fn bound(&mut self, literals: &[i32], bound: usize) -> Option<()> {
        let most = bound.saturating_add(1).min(literals.len());
        if literals.len().saturating_mul(most) > MOST {
            return None;
        }
        let outputs = self.count(literals, most)?;
        if bound < literals.len() {
            self.clauses.push(vec![-outputs[bound]]);
        }
        Some(())
    }

    /// Outputs 1, 2, ... up to `most`: at least so many of these hold.
    fn count(&mut self, literals: &[i32], most: usize) -> Option<Vec<i32>> {
        if literals.len() < 2 {
            return Some(literals.iter().copied().take(most).collect());
        }
        let half = literals.len() / 2;
        let left = self.count(&literals[..half], most)?;
        let right = self.count(&literals[half..], most)?;
        let outputs = self.variables(literals.len().min(most))?;
        for (a, b) in (0..=left.len()).flat_map(|a| (0..=right.len()).map(move |b| (a, b))) {
            let together = outputs.len().min(a + b);
            if together == 0 {
                continue;
            }
            let under = [(a, &left), (b, &right)].into_iter().filter(|&(count, _)| count > 0);
            let mut clause: Vec<i32> = under.map(|(count, side)| -side[count - 1]).collect();
            clause.push(outputs[together - 1]);
            self.clauses.push(clause);
        }
        Some(outputs)
    }

    /// Whether a DIMACS file holds just these clauses in this order.
    pub fn is_dimacs(&self, text: &str) -> bool {
        let lines = text.lines().filter(|line| !line.starts_with('c'));
        let mut words = lines.flat_map(str::split_ascii_whitespace);
        let header =
            ["p".into(), "cnf".into(), self.variables.to_string(), self.clauses.len().to_string()];
        let number = |word: &str| word.parse::<i32>().ok();
        header.iter().all(|word| words.next() == Some(word))
            && self.clauses.iter().all(|clause| {
                clause
                    .iter()
                    .chain(&[0])
                    .all(|&literal| words.next().and_then(number) == Some(literal))
            })
            && words.next().is_none()
    }
}
