//! The laws of text: whatever is written can be read, and is the same then.

use kernel::{
    Called, Evaluation, Events, Files, RESIGN, Rng, Seat, Transcript, read_position, write_position,
};

use super::judge::Judge;
use super::{Law, Verdict, demand};

impl<G: Evaluation + Files> Judge<G> {
    pub(super) fn check_notation(&mut self, seat: Seat, action: G::Action) -> Verdict {
        let text = self.game.write_action(action);
        let is_line = !text.is_empty() && text.trim() == text && !text.contains(char::is_control);
        demand(
            Law::Notation,
            is_line && !text.contains(" #") && text != RESIGN,
            || format!("`{text}` is no notation: one line, without ` #`, not `{RESIGN}`"),
        )?;
        let read = self.game.read_action(seat, &text);
        demand(Law::Notation, read.as_ref() == Ok(&action), || {
            format!("`{text}` is read as {read:?}")
        })?;
        // A typing mistake is either an error or another action, whose notation holds as well.
        let mistake = mistyped(&text, &mut self.rng);
        let Ok(other) = self.game.read_action(seat, &mistake) else {
            return Ok(());
        };
        let again = self.game.read_action(seat, &self.game.write_action(other));
        demand(Law::Notation, again == Ok(other), || {
            format!("`{mistake}` is read as {other:?}, which cannot be written")
        })?;
        self.remember(other);
        Ok(())
    }

    pub(super) fn check_words(&self, before: &G, log: &Events<G::Event>) -> Verdict {
        for (_, event) in &log.0 {
            let words = self.game.write_event(event);
            for text in [&words, &self.game.tell(event, Called::Seats)] {
                let is_line = !text.trim().is_empty() && !text.contains(char::is_control);
                demand(Law::EventWords, is_line, || {
                    format!("{event:?} is written `{text}`")
                })?;
            }
            // A log is read at any time, so the words mean the same before and after.
            for game in [before, &self.game] {
                let read = game.read_event(&words);
                demand(Law::EventWords, read.as_ref() == Ok(event), || {
                    format!("{event:?} is written `{words}`, which is read as {read:?}")
                })?;
            }
            self.check_mistyped(&words)?;
        }
        Ok(())
    }

    /// A typing mistake is either an error or another event, whose words hold as well.
    fn check_mistyped(&self, words: &str) -> Verdict {
        let mistake = mistyped(words, &mut self.rng.clone());
        let Ok(other) = self.game.read_event(&mistake) else {
            return Ok(());
        };
        let again = self.game.read_event(&self.game.write_event(&other));
        demand(Law::EventWords, again.as_ref() == Ok(&other), || {
            format!("`{mistake}` is read as {other:?}, which cannot be written")
        })
    }

    pub(super) fn check_position(&self) -> Verdict {
        let text = write_position(&self.game);
        let again: G = read_position(self.game.pack(), &text).map_err(|problems| {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            (
                Law::Position,
                format!("cannot be loaded: {}", lines.join("; ")),
            )
        })?;
        let text_again = write_position(&again);
        demand(Law::Position, text == text_again, || {
            format!(
                "differs once loaded: {}",
                first_difference(&text, &text_again)
            )
        })?;
        demand(Law::Position, again.digest() == self.game.digest(), || {
            "the state differs once loaded, although its text does not".to_owned()
        })
    }

    pub(super) fn check_replay(&self) -> Verdict {
        let text = self.transcript.to_string();
        let loaded = Transcript::read(text.as_bytes())
            .map_err(|error| (Law::Replay, format!("cannot be read: {error}")))?;
        demand(
            Law::Replay,
            loaded.transcript == self.transcript && loaded.torn.is_none(),
            || "the transcript differs once it was written and read".to_owned(),
        )?;
        let again: G = loaded
            .transcript
            .replay(self.game.pack())
            .map_err(|error| (Law::Replay, error.to_string()))?;
        demand(Law::Replay, again.digest() == self.game.digest(), || {
            "replaying leads to another state".to_owned()
        })
    }
}

/// A text, which is not empty, with a mistake in it.
fn mistyped(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = rng.below(letters.len() as u32) as usize;
    match rng.below(4) {
        0 => {
            letters.remove(place);
        }
        1 => letters.truncate(place),
        2 => letters.insert(place, ' '),
        _ => letters[place] = ['x', ':', '>', '9', 'é', '\0'][rng.below(6) as usize],
    }
    letters.into_iter().collect()
}

/// The surroundings of the first letter in which two texts differ.
pub(super) fn first_difference(a: &str, b: &str) -> String {
    let common = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| -> String {
        text.chars()
            .skip(common.saturating_sub(30))
            .take(60)
            .collect()
    };
    format!("`…{}…` becomes `…{}…`", around(a), around(b))
}
