//! Reading the file of a guide: everything that is wrong with it is told at once.

use kernel::{Given, Problem, Problems};
use toml::{Table, Value};

use super::{Chapter, Guide, MOST_WORDS, Pattern, Scripted, Step};

const GUIDE: [&str; 5] = ["title", "minutes", "seat", "after", "chapter"];
const CHAPTER: [&str; 5] = ["title", "why", "others", "given", "step"];
const STEP: [&str; 7] = ["say", "light", "do", "until", "then", "aside", "rule"];

/// The longest guided game, in minutes: what takes longer is not a first hour.
const LONGEST: i64 = 60;

impl Guide {
    /// Read the text of a guide.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(word: &'static str, text: &str) -> Result<Guide, Vec<Problem>> {
        let file: Table = text.parse().map_err(|error: toml::de::Error| {
            let before = error.span().and_then(|span| text.get(..span.start));
            let line = 1 + before.map_or(0, |before| before.matches('\n').count());
            vec![Problem::new(format!("line {line}"), error.message())]
        })?;
        let mut problems = Problems::default();
        let mut part = Part::new("", &file, &mut problems);
        part.check_keys(&GUIDE);
        let guide = Guide {
            word,
            title: part.title(),
            minutes: part.minutes(),
            seat: part.word("seat"),
            after: part.said("after").unwrap_or_default(),
            chapters: part.parts("chapter", "chapter", Chapter::read),
        };
        match problems.0.is_empty() {
            true => Ok(guide),
            false => Err(problems.0),
        }
    }
}

impl Chapter {
    fn read(mut part: Part<'_>) -> Chapter {
        part.check_keys(&CHAPTER);
        Chapter {
            title: part.title(),
            why: part.said("why").unwrap_or_default(),
            given: part.given(),
            others: part.others(),
            steps: part.parts("step", "step", Step::read),
        }
    }
}

impl Step {
    fn read(mut part: Part<'_>) -> Step {
        part.check_keys(&STEP);
        Step {
            say: part.said("say").unwrap_or_default(),
            light: part.words("light"),
            wanted: part.patterns("do"),
            until: part.patterns("until"),
            then: part.has("then").then(|| part.said("then")).flatten(),
            aside: part.has("aside").then(|| part.said("aside")).flatten(),
            rule: part.has("rule").then(|| part.word("rule")),
        }
    }
}

/// A table of the file, and where it is.
struct Part<'a> {
    place: String,
    table: &'a Table,
    problems: &'a mut Problems,
}

impl<'a> Part<'a> {
    fn new(place: &str, table: &'a Table, problems: &'a mut Problems) -> Part<'a> {
        Part {
            place: place.to_owned(),
            table,
            problems,
        }
    }

    fn at(&self, key: &str) -> String {
        Problems::join(&self.place, key)
    }

    fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    fn problem(&mut self, key: &str, message: impl Into<String>) {
        let place = self.at(key);
        self.problems.add(&place, message);
    }

    fn check_keys(&mut self, known: &[&str]) {
        self.problems.unknown_keys(&self.place, self.table, known);
    }

    /// A text that must be there.
    fn word(&mut self, key: &str) -> String {
        match self.table.get(key).map(Value::as_str) {
            Some(Some(text)) if !text.trim().is_empty() => return text.to_owned(),
            Some(_) => self.problem(key, "must be a text in quotes"),
            None => self.problem(key, "is missing; add it"),
        }
        String::new()
    }

    fn title(&mut self) -> String {
        self.word("title")
    }

    /// Something that the coach says.
    fn said(&mut self, key: &str) -> Option<String> {
        let text = self.word(key);
        let words = text.split_whitespace().count();
        if MOST_WORDS < words {
            let message = format!(
                "has {words} words, and at most {MOST_WORDS} are read; say less, or make two steps of it"
            );
            self.problem(key, message);
        }
        (!text.is_empty()).then_some(text)
    }

    fn minutes(&mut self) -> u16 {
        let minutes = self.table.get("minutes").and_then(Value::as_integer);
        let minutes = minutes.filter(|minutes| (1..=LONGEST).contains(minutes));
        if minutes.is_none() {
            let message = format!("must be a whole number from 1 to {LONGEST}");
            self.problem("minutes", message);
        }
        minutes.unwrap_or(1) as u16
    }

    /// A list of words; a single text will do.
    fn words(&mut self, key: &str) -> Vec<String> {
        let list = match self.table.get(key) {
            None => return Vec::new(),
            Some(Value::Array(list)) => list.as_slice(),
            Some(single) => std::slice::from_ref(single),
        };
        let words: Vec<String> = (list.iter())
            .filter_map(|value| value.as_str().map(str::to_owned))
            .collect();
        if words.len() != list.len() {
            self.problem(key, "must be a list of texts in quotes");
        }
        words
    }

    fn patterns(&mut self, key: &str) -> Vec<Pattern> {
        let words = self.words(key);
        let patterns: Vec<Pattern> = (words.iter())
            .filter_map(|text| Pattern::read(text))
            .collect();
        if patterns.len() != words.len() {
            self.problem(key, "has a pattern without words; remove it");
        }
        patterns
    }

    fn others(&mut self) -> Vec<Scripted> {
        let lines = self.words("others");
        let read = |line: &String| {
            let (seat, action) = line.trim().split_once(' ')?;
            let (seat, action) = (seat.to_owned(), Pattern::read(action)?);
            Some(Scripted { seat, action })
        };
        let others: Vec<Scripted> = lines.iter().filter_map(read).collect();
        if others.len() != lines.len() {
            self.problem(
                "others",
                "must be lines of a seat and an action: \"brown confirm\"",
            );
        }
        others
    }

    fn given(&mut self) -> Given {
        let table = match self.table.get("given") {
            None => return Given::default(),
            Some(Value::Table(table)) => table,
            Some(_) => {
                self.problem("given", "must be a table");
                return Given::default();
            }
        };
        for key in ["pack", "position"] {
            if table.contains_key(key) {
                let message = format!(
                    "`{key}` cannot be chosen: a guide is played with the usual pack and names no files"
                );
                self.problem("given", message);
            }
        }
        match Given::read(table.clone()) {
            Ok(given) => given,
            Err(problems) => {
                for problem in problems {
                    self.problem(&problem.place, problem.message);
                }
                Given::default()
            }
        }
    }

    /// The tables of a list, at least one.
    fn parts<T>(&mut self, key: &str, name: &str, read: impl Fn(Part<'_>) -> T) -> Vec<T> {
        let list = match self.table.get(key) {
            Some(Value::Array(list)) if !list.is_empty() => list.as_slice(),
            None => {
                self.problem(key, format!("is missing; add `[[{key}]]`"));
                return Vec::new();
            }
            Some(_) => {
                self.problem(key, format!("must be a list of tables: `[[{key}]]`"));
                return Vec::new();
            }
        };
        let mut parts = Vec::new();
        for (value, number) in list.iter().zip(1..) {
            let place = self.at(&format!("{name} {number}"));
            match value {
                Value::Table(table) => parts.push(read(Part::new(&place, table, self.problems))),
                _ => self.problems.add(&place, "must be a table"),
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = r#"
        title = "Stone learns to walk"
        minutes = 10
        seat = "gray"
        after = "You know it all."
        [[chapter]]
        title = "Three cubes"
        why = "Cubes are all you have."
        others = ["brown keep *", "brown confirm"]
        given = { seed = 3 }
        [[chapter.step]]
        say = "Place it."
        light = "gauge:bases"
        do = ["place white species:morrok/base"]
        until = ["base-constructed gray"]
        then = "It lies there."
        aside = "Fine too."
        rule = "MG-8.1"
    "#;

    /// The problems of the whole guide with this text instead of another.
    #[track_caller]
    fn problems(old: &str, new: &str) -> Vec<String> {
        assert!(WHOLE.contains(old), "{old}");
        let problems = Guide::read("test", &WHOLE.replace(old, new)).expect_err("it is wrong");
        problems.iter().map(ToString::to_string).collect()
    }

    #[track_caller]
    fn check(old: &str, new: &str, expected: &str) {
        assert_eq!(problems(old, new), [expected]);
    }

    #[test]
    fn a_guide_is_read_whole() {
        let guide = Guide::read("test", WHOLE).expect("a guide");
        assert_eq!((guide.minutes, &*guide.seat), (10, "gray"));
        let chapter = &guide.chapters[0];
        assert_eq!(chapter.others[1].seat, "brown");
        let step = &chapter.steps[0];
        assert_eq!(step.light, ["gauge:bases"]);
        assert_eq!(step.rule.as_deref(), Some("MG-8.1"));
        assert!(!step.is_read());
        let offers = [
            "place red species:morrok/base",
            "place white species:morrok/base",
        ];
        let offers = offers.map(str::to_owned);
        assert_eq!(step.wanted_of(&offers), [offers[1].clone()]);
        let texts: Vec<String> = chapter.texts().map(|(place, _)| place).collect();
        assert_eq!(texts, ["why", "step 1.say", "step 1.then", "step 1.aside"]);
    }

    #[test]
    fn the_others_decide_what_is_written_as_long_as_it_is_offered() {
        let guide = Guide::read("test", WHOLE).expect("a guide");
        let chapter = &guide.chapters[0];
        let offers = ["confirm", "keep a", "keep b"].map(str::to_owned);
        assert_eq!(chapter.scripted("brown", 0, &offers), Some("keep a"));
        assert_eq!(chapter.scripted("brown", 1, &offers), Some("confirm"));
        assert_eq!(chapter.scripted("brown", 1, &offers[1..]), None);
        assert_eq!(chapter.scripted("brown", 2, &offers), None);
        assert_eq!(chapter.scripted("orange", 0, &offers), None);
    }

    #[test]
    fn every_problem_is_told_with_its_place() {
        check(
            "minutes = 10",
            "",
            "minutes: must be a whole number from 1 to 60",
        );
        check(
            "minutes = 10",
            "minutes = 61",
            "minutes: must be a whole number from 1 to 60",
        );
        check("seat = \"gray\"", "", "seat: is missing; add it");
        check(
            "seat = \"gray\"",
            "seat = 3",
            "seat: must be a text in quotes",
        );
        check(
            "seat = \"gray\"",
            "seat = \"gray\"\nseet = 1",
            "seet: unknown key; did you mean `seat`?",
        );
        check(
            "why = \"Cubes are all you have.\"",
            "",
            "chapter 1.why: is missing; add it",
        );
        check(
            "rule =",
            "rul =",
            "chapter 1.step 1.rul: unknown key; did you mean `rule`?",
        );
        check(
            "light = \"gauge:bases\"",
            "light = [3]",
            "chapter 1.step 1.light: must be a list of texts in quotes",
        );
        check(
            "[\"base-constructed gray\"]",
            "[\"  \"]",
            "chapter 1.step 1.until: has a pattern without words; remove it",
        );
        check(
            "\"brown confirm\"",
            "\"confirm\"",
            "chapter 1.others: must be lines of a seat and an action: \"brown confirm\"",
        );
        check(
            "given = { seed = 3 }",
            "given = 3",
            "chapter 1.given: must be a table",
        );
        check(
            "{ seed = 3 }",
            "{ pack = \"test\" }",
            "chapter 1.given: `pack` cannot be chosen: a guide is played with the usual pack and names no files",
        );
        check(
            "[[chapter.step]]",
            "[chapter.step]",
            "chapter 1.step: must be a list of tables: `[[step]]`",
        );
        let long = "word ".repeat(31);
        check(
            "Place it.",
            &long,
            "chapter 1.step 1.say: has 31 words, and at most 30 are read; say less, or make two steps of it",
        );
    }

    #[test]
    fn a_guide_without_chapters_or_steps_is_none() {
        let head = WHOLE.split("[[chapter]]").next().expect("a head");
        let told = |text: &str| {
            let problems = Guide::read("test", text).expect_err("it is wrong");
            problems
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<String>>()
        };
        assert_eq!(told(head), ["chapter: is missing; add `[[chapter]]`"]);
        assert_eq!(
            told(&format!("{head} chapter = [3]")),
            ["chapter 1: must be a table"]
        );
        let steps = WHOLE.split("[[chapter.step]]").next().expect("a chapter");
        assert_eq!(told(steps), ["chapter 1.step: is missing; add `[[step]]`"]);
        let told = told("title = 'A'\nminutes");
        assert!(told[0].starts_with("line 2: "), "{told:?}");
    }

    /// The guide that `docs/formats.md` shows.
    #[test]
    fn the_guide_shown_in_the_formats_can_be_read() {
        let formats = include_str!("../../../../docs/formats.md");
        let shown = formats.split("```toml guide\n").nth(1);
        let shown = shown.and_then(|rest| rest.split("```").next());
        let guide = Guide::read("shown", shown.expect("a guide"));
        let guide = guide.unwrap_or_else(|problems| panic!("{problems:?}"));
        let pack = master::packs::standard();
        let game = guide.chapters[0].given.begin::<master::Master>(pack);
        assert!(game.is_ok(), "{:?}", game.err());
    }

    proptest::proptest! {
        /// No text makes the reader panic, whether it is a guide or nearly one.
        #[test]
        fn fuzz_any_text_is_read_or_refused(text in ".{0,200}", at in 0..WHOLE.len(), word in "[\\[\\]={}\",a-z0-9 ]{0,8}") {
            drop(Guide::read("fuzz", &text));
            let (before, after) = (WHOLE.get(..at), WHOLE.get(at..));
            if let (Some(before), Some(after)) = (before, after) {
                drop(Guide::read("fuzz", &format!("{before}{word}{after}")));
            }
            if let Some(pattern) = Pattern::read(&text) {
                pattern.means(&word);
            }
        }
    }

    #[test]
    fn all_problems_are_told_at_once() {
        let told = problems("given = { seed = 3 }", "given = { seed = -1, sed = 2 }");
        assert!(1 < told.len(), "{told:?}");
    }
}
