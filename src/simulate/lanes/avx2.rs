//! AVX2: 32 deals side by side, a byte each.

#![allow(unsafe_code, reason = "intrinsics; every entry is behind a check of the processor")]

use super::avx2_wide::Wide;
use super::table::Board;
use super::vector::{Code, Counts, GROUPS, Lanes};
use crate::simulate::count::Batch;
use crate::simulate::{deals, games};
use std::arch::x86_64::*;
use std::ops::Range;

/// Whether this processor has what the kernels use.
pub fn available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// Tallies deals.
pub fn deals(job: &deals::Job, indices: Range<u64>, tally: &mut deals::Tally) {
    #[target_feature(enable = "avx2")]
    fn bytes(job: &deals::Job, indices: Range<u64>, tally: &mut deals::Tally) {
        super::deals::run::<Avx2>(job, indices, tally);
    }
    #[target_feature(enable = "avx2")]
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
    #[target_feature(enable = "avx2")]
    fn bytes(batch: &Batch, counts: &mut [u32]) {
        super::count::run::<Avx2>(batch, counts);
    }
    #[target_feature(enable = "avx2")]
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
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn kernel(job: &games::Job, indices: Range<u64>, tally: &mut games::Tally) {
        super::games::run::<Avx2>(job, indices, tally);
    }
    assert!(available());
    // SAFETY: the processor has the features.
    unsafe { kernel(job, indices, tally) }
}

/// Does instructions that wait for nothing.
pub fn spin() {
    #[target_feature(enable = "avx2")]
    fn kernel() {
        super::peak::spin(|number| _mm256_set1_epi32(number), |a, b| _mm256_add_epi32(a, b));
    }
    assert!(available());
    // SAFETY: the processor has the features.
    unsafe { kernel() }
}

pub struct Avx2;

/// Where `gather` puts each lane: shuffles and packs work within 128-bit halves.
const fn offset(group: usize, lane: usize) -> usize {
    let (half, low) = (lane / 2, lane % 2);
    half * 16 + group / 4 * 8 + group / 2 % 2 * 4 + group % 2 * 2 + low
}

/// For pairs of attributes as a number 0..9: the codes, low bits in bits 0 and 1, high bits
/// in bits 4 and 5.
pub(super) const PAIRS: [u8; 16] = {
    let mut pairs = [0; 16];
    let mut pair = 0;
    while pair < 9 {
        let (a, b) = (pair % 3 + 1, pair / 3 + 1);
        pairs[pair] = (a & 1 | (b & 1) << 1 | (a >> 1) << 4 | (b >> 1) << 5) as u8;
        pair += 1;
    }
    pairs
};

/// Nibbles exchanged.
#[inline(always)]
fn swap(codes: __m256i) -> __m256i {
    unsafe {
        let nibble = _mm256_set1_epi8(0x0F);
        let down = _mm256_and_si256(_mm256_srli_epi16(codes, 4), nibble);
        let up = _mm256_andnot_si256(nibble, _mm256_slli_epi16(codes, 4));
        _mm256_or_si256(down, up)
    }
}

/// The high halves of the words of two groups.
#[inline(always)]
pub(super) fn highs(a: __m256i, b: __m256i) -> __m256i {
    unsafe {
        let (a, b) = (_mm256_castsi256_ps(a), _mm256_castsi256_ps(b));
        _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0b11_01_11_01))
    }
}

impl Lanes for Avx2 {
    type Words = __m256i;
    type Cells = __m256i;
    const DEALS: usize = 32;
    const LARGEST: u16 = u8::MAX as u16;

    #[inline(always)]
    fn offset(group: usize, lane: usize) -> usize {
        offset(group, lane)
    }

    #[inline(always)]
    fn indices(first: u64, group: usize) -> __m256i {
        unsafe {
            let at = offset(group, 0) as i64;
            let offsets = _mm256_setr_epi64x(at, at + 1, at + 16, at + 17);
            _mm256_add_epi64(_mm256_set1_epi64x(first as i64), offsets)
        }
    }

    #[inline(always)]
    fn words(value: u32) -> __m256i {
        unsafe { _mm256_set1_epi64x(value.into()) }
    }

    #[inline(always)]
    fn multiply(a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_mul_epu32(a, b) }
    }

    #[inline(always)]
    fn high(a: __m256i) -> __m256i {
        unsafe { _mm256_srli_epi64(a, 32) }
    }

    #[inline(always)]
    fn xor(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        unsafe { _mm256_xor_si256(_mm256_xor_si256(a, b), c) }
    }

    #[inline(always)]
    fn smaller(a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_min_epu32(a, b) }
    }

    #[inline(always)]
    fn below(a: __m256i, limit: u32) -> u32 {
        unsafe {
            let low = _mm256_and_si256(a, _mm256_set1_epi64x(0xFFFF_FFFF));
            let below = _mm256_cmpgt_epi64(Self::words(limit), low);
            _mm256_movemask_pd(_mm256_castsi256_pd(below)) as u32
        }
    }

    #[inline(always)]
    fn gather(words: &[__m256i; GROUPS]) -> __m256i {
        unsafe {
            let [a, b, c, d, e, f, g, h] = *words;
            let four = [highs(a, b), highs(c, d), highs(e, f), highs(g, h)];
            let low = _mm256_packus_epi32(four[0], four[1]);
            let high = _mm256_packus_epi32(four[2], four[3]);
            _mm256_packus_epi16(low, high)
        }
    }

    #[inline(always)]
    fn cells(value: u16) -> __m256i {
        unsafe { _mm256_set1_epi8(value as i8) }
    }

    #[inline(always)]
    fn pick_equal(a: __m256i, b: __m256i, then: __m256i, other: __m256i) -> __m256i {
        unsafe { _mm256_blendv_epi8(other, then, _mm256_cmpeq_epi8(a, b)) }
    }

    #[inline(always)]
    fn code(cards: __m256i) -> Code<__m256i> {
        unsafe {
            let pairs = _mm256_broadcastsi128_si256(_mm_loadu_si128(PAIRS.as_ptr().cast()));
            // The card over nine, in 16-bit halves since there is no byte multiplication.
            let ninth = _mm256_set1_epi16(65536i32.div_euclid(9) as i16 + 1);
            let even = _mm256_and_si256(cards, _mm256_set1_epi16(0xFF));
            let odd = _mm256_srli_epi16(cards, 8);
            let even = _mm256_mulhi_epu16(even, ninth);
            let odd = _mm256_slli_epi16(_mm256_mulhi_epu16(odd, ninth), 8);
            let upper = _mm256_or_si256(even, odd);
            let nine = _mm256_add_epi8(_mm256_slli_epi16(upper, 3), upper);
            let lower = _mm256_sub_epi8(cards, nine);
            let upper = _mm256_slli_epi16(_mm256_shuffle_epi8(pairs, upper), 2);
            let plain = _mm256_or_si256(upper, _mm256_shuffle_epi8(pairs, lower));
            Code { plain, swapped: swap(plain) }
        }
    }

    #[inline(always)]
    fn third(a: Code<__m256i>, b: Code<__m256i>) -> __m256i {
        unsafe {
            let differ = _mm256_xor_si256(a.plain, b.plain);
            let other = _mm256_xor_si256(a.swapped, b.swapped);
            _mm256_or_si256(differ, _mm256_andnot_si256(other, a.plain))
        }
    }

    #[inline(always)]
    fn add_equal(sum: __m256i, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_sub_epi8(sum, _mm256_cmpeq_epi8(a, b)) }
    }

    #[inline(always)]
    fn add_member(sum: __m256i, a: __m256i, cards: &[Code<__m256i>]) -> __m256i {
        let mut sum = sum;
        for card in cards {
            sum = Self::add_equal(sum, a, card.plain);
        }
        sum
    }

    #[inline(always)]
    fn outside(cells: __m256i, low: u16, width: u16) -> u64 {
        unsafe {
            let above = _mm256_sub_epi8(cells, Self::cells(low));
            let width = Self::cells(width);
            let outside = _mm256_cmpeq_epi8(_mm256_max_epu8(above, width), above);
            u64::from(_mm256_movemask_epi8(outside) as u32)
        }
    }

    #[inline(always)]
    fn store(cells: __m256i, to: &mut Counts) {
        let bytes: [u8; 32] = unsafe { std::mem::transmute(cells) };
        for (to, byte) in to.iter_mut().zip(bytes) {
            *to = byte.into();
        }
    }

    #[inline(always)]
    fn load(from: &Counts) -> __m256i {
        let mut bytes = [0u8; 32];
        for (byte, &number) in bytes.iter_mut().zip(from) {
            *byte = number as u8;
        }
        unsafe { std::mem::transmute(bytes) }
    }
}

impl Board for Avx2 {
    type Some = __m256i;

    #[inline(always)]
    fn some(bits: u64) -> __m256i {
        unsafe {
            let spread = _mm256_setr_epi64x(
                0,
                0x0101_0101_0101_0101,
                0x0202_0202_0202_0202,
                0x0303_0303_0303_0303,
            );
            let bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(bits as i32), spread);
            let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
            _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit), bit)
        }
    }

    #[inline(always)]
    fn bits(some: __m256i) -> u64 {
        unsafe { u64::from(_mm256_movemask_epi8(some) as u32) }
    }

    #[inline(always)]
    fn equal(a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_cmpeq_epi8(a, b) }
    }

    #[inline(always)]
    fn less(a: __m256i, b: __m256i) -> __m256i {
        unsafe {
            let sign = _mm256_set1_epi8(i8::MIN);
            _mm256_cmpgt_epi8(_mm256_xor_si256(b, sign), _mm256_xor_si256(a, sign))
        }
    }

    #[inline(always)]
    fn pick(some: __m256i, then: __m256i, other: __m256i) -> __m256i {
        unsafe { _mm256_blendv_epi8(other, then, some) }
    }

    #[inline(always)]
    fn add(a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_add_epi8(a, b) }
    }

    #[inline(always)]
    fn count(sum: __m256i, some: __m256i) -> __m256i {
        unsafe { _mm256_sub_epi8(sum, some) }
    }

    #[inline(always)]
    fn carry(from: &[__m256i], lanes: u64, to: &mut [__m256i], places: u64) {
        let (mut lanes, mut places) = (lanes, places);
        while places != 0 {
            let lane = lanes.trailing_zeros() as usize % 32;
            let place = places.trailing_zeros() as usize % 32;
            for (from, to) in from.iter().zip(&mut *to) {
                unsafe {
                    let from: *const u8 = std::ptr::from_ref(from).cast();
                    let to: *mut u8 = std::ptr::from_mut(to).cast();
                    *to.add(place) = *from.add(lane);
                }
            }
            (lanes, places) = (lanes & (lanes - 1), places & (places - 1));
        }
    }

    #[inline(always)]
    fn spread(cells: __m256i, group: usize) -> __m256i {
        unsafe {
            let at = offset(group, 0) as i64;
            let bytes = _mm_set_epi64x(NOTHING | (at + 1), NOTHING | at);
            _mm256_shuffle_epi8(cells, _mm256_broadcastsi128_si256(bytes))
        }
    }

    #[inline(always)]
    fn card(plain: __m256i) -> Code<__m256i> {
        Code { plain, swapped: swap(plain) }
    }
}

/// Places above the lowest from which a shuffle brings up nothing.
const NOTHING: i64 = 0x8080_8080_8080_8000_u64 as i64;
