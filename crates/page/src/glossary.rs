//! Signs and words: what every picture on cards and board stands for, and what the words of the
//! rulebook mean. Each game has its own list; the page `/glossary/GAME`, the help and the small cards
//! show parts of the same one.

use catalog::Name;
use maud::{Markup, html};

use crate::clause;
use crate::conquest::signs as conquest;
use crate::layout;
use crate::master::signs as master;
use crate::parts::number;

/// A picture, and what it stands for.
pub(crate) struct Sign {
    /// What it is called.
    pub(crate) name: &'static str,
    /// What it means, in a sentence or two. `{bases}` stands for a number of the rules.
    pub(crate) says: &'static str,
    /// The picture, drawn as everywhere else.
    pub(crate) drawn: fn() -> Markup,
    /// The rule.
    pub(crate) clause: &'static str,
}

/// Signs that belong together.
pub(crate) struct Group {
    pub(crate) title: &'static str,
    pub(crate) signs: &'static [Sign],
}

/// A word of the rulebook.
pub(crate) struct Term {
    pub(crate) word: &'static str,
    pub(crate) means: &'static str,
    /// The rule.
    pub(crate) clause: &'static str,
}

impl Term {
    /// The word for addresses and small cards: `card limit` becomes `card-limit`.
    pub(crate) fn slug(&self) -> String {
        self.word.to_lowercase().replace(' ', "-")
    }
}

/// Everything that one game has to explain.
pub(crate) struct Glossary {
    pub(crate) title: &'static str,
    pub(crate) groups: &'static [Group],
    pub(crate) terms: &'static [Term],
    /// The numbers of the rules in what signs mean.
    pub(crate) facts: fn() -> Vec<(String, u64)>,
    /// What the pictures refer to.
    pub(crate) shapes: fn() -> Markup,
}

fn of(game: Name) -> &'static Glossary {
    match game {
        Name::Master | Name::Weavers => &master::GLOSSARY,
        Name::Conquest => &conquest::GLOSSARY,
    }
}

/// The game with this glossary and these cards, by the word of any game: alone one plays with the cards of another.
pub fn owner(game: Name) -> Name {
    match game {
        Name::Master | Name::Weavers => Name::Master,
        Name::Conquest => Name::Conquest,
    }
}

/// The names of some signs beside their pictures, for the help.
pub(crate) fn legend(group: &Group) -> Markup {
    html! {
        h3 { (group.title) }
        ul .legend { @for sign in group.signs { li { ((sign.drawn)()) span { (sign.name) } } } }
    }
}

/// The page with all signs and words of a game.
pub fn page(game: Name) -> Markup {
    let glossary = of(game);
    let word = owner(game).word();
    let facts = (glossary.facts)();
    html! {
        (layout::header())
        (shelf(word, "glossary"))
        main .album.glossary .table-page .conquest[word == "conquest"] data-game=[(word == "conquest").then_some(word)] {
            ((glossary.shapes)())
            h1 { "Signs and words" small { (glossary.title) } }
            @for group in glossary.groups {
                section {
                    h2 { (group.title) }
                    ul .signs { @for sign in group.signs { (entry(sign, &facts)) } }
                }
            }
            section {
                h2 #words { "Words" }
                dl .words {
                    @for term in glossary.terms {
                        div id=(term.slug()) {
                            dt { (term.word) }
                            dd { p { (term.means) " " (clause::link(term.clause)) } }
                        }
                    }
                }
            }
        }
    }
}

fn entry(sign: &Sign, facts: &[(String, u64)]) -> Markup {
    html! {
        li {
            span .drawn { ((sign.drawn)()) }
            div { b { (sign.name) } p { (told(sign.says, facts)) " " (clause::link(sign.clause)) } }
        }
    }
}

/// A text with the numbers of the rules.
fn told(text: &str, facts: &[(String, u64)]) -> String {
    facts.iter().fold(text.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), &number(*value))
    })
}

/// The ways between the pages on which one looks things up.
pub(crate) fn shelf(game: &str, here: &str) -> Markup {
    let pages = [
        ("cards", "Cards"),
        ("glossary", "Signs and words"),
        ("rules", "Rules"),
    ];
    let games = [
        ("master", "Master of the Galaxy"),
        ("conquest", "Inter-Galactic Conquest"),
    ];
    html! {
        nav .shelf-nav aria-label="Look things up" {
            ul { @for (page, title) in pages {
                li { a href={ "/" (page) "/" (game) } aria-current=[(page == here).then_some("page")] { (title) } }
            } }
            ul { @for (other, title) in games {
                li { a href={ "/" (here) "/" (other) } aria-current=[(other == game).then_some("true")] { (title) } }
            } }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use catalog::rules;
    use scraper::{Html, Selector};

    use super::*;
    use crate::testing::values;
    use trial::reading::grade;

    #[test]
    fn every_entry_names_a_rule_that_exists() {
        for game in [Name::Master, Name::Conquest] {
            let glossary = of(game);
            let signs = glossary.groups.iter().flat_map(|group| group.signs);
            let signs = signs.map(|sign| (sign.name, sign.clause));
            let terms = glossary.terms.iter().map(|term| (term.word, term.clause));
            for (name, id) in signs.chain(terms) {
                assert!(rules::find(id).is_some(), "{name}: {id}");
            }
        }
    }

    #[test]
    fn a_glossary_is_well_formed_and_every_picture_is_drawn() {
        for game in [Name::Master, Name::Conquest] {
            let text = page(game).into_string();
            assert!(!text.contains("style="), "inline styles are refused");
            assert!(!text.contains('{'), "a number is missing");
            let html = format!("<!DOCTYPE html><title>x</title>{text}");
            let page = Html::parse_document(&html);
            assert!(page.errors.is_empty(), "{:?}", page.errors);
            let ids: BTreeSet<String> = values(&page, "id").into_keys().collect();
            assert!(values(&page, "id").into_values().all(|count| count == 1));
            for shape in values(&page, "href")
                .into_keys()
                .filter(|it| it.starts_with('#'))
            {
                assert!(ids.contains(&shape[1..]), "{shape} is not drawn");
            }
            let drawn = Selector::parse(".signs .drawn").unwrap();
            for sign in page.select(&drawn) {
                assert!(sign.html().contains("<svg"), "{}", sign.html());
            }
        }
    }

    #[test]
    fn what_is_explained_can_be_read() {
        for game in [Name::Master, Name::Conquest] {
            let glossary = of(game);
            let signs = glossary.groups.iter().flat_map(|group| group.signs);
            let texts = signs.map(|sign| sign.says);
            let texts = texts.chain(glossary.terms.iter().map(|term| term.means));
            let all = texts.collect::<Vec<_>>().join(" ");
            assert!(grade(&all) < 8.0, "{}", grade(&all));
        }
    }
}
