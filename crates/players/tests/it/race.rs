//! A small game with chance, hidden hands and invitations, for tests of players and drivers.
//!
//! Each turn a seat takes one, two or three points, or rolls for zero to five. Once a game it may
//! offer the next seat a gift instead of ending its turn; the answer is worth a point to both. The
//! first seat with twenty points wins; a hidden card of zero to nine points counts too.

use std::sync::LazyLock;

use kernel::{
    Actions, Audience, Evaluation, Game, Illegal, Log, Narration, Outcome, Pack, ParseError,
    Problem, Rng, Seat, Seats, Seed, Sense, SetupError, Statistics, Step, Weights, digest_of,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Hash)]
pub(crate) struct Race {
    pub(crate) points: Vec<u8>,
    pub(crate) cards: Vec<u8>,
    offered: Vec<bool>,
    invited: Option<Seat>,
    active: Seat,
    turns: u32,
    fault: Option<u32>,
    crash: Option<u32>,
    endless: bool,
    pub(crate) rng: Rng,
}

/// What goes wrong on purpose, and in which turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) players: usize,
    #[serde(default)]
    pub(crate) fault: Option<u32>,
    #[serde(default)]
    pub(crate) crash: Option<u32>,
    #[serde(default)]
    pub(crate) endless: bool,
}

pub(crate) struct NoPack;
pub(crate) static NO_PACK: NoPack = NoPack;

impl Pack for NoPack {
    fn name(&self) -> &str {
        "none"
    }
    fn hash(&self) -> &str {
        "0"
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    Take(u8),
    Roll,
    Offer,
    Accept,
}

#[derive(Serialize)]
pub(crate) struct View {
    pub(crate) points: Vec<u8>,
    pub(crate) card: Option<u8>,
}

impl Race {
    fn next(&self) -> Seat {
        self.active.clockwise(self.points.len())
    }

    fn total(&self, seat: Seat) -> u8 {
        self.points[seat.index()] + self.cards[seat.index()]
    }
}

impl Game for Race {
    const NAME: &'static str = "race";
    const RULES: u32 = 1;
    type Pack = NoPack;
    type Setup = Setup;
    type Action = Action;
    type Event = String;
    type View = View;

    fn new(_: &'static NoPack, setup: &Setup, seed: Seed) -> Result<Race, SetupError> {
        if !(2..=4).contains(&setup.players) {
            return Err(SetupError("a race has two to four players".into()));
        }
        let mut rng = Rng::new(seed);
        Ok(Race {
            points: vec![0; setup.players],
            cards: (0..setup.players).map(|_| rng.below(10) as u8).collect(),
            offered: vec![false; setup.players],
            invited: None,
            active: Seat::new(0),
            turns: 1,
            fault: setup.fault,
            crash: setup.crash,
            endless: setup.endless,
            rng,
        })
    }

    fn pack(&self) -> &'static NoPack {
        &NO_PACK
    }

    fn setup(&self) -> Setup {
        Setup {
            players: self.points.len(),
            fault: self.fault,
            crash: self.crash,
            endless: self.endless,
        }
    }

    fn seats(&self) -> usize {
        self.points.len()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        ["red", "blue", "green", "gray"][seat.index()]
    }

    fn waits_for(&self) -> Option<Seat> {
        self.outcome().is_none().then_some(self.active)
    }

    fn may_act(&self) -> Seats {
        self.invited.map_or(Seats::EMPTY, Seats::only)
    }

    fn invited(&self) -> Seats {
        self.may_act()
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Seat::all(self.seats()).find(|&seat| 20 <= self.total(seat))?;
        (!self.endless).then_some(Outcome {
            winner: Some(winner),
            way: if self.cards[winner.index()] < 5 {
                "speed"
            } else {
                "luck"
            },
        })
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    fn question(&self) -> &'static str {
        "advance"
    }

    fn legal(&self, seat: Seat, out: &mut Actions<Action>) {
        let all = [
            Action::Take(1),
            Action::Take(2),
            Action::Take(3),
            Action::Roll,
            Action::Offer,
            Action::Accept,
        ];
        for action in all {
            if self.check(seat, action).is_ok() {
                out.push(action);
            }
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let is_legal = match action {
            Action::Take(count) => seat == self.active && (1..=3).contains(&count),
            Action::Roll => seat == self.active,
            Action::Offer => seat == self.active && !self.offered[seat.index()],
            Action::Accept => self.invited == Some(seat),
        };
        match self.outcome().is_none() && is_legal {
            true => Ok(()),
            false => Err(Illegal::by("MG-0.1", "this is not possible now")),
        }
    }

    fn take<L: Log<String>>(&mut self, seat: Seat, action: Action, log: &mut L) -> Step {
        log.note(Audience::All, || {
            format!("{} {action:?}", self.seat_name(seat))
        });
        assert!(
            self.crash.is_none_or(|turn| self.turns < turn),
            "the race has crashed"
        );
        let mut step = Step {
            revealed: false,
            passed: true,
            committed: false,
        };
        match action {
            Action::Take(count) => self.points[seat.index()] += count,
            Action::Roll => {
                step.revealed = true;
                self.points[seat.index()] += self.rng.below(6) as u8;
            }
            Action::Offer => {
                self.offered[seat.index()] = true;
                self.invited = Some(self.next());
                return Step::default();
            }
            Action::Accept => {
                self.invited = None;
                self.points[seat.index()] += 1;
                self.points[self.active.index()] += 1;
                return Step::default();
            }
        }
        if self.endless {
            self.points.fill(0);
        }
        self.invited = None;
        self.active = self.next();
        self.turns += 1;
        step
    }

    fn resign<L: Log<String>>(&mut self, _: Seat, _: &mut L) -> Result<Step, Illegal> {
        Err(Illegal::by("MG-0.1", "nobody leaves a race"))
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View {
            points: self.points.clone(),
            card: viewer.map(|seat| self.cards[seat.index()]),
        }
    }

    fn determinize(&mut self, seat: Seat, rng: &mut Rng) {
        for other in Seat::all(self.seats()).filter(|&other| other != seat) {
            // Nobody has twenty points yet, so the card is not too high.
            let most = (20 - self.points[other.index()]).min(10);
            self.cards[other.index()] = rng.below(most.into()) as u8;
        }
        self.rng = rng.split();
    }

    fn digest(&self) -> u64 {
        digest_of(self)
    }

    fn problems(&self) -> Vec<Problem> {
        match self.fault {
            Some(turn) if turn <= self.turns => vec![Problem::new("MG-0.1", "a planted fault")],
            _ => Vec::new(),
        }
    }
}

impl Evaluation for Race {
    const FEATURES: &'static [&'static str] = &["points"];

    fn features(&self, seat: Seat, out: &mut [f32]) {
        out[0] = f32::from(self.points[seat.index()]) / 20.0;
    }

    fn weights(&self) -> &'static Weights {
        static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
            Weights::from(Sense {
                origin: "Set by hand.".to_owned(),
                weights: vec![3.0],
            })
        });
        &WEIGHTS
    }
}

impl Narration for Race {
    fn write_action(&self, action: Action) -> String {
        match action {
            Action::Take(count) => format!("take {count}"),
            Action::Roll => "roll".into(),
            Action::Offer => "offer".into(),
            Action::Accept => "accept".into(),
        }
    }

    fn read_action(&self, _: Seat, text: &str) -> Result<Action, ParseError> {
        match text {
            "roll" => Ok(Action::Roll),
            "offer" => Ok(Action::Offer),
            "accept" => Ok(Action::Accept),
            _ => text
                .strip_prefix("take ")
                .and_then(|count| count.parse().ok())
                .map(Action::Take)
                .ok_or_else(|| ParseError::new(text, "no such action")),
        }
    }

    fn write_event(&self, event: &String) -> String {
        event.clone()
    }

    fn read_event(&self, text: &str) -> Result<String, ParseError> {
        Ok(text.to_owned())
    }

    fn tell(&self, event: &String, _called: kernel::Called<'_>) -> String {
        format!("{event}.")
    }
}

impl Statistics for Race {}
