//! From an agreement and a seed to the first decision (MG-2, MG-23).

use kernel::{BySeat, Game, Illegal, Log, Rng, Seat, Seats, Seed, SetupError, Silent};
use serde::{Deserialize, Serialize};

use crate::action::Answer;
use crate::card::{CardId, CardSet, Kind};
use crate::color::{Color, Pool};
use crate::decision::{Job, SetupStep, Stack};
use crate::event::Event;
use crate::offer::OfferSink;
use crate::pack::{PROJECTS, Pack, SYSTEMS, SystemId, TRACKS};
use crate::question::Ask;
use crate::state::{
    Agreed, Cubes, Deck, Glance, Phase, Planets, Powers, ProjectSet, Route, Settled, Sides,
    SpeciesSet, Spots, Stale, State, Triggers,
};
use crate::symbol::SymbolTally;
use crate::victory::BASES;
use crate::weavers::Weavers;
use crate::{Context, Master};

/// The choices made before the first action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The colors of the two to four players, clockwise (MG-2.6); a single player plays against the
    /// Weavers.
    pub players: Vec<PlayerColor>,
    /// Who begins; drawn by lot if not named (MG-2.9, MG-2.10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<PlayerColor>,
    /// The advanced drafting variant (MG-23).
    #[serde(default)]
    pub draft: bool,
    /// The edition whose names are shown (MG-24).
    #[serde(default)]
    pub edition: Edition,
    /// With one player, how many swarms start: two by the book (WV-SET.4). One and three, the third
    /// in the far corner, are house options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swarms: Option<u8>,
    /// With one player, a house option: every project of a swarm needs one cube less.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tough: bool,
    /// With one player, an easier reading: the player chooses what a conflict lost to the Weavers
    /// costs (WV-CON.29).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mercy: bool,
    /// With one player, an easier reading: a cube that goes to a conflict counts as an advance, so
    /// that engulfment does not advance (WV-SPN.9).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub diverted: bool,
}

impl Setup {
    /// The usual game for this number of players.
    pub fn new(players: usize) -> Setup {
        Setup {
            players: PlayerColor::ALL.into_iter().cycle().take(players).collect(),
            first: None,
            draft: false,
            edition: Edition::Final,
            swarms: None,
            tough: false,
            mercy: false,
            diverted: false,
        }
    }

    /// How many swarms start.
    pub(crate) fn swarms(&self) -> u8 {
        self.swarms.unwrap_or(STARTING_SWARMS)
    }
}

/// The color of a player's bases (MG-1.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerColor {
    /// Gray.
    Gray,
    /// Brown.
    Brown,
    /// Orange.
    Orange,
    /// Purple.
    Purple,
}

impl PlayerColor {
    /// All four.
    pub const ALL: [PlayerColor; 4] = [
        PlayerColor::Gray,
        PlayerColor::Brown,
        PlayerColor::Orange,
        PlayerColor::Purple,
    ];

    /// The word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            PlayerColor::Gray => "gray",
            PlayerColor::Brown => "brown",
            PlayerColor::Orange => "orange",
            PlayerColor::Purple => "purple",
        }
    }
}

/// The edition whose names and colors are shown. The rules are the same (MG-24.14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// The rulebook of 2018.
    #[default]
    Final,
    /// The earlier rulebook: industrial cubes are green and there is no supremacy track.
    Early,
}

/// Cubes of each color in the box (MG-1.6).
pub(crate) const CUBES: Pool = Pool([45, 45, 45, 45, 20]);
/// The swarms that start by the book (WV-SET.4).
pub(crate) const STARTING_SWARMS: u8 = 2;
/// The most swarms that can start, by a house option: one for each other corner.
pub(crate) const MOST_SWARMS: u8 = 3;
/// Cubes of each color in a bag at the start (MG-2.3).
pub(crate) const BAG: Pool = Pool([5; 5]);

impl Setup {
    /// Whether the rules know this setup.
    ///
    /// # Errors
    /// Why they do not.
    pub fn check(&self) -> Result<(), SetupError> {
        if !(1..=4).contains(&self.players.len()) {
            let count = self.players.len();
            return Err(SetupError(format!(
                "the game is for 2, 3 or 4 players, or for 1 against the Weavers, not {count} \
                 (MG-1.14, WV-SET.1)"
            )));
        }
        self.check_solo()?;
        let mut seen = Vec::new();
        for &color in &self.players {
            if seen.contains(&color) {
                let word = color.word();
                return Err(SetupError(format!(
                    "two players are {word}: every player needs a different color (MG-2.7)"
                )));
            }
            seen.push(color);
        }
        match self.first {
            Some(first) if !self.players.contains(&first) => Err(SetupError(format!(
                "{} cannot begin: no player has that color (MG-2.9)",
                first.word()
            ))),
            Some(_) | None => Ok(()),
        }
    }

    /// Check the options that only a single player can choose.
    fn check_solo(&self) -> Result<(), SetupError> {
        let solo = self.players.len() == 1;
        let error = if solo && self.draft {
            "one player chooses any species: leave the draft out (WV-SET.14)"
        } else if !solo && (self.swarms.is_some() || self.tough || self.mercy || self.diverted) {
            "swarms are the opponents of one player: leave `swarms`, `tough`, `mercy` and \
             `diverted` out (WV-SET.1)"
        } else if !(1..=MOST_SWARMS).contains(&self.swarms()) {
            "one, two or three swarms can start; two by the book (WV-SET.4)"
        } else {
            return Ok(());
        };
        Err(SetupError(error.to_owned()))
    }

    fn agree(&self, rng: &mut Rng) -> Agreed {
        let mut colors = BySeat([PlayerColor::Gray; 4]);
        for (seat, &color) in Seat::all(4).zip(&self.players) {
            colors[seat] = color;
        }
        let players = self.players.len() as u8;
        let named = self.first.and_then(|first| {
            self.players
                .iter()
                .position(|&color| color == first)
                .map(|index| index as u8)
        });
        // MG-2.10: a uniform random seat unless named.
        let first = Seat::new(named.unwrap_or_else(|| rng.below(players.into()) as u8));
        let named = named.is_some();
        Agreed {
            colors,
            players,
            first,
            named,
            draft: self.draft,
            edition: self.edition,
        }
    }
}

/// The game before its first decision: homes or the draft come first.
pub(crate) fn new(pack: &'static Pack, setup: &Setup, seed: Seed) -> Result<Master, SetupError> {
    setup.check()?;
    let mut rng = Rng::new(seed);
    let agreed = setup.agree(&mut rng);
    let mut game = Master {
        pack,
        state: State::empty(agreed, Weavers::agreed(setup), rng),
    };
    game.state.glance = game.read_glance();
    let mut silent = Silent;
    let mut context = Context::new(&mut game, &mut silent);
    if context.is_solo() {
        context.set_up_solo()
    } else if setup.draft {
        context.set_up_draft()
    } else {
        context.set_up_homes()
    }
    context.advance();
    Ok(game)
}

impl Master {
    /// The corner whose starting system this is.
    pub(crate) fn corner_of(&self, system: SystemId) -> Option<usize> {
        self.pack
            .board
            .corners
            .iter()
            .position(|corner| corner.home == system)
    }

    fn is_free_home(&self, system: SystemId) -> bool {
        self.owner(system).is_none()
    }

    /// Offer the corners a player may start in: with three players the third chooses between the
    /// two that remain; in the draft everyone chooses among all free ones (MG-2.20, MG-23.8).
    pub(crate) fn offer_homes(&self, offer: &mut impl OfferSink) {
        for corner in self.pack.board.corners {
            if self.is_free_home(corner.home) {
                offer.one(Answer::ChooseHome {
                    system: corner.home,
                });
            }
        }
    }

    pub(crate) fn check_home(&self, system: SystemId) -> Result<(), Illegal> {
        if self.corner_of(system).is_none() {
            return Err(Illegal::by(
                "MG-2.15",
                "the starting systems lie in the corners",
            ));
        }
        if !self.is_free_home(system) {
            return Err(Illegal::by("MG-2.20", "another player starts there"));
        }
        Ok(())
    }

    pub(crate) fn check_species(&self, card: CardId) -> Result<(), Illegal> {
        if self.state.draft.cards().has(card) {
            return Ok(());
        }
        Err(Illegal::by(
            "MG-23.4",
            "only a revealed species that nobody took can be taken",
        ))
    }
}

impl State {
    /// A state with everything in the box, bags filled, nothing on the board (MG-2.1 to MG-2.6).
    pub(crate) fn empty(agreed: Agreed, weavers: Weavers, rng: Rng) -> State {
        let mut state = State {
            agreed,
            active: agreed.first,
            phase: Phase::Setup,
            turn: 0,
            stack: Stack::EMPTY,
            triggers: Triggers::default(),
            winner: None,
            resigned: Seats::EMPTY,
            reserve: CUBES,
            bags: BySeat([Pool::EMPTY; 4]),
            drawn: Pool::EMPTY,
            cubes: [Cubes::EMPTY; PROJECTS],
            cards: BySeat([CardSet::EMPTY; 4]),
            decks: Kind::ALL.map(Deck::new),
            draft: SpeciesSet::EMPTY,
            standing: CardSet::EMPTY,
            constructed: CardSet::EMPTY,
            doubled: CardSet::EMPTY,
            homes: BySeat([None; 4]),
            bases: [0; SYSTEMS],
            control: BySeat([0; 4]),
            stock: BySeat([0; 4]),
            covered: 0,
            planets: [Planets::default(); SYSTEMS],
            routes: [Route::EMPTY; TRACKS],
            conflicts: [None; 9],
            fights: BySeat([Sides::EMPTY; 4]),
            embattled: 0,
            offers: Sides::EMPTY,
            refused: Sides::EMPTY,
            advantages: Sides::EMPTY,
            owed: ProjectSet::EMPTY,
            taken_spots: Spots::default(),
            settled: Settled::default(),
            discarded: 0,
            used: CardSet::EMPTY,
            extra_won: 0,
            extra_row: 0,
            skips: BySeat([0; 4]),
            symbols: BySeat([[0; 5]; 4]),
            powers: BySeat([Powers::NONE; 4]),
            reach: BySeat([0; 4]),
            lasting: BySeat([SymbolTally::EMPTY; 4]),
            stale: Stale::Fresh,
            glance: Glance::default(),
            weavers,
            rng,
        };
        for seat in Seat::all(agreed.players.into()) {
            state.bags[seat] = BAG;
            state.stock[seat] = BASES;
            for color in Color::ALL {
                state.reserve[color] -= BAG[color];
            }
        }
        state
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// The standard setup: a drawn cube decides the first player's system, the seats those of the
    /// others.
    fn set_up_homes(&mut self) {
        let first = self.state.agreed.first;
        let drawn = Color::BRIGHT[self.state.rng.below(4) as usize]; // MG-2.12
        let corners = self.pack.board.corners;
        let start = corners
            .iter()
            .position(|corner| self.pack.system(corner.home).color == drawn)
            .expect("the starting systems have the four bright colors, one each");
        let corner = |offset: usize| corners[(start + offset) % 4].home;
        let second = first.clockwise(self.seats());
        self.place_home(first, corner(0));
        self.state.stack.add(Job::Setup {
            next: SetupStep::BlackHoles,
        });
        match self.seats() {
            2 => self.place_home(second, corner(2)), // MG-2.18
            3 => {
                self.place_home(second, corner(1)); // MG-2.19, MG-2.22
                let third = second.clockwise(3);
                self.ask(third, Ask::ChooseHome); // MG-2.20
            }
            _ => {
                let mut seat = second;
                for offset in 1..4 {
                    self.place_home(seat, corner(offset)); // MG-2.21
                    seat = seat.clockwise(4);
                }
            }
        }
    }

    /// The draft: species from the first player clockwise, then corners from the last player
    /// counter-clockwise (MG-23.3 to MG-23.6).
    fn set_up_draft(&mut self) {
        for _ in 0..self.seats() + 2 {
            let card = self.random_card(Kind::Species);
            self.state.draft.insert(card);
            self.note(|| Event::SpeciesRevealed { card });
        }
        let first = self.state.agreed.first;
        let order: [Seat; 4] = std::array::from_fn(|index| {
            (0..index).fold(first, |seat, _| seat.clockwise(self.seats()))
        });
        let order = &order[..self.seats()];
        // The top of the stack comes first, so what comes last is pushed first.
        self.state.stack.add(Job::Setup {
            next: SetupStep::BlackHoles,
        });
        for &seat in order {
            self.ask(seat, Ask::ChooseHome);
        }
        self.state.stack.add(Job::Setup {
            next: SetupStep::ReturnSpecies,
        });
        for &seat in order.iter().rev() {
            self.ask(seat, Ask::TakeSpecies);
        }
    }

    /// Place the base in a starting system, which draws no card (MG-2.23).
    pub(crate) fn place_home(&mut self, seat: Seat, system: SystemId) {
        self.state.homes[seat] = Some(system);
        self.state.bases[system.index()] = 1;
        self.state.control[seat] = system.bit();
        self.state.stock[seat] -= 1;
        self.state.stale.raise(Stale::All); // MG-2.32: a blue-linked symbol counts from now on.
        self.note(|| Event::HomeFound { seat, system });
    }

    pub(crate) fn take_species(&mut self, seat: Seat, card: CardId) {
        self.state.draft.remove(card);
        self.hold(seat, card);
        self.note(|| Event::CardGained { seat, card });
    }

    /// One stage of setup after the homes.
    pub(crate) fn set_up(&mut self, step: SetupStep) {
        match step {
            SetupStep::BlackHoles => {
                self.cover_free_corners();
                let next = if self.state.agreed.draft {
                    SetupStep::Begin // MG-23.7
                } else {
                    SetupStep::Species(self.state.agreed.first)
                };
                self.state.stack.add(Job::Setup { next });
            }
            SetupStep::Species(seat) => {
                self.turn_up(Kind::Species); // MG-2.26
                let next = seat.clockwise(self.seats());
                let next = if next == self.state.agreed.first {
                    SetupStep::Begin
                } else {
                    SetupStep::Species(next)
                };
                self.state.stack.add(Job::Setup { next });
                self.state.stack.add(Job::Draw {
                    seat,
                    kind: Kind::Species,
                });
            }
            SetupStep::ReturnSpecies => {
                let revealed = std::mem::replace(&mut self.state.draft, SpeciesSet::EMPTY);
                for card in revealed.cards().iter() {
                    self.state.decks[Kind::Species as usize].unknown |= 1 << card.rank();
                }
            }
            SetupStep::Begin => {
                Kind::ALL.into_iter().for_each(|kind| self.turn_up(kind)); // MG-2.30, MG-2.31
                if self.is_solo() {
                    self.place_swarms(); // WV-SET.13
                }
                self.begin_turn(self.first_present());
            }
        }
    }

    /// The first player, or the next one if that player has resigned during setup.
    fn first_present(&self) -> Seat {
        let mut seat = self.state.agreed.first;
        while self.state.resigned.has(seat) {
            seat = seat.clockwise(self.seats());
        }
        seat
    }

    /// MG-2.24: cover the starting system of every free corner and the two systems closest to it.
    fn cover_free_corners(&mut self) {
        for corner in self.pack.board.corners {
            if self.is_free_home(corner.home) {
                let [one, two] = corner.near;
                for system in [corner.home, one, two] {
                    self.state.covered |= system.bit();
                    self.note(|| Event::SystemCovered { system });
                }
            }
        }
    }
}
