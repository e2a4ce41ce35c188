//! Sets of points of F_3^3 up to affine maps, of which there are 303,264.
//!
//! A class of k + 1 points is a class of k points and one more point. Two sets are in one
//! class when their canonical forms agree: the smallest image under the maps that take a
//! frame of the set, four points in general position, to 0 and the unit vectors. Frames are
//! taken from the points that lie in planes in the rarest way, which leaves few. The
//! frames that give the canonical form are as many as the maps that keep the set.

use super::space::{Map, POINTS, image, negative, planes, points, sum, third};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The number of affine maps of the space.
const MAPS: u64 = 303_264;

/// A class of sets of points.
pub struct Class {
    /// One of its sets.
    pub set: u32,
    /// How many sets it has.
    pub size: u64,
    /// The linear parts of the maps that keep the set; they form a group.
    pub linear: Vec<Map>,
}

/// The classes of sets of 0, 1, ... points, up to `most`.
pub fn classes(most: u32) -> Vec<Vec<Class>> {
    let half = most.min(POINTS as u32 / 2);
    // What maps 0 to itself is linear.
    let point = class(1);
    let none = Class { set: 0, size: 1, linear: point.linear.clone() };
    let mut all = vec![vec![none], vec![point]];
    for size in 1..half.max(1) as usize {
        let larger = |class: &Class| {
            let added = (0..POINTS as u8).filter(|point| class.set >> point & 1 == 0);
            added.map(|point| canonical(class.set | 1 << point).0).collect::<Vec<_>>()
        };
        let forms: BTreeSet<u32> = all[size].par_iter().flat_map_iter(larger).collect();
        all.push(forms.into_par_iter().map(class).collect());
    }
    for size in half + 1..=most {
        let others = &all[POINTS - size as usize];
        let complement = |class: &Class| Class {
            set: !class.set & ((1 << POINTS) - 1),
            size: class.size,
            linear: class.linear.clone(),
        };
        all.push(others.iter().map(complement).collect());
    }
    all.truncate(most as usize + 1);
    all
}

/// A number that is the same for all sets of a class: how many planes hold how many points.
pub fn invariant(set: u32) -> u64 {
    let planes = planes().iter().map(|plane| 1 << (6 * (plane & set).count_ones()));
    planes.sum()
}

/// The class of a canonical set.
fn class(set: u32) -> Class {
    let (set, frames) = canonical(set);
    let size = MAPS / frames.len() as u64;
    let mut from_first = [0; POINTS];
    for (standard, &point) in frames[0].iter().enumerate() {
        from_first[usize::from(point)] = standard as u8;
    }
    let linear = frames.iter().map(|frame| {
        // Standard to standard, by way of a set of the class; then without the translation.
        let map = frame.map(|point| from_first[usize::from(point)]);
        map.map(|point| sum(point, negative(map[0])))
    });
    Class { set, size, linear: linear.collect::<BTreeSet<_>>().into_iter().collect() }
}

/// The canonical form of a set, and all maps from it to the set.
fn canonical(set: u32) -> (u32, Vec<Map>) {
    let mut best = (u32::MAX, Vec::new());
    for map in frames(set) {
        let standard = (0..POINTS).fold(0, |form, i| form | (set >> map[i] & 1) << i);
        if standard < best.0 {
            best = (standard, Vec::new());
        }
        if standard == best.0 {
            best.1.push(map);
        }
    }
    best
}

/// The maps from the standard frame to the frames of a set whose points are rarest. Where
/// the set does not span the space, points outside it complete a frame.
fn frames(set: u32) -> Vec<Map> {
    let rarity = rarity(set);
    let mut frames = vec![(Vec::<u8>::new(), 0u32)];
    for _ in 0..4 {
        let mut longer = Vec::new();
        let mut rarest = usize::MAX;
        for (frame, flat) in &frames {
            let inside = set & !flat;
            let free = if inside == 0 { !flat & ((1 << POINTS) - 1) } else { inside };
            for point in points(free) {
                let rank = rarity[usize::from(point)];
                if rank < rarest {
                    longer.clear();
                    rarest = rank;
                }
                if rank == rarest {
                    let frame = [&frame[..], &[point]].concat();
                    longer.push((frame, span(*flat, point)));
                }
            }
        }
        frames = longer;
    }
    frames.into_iter().map(|(frame, _)| map(&frame)).collect()
}

/// For each point of the set, the rank of the way in which it lies in planes with others,
/// rare ones first; the same for sets of one class.
fn rarity(set: u32) -> [usize; POINTS] {
    let way = |point: u8| {
        let through = planes().iter().filter(|&plane| plane >> point & 1 == 1);
        through.map(|plane| (plane & set).count_ones().pow(3)).sum::<u32>()
    };
    let mut number = BTreeMap::<u32, usize>::new();
    points(set).for_each(|point| *number.entry(way(point)).or_default() += 1);
    let mut ranks: Vec<(usize, u32)> =
        number.into_iter().map(|(way, number)| (number, way)).collect();
    ranks.sort_unstable();
    let mut rarity = [ranks.len(); POINTS];
    for point in points(set) {
        let way = way(point);
        rarity[usize::from(point)] = ranks.iter().take_while(|rank| rank.1 != way).count();
    }
    rarity
}

/// The flat spanned by a flat and a point outside it.
fn span(flat: u32, point: u8) -> u32 {
    let joined = points(flat).fold(1 << point, |span, p| span | 1 << third(p, point));
    let mirrored = points(flat).flat_map(|p| points(joined).map(move |q| third(p, q)));
    mirrored.fold(flat | joined, |span, p| span | 1 << p)
}

/// The affine map that takes 0 and the unit vectors to these four points.
fn map(frame: &[u8]) -> Map {
    let step = |k: usize| sum(frame[k], negative(frame[0]));
    let steps = [step(1), step(2), step(3)];
    let mut map = [frame[0]; POINTS];
    for (i, point) in map.iter_mut().enumerate() {
        for (step, times) in steps.iter().zip([i % 3, i / 3 % 3, i / 9]) {
            (0..times).for_each(|_| *point = sum(*point, *step));
        }
    }
    map
}

/// Sets of `size` points up to translation: one of each class, and the number of its sets.
pub fn up_to_translation(size: u32) -> Vec<(u32, u64)> {
    let class = |set: u32| {
        let same = translates_to_zero(set)
            .try_fold(0, |same, other| (other >= set).then_some(same + u64::from(other == set)))?;
        Some((set, POINTS as u64 / same))
    };
    if size == 0 {
        return vec![(0, 1)];
    }
    super::space::subsets(size).filter(|set| set & 1 == 1).filter_map(class).collect()
}

/// Sets of points up to translation and the maps of a linear group, of those that are given
/// up to translation: one of each class, and the number of its sets.
pub fn up_to_group<'a>(
    sets: &'a [(u32, u64)],
    group: &'a [Map],
) -> impl ParallelIterator<Item = (u32, u64)> + 'a {
    sets.par_iter().filter_map(|&(set, translates)| {
        let same = group.iter().try_fold(0, |same, map| {
            let form = translates_to_zero(image(set, map)).min().unwrap_or(0);
            (form >= set).then_some(same + u64::from(form == set))
        })?;
        Some((set, group.len() as u64 * translates / same))
    })
}

/// The translates of a set that hold the point 0.
fn translates_to_zero(set: u32) -> impl Iterator<Item = u32> {
    points(set).map(move |to_zero| {
        let by = negative(to_zero);
        points(set).fold(0, |moved, point| moved | 1 << sum(point, by))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BINOMIALS: [u64; 11] =
        [1, 27, 351, 2925, 17550, 80730, 296_010, 888_030, 2_220_075, 4_686_825, 8_436_285];

    #[test]
    fn classes_make_up_all_sets() {
        let all = classes(27);
        for (size, classes) in all.iter().enumerate() {
            let total: u64 = classes.iter().map(|class| class.size).sum();
            assert_eq!(total, BINOMIALS.get(size).copied().unwrap_or(total), "{size}");
        }
        let total: u64 = all.iter().flatten().map(|class| class.size).sum();
        assert_eq!(total, 1 << 27);
    }

    #[test]
    fn classes_up_to_translation_and_a_group_make_up_all_sets() {
        for size in 0..=6 {
            let translates = up_to_translation(size);
            let total = |classes: &[(u32, u64)]| classes.iter().map(|class| class.1).sum::<u64>();
            assert_eq!(total(&translates), BINOMIALS[size as usize]);
            for class in classes(5).iter().flatten() {
                let classes: Vec<_> = up_to_group(&translates, &class.linear).collect();
                assert_eq!(total(&classes), BINOMIALS[size as usize], "{size} {:o}", class.set);
            }
        }
    }
}
