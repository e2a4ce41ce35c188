//! DIMACS files: formulas as they are found, and models as solvers print them.
//!
//! A formula has the line `p cnf VARIABLES CLAUSES`, then literals, each clause ended by 0, over
//! as many lines as it likes or several on one. Lines that begin with `c` are comments, wherever
//! they stand; `%` ends the file, as in the random formulas of SATLIB, whose last 0 is no clause.
//! The number of clauses may be wrong, which is a warning; a literal beyond the variables is not
//! read. A model stands on lines that begin with `v`, ended by 0; `c` and `s` lines are others.

use super::{Formula, Model};
use crate::cards::{Place, quoted};
use std::io::{self, Write};

/// The most variables that are read: a mistyped header does not fill the memory.
pub const MOST_VARIABLES: usize = 10_000_000;

/// Something wrong in a DIMACS file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct DimacsError {
    /// Where.
    pub place: Place,
    /// What.
    pub fault: DimacsFault,
}

/// What can be wrong in a DIMACS file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DimacsFault {
    /// There is no line `p cnf ...`.
    #[error(
        "there is no line `p cnf VARIABLES CLAUSES` before the {}",
        if *.end { "end" } else { "clauses" }
    )]
    NoHeader {
        /// Whether the file ended.
        end: bool,
    },
    /// The line `p ...` is another one.
    #[error("{} does not fit: the line is `p cnf VARIABLES CLAUSES`", quoted(.0))]
    Header(String),
    /// The line `p ...` ends early.
    #[error("this line ends where the number of {0} was expected")]
    Short(&'static str),
    /// There is a second line `p ...`.
    #[error("a second line `p`: the first is line {0}")]
    SecondHeader(usize),
    /// There are too many variables.
    #[error("{0} variables; at most {MOST_VARIABLES} are read")]
    Variables(usize),
    /// A word is no literal.
    #[error("{} is no literal: these are whole numbers, 0 ends a {}", quoted(.word), .ends)]
    Literal {
        /// The word.
        word: String,
        /// What 0 ends.
        ends: &'static str,
    },
    /// A literal has a variable that is not there.
    #[error(
        "{literal} is no literal here: there {} {variables}",
        if *.variables == 1 { "is one variable, not" } else { "are variables up to" }
    )]
    Beyond {
        /// The literal.
        literal: i64,
        /// The number of variables.
        variables: usize,
    },
    /// The file ends within a clause or model.
    #[error("the file ends before the 0 of this {0}")]
    Open(&'static str),
    /// The number of clauses is another one: a warning.
    #[error("this line says {stated} clauses, the file has {found}")]
    Clauses {
        /// The number stated.
        stated: usize,
        /// The number there.
        found: usize,
    },
    /// A solver says that there is no model.
    #[error("this says that there is no model")]
    NoModel,
    /// There is no `v` line.
    #[error("there is no line `v LITERALS 0`")]
    NoValues,
    /// A model has both a literal and its negation.
    #[error("{0} contradicts a literal before it")]
    Contradiction(i64),
}

/// A formula that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFormula {
    /// The formula.
    pub formula: Formula,
    /// What is odd about the file but was read nevertheless.
    pub warning: Option<DimacsError>,
}

/// A word and where it stands.
struct Word<'a> {
    text: &'a str,
    place: Place,
}

impl Word<'_> {
    fn fail(&self, fault: DimacsFault) -> DimacsError {
        DimacsError { place: self.place, fault }
    }

    /// A literal over so many variables, or 0, which ends a clause or a model.
    fn literal(&self, variables: i32, ends: &'static str) -> Result<i32, DimacsError> {
        let word = || DimacsFault::Literal { word: self.text.into(), ends };
        let digits = self.text.strip_prefix('-').unwrap_or(self.text);
        let number = digits.bytes().all(|byte| byte.is_ascii_digit()) && self.text != "-0";
        let literal: Option<i64> = if number { self.text.parse().ok() } else { None };
        let literal = literal.ok_or_else(|| self.fail(word()))?;
        if literal.unsigned_abs() > u64::from(variables.unsigned_abs()) {
            let variables = variables.unsigned_abs() as usize;
            return Err(self.fail(DimacsFault::Beyond { literal, variables }));
        }
        Ok(literal as i32)
    }

    fn count(&self) -> Option<usize> {
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| self.text.parse().ok())?
    }
}

/// The words of each line that is not blank.
fn lines(text: &str) -> impl Iterator<Item = Vec<Word<'_>>> {
    let lines = (1..).zip(text.split('\n'));
    lines.map(|(number, line)| words(number, line)).filter(|words| !words.is_empty())
}

fn words(number: usize, line: &str) -> Vec<Word<'_>> {
    let (mut column, mut counted) = (1, 0);
    let word = |text: &'_ str| {
        let start = text.as_ptr() as usize - line.as_ptr() as usize;
        column += line[counted..start].chars().count();
        counted = start;
        Place { line: number, column }
    };
    let places: Vec<Place> = line.split_whitespace().map(word).collect();
    line.split_whitespace().zip(places).map(|(text, place)| Word { text, place }).collect()
}

/// The text of a file without its byte order mark; comments may be in any encoding.
fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes))
}

/// Where a text ends.
fn end(text: &str) -> Place {
    Place { line: text.split('\n').count(), column: 1 }
}

/// The numbers of the line `p cnf ...`, and where the number of clauses stands.
fn header(words: &[Word]) -> Result<(usize, usize, Place), DimacsError> {
    let last = &words[words.len() - 1];
    let after =
        Place { line: last.place.line, column: last.place.column + last.text.chars().count() };
    let unfit = |word: &Word| word.fail(DimacsFault::Header(word.text.into()));
    let number = |at: usize, what| match words.get(at) {
        Some(word) => Ok((word.count().ok_or_else(|| unfit(word))?, word)),
        None => Err(DimacsError { place: after, fault: DimacsFault::Short(what) }),
    };
    if let Some(kind) = words.get(1).filter(|word| word.text != "cnf") {
        return Err(unfit(kind));
    }
    let (variables, word) = number(2, "variables")?;
    if variables > MOST_VARIABLES {
        return Err(word.fail(DimacsFault::Variables(variables)));
    }
    let (clauses, word) = number(3, "clauses")?;
    match words.get(4) {
        Some(word) => Err(unfit(word)),
        None => Ok((variables, clauses, word.place)),
    }
}

/// Reads a formula.
pub fn read_formula(bytes: &[u8]) -> Result<ReadFormula, DimacsError> {
    let text = text(bytes);
    let mut formula = Formula::new();
    let mut stated: Option<(usize, Place)> = None;
    let mut clause = Vec::new();
    let mut open = None;
    'lines: for words in lines(&text) {
        match words[0].text {
            first if first.starts_with('c') => continue,
            "p" => match stated {
                Some((_, place)) => {
                    return Err(words[0].fail(DimacsFault::SecondHeader(place.line)));
                }
                None => {
                    let (variables, clauses, place) = header(&words)?;
                    formula.variables_for(variables);
                    stated = Some((clauses, place));
                    continue;
                }
            },
            _ if stated.is_none() => {
                return Err(words[0].fail(DimacsFault::NoHeader { end: false }));
            }
            _ => {}
        }
        for word in &words {
            if word.text == "%" {
                break 'lines;
            }
            match word.literal(formula.variables(), "clause")? {
                0 => {
                    formula.add(&clause);
                    clause.clear();
                    open = None;
                }
                literal => {
                    clause.push(literal);
                    open = open.or(Some(word.place));
                }
            }
        }
    }
    if let Some(place) = open {
        return Err(DimacsError { place, fault: DimacsFault::Open("clause") });
    }
    let Some((stated, place)) = stated else {
        return Err(DimacsError { place: end(&text), fault: DimacsFault::NoHeader { end: true } });
    };
    let found = formula.len();
    let warning = (stated != found)
        .then_some(DimacsError { place, fault: DimacsFault::Clauses { stated, found } });
    Ok(ReadFormula { formula, warning })
}

/// Reads a model of so many variables. Those that it leaves out are false.
pub fn read_model(bytes: &[u8], variables: i32) -> Result<Model, DimacsError> {
    let text = text(bytes);
    let mut values: Vec<Option<bool>> = vec![None; variables.unsigned_abs() as usize];
    let mut last = None;
    let mut ended = false;
    for words in lines(&text) {
        let unsatisfiable = words.get(1).is_some_and(|word| word.text.starts_with("UNSAT"));
        if words[0].text == "s" && unsatisfiable {
            return Err(words[1].fail(DimacsFault::NoModel));
        }
        if words[0].text != "v" || ended {
            continue;
        }
        last = Some(words[0].place);
        for word in &words[1..] {
            let literal = word.literal(variables, "model")?;
            if literal == 0 {
                ended = true;
                break;
            }
            let value = &mut values[literal.unsigned_abs() as usize - 1];
            if value.is_some_and(|value| value != (literal > 0)) {
                return Err(word.fail(DimacsFault::Contradiction(literal.into())));
            }
            *value = Some(literal > 0);
        }
    }
    match last {
        None => Err(DimacsError { place: end(&text), fault: DimacsFault::NoValues }),
        Some(place) if !ended => Err(DimacsError { place, fault: DimacsFault::Open("model") }),
        Some(_) => Ok(Model::new(values.into_iter().map(Option::unwrap_or_default).collect())),
    }
}

/// Writes the values of so many variables as solvers do.
pub fn write_model(model: &Model, variables: i32, out: &mut dyn Write) -> io::Result<()> {
    const WIDTH: usize = 78;
    writeln!(out, "s SATISFIABLE")?;
    let mut line = "v".to_owned();
    let literals = (1..=variables).map(|v| if model.holds(v) { v } else { -v });
    for literal in literals.chain([0]) {
        let word = format!(" {literal}");
        if line.len() + word.len() > WIDTH {
            writeln!(out, "{line}")?;
            line.truncate(1);
        }
        line += &word;
    }
    writeln!(out, "{line}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clauses(text: &str) -> Vec<Vec<i32>> {
        let read = read_formula(text.as_bytes()).unwrap();
        assert_eq!(read.warning, None, "{text:?}");
        read.formula.clauses().map(<[i32]>::to_vec).collect()
    }

    #[test]
    fn formulas_as_they_are_found() {
        let expected = vec![vec![1, -3], vec![2, 3, -1], vec![]];
        for text in [
            "p cnf 3 3\n1 -3 0\n2 3 -1 0\n0\n",
            "c before\np cnf 3 3\nc after\n1 -3 0 2 3\nc within a clause\n-1\n0 0",
            "p cnf 3 3\r\n 1  -3 0\r\n\r\n2 3 -1 0\t0\r\n%\r\n0\r\n\r\n",
            "p cnf 3 3\n1 -3 0\n2 3 -1 0\n0 %\n0\n",
            "\u{feff}p  cnf  3  3\n1 -3 0\n2 3 -1 0\n0\n%\n0\np cnf anything\n",
        ] {
            assert_eq!(clauses(text), expected, "{text:?}");
        }
        let latin = b"c \xE9\np cnf 7 0\n";
        assert_eq!(read_formula(latin).unwrap().formula.variables(), 7);
        let read = read_formula(b"p cnf 2 5\n1 2 0\n").unwrap();
        let warning = read.warning.unwrap().to_string();
        assert_eq!(warning, "1:9: this line says 5 clauses, the file has 1");
    }

    #[test]
    fn what_is_wrong_in_a_formula_and_where() {
        for (text, expected) in [
            ("", "1:1: there is no line `p cnf VARIABLES CLAUSES` before the end"),
            ("c\n1 0", "2:1: there is no line `p cnf VARIABLES CLAUSES` before the clauses"),
            ("p sat 3 1", "1:3: `sat` does not fit: the line is `p cnf VARIABLES CLAUSES`"),
            ("p cnf 3", "1:8: this line ends where the number of clauses was expected"),
            ("p cnf -3 1", "1:7: `-3` does not fit: the line is `p cnf VARIABLES CLAUSES`"),
            ("p cnf 1 1 1", "1:11: `1` does not fit: the line is `p cnf VARIABLES CLAUSES`"),
            ("p cnf 1 0\np cnf 1 0", "2:1: a second line `p`: the first is line 1"),
            ("p cnf 99999999 0", "1:7: 99999999 variables; at most 10000000 are read"),
            (
                "p cnf 2 1\n1 é 0",
                "2:3: `é` is no literal: these are whole numbers, 0 ends a clause",
            ),
            (
                "p cnf 2 1\n1 -0",
                "2:3: `-0` is no literal: these are whole numbers, 0 ends a clause",
            ),
            ("p cnf 2 1\n1 -3 0", "2:3: -3 is no literal here: there are variables up to 2"),
            ("p cnf 2 1\n1 2 0 1\n", "2:7: the file ends before the 0 of this clause"),
        ] {
            let error = read_formula(text.as_bytes()).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text:?}");
        }
    }

    #[test]
    fn models_there_and_back() {
        let model = Model::new((0..40).map(|at| at % 3 == 0).collect());
        let mut text = Vec::new();
        write_model(&model, 40, &mut text).unwrap();
        assert!(text.split(|&byte| byte == b'\n').all(|line| line.len() <= 78));
        assert_eq!(read_model(&text, 40).unwrap(), model);
        let model = read_model(b"c x\nv -2\nv 3 3 0\n", 4).unwrap();
        assert_eq!(model, Model::new(vec![false, false, true, false]));
    }

    #[test]
    fn what_is_wrong_in_a_model_and_where() {
        for (text, expected) in [
            ("s UNSATISFIABLE\n", "1:3: this says that there is no model"),
            ("1 2 0\n", "2:1: there is no line `v LITERALS 0`"),
            ("v 1\nv 2", "2:1: the file ends before the 0 of this model"),
            ("v 1 -1 0", "1:5: -1 contradicts a literal before it"),
            ("v 3 0", "1:3: 3 is no literal here: there are variables up to 2"),
            ("v x 0", "1:3: `x` is no literal: these are whole numbers, 0 ends a model"),
        ] {
            assert_eq!(read_model(text.as_bytes(), 2).unwrap_err().to_string(), expected);
        }
    }
}
