//! The names that people may have: visible, on one line, and not mistaken for something else.

use players::Level;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::skeleton;
use unicode_segmentation::UnicodeSegmentation;

use crate::error::Error;

/// The longest name, in characters as people count them.
const MAX_LENGTH: usize = 30;
/// The most accents on one letter.
const MOST_ACCENTS: usize = 3;

/// The marks that end a sentence, each with its name.
const SENTENCE_ENDS: [(&str, &str); 5] = [
    (". ", "full stop"),
    ("! ", "exclamation mark"),
    ("? ", "question mark"),
    ("; ", "semicolon"),
    (": ", "colon"),
];

/// The words that pages use for seats.
const SEAT_WORDS: [&str; 12] = [
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
    "weavers",
    "the weavers",
];

/// The words that pages use for players who are not guests.
const PLAYER_WORDS: [&str; 6] = [
    "you",
    "nobody",
    "somebody",
    "free",
    "free seat",
    "a free seat",
];

/// The name as it is stored.
///
/// # Errors
/// If nothing of it is visible, it is too long, or it could be mistaken for a bot, a seat or a line
/// of the log.
pub(crate) fn clean(name: &str) -> Result<String, Error> {
    // Unify different spellings of the same look, and expand ligatures.
    let name: String = name.nfkc().filter(|&char| !is_stray(char)).collect();
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = join(&words.join(" "));
    if !name.chars().any(char::is_alphanumeric) {
        return Err(Error::bad("a name needs at least one letter or digit"));
    }
    let characters: Vec<&str> = name.graphemes(true).collect();
    if MAX_LENGTH < characters.len() {
        return Err(Error::bad(format!(
            "a name has at most {MAX_LENGTH} characters; this one has {}",
            characters.len()
        )));
    }
    if characters.iter().any(|it| MOST_ACCENTS < accents(it)) {
        return Err(Error::bad("this name has too many accents on one letter"));
    }
    for (end, what) in SENTENCE_ENDS {
        if name.contains(end) {
            return Err(Error::bad(format!(
                "a name can't contain a {what} followed by a space"
            )));
        }
    }
    if let Some((word, what)) = taken(&name) {
        return Err(Error::bad(format!(
            "“{word}” is {what}. Choose another name"
        )));
    }
    Ok(name)
}

/// If the name looks like one that nobody may have, that name and what it stands for.
fn taken(name: &str) -> Option<(&'static str, &'static str)> {
    let seen = looks(name);
    let alike = |word: &&str| looks(word) == seen;
    let bots = || Level::ALL.iter().map(|level| level.name());
    let mut words = name.split(|char: char| !char.is_alphanumeric());
    if let Some(bot) = bots().find(alike) {
        Some((bot, "the name of a bot"))
    } else if let Some(seat) = SEAT_WORDS.into_iter().find(alike) {
        Some((seat, "the name of a seat"))
    } else if let Some(word) = PLAYER_WORDS.into_iter().find(alike) {
        Some((word, "a word that these pages use for others"))
    } else if words.any(|word| looks(word) == looks("bot")) {
        Some(("bot", "what these pages call a bot"))
    } else {
        None
    }
}

/// Whether people could take one name for the other.
pub(crate) fn are_alike(one: &str, other: &str) -> bool {
    looks(one) == looks(other)
}

/// Whether a character is invisible, or changes how those around it are shown. Joiners of letters
/// (U+200C) and of emoji (U+200D) are allowed.
fn is_stray(char: char) -> bool {
    let is_hidden = matches!(char,
        // The grapheme joiner, fillers, inherent vowels, the blank Braille pattern, variation
        // selectors, and a ligature that is a whole sentence (U+FDFD).
        '\u{34f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{fdfd}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{16fe4}' | '\u{fe00}'..='\u{fe0e}');
    // Control and format characters, such as those that change the direction of text, and code
    // points that are no characters.
    let is_other = char.general_category_group() == GeneralCategoryGroup::Other;
    is_hidden || is_other && !is_joiner(char) && !char.is_whitespace()
}

fn is_joiner(char: char) -> bool {
    matches!(char, '\u{200c}' | '\u{200d}')
}

/// Remove joiners that have nothing to join.
fn join(name: &str) -> String {
    let mut joined = String::new();
    for char in name.chars() {
        let is_alone = joined
            .chars()
            .next_back()
            .is_none_or(|last| is_joiner(last) || last == ' ');
        if !is_joiner(char) || !is_alone {
            joined.push(char);
        }
    }
    joined.trim_end_matches(is_joiner).to_owned()
}

fn accents(character: &str) -> usize {
    let is_accent = |char: &char| {
        char.general_category() == GeneralCategory::NonspacingMark && *char != '\u{fe0f}'
    };
    character.nfd().filter(is_accent).count()
}

/// The skeleton of a name, equal for names that look alike: `pilot`, `PÍLOT` and `рi|оt` with
/// Cyrillic letters (Unicode Technical Standard 39).
fn looks(name: &str) -> String {
    let small: String = name.chars().flat_map(char::to_lowercase).collect();
    let letters = skeleton(&small).filter(|char| char.is_alphanumeric());
    // The skeleton of some small letters is a capital.
    letters.flat_map(char::to_lowercase).collect()
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
        let hidden = "A\u{1d173}d\u{fe00}a\u{200c}\u{200c}\u{16fe4}";
        assert_eq!(clean(hidden).unwrap(), "Ada");
    }

    #[test]
    fn a_name_is_no_line_of_the_log() {
        assert!(refusal("Ann has left the table. Bob").contains("full stop followed by a space"));
        assert!(refusal("Who? Me").contains("question mark"));
    }

    #[test]
    fn a_name_is_as_long_as_it_looks() {
        let family = "👨‍👩‍👧‍👦";
        assert!(clean(&format!("A{}", family.repeat(29))).is_ok());
        assert!(refusal(&format!("A{}", family.repeat(30))).contains("31"));
        assert!(refusal(&"x".repeat(31)).contains("at most 30"));
        assert!(refusal(&format!("a{}", "\u{301}".repeat(4))).contains("accents"));
        assert_eq!(clean("Ada\u{fdfd}").unwrap(), "Ada");
        assert_eq!(clean("Ǘ").unwrap(), "Ǘ");
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
            let message = refusal(name);
            assert!(
                message.ends_with("Choose another name"),
                "{name}: {message}"
            );
        }
        assert!(refusal("рilоt").starts_with("“pilot” is the name of a bot"));
        assert!(refusal("RED").starts_with("“red” is the name of a seat"));
        assert!(!refusal("You").contains("bot"));
        for name in [
            "Copilot",
            "Dr.Who",
            "O'Neill",
            "Redford",
            "Ann Gray",
            "Botticelli",
        ] {
            assert_eq!(clean(name).unwrap(), name);
        }
    }
}
