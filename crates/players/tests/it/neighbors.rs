//! Bots in Inter-Galactic Conquest are sane neighbors: they do nothing that cannot help.

use conquest::{Action, Conquest, Setup, packs};
use kernel::{Game, Seat, Seed};
use players::{Driver, Spec, Watch};

/// Counts what bots do, and what of it was in vain.
#[derive(Default, Debug)]
struct Deeds {
    exchanges: u32,
    /// Three cards for one, which is among them.
    vain_exchanges: u32,
    talks: u32,
    /// Negotiations that ended before anything was offered.
    silent_talks: u32,
    moves: u32,
    /// Ships that went back with the next action.
    ways_back: u32,
    /// Whether something was offered in the last negotiation.
    is_offered: bool,
    last: Option<Action>,
}

impl Watch<Conquest> for Deeds {
    fn before(&mut self, _: &Conquest, _: Seat, action: Action, _: usize) {
        match action {
            Action::Exchange { give, want } => {
                self.exchanges += 1;
                self.vain_exchanges += u32::from(give[want] != 0);
            }
            Action::Negotiate { .. } => {
                self.talks += 1;
                self.is_offered = false;
            }
            Action::Propose => self.is_offered = true,
            Action::Withdraw | Action::Decline => {
                self.silent_talks += u32::from(!self.is_offered);
            }
            Action::Move { .. } => {
                self.moves += 1;
                let is_undone = self.last.is_some_and(|last| undoes(last, action));
                self.ways_back += u32::from(is_undone);
            }
            _ => {}
        }
        self.last = Some(action);
    }
}

fn undoes(last: Action, next: Action) -> bool {
    let way = |action: Action| match action {
        Action::Move {
            level, from, to, ..
        } => Some((level, from, to)),
        _ => None,
    };
    way(last) == way(next).map(|(level, from, to)| (level, to, from))
}

/// Four bots of one kind play until somebody wins or `rounds` are over.
fn deeds(bot: &str, rounds: u32) -> Deeds {
    let bot: Spec = bot.parse().unwrap();
    let mut deeds = Deeds::default();
    let mut game = Conquest::new(packs::standard(), &Setup::new(4), Seed::from_number(5)).unwrap();
    let mut players: Vec<_> = (0..4)
        .map(|seat| bot.seat(Seed::from_number(seat)))
        .collect();
    Driver::default().play(&mut game, &mut players, rounds, &mut deeds);
    deeds
}

#[track_caller]
fn none_in_vain(deeds: &Deeds) {
    // They do all of this, where it can help.
    let done = [deeds.exchanges, deeds.talks, deeds.moves];
    assert!(done.iter().all(|&count| 0 < count), "{deeds:?}");
    let vain = [deeds.vain_exchanges, deeds.silent_talks, deeds.ways_back];
    assert_eq!(vain, [0; 3], "{deeds:?}");
}

#[test]
fn pilots_do_nothing_in_vain() {
    none_in_vain(&deeds("pilot", 200));
}

/// As captains think, but for a shorter time.
#[test]
fn bots_that_search_do_nothing_in_vain() {
    none_in_vain(&deeds("search:10+1", 20));
}
