//! Cram: Arc Kayles on a grid, told by the cells that are free.
//!
//! A position of up to 64 cells is one word, row by row, and all that is done to it is a few
//! operations on words: parts are flooded, mirrored and transposed. So all eight symmetries of a
//! square serve parts that fit into a square, wherever on the grid they lie, where only four are
//! symmetries of the grid. Parts in a box of at most twenty cells are valued from tables. On 5 x 8
//! cells this takes a third of the time of the search by edges.
//!
//! A part that looks the same from two opposite sides has the value 0, unless its middle is free:
//! every move has an image then, which does not touch it.

use super::live::Live;
use super::rules::{Part, Reduced, Rules};
use super::tiny::Tiny;
use crate::hypergraph::Hypergraph;
use std::sync::OnceLock;

/// The most columns, rows and cells of a grid.
const MOST: [usize; 3] = [8, 16, 64];

/// The most cells of a box whose positions are valued from a table.
const TABLED: usize = 20;

/// The first cell of each row, in rows of eight.
const FIRST: u128 = u128::MAX / 0xFF;

/// A grid of rows and columns, no fewer rows than columns.
pub(super) struct Grid {
    columns: usize,
    all: u64,
    /// The cells that have one to their right.
    left: u64,
    /// For each cell, the edge to its right, and then for each cell the edge down, as in the graph.
    edges: Vec<usize>,
}

impl Grid {
    /// The grid that a graph is, whatever its numbering.
    pub fn of(graph: &Hypergraph) -> Option<Grid> {
        let [most_columns, most_rows, most_cells] = MOST;
        let vertices = graph.vertices();
        if vertices > most_cells || !graph.is_uniform(2) {
            return None;
        }
        let degree = (0..vertices).map(|vertex| graph.degree(vertex)).min()?;
        let corners = (0..vertices).filter(|&vertex| graph.degree(vertex) == degree);
        let first = corners.clone().next()?;
        let from_first = distances(graph, first);
        // The nearest other corner lies at the end of the shorter side.
        let second = corners.skip(1).min_by_key(|&vertex| from_first[vertex])?;
        let columns = 1 + from_first[second];
        let rows = vertices / columns;
        if columns > most_columns || columns > rows || rows > most_rows {
            return None;
        }
        let from_second = distances(graph, second);
        let mut vertex_at = vec![None; vertices];
        for vertex in 0..vertices {
            // Both distances count the rows; the first the columns from here, the second from there.
            let both = (from_first[vertex] + from_second[vertex]).checked_sub(columns - 1)?;
            let column = from_first[vertex].checked_sub(both / 2)?;
            let at = columns * (both / 2) + column;
            let place = vertex_at.get_mut(at).filter(|_| column < columns)?;
            if place.replace(vertex).is_some() {
                return None;
            }
        }
        let edge = |a: usize, b: usize| {
            let [a, b] = [vertex_at[a]?, vertex_at[b]?];
            graph.incident(a).iter().copied().find(|&edge| graph.edge(edge).contains(&b))
        };
        let grid = Grid::new(rows, columns);
        let mut edges = vec![usize::MAX; 128];
        for taken in grid.moves(grid.all()) {
            edges[taken] = edge(taken % 64, taken % 64 + grid.step(taken))?;
        }
        let count = grid.moves(grid.all()).count();
        (count == graph.len()).then_some(Grid { edges, ..grid })
    }

    fn new(rows: usize, columns: usize) -> Grid {
        let row = (1 << (columns - 1)) - 1;
        let rows = (0..rows).map(|at| columns * at);
        let left = rows.clone().fold(0, |cells, at| cells | row << at);
        let all = rows.fold(0, |cells, at| cells | (2 * row + 1) << at);
        Grid { columns, all, left, edges: Vec::new() }
    }

    /// The edge of the graph that a move is.
    pub fn edge(&self, taken: usize) -> usize {
        self.edges[taken]
    }

    /// How far apart the cells of a move are.
    fn step(&self, taken: usize) -> usize {
        if taken < 64 { 1 } else { self.columns }
    }

    /// The cells that may be taken with the one to their right, and with the one below.
    fn pairs(&self, cells: u64) -> [u64; 2] {
        [cells & (cells >> 1) & self.left, cells & (cells >> self.columns)]
    }

    /// The connected part with the first cell.
    fn part(&self, cells: u64) -> u64 {
        let mut part = cells & cells.wrapping_neg();
        loop {
            let across = (part & self.left) << 1 | (part >> 1) & self.left;
            let down = part << self.columns | part >> self.columns;
            let next = (part | across | down) & cells;
            if next == part {
                return part;
            }
            part = next;
        }
    }
}

impl Rules<1> for Grid {
    fn all(&self) -> Live<1> {
        Live::from([self.all])
    }

    /// A cell with the one to its right has the number of the cell, with the one below 64 more.
    fn moves(&self, position: Live<1>) -> impl Iterator<Item = usize> {
        let [cells] = position.words();
        let [across, down] = self.pairs(cells);
        let mut pairs = u128::from(across) | u128::from(down) << 64;
        std::iter::from_fn(move || {
            let first = pairs.trailing_zeros() as usize;
            pairs &= pairs.wrapping_sub(1);
            (first < 128).then_some(first)
        })
    }

    fn after(&self, position: Live<1>, taken: usize) -> Live<1> {
        let [cells] = position.words();
        Live::from([cells & !((1 | 1 << self.step(taken)) << (taken % 64))])
    }

    fn parts(&self, position: Live<1>) -> impl Iterator<Item = Live<1>> {
        let [mut cells] = position.words();
        std::iter::from_fn(move || {
            while cells != 0 {
                let part = self.part(cells);
                cells &= !part;
                if !part.is_power_of_two() {
                    return Some(Live::from([part]));
                }
            }
            None
        })
    }

    fn tiny(&self, _: Live<1>) -> Option<Tiny> {
        None
    }

    /// The least image, no wider than high and in the corner.
    fn reduced(&self, part: Live<1>) -> Reduced<1> {
        let [cells] = part.words();
        let figure = Figure::upright(spread(cells, self.columns));
        if figure.rows * figure.columns <= TABLED {
            return Reduced::Value(tabled(figure.columns)[figure.packed(figure.columns) as usize]);
        }
        let images = figure.images();
        if images[3] == figure && !figure.has_middle() {
            return Reduced::Value(0);
        }
        let mut least = images.into_iter().fold(figure, Figure::min);
        if figure.rows == figure.columns {
            least = figure.transposed().images().into_iter().fold(least, Figure::min);
        }
        let live = least.packed(self.columns);
        let moves = self.pairs(live).map(u64::count_ones).iter().sum::<u32>() as u16;
        Reduced::Part(Part { live: Live::from([live]), moves })
    }
}

/// How far the vertices of a graph are from one of them; more than there are if it is not to be
/// reached.
fn distances(graph: &Hypergraph, from: usize) -> Vec<usize> {
    let mut distances = vec![graph.vertices(); graph.vertices()];
    distances[from] = 0;
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(&vertex) = reached.get(next) {
        next += 1;
        for &neighbour in graph.incident(vertex).iter().flat_map(|&edge| graph.edge(edge)) {
            if distances[neighbour] == graph.vertices() {
                distances[neighbour] = distances[vertex] + 1;
                reached.push(neighbour);
            }
        }
    }
    distances
}

/// Cells in a box that they touch on all sides, in at most 16 rows of eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Figure {
    cells: u128,
    rows: usize,
    columns: usize,
}

impl Figure {
    /// These cells, which are some, moved into the corner; transposed if wider than high.
    fn upright(cells: u128) -> Figure {
        let mut in_row = cells as u64 | (cells >> 64) as u64;
        for half in [32, 16, 8] {
            in_row |= in_row >> half;
        }
        let in_row = in_row as u8;
        let cells = cells >> (cells.trailing_zeros() / 8 * 8 + in_row.trailing_zeros());
        let rows = 16 - cells.leading_zeros() as usize / 8;
        let columns = 8 - (in_row.leading_zeros() + in_row.trailing_zeros()) as usize;
        let figure = Figure { cells, rows, columns };
        if columns > rows { figure.transposed() } else { figure }
    }

    /// The images that keep the sides: itself, left and right exchanged, then top and bottom of
    /// both.
    fn images(self) -> [Figure; 4] {
        let mirrored = self.mirrored();
        [self, mirrored, self.upended(), mirrored.upended()]
    }

    fn mirrored(mut self) -> Figure {
        for (half, low) in [(1, 0x55), (2, 0x33), (4, 0x0F)] {
            let low = FIRST * low;
            self.cells = (self.cells >> half) & low | (self.cells & low) << half;
        }
        Figure { cells: self.cells >> (8 - self.columns), ..self }
    }

    fn upended(self) -> Figure {
        Figure { cells: self.cells.swap_bytes() >> (8 * (16 - self.rows)), ..self }
    }

    /// Rows and columns exchanged, of which there are at most eight each.
    fn transposed(self) -> Figure {
        let mut cells = self.cells as u64;
        // Squares of one, two and four cells change places across the diagonal.
        for (by, above) in
            [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)]
        {
            let differ = (cells ^ (cells >> by)) & above;
            cells ^= differ ^ differ << by;
        }
        Figure { cells: cells.into(), rows: self.columns, columns: self.rows }
    }

    /// Whether a figure that half a turn maps to itself has the cell in its middle or, with one
    /// side odd and one even, the two: then one move is its own image, or touches it.
    fn has_middle(self) -> bool {
        let both_even = (self.rows | self.columns) & 1 == 0;
        !both_even && self.cells >> (8 * (self.rows / 2) + self.columns / 2) & 1 == 1
    }

    /// The cells in rows of `columns`, at least as many as it has, which makes 64 in all at most.
    fn packed(self, columns: usize) -> u64 {
        let close = |cells: u64| {
            JOINS.iter().fold(cells, |cells, join| {
                let low = join.low(columns);
                cells & low | (cells >> join.gap(columns)) & (low << (columns * join.rows))
            })
        };
        let [upper, lower] = [self.cells as u64, (self.cells >> 64) as u64].map(close);
        if lower == 0 { upper } else { upper | lower << (8 * columns) }
    }
}

/// Cells in rows of so many as rows of eight.
fn spread(cells: u64, columns: usize) -> u128 {
    let open = |cells: u64| {
        JOINS.iter().rev().fold(cells, |cells, join| {
            let low = join.low(columns);
            cells & low | (cells & (low << (columns * join.rows))) << join.gap(columns)
        })
    };
    if columns == 8 {
        return cells.into();
    }
    let lower = cells >> (8 * columns);
    u128::from(open(cells)) | u128::from(open(lower)) << 64
}

/// How eight rows of eight are closed up: first two of one row each, then of two, then of four.
const JOINS: [Join; 3] = [Join { rows: 1 }, Join { rows: 2 }, Join { rows: 4 }];

struct Join {
    rows: usize,
}

impl Join {
    /// The cells of the upper rows of each two, closed up.
    fn low(&self, columns: usize) -> u64 {
        u64::MAX / (u64::MAX >> (64 - 16 * self.rows)) * (u64::MAX >> (64 - self.rows * columns))
    }

    /// How far the lower rows move.
    fn gap(&self, columns: usize) -> usize {
        self.rows * (8 - columns)
    }
}

/// The values of all positions in a box of so many columns and [`TABLED`] cells, by their cells as
/// bits, row by row.
fn tabled(columns: usize) -> &'static [u8] {
    static TABLES: [OnceLock<Vec<u8>>; MOST[0] + 1] = [const { OnceLock::new() }; MOST[0] + 1];
    TABLES[columns].get_or_init(|| {
        let grid = Grid::new(TABLED / columns, columns);
        let mut values: Vec<u8> = Vec::with_capacity(grid.all as usize + 1);
        for cells in 0..=grid.all {
            let position = Live::from([cells]);
            let left = grid.moves(position).map(|taken| grid.after(position, taken));
            let reached = left.fold(0u32, |reached, left| {
                let [left] = left.words();
                reached | 1 << values[left as usize]
            });
            values.push(reached.trailing_ones() as u8);
        }
        values
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Method, solve};
    use super::*;
    use crate::hypergraph::Limit;
    use crate::random::{Key, choice};

    /// A grid whose vertices and edges are numbered in some order.
    fn shuffled(rows: usize, columns: usize, index: u64) -> Hypergraph {
        let mut number: Vec<usize> = (0..rows * columns).collect();
        for at in 1..number.len() {
            let other = choice::choose(Key([4, 9]), index, at as u32, at as u32 + 1, 0);
            number.swap(at, other as usize);
        }
        let across = |at: &usize| !(at + 1).is_multiple_of(columns);
        let right = (0..rows * columns).filter(across).map(|at| [at, at + 1]);
        let down = (columns..rows * columns).map(|at| [at - columns, at]);
        let edges = right.chain(down).map(|edge| edge.map(|vertex| number[vertex]));
        Hypergraph::new(rows * columns, edges).unwrap()
    }

    #[test]
    fn grids_are_found_whatever_their_numbers() {
        for (rows, columns) in [(2, 2), (3, 2), (3, 3), (6, 5), (9, 5), (16, 4), (8, 8), (16, 2)] {
            for index in 0..20 {
                for graph in [shuffled(rows, columns, index), shuffled(columns, rows, index)] {
                    let grid = Grid::of(&graph).unwrap();
                    assert_eq!(
                        (grid.columns, grid.all.count_ones()),
                        (columns, 64.min(rows as u32 * columns as u32))
                    );
                    let moves: Vec<usize> = grid.moves(grid.all()).collect();
                    for &a in &moves {
                        for &b in &moves {
                            let left = grid.after(grid.all(), a);
                            let meet = !grid.moves(left).any(|left| left == b);
                            let [a, b] = [a, b].map(|taken| graph.edge(grid.edge(taken)));
                            assert_eq!(meet, a.iter().any(|vertex| b.contains(vertex)));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn other_graphs_are_no_grids() {
        let cycle = (0..6).map(|at| [at, (at + 1) % 6]);
        assert!(Grid::of(&Hypergraph::new(6, cycle).unwrap()).is_none());
        assert!(Grid::of(&Hypergraph::new(0, Vec::<[usize; 2]>::new()).unwrap()).is_none());
        assert!(Grid::of(&Hypergraph::new(9, [[0, 1]]).unwrap()).is_none());
        assert!(Grid::of(&Hypergraph::new(4, [[0, 1, 2]]).unwrap()).is_none());
        for index in 0..200 {
            // A grid with an edge too few, or another one in its place.
            let grid = shuffled(4, 3, index);
            let [out, a, b] = [(0, grid.len()), (1, 12), (2, 12)].map(|(number, below)| {
                choice::choose(Key([4, 10]), index, number, below as u32, 0) as usize
            });
            let kept =
                || (0..grid.len()).filter(|&edge| edge != out).map(|edge| grid.edge(edge).to_vec());
            assert!(Grid::of(&Hypergraph::new(12, kept()).unwrap()).is_none());
            if a != b {
                let graph = Hypergraph::new(12, kept().chain([vec![a, b]])).unwrap();
                let same = graph.len() == grid.len()
                    && (0..grid.len()).all(|edge| graph.edge(edge) == grid.edge(edge));
                assert_eq!(Grid::of(&graph).is_some(), same, "{graph:?}");
            }
        }
    }

    #[test]
    fn rows_are_packed_and_spread() {
        for columns in 1..=8 {
            for index in 0..100u64 {
                let cells =
                    (index + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - 8 * columns.min(7));
                let rows = spread(cells, columns);
                for at in 0..64.min(16 * columns) {
                    let row = 8 * (at / columns) + at % columns;
                    assert_eq!(cells >> at & 1 == 1, rows >> row & 1 == 1);
                }
                let figure = Figure { cells: rows, rows: 16, columns };
                assert_eq!(figure.packed(columns), cells);
            }
        }
    }

    #[test]
    fn values_are_those_of_the_search_by_edges() {
        for (rows, columns) in [(2, 2), (4, 3), (5, 3), (4, 4), (5, 4), (7, 3), (10, 2), (6, 4)] {
            let graph = shuffled(rows, columns, 5);
            let [by_cells, by_edges] = [Method::Winner, Method::Grundy]
                .map(|method| solve(&graph, method, &Limit::none()).unwrap());
            assert_eq!(by_cells, by_edges, "{rows} x {columns}");
        }
    }

    /// What stands for a part has the value of the part, for parts of all sorts of a grid.
    #[test]
    fn parts_stand_for_parts_of_equal_value() {
        let graph = shuffled(7, 6, 1);
        let grid = Grid::of(&graph).unwrap();
        let value = |cells: Live<1>| {
            let [cells] = cells.words();
            let taken = |at: usize| cells >> at & 1 == 1;
            let moves = grid.moves(Live::from([cells]));
            let pairs = moves
                .map(|m| [m % 64, m % 64 + grid.step(m)])
                .filter(|pair| pair.iter().all(|&at| taken(at)));
            let graph = Hypergraph::new(42, pairs).unwrap();
            solve(&graph, Method::Grundy, &Limit::none()).unwrap().value
        };
        let (mut settled, mut looked_up) = (0, 0);
        for index in 0..5000u64 {
            let mut position = grid.all();
            for at in 0..6 + index % 8 {
                let moves: Vec<usize> = grid.moves(position).collect();
                let Some(count) = std::num::NonZeroUsize::new(moves.len()) else { break };
                let taken = choice::choose(Key([4, 11]), index, at as u32, count.get() as u32, 0);
                position = grid.after(position, moves[taken as usize]);
            }
            for part in grid.parts(position) {
                match grid.reduced(part) {
                    Reduced::Value(known) => {
                        settled += 1;
                        assert_eq!(usize::from(known), value(part));
                    }
                    Reduced::Part(least) if least.moves < 22 => {
                        looked_up += 1;
                        assert_eq!(value(least.live), value(part));
                        assert_eq!(usize::from(least.moves), grid.moves(least.live).count());
                    }
                    Reduced::Part(_) => {}
                }
            }
        }
        assert!(settled > 1000 && looked_up > 1000, "{settled} {looked_up}");
    }

    /// Where a cell goes.
    type Image = fn(usize, usize) -> (usize, usize);

    /// All eight images of a figure in a square are one.
    #[test]
    fn images_are_one() {
        let graph = shuffled(8, 6, 2);
        let grid = Grid::of(&graph).unwrap();
        for index in 0..2000u64 {
            let cells = (index + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 28;
            let rows = [0, 1, 2, 3, 4, 5].map(|row| cells >> (6 * row) & 0x3F);
            let part = grid.part(cells);
            let rows = if part == cells {
                rows
            } else {
                [0, 1, 2, 3, 4, 5].map(|row| part >> (6 * row) & 0x3F)
            };
            let at = |row: usize, column: usize| rows[row] >> column & 1;
            let images: [Image; 8] = [
                |r, c| (r, c),
                |r, c| (5 - r, c),
                |r, c| (r, 5 - c),
                |r, c| (5 - r, 5 - c),
                |r, c| (c, r),
                |r, c| (5 - c, r),
                |r, c| (c, 5 - r),
                |r, c| (5 - c, 5 - r),
            ];
            let stands = images.map(|image| {
                let cells = (0..36).fold(0, |cells, place| {
                    let (row, column) = image(place / 6, place % 6);
                    cells | at(row, column) << place
                });
                match grid.reduced(Live::from([cells << 6])) {
                    Reduced::Value(value) => (Live::EMPTY, value),
                    Reduced::Part(part) => (part.live, 0),
                }
            });
            assert!(stands.iter().all(|image| *image == stands[0]), "{cells:x}");
        }
    }
}
