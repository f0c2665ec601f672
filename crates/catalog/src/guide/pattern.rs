//! Patterns: which lines of notation a step means.

/// Words that a line of notation must have, from its first one on: `place white species:morrok/base`.
/// A word that is only `*` stands for any word, and the last words may be left out, so `place white`
/// means every place for a white cube.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern(Vec<String>);

/// The word that stands for any word.
const ANY: &str = "*";

impl Pattern {
    /// Read a pattern; `None` if it has no words.
    pub fn read(text: &str) -> Option<Pattern> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        (!words.is_empty()).then_some(Pattern(words))
    }

    /// Whether it means this line: an action or an event in notation.
    pub fn means(&self, line: &str) -> bool {
        let mut words = line.split(' ');
        self.0
            .iter()
            .all(|word| (words.next()).is_some_and(|found| word == ANY || word == found))
    }
}

impl std::fmt::Display for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn means(pattern: &str, line: &str) -> bool {
        Pattern::read(pattern).expect("words").means(line)
    }

    #[test]
    fn the_last_words_may_be_left_out() {
        assert!(means("place white", "place white species:ant/base"));
        assert!(means("place white", "place white"));
        assert!(!means("place white species:ant/base", "place white"));
        assert!(!means("place whi", "place white"), "words are whole");
    }

    #[test]
    fn a_star_is_any_word_but_only_alone() {
        assert!(means("place * planet:karn", "place red planet:karn"));
        assert!(!means("place * planet:karn", "place planet:karn"));
        assert!(
            !means("place red species:*", "place red species:ant/base"),
            "notation has stars of its own"
        );
        assert!(means(
            "place red species:ant/base*",
            "place red species:ant/base*"
        ));
    }

    #[test]
    fn a_pattern_has_words() {
        assert_eq!(Pattern::read("  "), None);
        let spaced = Pattern::read(" place   white ").expect("words");
        assert_eq!(spaced.to_string(), "place white");
    }
}
