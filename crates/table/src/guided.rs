//! A guided game: where the learner is, what the coach says, and what the others decide. All of it
//! follows from the log; nothing but chapters and pages that were read is written for it.

use std::sync::Arc;

use catalog::{AnyMatch, Chapter, Deed, Guide, Note, Progress, Refusal, Step};
use kernel::{Seat, Seats};

use crate::record::{Change, Entry, EntryKind, Status};
use crate::refused::Refused;
use crate::request::Wish;
use crate::table::Table;

/// The text of an entry of [`EntryKind::Next`] that takes the last one back.
pub(crate) const BACK: &str = "back";

/// What the coach of a guided game says now, and what it means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coach {
    /// The word of the game, to play it without a coach.
    pub game: &'static str,
    /// The titles of all chapters.
    pub chapters: Vec<String>,
    /// The present chapter, counted from 0.
    pub chapter: usize,
    /// What the chapter is good for; said while it begins.
    pub why: Option<String>,
    /// What has come of the last step.
    pub then: Option<String>,
    /// The answer to something that the lesson did not ask for.
    pub aside: Option<String>,
    /// What is said; `None` at the end of a chapter.
    pub say: Option<String>,
    /// The clause to read more in.
    pub rule: Option<String>,
    /// The things it is about, by the words of their info cards.
    pub light: Vec<String>,
    /// The offered actions that are meant, in notation.
    pub wanted: Vec<String>,
    /// What the learner can do about it.
    pub moment: Moment,
    /// Whether the last thing the learner did was to read on, so that it can be read again.
    pub may_go_back: bool,
    /// What is said after the victory.
    pub after: String,
}

/// What the learner of a guided game can do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Read, and go on.
    Read,
    /// Take one of the actions that are meant.
    Act,
    /// Watch the others.
    Watch,
    /// Nothing that is meant is offered any more.
    Lost,
    /// The chapter is done.
    Done,
}

/// Where the learner is.
pub(crate) struct Lesson<'a> {
    guide: &'a Guide,
    /// The chapter, counted from 0.
    number: usize,
    chapter: &'a Chapter,
    progress: Progress,
}

impl Lesson<'_> {
    fn step(&self) -> Option<&Step> {
        self.chapter.steps.get(self.progress.step)
    }

    /// Whether the others wait until the learner goes on.
    fn rests(&self) -> bool {
        self.step().is_none_or(Step::is_read)
    }
}

impl Table {
    /// The guide, if this is a guided game.
    pub fn guide(&self) -> Option<&Guide> {
        self.kind.guide(self.row.guide.as_deref()?)
    }

    /// Refuse what needs a game that began with its setup.
    ///
    /// # Errors
    /// If this is a guided game.
    pub fn check_unguided(&self) -> Result<(), Refusal> {
        self.check_free_game(
            "this is a guided game: its positions are set up, so it has no shuffle, story, transcript or rematch",
        )
    }

    /// Refuse something in a guided game, for this reason.
    pub(crate) fn check_free_game(&self, reason: &str) -> Result<(), Refusal> {
        match self.row.guide {
            None => Ok(()),
            Some(_) => Err(Refusal::new(reason)),
        }
    }

    fn lesson(&self) -> Option<Lesson<'_>> {
        let guide = self.guide()?;
        let mut number = 1;
        let mut done: Vec<&Entry> = Vec::new();
        for entry in self.logged() {
            if entry.kind == EntryKind::Chapter {
                number = entry.text.parse().unwrap_or(1);
                break;
            }
            done.push(entry);
        }
        let number = usize::checked_sub(number, 1)?;
        let chapter = guide.chapters.get(number)?;
        let deeds = done.iter().rev().filter_map(|entry| match entry.kind {
            EntryKind::Act => Some(Deed::Act {
                own: entry.seat.map(|seat| self.game.seat_word(seat)) == Some(guide.seat.as_str()),
                action: &entry.text,
                events: entry.notes.iter().map(|note| note.words.as_str()).collect(),
            }),
            EntryKind::Next if entry.text != BACK => Some(Deed::Next),
            EntryKind::Next
            | EntryKind::Resign
            | EntryKind::Undo
            | EntryKind::Seat
            | EntryKind::Again
            | EntryKind::Chapter => None,
        });
        Some(Lesson {
            guide,
            number,
            chapter,
            progress: chapter.progress(deeds),
        })
    }

    /// Whether the bots wait until the learner has read something.
    pub(crate) fn is_reading(&self) -> bool {
        self.lesson().is_some_and(|lesson| lesson.rests())
    }

    /// What this seat decides now by the script of a guided game, if that is offered.
    pub fn scripted(&self, seat: Seat) -> Option<String> {
        let lesson = self.lesson()?;
        let own = |entry: &&Entry| entry.kind == EntryKind::Act && entry.seat == Some(seat);
        let chapter = (self.logged()).take_while(|entry| entry.kind != EntryKind::Chapter);
        let made = chapter.filter(own).count();
        let offers = self.game.offers(seat);
        let word = self.game.seat_word(seat);
        lesson
            .chapter
            .scripted(word, made, &offers)
            .map(str::to_owned)
    }

    /// What the coach says to somebody with these seats, if the learner's is one of them.
    pub(crate) fn coach(&self, mine: Seats) -> Option<Coach> {
        let lesson = self.lesson()?;
        let own = (mine.iter()).find(|&seat| self.game.seat_word(seat) == lesson.guide.seat)?;
        let Progress { step, deviated } = lesson.progress;
        let now = lesson.step();
        let playing = self.row.status == Status::Playing;
        let offers = match playing {
            true => self.game.offers(own),
            false => Vec::new(),
        };
        let wanted = now.map_or_else(Vec::new, |now| now.wanted_of(&offers));
        let moment = match now {
            None => Moment::Done,
            Some(now) if now.is_read() => Moment::Read,
            Some(_) if !wanted.is_empty() => Moment::Act,
            Some(now) if !now.wanted.is_empty() && self.game.waits_for() == Some(own) => {
                Moment::Lost
            }
            Some(_) => Moment::Watch,
        };
        let before = step.checked_sub(1).map(|last| &lesson.chapter.steps[last]);
        let is_lost = moment == Moment::Lost;
        let is_aside = deviated || is_lost;
        let aside = now.filter(|_| is_aside).map(|now| {
            let usual = match moment {
                Moment::Lost => "That leads away from this lesson, and that is fine.",
                Moment::Read | Moment::Act | Moment::Watch | Moment::Done => {
                    "That is fine too. Now back to this:"
                }
            };
            now.aside
                .as_deref()
                .map_or(usual.to_owned(), |aside| self.named(aside))
        });
        Some(Coach {
            game: self.kind.name(),
            chapters: (lesson.guide.chapters.iter())
                .map(|chapter| chapter.title.clone())
                .collect(),
            chapter: lesson.number,
            why: (step == 0 && !is_lost).then(|| self.named(&lesson.chapter.why)),
            then: before.and_then(|before| Some(self.named(before.then.as_deref()?))),
            aside,
            say: now.map(|now| self.named(&now.say)),
            rule: now.and_then(|now| now.rule.clone()),
            light: now
                .filter(|_| !is_lost)
                .map_or_else(Vec::new, |now| now.light.clone()),
            wanted,
            moment,
            may_go_back: self.has_read_last(),
            after: self.named(&lesson.guide.after),
        })
    }

    /// What the coach says, with the names of the players for the words of their seats: `{brown}`.
    fn named(&self, text: &str) -> String {
        self.seats.iter().fold(text.to_owned(), |text, row| {
            let word = format!("{{{}}}", self.game.seat_word(row.seat));
            text.replace(&word, &self.name_of(row.seat))
        })
    }

    /// How many decisions the seats other than this one have made in this chapter.
    pub fn decisions_of_others(&self, seat: Seat) -> usize {
        let chapter = (self.logged()).take_while(|entry| entry.kind != EntryKind::Chapter);
        chapter
            .filter(|entry| entry.kind == EntryKind::Act && entry.seat != Some(seat))
            .count()
    }

    /// Whether the last thing that stands in this chapter is that the learner has read on.
    fn has_read_last(&self) -> bool {
        let mut standing = self.logged().filter(|entry| match entry.kind {
            EntryKind::Act | EntryKind::Resign | EntryKind::Chapter => true,
            EntryKind::Next => entry.text != BACK,
            EntryKind::Undo | EntryKind::Seat | EntryKind::Again => false,
        });
        (standing.next()).is_some_and(|entry| entry.kind == EntryKind::Next)
    }

    /// Answer what a learner asks of the coach.
    pub(crate) fn after_wish(
        &self,
        seat: Seat,
        wish: Wish,
        now: i64,
    ) -> Result<(Table, Change), Refused> {
        self.check_record("there was enough of this lesson; begin the guided game again")?;
        match wish {
            Wish::Next { seq } => {
                self.check_fresh(seq)?;
                self.after_next(seat, now)
            }
            Wish::Back { seq } => {
                self.check_fresh(seq)?;
                self.after_back(seat, now)
            }
            Wish::Chapter { number } => self.after_chapter(seat, number, now),
        }
    }

    /// The learner has read what there was to read; after the last step, the next chapter begins.
    fn after_next(&self, seat: Seat, now: i64) -> Result<(Table, Change), Refused> {
        let lesson = self.lesson().ok_or_else(no_guide)?;
        match lesson.step() {
            Some(step) if step.is_read() => Ok(self.keep(
                self.clone(),
                self.entry(EntryKind::Next, seat, vec![]),
                vec![],
                now,
            )),
            Some(_) => {
                let reason = "there is something to do first; the list of chapters skips it";
                Err(Refusal::new(reason).into())
            }
            None => self.after_chapter(seat, lesson.number + 2, now),
        }
    }

    /// The learner wants to read the last thing again.
    fn after_back(&self, seat: Seat, now: i64) -> Result<(Table, Change), Refused> {
        self.lesson().ok_or_else(no_guide)?;
        if !self.has_read_last() {
            return Err(
                Refusal::new("there is nothing to read again; Undo takes a step back").into(),
            );
        }
        let entry = Entry {
            text: BACK.to_owned(),
            ..self.entry(EntryKind::Next, seat, vec![])
        };
        Ok(self.keep(self.clone(), entry, vec![], now))
    }

    /// The game goes to the beginning of a chapter, counted from 1; also if it was over.
    fn after_chapter(
        &self,
        seat: Seat,
        number: usize,
        now: i64,
    ) -> Result<(Table, Change), Refused> {
        let guide = self.guide().ok_or_else(no_guide)?;
        let chapter = number.checked_sub(1);
        let chapter = chapter.and_then(|index| guide.chapters.get(index));
        let chapter = chapter.ok_or_else(|| Refusal::new("there is no such chapter"))?;
        let game = self.begin_chapter(number)?;
        let note = Note::public(format!("Chapter {number}: {}.", chapter.title));
        let entry = Entry {
            text: number.to_string(),
            digest: game.digest(),
            ..self.entry(EntryKind::Chapter, seat, vec![note])
        };
        let mut next = self.clone();
        next.game = Arc::from(game);
        let row = Arc::make_mut(&mut next.row);
        row.status = Status::Playing;
        row.winner = None;
        row.way = None;
        Ok(self.keep(next, entry, vec![], now))
    }

    /// The match at the beginning of a chapter, counted from 1.
    pub(crate) fn begin_chapter(&self, number: usize) -> Result<Box<dyn AnyMatch>, Refused> {
        let guide = self.row.guide.as_deref().unwrap_or_default();
        let index = number.saturating_sub(1);
        let begun = self.kind.begin_chapter(&self.row.pack, guide, index);
        begun.map_err(|error| Refused::Stale(error.0))
    }
}

fn no_guide() -> Refused {
    Refusal::new("this is not a guided game").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::{Again, Request};
    use crate::testing::{self, LEARNER};

    const NOW: i64 = 1_800_000_000;
    const OWN: Seat = Seat::new(0);

    /// A guided game, and everything that was stored of it.
    struct Game {
        table: Table,
        stored: Vec<Entry>,
    }

    fn lesson(wish: Wish) -> Request {
        Request::Lesson { seat: OWN, wish }
    }

    impl Game {
        fn begun() -> Game {
            let kind = testing::game("master");
            let table = testing::guided(&kind, "stone", Vec::new()).expect("a table");
            let stored = Vec::new();
            Game { table, stored }
        }

        fn at_chapter(number: usize) -> Game {
            let mut game = Game::begun();
            game.asks(Wish::Chapter { number });
            game
        }

        #[track_caller]
        fn does(&mut self, request: Request) {
            let (next, change) = self.table.request(&request, NOW).expect("it is granted");
            self.stored.push(Entry::clone(&change.entry));
            self.table = next;
        }

        #[track_caller]
        fn asks(&mut self, wish: Wish) {
            self.does(lesson(wish));
        }

        #[track_caller]
        fn acts(&mut self, action: &str) {
            let (seq, action) = (self.table.seq, action.to_owned());
            let seat = OWN;
            self.does(Request::Act { seat, seq, action });
        }

        fn goes_on(&mut self) {
            let seq = self.table.seq;
            self.asks(Wish::Next { seq });
        }

        fn undoes(&mut self) {
            let seq = self.table.seq;
            let (seat, steps) = (OWN, 1);
            self.does(Request::Undo { seat, seq, steps });
        }

        fn goes_back(&mut self) {
            let seq = self.table.seq;
            self.asks(Wish::Back { seq });
        }

        #[track_caller]
        fn refused(&self, request: &Request) -> String {
            match self.table.request(request, NOW) {
                Err(refused) => refused.to_string(),
                Ok(_) => panic!("{request:?} is granted"),
            }
        }

        fn coach(&self) -> Coach {
            let mine = self.table.seats_of(Some(LEARNER));
            self.table.coach(mine).expect("a coach")
        }

        fn replayed(&self) -> Game {
            let kind = testing::game("master");
            let table = testing::guided(&kind, "stone", self.stored.clone());
            Game {
                table: table.expect("it can be replayed"),
                stored: self.stored.clone(),
            }
        }
    }

    #[test]
    fn only_the_learner_has_a_coach() {
        let game = Game::begun();
        assert!(game.table.coach(Seats::EMPTY).is_none());
        assert!(game.table.coach(Seats::only(Seat::new(1))).is_none());
        let coach = game.coach();
        assert_eq!((coach.chapter, coach.moment), (0, Moment::Act));
        assert_eq!(coach.wanted, ["place yellow route:karn>sefa"]);
        assert!(coach.why.is_some() && coach.then.is_none());
        let free = testing::table(&testing::game("master"), 2, kernel::Seed::from_number(1));
        assert!(free.coach(Seats::only(OWN)).is_none());
    }

    #[test]
    fn a_lesson_goes_on_by_doing_and_by_reading() {
        let mut game = Game::begun();
        game.acts("place yellow route:karn>sefa");
        let coach = game.coach();
        assert_eq!(coach.moment, Moment::Read);
        assert!(coach.then.is_some() && coach.why.is_none());
        for _ in 0..3 {
            game.goes_on();
        }
        assert_eq!(game.coach().moment, Moment::Done);
        game.goes_on();
        let coach = game.coach();
        assert_eq!((coach.chapter, coach.moment), (1, Moment::Act));
        assert_eq!(game.table.view(Seats::only(OWN)).log.len(), 1);
        assert_eq!(game.replayed().coach(), coach);
    }

    #[test]
    fn undo_takes_the_lesson_back_but_not_over_the_beginning_of_a_chapter() {
        let mut game = Game::begun();
        let first = game.coach();
        game.acts("place yellow route:karn>sefa");
        game.undoes();
        assert_eq!(game.coach(), first);
        game.acts("place yellow route:karn>sefa");
        game.asks(Wish::Chapter { number: 2 });
        let (seat, seq, steps) = (OWN, game.table.seq, 1);
        let refused = game.refused(&Request::Undo { seat, seq, steps });
        assert!(refused.contains("the game begins here"), "{refused}");
        assert_eq!(game.table.view(Seats::only(OWN)).undo.steps, 0);
        game.acts("place white species:morrok/base");
        game.undoes();
        assert_eq!(game.replayed().coach(), game.coach());
    }

    #[test]
    fn what_was_read_can_be_read_again() {
        let mut game = Game::begun();
        game.acts("place yellow route:karn>sefa");
        assert!(!game.coach().may_go_back);
        let before = game.coach();
        game.goes_on();
        assert!(game.coach().may_go_back);
        game.goes_back();
        assert_eq!(game.coach(), before);
        assert_eq!(game.replayed().coach(), before);
        let seq = game.table.seq;
        let refused = game.refused(&lesson(Wish::Back { seq }));
        assert!(refused.contains("nothing to read again"), "{refused}");
    }

    #[test]
    fn a_deviation_is_answered_and_the_way_back_is_shown() {
        let mut game = Game::at_chapter(2);
        game.acts("place red planet:karn");
        let coach = game.coach();
        assert_eq!(coach.moment, Moment::Act, "white is still there");
        assert!(coach.aside.is_some());
        game.acts("place white planet:karn");
        game.acts("place white planet:karn");
        let coach = game.coach();
        assert_eq!(coach.moment, Moment::Lost, "no white cube is left");
        assert!(coach.light.is_empty() && coach.why.is_none());
        assert!(coach.aside.is_some() && coach.wanted.is_empty());
        game.undoes();
        game.acts("place white species:morrok/base");
        assert_eq!(game.coach().moment, Moment::Lost, "there is only one");
    }

    #[test]
    fn any_chapter_can_be_begun_and_no_other() {
        let mut game = Game::begun();
        let last = game.coach().chapters.len();
        for number in [last, 1, 1] {
            game.asks(Wish::Chapter { number });
            assert_eq!(game.coach().chapter + 1, number);
        }
        for number in [0, last + 1] {
            let refused = game.refused(&lesson(Wish::Chapter { number }));
            assert!(refused.contains("no such chapter"), "{refused}");
        }
        let seq = game.table.seq;
        let refused = game.refused(&lesson(Wish::Next { seq }));
        assert!(refused.contains("something to do first"), "{refused}");
        let refused = game.refused(&Request::Leave { seat: OWN });
        assert!(refused.contains("waits for you"), "{refused}");
        assert_eq!(game.replayed().coach(), game.coach());
    }

    #[test]
    fn the_others_wait_while_the_learner_reads_and_then_follow_the_script() {
        let mut game = Game::at_chapter(11);
        assert_eq!(game.coach().moment, Moment::Read);
        assert!(game.table.bots_to_move().is_empty());
        let name = game.table.name_of(Seat::new(1));
        let said = game.coach().say.expect("a sentence");
        assert!(said.starts_with(&format!("{name} holds Zhar")), "{said}");
        game.goes_on();
        assert_eq!(game.coach().moment, Moment::Watch);
        let (seat, _) = game.table.bots_to_move()[0];
        let action = game.table.scripted(seat).expect("a line of the script");
        assert_eq!(action, "start conflict:stolen-sky red zhar>pell");
        let seq = game.table.seq;
        game.does(Request::Bot { seat, seq, action });
        assert_eq!(game.table.scripted(seat).as_deref(), Some("end-turn"));
        assert_eq!(game.table.scripted(OWN), None);
    }

    #[test]
    fn nobody_accuses_the_learner_but_by_the_script() {
        let kind = testing::game("conquest");
        let mut table = testing::guided(&kind, "matter", Vec::new()).expect("a table");
        let seq = |table: &Table| table.seq;
        let mut does = |request: Request| {
            let (next, _) = table.request(&request, NOW).expect("it is granted");
            table = next;
            table.clone()
        };
        // Too much to carry: everybody knows that the learner is a smuggler now.
        let mut now = does(lesson(Wish::Chapter { number: 8 }));
        for action in ["end", "keep"] {
            let (seq, action) = (seq(&now), action.to_owned());
            now = does(Request::Act {
                seat: OWN,
                seq,
                action,
            });
        }
        assert_eq!(now.game.invited().iter().count(), 1, "Purple could accuse");
        let bots: Vec<Seat> = now
            .bots_to_move()
            .into_iter()
            .map(|(seat, _)| seat)
            .collect();
        assert_eq!(bots, [Seat::new(1)], "only Orange is to move");
        assert_eq!(now.scripted(bots[0]).as_deref(), Some("accuse red"));
    }

    #[test]
    fn a_guided_game_that_is_over_can_be_begun_again_but_not_replayed_for_others() {
        let mut game = Game::begun();
        game.does(Request::Resign { seat: OWN });
        assert_eq!(game.table.row.status, Status::Over);
        let again = Again {
            seat: OWN,
            table: "next".to_owned(),
            seed: kernel::Seed::from_number(2),
            challenge: None,
        };
        let refused = game.refused(&Request::Again(again));
        assert!(refused.contains("guided game"), "{refused}");
        assert!(game.table.chronicle().is_err());
        assert_eq!(game.table.suggestion(Seats::only(OWN)), None);
        game.asks(Wish::Chapter { number: 1 });
        assert_eq!(game.table.row.status, Status::Playing);
        assert_eq!(game.replayed().table.row.status, Status::Playing);
    }

    #[test]
    fn a_guide_that_has_changed_is_begun_again() {
        let mut game = Game::at_chapter(2);
        game.stored[0].digest += 1;
        let kind = testing::game("master");
        let stale = testing::guided(&kind, "stone", game.stored.clone()).err();
        let told = stale.expect("another state").to_string();
        assert!(told.contains("begin it again"), "{told}");
    }

    #[test]
    fn a_free_game_has_no_chapters() {
        let kind = testing::game("master");
        let table = testing::table(&kind, 2, kernel::Seed::from_number(1));
        let seq = table.seq;
        for wish in [
            Wish::Next { seq },
            Wish::Back { seq },
            Wish::Chapter { number: 1 },
        ] {
            assert!(table.request(&lesson(wish), NOW).is_err(), "{wish:?}");
        }
        assert_eq!(table.scripted(OWN), None);
    }
}
