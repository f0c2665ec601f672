//! The law of secrecy for everything that is sent: re-drawing what a viewer cannot know leaves the
//! page and the JSON of that viewer byte for byte the same.

use std::sync::Arc;

use kernel::{Rng, Seat, Seats, Seed};
use players::Level;

use crate::games;
use crate::host::{Answers, Host};
use crate::room;
use crate::routes::table::state_of;
use crate::sitting::{Sitting, Wish};
use crate::store::{SeatKind, SeatRow, Status, TableRow};

/// Everything somebody with these seats is sent: HTML as well as JSON.
fn sent(sitting: &Sitting, mine: Seats) -> String {
    // However the board is turned.
    let turned = (sitting.seq % 4) as u8;
    let regions = room::regions(sitting, mine, turned).into_iter();
    let html: Vec<String> = regions.map(|region| region.html.into_string()).collect();
    format!("{}\n{}", html.join("\n"), state_of(sitting, mine))
}

fn table(host: &Arc<dyn Host>, players: usize, seed: Seed) -> Sitting {
    let seats = (0..players as u8).map(|seat| SeatRow {
        seat: Seat::new(seat),
        kind: SeatKind::Person,
        guest: Some(format!("guest {seat}")),
        name: Some(format!("Guest {seat}")),
        bot: None,
        left_at: None,
    });
    let row = TableRow {
        id: "table".to_owned(),
        game: host.name().to_owned(),
        rules: host.rules(),
        pack: host.packs()[0].hash.clone(),
        setup: host.agree(players, &Answers::new()).unwrap(),
        seed,
        public: true,
        status: Status::Playing,
        first: None,
        winner: None,
        way: None,
        pace: 0,
        next: None,
        touched: 0,
    };
    Sitting::load(Arc::clone(host), row, seats.collect(), Vec::new()).unwrap()
}

/// The same table if everything had come differently that `seat` cannot know. The seed of the row
/// is hidden from everybody and goes with it; its published hash does not.
fn redrawn(sitting: &Sitting, seat: Seat, rng: &mut Rng) -> Sitting {
    let mut other = sitting.clone();
    other.game = Arc::from(sitting.game.redrawn(seat, rng));
    other
}

#[test]
fn what_is_hidden_leaves_no_trace_in_what_is_sent() {
    let mut rng = Rng::new(Seed::from_number(7));
    let mut checked = 0;
    for host in games::all(&[]).unwrap() {
        for players in host.players() {
            let mut sitting = table(&host, players, Seed::from_number(players as u64));
            for step in 0..240 {
                let Some(asked) = sitting.game.waits_for() else {
                    break;
                };
                // Not every state is looked at, so that the games come far.
                for viewer in Seat::all(players).filter(|_| step % 4 == 0) {
                    let other = redrawn(&sitting, viewer, &mut rng);
                    let only = Seats::only(viewer);
                    assert_eq!(
                        sent(&sitting, only),
                        sent(&other, only),
                        "to seat {viewer:?}"
                    );
                    assert_eq!(sent(&sitting, Seats::EMPTY), sent(&other, Seats::EMPTY));
                    checked += 1;
                }
                // Sometimes somebody acts who is not asked: accuses, withdraws, agrees to a truce.
                let other = Seat::new(rng.below(players as u32) as u8);
                let is_other = rng.below(8) == 0 && !sitting.game.offers(other).is_empty();
                let seat = if is_other { other } else { asked };
                let offers = sitting.game.offers(seat);
                let action = offers[rng.below(offers.len() as u32) as usize].clone();
                let seq = sitting.seq;
                sitting = sitting.after(&Wish::Act { seat, seq, action }).unwrap().0;
            }
        }
    }
    assert!(1500 < checked, "only {checked} states were compared");
}

#[test]
fn no_seed_is_sent_while_the_game_runs() {
    for host in games::all(&[]).unwrap() {
        let sitting = table(&host, 2, Seed::from_number(1));
        let seed = sitting.row.seed.to_string();
        for mine in [Seats::EMPTY, Seats::only(Seat::new(0))] {
            assert!(!sent(&sitting, mine).contains(&seed));
        }
    }
}

#[test]
fn bots_play_a_table_to_its_end() {
    for host in games::all(&[]).unwrap() {
        let mut sitting = table(&host, 2, Seed::from_number(3));
        for step in 0..5000 {
            let Some(seat) = sitting.game.waits_for() else {
                break;
            };
            let seed = Seed::from_number(step);
            let action = sitting.game.think(seat, Level::Pilot, seed);
            let wish = Wish::Act {
                seat,
                seq: sitting.seq,
                action: action.unwrap(),
            };
            sitting = sitting.after(&wish).unwrap().0;
        }
        assert_eq!(sitting.row.status, Status::Over, "{}", host.name());
    }
}
