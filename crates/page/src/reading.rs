//! How hard a text is to read: the grade of Flesch and Kincaid (Kincaid et al., *Derivation of new
//! readability formulas*, 1975). Syllables are guessed from the groups of vowels in a word, so a
//! single word may be off by one; over a few sentences that evens out.

/// The school grade that a text asks for.
///
/// # Panics
/// If the text has no words.
pub(crate) fn grade(text: &str) -> f64 {
    let words: Vec<String> = text.split_whitespace().map(letters).collect();
    let words: Vec<&String> = words.iter().filter(|word| !word.is_empty()).collect();
    assert!(!words.is_empty(), "no words in `{text}`");
    let ends = text.split_whitespace();
    let ends = ends.filter(|word| {
        word.trim_end_matches(['”', ')'])
            .ends_with(['.', '?', '!', ':'])
    });
    let (sentences, count) = (ends.count().max(1) as f64, words.len() as f64);
    let syllables: usize = words.iter().map(|word| syllables(word)).sum();
    0.39 * count / sentences + 11.8 * syllables as f64 / count - 15.59
}

/// The letters of a word, small.
fn letters(word: &str) -> String {
    let letters = word.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// How many syllables a word has.
fn syllables(word: &str) -> usize {
    let is_vowel = |letter: char| "aeiouy".contains(letter);
    let (mut groups, mut before) = (0, false);
    for letter in word.chars() {
        let now = is_vowel(letter);
        groups += usize::from(now && !before);
        before = now;
    }
    // An `e` at the end, or in `-es` and `-ed`, is mostly silent.
    let speaks = |stem: &str, after: &[&str]| after.iter().any(|end| stem.ends_with(end));
    let silent = if let Some(stem) = word.strip_suffix("es") {
        !speaks(stem, &["s", "x", "z", "ch", "sh", "c", "g", "i", "l"])
    } else if let Some(stem) = word.strip_suffix("ed") {
        !speaks(stem, &["t", "d", "i"])
    } else if let Some(stem) = word.strip_suffix('e') {
        !stem.ends_with(is_vowel) && !stem.ends_with('l')
    } else {
        false
    };
    (groups - usize::from(silent && 1 < groups)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syllables_are_counted_as_people_speak() {
        let words = [
            ("a", 1),
            ("cube", 1),
            ("cubes", 1),
            ("planet", 2),
            ("table", 2),
            ("places", 2),
            ("placed", 1),
            ("empty", 2),
            ("accusation", 4),
            ("7", 1),
        ];
        for (word, count) in words {
            assert_eq!(syllables(word), count, "{word}");
        }
    }

    #[test]
    fn short_words_in_short_sentences_are_easy() {
        assert!(grade("You draw three cubes. Put one on a slot.") < 3.0);
        let hard = "Irretrievable administrative cancellation necessitates reconsidering \
                    institutional allocation responsibilities.";
        assert!(12.0 < grade(hard));
    }
}
