//! Pearls, the smallest game with everything a kernel must cope with: hidden hands, chance, an
//! action out of turn, an answer that somebody is invited to give, and resignation.
//!
//! Cards of six ranks lie in a chest. On your turn you play a card for its rank in points, or draw
//! one (then play or keep). Once a turn you may offer a truce: an accepted one is worth a point to
//! both. Once a game, with five points, you may knock out of turn for a point. Fifteen points win.
//!
//! A chest may come with a mutant, which breaks one promise of the contract on purpose.

mod game;
mod narration;
mod position;

use std::sync::atomic::AtomicU32;

use kernel::{Audience, Game, Illegal, Log, Pack, Rng, Seat, Seats};
use serde::{Deserialize, Serialize};

const RANKS: usize = 6;
const HAND_LIMIT: u8 = 5;
const GOAL: u8 = 15;
const SEATS: usize = 3;

/// What a mutant does wrong.
pub(crate) mod mutant {
    pub(crate) const NONE: u8 = 0;
    pub(crate) const OFFERS_THE_FORBIDDEN: u8 = 1;
    pub(crate) const OFFERS_TWICE: u8 = 2;
    pub(crate) const SHUFFLES_OFFERS: u8 = 3;
    pub(crate) const ALLOWS_UNOFFERED: u8 = 4;
    pub(crate) const REFUSES_LATE: u8 = 5;
    pub(crate) const WRITES_BADLY: u8 = 6;
    pub(crate) const FORGETS_ITS_SEED: u8 = 7;
    pub(crate) const LISTENS_TO_EVENTS: u8 = 8;
    pub(crate) const SHOWS_HANDS: u8 = 9;
    pub(crate) const SHOWS_SPECTATORS: u8 = 10;
    pub(crate) const KEEPS_THE_FUTURE: u8 = 11;
    pub(crate) const REDRAWS_OWN_HAND: u8 = 12;
    pub(crate) const FORGETS_KNOCKS: u8 = 13;
    pub(crate) const LOSES_CARDS: u8 = 14;
    pub(crate) const LEAVES_NO_CHOICE: u8 = 15;
    pub(crate) const LETS_OTHERS_ACT: u8 = 16;
    pub(crate) const PLAYS_ON: u8 = 17;
    pub(crate) const DRAWS_SECRETLY: u8 = 18;
    pub(crate) const OFFERS_BY_HANDS: u8 = 19;
    pub(crate) const PASSES_SECRETLY: u8 = 20;
    pub(crate) const PANICS: u8 = 21;
    pub(crate) const SPEAKS_IN_LINES: u8 = 22;
    pub(crate) const LETS_RESIGN_TWICE: u8 = 23;
    pub(crate) const MEASURES_NOTHING: u8 = 24;
    pub(crate) const MISREADS_EVENTS: u8 = 25;
    pub(crate) const ALL: std::ops::RangeInclusive<u8> = 1..=25;
}

/// The content: how many cards of each rank.
#[derive(Debug)]
pub(crate) struct Chest {
    name: &'static str,
    hash: &'static str,
    copies: u8,
    /// What the game does wrong with this chest.
    mutant: u8,
}

impl Chest {
    /// A small chest whose game is broken in this way.
    pub(crate) fn broken(mutant: u8) -> &'static Chest {
        Box::leak(Box::new(Chest {
            mutant,
            name: SMALL.name,
            hash: SMALL.hash,
            copies: SMALL.copies,
        }))
    }
}

pub(crate) static SMALL: Chest = Chest {
    name: "small chest",
    hash: "5f3a0001",
    copies: 4,
    mutant: mutant::NONE,
};
pub(crate) static LARGE: Chest = Chest {
    name: "large chest",
    hash: "5f3a0002",
    copies: 6,
    mutant: mutant::NONE,
};

impl Pack for Chest {
    fn name(&self) -> &str {
        self.name
    }
    fn hash(&self) -> &str {
        self.hash
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Color {
    Gray,
    Brown,
    White,
}

impl Color {
    fn name(self) -> &'static str {
        match self {
            Color::Gray => "gray",
            Color::Brown => "brown",
            Color::White => "white",
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Setup {
    pub(crate) players: Vec<Color>,
}

impl Setup {
    pub(crate) fn two() -> Setup {
        Setup {
            players: vec![Color::Gray, Color::Brown],
        }
    }
    pub(crate) fn three() -> Setup {
        Setup {
            players: vec![Color::Gray, Color::Brown, Color::White],
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    Play { rank: u8 },
    Draw,
    Keep,
    Pass,
    Offer { to: Seat },
    Accept,
    Decline,
    Knock,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    CardPlayed { seat: Seat, rank: u8 },
    CardDrawn { seat: Seat },
    CardSeen { seat: Seat, rank: u8 },
    TruceOffered { to: Seat },
    TruceAnswered { accepted: bool },
    Knocked { seat: Seat },
    Resigned { seat: Seat },
    TurnBegun { seat: Seat },
    Ended,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Player {
    color: Color,
    hand: [u8; RANKS],
    score: u8,
    has_knocked: bool,
    has_resigned: bool,
}

impl Player {
    fn cards(&self) -> u8 {
        self.hand.iter().sum()
    }
}

#[derive(Clone, Hash)]
struct State {
    rng: Rng,
    seats: u8,
    players: [Player; SEATS],
    chest: [u8; RANKS],
    played: [u8; RANKS],
    turn: Seat,
    turns: u32,
    has_drawn: bool,
    has_offered: bool,
    invited: Option<Seat>,
    outcome: Option<(Option<Seat>, &'static str)>,
}

#[derive(Clone)]
pub(crate) struct Pearls {
    pack: &'static Chest,
    state: State,
}

#[derive(Serialize)]
pub(crate) struct View {
    chest: u8,
    played: [u8; RANKS],
    turn: &'static str,
    invited: Option<&'static str>,
    players: Vec<PlayerView>,
    secret: Option<[u8; RANKS]>,
}

#[derive(Serialize)]
struct PlayerView {
    name: &'static str,
    score: u8,
    cards: u8,
    has_knocked: bool,
    has_resigned: bool,
    hand: Option<[u8; RANKS]>,
}

const WAYS: [&str; 3] = ["pearls", "exhaustion", "resignation"];

/// What a mutant that depends on more than its state looks at.
static WEATHER: AtomicU32 = AtomicU32::new(0);

impl Pearls {
    fn is(&self, mutant: u8) -> bool {
        self.pack.mutant == mutant
    }

    fn player(&self, seat: Seat) -> &Player {
        &self.state.players[seat.index()]
    }

    fn draw(&mut self) -> u8 {
        let chest = self.state.chest;
        let dictated = self.state.rng.next_dictated(|rank| {
            chest
                .get(usize::from(rank))
                .is_some_and(|&count| count != 0)
        });
        let index = dictated.map_or_else(|| pick(&chest, &mut self.state.rng), usize::from);
        self.state.chest[index] -= 1;
        index as u8
    }

    fn end_turn<L: Log<Event>>(&mut self, log: &mut L) {
        self.state.has_drawn = false;
        self.state.has_offered = false;
        self.state.invited = None;
        if self.state.outcome.is_some() {
            return log.note(Audience::All, || Event::Ended);
        }
        let seats = usize::from(self.state.seats);
        let mut next = self.state.turn.clockwise(seats);
        while self.player(next).has_resigned {
            next = next.clockwise(seats);
        }
        self.state.turn = next;
        self.state.turns += 1;
        log.note(Audience::All, || Event::TurnBegun { seat: next });
    }

    fn gain(&mut self, seat: Seat, points: u8) {
        let player = &mut self.state.players[seat.index()];
        player.score += points;
        if GOAL <= player.score {
            self.state.outcome = Some((Some(seat), WAYS[0]));
        }
    }

    fn check_exhaustion(&mut self) {
        let active = self.active();
        let is_empty = active.iter().all(|&seat| self.player(seat).cards() == 0);
        if self.state.chest != [0; RANKS] || !is_empty || self.state.outcome.is_some() {
            return;
        }
        let best = active.iter().map(|&seat| self.player(seat).score).max();
        let mut leaders = active
            .iter()
            .filter(|&&seat| Some(self.player(seat).score) == best);
        let winner = match (leaders.next(), leaders.next()) {
            (Some(&seat), None) => Some(seat),
            _ => None,
        };
        self.state.outcome = Some((winner, WAYS[1]));
    }

    fn active(&self) -> Vec<Seat> {
        Seat::all(self.seats())
            .filter(|&seat| !self.player(seat).has_resigned)
            .collect()
    }

    fn refusal(&self, seat: Seat, action: Action) -> Option<Illegal> {
        let state = &self.state;
        if state.outcome.is_some() && !self.is(mutant::PLAYS_ON) {
            return Some(Illegal::by("pearls.over", "the game is over"));
        }
        let player = self.player(seat);
        let is_on_turn = seat == state.turn;
        let out_of_turn = matches!(action, Action::Accept | Action::Decline | Action::Knock);
        if is_on_turn == out_of_turn || player.has_resigned {
            return Some(Illegal::by("pearls.turn", "it is not your turn"));
        }
        let can_draw = state.chest != [0; RANKS] && player.cards() < HAND_LIMIT && !state.has_drawn;
        let is_allowed = match action {
            Action::Play { rank } => player.hand[usize::from(rank)] != 0,
            Action::Draw => can_draw,
            Action::Keep => state.has_drawn,
            Action::Pass => player.cards() == 0 && !can_draw,
            Action::Offer { to } => {
                let is_possible = to != seat && to.index() < self.seats() && !state.has_offered;
                let is_welcome = self.player(to).hand[0] != 0 || !self.is(mutant::OFFERS_BY_HANDS);
                is_possible && is_welcome && !self.player(to).has_resigned
            }
            Action::Accept | Action::Decline => state.invited == Some(seat),
            Action::Knock => !player.has_knocked && 5 <= player.score,
        };
        (!is_allowed).then(|| Illegal::by("pearls.actions", "you cannot do this now"))
    }

    fn act<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        match action {
            Action::Play { rank } => {
                self.state.players[seat.index()].hand[usize::from(rank)] -= 1;
                if !(self.is(mutant::LOSES_CARDS) && rank == 5) {
                    self.state.played[usize::from(rank)] += 1;
                }
                let mut is_heard = false;
                log.note(Audience::All, || {
                    is_heard = true;
                    Event::CardPlayed { seat, rank }
                });
                let extra = u8::from(self.is(mutant::LISTENS_TO_EVENTS) && is_heard);
                self.gain(seat, rank + 1 + extra);
                self.check_exhaustion();
                self.end_turn(log);
            }
            Action::Draw => {
                let rank = self.draw();
                self.state.players[seat.index()].hand[usize::from(rank)] += 1;
                self.state.has_drawn = true;
                log.note(Audience::All, || Event::CardDrawn { seat });
                let audience = Audience::Only(Seats::only(seat));
                log.note(audience, || Event::CardSeen { seat, rank });
            }
            Action::Keep | Action::Pass => self.end_turn(log),
            Action::Offer { to } => {
                self.state.has_offered = true;
                self.state.invited = Some(to);
                log.note(Audience::All, || Event::TruceOffered { to });
            }
            Action::Accept | Action::Decline => {
                self.state.invited = None;
                let accepted = action == Action::Accept;
                log.note(Audience::All, || Event::TruceAnswered { accepted });
                if accepted {
                    self.gain(self.state.turn, 1);
                    self.gain(seat, 1);
                    self.announce_end(log);
                }
            }
            Action::Knock => {
                self.state.players[seat.index()].has_knocked = true;
                log.note(Audience::All, || Event::Knocked { seat });
                self.gain(seat, 1);
                self.announce_end(log);
            }
        }
    }

    fn announce_end<L: Log<Event>>(&mut self, log: &mut L) {
        if self.state.outcome.is_some() {
            self.end_turn(log);
        }
    }

    fn name_of(&self, seat: Seat) -> &'static str {
        self.player(seat).color.name()
    }
}

/// A card out of `cards`, each equally likely.
fn pick(cards: &[u8; RANKS], rng: &mut Rng) -> usize {
    let count: u8 = cards.iter().sum();
    let mut left = rng.below(u32::from(count)) as u8;
    for (rank, &copies) in cards.iter().enumerate() {
        if left < copies {
            return rank;
        }
        left -= copies;
    }
    unreachable!("the number is below the count")
}
