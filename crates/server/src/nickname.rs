//! What people may be called: something that can be seen, on one line, and that is nobody else's title.

use players::Level;
use unicode_security::skeleton;
use unicode_segmentation::UnicodeSegmentation;

use crate::error::Error;

/// The longest name, in characters as people count them.
const LONGEST: usize = 30;
/// The most code points in one such character: families of emoji have eleven, piles of accents more.
const MOST_POINTS: usize = 12;

/// The words by which pages call seats, and those who are no guests.
const TAKEN: [&str; 18] = [
    "gray",
    "brown",
    "orange",
    "purple",
    "red",
    "yellow",
    "green",
    "blue",
    "white",
    "black",
    "bot",
    "weavers",
    "the weavers",
    "you",
    "nobody",
    "somebody",
    "free",
    "a free seat",
];

/// The name as it is kept.
///
/// # Errors
/// If nothing can be seen of it, it is too long, or it would pass for a bot or a seat.
pub(crate) fn clean(name: &str) -> Result<String, Error> {
    let name: String = name.chars().filter(|&char| !is_stray(char)).collect();
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    if !name.chars().any(char::is_alphanumeric) {
        return Err(Error::bad("a name needs at least one letter or digit"));
    }
    let characters: Vec<&str> = name.graphemes(true).collect();
    if LONGEST < characters.len() {
        return Err(Error::bad(format!(
            "a name has at most {LONGEST} characters; this one has {}",
            characters.len()
        )));
    }
    if characters.iter().any(|it| MOST_POINTS < it.chars().count()) {
        return Err(Error::bad("this name has too many accents on one letter"));
    }
    let seen = looks(&name);
    let bots = Level::ALL.iter().map(|level| level.name());
    if TAKEN
        .into_iter()
        .chain(bots)
        .any(|word| looks(word) == seen)
    {
        return Err(Error::bad(
            "this name would pass for a bot or a seat; choose another one",
        ));
    }
    Ok(name)
}

/// Whether a character cannot be seen, or changes how others around it are shown.
fn is_stray(char: char) -> bool {
    let is_space = char.is_whitespace();
    let is_hidden = matches!(char,
        // Soft hyphen, joiners of graphemes, fillers, blank Braille.
        '\u{ad}' | '\u{34f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
        // Marks that turn the direction of text, isolates and overrides among them.
        | '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        // No width at all; joiners of letters (U+200C) and of emoji (U+200D) stay.
        | '\u{200b}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    is_hidden || char.is_control() && !is_space
}

/// What a name looks like, whatever its letters are: `pilot`, `PILOT` and `рilоt` with Cyrillic letters
/// look alike (Unicode Technical Standard 39).
fn looks(name: &str) -> String {
    let letters = name.chars().filter(|char| char.is_alphanumeric());
    let letters: String = letters.flat_map(char::to_lowercase).collect();
    // The look of some letters is that of a capital.
    skeleton(&letters).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(name: &str) -> String {
        clean(name).expect_err(name).to_string()
    }

    #[test]
    fn a_name_is_one_line() {
        assert_eq!(clean("  A\nb\u{7}  c ").unwrap(), "A b c");
        assert_eq!(clean("Zoë 🚀 Ж 木").unwrap(), "Zoë 🚀 Ж 木");
    }

    #[test]
    fn a_name_that_nobody_can_see_is_none() {
        for name in [
            "",
            " \n ",
            "\u{3164}",
            "\u{200b}\u{200d}",
            "\u{2800}",
            "...",
        ] {
            let message = refusal(name);
            assert!(message.contains("letter or digit"), "{name:?}: {message}");
        }
    }

    #[test]
    fn a_name_does_not_turn_the_text_around_it() {
        let turned = "\u{202e}nimda\u{2066}\u{200f}";
        assert_eq!(clean(turned).unwrap(), "nimda");
    }

    #[test]
    fn a_name_is_as_long_as_it_looks() {
        let family = "👨‍👩‍👧‍👦";
        assert!(clean(&format!("A{}", family.repeat(29))).is_ok());
        assert!(refusal(&format!("A{}", family.repeat(30))).contains("31"));
        assert!(refusal(&"x".repeat(31)).contains("at most 30"));
        assert!(refusal(&format!("a{}", "\u{301}".repeat(40))).contains("accents"));
    }

    #[test]
    fn nobody_is_called_like_a_bot_or_a_seat() {
        for name in [
            "pilot",
            "Admiral",
            "C a d e t",
            "рilоt",
            "ｃａｐｔａｉｎ",
            "[gray]",
            "RED",
            "0range",
            "The Weavers",
            "Bot",
            "pi\u{200d}lot",
        ] {
            assert!(refusal(name).contains("pass for"), "{name}");
        }
        for name in ["Copilot", "Redford", "Ann Gray", "Botticelli"] {
            assert_eq!(clean(name).unwrap(), name);
        }
    }
}
