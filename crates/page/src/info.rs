//! The small card that opens over the table and says what a thing is: on hover, on a long press, and for
//! whatever has the focus. A game says what is on it; here is what every such card looks like.

use crate::clause;
use crate::glossary::Term;
use crate::parts::capital;
use catalog::rules;
use maud::{Markup, Render, html};

/// What a card says of one thing.
pub(crate) struct Info {
    title: String,
    kind: String,
    lines: Vec<Markup>,
    clause: Option<&'static str>,
}

impl Info {
    /// A card about a thing of this name and kind.
    pub(crate) fn new(title: impl Into<String>, kind: impl Into<String>) -> Info {
        Info {
            title: title.into(),
            kind: kind.into(),
            lines: Vec::new(),
            clause: None,
        }
    }

    /// A card about a word of the rulebook.
    pub(crate) fn about_word(term: &'static Term) -> Info {
        Info::new(term.word, "a word of the rules")
            .says(term.means)
            .rule(term.clause)
    }

    /// The same with one more sentence.
    #[must_use]
    pub(crate) fn says(mut self, line: impl Render) -> Info {
        self.lines.push(html! { p { (line) } });
        self
    }

    /// The same with one more sentence, if there is one.
    #[must_use]
    pub(crate) fn may_say(self, line: Option<impl Render>) -> Info {
        match line {
            Some(line) => self.says(line),
            None => self,
        }
    }

    /// The same with what somebody could do about it: the line that stands out.
    #[must_use]
    pub(crate) fn next(mut self, line: impl Render) -> Info {
        self.lines.push(html! { p .next { (line) } });
        self
    }

    /// The same with a part that is more than a sentence.
    #[must_use]
    pub(crate) fn shows(mut self, part: Markup) -> Info {
        self.lines.push(part);
        self
    }

    /// The same with the rule behind it.
    #[must_use]
    pub(crate) fn rule(mut self, clause: &'static str) -> Info {
        self.clause = Some(clause);
        self
    }

    /// The card, with the words of its rule from the rulebook.
    pub(crate) fn render(&self) -> Markup {
        let rule = self.clause.and_then(rules::find).map(|place| place.rule);
        html! {
            header { h3 { (self.title) } @if !self.kind.is_empty() { small { (self.kind) } } }
            @for line in &self.lines { (line) }
            @if let Some(rule) = rule { p .rule { (clause::link(rule.id)) " " (clause::line(&capital(rule.text))) } }
        }
    }
}

/// "a", "a and b", "a, b and c".
pub(crate) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// "1 cube", "2 cubes".
pub(crate) fn counted(count: impl Into<u64>, word: &str) -> String {
    match count.into() {
        1 => format!("1 {word}"),
        many => format!("{many} {word}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_ends_with_the_words_of_its_rule() {
        let card = Info::new("Deck", "cards").says("Nine left.").rule("MG-1.4");
        let html = card.render().into_string();
        assert!(html.contains("<p>Nine left.</p>"), "{html}");
        assert!(
            html.contains("href=\"/rules/master#MG-1.4\">MG-1.4</a> There are 9 species cards."),
            "{html}"
        );
    }

    #[test]
    fn lists_and_counts_read_like_english() {
        let parts =
            |words: &[&str]| listed(&words.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(parts(&["a", "b", "c"]), "a, b and c");
        assert_eq!(parts(&["a"]), "a");
        assert_eq!(
            (counted(1_u8, "cube"), counted(0_u8, "cube")),
            ("1 cube".to_owned(), "0 cubes".to_owned())
        );
    }
}
