//! Short polynomials in x with 32-bit coefficients, a vector at a time.

/// A polynomial in x, lowest power first, with [`room`] for all that is summed.
pub type Polynomial<const L: usize> = [i32; L];

/// Entries for seven points of the largest weight, for z^5 and up to a whole vector.
pub const fn room(heaviest: usize) -> usize {
    (super::MOST * heaviest + 5 + VECTOR).next_multiple_of(VECTOR)
}

/// Entries that are added at once.
const VECTOR: usize = 16;

/// Adds a polynomial, times x^shift and a factor; no sum fills the last vector.
#[inline(always)]
pub fn add<const L: usize>(
    sum: &mut Polynomial<L>,
    more: &Polynomial<L>,
    shift: usize,
    factor: i32,
) {
    add_up_to(sum, (more, L), shift, factor);
}

/// The same for a polynomial of known degree.
#[inline(always)]
pub fn add_up_to<const L: usize>(
    sum: &mut Polynomial<L>,
    (more, degree): (&Polynomial<L>, usize),
    shift: usize,
    factor: i32,
) {
    let (sums, _) = sum[shift..].as_chunks_mut::<VECTOR>();
    let (more, _) = more.as_chunks::<VECTOR>();
    for (sum, more) in sums.iter_mut().zip(more).take(degree / VECTOR + 1) {
        for (sum, more) in sum.iter_mut().zip(more) {
            *sum = sum.wrapping_add(factor.wrapping_mul(*more));
        }
    }
}

/// Adds a product of polynomials, each with its degree, times a factor. The sum is made a
/// vector at a time, since to add to what was just stored one entry off would be slow.
#[inline(always)]
pub fn add_product<const L: usize>(
    sum: &mut Polynomial<L>,
    (a, degree_a): (&Polynomial<L>, usize),
    (b, degree_b): (&Polynomial<L>, usize),
    factor: i32,
) {
    let behind_zeros = [[0; L], *b];
    let b = behind_zeros.as_flattened();
    let (vectors, _) = sum.as_chunks_mut::<VECTOR>();
    let vectors = vectors.iter_mut().take((degree_a + degree_b) / VECTOR + 1);
    for (sum, first) in vectors.zip((L..).step_by(VECTOR)) {
        let mut product = [0i32; VECTOR];
        for (shift, &a) in a[..=degree_a].iter().enumerate() {
            let Some(b) = b[first - shift..].first_chunk::<VECTOR>() else { continue };
            for (product, b) in product.iter_mut().zip(b) {
                *product = product.wrapping_add(a.wrapping_mul(*b));
            }
        }
        for (sum, product) in sum.iter_mut().zip(product) {
            *sum = sum.wrapping_add(factor.wrapping_mul(product));
        }
    }
}

/// Times x - 1.
#[inline(always)]
pub fn times_z<const L: usize>(a: &Polynomial<L>) -> Polynomial<L> {
    let mut product = [0; L];
    add(&mut product, a, 1, 1);
    add(&mut product, a, 0, -1);
    product
}
