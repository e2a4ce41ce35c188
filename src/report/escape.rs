//! Text that comes from files, made harmless where it is put: in HTML, SVG and Markdown.

/// Text for HTML and SVG, in elements and in quoted attributes. Characters that XML has no place
/// for are replaced.
pub fn html(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' | '\r' => safe.push(' '),
            _ if letter.is_control() => safe.push('\u{FFFD}'),
            _ => safe.push(letter),
        }
    }
    safe
}

/// Text for one cell or line of Markdown: what would begin markup is written as an entity.
pub fn markdown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '!' => {
                safe.push('\\');
                safe.push(letter);
            }
            '\n' | '\t' | '\r' => safe.push(' '),
            _ if letter.is_control() => safe.push('\u{FFFD}'),
            _ => safe.push(letter),
        }
    }
    safe
}

/// A path in a link of Markdown: what is not plain is written as bytes.
pub fn address(path: &str) -> String {
    let mut safe = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'-' | b'.' | b'_' | b'/' => safe.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => safe.push(char::from(byte)),
            _ => safe.push_str(&format!("%{byte:02X}")),
        }
    }
    safe
}

/// A name for `id` and links: lower case letters, digits and hyphens.
pub fn identifier(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let letters = text.chars().map(|letter| if plain(letter) { letter } else { '-' });
    letters.collect::<String>().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        let bad = "<script>alert(\"x\") & 'y'</script>\u{0}\n";
        let safe = "&lt;script&gt;alert(&quot;x&quot;) &amp; &#39;y&#39;&lt;/script&gt;\u{FFFD} ";
        assert_eq!(html(bad), safe);
        assert_eq!(markdown("a|b *c* <d> \\"), "a\\|b \\*c\\* &lt;d> \\\\");
        assert_eq!(address("a b/(ü)-1.svg"), "a%20b/%28%C3%BC%29-1.svg");
        assert_eq!(identifier("No Set \"by\" Cards"), "no-set--by--cards");
    }
}
