//! The report as one HTML page that asks for nothing else: no scripts, no fonts, no pictures but
//! its own, and a policy that forbids all of these. Headings are in order, tables have captions and scopes, plots a title and a
//! description; wide things scroll by themselves, so that a phone shows the page at its width.

use super::escape::{html, identifier};
use super::folder::{Folder, Role, Table};
use super::number::{grouped, shown};
use super::{ReportError, dealt_cards, plots, style};
use serde_json::Value as Json;
use std::fmt::Write;

/// Rows of a table that a page shows.
pub const ROWS: usize = 40;

const RULES: &str = "\
:root{color-scheme:light dark;--ink:#1c1c21;--paper:#fff;--soft:#5c5c66;--line:#e2e2e7;--band:#f6f6f8;--link:#00639e}\
*{box-sizing:border-box}\
body{margin:0 auto;max-width:62rem;padding:1rem;font:1rem/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper)}\
h1{line-height:1.2}h2{margin-top:3.5rem;padding-top:.6rem;border-top:3px solid var(--line)}h1,h2,h3{overflow-wrap:anywhere}\
a{color:var(--link)}\
a:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--link);outline-offset:2px}\
dl.run{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1.2rem}dl.run dt{color:var(--soft)}dl.run dd{margin:0;overflow-wrap:anywhere}\
figure{margin:2rem 0}figcaption{margin-bottom:.4rem}figcaption b{display:block}figcaption span{color:var(--soft);font-size:.92rem}\
.wide{overflow-x:auto;max-width:100%}\
.wide>svg{display:block;width:100%;min-width:36rem;height:auto}.plot text{font-family:system-ui,sans-serif}.plot rect{shape-rendering:crispEdges}\
.cards>svg{max-width:32rem;min-width:0}\
details{margin:.6rem 0;border:1px solid var(--line);border-radius:.4rem;padding:.4rem .8rem}summary{cursor:pointer;overflow-wrap:anywhere}\
table{border-collapse:collapse;font-size:.88rem;font-variant-numeric:tabular-nums;margin:.6rem 0}\
caption{text-align:left;padding:.3rem 0;color:var(--soft)}\
th,td{padding:.2rem .7rem;border-bottom:1px solid var(--line);text-align:left;white-space:nowrap}th{font-weight:600}\
thead th{background:var(--band)}tbody th{font-weight:400}.n{text-align:right}\
details dt{font-family:ui-monospace,monospace;font-size:.88rem}details dd{margin:0 0 .3rem 1.4rem;color:var(--soft)}";

const DARK: &str = "\
:root{--ink:#ececf1;--paper:#16161a;--soft:#b3b3bf;--line:#3a3a44;--band:#212128;--link:#7cc4f2}";

/// The page for these folders.
pub fn page(folders: &[Folder]) -> Result<String, ReportError> {
    let names = names(folders);
    let title = match folders {
        [folder] => format!("{}: report of an experiment", html(&folder.name)),
        _ => format!("Report of {} experiments", folders.len()),
    };
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';style-src \
         'unsafe-inline';img-src data:\">\n<title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{RULES}\n\
         @media(prefers-color-scheme:dark){{{DARK}{}}}\n</style>\n</head>\n<body>\n<header>\n\
         <h1>{title}</h1>\n</header>\n",
        style::dark()
    );
    page.push_str("<nav aria-labelledby=\"contents\">\n<h2 id=\"contents\">Contents</h2>\n<ul>\n");
    for (folder, id) in folders.iter().zip(&names) {
        let name = html(&folder.name);
        add(
            &mut page,
            format_args!("<li><a href=\"#{id}\">{name}</a>: {}</li>\n", html(&folder.about)),
        );
    }
    page.push_str("</ul>\n</nav>\n<main>\n");
    if let Some(picture) = dealt_cards::drawn(folders) {
        let figure = figure(&picture.title, picture.note, "cards", &picture.svg);
        add(
            &mut page,
            format_args!(
                "<section aria-labelledby=\"cards\">\n<h2 id=\"cards\">Cards</h2>\n{figure}</section>\n"
            ),
        );
    }
    for (folder, id) in folders.iter().zip(&names) {
        section(&mut page, folder, id)?;
    }
    page.push_str("</main>\n</body>\n</html>\n");
    Ok(page)
}

/// A name in the report for each folder, no two alike.
pub fn names(folders: &[Folder]) -> Vec<String> {
    let name = |(at, folder): (usize, &Folder)| format!("e{}-{}", at + 1, identifier(&folder.name));
    folders.iter().enumerate().map(name).collect()
}

/// What the page says of the run of a folder: terms and descriptions.
pub fn run(folder: &Folder) -> Vec<(&'static str, String)> {
    let meta = &folder.meta;
    let text = |value: &Json| match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    };
    let specification = &meta["specification"];
    let points = specification["points"].as_array().map_or(0, Vec::len);
    let samples = text(&specification["samples"]);
    let (adapter, driver) = (text(&meta["adapter"]), text(&meta["driver"]));
    let of = if adapter.is_empty() { adapter } else { format!(" ({adapter}{})", after(&driver)) };
    let software = if meta["software_adapter"] == true { ", a software adapter" } else { "" };
    let mut said = vec![
        ("kind", folder.kind.clone()),
        ("points", grouped(&points.to_string())),
        ("samples a point", shown(&samples)),
        ("seed", text(&specification["seed"])),
        ("draw contract", text(&meta["draw_contract"])),
        ("computed by", format!("{}{of}{software}", text(&meta["backend"]))),
        ("threads", text(&meta["threads"])),
        ("software", format!("{} {}", text(&meta["software"]), text(&meta["version"]))),
        ("commit", text(&meta["git_commit"])),
        ("SHA-256 of the specification", text(&meta["specification_sha256"])),
    ];
    said.retain(|(_, text)| !text.trim().is_empty());
    said
}

fn after(driver: &str) -> String {
    if driver.is_empty() { String::new() } else { format!(", {driver}") }
}

fn section(page: &mut String, folder: &Folder, id: &str) -> Result<(), ReportError> {
    let (name, about) = (html(&folder.name), html(&folder.about));
    add(page, format_args!("<section aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{name}</h2>\n"));
    add(page, format_args!("<p>{about}</p>\n<dl class=\"run\">\n"));
    for (term, text) in run(folder) {
        add(page, format_args!("<dt>{term}</dt><dd>{}</dd>\n", html(&text)));
    }
    page.push_str("</dl>\n");
    let charts = plots::charts(folder);
    if !charts.is_empty() {
        page.push_str("<h3>Plots</h3>\n");
    }
    for (number, chart) in charts.iter().enumerate() {
        let svg = chart.svg(&format!("{id}-plot{}", number + 1))?;
        page.push_str(&figure(&chart.title, &chart.note, "plot", &svg));
    }
    page.push_str("<h3>Tables</h3>\n");
    for table in &folder.tables {
        show(page, table, &folder.name);
    }
    page.push_str("</section>\n");
    Ok(())
}

/// A figure with its caption.
fn figure(title: &str, note: &str, class: &str, svg: &str) -> String {
    let title = html(title);
    let mut text = format!("<figure>\n<figcaption><b>{title}</b>");
    if !note.is_empty() {
        add(&mut text, format_args!(" <span>{}</span>", html(note)));
    }
    add(
        &mut text,
        format_args!(
            "</figcaption>\n<div class=\"wide {class}\" tabindex=\"0\" role=\"group\" \
             aria-label=\"{title}\">\n{svg}</div>\n</figure>\n"
        ),
    );
    text
}

fn show(page: &mut String, table: &Table, experiment: &str) {
    let (name, about) = (html(&table.name), html(&table.about));
    let rows = match table.rows.len() {
        1 => "1 row".into(),
        many => format!("{} rows", grouped(&many.to_string())),
    };
    add(
        page,
        format_args!(
            "<details>\n<summary>{name}: {rows}</summary>\n<div class=\"wide\" tabindex=\"0\" \
             role=\"group\" aria-label=\"Table {name} of {}\">\n<table>\n<caption>{about}",
            html(experiment)
        ),
    );
    if table.rows.len() > ROWS {
        add(page, format_args!(" The first {ROWS} of {rows}; {name}.csv has all."));
    }
    page.push_str("</caption>\n<thead><tr>");
    let classes = table.columns.iter().map(|column| if column.numeric { " class=n" } else { "" });
    let classes: Vec<&str> = classes.collect();
    for (column, class) in table.columns.iter().zip(&classes) {
        add(page, format_args!("<th scope=col{class}>{}</th>", html(&column.name)));
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for row in table.rows.iter().take(ROWS) {
        page.push_str("<tr>");
        for ((field, column), class) in row.iter().zip(&table.columns).zip(&classes) {
            let text = if column.numeric { shown(field) } else { field.clone() };
            let (open, close) = match column.role {
                Role::Key => ("th scope=row", "th"),
                Role::Value => ("td", "td"),
            };
            add(page, format_args!("<{open}{class}>{}</{close}>", html(&text)));
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody>\n</table>\n</div>\n");
    if table.columns.iter().any(|column| !column.about.is_empty()) {
        page.push_str("<details>\n<summary>What the columns mean</summary>\n<dl>\n");
        for column in &table.columns {
            let (name, about) = (html(&column.name), html(&column.about));
            add(page, format_args!("<dt>{name}</dt><dd>{about}</dd>\n"));
        }
        page.push_str("</dl>\n</details>\n");
    }
    page.push_str("</details>\n");
}

/// Adds formatted text; a string takes all of it.
fn add(page: &mut String, text: std::fmt::Arguments) {
    let _ = page.write_fmt(text);
}
