//! AVX-512: 64 deals side by side, 16 bits each, in two vectors; for five and six attributes.

#![allow(unsafe_code, reason = "intrinsics; the entries in `avx512` check the processor")]

use super::avx512::{Avx512, highs};
use super::vector::{Code, Counts, GROUPS, Lanes, both, words_of};
use std::arch::x86_64::*;

/// Two vectors; the random words are those of the bytes.
pub struct Wide;

type Cells = [__m512i; 2];

/// The codes of the 27 cards of three attributes, low bits in the low byte.
#[repr(align(64))]
struct Lookup([u16; 32]);

static CODES: Lookup = {
    let mut codes = [0; 32];
    let mut card = 0;
    while card < 27 {
        let (mut rest, mut attribute) = (card, 0);
        while attribute < 3 {
            let value = rest % 3 + 1;
            codes[card] |= ((value & 1 | (value >> 1) << 8) << attribute) as u16;
            rest /= 3;
            attribute += 1;
        }
        card += 1;
    }
    Lookup(codes)
};

/// Where `gather` puts each lane: shuffles and packs work within 128-bit quarters.
const fn offset(group: usize, lane: usize) -> usize {
    let (quarter, half) = (lane / 2, lane % 2);
    group / 4 * 32 + quarter * 8 + group / 2 % 2 * 4 + group % 2 * 2 + half
}

impl Lanes for Wide {
    words_of!(Avx512);
    type Cells = Cells;
    const DEALS: usize = 64;
    const LARGEST: u16 = u16::MAX;

    #[inline(always)]
    fn offset(group: usize, lane: usize) -> usize {
        offset(group, lane)
    }

    #[inline(always)]
    fn indices(first: u64, group: usize) -> __m512i {
        unsafe {
            let at = offset(group, 0) as i64;
            let offsets = _mm512_setr_epi64(0, 1, 8, 9, 16, 17, 24, 25);
            let offsets = _mm512_add_epi64(offsets, _mm512_set1_epi64(at));
            _mm512_add_epi64(_mm512_set1_epi64(first as i64), offsets)
        }
    }

    #[inline(always)]
    fn gather(words: &[__m512i; GROUPS]) -> Cells {
        unsafe {
            let [a, b, c, d, e, f, g, h] = *words;
            let low = _mm512_packus_epi32(highs(a, b), highs(c, d));
            let high = _mm512_packus_epi32(highs(e, f), highs(g, h));
            [low, high]
        }
    }

    #[inline(always)]
    fn cells(value: u16) -> Cells {
        unsafe { [_mm512_set1_epi16(value as i16); 2] }
    }

    #[inline(always)]
    fn pick_equal(a: Cells, b: Cells, then: Cells, other: Cells) -> Cells {
        unsafe {
            both!(at => {
                let equal = _mm512_cmpeq_epi16_mask(a[at], b[at]);
                _mm512_mask_mov_epi16(other[at], equal, then[at])
            })
        }
    }

    #[inline(always)]
    fn code(cards: Cells) -> Code<Cells> {
        unsafe {
            let codes = _mm512_load_si512(CODES.0.as_ptr().cast());
            let part = _mm512_set1_epi16(65536i32.div_euclid(27) as i16 + 1);
            let plain = both!(at => {
                let upper = _mm512_mulhi_epu16(cards[at], part);
                let whole = _mm512_mullo_epi16(upper, _mm512_set1_epi16(27));
                let lower = _mm512_sub_epi16(cards[at], whole);
                let upper = _mm512_slli_epi16(_mm512_permutexvar_epi16(upper, codes), 3);
                _mm512_or_si512(upper, _mm512_permutexvar_epi16(lower, codes))
            });
            let swapped = both!(at => {
                _mm512_or_si512(_mm512_slli_epi16(plain[at], 8), _mm512_srli_epi16(plain[at], 8))
            });
            Code { plain, swapped }
        }
    }

    #[inline(always)]
    fn third(a: Code<Cells>, b: Code<Cells>) -> Cells {
        unsafe {
            both!(at => {
                let differ = _mm512_xor_si512(a.plain[at], b.plain[at]);
                let other = _mm512_xor_si512(a.swapped[at], b.swapped[at]);
                // differ | a & !other
                _mm512_ternarylogic_epi64(differ, other, a.plain[at], 0xF2)
            })
        }
    }

    #[inline(always)]
    fn add_equal(sum: Cells, a: Cells, b: Cells) -> Cells {
        unsafe {
            both!(at => {
                let equal = _mm512_cmpeq_epi16_mask(a[at], b[at]);
                _mm512_mask_sub_epi16(sum[at], equal, sum[at], _mm512_set1_epi16(-1))
            })
        }
    }

    #[inline(always)]
    fn add_member(sum: Cells, a: Cells, cards: &[Code<Cells>]) -> Cells {
        unsafe {
            let mut least = [_mm512_set1_epi16(-1); 2];
            for card in cards {
                least = both!(at => {
                    _mm512_min_epu16(least[at], _mm512_xor_si512(a[at], card.plain[at]))
                });
            }
            both!(at => {
                let member = _mm512_testn_epi16_mask(least[at], least[at]);
                _mm512_mask_sub_epi16(sum[at], member, sum[at], _mm512_set1_epi16(-1))
            })
        }
    }

    #[inline(always)]
    fn outside(cells: Cells, low: u16, width: u16) -> u64 {
        unsafe {
            let [first, second] = both!(at => {
                let above = _mm512_sub_epi16(cells[at], _mm512_set1_epi16(low as i16));
                _mm512_cmpge_epu16_mask(above, _mm512_set1_epi16(width as i16))
            });
            u64::from(first) | u64::from(second) << 32
        }
    }

    #[inline(always)]
    fn store(cells: Cells, to: &mut Counts) {
        *to = unsafe { std::mem::transmute::<Cells, Counts>(cells) };
    }

    #[inline(always)]
    fn load(from: &Counts) -> Cells {
        unsafe { std::mem::transmute::<Counts, Cells>(*from) }
    }
}
