//! Points and the ways a game ends (IC-VIC).

use kernel::{Game, Log, ParseError, Seat};
use serde::Serialize;

use crate::decision::Accusations;
use crate::event::Event;
use crate::{Conquest, Context};

/// The colonization cards that win at once (IC-VIC.3).
pub const COLONIES_TO_WIN: u8 = 4;
/// The points of a starter planet (IC-VIC.2).
pub const POINTS_PER_PLANET: u16 = 2;

/// How a game was won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Only one player remained (IC-VIC.4).
    LastSurvivor,
    /// Four colonization cards (IC-VIC.3).
    FourColonies,
    /// 15 points, or 20 with two players (IC-VIC.1).
    Points,
    /// The best standing after the agreed number of rounds (IC-VIC.9).
    RoundCap,
}

impl Way {
    /// All four.
    pub const ALL: [Way; 4] = [
        Way::LastSurvivor,
        Way::FourColonies,
        Way::Points,
        Way::RoundCap,
    ];

    /// The word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            Way::LastSurvivor => "last-survivor",
            Way::FourColonies => "four-colonies",
            Way::Points => "points",
            Way::RoundCap => "round-cap",
        }
    }

    pub(crate) fn read(word: &str) -> Result<Way, ParseError> {
        let found = Way::ALL.into_iter().find(|way| way.word() == word);
        found.ok_or_else(|| ParseError::unknown("way of winning", word, Way::ALL.map(Way::word)))
    }
}

impl Conquest {
    /// The points needed to win, by the number of players at the start (IC-VIC.7).
    pub(crate) fn target(&self) -> u16 {
        match self.seats() {
            2 => 20,
            _ => 15,
        }
    }

    /// IC-VIC.6: computed from what the player has now.
    pub(crate) fn points(&self, seat: Seat) -> u16 {
        let state = &self.state;
        let planets = POINTS_PER_PLANET * u16::from(state.planets(seat));
        planets + u16::from(state.colonies(seat)) + u16::from(state.battle_tokens[seat])
    }

    /// Who has won by now, and how; checked in the order of IC-VIC.8.
    fn find_winner(&self) -> Option<(Seat, Way)> {
        let living = self.state.living;
        if living.len() == 1 {
            return living.iter().next().map(|seat| (seat, Way::LastSurvivor));
        }
        // Only the active player can gain anything (IC-VIC.8).
        let seat = self.state.active;
        if COLONIES_TO_WIN <= self.state.colonies(seat) {
            return Some((seat, Way::FourColonies));
        }
        (self.target() <= self.points(seat)).then_some((seat, Way::Points))
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// End the game if somebody has won (IC-VIC.5).
    pub(crate) fn judge(&mut self) {
        if self.state.winner.is_none()
            && let Some((seat, way)) = self.find_winner()
        {
            self.end_game(Some(seat), way);
        }
    }

    /// IC-VIC.9: points, then colonies, then starter planets, then battle tokens, then shared.
    pub(crate) fn end_by_cap(&mut self) {
        let standing = |seat: Seat| {
            let state = &self.state;
            let tokens = state.battle_tokens[seat];
            (
                self.points(seat),
                state.colonies(seat),
                state.planets(seat),
                tokens,
            )
        };
        let best = self.state.living.iter().map(standing).max();
        let mut ahead = self
            .state
            .living
            .iter()
            .filter(|&seat| Some(standing(seat)) == best);
        let winner = ahead.next();
        let shared = ahead.next().is_some();
        self.end_game(winner.filter(|_| !shared), Way::RoundCap);
    }

    fn end_game(&mut self, seat: Option<Seat>, way: Way) {
        self.state.winner = Some((seat, way));
        self.state.pending = None;
        self.state.accusations = Accusations::default();
        self.state.ended = false;
        self.note(|| Event::GameWon { seat, way });
        self.flip_all();
    }
}
