//! Guided games: real games from dictated positions, with a coach who says what to try next.
//!
//! A guide is a file of chapters and steps (`docs/formats.md`). This module reads it and says how far
//! a learner is; what a table makes of that is in the crate `table`. Positions are not checked
//! here but when a chapter begins, and by the tests that play every guide to its end.

mod pattern;
mod progress;
mod read;

use kernel::Given;

pub use pattern::Pattern;
pub use progress::{Deed, Progress};

/// The most words of a text that the coach says at once.
pub const MOST_WORDS: usize = 30;

/// A guided game.
#[derive(Clone, PartialEq, Debug)]
pub struct Guide {
    /// The word for it, in addresses and in the database.
    pub word: &'static str,
    /// What it is called.
    pub title: String,
    /// About how long it takes.
    pub minutes: u16,
    /// The word of the learner's seat; bots have the others.
    pub seat: String,
    /// What the coach says when the learner has won.
    pub after: String,
    /// The chapters, in the order in which they are meant to be played.
    pub chapters: Vec<Chapter>,
}

/// A part of a guided game: a position, and what is learned from it.
#[derive(Clone, PartialEq, Debug)]
pub struct Chapter {
    /// What it is called.
    pub title: String,
    /// What it is good for, said when it begins.
    pub why: String,
    /// How the game stands at its beginning.
    pub given: Given,
    /// What the other seats decide, each in this order.
    pub others: Vec<Scripted>,
    /// What the coach says, step by step.
    pub steps: Vec<Step>,
}

/// A decision of another seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scripted {
    /// The word of the seat.
    pub seat: String,
    /// What it does: the first offered action that is meant.
    pub action: Pattern,
}

/// One thing that the coach says, and what is to be done or seen then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What is said.
    pub say: String,
    /// The things it is about, by the words of their info cards.
    pub light: Vec<String>,
    /// Actions that are meant; any of them.
    pub wanted: Vec<Pattern>,
    /// Events that end the step. Without them, the first action that is meant ends it.
    pub until: Vec<Pattern>,
    /// What has come of it, said together with the next step.
    pub then: Option<String>,
    /// The answer to somebody who does something else.
    pub aside: Option<String>,
    /// The clause to read more in.
    pub rule: Option<String>,
}

impl Guide {
    /// The number of players, from the setup of the first chapter.
    pub fn players(&self) -> usize {
        let setup = self.chapters.first().and_then(|it| it.given.setup());
        let players = setup.and_then(|setup| setup.get("players")?.as_array());
        players.map_or(0, Vec::len)
    }
}

impl Step {
    /// Whether there is only something to read: the learner goes on by saying so.
    pub fn is_read(&self) -> bool {
        self.wanted.is_empty() && self.until.is_empty()
    }

    /// The actions that are meant, of those that are offered, in the order of the patterns.
    pub fn wanted_of(&self, offers: &[String]) -> Vec<String> {
        let mut wanted: Vec<String> = Vec::new();
        for pattern in &self.wanted {
            let meant = offers.iter().filter(|offer| pattern.means(offer));
            let fresh: Vec<String> = meant
                .filter(|offer| !wanted.contains(offer))
                .cloned()
                .collect();
            wanted.extend(fresh);
        }
        wanted
    }
}

impl Chapter {
    /// What this seat decides next, after `made` decisions in this chapter, if it is offered.
    pub fn scripted<'o>(&self, seat: &str, made: usize, offers: &'o [String]) -> Option<&'o str> {
        let mut own = self.others.iter().filter(|scripted| scripted.seat == seat);
        let action = &own.nth(made)?.action;
        let found = offers.iter().find(|offer| action.means(offer));
        found.map(String::as_str)
    }

    /// Everything the coach says in it, each with its place for messages.
    pub fn texts(&self) -> impl Iterator<Item = (String, &str)> {
        let steps = self.steps.iter().zip(1..).flat_map(|(step, number)| {
            let texts = [
                ("say", Some(&step.say)),
                ("then", step.then.as_ref()),
                ("aside", step.aside.as_ref()),
            ];
            texts.into_iter().filter_map(move |(key, text)| {
                Some((format!("step {number}.{key}"), text?.as_str()))
            })
        });
        [("why".to_owned(), self.why.as_str())]
            .into_iter()
            .chain(steps)
    }
}

#[cfg(test)]
mod tests {
    use trial::reading::grade;

    use super::*;

    /// The highest grade of school (Flesch and Kincaid) in which all of it can be read.
    const HIGHEST_GRADE: f64 = 8.0;

    #[test]
    fn everything_the_coaches_say_is_easy_to_read() {
        let mut hard = Vec::new();
        for game in crate::all(&[]).expect("the packs of the program") {
            for guide in game.guides() {
                let texts = guide
                    .chapters
                    .iter()
                    .zip(1..)
                    .flat_map(|(chapter, number)| {
                        let texts = chapter.texts();
                        texts.map(move |(place, text)| (format!("chapter {number}.{place}"), text))
                    });
                let after = ("after".to_owned(), guide.after.as_str());
                for (place, text) in texts.chain([after]) {
                    assert!(text.split_whitespace().count() <= MOST_WORDS, "{text}");
                    let grade = grade(text);
                    if HIGHEST_GRADE < grade {
                        hard.push(format!("{} {place}: {grade:.1}: {text}", guide.word));
                    }
                }
            }
        }
        assert!(hard.is_empty(), "{}", hard.join("\n"));
    }

    #[test]
    fn every_chapter_begins_with_the_same_seats() {
        for game in crate::all(&[]).expect("the packs of the program") {
            let pack = &game.packs()[0].hash;
            for guide in game.guides() {
                let seats: Vec<Vec<&str>> = (0..guide.chapters.len())
                    .map(|chapter| {
                        let begun = game.begin_chapter(pack, guide.word, chapter);
                        let begun = begun.unwrap_or_else(|error| panic!("{error}"));
                        let seats = (0..begun.seats() as u8).map(kernel::Seat::new);
                        seats.map(|seat| begun.seat_word(seat)).collect()
                    })
                    .collect();
                assert_eq!(seats[0].len(), guide.players(), "{}", guide.word);
                assert!(seats[0].contains(&&*guide.seat), "{}", guide.word);
                assert!(seats.iter().all(|words| *words == seats[0]), "{seats:?}");
                for (place, text) in guide.chapters.iter().flat_map(Chapter::texts) {
                    let named = text.split('{').skip(1);
                    let mut named = named.filter_map(|rest| rest.split('}').next());
                    assert!(
                        named.all(|word| seats[0].contains(&word)),
                        "{place}: {text}"
                    );
                }
            }
        }
    }
}
