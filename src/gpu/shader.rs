//! Composes a kernel from the files in `shaders/`, and unrolls what they ask to unroll.
//!
//! A kernel is compiled anew for each job, with the job's numbers as constants, so that
//! arrays have their true sizes and cards stay in registers. WGSL has no way to say that a
//! loop must be unrolled, so the files say it in comments, and this module does it:
//!
//! - `//: for i in 0..CARDS` repeats the lines up to its `//: end`, each time with `{i}`
//!   replaced by the number; a bound is a number, an outer variable, a constant,
//!   `TABLE:variable` for an entry of a table, or one of these plus a number;
//!   `{TABLE:variable}` is an entry of a table;
//! - `//: if FLAG`, `//: else`, `//: end` keep lines or drop them.
//!
//! Whatever is none of these, or has a name that was not given, goes into the source as a
//! line that does not compile.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::Range;

/// A kernel that is being put together.
#[derive(Default)]
pub struct Shader {
    constants: HashMap<&'static str, u32>,
    tables: HashMap<&'static str, Vec<u32>>,
    flags: Vec<&'static str>,
    text: String,
}

impl Shader {
    /// Names a number, as a WGSL constant and as a bound of loops.
    pub fn constant(mut self, name: &'static str, value: u32) -> Shader {
        self.constants.insert(name, value);
        let _ = writeln!(self.text, "const {name} = {value}u;");
        self
    }

    /// Names numbers for loops that are unrolled.
    pub fn table(mut self, name: &'static str, values: Vec<u32>) -> Shader {
        self.tables.insert(name, values);
        self
    }

    /// Sets a flag if the condition holds.
    pub fn flag(mut self, name: &'static str, holds: bool) -> Shader {
        self.flags.extend(holds.then_some(name));
        self
    }

    /// Adds a file, expanded with what was named before.
    pub fn file(mut self, file: &str) -> Shader {
        let lines: Vec<&str> = file.lines().collect();
        let mut text = std::mem::take(&mut self.text);
        self.expand(&lines, &mut HashMap::new(), &mut text);
        self.text = text;
        self
    }

    /// The WGSL source.
    pub fn text(self) -> String {
        self.text
    }

    fn expand<'a>(
        &self,
        mut lines: &[&'a str],
        variables: &mut HashMap<&'a str, u32>,
        out: &mut String,
    ) {
        while let Some((line, rest)) = lines.split_first() {
            lines = rest;
            let Some(directive) = line.trim().strip_prefix("//: ") else {
                self.substitute(line, variables, out);
                continue;
            };
            let (body, other, after) = blocks(rest);
            lines = after;
            if let Some(flag) = directive.strip_prefix("if ") {
                let holds = self.flags.contains(&flag);
                self.expand(if holds { body } else { other }, variables, out);
            } else if let Some((name, values)) = self.loop_head(directive, variables) {
                for value in values {
                    variables.insert(name, value);
                    self.expand(body, variables, out);
                }
                variables.remove(name);
            } else {
                let _ = writeln!(out, "unknown: {directive}");
            }
        }
    }

    /// Writes a line with its `{...}` replaced. Other braces stay.
    fn substitute(&self, mut line: &str, variables: &HashMap<&str, u32>, out: &mut String) {
        while let Some((before, rest)) = line.split_once('{') {
            out.push_str(before);
            let term = rest.split_once('}');
            if let Some((value, after)) =
                term.and_then(|(term, after)| Some((self.term(term, variables)?, after)))
            {
                let _ = write!(out, "{value}");
                line = after;
            } else {
                out.push('{');
                line = rest;
            }
        }
        out.push_str(line);
        out.push('\n');
    }

    /// `for i in A..B` as name and values.
    fn loop_head<'a>(
        &self,
        directive: &'a str,
        variables: &HashMap<&str, u32>,
    ) -> Option<(&'a str, Range<u32>)> {
        let bound = |bound: &str| bound.split('+').map(|term| self.term(term, variables)).sum();
        let (name, range) = directive.strip_prefix("for ")?.split_once(" in ")?;
        let (from, to): (&str, &str) = range.split_once("..")?;
        let bounds: (Option<u32>, Option<u32>) = (bound(from), bound(to));
        Some((name, bounds.0?..bounds.1?))
    }

    fn term(&self, term: &str, variables: &HashMap<&str, u32>) -> Option<u32> {
        if let Some((table, variable)) = term.split_once(':') {
            return self.tables.get(table)?.get(*variables.get(variable)? as usize).copied();
        }
        let named = variables.get(term).or_else(|| self.constants.get(term));
        named.copied().or_else(|| term.parse().ok())
    }
}

/// The lines up to the matching `//: else` or `//: end`, those from there to the end, and
/// those after it.
fn blocks<'a, 'b>(lines: &'b [&'a str]) -> (&'b [&'a str], &'b [&'a str], &'b [&'a str]) {
    let (mut depth, mut middle) = (0, None);
    for (at, line) in lines.iter().enumerate() {
        match line.trim() {
            "//: end" if depth == 0 => {
                let other = middle.map_or(&[][..], |middle: usize| &lines[middle + 1..at]);
                return (&lines[..middle.unwrap_or(at)], other, &lines[at + 1..]);
            }
            "//: else" if depth == 0 => middle = Some(at),
            "//: end" => depth -= 1,
            line if line.starts_with("//: for ") || line.starts_with("//: if ") => depth += 1,
            _ => {}
        }
    }
    (lines, &[], &[])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(file: &str) -> String {
        let shader = Shader::default().flag("ON", true).flag("OFF", false);
        let mut shader = shader.table("T", vec![2, 0, 1]);
        shader.constants.insert("N", 3);
        shader.file(file).text()
    }

    #[test]
    fn loops_repeat_and_nest() {
        assert_eq!(
            expanded("//: for i in 0..N\n//: for j in i+1..N\na{i}{j} {\n//: end\n//: end\nb"),
            "a01 {\na02 {\na12 {\nb\n"
        );
        assert_eq!(
            expanded("//: for i in 0..N\n//: for j in 0..T:i\n{i} {T:i}\n//: end\n//: end"),
            "0 2\n0 2\n2 1\n"
        );
        assert_eq!(expanded("if x { y{z} }"), "if x { y{z} }\n");
    }

    #[test]
    fn what_is_unknown_does_not_compile() {
        for line in ["for i in 0..M", "for i in T:j..3", "four i in 0..N", "iff ON"] {
            let file = format!("//: {line}\na\n//: end\nb");
            assert_eq!(expanded(&file), format!("unknown: {line}\nb\n"));
        }
    }

    #[test]
    fn flags_keep_one_branch() {
        let file = |flag| format!("//: if {flag}\n//: if ON\na\n//: end\n//: else\nb\n//: end\nc");
        assert_eq!(expanded(&file("ON")), "a\nc\n");
        assert_eq!(expanded(&file("OFF")), "b\nc\n");
    }
}
