//! Playing a game in a test: every step is what a player does or sees, through notation.

use kernel::{Checker, Complaint, Files};
use serde_json::Value;

/// A game that a test plays. Every method panics at the caller's line when it does not hold, and
/// shows the open decision, what was offered and the last events.
///
/// ```no_run
/// # fn example<G: kernel::Files>(game: G) {
/// use trial::Play;
///
/// let mut play = Play::new(game).given(r#"set = { "players.gray.bag.red" = 1 }"#);
/// play.waits_for("gray", "place-cube");
/// play.refuses("gray", "place red route:sirius>vega", "MG-10.4");
/// play.draws(["blue"]);
/// play.plays("gray", "place red route:sirius>altair");
/// play.happened("cube-placed gray red, cube-drawn gray blue");
/// play.sees("players.gray.bag.red", 0);
/// play.done();
/// # }
/// ```
#[must_use = "end with `done`, so that no dictated draw is left over"]
pub struct Play<G: Files> {
    checker: Checker<G>,
    is_done: bool,
}

impl<G: Files> Play<G> {
    /// A test that starts from this state.
    pub fn new(game: G) -> Play<G> {
        Play {
            checker: Checker::new(game),
            is_done: false,
        }
    }

    /// Change the position before the first action, in the words of a scenario's `[given]`:
    /// `override`, `set`, `remove`, `draws`.
    #[track_caller]
    pub fn given(mut self, toml: &str) -> Play<G> {
        let outcome = self.checker.given(toml);
        self.demand(outcome);
        self
    }

    /// The seat takes the action.
    #[track_caller]
    pub fn plays(&mut self, seat: &str, action: &str) {
        let outcome = self.checker.plays(seat, action);
        self.demand(outcome);
    }

    /// The seat takes these actions, one after the other. [`Play::happened`] then speaks of all.
    #[track_caller]
    pub fn plays_all<'a>(&mut self, seat: &str, actions: impl IntoIterator<Item = &'a str>) {
        let outcome = self.checker.plays_all(seat, actions);
        self.demand(outcome);
    }

    /// The seat leaves the game.
    #[track_caller]
    pub fn resigns(&mut self, seat: &str) {
        let outcome = self.checker.resigns(seat);
        self.demand(outcome);
    }

    /// The action is refused by this clause and changes nothing.
    #[track_caller]
    pub fn refuses(&self, seat: &str, action: &str, clause: &str) {
        self.demand(self.checker.refuses(seat, action, clause));
    }

    /// The action is among those offered to the seat.
    #[track_caller]
    pub fn offers(&self, seat: &str, action: &str) {
        self.demand(self.checker.offers(Some(seat), action));
    }

    /// The action is not among those offered to the seat.
    #[track_caller]
    pub fn does_not_offer(&self, seat: &str, action: &str) {
        self.demand(self.checker.does_not_offer(Some(seat), action));
    }

    /// These actions are offered to the seat, in any order, and no other.
    #[track_caller]
    pub fn offers_exactly<'a>(&self, seat: &str, actions: impl IntoIterator<Item = &'a str>) {
        let actions: Vec<String> = actions.into_iter().map(str::to_owned).collect();
        self.demand(self.checker.offers_exactly(Some(seat), &actions));
    }

    /// The game waits for this seat to answer this question.
    #[track_caller]
    pub fn waits_for(&self, seat: &str, question: &str) {
        self.demand(self.checker.waits_for(seat));
        self.demand(self.checker.asks(question));
    }

    /// These events happened since the last action, in this order, perhaps among others. Events
    /// are separated by `, `; each may leave out its last words.
    #[track_caller]
    pub fn happened(&self, events: &str) {
        let events: Vec<String> = events.split(", ").map(str::to_owned).collect();
        self.demand(self.checker.happened(&events));
    }

    /// No event that begins with these words happened since the last action.
    #[track_caller]
    pub fn did_not_happen(&self, event: &str) {
        self.demand(self.checker.did_not_happen(event));
    }

    /// A spectator sees this value at this path of the view (see `docs/formats.md`).
    #[track_caller]
    pub fn sees(&self, path: &str, value: impl Into<Value>) {
        self.demand(self.checker.sees(None, path, &value.into()));
    }

    /// The seat sees this value at this path of its view.
    #[track_caller]
    pub fn sees_as(&self, seat: &str, path: &str, value: impl Into<Value>) {
        self.demand(self.checker.sees(Some(seat), path, &value.into()));
    }

    /// The word stands nowhere in the view of the seat.
    #[track_caller]
    pub fn hides(&self, word: &str, seat: &str) {
        self.demand(self.checker.hides(Some(seat), word));
    }

    /// Chance does this next, in the game's words.
    #[track_caller]
    pub fn draws<'a>(&mut self, outcomes: impl IntoIterator<Item = &'a str>) {
        let outcomes: Vec<String> = outcomes.into_iter().map(str::to_owned).collect();
        let outcome = self.checker.draws(&outcomes);
        self.demand(outcome);
    }

    /// The game is over: this seat has won in this way. `nobody` if all have lost.
    #[track_caller]
    pub fn wins(&self, seat: &str, way: &str) {
        self.demand(self.checker.wins(seat, Some(way)));
    }

    /// The game is not over.
    #[track_caller]
    pub fn goes_on(&self) {
        self.demand(self.checker.goes_on());
    }

    /// The state.
    pub fn game(&self) -> &G {
        self.checker.game()
    }

    /// The events since the last action, as words.
    pub fn events(&self) -> &[String] {
        self.checker.events()
    }

    /// The test is over: every dictated draw has happened.
    #[track_caller]
    pub fn done(mut self) {
        self.is_done = true;
        self.demand(self.checker.done());
    }

    #[track_caller]
    fn demand(&self, outcome: Result<(), Complaint>) {
        if let Err(complaint) = outcome {
            panic!("{complaint}\n{}", self.checker.context());
        }
    }
}

/// A test that forgot [`Play::done`] still fails if a dictated draw is left over.
impl<G: Files> Drop for Play<G> {
    fn drop(&mut self) {
        if !self.is_done && !std::thread::panicking() {
            self.demand(self.checker.done());
        }
    }
}
