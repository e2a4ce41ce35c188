//! Canonical forms: the same set for all sets of a class, and how many maps keep it.
//!
//! A frame of a set is a sequence of its points, each outside the flat of those before it,
//! that goes on until the flat holds the whole set. It has one image of the set: under the
//! maps that take its points to 0 and the unit vectors. The canonical form is the smallest
//! image under the frames whose points are rarest, step by step. The key of a point is what
//! the hyperplanes through it, and through the points before it, hold of the set; of all the
//! next points of all frames so far, those stay whose key occurs least often. Keys do not
//! change under affine maps, so sets of a class have the same images. Frames that give the
//! form are as many as the maps of the flat that keep the set.
//!
//! Few frames are left: for most sets of a dozen points one to five; but always as many as
//! there are maps that keep the set, 303,264 for a hyperplane of F_3^4. Sets of more than half
//! of the points have the complement of their complement's form.
//! A search keeps its lists from set to set and allocates nothing once they are long enough.

use super::{HYPERPLANES, MOST_POINTS, Space, points};

/// The canonical form of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Form {
    /// A set of the class.
    pub set: u128,
    /// How many affine maps keep it.
    pub stabiliser: u64,
}

/// Finds canonical forms.
pub struct Search<'a> {
    space: &'a Space,
    /// What a hyperplane counts that holds so many points.
    weights: [u32; MOST_POINTS + 1],
    /// Frames of the present set, as far as they are found, and how long they are.
    frames: Vec<Frame>,
    corners: usize,
    longer: Vec<(u32, Frame)>,
}

/// The first points of a frame, seven at most, and the hyperplanes through all of them.
#[derive(Clone, Copy)]
struct Frame {
    /// A byte a point, the first lowest.
    corners: u64,
    through: u128,
}

/// What is known of a set before frames are looked for.
struct Keys {
    /// The weight of each hyperplane.
    planes: [u32; HYPERPLANES],
    /// The key of each point of the set.
    points: [u32; MOST_POINTS],
}

impl<'a> Search<'a> {
    /// A search in a space.
    pub fn new(space: &'a Space) -> Search<'a> {
        let weights = std::array::from_fn(|held| mixed(held as u32));
        Search { space, weights, frames: Vec::new(), corners: 0, longer: Vec::new() }
    }

    /// The canonical form of a set.
    pub fn form(&mut self, set: u128) -> Form {
        let others = self.space.all() & !set;
        if set.count_ones() > others.count_ones() {
            let Form { set, stabiliser } = self.form(others);
            return Form { set: self.space.all() & !set, stabiliser };
        }
        let keys = self.begin(set);
        self.finish(set, &keys)
    }

    /// The canonical form of a set to which this point was added last, unless the point is
    /// none of the rarest of the set. Every class is still met: its sets without one of the
    /// rarest points are sets of one point less.
    pub fn form_if_rarest(&mut self, set: u128, added: u8) -> Option<Form> {
        if 2 * set.count_ones() as usize > self.space.size() {
            return Some(self.form(set));
        }
        let keys = self.begin(set);
        let rare = self.frames.iter().any(|frame| frame.corners == u64::from(added));
        rare.then(|| self.finish(set, &keys))
    }

    /// The keys of a set, and the rarest beginnings of frames.
    fn begin(&mut self, set: u128) -> Keys {
        let keys = self.keys(set);
        self.frames.clear();
        self.frames.push(Frame { corners: 0, through: u128::MAX });
        self.corners = 0;
        self.lengthen(set, &keys);
        keys
    }

    /// The smallest image under the rarest frames.
    fn finish(&mut self, set: u128, keys: &Keys) -> Form {
        while self.lengthen(set, keys) {}
        let (mut form, mut frames) = (u128::MAX, 0);
        for frame in &self.frames {
            let image = self.image(set, &frame.corners.to_le_bytes()[..self.corners]);
            if image < form {
                (form, frames) = (image, 0);
            }
            frames += u64::from(image == form);
        }
        let stabiliser = frames * self.space.maps_that_fix(self.corners as u32);
        Form { set: form, stabiliser }
    }

    /// Sums wrap: a key is compared, not counted with.
    fn keys(&self, set: u128) -> Keys {
        let mut held = [0u32; HYPERPLANES];
        for point in points(set) {
            let through = &self.space.incidence[usize::from(point)];
            // Less all bits is one more.
            held.iter_mut().zip(through).for_each(|(held, bits)| *held = held.wrapping_sub(*bits));
        }
        let planes = held.map(|held| self.weights[held as usize]);
        let mut keys = Keys { planes, points: [0; MOST_POINTS] };
        for point in points(set) {
            let through = &self.space.incidence[usize::from(point)];
            let weights = planes.iter().zip(through).map(|(weight, bits)| weight & bits);
            keys.points[usize::from(point)] = weights.fold(0, u32::wrapping_add);
        }
        keys
    }

    /// Adds a point to each frame in all of the rarest ways; false where there is none.
    fn lengthen(&mut self, set: u128, keys: &Keys) -> bool {
        self.longer.clear();
        for frame in &self.frames {
            for point in points(set) {
                let through = frame.through & self.space.through[usize::from(point)];
                if through == frame.through {
                    // All flats through the corners hold it.
                    continue;
                }
                let own = keys.points[usize::from(point)];
                let key = match self.corners {
                    0 => own,
                    _ => own.wrapping_add(mixed(keys.sum(through))),
                };
                let corners = frame.corners | u64::from(point) << (8 * self.corners);
                self.longer.push((key, Frame { corners, through }));
            }
        }
        self.longer.sort_unstable_by_key(|longer| longer.0);
        let alike = self.longer.chunk_by(|a, b| a.0 == b.0);
        let Some(rarest) = alike.min_by_key(|alike| alike.len()) else { return false };
        self.frames.clear();
        self.frames.extend(rarest.iter().map(|longer| longer.1));
        self.corners += 1;
        true
    }

    /// The image of a set under the maps that take these points, whose flat holds it, to 0
    /// and the unit vectors.
    fn image(&self, set: u128, corners: &[u8]) -> u128 {
        let Some((&origin, corners)) = corners.split_first() else { return 0 };
        let mut flat = [0u8; MOST_POINTS];
        let mut places = [0u8; MOST_POINTS];
        flat[0] = origin;
        let mut size = 1;
        for &corner in corners {
            let step = &self.space.sums[usize::from(self.space.difference(corner, origin))];
            for place in size..self.space.field * size {
                let point = step[usize::from(flat[place - size])];
                flat[place] = point;
                places[usize::from(point)] = place as u8;
            }
            size *= self.space.field;
        }
        points(set).fold(0, |image, point| {
            let place = if point == origin { 0 } else { places[usize::from(point)] };
            image | 1 << place
        })
    }
}

impl Keys {
    /// What these hyperplanes count together.
    fn sum(&self, mut through: u128) -> u32 {
        let mut sum = 0u32;
        while through != 0 {
            let plane = through.trailing_zeros() as usize;
            sum = sum.wrapping_add(self.planes[plane % HYPERPLANES]);
            through &= through - 1;
        }
        sum
    }
}

/// The finaliser of MurmurHash3 (Appleby 2011), so that different counts seldom sum to the
/// same key; where they do, a few more frames are tried.
fn mixed(number: u32) -> u32 {
    let number = number.wrapping_add(0x9E37_79B9);
    let number = (number ^ number >> 16).wrapping_mul(0x85EB_CA6B);
    let number = (number ^ number >> 13).wrapping_mul(0xC2B2_AE35);
    number ^ number >> 16
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

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
            let forms: std::collections::BTreeSet<Form> = orbits.values().copied().collect();
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
}
