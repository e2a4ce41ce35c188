//! The report as Markdown: what was run, plots and tables. Plots are files of their own, to stand in a
//! folder beside the text; where there is no such place, sentences tell what they show.

use super::chart::Chart;
use super::escape::{address, markdown};
use super::folder::{Folder, Table};
use super::number::{grouped, shown};
use super::page::{ROWS, names, run};
use super::{ReportError, dealt_cards, plots, style};
use std::fmt::Write;

/// A report and its pictures.
pub struct Report {
    /// The report.
    pub text: String,
    /// The pictures, each with the name of its file.
    pub pictures: Vec<(String, String)>,
}

/// The report on these folders, with its pictures in this folder beside it, if there is one.
pub fn report(folders: &[Folder], beside: Option<&str>) -> Result<Report, ReportError> {
    let mut pictures = Vec::new();
    let mut text = match folders {
        [folder] => format!("# {}: report of an experiment\n", markdown(&folder.name)),
        _ => format!("# Report of {} experiments\n", folders.len()),
    };
    if let (Some(beside), Some(cards)) = (beside, dealt_cards::drawn(folders)) {
        let name = String::from("cards.svg");
        let (alt, path) = (markdown(&cards.title), address(&format!("{beside}/{name}")));
        add(&mut text, format_args!("\n![{alt}]({path})\n\n{alt}. {}\n", cards.note));
        pictures.push((name, cards.svg));
    }
    for (folder, id) in folders.iter().zip(names(folders)) {
        add(
            &mut text,
            format_args!("\n## {}\n\n{}\n\n", markdown(&folder.name), markdown(&folder.about)),
        );
        for (term, said) in run(folder) {
            add(&mut text, format_args!("- {term}: {}\n", markdown(&said)));
        }
        let charts = plots::charts(folder);
        if !charts.is_empty() {
            text.push_str("\n### Plots\n");
        }
        for (number, chart) in charts.iter().enumerate() {
            plot(&mut text, chart, &format!("{id}-plot{}", number + 1), beside, &mut pictures)?;
        }
        for table in &folder.tables {
            show(&mut text, table);
        }
    }
    Ok(Report { text, pictures })
}

fn plot(
    text: &mut String,
    chart: &Chart,
    id: &str,
    beside: Option<&str>,
    pictures: &mut Vec<(String, String)>,
) -> Result<(), ReportError> {
    let [title, description, note] =
        [&chart.title, &chart.description, &chart.note].map(|part| markdown(part));
    let Some(beside) = beside else {
        add(text, format_args!("\n**{title}.** {description} {note}\n"));
        return Ok(());
    };
    let name = format!("{id}.svg");
    let path = address(&format!("{beside}/{name}"));
    add(text, format_args!("\n**{title}.** {note}\n\n![{title}. {description}]({path})\n"));
    let svg = chart.svg(id)?.replacen(">\n", &format!(">\n{}", style::alone()), 1);
    pictures.push((name, svg));
    Ok(())
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
