//! Tables for people: aligned columns of rounded numbers under a heading.

use super::{Column, Table, Value};
use std::fmt;

/// Significant digits of a number that is not told its decimals.
const DIGITS: i32 = 5;

/// Wider sheets break the heads of their columns at spaces.
const WIDTH: usize = 100;

/// What stands between columns.
const GAP: &str = "  ";

/// A table as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The line above; none where empty.
    pub heading: String,
    /// The heads of the columns; those of a wide sheet break at spaces.
    pub heads: Vec<String>,
    /// The cells, one a head.
    pub rows: Vec<Vec<String>>,
}

/// A column of a table that is shown, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The name of the column.
    pub column: &'static str,
    /// Its head.
    pub head: &'static str,
    /// Digits after the point; none for five significant digits.
    pub decimals: Option<usize>,
}

impl Sheet {
    /// The whole of a table, under what its record says of itself.
    pub fn of(table: &Table) -> Sheet {
        let column = |column: &Column| column.name.replace('_', " ");
        let row = |row: &Vec<Value>| row.iter().map(|value| cell(value, None)).collect();
        Sheet {
            heading: table.record.about.into(),
            heads: table.record.columns.iter().map(column).collect(),
            rows: table.rows.iter().map(row).collect(),
        }
    }

    /// These columns of a table; one that the table lacks is left out.
    pub fn pick(heading: &str, table: &Table, picks: &[Pick]) -> Sheet {
        let place = |pick: &Pick| {
            let at = table.record.columns.iter().position(|column| column.name == pick.column)?;
            Some((at, *pick))
        };
        let picked: Vec<(usize, Pick)> = picks.iter().filter_map(place).collect();
        let row = |row: &Vec<Value>| {
            picked.iter().map(|(at, pick)| cell(&row[*at], pick.decimals)).collect()
        };
        Sheet {
            heading: heading.into(),
            heads: picked.iter().map(|(_, pick)| pick.head.into()).collect(),
            rows: table.rows.iter().map(row).collect(),
        }
    }
}

/// A value as people read it: integers in groups of three, numbers rounded, `-` for missing.
pub fn cell(value: &Value, decimals: Option<usize>) -> String {
    match (value, decimals) {
        (Value::Missing, _) => "-".into(),
        (Value::Integer(value), _) => grouped(&value.to_string()),
        (Value::Text(word), _) => (*word).into(),
        (Value::Number(value), Some(decimals)) => grouped(&format!("{value:.decimals$}")),
        (Value::Number(value), None) => rounded(*value),
    }
}

/// A number with five significant digits, in scientific notation below 10^-4.
fn rounded(value: f64) -> String {
    let size = value.abs();
    if size == 0.0 {
        "0".into()
    } else if size < 1e-4 {
        format!("{value:.*e}", DIGITS as usize - 1)
    } else {
        let decimals = (DIGITS - 1 - size.log10().floor() as i32).max(0) as usize;
        grouped(&format!("{value:.decimals$}"))
    }
}

/// A decimal number with commas between thousands.
fn grouped(number: &str) -> String {
    let whole = number.trim_start_matches('-').split('.').next().unwrap_or(number).len();
    let sign = number.len() - number.trim_start_matches('-').len();
    let mut text = String::with_capacity(number.len() + whole / 3);
    for (at, digit) in number.char_indices() {
        let left = (sign + whole).saturating_sub(at);
        if at > sign && left > 0 && left % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
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
        let broken = whole + GAP.len() * self.heads.len().saturating_sub(1) > WIDTH;
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
}

impl Layout {
    fn of<'a>(cells: impl Iterator<Item = &'a str> + Clone) -> Layout {
        let number = |cell: &str| {
            cell == "-" || cell.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit())
        };
        if !cells.clone().all(number) {
            return Layout::Left {
                width: cells.map(|cell| cell.chars().count()).max().unwrap_or(0),
            };
        }
        let (before, after): (Vec<usize>, Vec<usize>) = cells.map(split).unzip();
        let most = |widths: Vec<usize>| widths.into_iter().max().unwrap_or(0);
        Layout::Point { before: most(before), after: most(after) }
    }

    fn width(&self) -> usize {
        match self {
            Layout::Left { width } => *width,
            Layout::Point { before, after } => before + after,
        }
    }

    /// The cell with the spaces that line it up with the others of its column.
    fn place(&self, cell: &str) -> String {
        match self {
            Layout::Left { .. } => cell.into(),
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
    for (at, ((cell, column), width)) in cells.zip(columns).zip(widths).enumerate() {
        line += if at == 0 { "" } else { GAP };
        line += &match column {
            Layout::Left { .. } => format!("{cell:<width$}"),
            Layout::Point { .. } => format!("{cell:>width$}"),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_for_people() {
        for (value, decimals, shown) in [
            (Value::Missing, None, "-"),
            (Value::Integer(0), None, "0"),
            (Value::Integer(999), None, "999"),
            (Value::Integer(1_000), None, "1,000"),
            (Value::Integer(70_724_320_184_700), None, "70,724,320,184,700"),
            (Value::Number(0.0), None, "0"),
            (Value::Number(0.032_301_234), None, "0.032301"),
            (Value::Number(1.0), None, "1.0000"),
            (Value::Number(-2.784_810_1), None, "-2.7848"),
            (Value::Number(123_456.7), None, "123,457"),
            (Value::Number(-123_456.7), None, "-123,457"),
            (Value::Number(-123.456), None, "-123.46"),
            (Value::Number(3.2e-6), None, "3.2000e-6"),
            (Value::Number(-0.5312), Some(2), "-0.53"),
            (Value::Number(1234.5), Some(1), "1,234.5"),
            (Value::Text("uniform"), None, "uniform"),
        ] {
            assert_eq!(cell(&value, decimals), shown, "{value:?}");
        }
    }

    #[test]
    fn columns_line_up_at_the_decimal_point() {
        let row = |cells: [&str; 3]| cells.map(String::from).to_vec();
        let sheet = Sheet {
            heading: "Heading".into(),
            heads: row(["rule", "p", "deals"]),
            rows: vec![row(["uniform", "0.98", "1"]), row(["first", "12.5", "1,000"])],
        };
        let expected = "\
Heading
rule         p  deals
uniform   0.98      1
first    12.5   1,000
";
        assert_eq!(sheet.to_string(), expected);
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
