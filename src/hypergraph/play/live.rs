//! Sets of vertices as bits.

/// A set of vertices below 64 `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Live<const N: usize>([u64; N]);

impl<const N: usize> Live<N> {
    pub const EMPTY: Live<N> = Live([0; N]);

    /// The set of these vertices, each below 64 `N`.
    pub fn of(vertices: impl IntoIterator<Item = usize>) -> Live<N> {
        vertices.into_iter().fold(Live::EMPTY, |set, vertex| set.with(vertex))
    }

    pub fn with(mut self, vertex: usize) -> Live<N> {
        self.0[vertex / 64] |= 1 << (vertex % 64);
        self
    }

    pub fn less(mut self, vertex: usize) -> Live<N> {
        self.0[vertex / 64] &= !(1 << (vertex % 64));
        self
    }

    pub fn or(self, other: Live<N>) -> Live<N> {
        self.zipped(other, |a, b| a | b)
    }

    pub fn and(self, other: Live<N>) -> Live<N> {
        self.zipped(other, |a, b| a & b)
    }

    pub fn without(self, other: Live<N>) -> Live<N> {
        self.zipped(other, |a, b| a & !b)
    }

    pub fn has(self, vertex: usize) -> bool {
        self.0[vertex / 64] >> (vertex % 64) & 1 == 1
    }

    pub fn meets(self, other: Live<N>) -> bool {
        (0..N).any(|at| self.0[at] & other.0[at] != 0)
    }

    pub fn is_empty(self) -> bool {
        self.0 == [0; N]
    }

    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The smallest vertex.
    pub fn first(self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(64 * at + self.0[at].trailing_zeros() as usize)
    }

    /// The vertices in ascending order.
    pub fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let vertex = self.first()?;
            self = self.less(vertex);
            Some(vertex)
        })
    }

    /// The bits, 64 to a word.
    pub fn words(self) -> [u64; N] {
        self.0
    }

    /// The vertices 4 `at` to 4 `at` + 3, as four bits.
    pub fn nibble(self, at: usize) -> usize {
        (self.0[at / 16] >> (4 * (at % 16)) & 15) as usize
    }

    fn zipped(mut self, other: Live<N>, of: impl Fn(u64, u64) -> u64) -> Live<N> {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = of(*mine, theirs);
        }
        self
    }
}

impl<const N: usize> From<[u64; N]> for Live<N> {
    fn from(words: [u64; N]) -> Live<N> {
        Live(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_across_words() {
        let [a, b] = [[3, 63, 64, 127], [3, 64, 100, 126]].map(Live::<2>::of);
        assert_eq!(a.or(b).iter().collect::<Vec<_>>(), [3, 63, 64, 100, 126, 127]);
        assert_eq!(a.without(b), Live::of([63, 127]));
        assert_eq!(a.and(b), Live::of([3, 64]));
        assert!(a.meets(b) && !a.without(b).meets(b));
        assert_eq!((a.len(), a.less(3).first()), (4, Some(63)));
        assert!(a.has(127) && !a.has(126) && a.with(126).has(126));
        assert_eq!((a.nibble(0), a.nibble(15), a.nibble(16), a.nibble(31)), (8, 8, 1, 8));
        assert_eq!(Live::from(a.words()), a);
        assert!(Live::<2>::EMPTY.is_empty() && Live::<2>::EMPTY.first().is_none());
    }
}
