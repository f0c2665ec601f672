//! Pearls, the smallest game with everything a kernel must cope with: hidden hands, chance, an
//! action out of turn, an answer that somebody is invited to give, and resignation.
//!
//! Cards of six ranks lie in a chest. On your turn you play a card for its rank in points, or draw
//! one (then play or keep). Once a turn you may offer a truce: an accepted one is worth a point to
//! both. Once a game, with five points, you may knock out of turn for a point. Fifteen points win.
//!
//! `MUTANT` breaks one promise of the contract on purpose; zero is the correct game.

use std::sync::atomic::{AtomicU32, Ordering};

use kernel::{
    Actions, Audience, Game, Illegal, Log, Outcome, Pack, ParseError, Problem, Rng, Seat, Seats,
    Seed, SetupError, Step, digest_of,
};
use serde::{Deserialize, Serialize};

const RANKS: usize = 6;
const HAND_LIMIT: u8 = 5;
const GOAL: u8 = 15;
const SEATS: usize = 3;

/// What a mutant does wrong.
pub(crate) mod mutant {
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
    pub(crate) const ALL: std::ops::RangeInclusive<u8> = 1..=23;
}

/// The content: how many cards of each rank.
#[derive(Debug)]
pub(crate) struct Chest {
    name: &'static str,
    hash: &'static str,
    copies: u8,
}

pub(crate) static SMALL: Chest = Chest {
    name: "small chest",
    hash: "5f3a0001",
    copies: 4,
};
pub(crate) static LARGE: Chest = Chest {
    name: "large chest",
    hash: "5f3a0002",
    copies: 6,
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
pub(crate) struct Pearls<const MUTANT: u8 = 0> {
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

/// The contents of a position file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Position {
    seed: String,
    words_drawn: u64,
    turn: Color,
    turns: u32,
    has_drawn: bool,
    has_offered: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    invited: Option<Color>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomePosition>,
    chest: [u8; RANKS],
    played: [u8; RANKS],
    players: Vec<PlayerPosition>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomePosition {
    winner: Option<Color>,
    way: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct PlayerPosition {
    name: Color,
    hand: [u8; RANKS],
    score: u8,
    has_knocked: bool,
    has_resigned: bool,
}

const WAYS: [&str; 3] = ["pearls", "exhaustion", "resignation"];

/// What a mutant that depends on more than its state looks at.
static WEATHER: AtomicU32 = AtomicU32::new(0);

impl<const MUTANT: u8> Pearls<MUTANT> {
    fn is(&self, mutant: u8) -> bool {
        MUTANT == mutant
    }

    fn player(&self, seat: Seat) -> &Player {
        &self.state.players[seat.index()]
    }

    fn draw(&mut self) -> u8 {
        let chest = self.state.chest;
        let dictated = self
            .state
            .rng
            .next_dictated(|rank| chest[usize::from(rank)] != 0);
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

impl<const MUTANT: u8> Game for Pearls<MUTANT> {
    const NAME: &'static str = "pearls";
    const RULES: u32 = 3;
    type Pack = Chest;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(pack: &'static Chest, setup: &Setup, seed: Seed) -> Result<Self, SetupError> {
        let count = setup.players.len();
        if !(2..=SEATS).contains(&count) {
            return Err(SetupError(format!("{count} players; 2 or 3 can play")));
        }
        let mut players = [Player {
            color: Color::Gray,
            hand: [0; RANKS],
            score: 0,
            has_knocked: false,
            has_resigned: false,
        }; SEATS];
        for (player, &color) in players.iter_mut().zip(&setup.players) {
            player.color = color;
        }
        let mut game = Pearls {
            pack,
            state: State {
                rng: Rng::new(seed),
                seats: count as u8,
                players,
                chest: [pack.copies; RANKS],
                played: [0; RANKS],
                turn: Seat::new(0),
                turns: 1,
                has_drawn: false,
                has_offered: false,
                invited: None,
                outcome: None,
            },
        };
        if MUTANT == mutant::FORGETS_ITS_SEED {
            for _ in 0..WEATHER.fetch_add(1, Ordering::Relaxed) % 7 {
                game.state.rng.below(2);
            }
        }
        for index in 0..count * 3 {
            let rank = game.draw();
            game.state.players[index % count].hand[usize::from(rank)] += 1;
        }
        Ok(game)
    }

    fn pack(&self) -> &'static Chest {
        self.pack
    }

    fn setup(&self) -> Setup {
        let players = self.state.players.iter().take(self.seats());
        Setup {
            players: players.map(|player| player.color).collect(),
        }
    }

    fn seats(&self) -> usize {
        self.state.seats.into()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.name_of(seat)
    }

    fn waits_for(&self) -> Option<Seat> {
        self.state.outcome.is_none().then_some(self.state.turn)
    }

    fn may_act(&self) -> Seats {
        let mut seats = Seats::EMPTY;
        for seat in Seat::all(self.seats()) {
            let may = [Action::Accept, Action::Knock]
                .into_iter()
                .any(|action| self.refusal(seat, action).is_none());
            if may {
                seats = seats.with(seat);
            }
        }
        seats
    }

    fn invited(&self) -> Seats {
        self.state.invited.map_or(Seats::EMPTY, Seats::only)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state
            .outcome
            .map(|(winner, way)| Outcome { winner, way })
    }

    fn turns(&self) -> u32 {
        self.state.turns
    }

    fn question(&self) -> &'static str {
        match (self.state.outcome, self.state.has_drawn) {
            (Some(_), _) => "over",
            (None, false) => "turn",
            (None, true) => "after-draw",
        }
    }

    fn legal(&self, seat: Seat, out: &mut Actions<Action>) {
        let plays = (0..RANKS as u8).map(|rank| Action::Play { rank });
        let offers = Seat::all(self.seats()).map(|to| Action::Offer { to });
        let rest = [
            Action::Draw,
            Action::Keep,
            Action::Pass,
            Action::Accept,
            Action::Decline,
            Action::Knock,
        ];
        let mut candidates: Vec<Action> = plays.chain(rest).chain(offers).collect();
        if self.is(mutant::SHUFFLES_OFFERS) {
            let turn = WEATHER.fetch_add(1, Ordering::Relaxed) as usize;
            candidates.rotate_left(turn % 5);
        }
        let is_crowded = 12 < self.state.turns;
        for action in candidates {
            let is_offered = match (MUTANT, action) {
                (mutant::OFFERS_THE_FORBIDDEN, Action::Keep) if is_crowded => {
                    self.waits_for() == Some(seat)
                }
                (mutant::ALLOWS_UNOFFERED, Action::Knock) if self.player(seat).score < 8 => false,
                (mutant::LEAVES_NO_CHOICE, _) if is_crowded => false,
                (mutant::LETS_OTHERS_ACT, Action::Draw) => self.state.outcome.is_none(),
                _ => self.refusal(seat, action).is_none(),
            };
            if is_offered {
                out.push(action);
            }
        }
        if self.is(mutant::OFFERS_TWICE) && self.refusal(seat, Action::Draw).is_none() {
            out.push(Action::Draw);
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.is(mutant::LETS_OTHERS_ACT) && action == Action::Draw {
            return Ok(());
        }
        self.refusal(seat, action).map_or(Ok(()), Err)
    }

    fn apply<L: Log<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        log: &mut L,
    ) -> Result<Step, Illegal> {
        if self.is(mutant::REFUSES_LATE) && action == Action::Keep {
            self.state.has_offered = true;
        }
        self.check(seat, action)?;
        if self.is(mutant::PANICS) && 9 < self.player(seat).score {
            panic!("nobody ever gets ten points");
        }
        let before = self.waits_for();
        self.act(seat, action, log);
        let passed = before != self.waits_for();
        Ok(Step {
            revealed: action == Action::Draw && !self.is(mutant::DRAWS_SECRETLY),
            passed: passed && !self.is(mutant::PASSES_SECRETLY),
        })
    }

    fn resign<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) -> Result<Step, Illegal> {
        let is_over = self.state.outcome.is_some();
        if (is_over || self.player(seat).has_resigned) && !self.is(mutant::LETS_RESIGN_TWICE) {
            return Err(Illegal::by(
                "pearls.resign",
                "you have left or the game is over",
            ));
        }
        self.state.players[seat.index()].has_resigned = true;
        log.note(Audience::All, || Event::Resigned { seat });
        if self.state.invited == Some(seat) {
            self.state.invited = None;
        }
        let active = self.active();
        let before = self.waits_for();
        match active[..] {
            [last] => self.state.outcome = Some((Some(last), WAYS[2])),
            _ => self.check_exhaustion(),
        }
        if self.state.turn == seat || self.state.outcome.is_some() {
            self.end_turn(log);
        }
        Ok(Step {
            revealed: false,
            passed: before != self.waits_for(),
        })
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        let state = &self.state;
        let players = Seat::all(self.seats()).map(|seat| {
            let player = self.player(seat);
            let is_shown = viewer == Some(seat) || self.is(mutant::SHOWS_HANDS);
            PlayerView {
                name: player.color.name(),
                score: player.score,
                cards: player.cards(),
                has_knocked: player.has_knocked,
                has_resigned: player.has_resigned,
                hand: is_shown.then_some(player.hand),
            }
        });
        View {
            chest: state.chest.iter().sum(),
            played: state.played,
            turn: self.name_of(state.turn),
            invited: state.invited.map(|seat| self.name_of(seat)),
            players: players.collect(),
            secret: (self.is(mutant::SHOWS_SPECTATORS) && viewer.is_none()).then_some(state.chest),
        }
    }

    fn determinize(&mut self, seat: Seat, rng: &mut Rng) {
        let state = &mut self.state;
        let mut unseen = state.chest;
        let hidden = |index: usize| index != seat.index() || MUTANT == mutant::REDRAWS_OWN_HAND;
        let sizes: Vec<u8> = state.players.iter().map(Player::cards).collect();
        for (index, player) in state.players.iter_mut().enumerate() {
            if hidden(index) {
                for (pool, cards) in unseen.iter_mut().zip(player.hand) {
                    *pool += cards;
                }
                player.hand = [0; RANKS];
            }
        }
        for (index, player) in state.players.iter_mut().enumerate() {
            while hidden(index) && player.cards() < sizes[index] {
                let rank = pick(&unseen, rng);
                unseen[rank] -= 1;
                player.hand[rank] += 1;
            }
        }
        state.chest = unseen;
        if MUTANT != mutant::KEEPS_THE_FUTURE {
            state.rng = rng.split();
        }
    }

    fn evaluate(&self, seat: Seat) -> f32 {
        let best_other = Seat::all(self.seats())
            .filter(|&other| other != seat)
            .map(|other| self.player(other).score)
            .max();
        let lead = f32::from(self.player(seat).score) - f32::from(best_other.unwrap_or(0));
        (lead / f32::from(GOAL)).clamp(-1.0, 1.0)
    }

    fn write_action(&self, action: Action) -> String {
        match action {
            Action::Play { .. } if self.is(mutant::WRITES_BADLY) => "play card".to_owned(),
            Action::Play { rank } => format!("play {}", rank + 1),
            Action::Draw => "draw".to_owned(),
            Action::Keep => "keep".to_owned(),
            Action::Pass => "pass".to_owned(),
            Action::Offer { to } => format!("offer {}", self.name_of(to)),
            Action::Accept => "accept".to_owned(),
            Action::Decline => "decline".to_owned(),
            Action::Knock => "knock".to_owned(),
        }
    }

    fn read_action(&self, _: Seat, text: &str) -> Result<Action, ParseError> {
        let words: Vec<&str> = text.split(' ').collect();
        let simple = |action| match words.get(1) {
            None => Ok(action),
            Some(word) => Err(ParseError::new(*word, "nothing follows here")),
        };
        match words[0] {
            "play" => match words[1..] {
                [rank] => Ok(Action::Play {
                    rank: read_rank(rank)?,
                }),
                _ => Err(ParseError::new(text, "reads `play RANK`")),
            },
            "offer" => match words[1..] {
                [name] => Ok(Action::Offer {
                    to: self.seat_named(name)?,
                }),
                _ => Err(ParseError::new(text, "reads `offer SEAT`")),
            },
            "draw" => simple(Action::Draw),
            "keep" => simple(Action::Keep),
            "pass" => simple(Action::Pass),
            "accept" => simple(Action::Accept),
            "decline" => simple(Action::Decline),
            "knock" => simple(Action::Knock),
            word => Err(ParseError::unknown(
                "action",
                word,
                [
                    "play", "offer", "draw", "keep", "pass", "accept", "decline", "knock",
                ],
            )),
        }
    }

    fn write_event(&self, event: &Event) -> String {
        let name = |seat: &Seat| self.name_of(*seat);
        match event {
            Event::Ended if self.is(mutant::SPEAKS_IN_LINES) => "game-ended\n".to_owned(),
            Event::CardPlayed { seat, rank } => format!("card-played {} {}", name(seat), rank + 1),
            Event::CardDrawn { seat } => format!("card-drawn {}", name(seat)),
            Event::CardSeen { seat, rank } => format!("card-seen {} {}", name(seat), rank + 1),
            Event::TruceOffered { to } => format!("truce-offered {}", name(to)),
            Event::TruceAnswered { accepted: true } => "truce-accepted".to_owned(),
            Event::TruceAnswered { accepted: false } => "truce-declined".to_owned(),
            Event::Knocked { seat } => format!("knocked {}", name(seat)),
            Event::Resigned { seat } => format!("resigned {}", name(seat)),
            Event::TurnBegun { seat } => format!("turn-begun {}", name(seat)),
            Event::Ended => "game-ended".to_owned(),
        }
    }

    fn tell(&self, event: &Event) -> String {
        format!("It came to pass: {}.", self.write_event(event).trim())
    }

    fn digest(&self) -> u64 {
        digest_of(&self.state)
    }

    fn problems(&self) -> Vec<Problem> {
        let state = &self.state;
        let mut problems = Vec::new();
        for rank in 0..RANKS {
            let held: u16 = state.players.iter().map(|p| u16::from(p.hand[rank])).sum();
            let count = u16::from(state.chest[rank]) + u16::from(state.played[rank]) + held;
            if count != u16::from(self.pack.copies) {
                let message = format!("there are {count}, not {}", self.pack.copies);
                problems.push(Problem::new(format!("cards of rank {}", rank + 1), message));
            }
        }
        for seat in Seat::all(self.seats()) {
            if HAND_LIMIT < self.player(seat).cards() {
                problems.push(Problem::new(self.name_of(seat), "holds too many cards"));
            }
        }
        if state.invited == Some(state.turn) {
            problems.push(Problem::new("invited", "is on turn"));
        }
        problems
    }

    fn write_position(&self) -> toml::Table {
        let state = &self.state;
        let color = |seat: Seat| self.player(seat).color;
        let position = Position {
            seed: state.rng.seed().to_string(),
            words_drawn: state.rng.position(),
            turn: color(state.turn),
            turns: state.turns,
            has_drawn: state.has_drawn,
            has_offered: state.has_offered,
            invited: state.invited.map(color),
            outcome: state.outcome.map(|(winner, way)| OutcomePosition {
                winner: winner.map(color),
                way: way.to_owned(),
            }),
            chest: state.chest,
            played: state.played,
            players: state.players[..self.seats()]
                .iter()
                .map(|player| PlayerPosition {
                    name: player.color,
                    hand: player.hand,
                    score: player.score,
                    has_knocked: player.has_knocked && !self.is(mutant::FORGETS_KNOCKS),
                    has_resigned: player.has_resigned,
                })
                .collect(),
        };
        toml::Table::try_from(position).expect("a position is plain data")
    }

    fn read_position(pack: &'static Chest, table: &toml::Table) -> Result<Self, Vec<Problem>> {
        let position: Position = table
            .clone()
            .try_into()
            .map_err(|error: toml::de::Error| vec![Problem::new("table", error.message())])?;
        let setup = Setup {
            players: position.players.iter().map(|player| player.name).collect(),
        };
        let seed: Seed = position
            .seed
            .parse()
            .map_err(|error: ParseError| vec![Problem::new("seed", error.to_string())])?;
        let mut game = Pearls::new(pack, &setup, seed)
            .map_err(|error| vec![Problem::new("players", error.to_string())])?;
        let mut problems = Vec::new();
        let seat_of = |game: &Self, color: Color, problems: &mut Vec<Problem>| {
            game.seat_named(color.name()).unwrap_or_else(|error| {
                problems.push(Problem::new("seat", error.to_string()));
                Seat::new(0)
            })
        };
        game.state.rng = Rng::at(seed, position.words_drawn);
        game.state.turn = seat_of(&game, position.turn, &mut problems);
        game.state.turns = position.turns;
        game.state.has_drawn = position.has_drawn;
        game.state.has_offered = position.has_offered;
        game.state.invited = position
            .invited
            .map(|color| seat_of(&game, color, &mut problems));
        game.state.chest = position.chest;
        game.state.played = position.played;
        for (player, read) in game.state.players.iter_mut().zip(&position.players) {
            player.hand = read.hand;
            player.score = read.score;
            player.has_knocked = read.has_knocked;
            player.has_resigned = read.has_resigned;
            if read.hand.iter().any(|&cards| HAND_LIMIT < cards) {
                return Err(vec![Problem::new(
                    "hand",
                    "has more cards than a hand can hold",
                )]);
            }
        }
        if let Some(outcome) = position.outcome {
            let winner = outcome
                .winner
                .map(|color| seat_of(&game, color, &mut problems));
            match WAYS.into_iter().find(|&way| way == outcome.way) {
                Some(way) => game.state.outcome = Some((winner, way)),
                None => problems.push(Problem::new("outcome.way", "is unknown")),
            }
        }
        problems.extend(game.problems());
        if problems.is_empty() {
            Ok(game)
        } else {
            Err(problems)
        }
    }

    fn rng(&self) -> &Rng {
        &self.state.rng
    }

    fn dictate(&mut self, outcomes: &[&str]) -> Result<(), ParseError> {
        let ranks = outcomes
            .iter()
            .map(|word| read_rank(word))
            .collect::<Result<Vec<u8>, ParseError>>()?;
        self.state.rng.dictate(&ranks)
    }
}

fn read_rank(word: &str) -> Result<u8, ParseError> {
    match word.as_bytes() {
        [digit @ b'1'..=b'6'] => Ok(digit - b'1'),
        _ => Err(ParseError::new(word, "a rank is a number from 1 to 6")),
    }
}
