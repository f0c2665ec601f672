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

/// A way to break the contract on purpose: the laws must catch each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mutant {
    /// Offers an action that it then refuses.
    OffersTheForbidden,
    /// Offers an action twice.
    OffersTwice,
    /// Offers the same actions in another order when asked again.
    ShufflesOffers,
    /// Allows an action that it does not offer.
    AllowsUnoffered,
    /// Refuses an action after it has changed something.
    RefusesLate,
    /// Writes different actions with the same words.
    WritesBadly,
    /// Starts from more than its seed.
    ForgetsItsSeed,
    /// Plays on differently if somebody keeps the events.
    ListensToEvents,
    /// Shows the hands of all to every seat.
    ShowsHands,
    /// Shows a spectator what no seat may see.
    ShowsSpectators,
    /// Leaves the future of chance as it is when it re-draws.
    KeepsTheFuture,
    /// Re-draws the hand of the very seat that looks.
    RedrawsOwnHand,
    /// Leaves something out of a position.
    ForgetsKnocks,
    /// Loses cards.
    LosesCards,
    /// Waits for a seat that it offers nothing.
    LeavesNoChoice,
    /// Offers something to seats that may not act.
    LetsOthersAct,
    /// Lets seats act after the end.
    PlaysOn,
    /// Says that drawing a card may be undone.
    DrawsSecretly,
    /// Offers what depends on hidden hands.
    OffersByHands,
    /// Does not say that the decision went to another seat.
    PassesSecretly,
    /// Panics.
    Panics,
    /// Writes an event on two lines.
    SpeaksInLines,
    /// Lets a seat resign twice.
    LetsResignTwice,
    /// Measures a feature that is no number.
    MeasuresNothing,
    /// Reads the words of an event as another event.
    MisreadsEvents,
}

impl Mutant {
    /// All of them.
    pub const ALL: [Mutant; 25] = [
        Mutant::OffersTheForbidden,
        Mutant::OffersTwice,
        Mutant::ShufflesOffers,
        Mutant::AllowsUnoffered,
        Mutant::RefusesLate,
        Mutant::WritesBadly,
        Mutant::ForgetsItsSeed,
        Mutant::ListensToEvents,
        Mutant::ShowsHands,
        Mutant::ShowsSpectators,
        Mutant::KeepsTheFuture,
        Mutant::RedrawsOwnHand,
        Mutant::ForgetsKnocks,
        Mutant::LosesCards,
        Mutant::LeavesNoChoice,
        Mutant::LetsOthersAct,
        Mutant::PlaysOn,
        Mutant::DrawsSecretly,
        Mutant::OffersByHands,
        Mutant::PassesSecretly,
        Mutant::Panics,
        Mutant::SpeaksInLines,
        Mutant::LetsResignTwice,
        Mutant::MeasuresNothing,
        Mutant::MisreadsEvents,
    ];
}

/// The content: how many cards of each rank.
#[derive(Debug)]
pub struct Chest {
    name: &'static str,
    hash: &'static str,
    copies: u8,
    /// What the game does wrong with this chest.
    mutant: Option<Mutant>,
}

impl Chest {
    /// A small chest whose game is broken in this way.
    pub fn broken(mutant: Mutant) -> &'static Chest {
        Box::leak(Box::new(Chest {
            mutant: Some(mutant),
            name: SMALL.name,
            hash: SMALL.hash,
            copies: SMALL.copies,
        }))
    }
}

/// Four cards of each rank.
pub static SMALL: Chest = Chest {
    name: "small chest",
    hash: "5f3a0001",
    copies: 4,
    mutant: None,
};
/// Six cards of each rank.
pub static LARGE: Chest = Chest {
    name: "large chest",
    hash: "5f3a0002",
    copies: 6,
    mutant: None,
};

impl Pack for Chest {
    fn name(&self) -> &str {
        self.name
    }
    fn hash(&self) -> &str {
        self.hash
    }
}

/// The color of a seat, which is its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Color {
    /// Gray.
    Gray,
    /// Brown.
    Brown,
    /// White.
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

/// What is agreed before the first action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The players in the order of their seats: two or three, each color once.
    pub players: Vec<Color>,
}

impl Setup {
    /// Gray and brown.
    pub fn two() -> Setup {
        Setup {
            players: vec![Color::Gray, Color::Brown],
        }
    }

    /// Gray, brown and white.
    pub fn three() -> Setup {
        Setup {
            players: vec![Color::Gray, Color::Brown, Color::White],
        }
    }
}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(
    missing_docs,
    reason = "the fields are who and what, as their names say"
)]
pub enum Action {
    /// Play a card for its rank in points.
    Play { rank: u8 },
    /// Draw a card from the chest.
    Draw,
    /// End the turn with the card that was drawn.
    Keep,
    /// End the turn: there is nothing to play or draw.
    Pass,
    /// Offer a truce.
    Offer { to: Seat },
    /// Accept the truce.
    Accept,
    /// Decline the truce.
    Decline,
    /// Knock out of turn for a point.
    Knock,
}

/// What can happen. Only the seat that drew a card sees its rank.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(
    missing_docs,
    reason = "the fields are who and what, as their names say"
)]
pub enum Event {
    /// A card was played.
    CardPlayed { seat: Seat, rank: u8 },
    /// Somebody drew a card.
    CardDrawn { seat: Seat },
    /// The card that was drawn.
    CardSeen { seat: Seat, rank: u8 },
    /// A truce was offered.
    TruceOffered { to: Seat },
    /// A truce was answered.
    TruceAnswered { accepted: bool },
    /// Somebody knocked.
    Knocked { seat: Seat },
    /// Somebody left the game.
    Resigned { seat: Seat },
    /// A turn began.
    TurnBegun { seat: Seat },
    /// The game ended.
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

/// A game of Pearls.
#[derive(Clone)]
pub struct Pearls {
    pack: &'static Chest,
    state: State,
}

/// What one seat or a spectator may know.
#[derive(Serialize)]
pub struct View {
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
    fn is(&self, mutant: Mutant) -> bool {
        self.pack.mutant == Some(mutant)
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
        if state.outcome.is_some() && !self.is(Mutant::PlaysOn) {
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
                let is_welcome = self.player(to).hand[0] != 0 || !self.is(Mutant::OffersByHands);
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
                if !(self.is(Mutant::LosesCards) && rank == 5) {
                    self.state.played[usize::from(rank)] += 1;
                }
                let mut is_heard = false;
                log.note(Audience::All, || {
                    is_heard = true;
                    Event::CardPlayed { seat, rank }
                });
                let extra = u8::from(self.is(Mutant::ListensToEvents) && is_heard);
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
