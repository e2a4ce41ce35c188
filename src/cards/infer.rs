//! Which notation a text is in.
//!
//! Digits are 1..3 when a 3 and no 0 occurs in the text, else 0..2. Letter codes of a
//! declared order of fields are read once to see which of the usual letters stand for which
//! value. Without a declaration, a word on the first line says phrases and a first card of
//! digits says digits; else cards are letter codes of four letters. All 24 orders of the
//! fields are tried on all cards: exactly one must fit, since S and O change their meaning
//! with the field.

use super::declaration::Declaration;
use super::fault::{CardError, Fault};
use super::field::Field;
use super::lines::{Lines, cards, offset};
use super::notation::{Alphabet, Meaning, Notation};

/// The notation of a text; an error comes with its byte offset.
pub(super) fn notation(
    text: &str,
    declared: Option<&Declaration>,
) -> Result<Notation, (usize, Fault)> {
    let mut filled = Lines::of(text).map(|line| line.content);
    let first = filled.find(|line| cards(line, false).next().is_some());
    let first = first.ok_or((0, Fault::NoCards))?;
    match declared {
        Some(Declaration::Digits) => Ok(digits(text)),
        Some(Declaration::Index) => Ok(Notation::Index),
        Some(Declaration::Words) => Ok(Notation::Words),
        Some(Declaration::Fields(fields)) => usual_letters(text, fields),
        Some(Declaration::Alphabets(alphabets)) => Ok(declared_letters(alphabets)),
        None if cards(first, false)
            .any(|word| word.len() > 2 && Field::of_word(word).is_some()) =>
        {
            Ok(Notation::Words)
        }
        None if cards(first, false)
            .take(1)
            .all(|card| card.bytes().all(|b| b.is_ascii_digit())) =>
        {
            Ok(digits(text))
        }
        None => only_reading(text),
    }
}

fn digits(text: &str) -> Notation {
    let occurs = |digit: char| Lines::of(text).any(|line| line.content.contains(digit));
    Notation::Digits { lowest: u8::from(occurs('3') && !occurs('0')) }
}

/// The letters of each field; one that is usual in exactly one field has its meaning there.
fn declared_letters(alphabets: &[[char; 3]]) -> Notation {
    let meaning = |letters: [char; 3]| {
        let of = |field: Field| field.values(letters).map(|values| Meaning { field, values });
        Field::ALL.into_iter().find_map(of)
    };
    let meanings: Vec<Option<Meaning>> = alphabets.iter().map(|&a| meaning(a)).collect();
    let uses = |field| meanings.iter().flatten().filter(|other| other.field == field).count();
    let fields = alphabets.iter().zip(&meanings).map(|(&letters, meaning)| Alphabet {
        letters,
        any_case: false,
        meaning: meaning.filter(|meaning| uses(meaning.field) == 1),
    });
    Notation::Letters(fields.collect())
}

fn all_cards(text: &str) -> impl Iterator<Item = &str> {
    Lines::of(text).flat_map(|line| cards(line.content, false))
}

/// Letter codes of fields in a declared order.
fn usual_letters(text: &str, fields: &[Field]) -> Result<Notation, (usize, Fault)> {
    let mut columns = vec![Vec::new(); fields.len()];
    for card in all_cards(text) {
        let at = offset(text, card);
        let mut count = 0;
        for ((place, letter), (column, field)) in
            card.char_indices().zip(columns.iter_mut().zip(fields))
        {
            count += 1;
            if see(column, letter) && field.alphabet(column).is_err() {
                column.pop();
                let letters = field.alphabet(column).unwrap_or_default();
                let field = field.name().into();
                let error = CardError::Letter { found: letter, field, letters };
                return Err((at + place, error.into()));
            }
        }
        if count < fields.len() || card.chars().nth(count).is_some() {
            let found = card.chars().count();
            let error = CardError::Letters { code: card.into(), found, expected: fields.len() };
            return Err((at, error.into()));
        }
    }
    Ok(letters(fields, &columns))
}

/// Letter codes of four fields in the only order that fits.
fn only_reading(text: &str) -> Result<Notation, (usize, Fault)> {
    let mut columns = vec![Vec::new(); 4];
    let mut readings = orders();
    for card in all_cards(text) {
        let letters = card.char_indices().map(|(_, letter)| letter);
        // Without the short circuit of `any`: every letter must be seen.
        let new = letters.zip(&mut columns).fold(false, |new, (l, column)| see(column, l) | new);
        if new {
            let fits = |order: &[Field; 4]| {
                order.iter().zip(&columns).all(|(field, column)| field.alphabet(column).is_ok())
            };
            readings.retain(fits);
        }
        if readings.is_empty() || card.chars().count() != 4 {
            return Err((offset(text, card), Fault::NoReading(card.into())));
        }
    }
    match &readings[..] {
        [order] => Ok(letters(order, &columns)),
        _ => {
            let name = |order: &[Field; 4]| order.map(Field::name).join("-");
            let readings = readings.iter().map(name).collect();
            let first = all_cards(text).next().map_or(0, |card| offset(text, card));
            Err((first, Fault::Ambiguous { readings }))
        }
    }
}

/// All orders of the four fields.
fn orders() -> Vec<[Field; 4]> {
    let mut orders = Vec::new();
    for a in Field::ALL {
        for b in Field::ALL {
            for c in Field::ALL {
                for d in Field::ALL {
                    let order = [a, b, c, d];
                    if Field::ALL.iter().all(|field| order.contains(field)) {
                        orders.push(order);
                    }
                }
            }
        }
    }
    orders
}

/// Adds a letter to those of a column; false if it was there.
fn see(column: &mut Vec<char>, letter: char) -> bool {
    let letter = letter.to_ascii_uppercase();
    let new = !column.contains(&letter);
    if new {
        column.push(letter);
    }
    new
}

fn letters(fields: &[Field], columns: &[Vec<char>]) -> Notation {
    let alphabet = |(&field, column): (&Field, &Vec<char>)| Alphabet {
        letters: field.alphabet(column).unwrap_or_default(),
        any_case: true,
        meaning: Some(Meaning::plain(field)),
    };
    Notation::Letters(fields.iter().zip(columns).map(alphabet).collect())
}
