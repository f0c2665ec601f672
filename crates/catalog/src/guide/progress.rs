//! How far a learner is: computed from what stands in the log, never stored. So taking back a step of
//! the game takes back the lesson too.

use super::{Chapter, Step};

/// Something that was done in a chapter.
#[derive(Clone, Debug)]
pub enum Deed<'a> {
    /// An action, with the events that came of it, both in notation.
    Act {
        /// Whether the learner took it.
        own: bool,
        /// The action.
        action: &'a str,
        /// The events.
        events: Vec<&'a str>,
    },
    /// The learner has read what there was to read.
    Next,
}

/// How far a learner is in a chapter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// How many steps are done: the index of the present one, or their number at the end.
    pub step: usize,
    /// Whether the learner has done something else since the present step began.
    pub deviated: bool,
}

impl Chapter {
    /// How far a learner is who has done this since the chapter began.
    pub fn progress<'a>(&self, deeds: impl IntoIterator<Item = Deed<'a>>) -> Progress {
        let mut progress = Progress::default();
        for deed in deeds {
            progress = self.after(progress, &deed);
        }
        progress
    }

    fn after(&self, progress: Progress, deed: &Deed<'_>) -> Progress {
        let Some(step) = self.steps.get(progress.step) else {
            return progress;
        };
        let done = |index: usize| Progress {
            step: index + 1,
            deviated: false,
        };
        match deed {
            Deed::Next if step.is_read() => done(progress.step),
            Deed::Next => progress,
            Deed::Act { own: true, .. } => {
                // Somebody who acts instead of reading on has done the step behind what is read.
                let unread = self.steps[progress.step..]
                    .iter()
                    .position(|it| !it.is_read());
                let index = progress.step + unread.unwrap_or(0);
                let meant = &self.steps[index];
                let is_watched = step.wanted.is_empty() && !step.is_read();
                match () {
                    () if meant.is_done_by(deed) => done(index),
                    () if meant.means(deed) => Progress {
                        step: index,
                        deviated: false,
                    },
                    () => Progress {
                        deviated: !is_watched,
                        ..progress
                    },
                }
            }
            Deed::Act { .. } if step.is_done_by(deed) => done(progress.step),
            Deed::Act { .. } => progress,
        }
    }
}

impl Step {
    /// Whether the step is over after this.
    fn is_done_by(&self, deed: &Deed<'_>) -> bool {
        let Deed::Act { events, .. } = deed else {
            return false;
        };
        match self.until.is_empty() {
            true => self.means(deed),
            false => (self.until.iter()).any(|end| events.iter().any(|event| end.means(event))),
        }
    }

    /// Whether the learner did what is meant.
    fn means(&self, deed: &Deed<'_>) -> bool {
        match deed {
            Deed::Act { own, action, .. } => {
                *own && self.wanted.iter().any(|pattern| pattern.means(action))
            }
            Deed::Next => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guide::Guide;

    const CHAPTER: &str = r#"
        title = "A guide"
        minutes = 1
        seat = "gray"
        after = "Well done."
        [[chapter]]
        title = "One"
        why = "It is short."
        [[chapter.step]]
        say = "Look."
        [[chapter.step]]
        say = "Draw."
        do = ["draw *"]
        [[chapter.step]]
        say = "Build."
        do = ["place white", "confirm"]
        until = ["base-built gray"]
        [[chapter.step]]
        say = "Watch Brown."
        until = ["turn-began gray"]
        [[chapter.step]]
        say = "That is all."
    "#;

    fn act<'a>(own: bool, action: &'a str, events: &[&'a str]) -> Deed<'a> {
        Deed::Act {
            own,
            action,
            events: events.to_vec(),
        }
    }

    /// The number of the step that is shown after this, and whether the learner has deviated.
    #[track_caller]
    fn check(deeds: &[Deed<'_>], step: usize, deviated: bool) {
        let guide = Guide::read("test", CHAPTER).expect("a guide");
        let progress = guide.chapters[0].progress(deeds.iter().cloned());
        assert_eq!(progress, Progress { step, deviated });
    }

    #[test]
    fn what_is_read_is_gone_on_from() {
        check(&[], 0, false);
        check(&[Deed::Next], 1, false);
        check(&[Deed::Next, Deed::Next], 1, false);
    }

    #[test]
    fn an_action_that_is_meant_ends_its_step() {
        check(&[Deed::Next, act(true, "draw red", &[])], 2, false);
        check(&[Deed::Next, act(false, "draw red", &[])], 1, false);
        // Somebody who knows what to do need not read first.
        check(&[act(true, "draw red", &[])], 2, false);
    }

    #[test]
    fn an_event_ends_its_step_whoever_caused_it() {
        let drawn = act(true, "draw red", &[]);
        let placed = act(true, "place white here", &["cube-placed gray white here"]);
        check(&[drawn.clone(), placed.clone()], 2, false);
        let built = act(true, "confirm", &["base-built gray here"]);
        check(&[drawn.clone(), placed.clone(), built.clone()], 3, false);
        let began = act(
            false,
            "end-turn",
            &["turn-ended brown", "turn-began gray 3"],
        );
        check(
            &[drawn, placed, built, began, Deed::Next, Deed::Next],
            5,
            false,
        );
    }

    #[test]
    fn another_action_is_a_deviation_until_the_step_is_found_again() {
        let other = act(true, "place red there", &[]);
        check(std::slice::from_ref(&other), 0, true);
        check(&[other.clone(), Deed::Next], 1, false);
        check(&[Deed::Next, other.clone()], 1, true);
        let drawn = act(true, "draw red", &[]);
        check(&[Deed::Next, other.clone(), drawn.clone()], 2, false);
        let meant = act(true, "place white here", &[]);
        check(&[drawn.clone(), other.clone(), meant.clone()], 2, false);
        // The others never deviate, and while the learner only watches, nothing is one.
        check(&[drawn.clone(), act(false, "place red", &[])], 2, false);
        let built = act(true, "confirm", &["base-built gray"]);
        check(&[drawn, built, other], 3, false);
    }

    #[test]
    fn after_the_last_step_nothing_counts() {
        let all = [
            act(true, "draw red", &[]),
            act(true, "confirm", &["base-built gray"]),
            act(false, "end-turn", &["turn-began gray 3"]),
            Deed::Next,
            act(true, "place red", &[]),
            Deed::Next,
        ];
        check(&all, 5, false);
    }
}
