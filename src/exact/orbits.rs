//! Sets of points of an affine space, one of each class, level by level.
//!
//! A class of k + 1 points is a class of k points and one more point. A rule says which
//! points may not be added; it must be hereditary: what may be added to a set may be added
//! to its subsets, and maps of the space keep the rule. A set is looked at only where the
//! point added last is one of its rarest (McKay 1998, isomorph-free exhaustive generation,
//! in its weakest form), and its canonical form is then compared with the others. Four
//! microseconds a class and point for sets of a dozen points of F_3^4.

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

/// Why sets are not sorted into classes.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OrbitError {
    /// Decks of more than 81 cards are out of reach.
    #[error("expected 1 to 4 attributes, not {0}")]
    Attributes(u32),
    /// Spaces of more than 64 points are out of reach.
    #[error("expected a dimension of 1 to 6, not {0}")]
    Dimension(u32),
    /// There are no such layouts.
    #[error("the deck has {deck} cards, not {cards}")]
    Cards {
        /// How many were asked for.
        cards: u32,
        /// How many there are.
        deck: u32,
    },
    /// There are too many classes.
    #[error(
        "layouts of {cards} cards make at least {classes:.1e} classes, which would take one \
         thread about {:.0} minutes, and {:.0} are the limit",
        .seconds / 60.0,
        .limit / 60.0
    )]
    Work {
        /// Cards of the layouts.
        cards: u32,
        /// Fewer classes there cannot be.
        classes: f64,
        /// Seconds of one thread.
        seconds: f64,
        /// The most seconds that are allowed.
        limit: f64,
    },
}

/// The space of the cards of 1 to 4 attributes.
pub fn cards_space(attributes: u32) -> Result<Space, OrbitError> {
    let small = (1..=4).contains(&attributes);
    small.then(|| Space::ternary(attributes)).ok_or(OrbitError::Attributes(attributes))
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
fn larger(space: &Space, forms: &[Form], forbidden: &(impl Fn(u128) -> u128 + Sync)) -> Vec<Form> {
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

    /// Each set is in one class, so sizes sum to binomial coefficients.
    #[test]
    fn classes_make_up_all_sets() {
        let ternary = [(1, 3), (2, 9), (3, 27), (4, 8)].map(|(n, most)| (Space::ternary(n), most));
        let binary = [(1, 2), (2, 4), (3, 8), (4, 16), (5, 11), (6, 8)];
        let binary = binary.map(|(n, most)| (Space::binary(n), most));
        for (space, most) in ternary.into_iter().chain(binary) {
            let mut binomial = 1;
            let mut sizes = 0;
            for (size, level) in (0u128..=most).zip(levels(&space, |_| 0)) {
                let sum: u128 = level.iter().map(|class| u128::from(class.size)).sum();
                assert_eq!(sum, binomial, "{size} of {}", space.size());
                assert!(level.iter().all(|class| class.set.count_ones() as u128 == size));
                binomial = binomial * (space.size() as u128 - size) / (size + 1);
                sizes += 1;
            }
            assert_eq!(sizes, most + 1);
        }
    }

    /// Functions F_2^n -> F_2 up to affine maps of their arguments: OEIS A000214.
    #[test]
    fn classes_in_binary_spaces_are_as_many_as_known() {
        for (dimension, known) in [(1, 3), (2, 5), (3, 10), (4, 32), (5, 382)] {
            let space = Space::binary(dimension);
            let classes: Vec<usize> = levels(&space, |_| 0).map(|level| level.len()).collect();
            assert_eq!(classes.iter().sum::<usize>(), known, "{dimension}");
            assert!(classes.iter().eq(classes.iter().rev()), "{classes:?}");
        }
    }

    #[test]
    fn levels_end_where_nothing_can_be_added() {
        let space = Space::ternary(2);
        let few = |set: u128| if set.count_ones() < 3 { 0 } else { space.all() };
        let classes: Vec<usize> = levels(&space, few).map(|level| level.len()).collect();
        assert_eq!(classes, [1, 1, 1, 2]);
    }
}
