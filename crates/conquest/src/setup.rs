//! From an agreement and a seed to the first turn (IC-SET).

use kernel::{BySeat, Rng, Seat, Seats, Seed, SetupError, Silent};
use serde::{Deserialize, Serialize};

use crate::color::Color;
use crate::decision::Accusations;
use crate::futile::Recent;
use crate::knowledge::Knowledge;
use crate::pack::Pack;
use crate::resource::{KINDS, Pool};
use crate::ship::{LEVELS, Level, Ships};
use crate::space::{BASES, SITES, SiteId};
use crate::state::{Agreed, ByPlayer, Faces, PLAYERS, State};
use crate::{Conquest, Context};

/// The choices made before the first turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setup {
    /// The planets that two to six players have chosen, in the order of joining (IC-SET.11). Seats
    /// run clockwise, regardless of that order (IC-SET.16).
    pub players: Vec<Color>,
    /// Deal the numbers of the bases at random (IC-SET.21).
    #[serde(default)]
    pub shuffle_bases: bool,
    /// How many cards a wrong accusation costs (IC-HLD.12).
    #[serde(default)]
    pub wrong_accusation_cost: u8,
    /// After this many rounds the best standing wins; 0 means never (IC-VIC.9).
    #[serde(default)]
    pub round_cap: u16,
}

impl Setup {
    /// The usual game for this number of players, with the default layout (IC-SET.15).
    pub fn new(players: usize) -> Setup {
        let sectors: &[usize] = match players {
            2 => &[0, 3],
            3 => &[0, 2, 4],
            4 => &[0, 1, 3, 4],
            5 => &[0, 1, 2, 3, 4],
            _ => &[0, 1, 2, 3, 4, 5],
        };
        let colors = sectors.iter().map(|&sector| Color::ALL[sector]);
        Setup {
            // Other numbers are refused when the game is set up.
            players: colors.cycle().take(players).collect(),
            shuffle_bases: false,
            wrong_accusation_cost: 0,
            round_cap: 0,
        }
    }

    /// What the players should know before they agree, if anything (IC-CMP.8).
    pub fn notice(&self) -> Option<&'static str> {
        (self.players.len() == 5).then_some("five players are not recommended (IC-CMP.7)")
    }

    /// Whether the rules know this setup.
    ///
    /// # Errors
    /// Why they do not.
    pub fn check(&self) -> Result<(), SetupError> {
        let count = self.players.len();
        if !(2..=PLAYERS).contains(&count) {
            return Err(SetupError(format!(
                "the game is for 2 to 6 players, not {count} (IC-CMP.8)"
            )));
        }
        for (index, color) in self.players.iter().enumerate() {
            if self.players[..index].contains(color) {
                return Err(SetupError(format!(
                    "two players have chosen {}: each planet can be chosen once (IC-SET.15)",
                    color.word()
                )));
            }
        }
        Ok(())
    }

    fn agree(&self, rng: &mut Rng) -> (Agreed, Seat) {
        let mut sorted = self.players.clone();
        sorted.sort();
        let mut colors = BySeat([Color::Red; PLAYERS]);
        for (seat, &color) in Seat::all(PLAYERS).zip(&sorted) {
            colors[seat] = color;
        }
        let mut tiles = std::array::from_fn(|base| base as u8);
        if self.shuffle_bases {
            for last in (1..BASES).rev() {
                tiles.swap(last, rng.below(last as u32 + 1) as usize);
            }
        }
        let (rolls, first, keeper) = roll_for_first(sorted.len(), rng);
        let agreed = Agreed {
            colors,
            players: sorted.len() as u8,
            rolls,
            first,
            tiles,
            shuffle_bases: self.shuffle_bases,
            wrong_accusation_cost: self.wrong_accusation_cost,
            round_cap: self.round_cap,
        };
        (agreed, keeper)
    }
}

/// IC-SET.13: the highest roll goes first, the lowest is in charge of the trade ship.
fn roll_for_first(players: usize, rng: &mut Rng) -> (ByPlayer<u8>, Seat, Seat) {
    let all = Seat::all(players).fold(Seats::EMPTY, Seats::with);
    let mut rolls = BySeat([0; PLAYERS]);
    let mut reroll = |rolls: &mut ByPlayer<u8>, seats: Seats| {
        for seat in seats.iter() {
            rolls[seat] = 1 + rng.below(6) as u8;
        }
    };
    reroll(&mut rolls, all);
    // IC-SET.14: if all tie, all re-roll.
    while all.iter().all(|seat| rolls[seat] == rolls[Seat::new(0)]) {
        reroll(&mut rolls, all);
    }
    let with = |rolls: &ByPlayer<u8>, among: Seats, roll: u8| {
        let equal = among.iter().filter(|&seat| rolls[seat] == roll);
        equal.fold(Seats::EMPTY, Seats::with)
    };
    let extreme = |rolls: &ByPlayer<u8>, among: Seats, highest: Extreme| {
        let numbers = among.iter().map(|seat| rolls[seat]);
        match highest {
            Extreme::Highest => numbers.max(),
            Extreme::Lowest => numbers.min(),
        }
        .unwrap_or_default()
    };
    let mut sole = |rolls: &mut ByPlayer<u8>, which: Extreme| {
        let mut tied = with(rolls, all, extreme(rolls, all, which));
        // IC-SET.14: a tie is re-rolled among the tied only.
        while 1 < tied.len() {
            reroll(rolls, tied);
            tied = with(rolls, tied, extreme(rolls, tied, which));
        }
        tied.iter().next().unwrap_or(Seat::new(0))
    };
    // The rolls of those who tied for highest do not matter for lowest, and vice versa.
    let mut other = rolls;
    let first = sole(&mut rolls, Extreme::Highest);
    let keeper = sole(&mut other, Extreme::Lowest);
    (rolls, first, keeper)
}

#[derive(Clone, Copy)]
enum Extreme {
    Highest,
    Lowest,
}

/// The game before its first decision: everybody has a home and three ships.
pub(crate) fn new(pack: &'static Pack, setup: &Setup, seed: Seed) -> Result<Conquest, SetupError> {
    setup.check()?;
    let mut rng = Rng::new(seed);
    let (agreed, keeper) = setup.agree(&mut rng);
    // IC-SET.20: the trade ship starts anywhere.
    let trade_ship = rng.below(6) as u8;
    let mut state = State {
        keeper,
        trade_ship,
        ..State::empty(pack, agreed, rng)
    };
    for seat in Seat::all(agreed.players.into()) {
        let home = SiteId::planet(agreed.colors[seat].sector());
        state.control[home.index()] = Some(seat); // IC-SET.11
        for _ in 0..3 {
            state.put(seat, Level::One, home.space()); // IC-SET.12
            state.stock[seat][Level::One as usize] -= 1;
        }
    }
    let mut game = Conquest { pack, state };
    let mut silent = Silent;
    Context::new(&mut game, &mut silent).begin_turn(agreed.first);
    Ok(game)
}

impl State {
    /// A state with nothing on the board and everything in the box.
    pub(crate) fn empty(pack: &Pack, agreed: Agreed, rng: Rng) -> State {
        let hands = BySeat([Pool::EMPTY; PLAYERS]); // IC-SET.22
        let players = agreed.players.into();
        State {
            agreed,
            turn: 0,
            round: 1,
            active: agreed.first,
            fresh: true,
            pending: None,
            accusations: Accusations::default(),
            ended: false,
            energy: 0,
            generated: 0,
            living: Seat::all(players).fold(Seats::EMPTY, Seats::with),
            winner: None,
            keeper: agreed.first,
            trade_ship: 0,
            ships: Ships::NONE,
            control: [None; SITES],
            fleets: [[0; LEVELS]; SITES],
            stock: BySeat([[pack.pieces.ships; LEVELS]; PLAYERS]),
            faces: Faces::DOWN,
            hands,
            bank: Pool([pack.pieces.cards; KINDS]),
            battle_tokens: BySeat([0; PLAYERS]),
            token_supply: pack.pieces.battle_tokens,
            window: Seats::EMPTY,
            spent: BySeat([Seats::EMPTY; PLAYERS]),
            talks: BySeat([0; PLAYERS]),
            knowledge: Knowledge::exact(&hands),
            recent: Recent::default(),
            rng,
        }
    }
}
