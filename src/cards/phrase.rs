//! Cards as English phrases: "two red striped ovals", "1 purple open diamond".
//!
//! Each of the four fields is said once, in any order; synonyms are those of
//! [`Field::of_word`].

use super::fault::CardError;
use super::field::Field;

/// Reads a phrase and adds the four digits of its card. The error comes with its byte offset.
pub(super) fn read(phrase: &str, digits: &mut Vec<u8>) -> Result<(), (usize, CardError)> {
    let mut card: [Option<u8>; 4] = [None; 4];
    for word in phrase.split_whitespace() {
        let at = word.as_ptr() as usize - phrase.as_ptr() as usize;
        let known = Field::of_word(word).ok_or_else(|| (at, CardError::Word(word.into())));
        let (field, digit) = known?;
        let place = &mut card[field as usize];
        if place.is_some() {
            return Err((at, CardError::Twice { word: word.into(), field }));
        }
        *place = Some(digit);
    }
    for (field, digit) in Field::ALL.into_iter().zip(card) {
        let missing = || (0, CardError::Missing { phrase: phrase.into(), field });
        digits.push(digit.ok_or_else(missing)?);
    }
    Ok(())
}

/// The phrase for a card of four digits; none if it has others.
pub(super) fn write(card: &[u8]) -> Option<String> {
    let [number, colour, shading, shape] = *card else { return None };
    let word = |field: Field, digit: u8| field.words().get(usize::from(digit)).copied();
    let plural = if number == 0 { "" } else { "s" };
    Some(format!(
        "{} {} {} {}{plural}",
        word(Field::Number, number)?,
        word(Field::Colour, colour)?,
        word(Field::Shading, shading)?,
        word(Field::Shape, shape)?
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(phrase: &str) -> Result<Vec<u8>, (usize, CardError)> {
        let mut digits = Vec::new();
        read(phrase, &mut digits).map(|()| digits)
    }

    #[test]
    fn phrases_are_cards() {
        let facts = [
            ("two red striped ovals", [1, 0, 1, 1]),
            ("1 purple open diamond", [0, 2, 2, 0]),
            ("3 green solid squiggles", [2, 1, 0, 2]),
            ("WAVE Empty violet an", [0, 2, 2, 2]),
            ("hatched three  rhombi\tgreen", [2, 1, 1, 0]),
        ];
        for (phrase, card) in facts {
            assert_eq!(digits(phrase), Ok(card.to_vec()), "{phrase}");
        }
    }

    #[test]
    fn what_is_no_card_says_why() {
        assert_eq!(digits("two red ovels solid"), Err((8, CardError::Word("ovels".into()))));
        let twice = CardError::Twice { word: "green".into(), field: Field::Colour };
        assert_eq!(digits("two red green ovals"), Err((8, twice)));
        let missing = CardError::Missing { phrase: "two red ovals".into(), field: Field::Shading };
        assert_eq!(digits("two red ovals"), Err((0, missing)));
    }
}
