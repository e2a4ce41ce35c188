//! The four fields of the printed cards: what they are called, and the letters in use.
//!
//! Each field has three values in a fixed order, which are the digits 0, 1, 2 of digit
//! notation: one, two, three; red, green, purple; solid, striped, open; diamond, oval,
//! squiggle. The letters are those of transcripts, programs and forums: `R`, `G`, `P`, `B` or
//! `V` for the colour, `S`, `F`, `@` against `H`, `T`, `=` against `O`, `E` for the shading.

/// A field of the printed cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// How many symbols.
    Number,
    /// Their colour.
    Colour,
    /// How they are filled.
    Shading,
    /// Their outline.
    Shape,
}

impl Field {
    /// The fields in the order of digit notation.
    pub const ALL: [Field; 4] = [Field::Number, Field::Colour, Field::Shading, Field::Shape];

    /// The name, one word.
    pub fn name(self) -> &'static str {
        match self {
            Field::Number => "number",
            Field::Colour => "colour",
            Field::Shading => "shading",
            Field::Shape => "shape",
        }
    }

    /// The field of this name, also in its other spellings.
    pub fn named(name: &str) -> Option<Field> {
        match name.to_ascii_lowercase().as_str() {
            "number" | "count" => Some(Field::Number),
            "colour" | "color" => Some(Field::Colour),
            "shading" | "shade" | "fill" | "filling" => Some(Field::Shading),
            "shape" | "symbol" => Some(Field::Shape),
            _ => None,
        }
    }

    /// The word for each value.
    pub fn words(self) -> [&'static str; 3] {
        match self {
            Field::Number => ["one", "two", "three"],
            Field::Colour => ["red", "green", "purple"],
            Field::Shading => ["solid", "striped", "open"],
            Field::Shape => ["diamond", "oval", "squiggle"],
        }
    }

    /// The letters in use for each value, upper case, the most usual first.
    pub fn letters(self) -> [&'static str; 3] {
        match self {
            Field::Number => ["1", "2", "3"],
            Field::Colour => ["R", "G", "PBV"],
            Field::Shading => ["SF@", "HT=S", "OE"],
            Field::Shape => ["D", "O0", "S"],
        }
    }

    /// Reads letters that were seen in a column as values of this field, one letter a value;
    /// values that were not seen take a usual letter. `S` in the shading is solid, unless
    /// another letter says solid: then it is striped.
    ///
    /// The error is the first letter that has no place.
    pub fn alphabet(self, seen: &[char]) -> Result<[char; 3], char> {
        let usual = self.letters();
        let mut alphabet: [Option<char>; 3] = [None; 3];
        // A letter with two meanings comes after those that have one.
        let meanings = |letter: char| usual.iter().filter(|of| of.contains(letter)).count();
        let mut letters: Vec<char> = seen.iter().map(char::to_ascii_uppercase).collect();
        letters.sort_by_key(|&letter| meanings(letter) > 1);
        for letter in letters {
            let free = |value: &usize| {
                usual[*value].contains(letter) && alphabet[*value].is_none_or(|own| own == letter)
            };
            let value = (0..3).find(free).ok_or(letter)?;
            alphabet[value] = Some(letter);
        }
        for value in 0..3 {
            let unused = usual[value].chars().find(|&letter| !alphabet.contains(&Some(letter)));
            alphabet[value] = alphabet[value].or(unused);
        }
        Ok(alphabet.map(Option::unwrap_or_default))
    }

    /// The value that each letter of a declared alphabet stands for, when they are letters of
    /// this field.
    pub fn values(self, alphabet: [char; 3]) -> Option<[u8; 3]> {
        let own = self.alphabet(&alphabet).ok()?;
        let place = |letter: char| own.iter().position(|&o| o == letter.to_ascii_uppercase());
        let [a, b, c] = alphabet.map(place);
        Some([a? as u8, b? as u8, c? as u8])
    }

    /// The field and digit that an English word says, singular or plural, in any case.
    pub fn of_word(word: &str) -> Option<(Field, u8)> {
        Some(match word.to_ascii_lowercase().as_str() {
            "1" | "one" | "a" | "an" | "single" => (Field::Number, 0),
            "2" | "two" => (Field::Number, 1),
            "3" | "three" => (Field::Number, 2),
            "red" => (Field::Colour, 0),
            "green" => (Field::Colour, 1),
            "purple" | "violet" | "blue" => (Field::Colour, 2),
            "solid" | "filled" | "full" => (Field::Shading, 0),
            "striped" | "shaded" | "hatched" | "lined" => (Field::Shading, 1),
            "open" | "empty" | "outlined" | "hollow" => (Field::Shading, 2),
            "diamond" | "diamonds" | "rhombus" | "rhombuses" | "rhombi" => (Field::Shape, 0),
            "oval" | "ovals" | "pill" | "pills" | "ellipse" | "ellipses" => (Field::Shape, 1),
            "squiggle" | "squiggles" | "wave" | "waves" => (Field::Shape, 2),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_a_column_become_values() {
        let facts: [(Field, &str, Result<&str, char>); 11] = [
            (Field::Number, "31", Ok("123")),
            (Field::Colour, "GB", Ok("RGB")),
            (Field::Colour, "rpv", Err('V')),
            (Field::Shading, "@O=", Ok("@=O")),
            (Field::Shading, "OHF", Ok("FHO")),
            (Field::Shading, "SO", Ok("SHO")),
            (Field::Shading, "SFE", Ok("FSE")),
            (Field::Shading, "SFH", Err('S')),
            (Field::Shading, "ST", Ok("STO")),
            (Field::Shape, "0D", Ok("D0S")),
            (Field::Shape, "O0", Err('0')),
        ];
        for (field, seen, expected) in facts {
            let seen: Vec<char> = seen.chars().collect();
            let found = field.alphabet(&seen).map(String::from_iter);
            assert_eq!(found.as_deref(), expected.as_ref().map(|e| &**e), "{field:?} {seen:?}");
        }
    }

    #[test]
    fn declared_alphabets_are_recognised_in_any_order() {
        assert_eq!(Field::Shading.values(['O', 'H', 'F']), Some([2, 1, 0]));
        assert_eq!(Field::Shape.values(['0', 'S', 'D']), Some([1, 2, 0]));
        assert_eq!(Field::Shape.values(['O', 'H', 'F']), None);
        for field in Field::ALL {
            assert_eq!(field.values(field.alphabet(&[]).unwrap()), Some([0, 1, 2]), "{field:?}");
        }
    }

    #[test]
    fn every_word_of_a_field_is_read() {
        for field in Field::ALL {
            for (digit, word) in (0u8..).zip(field.words()) {
                assert_eq!(Field::of_word(word), Some((field, digit)));
            }
        }
    }
}
