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
//! Few frames are left where few maps keep the set; but never fewer than there are such maps,
//! 303,264 for a hyperplane of F_3^4. Sets of more than half of the points have the complement
//! of their complement's form. A search keeps its lists from set to set and allocates nothing
//! once they are long enough; a set of a dozen points of F_3^4 takes some ten microseconds.

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
        points(set).fold(0, |image, point| image | 1 << places[usize::from(point)])
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
