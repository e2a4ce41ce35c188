//! AVX-512: 64 deals side by side, a byte each.

#![allow(unsafe_code, reason = "intrinsics; every entry is behind a check of the processor")]

use super::avx512_wide::Wide;
use super::table::Board;
use super::vector::{BYTE_CODES, Code, Counts, GROUPS, Lanes};
use crate::simulate::count::Batch;
use crate::simulate::{deals, games};
use std::arch::x86_64::*;
use std::ops::Range;

/// Whether this processor has what the kernels use.
pub fn available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("gfni")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// Tallies deals.
pub fn deals(job: &deals::Job, indices: Range<u64>, tally: &mut deals::Tally) {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn bytes(job: &deals::Job, indices: Range<u64>, tally: &mut deals::Tally) {
        super::deals::run::<Avx512>(job, indices, tally);
    }
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn wide(job: &deals::Job, indices: Range<u64>, tally: &mut deals::Tally) {
        super::deals::run::<Wide>(job, indices, tally);
    }
    assert!(available());
    let kernel = if super::fits_bytes(job.deck) { bytes } else { wide };
    // SAFETY: the processor has the features.
    unsafe { kernel(job, indices, tally) }
}

/// Counts the Sets of layouts.
pub fn count(batch: &Batch, counts: &mut [u32]) {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn bytes(batch: &Batch, counts: &mut [u32]) {
        super::count::run::<Avx512>(batch, counts);
    }
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn wide(batch: &Batch, counts: &mut [u32]) {
        super::count::run::<Wide>(batch, counts);
    }
    assert!(available());
    let kernel = if super::fits_bytes(batch.deck()) { bytes } else { wide };
    // SAFETY: the processor has the features.
    unsafe { kernel(batch, counts) }
}

/// Tallies games of a job that fits.
pub fn games(job: &games::Job, indices: Range<u64>, tally: &mut games::Tally) {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,bmi1,bmi2,popcnt")]
    fn kernel(job: &games::Job, indices: Range<u64>, tally: &mut games::Tally) {
        super::games::run::<Avx512>(job, indices, tally);
    }
    assert!(available());
    // SAFETY: the processor has the features.
    unsafe { kernel(job, indices, tally) }
}

/// Does instructions that wait for nothing.
pub fn spin() {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn kernel() {
        super::peak::spin(|number| _mm512_set1_epi32(number), |a, b| _mm512_add_epi32(a, b));
    }
    assert!(available());
    // SAFETY: the processor has the features.
    unsafe { kernel() }
}

pub struct Avx512;

/// The codes of cards by index, and the same with nibbles exchanged.
static CODES: [Lookup; 2] = {
    let mut swapped = BYTE_CODES;
    let mut card = 0;
    while card < 128 {
        swapped[card] = swapped[card].rotate_left(4);
        card += 1;
    }
    [Lookup(BYTE_CODES), Lookup(swapped)]
};

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Lookup([u8; 128]);

impl Lookup {
    #[inline(always)]
    fn look_up(&self, at: __m512i) -> __m512i {
        unsafe {
            let low = _mm512_load_si512(self.0.as_ptr().cast());
            let high = _mm512_load_si512(self.0[64..].as_ptr().cast());
            _mm512_permutex2var_epi8(low, at, high)
        }
    }
}

/// Where `gather` puts each lane: shuffles and packs work within 128-bit quarters.
const fn offset(group: usize, lane: usize) -> usize {
    let (quarter, half) = (lane / 2, lane % 2);
    quarter * 16 + group / 4 * 8 + group / 2 % 2 * 4 + group % 2 * 2 + half
}

/// The high halves of the words of two groups.
#[inline(always)]
pub(super) fn highs(a: __m512i, b: __m512i) -> __m512i {
    unsafe {
        let (a, b) = (_mm512_castsi512_ps(a), _mm512_castsi512_ps(b));
        _mm512_castps_si512(_mm512_shuffle_ps(a, b, 0b11_01_11_01))
    }
}

impl Lanes for Avx512 {
    type Words = __m512i;
    type Cells = __m512i;
    const DEALS: usize = 64;
    const LARGEST: u16 = u8::MAX as u16;

    #[inline(always)]
    fn offset(group: usize, lane: usize) -> usize {
        offset(group, lane)
    }

    #[inline(always)]
    fn indices(first: u64, group: usize) -> __m512i {
        unsafe {
            let at = offset(group, 0) as i64;
            let offsets = _mm512_setr_epi64(0, 1, 16, 17, 32, 33, 48, 49);
            let offsets = _mm512_add_epi64(offsets, _mm512_set1_epi64(at));
            _mm512_add_epi64(_mm512_set1_epi64(first as i64), offsets)
        }
    }

    #[inline(always)]
    fn words(value: u32) -> __m512i {
        unsafe { _mm512_set1_epi64(value.into()) }
    }

    #[inline(always)]
    fn multiply(a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_mul_epu32(a, b) }
    }

    #[inline(always)]
    fn high(a: __m512i) -> __m512i {
        unsafe { _mm512_srli_epi64(a, 32) }
    }

    #[inline(always)]
    fn xor(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        unsafe { _mm512_ternarylogic_epi64(a, b, c, 0x96) }
    }

    #[inline(always)]
    fn smaller(a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_min_epu32(a, b) }
    }

    #[inline(always)]
    fn below(a: __m512i, limit: u32) -> u32 {
        unsafe {
            let low = _mm512_and_si512(a, _mm512_set1_epi64(0xFFFF_FFFF));
            _mm512_cmplt_epu64_mask(low, Self::words(limit)).into()
        }
    }

    #[inline(always)]
    fn gather(words: &[__m512i; GROUPS]) -> __m512i {
        unsafe {
            let [a, b, c, d, e, f, g, h] = *words;
            let four = [highs(a, b), highs(c, d), highs(e, f), highs(g, h)];
            let low = _mm512_packus_epi32(four[0], four[1]);
            let high = _mm512_packus_epi32(four[2], four[3]);
            _mm512_packus_epi16(low, high)
        }
    }

    #[inline(always)]
    fn cells(value: u16) -> __m512i {
        unsafe { _mm512_set1_epi8(value as i8) }
    }

    #[inline(always)]
    fn pick_equal(a: __m512i, b: __m512i, then: __m512i, other: __m512i) -> __m512i {
        unsafe { _mm512_mask_mov_epi8(other, _mm512_cmpeq_epi8_mask(a, b), then) }
    }

    #[inline(always)]
    fn code(cards: __m512i) -> Code<__m512i> {
        Code { plain: CODES[0].look_up(cards), swapped: CODES[1].look_up(cards) }
    }

    #[inline(always)]
    fn third(a: Code<__m512i>, b: Code<__m512i>) -> __m512i {
        unsafe {
            let differ = _mm512_xor_si512(a.plain, b.plain);
            let other = _mm512_xor_si512(a.swapped, b.swapped);
            // differ | a & !other
            _mm512_ternarylogic_epi64(differ, other, a.plain, 0xF2)
        }
    }

    #[inline(always)]
    fn add_equal(sum: __m512i, a: __m512i, b: __m512i) -> __m512i {
        unsafe {
            let equal = _mm512_cmpeq_epi8_mask(a, b);
            _mm512_mask_sub_epi8(sum, equal, sum, _mm512_set1_epi8(-1))
        }
    }

    #[inline(always)]
    fn add_member(sum: __m512i, a: __m512i, cards: &[Code<__m512i>]) -> __m512i {
        unsafe {
            let mut least = _mm512_set1_epi8(-1);
            for card in cards {
                least = _mm512_min_epu8(least, _mm512_xor_si512(a, card.plain));
            }
            let member = _mm512_testn_epi8_mask(least, least);
            _mm512_mask_sub_epi8(sum, member, sum, _mm512_set1_epi8(-1))
        }
    }

    #[inline(always)]
    fn outside(cells: __m512i, low: u16, width: u16) -> u64 {
        unsafe {
            let above = _mm512_sub_epi8(cells, Self::cells(low));
            _mm512_cmpge_epu8_mask(above, Self::cells(width))
        }
    }

    #[inline(always)]
    fn store(cells: __m512i, to: &mut Counts) {
        let bytes: [u8; 64] = unsafe { std::mem::transmute(cells) };
        *to = bytes.map(u16::from);
    }

    #[inline(always)]
    fn load(from: &Counts) -> __m512i {
        let mut bytes = [0u8; 64];
        for (byte, &number) in bytes.iter_mut().zip(from) {
            *byte = number as u8;
        }
        unsafe { std::mem::transmute(bytes) }
    }
}

impl Board for Avx512 {
    type Some = __mmask64;

    #[inline(always)]
    fn some(bits: u64) -> __mmask64 {
        bits
    }

    #[inline(always)]
    fn bits(some: __mmask64) -> u64 {
        some
    }

    #[inline(always)]
    fn equal(a: __m512i, b: __m512i) -> __mmask64 {
        unsafe { _mm512_cmpeq_epi8_mask(a, b) }
    }

    #[inline(always)]
    fn less(a: __m512i, b: __m512i) -> __mmask64 {
        unsafe { _mm512_cmplt_epu8_mask(a, b) }
    }

    #[inline(always)]
    fn pick(some: __mmask64, then: __m512i, other: __m512i) -> __m512i {
        unsafe { _mm512_mask_mov_epi8(other, some, then) }
    }

    #[inline(always)]
    fn add(a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_add_epi8(a, b) }
    }

    #[inline(always)]
    fn count(sum: __m512i, some: __mmask64) -> __m512i {
        unsafe { _mm512_mask_sub_epi8(sum, some, sum, _mm512_set1_epi8(-1)) }
    }

    #[inline(always)]
    fn carry(from: &[__m512i], lanes: u64, to: &mut [__m512i], places: u64) {
        for (&from, to) in from.iter().zip(to) {
            unsafe {
                let low = _mm512_maskz_compress_epi8(lanes, from);
                *to = _mm512_mask_expand_epi8(*to, places, low);
            }
        }
    }

    #[inline(always)]
    fn spread(cells: __m512i, group: usize) -> __m512i {
        unsafe {
            let at = offset(group, 0) as i64;
            let bytes = _mm_set_epi64x(NOTHING | (at + 1), NOTHING | at);
            _mm512_shuffle_epi8(cells, _mm512_broadcast_i32x4(bytes))
        }
    }

    #[inline(always)]
    fn card(plain: __m512i) -> Code<__m512i> {
        unsafe {
            // The matrix exchanges nibbles.
            let matrix = _mm512_set1_epi64(0x1020_4080_0102_0408);
            Code { plain, swapped: _mm512_gf2p8affine_epi64_epi8(plain, matrix, 0) }
        }
    }
}

/// Places above the lowest from which a shuffle brings up nothing.
const NOTHING: i64 = 0x8080_8080_8080_8000_u64 as i64;
