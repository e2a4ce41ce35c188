//! The report as Markdown: what was run, and the tables.

use super::escape::markdown;
use super::folder::{Folder, Table};
use super::number::{grouped, shown};
use super::page::{ROWS, run};
use std::fmt::Write;

/// The report on these folders.
pub fn report(folders: &[Folder]) -> String {
    let mut text = match folders {
        [folder] => format!("# {}: report of an experiment\n", markdown(&folder.name)),
        _ => format!("# Report of {} experiments\n", folders.len()),
    };
    for folder in folders {
        add(
            &mut text,
            format_args!("\n## {}\n\n{}\n\n", markdown(&folder.name), markdown(&folder.about)),
        );
        for (term, said) in run(folder) {
            add(&mut text, format_args!("- {term}: {}\n", markdown(&said)));
        }
        for table in &folder.tables {
            show(&mut text, table);
        }
    }
    text
}

fn show(text: &mut String, table: &Table) {
    let name = markdown(&table.name);
    add(text, format_args!("\n### {name}\n\n{}", markdown(&table.about)));
    if table.rows.len() > ROWS {
        let rows = grouped(&table.rows.len().to_string());
        add(text, format_args!(" The first {ROWS} of {rows} rows; {name}.csv has all."));
    }
    text.push_str("\n\n|");
    for column in &table.columns {
        add(text, format_args!(" {} |", markdown(&column.name)));
    }
    text.push_str("\n|");
    for column in &table.columns {
        text.push_str(if column.numeric { " ---: |" } else { " --- |" });
    }
    text.push('\n');
    for row in table.rows.iter().take(ROWS) {
        text.push('|');
        for (field, column) in row.iter().zip(&table.columns) {
            let field = if column.numeric { shown(field) } else { markdown(field) };
            add(text, format_args!(" {field} |"));
        }
        text.push('\n');
    }
}

/// Adds formatted text; a string takes all of it.
fn add(text: &mut String, more: std::fmt::Arguments) {
    let _ = text.write_fmt(more);
}
