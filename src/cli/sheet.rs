//! Tables for people: a heading, heads, and aligned cells under them.

use std::fmt;
use tertia::experiment::{Column, Table, Value};

/// Wider sheets break their heads at spaces.
const WIDTH: usize = 100;

/// What stands before each column.
const GAP: &str = "  ";

/// A table as it is shown.
pub struct Sheet {
    /// The line above; none where empty.
    pub heading: String,
    /// The heads of the columns.
    pub heads: Vec<String>,
    /// The cells, one a head.
    pub rows: Vec<Vec<String>>,
}

impl Sheet {
    /// The whole of a result table, under what its record says of itself.
    pub fn of(table: &Table) -> Sheet {
        let head = |column: &Column| column.name.replace('_', " ");
        Sheet {
            heading: table.record.about.into(),
            heads: table.record.columns.iter().map(head).collect(),
            rows: table.rows.iter().map(|row| row.iter().map(cell).collect()).collect(),
        }
    }
}

/// A value as people read it, `-` where it is missing.
fn cell(value: &Value) -> String {
    match value {
        Value::Missing => "-".into(),
        Value::Integer(value) => grouped(value),
        Value::Number(value) => rounded(Some(*value)),
        Value::Text(word) => (*word).into(),
        Value::Name(name) => name.clone(),
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.heading.is_empty() {
            writeln!(to, "{}", self.heading)?;
        }
        let cells = |at: usize| self.rows.iter().filter_map(move |row| row.get(at));
        let columns: Vec<Layout> =
            (0..self.heads.len()).map(|at| Layout::of(cells(at).map(String::as_str))).collect();
        let wide = |(head, column): (&String, &Layout)| column.width().max(head.chars().count());
        let whole: usize = self.heads.iter().zip(&columns).map(wide).sum();
        let broken = whole + GAP.len() * self.heads.len() > WIDTH;
        let heads: Vec<Vec<String>> = self
            .heads
            .iter()
            .zip(&columns)
            .map(|(head, column)| lines(head, if broken { column.width() } else { usize::MAX }))
            .collect();
        let width = |head: &Vec<String>| head.iter().map(|line| line.chars().count()).max();
        let widths: Vec<usize> = heads
            .iter()
            .zip(&columns)
            .map(|(head, column)| column.width().max(width(head).unwrap_or(0)))
            .collect();
        let height = heads.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let text = |head: &Vec<String>| {
                let above = height - head.len();
                line.checked_sub(above).map_or(String::new(), |at| head[at].clone())
            };
            write_line(to, heads.iter().map(text), &columns, &widths)?;
        }
        for row in &self.rows {
            let text = |(cell, column): (&String, &Layout)| column.place(cell);
            write_line(to, row.iter().zip(&columns).map(text), &columns, &widths)?;
        }
        Ok(())
    }
}

/// How the cells of a column line up.
enum Layout {
    /// Words, to the left.
    Left { width: usize },
    /// Numbers, at the decimal point: the widths before it and from it on.
    Point { before: usize, after: usize },
    /// What else holds numbers, to the right.
    Right { width: usize },
}

impl Layout {
    fn of<'a>(cells: impl Iterator<Item = &'a str> + Clone) -> Layout {
        let number = |cell: &str| cell.chars().all(|c| c.is_ascii_digit() || "+-.,e".contains(c));
        let counts = |cell: &str| cell.contains(|c: char| c.is_ascii_digit());
        let most = |widths: &mut dyn Iterator<Item = usize>| widths.max().unwrap_or(0);
        let width = most(&mut cells.clone().map(|cell| cell.chars().count()));
        if cells.clone().all(number) {
            Layout::Point {
                before: most(&mut cells.clone().map(|cell| split(cell).0)),
                after: most(&mut cells.map(|cell| split(cell).1)),
            }
        } else if cells.clone().any(counts) {
            Layout::Right { width }
        } else {
            Layout::Left { width }
        }
    }

    fn width(&self) -> usize {
        match self {
            Layout::Left { width } | Layout::Right { width } => *width,
            Layout::Point { before, after } => before + after,
        }
    }

    /// The cell with the spaces that line it up with the others of its column.
    fn place(&self, cell: &str) -> String {
        match self {
            Layout::Left { .. } | Layout::Right { .. } => cell.into(),
            Layout::Point { before, after } => {
                let (left, right) = split(cell);
                [&" ".repeat(before - left), cell, &" ".repeat(after - right)].concat()
            }
        }
    }
}

/// The widths of a number before its decimal point and from it on.
fn split(cell: &str) -> (usize, usize) {
    let before = cell.chars().take_while(|c| *c != '.').count();
    (before, cell.chars().count() - before)
}

fn write_line(
    to: &mut fmt::Formatter<'_>,
    cells: impl Iterator<Item = String>,
    columns: &[Layout],
    widths: &[usize],
) -> fmt::Result {
    let mut line = String::new();
    for ((cell, column), width) in cells.zip(columns).zip(widths) {
        line += GAP;
        line += &match column {
            Layout::Left { .. } => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        };
    }
    writeln!(to, "{}", line.trim_end())
}

/// Words in lines of at most this width, or of one word.
fn lines(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// An integer with commas between thousands.
pub fn grouped(integer: impl fmt::Display) -> String {
    let digits = integer.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with five significant digits, `-` for none.
pub fn rounded(number: Option<f64>) -> String {
    match number {
        None => "-".into(),
        Some(0.0) => "0".into(),
        Some(number) if number.abs() < 1e-4 => format!("{number:.4e}"),
        Some(number) => {
            let decimals = (4 - number.abs().log10().floor() as i32).max(0) as usize;
            format!("{number:.decimals$}")
        }
    }
}

/// A z-score with its sign, `-` for none.
pub fn score(z: Option<f64>) -> String {
    z.map_or("-".into(), |z| format!("{z:+.2}"))
}

/// Odds against as people say them, such as `29.9:1`; `-` for none.
pub fn odds(number: Option<f64>) -> String {
    match number {
        None => "-".into(),
        Some(odds) if odds < 9.95 => format!("{odds:.2}:1"),
        Some(odds) if odds < 99.5 => format!("{odds:.1}:1"),
        Some(odds) => format!("{}:1", grouped(odds.round() as u128)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_as_people_read_them() {
        assert_eq!([0, 999, 1000, 1234567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        let numbers =
            [None, Some(0.0), Some(0.0323014), Some(-2.7848101), Some(123456.7), Some(3.2e-6)];
        assert_eq!(numbers.map(rounded), ["-", "0", "0.032301", "-2.7848", "123457", "3.2000e-6"]);
        let numbers = [None, Some(2.0), Some(29.958), Some(2661.4)];
        assert_eq!(numbers.map(odds), ["-", "2.00:1", "30.0:1", "2,661:1"]);
        assert_eq!([None, Some(0.256)].map(score), ["-", "+0.26"]);
    }

    #[test]
    fn columns_are_flush_right() {
        let sheet = Sheet {
            heading: "Heading".into(),
            heads: vec!["a".into(), "long".into()],
            rows: vec![vec!["10".into(), "1".into()]],
        };
        assert_eq!(sheet.to_string(), "Heading\n   a  long\n  10     1\n");
    }

    #[test]
    fn columns_line_up_at_the_decimal_point() {
        let row = |cells: [&str; 4]| cells.map(String::from).to_vec();
        let sheet = Sheet {
            heading: "Heading".into(),
            heads: row(["rule", "p", "odds", "deals"]),
            rows: vec![
                row(["uniform", "0.98", "2.0:1", "1"]),
                row(["first", "12.5", "300:1", "1,000"]),
            ],
        };
        let expected = "\
Heading
  rule         p   odds  deals
  uniform   0.98  2.0:1      1
  first    12.5   300:1  1,000
";
        assert_eq!(sheet.to_string(), expected);
    }

    #[test]
    fn words_among_numbers_stand_to_the_right() {
        let rows = ["none", "over 70:1", "-"].map(|cell| vec![cell.to_string()]).into();
        let sheet = Sheet { heading: String::new(), heads: vec!["odds".into()], rows };
        assert_eq!(sheet.to_string(), "       odds\n       none\n  over 70:1\n          -\n");
    }

    #[test]
    fn heads_of_wide_sheets_break() {
        let sheet = Sheet {
            heading: String::new(),
            heads: vec!["tables without a Set".into(); 6],
            rows: vec![vec!["1".into(); 6]],
        };
        let text = sheet.to_string();
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert_eq!(text.lines().count(), 5, "{text}");
    }
}
