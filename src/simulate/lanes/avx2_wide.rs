//! AVX2: 32 deals side by side, 16 bits each, in two vectors; for five and six attributes.

#![allow(unsafe_code, reason = "intrinsics; the entries in `avx2` check the processor")]

use super::avx2::{Avx2, PAIRS, highs};
use super::vector::{Code, Counts, GROUPS, Lanes, both, words_of};
use std::arch::x86_64::*;

/// Two vectors; the random words are those of the bytes.
pub struct Wide;

type Cells = [__m256i; 2];

/// Where `gather` puts each lane: shuffles and packs work within 128-bit halves.
const fn offset(group: usize, lane: usize) -> usize {
    let (half, low) = (lane / 2, lane % 2);
    group / 4 * 16 + half * 8 + group / 2 % 2 * 4 + group % 2 * 2 + low
}

#[inline(always)]
fn set(value: i16) -> __m256i {
    unsafe { _mm256_set1_epi16(value) }
}

/// One bit a cell.
#[inline(always)]
fn mask(equal: Cells) -> u64 {
    unsafe {
        let bytes = _mm256_packs_epi16(equal[0], equal[1]);
        let bytes = _mm256_permute4x64_epi64(bytes, 0b11_01_10_00);
        u64::from(_mm256_movemask_epi8(bytes) as u32)
    }
}

impl Lanes for Wide {
    words_of!(Avx2);
    type Cells = Cells;
    const DEALS: usize = 32;
    const LARGEST: u16 = u16::MAX;

    #[inline(always)]
    fn offset(group: usize, lane: usize) -> usize {
        offset(group, lane)
    }

    #[inline(always)]
    fn indices(first: u64, group: usize) -> __m256i {
        unsafe {
            let at = offset(group, 0) as i64;
            let offsets = _mm256_setr_epi64x(at, at + 1, at + 8, at + 9);
            _mm256_add_epi64(_mm256_set1_epi64x(first as i64), offsets)
        }
    }

    #[inline(always)]
    fn gather(words: &[__m256i; GROUPS]) -> Cells {
        unsafe {
            let [a, b, c, d, e, f, g, h] = *words;
            let low = _mm256_packus_epi32(highs(a, b), highs(c, d));
            let high = _mm256_packus_epi32(highs(e, f), highs(g, h));
            [low, high]
        }
    }

    #[inline(always)]
    fn cells(value: u16) -> Cells {
        unsafe { [_mm256_set1_epi16(value as i16); 2] }
    }

    #[inline(always)]
    fn pick_equal(a: Cells, b: Cells, then: Cells, other: Cells) -> Cells {
        unsafe {
            both!(at => {
                _mm256_blendv_epi8(other[at], then[at], _mm256_cmpeq_epi16(a[at], b[at]))
            })
        }
    }

    #[inline(always)]
    fn code(cards: Cells) -> Code<Cells> {
        unsafe {
            let pairs = _mm256_broadcastsi128_si256(_mm_loadu_si128(PAIRS.as_ptr().cast()));
            let plain = both!(at => {
                let upper = _mm256_mulhi_epu16(cards[at], set(65536i32.div_euclid(81) as i16 + 1));
                let lower = _mm256_sub_epi16(cards[at], _mm256_mullo_epi16(upper, set(81)));
                let middle = _mm256_mulhi_epu16(lower, set(65536i32.div_euclid(9) as i16 + 1));
                let lowest = _mm256_sub_epi16(lower, _mm256_mullo_epi16(middle, set(9)));
                // Four attributes in a byte, and the other two; the high bytes are masked out.
                let middle = _mm256_slli_epi16(_mm256_shuffle_epi8(pairs, middle), 2);
                let four = _mm256_or_si256(middle, _mm256_shuffle_epi8(pairs, lowest));
                let two = _mm256_shuffle_epi8(pairs, upper);
                let low = _mm256_or_si256(
                    _mm256_and_si256(four, set(0x0F)),
                    _mm256_slli_epi16(_mm256_and_si256(two, set(0x03)), 4),
                );
                let high = _mm256_or_si256(
                    _mm256_slli_epi16(_mm256_and_si256(four, set(0xF0)), 4),
                    _mm256_slli_epi16(_mm256_and_si256(two, set(0x30)), 8),
                );
                _mm256_or_si256(low, high)
            });
            let swapped = both!(at => {
                _mm256_or_si256(_mm256_slli_epi16(plain[at], 8), _mm256_srli_epi16(plain[at], 8))
            });
            Code { plain, swapped }
        }
    }

    #[inline(always)]
    fn third(a: Code<Cells>, b: Code<Cells>) -> Cells {
        unsafe {
            both!(at => {
                let differ = _mm256_xor_si256(a.plain[at], b.plain[at]);
                let other = _mm256_xor_si256(a.swapped[at], b.swapped[at]);
                _mm256_or_si256(differ, _mm256_andnot_si256(other, a.plain[at]))
            })
        }
    }

    #[inline(always)]
    fn add_equal(sum: Cells, a: Cells, b: Cells) -> Cells {
        unsafe { both!(at => _mm256_sub_epi16(sum[at], _mm256_cmpeq_epi16(a[at], b[at]))) }
    }

    #[inline(always)]
    fn add_member(sum: Cells, a: Cells, cards: &[Code<Cells>]) -> Cells {
        let mut sum = sum;
        for card in cards {
            sum = Self::add_equal(sum, a, card.plain);
        }
        sum
    }

    #[inline(always)]
    fn outside(cells: Cells, low: u16, width: u16) -> u64 {
        unsafe {
            let width = _mm256_set1_epi16(width as i16);
            mask(both!(at => {
                let above = _mm256_sub_epi16(cells[at], _mm256_set1_epi16(low as i16));
                _mm256_cmpeq_epi16(_mm256_max_epu16(above, width), above)
            }))
        }
    }

    #[inline(always)]
    fn store(cells: Cells, to: &mut Counts) {
        let numbers: [u16; 32] = unsafe { std::mem::transmute(cells) };
        to[..32].copy_from_slice(&numbers);
    }

    #[inline(always)]
    fn load(from: &Counts) -> Cells {
        let mut numbers = [0u16; 32];
        numbers.copy_from_slice(&from[..32]);
        unsafe { std::mem::transmute(numbers) }
    }
}
