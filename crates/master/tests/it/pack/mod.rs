//! Packs: what they must contain, what is reported when they do not, and what their cards say.

mod apart;
mod broken;
mod broken_board;
mod content;
mod face;
mod form;
mod hint;
mod message;
mod sentence;
mod weaver;

use kernel::PackProblem;
use master::{Pack, packs};

/// Every pack in the repository.
fn every_pack() -> impl Iterator<Item = &'static Pack> {
    packs::NAMES
        .into_iter()
        .map(|name| packs::by_name(name).expect("every name has its pack"))
}

/// The texts of the test pack, changed.
#[derive(Clone)]
struct Edited(Vec<(&'static str, String)>);

/// The test pack as it is.
fn test_pack() -> Edited {
    let texts = packs::TEST.iter();
    Edited(texts.map(|&(file, text)| (file, text.to_owned())).collect())
}

impl Edited {
    /// Replace the first `from` in the file.
    #[track_caller]
    fn first(mut self, file: &str, from: &str, to: &str) -> Edited {
        let text = self.text(file);
        assert!(text.contains(from), "{file} has no {from:?}");
        *text = text.replacen(from, to, 1);
        self
    }

    /// Replace every `from` in the file.
    #[track_caller]
    fn all(mut self, file: &str, from: &str, to: &str) -> Edited {
        let text = self.text(file);
        assert!(text.contains(from), "{file} has no {from:?}");
        *text = text.replace(from, to);
        self
    }

    /// Replace every `from` in the file, if there is any.
    fn each(mut self, file: &str, from: &str, to: &str) -> Edited {
        let text = self.text(file);
        *text = text.replace(from, to);
        self
    }

    /// Add text at the end of the file.
    #[track_caller]
    fn append(mut self, file: &str, text: &str) -> Edited {
        self.text(file).push_str(text);
        self
    }

    /// Add a file.
    fn with(mut self, file: &'static str, text: &str) -> Edited {
        self.0.push((file, text.to_owned()));
        self
    }

    /// Remove a file.
    fn without(mut self, file: &str) -> Edited {
        self.0.retain(|(name, _)| *name != file);
        self
    }

    #[track_caller]
    fn text(&mut self, file: &str) -> &mut String {
        let found = self.0.iter_mut().find(|(name, _)| *name == file);
        &mut found.expect("a file of the test pack").1
    }

    fn parse(&self) -> Result<&'static Pack, Vec<PackProblem>> {
        let files: Vec<(&str, &str)> = self
            .0
            .iter()
            .map(|(file, text)| (*file, text.as_str()))
            .collect();
        Pack::parse(&files)
    }

    /// Check that the pack is refused at this place (`leaders.toml:14`), by this clause (or none,
    /// if it is empty), with a message that contains these words.
    #[track_caller]
    fn refused(&self, place: &str, clause: &str, words: &str) {
        let problems = self.parse().expect_err("the pack is broken");
        assert_told(&problems, place, clause, words);
    }

    /// Check that the pack can be played, but its author gets this hint.
    #[track_caller]
    fn hinted(&self, place: &str, clause: &str, words: &str) {
        let pack = self.parse().expect("the pack can be played");
        assert_told(&pack.hints, place, clause, words);
    }
}

/// Check that one of the problems has this place, clause and words, and that each says what to do.
#[track_caller]
fn assert_told(problems: &[PackProblem], place: &str, clause: &str, words: &str) {
    message::provoked(problems);
    let lines: Vec<String> = problems.iter().map(PackProblem::to_string).collect();
    let found = problems.iter().zip(&lines).any(|(problem, line)| {
        line.starts_with(&format!("{place}: "))
            && line.contains(words)
            && problem.clause().map_or("", |clause| clause.id()) == clause
    });
    assert!(
        found,
        "nothing like {place}: {words} ({clause}) in\n{}",
        lines.join("\n")
    );
}
