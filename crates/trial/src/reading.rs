//! How hard a text is to read: what newcomers read must be easy.

/// The grade of school in which a text can be read, by Flesch and Kincaid (1975):
/// `0.39 words per sentence + 11.8 syllables per word - 15.59`.
///
/// Sentences end with `.`, `!`, `?` or `:` before a space or the end. A word is what stands between
/// spaces and has a letter or digit; a number has one syllable. Syllables are groups of the vowels
/// `aeiouy`; a silent `e` at the end (`base`), and the one of `-es` and `-ed` behind letters that let it
/// be silent (`takes`, `placed`), are not counted, but `-le` behind a consonant is (`double`); every
/// word has at least one.
///
/// It does not know names, stress or vowels that are spoken apart (`lion` counts one).
pub fn grade(text: &str) -> f64 {
    let words: Vec<&str> = text
        .split_whitespace()
        .filter(|word| word.chars().any(char::is_alphanumeric))
        .collect();
    let ends = text.split_whitespace().filter(|word| {
        let word = word.trim_end_matches(['”', '"', ')', '’']);
        word.ends_with(['.', '!', '?', ':'])
    });
    let sentences = ends.count().max(1) as f64;
    let syllables: usize = words.iter().map(|word| syllables(word)).sum();
    let count = words.len().max(1) as f64;
    0.39 * count / sentences + 11.8 * syllables as f64 / count - 15.59
}

fn syllables(word: &str) -> usize {
    let letters: Vec<char> = (word.to_lowercase().chars())
        .filter(|letter| letter.is_ascii_alphabetic())
        .collect();
    let is_vowel = |at: usize| "aeiouy".contains(letters[at]);
    let groups = (0..letters.len())
        .filter(|&at| is_vowel(at) && (at == 0 || !is_vowel(at - 1)))
        .count();
    (groups - usize::from(1 < groups && ends_silently(&letters))).max(1)
}

/// Whether the last group of vowels is a silent `e`.
fn ends_silently(letters: &[char]) -> bool {
    let text: String = letters.iter().collect();
    let before_le = text.strip_suffix("le").or(text.strip_suffix("les"));
    if before_le.is_some_and(|rest| !rest.ends_with(['a', 'e', 'i', 'o', 'u', 'y'])) {
        return false;
    }
    let is_spoken = |rest: &str, loud: &[&str]| loud.iter().any(|end| rest.ends_with(end));
    let vowels: &[&str] = &["a", "e", "i", "o", "u", "y"];
    if let Some(rest) = text.strip_suffix("es") {
        return !is_spoken(rest, &["s", "x", "z", "c", "g", "ch", "sh"])
            && !is_spoken(rest, vowels);
    }
    if let Some(rest) = text.strip_suffix("ed") {
        return !is_spoken(rest, &["t", "d"]) && !is_spoken(rest, vowels);
    }
    let rest = text.strip_suffix('e');
    rest.is_some_and(|rest| !is_spoken(rest, vowels))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syllables_are_counted_as_they_are_spoken() {
        for (word, count) in [
            ("base", 1),
            ("bases", 2),
            ("takes", 1),
            ("placed", 1),
            ("wanted", 2),
            ("double", 2),
            ("doubles", 2),
            ("whole", 1),
            ("the", 1),
            ("free", 1),
            ("planet", 2),
            ("Morrok’s", 2),
            ("economy", 4),
            ("25", 1),
        ] {
            assert_eq!(syllables(word), count, "{word}");
        }
    }

    #[test]
    fn the_grade_grows_with_sentences_and_words() {
        let easy = grade("You may stop here. To win, you need one more blue.");
        let hard =
            grade("Irretrievable administrative resources necessitate considerable deliberation.");
        assert!(easy < 3.0, "{easy}");
        assert!(20.0 < hard, "{hard}");
        // 6 words, 1 sentence, 6 syllables.
        assert!((grade("The cat sat on the mat.") - -1.45).abs() < 0.01);
    }
}
