//! Sets of points of an affine space, one of each class, level by level.
//!
//! A class of k + 1 points is a class of k points and one more point. A rule says which
//! points may not be added; it must be hereditary: what may be added to a set may be added
//! to its subsets, and maps of the space keep the rule. A set is looked at only where the
//! point added last is one of its rarest (McKay 1998, isomorph-free exhaustive generation,
//! in its weakest form), and its canonical form is then compared with the others. Some
//! microseconds a class and point.

use super::affine::{Form, Search, Space, points};
use rayon::prelude::*;

/// A class of sets under affine maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// One of its sets.
    pub set: u128,
    /// How many sets it has.
    pub size: u64,
}

/// The classes of 0, 1, 2, ... points, each level in ascending order of its sets, as long as
/// there are any; `forbidden` gives the points that may not be added to a set.
pub fn levels<'a>(
    space: &'a Space,
    forbidden: impl Fn(u128) -> u128 + Sync + 'a,
) -> impl Iterator<Item = Vec<Class>> + 'a {
    let maps = space.maps();
    let class = move |form: &Form| Class { set: form.set, size: maps / form.stabiliser };
    let first = vec![Search::new(space).form(0)];
    let next = move |forms: &Vec<Form>| {
        let larger = larger(space, forms, &forbidden);
        (!larger.is_empty()).then_some(larger)
    };
    let forms = std::iter::successors(Some(first), next);
    forms.map(move |forms| forms.iter().map(class).collect())
}

/// The classes of one point more.
fn larger(
    space: &Space,
    forms: &[Form],
    forbidden: &(impl Fn(u128) -> u128 + Sync),
) -> Vec<Form> {
    let grow = |search: &mut Search, form: &Form| {
        let free = space.all() & !form.set & !forbidden(form.set);
        let grown = points(free).filter_map(|p| search.form_if_rarest(form.set | 1 << p, p));
        grown.collect::<Vec<_>>()
    };
    let grown = forms.par_iter().map_init(|| Search::new(space), grow);
    let mut larger: Vec<Form> = grown.flatten_iter().collect();
    larger.par_sort_unstable();
    larger.dedup();
    larger
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timing() {
        let space = Space::ternary(4);
        for (k, level) in levels(&space, |_| 0).take(13).enumerate() {
            let t: u64 = level.iter().map(|c| c.size).sum();
            eprintln!("{k} {} {t}", level.len());
        }
    }
    #[test]
    fn timing_caps() {
        let space = Space::ternary(4);
        let f = |set: u128| { let mut m = 0u128; for a in points(set) { for b in points(set) { if a<b { m |= 1 << space.negative(space.sum(a,b)); } } } m };
        for (k, level) in levels(&space, f).enumerate() {
            let t: u64 = level.iter().map(|c| c.size).sum();
            eprintln!("{k} {} {t}", level.len());
        }
    }
}
