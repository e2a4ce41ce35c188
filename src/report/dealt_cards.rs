//! Two deals of an experiment, drawn as cards: the first that holds a Set and the first that
//! holds none. The draw contract makes them from seed, point and index alone.

use super::folder::Folder;
use crate::cards::{Drawing, Panel, Source};
use crate::experiment::deals;
use crate::random;
use crate::simulate::deals::Job;

/// Deals that are looked at.
const DEALS: u64 = 1000;
/// Numbers of cards that fill a picture; twelve come first.
const CARDS: std::ops::RangeInclusive<u64> = 9..=15;

/// Two deals as a picture.
pub struct Picture {
    /// What it shows.
    pub title: String,
    /// What the reader should know of it.
    pub note: &'static str,
    /// The picture.
    pub svg: String,
}

/// The picture, from the first folder that has such deals.
pub fn drawn(folders: &[Folder]) -> Option<Picture> {
    let (folder, job) = folders.iter().find_map(|folder| Some((folder, job(folder)?)))?;
    let mut text = String::new();
    let mut shown = Vec::new();
    for holds_set in [true, false] {
        let found = (0..DEALS).find(|&index| (sets(&job, index) > 0) == holds_set);
        if let Some(index) = found {
            text.push_str(&line(&job, index));
            shown.push(index);
        }
    }
    let source = Source::new(text.as_bytes(), None).ok()?;
    let mut layouts = source.layouts();
    let mut panels = Vec::new();
    for index in shown {
        let written = layouts.next().ok().flatten()?;
        let sets = written.layout().sets();
        panels.push(Panel::new(&written, sets).called(&format!("Deal {index}")));
    }
    let title = format!("Deals of {} cards of {}", job.cards, folder.name);
    let note = "The first deal with a Set and the first without, by index. Cards of a Set carry \
                its number and colour.";
    let svg = Drawing::new(source.notation(), &panels).svg();
    (!panels.is_empty()).then_some(Picture { title, note, svg })
}

/// The deals of the real deck at the point that fills a picture best.
fn job(folder: &Folder) -> Option<Job> {
    let specification = &folder.meta["specification"];
    let seed = specification["seed"].as_u64()?;
    if folder.kind != "deals" || folder.meta["draw_contract"] != random::CONTRACT {
        return None;
    }
    let points = specification["points"].as_array()?.iter();
    let cards = points.filter(|point| point["attributes"] == 4);
    let cards = cards.filter_map(|point| point["cards"].as_u64());
    let best =
        cards.filter(|cards| CARDS.contains(cards)).min_by_key(|cards| cards.abs_diff(12))?;
    deals::job(4, best, seed).ok()
}

fn line(job: &Job, index: u64) -> String {
    let mut line = String::new();
    for card in job.deal(index) {
        line.extend(job.deck.digits(card).iter().map(|digit| char::from(b'0' + digit)));
        line.push(' ');
    }
    line.push('\n');
    line
}

fn sets(job: &Job, index: u64) -> usize {
    let digits: Vec<Vec<u8>> = job.deal(index).iter().map(|&card| job.deck.digits(card)).collect();
    crate::cards::Layout::new(&digits).map_or(0, |layout| layout.sets().len())
}
