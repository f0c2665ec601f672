//! What holds in every state (IC-INV). A correct engine never breaks an invariant; positions
//! written by hand may.
//!
//! Some invariants cannot be broken in this representation: an asteroid space has room for one ship
//! only (IC-INV.4), and tokens are stored by space (IC-INV.8).

use kernel::{Game, Problem, Seat};

use crate::Conquest;
use crate::decision::Pending;
use crate::resource::{Pool, Resource};
use crate::ship::{LEVELS, Level};
use crate::space::{ASTEROIDS, SiteId, SpaceId};
use crate::state::PLAYERS;
use crate::victory::COLONIES_TO_WIN;

/// Every invariant the state breaks.
pub(crate) fn problems(game: &Conquest) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut demand = |clause: &str, holds: bool, message: &dyn Fn() -> String| {
        if !holds {
            problems.push(Problem::new(clause, message()));
        }
    };
    game.check_pieces(&mut demand);
    game.check_sites(&mut demand);
    game.check_tokens(&mut demand);
    game.check_players(&mut demand);
    game.check_turn(&mut demand);
    game.check_question(&mut demand);
    game.check_waiting(&mut demand);
    game.check_knowledge(&mut demand);
    problems
}

impl Conquest {
    fn check_pieces(&self, demand: &mut impl FnMut(&str, bool, &dyn Fn() -> String)) {
        let state = &self.state;
        let pieces = self.pack.pieces;
        for resource in Resource::ALL {
            let hands = state.hands.0.iter().map(|hand| u32::from(hand[resource]));
            let total = hands.sum::<u32>() + u32::from(state.bank[resource]);
            demand("IC-INV.1", total == u32::from(pieces.cards), &|| {
                format!("there are {total} cards of {}", resource.name())
            });
        }
        let held: u32 = state
            .battle_tokens
            .0
            .iter()
            .map(|&count| u32::from(count))
            .sum();
        let tokens = held + u32::from(state.token_supply);
        demand(
            "IC-INV.2",
            tokens == u32::from(pieces.battle_tokens),
            &|| format!("there are {tokens} battle tokens"),
        );
        for seat in Seat::all(self.seats()) {
            let counts = state.ship_counts(seat);
            for level in Level::ALL {
                let total = counts[level as usize] + state.stock[seat][level as usize];
                demand("IC-INV.3", total == pieces.ships, &|| {
                    let (who, level) = (self.seat_name(seat), level.number());
                    format!("{who} has {total} pieces of level {level}")
                });
            }
        }
    }

    fn check_sites(&self, demand: &mut impl FnMut(&str, bool, &dyn Fn() -> String)) {
        let state = &self.state;
        for site in SiteId::all() {
            let word = || self.space_word(site.space());
            let controller = state.controller(site);
            let is_empty = state.fleets[site.index()] == [0; LEVELS];
            demand("IC-INV.5", controller.is_some() || is_empty, &|| {
                format!("there are ships on {}, which nobody controls", word())
            });
            let occupant = state.occupant(site.space());
            let mut seats = Seat::all(self.seats());
            let noted = seats.find(|&seat| state.occupied(seat) & site.space().bit() != 0);
            demand("IC-INV.5", noted == occupant, &|| {
                format!(
                    "{noted:?} is noted to have ships on {}, not {occupant:?}",
                    word()
                )
            });
            let lives = controller.is_none_or(|seat| state.living.has(seat));
            demand("IC-INV.10", lives, &|| {
                format!("{} is controlled by somebody who is out", word())
            });
        }
        demand("IC-INV.6", state.trade_ship < 6, &|| {
            "the trade ship is on none of its spaces".to_owned()
        });
    }

    fn check_tokens(&self, demand: &mut impl FnMut(&str, bool, &dyn Fn() -> String)) {
        let mut seen = [[0u32; 2]; 6];
        for index in 0..ASTEROIDS {
            let Some(face) = self.state.faces.get(index) else {
                continue;
            };
            let space = SpaceId::of_asteroid(index);
            let area = space.token_area();
            let known = &mut seen[space.token_sector()][area];
            let is_new = *known >> face & 1 == 0;
            let exists = usize::from(face) < self.pack.faces[area].len();
            demand("IC-INV.7", exists && is_new, &|| {
                format!("the token at {} is there twice", self.space_word(space))
            });
            *known |= 1 << face;
        }
    }

    fn check_players(&self, demand: &mut impl FnMut(&str, bool, &dyn Fn() -> String)) {
        let state = &self.state;
        let goes_on = state.winner.is_none();
        for seat in Seat::all(self.seats()) {
            let who = || self.seat_name(seat);
            let points = self.points(seat);
            demand("IC-INV.11", !goes_on || points < self.target(), &|| {
                format!("{} has {points} points, but the game goes on", who())
            });
            let colonies = state.colonies(seat);
            demand("IC-INV.12", !goes_on || colonies < COLONIES_TO_WIN, &|| {
                format!("{} has {colonies} colonies, but the game goes on", who())
            });
            let stands = state.ship_count(seat) != 0 || state.planets(seat) != 0;
            let owns = stands
                || colonies != 0
                || state.battle_tokens[seat] != 0
                || !state.hands[seat].is_empty();
            let lives = state.living.has(seat);
            demand(
                "IC-INV.21",
                if lives { stands } else { !owns },
                &|| match lives {
                    true => format!("{} has neither ships nor starter planets", who()),
                    false => format!("{} is out, but has something", who()),
                },
            );
        }
        for seat in Seat::all(PLAYERS).skip(self.seats()) {
            let is_empty = state.hands[seat].is_empty() && state.ship_count(seat) == 0;
            demand("IC-INV.21", is_empty, &|| {
                "somebody who does not play has something".to_owned()
            });
        }
        let survivors = state.living.len();
        demand("IC-INV.12", !goes_on || 2 <= survivors, &|| {
            format!("the game goes on with {survivors} players")
        });
    }

    fn check_turn(&self, demand: &mut impl FnMut(&str, bool, &dyn Fn() -> String)) {
        let state = &self.state;
        if state.winner.is_some() {
            return;
        }
        demand("IC-INV.13", state.energy <= state.generated, &|| {
            "there is more energy than the turn began with".to_owned()
        });
        let acts = state.living.has(state.active) || state.ended;
        demand("IC-INV.19", acts, &|| "the active player is out".to_owned());
        demand("IC-INV.20", state.living.has(state.keeper), &|| {
            "the player in charge of the trade ship is out".to_owned()
        });
        let is_on_turn = |seat: Seat| seat == state.active && !state.ended;
        let may_be_accused = |seat: Seat| state.living.has(seat) && !is_on_turn(seat);
        demand(
            "IC-HLD.11",
            state.window.iter().all(may_be_accused),
            &|| "somebody can be accused who is active or out".to_owned(),
        );
    }

    /// Accusations and the next turn wait only while a question is open, and waiting accusations
    /// are allowed ones.
    fn check_waiting(&self, demand: &mut impl FnMut(&str, bool, &dyn Fn() -> String)) {
        let state = &self.state;
        let is_pending = state.pending.is_some();
        demand("IC-TRN.5", is_pending || !state.ended, &|| {
            "the turn is over, but the next one has not begun".to_owned()
        });
        for (accuser, suspect) in state.accusations.iter() {
            let alike = state.accusations.iter();
            let is_once = alike.filter(|pair| *pair == (accuser, suspect)).count() == 1;
            let may_accuse = accuser != suspect
                && state.living.has(accuser)
                && state.window.has(suspect)
                && !state.spent[suspect].has(accuser);
            demand("IC-HLD.10", is_pending && is_once && may_accuse, &|| {
                let [accuser, suspect] = [accuser, suspect].map(|seat| self.seat_name(seat));
                format!("the accusation of {suspect} by {accuser} cannot wait")
            });
        }
    }

    /// The player who is asked is in the game and can answer.
    fn check_question(&self, demand: &mut impl FnMut(&str, bool, &dyn Fn() -> String)) {
        let state = &self.state;
        let Some(pending) = state.pending else { return };
        demand("IC-INV.19", state.living.has(pending.seat()), &|| {
            "somebody who is out is asked something".to_owned()
        });
        let hand = |seat: Seat| &state.hands[seat];
        let (clause, holds) = match pending {
            Pending::Return { seat } => ("IC-END.8", seat == state.active && !state.ended),
            Pending::Discard { seat, left } => {
                let owed = 1..=hand(seat).total();
                ("IC-HLD.8", owed.contains(&left.into()))
            }
            Pending::Compose { talk, seat, offer } => (
                "IC-PTR.7",
                talk.opener == state.active && !state.ended && hand(seat).covers(&offer.give),
            ),
            Pending::Answer { talk, seat, offer } => {
                let maker = talk.other(seat);
                let is_complete = offer.give != Pool::EMPTY && offer.want != Pool::EMPTY;
                let holds = hand(maker).covers(&offer.give) && is_complete;
                let is_open = talk.opener == state.active && !state.ended;
                ("IC-PTR.7", is_open && holds)
            }
        };
        demand(clause, holds, &|| {
            format!("the question `{}` cannot be asked now", pending.topic())
        });
    }

    /// What players know about hands is true (IC-INF.2).
    fn check_knowledge(&self, demand: &mut impl FnMut(&str, bool, &dyn Fn() -> String)) {
        for observer in Seat::all(self.seats()) {
            for target in Seat::all(self.seats()) {
                let bounds = self.state.knowledge.of(observer, target);
                let holds = bounds.allow(&self.state.hands[target]);
                demand("IC-INF.2", holds, &|| {
                    let [one, other] = [observer, target].map(|seat| self.seat_name(seat));
                    format!("{one} is wrong about the hand of {other}")
                });
            }
        }
    }
}
