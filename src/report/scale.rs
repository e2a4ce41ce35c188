//! Axes: where a value stands, and which values are written beside the axis.
//!
//! Ticks of a linear axis are multiples of 1, 2 or 5 times a power of ten; of a logarithmic one
//! powers of ten, with 2 and 5 between where there are few. Both axes end at their data, rounded
//! outward.

use super::number::{power_of_ten, rounded};
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use std::ops::Range;

/// One axis of a panel.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it measures, with the unit.
    pub label: String,
    /// Where it begins, in places.
    pub low: f64,
    /// Where it ends, in places.
    pub high: f64,
    /// Places with what is written there.
    pub ticks: Vec<(f64, String)>,
    logarithmic: bool,
}

impl Axis {
    /// A linear axis over these values, with about so many ticks.
    pub fn linear(label: &str, values: impl IntoIterator<Item = f64>, ticks: u32) -> Axis {
        let (low, high) = ends(values).unwrap_or((0.0, 1.0));
        let (low, high) = if low < high { (low, high) } else { (low - 0.5, high + 0.5) };
        let step = step((high - low) / f64::from(ticks.max(1)));
        let (first, last) = ((low / step).floor(), (high / step).ceil());
        let ticks = multiples(first, last, step);
        let (low, high) = (first * step, last * step);
        Axis { label: label.into(), low, high, ticks, logarithmic: false }
    }

    /// A linear axis over integers, which ends half a step beyond them.
    pub fn integers(label: &str, values: impl IntoIterator<Item = f64>, ticks: u32) -> Axis {
        let (low, high) = ends(values).unwrap_or((0.0, 1.0));
        let step = step((high - low) / f64::from(ticks.max(1))).max(1.0);
        let ticks = multiples((low / step).ceil(), (high / step).floor(), step);
        let (low, high) = (low - 0.5, high + 0.5);
        Axis { label: label.into(), low, high, ticks, logarithmic: false }
    }

    /// A logarithmic axis over the values above 0.
    pub fn logarithmic(label: &str, values: impl IntoIterator<Item = f64>) -> Axis {
        let values = values.into_iter().filter(|&value| value > 0.0).map(f64::log10);
        let (low, high) = ends(values).unwrap_or((0.0, 1.0));
        if high - low < 1.5 {
            return Axis::narrow(label, low, high);
        }
        let every = ((high.ceil() - low.floor()) / 9.0).ceil().max(1.0);
        let (first, last) = ((low / every).floor(), (high / every).ceil());
        let (low, high) = (first * every, last * every);
        let mut ticks = multiples(first, last, every);
        let short = low >= -3.0 && high <= 4.0;
        for (place, text) in &mut ticks {
            let exponent = *place as i32;
            *text = if short { rounded(10f64.powi(exponent)) } else { power_of_ten(exponent) };
        }
        Axis { label: label.into(), low, high, ticks, logarithmic: true }
    }

    /// A logarithmic axis over less than one and a half decades: 1, 2 and 5 times powers of ten.
    fn narrow(label: &str, low: f64, high: f64) -> Axis {
        let mut marks = Vec::new();
        for decade in low.floor() as i32 - 1..=high.ceil() as i32 + 1 {
            for figure in [1.0, 2.0, 5.0] {
                let value = figure * 10f64.powi(decade);
                marks.push((value.log10(), rounded(value)));
            }
        }
        let near = 1e-9;
        let from = marks.iter().rposition(|mark| mark.0 <= low + near).unwrap_or(0);
        let to = marks.iter().position(|mark| mark.0 >= high - near && mark.0 > low + near);
        let ticks = marks[from..=to.unwrap_or(marks.len() - 1)].to_vec();
        let end = |tick: Option<&(f64, String)>, other: f64| tick.map_or(other, |tick| tick.0);
        let (low, high) = (end(ticks.first(), low), end(ticks.last(), high));
        Axis { label: label.into(), low, high, ticks, logarithmic: true }
    }

    /// An axis with a place for each of these names, the first one on top.
    pub fn names(label: &str, names: &[String]) -> Axis {
        let count = names.len() as f64;
        let place = |place: usize| count - place as f64 - 1.0;
        let ticks = names.iter().enumerate().map(|(at, name)| (place(at), name.clone())).collect();
        Axis { label: label.into(), low: -0.5, high: count - 0.5, ticks, logarithmic: false }
    }

    /// The place of a value, if it has one.
    pub fn place(&self, value: f64) -> Option<f64> {
        let place = if self.logarithmic { value.log10() } else { value };
        place.is_finite().then_some(place)
    }

    /// The place of a value, at the end of the axis that it lies beyond.
    pub fn within(&self, value: f64) -> f64 {
        self.place(value).unwrap_or(self.low).clamp(self.low, self.high)
    }

    /// What is written at a place.
    pub fn text(&self, place: f64) -> String {
        let near = (self.high - self.low).abs() * 1e-9;
        let tick = self.ticks.iter().find(|tick| (tick.0 - place).abs() <= near);
        tick.map_or_else(String::new, |tick| tick.1.clone())
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, place: &f64, (from, to): (i32, i32)) -> i32 {
        let share = (place - self.low) / (self.high - self.low);
        from.saturating_add((share * f64::from(to - from)).round() as i32)
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        self.ticks.iter().map(|tick| tick.0).collect()
    }

    fn range(&self) -> Range<f64> {
        self.low..self.high
    }
}

impl ValueFormatter<f64> for Axis {
    fn format(place: &f64) -> String {
        rounded(*place)
    }

    fn format_ext(&self, place: &f64) -> String {
        self.text(*place)
    }
}

/// The least and the largest finite value.
fn ends(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    let finite = values.into_iter().filter(|value| value.is_finite());
    finite.fold(None, |ends, value| match ends {
        None => Some((value, value)),
        Some((low, high)) => Some((value.min(low), value.max(high))),
    })
}

/// The least of 1, 2, 5 times a power of ten that is no less than `about`.
fn step(about: f64) -> f64 {
    if about.is_nan() || about <= 0.0 || about.is_infinite() {
        return 1.0;
    }
    let power = 10f64.powf(about.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|figure| figure * power);
    steps.into_iter().find(|&step| step >= about * (1.0 - 1e-9)).unwrap_or(10.0 * power)
}

fn multiples(first: f64, last: f64, step: f64) -> Vec<(f64, String)> {
    let count = (last - first).clamp(0.0, 100.0) as usize;
    let place = |at: usize| (first + at as f64) * step;
    (0..=count).map(|at| (place(at), rounded((place(at) / step).round() * step))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().map(|tick| tick.1.as_str()).collect()
    }

    #[test]
    fn ticks_are_round() {
        let share = Axis::linear("", [0.0, 0.97], 5);
        assert_eq!(texts(&share), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
        assert_eq!((share.low, share.high), (0.0, 1.0));
        let cards = Axis::integers("", [3.0, 21.0], 10);
        assert_eq!(texts(&cards), ["4", "6", "8", "10", "12", "14", "16", "18", "20"]);
        assert_eq!((cards.low, cards.high), (2.5, 21.5));
        let wide = Axis::logarithmic("", [3e-7, 0.9, 0.0, f64::NAN]);
        assert_eq!(texts(&wide), ["10⁻⁷", "10⁻⁶", "10⁻⁵", "10⁻⁴", "10⁻³", "10⁻²", "10⁻¹", "10⁰"]);
        let narrow = Axis::logarithmic("", [2.1, 31.0]);
        assert_eq!(texts(&narrow), ["2", "5", "10", "20", "50"]);
        assert_eq!(narrow.text(1.0), "10");
    }

    #[test]
    fn nothing_and_one_value_have_an_axis() {
        for values in [vec![], vec![7.0], vec![f64::INFINITY]] {
            for axis in [
                Axis::linear("", values.clone(), 5),
                Axis::integers("", values.clone(), 5),
                Axis::logarithmic("", values.clone()),
            ] {
                assert!(axis.low < axis.high, "{axis:?}");
                assert!(!axis.ticks.is_empty(), "{axis:?}");
            }
        }
    }
}
