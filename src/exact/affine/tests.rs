//! Spaces by what is known of them; canonical forms against the whole group, and against
//! themselves after random maps.

use super::canonical::{Form, Search};
use super::{HYPERPLANES, Space, points};
use std::collections::{BTreeMap, BTreeSet};

fn spaces() -> impl Iterator<Item = Space> {
    (1..=4).map(Space::ternary).chain((1..=6).map(Space::binary))
}

#[test]
fn maps_are_as_many_as_known() {
    let orders: Vec<u64> = spaces().map(|space| space.maps()).collect();
    let ternary = [6, 432, 303_264, 1_965_150_720];
    let binary = [2, 24, 1344, 322_560, 319_979_520, 1_290_157_424_640];
    assert_eq!(orders, [&ternary[..], &binary].concat());
}

#[test]
fn sums_make_a_group_of_the_right_exponent() {
    for space in spaces() {
        for a in 0..space.size() as u8 {
            assert_eq!((space.sum(a, 0), space.difference(a, a)), (a, 0));
            for b in 0..space.size() as u8 {
                assert_eq!(space.sum(space.difference(a, b), b), a);
                assert_eq!(space.sum(a, b), space.sum(b, a));
            }
        }
    }
    // 2222 + 0101 = 2020.
    assert_eq!(Space::ternary(4).sum(80, 10), 60);
    assert_eq!(Space::binary(6).sum(0b110_101, 0b011_100), 0b101_001);
}

/// Two points have the hyperplanes in common that hold the line through them.
#[test]
fn hyperplanes_through_points() {
    for space in spaces() {
        let (q, n) = (space.field as u32, space.dimension);
        let normals = |n: u32| (q.pow(n) - 1) / (q - 1);
        for a in 0..space.size() {
            assert_eq!(space.through[a].count_ones(), normals(n));
            for b in (0..space.size()).filter(|&b| b != a) {
                let common = space.through[a] & space.through[b];
                assert_eq!(common.count_ones(), normals(n - 1));
            }
            for plane in 0..HYPERPLANES {
                let bit = (space.through[a] >> plane & 1) as u32;
                assert_eq!(space.incidence[a][plane], bit * u32::MAX);
            }
        }
    }
}

/// Words that look random.
fn words(mut state: u64) -> impl Iterator<Item = u64> {
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        state >> 33
    })
}

/// A set of `size` points.
fn random_set(space: &Space, size: u32, words: &mut impl Iterator<Item = u64>) -> u128 {
    let mut set = 0u128;
    while set.count_ones() < size {
        set |= 1 << (words.next().unwrap() % space.size() as u64);
    }
    set
}

/// Where the map takes the points of a flat that takes 0 and unit vectors to these points.
fn map(space: &Space, corners: &[u8]) -> Vec<u8> {
    let size = space.field.pow(corners.len() as u32 - 1);
    let place = |mut place: usize| {
        let mut point = corners[0];
        for &corner in &corners[1..] {
            let step = space.difference(corner, corners[0]);
            (0..place % space.field).for_each(|_| point = space.sum(point, step));
            place /= space.field;
        }
        point
    };
    (0..size).map(place).collect()
}

/// The corners of all frames of the space: its maps.
fn all_corners(space: &Space) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = (0..space.size() as u8).map(|point| vec![point]).collect();
    for _ in 0..space.dimension {
        let longer = |corners: Vec<u8>| {
            let flat = map(space, &corners);
            let outside = (0..space.size() as u8).filter(move |point| !flat.contains(point));
            outside.map(move |point| [&corners[..], &[point]].concat()).collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

fn random_map(space: &Space, words: &mut impl Iterator<Item = u64>) -> Vec<u8> {
    loop {
        let corners: Vec<u8> = (0..=space.dimension)
            .map(|_| (words.next().unwrap() % space.size() as u64) as u8)
            .collect();
        let map = map(space, &corners);
        if map.iter().fold(0u128, |all, point| all | 1 << point) == space.all() {
            return map;
        }
    }
}

fn image(set: u128, map: &[u8]) -> u128 {
    points(set).fold(0, |image, point| image | 1 << map[usize::from(point)])
}

/// Against the orbits of the whole group on all sets.
#[test]
fn forms_are_the_orbits_of_small_spaces() {
    for space in [1, 2].map(Space::ternary).into_iter().chain([1, 2, 3].map(Space::binary)) {
        let maps: Vec<Vec<u8>> =
            all_corners(&space).iter().map(|corners| map(&space, corners)).collect();
        assert_eq!(maps.len() as u64, space.maps());
        let mut search = Search::new(&space);
        let mut orbits = BTreeMap::new();
        for set in 0..=space.all() {
            let smallest = maps.iter().map(|map| image(set, map)).min().unwrap();
            let stabiliser = maps.iter().filter(|map| image(set, map) == set).count() as u64;
            let form = search.form(set);
            assert_eq!(form.stabiliser, stabiliser, "{set:b}");
            assert_eq!(*orbits.entry(smallest).or_insert(form), form, "{set:b}");
            assert!(maps.iter().any(|map| image(set, map) == form.set), "{set:b}");
        }
        let forms: BTreeSet<Form> = orbits.values().copied().collect();
        assert_eq!(forms.len(), orbits.len());
    }
}

/// Flats and parts of flats among them, which do not span the space.
#[test]
fn stabilisers_in_f_3_3_are_as_the_whole_group_has_them() {
    let space = Space::ternary(3);
    let corners = all_corners(&space);
    assert_eq!(corners.len() as u64, space.maps());
    let mut words = words(1);
    let mut sets = vec![0, 0b11, 0b111, 0b1011, 0b1_1011, 0o777, 0o776, 0x3FFFF, 0x7FF_FFFE];
    sets.extend((2..=14).map(|size| random_set(&space, size, &mut words)));
    let forms: Vec<Form> = sets.iter().map(|&set| Search::new(&space).form(set)).collect();
    let mut kept = vec![0; sets.len()];
    for map in corners.iter().map(|corners| map(&space, corners)) {
        for (set, kept) in sets.iter().zip(&mut kept) {
            *kept += u64::from(points(*set).all(|p| set >> map[usize::from(p)] & 1 == 1));
        }
    }
    assert_eq!(forms.iter().map(|form| form.stabiliser).collect::<Vec<_>>(), kept);
}

/// A class has one form, whichever of its sets is given.
#[test]
fn maps_do_not_change_the_form() {
    let mut words = words(2);
    for space in [3, 4].map(Space::ternary).into_iter().chain([4, 5, 6].map(Space::binary)) {
        let mut search = Search::new(&space);
        let flat = Space::new(space.field, space.dimension - 1);
        let many = (3..8).map(|fewer| space.size() as u32 - fewer).map(|size| (&space, size));
        let few = (0..8).flat_map(|size| [(&flat, size), (&space, size), (&space, size + 7)]);
        for (within, size) in few.chain(many) {
            let set = random_set(within, size, &mut words);
            let form = search.form(set);
            assert_eq!(form.set.count_ones(), size);
            assert_eq!(search.form(form.set), form);
            for _ in 0..4 {
                let map = random_map(&space, &mut words);
                assert_eq!(search.form(image(set, &map)), form, "{set:x}");
            }
        }
    }
}

/// A point, two, a line, a plane and a hyperplane: the group by the number of them.
#[test]
fn known_sets_of_f_3_4() {
    let space = Space::ternary(4);
    let mut search = Search::new(&space);
    for (set, stabiliser) in [
        (0, 1_965_150_720),
        (1, 24_261_120),
        (0b11, 606_528),
        (0b111, 1_819_584),
        ((1 << 9) - 1, 1_965_150_720 / 1170),
        ((1 << 27) - 1, 1_965_150_720 / 120),
    ] {
        assert_eq!(search.form(set), Form { set, stabiliser });
    }
}
