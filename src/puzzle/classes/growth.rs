//! From the classes of s rows to those of s + 1, on all cores.

use super::beside::Beside;
use super::maps::{Code, Form};
use super::{Classes, ClassesError, Growing, Level, MOST_CLASSES, packed, puzzle, unpacked};
use crate::limit::Limit;
use crate::puzzle::edges::{Edges, members};
use crate::puzzle::object::Hit;
use crate::puzzle::simplification::simplify;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Classes that a thread takes at a time.
const CHUNK: usize = 64;

/// What came of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grown {
    /// The next level; it has no class where puzzles have no more rows.
    Level(Level),
    /// The limit was reached.
    Stopped,
}

/// Who is told how many classes have been extended.
pub type Watch<'a> = &'a (dyn Fn(usize) + Sync);

/// What came of some classes.
#[derive(Default)]
struct Part {
    forms: Vec<u128>,
    labelled: u128,
    simplifiable: usize,
    /// Pairs of a puzzle of the level before and a row that can be added.
    extensions: u128,
    /// Whether the limit was reached.
    stopped: bool,
}

impl Classes {
    /// The classes of one row more than those of a level, by so many threads.
    pub fn next(
        &self,
        level: &Level,
        threads: usize,
        limit: &Limit,
        watch: Watch<'_>,
    ) -> Result<Grown, ClassesError> {
        let rows = level.rows + 1;
        let most = self.most_rows();
        if rows > most {
            return Err(ClassesError::Rows { rows, most });
        }
        let beside = self.beside(level.rows);
        let chunks: Vec<&[u128]> = level.forms.chunks(CHUNK).collect();
        let next = AtomicUsize::new(0);
        let classes = AtomicUsize::new(0);
        let work = || {
            let mut part = Part::default();
            while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                let before = part.forms.len();
                for &form in *chunk {
                    if limit.reached() {
                        part.stopped = true;
                        return part;
                    }
                    self.extend(&unpacked(form, level.rows, level.width), beside, &mut part);
                }
                let more = part.forms.len() - before;
                if classes.fetch_add(more, Ordering::Relaxed) + more > MOST_CLASSES {
                    return part;
                }
                watch(chunk.len());
            }
            part
        };
        let parts: Vec<Part> = thread::scope(|scope| {
            let started: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mine = work();
            let theirs = started.into_iter().map(|thread| match thread.join() {
                Ok(part) => part,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            std::iter::once(mine).chain(theirs).collect()
        });
        if classes.into_inner() > MOST_CLASSES {
            return Err(ClassesError::Memory { rows });
        }
        if parts.iter().any(|part| part.stopped) {
            return Ok(Grown::Stopped);
        }
        self.joined(level, parts).map(Grown::Level)
    }

    /// Adds the classes that come from a class.
    fn extend(&self, rows: &[Code], beside: &Beside, part: &mut Part) {
        let width = self.maps.width();
        let Some(growing) = Growing::of(rows, width) else { return };
        let mut larger = rows.to_vec();
        let mut extensions = 0;
        let mut forms: Vec<Form> = Vec::new();
        for row in members(&beside.every(rows)) {
            // There are at most 3^6 rows.
            let row = row as Code;
            if growing.stays_strong(row, width) {
                extensions += 1;
                larger.push(row);
                forms.extend(self.maps.form_by_last(&larger));
                larger.pop();
            }
        }
        part.extensions += extensions * self.size(self.maps.form(rows).automorphisms);
        forms.sort_unstable();
        forms.dedup();
        for form in forms {
            let set = &form.set[..larger.len() + 1];
            part.forms.push(packed(set, width));
            part.labelled += self.size(form.automorphisms);
            part.simplifiable += usize::from(simplifiable(set, width));
        }
    }

    /// What is known of the rows that can be added to puzzles of so many rows.
    fn beside(&self, rows: usize) -> &Beside {
        let size = if self.maps.width() < 6 { 3 } else { 2 };
        if rows <= size {
            return &self.each;
        }
        self.parts.get_or_init(|| {
            let mut level = self.empty();
            while level.rows < size
                && let Ok(Grown::Level(next)) = self.next(&level, 1, &Limit::none(), &|_| ())
            {
                level = next;
            }
            Beside::of(&self.maps, size, &level.forms, &self.each)
        })
    }

    /// The level of all parts, which must be in accord with the level before.
    fn joined(&self, before: &Level, parts: Vec<Part>) -> Result<Level, ClassesError> {
        let rows = before.rows + 1;
        let mut level =
            Level { width: before.width, rows, forms: Vec::new(), labelled: 0, simplifiable: 0 };
        let mut extensions = 0;
        for mut part in parts {
            level.forms.append(&mut part.forms);
            level.labelled += part.labelled;
            level.simplifiable += part.simplifiable;
            extensions += part.extensions;
        }
        level.forms.sort_unstable();
        let twice = level.forms.windows(2).any(|pair| pair[0] == pair[1]);
        let inconsistent = |fault| Err(ClassesError::Inconsistent { rows, fault });
        match level.labelled * rows as u128 {
            _ if twice => inconsistent("a class is there twice".into()),
            sum if sum == extensions => Ok(level),
            sum => inconsistent(format!("{extensions} extensions, not {sum}")),
        }
    }
}

/// Whether simplification leaves the diagonal.
pub(super) fn simplifiable(rows: &[Code], width: usize) -> bool {
    puzzle(rows, width).is_some_and(|puzzle| {
        let mut edges = Edges::of(&puzzle, Hit::ExactlyTwo);
        simplify(&mut edges);
        edges.only_diagonal()
    })
}
