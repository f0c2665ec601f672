//! The law of secrecy for everything that is sent: re-drawing what a viewer cannot know leaves the
//! page and the JSON of that viewer byte for byte the same.

use std::sync::Arc;

use conquest::Conquest;
use kernel::{Game as _, Pack as _, Rng, Seat, Seats, Seed};
use players::Level;
use scraper::{Html, Selector};

use crate::games;
use crate::host::{Answers, Host, in_play};
use crate::page::conquest::ConquestPage;
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

pub(crate) fn table(host: &Arc<dyn Host>, players: usize, seed: Seed) -> Sitting {
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
        maker: None,
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

/// Red may hold nine cards; the hand is red's secret.
fn table_of_three(host: &Arc<dyn Host>, hand: &str) -> Sitting {
    let position = format!(
        "starboard-position = 1\ngame = 'conquest'\nrules = {}\n\
         pack = {{ name = 'Standard', hash = '{}' }}\n\
         seats = ['red', 'yellow', 'blue']\nkeeper = 'blue'\n\
         ships = {{ red-home = 'red l1 l1', red-a0 = 'red l1', yellow-home = 'yellow l1', blue-home = 'blue l1' }}\n\
         tokens = {{ red-a0 = 'iron' }}\n\
         players = {{ red = {{ hand = {{ {hand} }} }}, blue = {{ suspicious = true }} }}",
        Conquest::RULES,
        conquest::packs::standard().hash()
    );
    let game = kernel::read_position(conquest::packs::standard(), &position);
    let mut sitting = table(host, 3, Seed::from_number(1));
    sitting.game = in_play::<ConquestPage>(game.unwrap());
    sitting
}

/// IC-INF.7: whether red ends the turn within the limit or above it, the others are sent the same:
/// page, log and JSON, byte for byte, at every step.
#[test]
fn ic_inf_7_what_is_sent_to_others_does_not_tell_who_smuggles() {
    let hosts = games::all(&[]).unwrap();
    let host = hosts.iter().find(|host| host.name() == "conquest").unwrap();
    let (red, others) = (Seat::new(0), [Seat::new(1), Seat::new(2)]);
    let at_once = ["end", "keep"].as_slice();
    let returning = ["end", "return iron", "keep"].as_slice();
    for actions in [at_once, returning] {
        let mut within = table_of_three(host, "titanium = 1");
        let mut above = table_of_three(host, "titanium = 12");
        for action in actions {
            for sitting in [&mut within, &mut above] {
                let wish = Wish::Act {
                    seat: red,
                    seq: sitting.seq,
                    action: (*action).to_owned(),
                };
                *sitting = sitting.after(&wish).unwrap().0;
            }
            for viewer in others {
                let only = Seats::only(viewer);
                assert_eq!(sent(&within, only), sent(&above, only), "{action}");
                assert_eq!(within.game.offers(viewer), above.game.offers(viewer));
            }
            assert_eq!(sent(&within, Seats::EMPTY), sent(&above, Seats::EMPTY));
            assert_ne!(
                sent(&within, Seats::only(red)),
                sent(&above, Seats::only(red))
            );
            assert_eq!(within.bots_to_move(), above.bots_to_move());
            assert_eq!(within.game.is_discreet(), above.game.is_discreet());
        }
    }
}

/// The person who ends the turn has one button for it, also with nothing to return.
#[test]
fn ic_end_8_the_key_that_ends_a_turn_also_keeps_the_cards() {
    let hosts = games::all(&[]).unwrap();
    let host = hosts.iter().find(|host| host.name() == "conquest").unwrap();
    let red = Seat::new(0);
    let mut sitting = table_of_three(host, "");
    for action in ["end", "return iron"] {
        let wish = Wish::Act {
            seat: red,
            seq: sitting.seq,
            action: action.to_owned(),
        };
        sitting = sitting.after(&wish).unwrap().0;
        let page = Html::parse_document(&sent(&sitting, Seats::only(red)));
        let end = Selector::parse(".prompt .end[data-action]").unwrap();
        let buttons: Vec<_> = page
            .select(&end)
            .map(|end| end.attr("data-action"))
            .collect();
        assert_eq!(buttons, [Some("keep")]);
        assert!(
            page.select(&end)
                .all(|end| end.attr("data-confirm").is_none())
        );
    }
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
