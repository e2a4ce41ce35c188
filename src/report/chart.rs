//! Charts: panels side by side with axes, marks and one legend, drawn as SVG with a title and a
//! description.
//!
//! Coordinates are twice the size at which a chart is usually seen, since the backend knows whole
//! ones only. The legend stands above the panels, so that it covers nothing; a scale of amounts
//! stands to their right.

use super::ReportError;
use super::escape::html;
use super::scale::Axis;
use super::style::{self, GREY, GRID, INK, Line, Look, Shape};
use plotters::coord::Shift;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Width of a chart.
const WIDTH: u32 = 1520;
/// Size of letters.
const LETTER: u32 = 25;
/// Height of a line of the legend.
const LINE: u32 = 40;
/// Space for the scale of amounts.
const SCALE: u32 = 170;
/// Radius of a mark.
const MARK: i32 = 6;

/// A value with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Across.
    pub x: f64,
    /// Upward.
    pub y: f64,
    /// Both ends of the interval around `y`.
    pub interval: Option<(f64, f64)>,
}

/// What is drawn into a panel.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Points that may be joined; those without a place on an axis are left out.
    Series(Look, Vec<Spot>),
    /// A square of side 1 around a point, coloured by an amount between 0 and 1.
    Cell(f64, f64, f64),
    /// A bar from the left end of the panel, with a text behind it.
    Bar(Look, Bar),
}

/// A bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Where it ends.
    pub x: f64,
    /// Its height in the panel.
    pub y: f64,
    /// Both ends of the interval around `x`.
    pub interval: Option<(f64, f64)>,
    /// What stands behind it.
    pub text: String,
}

/// Axes and what stands between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// What distinguishes it from other panels; may be empty.
    pub heading: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The marks, later ones above earlier ones.
    pub marks: Vec<Mark>,
}

/// A chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What it shows, in a few words.
    pub title: String,
    /// What can be seen in it, in sentences: for those who do not see it.
    pub description: String,
    /// What the reader should know of the marks; may be empty.
    pub note: String,
    /// What each look means.
    pub legend: Vec<(Look, String)>,
    /// The scale of amounts: its axis, if there are cells.
    pub amounts: Option<Axis>,
    /// The panels.
    pub panels: Vec<Panel>,
    /// Panels side by side.
    pub columns: usize,
    /// Height of a panel.
    pub height: u32,
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

impl Chart {
    /// The chart as an SVG element, whose parts have identifiers that begin with `id`.
    pub fn svg(&self, id: &str) -> Result<String, ReportError> {
        let legend = self.legend_lines();
        let rows = self.panels.len().div_ceil(self.columns.max(1)) as u32;
        let top = legend.iter().map(|entry| entry.1 + 1).max().unwrap_or(0) * LINE + 12;
        let height = top + rows * self.height;
        let mut text = String::new();
        {
            let area = SVGBackend::with_string(&mut text, (WIDTH, height)).into_drawing_area();
            self.draw(&area, &legend, top)
                .map_err(|error| ReportError::Drawing(error.to_string()))?;
            area.present().map_err(|error| ReportError::Drawing(error.to_string()))?;
        }
        let body = text.split_once("\n").map_or("", |(_, body)| body);
        // What says no more than the default is left out.
        let defaults = [
            " opacity=\"1\"",
            " stroke=\"none\"",
            " stroke-width=\"1\"",
            " font-family=\"sans-serif\"",
        ];
        let body = defaults.iter().fold(body.to_owned(), |body, default| body.replace(default, ""));
        Ok(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
             aria-labelledby=\"{id}-title {id}-desc\">\n<title id=\"{id}-title\">{}</title>\n\
             <desc id=\"{id}-desc\">{}</desc>\n{}\n",
            html(&self.title),
            html(&self.description),
            body.trim_end(),
        ))
    }

    /// For each entry of the legend its place: pixels from the left, and the line.
    fn legend_lines(&self) -> Vec<(u32, u32)> {
        let (mut left, mut line) = (MARGIN, 0);
        let mut places = Vec::new();
        for (_, text) in &self.legend {
            let width = 62 + width(text) + 34;
            if left + width > WIDTH && left > MARGIN {
                (left, line) = (MARGIN, line + 1);
            }
            places.push((left, line));
            left += width;
        }
        places
    }

    fn draw(&self, area: &Area, legend: &[(u32, u32)], top: u32) -> Drawn {
        for (&(x, row), (look, text)) in legend.iter().zip(&self.legend) {
            let (x, y) = (x as i32, (row * LINE + LINE / 2) as i32);
            line(area, *look, vec![(x, y), (x + 50, y)])?;
            shape(area, *look, (x + 25, y))?;
            write(area, text, (x + 62, y), (HPos::Left, VPos::Center), INK)?;
        }
        let columns = self.columns.max(1);
        let right = if self.amounts.is_some() { SCALE } else { 0 };
        let wide = (WIDTH - right) / columns as u32;
        for (at, panel) in self.panels.iter().enumerate() {
            let corner = ((at % columns) as u32 * wide, top + (at / columns) as u32 * self.height);
            let area = area.clone().shrink(corner, (wide, self.height));
            panel.draw(&area)?;
        }
        if let Some(amounts) = &self.amounts {
            let middle = self.height.clamp(HEADING + BOTTOM, 520);
            let above = self.panels.first().map_or(0, Panel::above);
            let height = middle - above - BOTTOM;
            scale(area, amounts, (WIDTH - right + 34, top + above), height)?;
        }
        Ok(())
    }
}

/// Space at the sides.
const MARGIN: u32 = 16;
/// Space above a panel, for its heading.
const HEADING: u32 = 48;
/// Space above a panel without a heading.
const NO_HEADING: u32 = 18;
/// Space for the text below a panel.
const BOTTOM: u32 = 104;

impl Panel {
    fn above(&self) -> u32 {
        if self.heading.is_empty() { NO_HEADING } else { HEADING }
    }

    fn draw(&self, area: &Area) -> Drawn {
        let left = self.y.ticks.iter().map(|tick| width(&tick.1)).max().unwrap_or(0) + 70;
        let left = left.min(WIDTH / 3);
        let right = self.x.ticks.last().map_or(0, |tick| width(&tick.1)) / 2 + 12;
        let right = right.min(MARGIN * 8);
        let (wide, high) = area.dim_in_pixel();
        let mut chart = ChartBuilder::on(area)
            .margin_top(self.above())
            .margin_right(right)
            .set_label_area_size(LabelAreaPosition::Left, left)
            .set_label_area_size(LabelAreaPosition::Bottom, BOTTOM)
            .build_cartesian_2d(self.x.clone(), self.y.clone())?;
        let cells = self.marks.iter().any(|mark| matches!(mark, Mark::Cell(..)));
        let bars = self.marks.iter().any(|mark| matches!(mark, Mark::Bar(..)));
        let mut mesh = chart.configure_mesh();
        if cells {
            mesh.disable_mesh();
        }
        if bars {
            mesh.disable_y_mesh();
        }
        mesh.axis_style(INK.stroke_width(2))
            .bold_line_style(GRID.stroke_width(2))
            .light_line_style(TRANSPARENT)
            .set_all_tick_mark_size(10)
            .x_labels(60)
            .y_labels(60)
            .label_style(font(LETTER).color(&INK))
            .draw()?;
        let plane = chart.plotting_area();
        let (across, up) = plane.get_pixel_range();
        let (corner_x, corner_y) = area.get_base_pixel();
        let at = |x: f64, y: f64| {
            let (x, y) = plane.map_coordinate(&(x, y));
            (x - corner_x, y - corner_y)
        };
        for mark in &self.marks {
            match mark {
                Mark::Series(look, spots) => self.series(area, *look, spots, &at)?,
                Mark::Cell(x, y, share) => {
                    let (low, high) = (at(x - 0.5, y - 0.5), at(x + 0.5, y + 0.5));
                    let corners = [(low.0, high.1), (high.0, low.1)];
                    area.draw(&Rectangle::new(corners, style::amount(*share).filled()))?;
                }
                Mark::Bar(look, Bar { x, y, interval, text }) => {
                    let end = at(self.x.within(*x), *y);
                    let half = (at(self.x.low, *y - 0.3).1 - end.1).min(16);
                    let start = at(self.x.low, *y).0 + 1;
                    let corners = [(start, end.1 - half), (end.0, end.1 + half)];
                    area.draw(&Rectangle::new(corners, look.colour.filled()))?;
                    let ends = interval
                        .map(|(low, high)| [low, high].map(|value| at(self.x.within(value), *y).0));
                    if let Some([low, high]) = ends {
                        let whole = [(low, end.1), (high, end.1)];
                        let caps = [low, high].map(|x| [(x, end.1 - MARK), (x, end.1 + MARK)]);
                        for stroke in [whole, caps[0], caps[1]] {
                            area.draw(&PathElement::new(stroke, INK.stroke_width(3)))?;
                        }
                    }
                    let after = (ends.map_or(end.0, |ends| ends[1].max(end.0)) + 10, end.1);
                    write(area, text, after, (HPos::Left, VPos::Center), INK)?;
                }
            }
        }
        let centre = |range: &std::ops::Range<i32>| (range.start + range.end) / 2;
        let middle = (centre(&across) - corner_x, centre(&up) - corner_y);
        let below = (middle.0, high as i32 - 26);
        write(area, &self.x.label, below, (HPos::Center, VPos::Center), INK)?;
        let style = font(LETTER).transform(FontTransform::Rotate270);
        let style = style.color(&INK).pos(Pos::new(HPos::Center, VPos::Center));
        area.draw_text(&self.y.label, &style, (20, middle.1))?;
        let above = (middle.0.min(wide as i32), 24);
        write(area, &self.heading, above, (HPos::Center, VPos::Center), INK)
    }

    fn series(
        &self,
        area: &Area,
        look: Look,
        spots: &[Spot],
        at: &dyn Fn(f64, f64) -> (i32, i32),
    ) -> Drawn {
        let mut points = Vec::new();
        for spot in spots {
            let (Some(x), Some(y)) = (self.x.place(spot.x), self.y.place(spot.y)) else {
                continue;
            };
            if (x, y) != (self.x.within(spot.x), self.y.within(spot.y)) {
                continue;
            }
            let point = at(x, y);
            points.push(point);
            let Some((low, high)) = spot.interval else { continue };
            let ends = [at(x, self.y.within(low)), at(x, self.y.within(high))];
            // An interval that the mark hides needs no strokes, one that goes on no end.
            if ends[0].1 - ends[1].1 > 2 * MARK {
                area.draw(&PathElement::new(ends, look.colour.stroke_width(3)))?;
                for (value, (x, y)) in [low, high].into_iter().zip(ends) {
                    if self.y.place(value) == Some(self.y.within(value)) {
                        let cap = [(x - MARK, y), (x + MARK, y)];
                        area.draw(&PathElement::new(cap, look.colour.stroke_width(3)))?;
                    }
                }
            }
        }
        line(area, look, points.clone())?;
        // Where points crowd, some stand for all.
        let mut last = None;
        for (x, y) in points {
            if last.is_none_or(|last: i32| (x - last).abs() >= 2 * MARK) {
                shape(area, look, (x, y))?;
                last = Some(x);
            }
        }
        Ok(())
    }
}

/// The line of a look through these points.
fn line(area: &Area, look: Look, points: Vec<(i32, i32)>) -> Drawn {
    let style = look.colour.stroke_width(3);
    let dashed = |dash: u32, gap: u32| {
        let points = points.clone();
        DashedPathElement::new(points, dash, gap, style)
    };
    match look.line {
        Line::None => Ok(()),
        Line::Solid => area.draw(&PathElement::new(points, style)),
        Line::Dashed => area.draw(&dashed(14, 8)),
        Line::Dotted => area.draw(&dashed(4, 7)),
    }
}

/// The mark of a look.
fn shape(area: &Area, look: Look, (x, y): (i32, i32)) -> Drawn {
    let fill = look.colour.filled();
    let corners = |corners: &[(i32, i32)]| {
        let places: Vec<_> = corners.iter().map(|corner| (x + corner.0, y + corner.1)).collect();
        Polygon::new(places, fill)
    };
    let m = MARK;
    match look.shape {
        Shape::Disc => area.draw(&Circle::new((x, y), m, fill)),
        Shape::Ring => area.draw(&Circle::new((x, y), m + 4, look.colour.stroke_width(2))),
        Shape::Square => area.draw(&corners(&[(-m, -m), (m, -m), (m, m), (-m, m)])),
        Shape::Up => area.draw(&corners(&[(0, -m - 2), (m + 2, m), (-m - 2, m)])),
        Shape::Down => area.draw(&corners(&[(0, m + 2), (m + 2, -m), (-m - 2, -m)])),
        Shape::Diamond => area.draw(&corners(&[(0, -m - 3), (m + 3, 0), (0, m + 3), (-m - 3, 0)])),
    }
}

/// The scale of amounts, dark at its foot.
fn scale(area: &Area, axis: &Axis, (left, top): (u32, u32), height: u32) -> Drawn {
    let (left, top, height) = (left as i32, top as i32, height as i32);
    let steps = 48;
    let place = |share: f64| top + height - (share * f64::from(height)).round() as i32;
    for step in 0..steps {
        let (from, to) =
            (f64::from(step) / f64::from(steps), f64::from(step + 1) / f64::from(steps));
        let corners = [(left, place(to)), (left + 28, place(from))];
        area.draw(&Rectangle::new(corners, style::amount((from + to) / 2.0).filled()))?;
    }
    for (at, text) in &axis.ticks {
        let y = place((at - axis.low) / (axis.high - axis.low));
        area.draw(&PathElement::new([(left + 28, y), (left + 36, y)], INK.stroke_width(2)))?;
        write(area, text, (left + 42, y), (HPos::Left, VPos::Center), INK)?;
    }
    write(area, &axis.label, (left, top + height + 36), (HPos::Left, VPos::Center), GREY)
}

fn font(size: u32) -> TextStyle<'static> {
    // The backend takes this factor back.
    ("sans-serif", f64::from(size) * 1.24).into_text_style(&(0, 0))
}

fn write(
    area: &Area,
    text: &str,
    at: (i32, i32),
    (across, up): (HPos, VPos),
    colour: RGBColor,
) -> Drawn {
    let style = font(LETTER).color(&colour).pos(Pos::new(across, up));
    area.draw_text(text, &style, at)
}

/// About how wide a text is, rather more than less.
fn width(text: &str) -> u32 {
    text.chars().count() as u32 * LETTER * 14 / 25
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(name: &str, values: &[f64]) -> Chart {
        let spot = |(at, &y): (usize, &f64)| {
            let interval = Some((y - 1.0, y));
            Spot { x: at as f64, y, interval }
        };
        let spots: Vec<Spot> = values.iter().enumerate().map(spot).collect();
        let look = style::series(0);
        let panel = |y: Axis| Panel {
            heading: name.into(),
            x: Axis::integers(name, spots.iter().map(|spot| spot.x), 5),
            y,
            marks: vec![
                Mark::Series(look, spots.clone()),
                Mark::Bar(
                    look,
                    Bar { x: 1.0, y: 0.5, interval: Some((0.5, 2.0)), text: name.into() },
                ),
                Mark::Cell(1.0, 0.5, 2.0),
            ],
        };
        Chart {
            title: name.into(),
            description: name.into(),
            note: name.into(),
            legend: vec![(look, name.into())],
            amounts: Some(Axis::logarithmic(name, values.iter().copied())),
            panels: vec![
                panel(Axis::linear(name, values.iter().copied(), 5)),
                panel(Axis::logarithmic(name, values.iter().copied())),
                panel(Axis::names(name, &[name.into()])),
            ],
            columns: 2,
            height: 400,
        }
    }

    #[test]
    fn any_numbers_make_a_chart() {
        let numbers: [&[f64]; 6] = [
            &[],
            &[0.0],
            &[1.0, 2.0, 4.0],
            &[f64::MAX, f64::MIN, f64::MIN_POSITIVE],
            &[f64::NAN, f64::INFINITY, -1.0],
            &[1e-300, 1e300],
        ];
        for values in numbers {
            let svg = chart("a name", values).svg("x");
            let svg = svg.unwrap_or_else(|error| panic!("{values:?}: {error}"));
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{values:?}");
            assert!(!svg.contains("NaN"), "{values:?}");
        }
    }

    #[test]
    fn names_are_escaped_and_long_ones_leave_room() {
        let name = "<script>&\"'".repeat(200);
        let svg = chart(&name, &[1.0, 2.0]).svg("x").unwrap_or_default();
        assert!(svg.contains("&lt;script&gt;") && !svg.contains("<script"));
    }

    #[test]
    fn a_legend_breaks_into_lines() {
        let mut chart = chart("some name", &[1.0]);
        chart.legend = vec![(style::series(0), "a method".into()); 20];
        let places = chart.legend_lines();
        assert!(places.iter().all(|place| place.0 + width("a method") < WIDTH));
        assert!(places.windows(2).all(|pair| pair[0].1 <= pair[1].1));
        assert_eq!(places.last().map(|place| place.1), Some(2));
    }
}
