//! The law of secrecy for everything that is sent: if what a viewer cannot know is drawn anew, the
//! page and the JSON of that viewer remain the same, byte for byte.

use std::sync::Arc;

use catalog::{AnyGame, Bot, Match};
use conquest::Conquest;
use kernel::{Game as _, Pack as _, Rng, Seat, Seats, Seed};
use page::cards::{Search, Visit};
use players::Level;
use scraper::{Html, Selector};

use table::testing::{game, table};
use table::{Request, Screen, Status, Table};

use crate::routes::table::state_of;

const NOW: i64 = 1_800_000_000;

/// Everything that the owner of these seats is sent: HTML and JSON.
fn sent(table: &Table, mine: Seats) -> String {
    // With the board turned in different ways.
    let screen = Screen {
        turned: (table.seq % 4) as u8,
        ..Screen::of(mine)
    };
    let regions = page::regions(table, screen, Seats::EMPTY).into_iter();
    let html: Vec<String> = regions.map(|region| region.html.into_string()).collect();
    let html = html.join("\n");
    let cards = cards(table, screen, &html);
    let fair = page::fair::fair(&table.view(mine)).into_string();
    let log = page::log(table, mine).into_string();
    let asked = looked_up(table, screen);
    format!(
        "{html}\n{cards}\n{fair}\n{log}\n{asked}\n{}",
        state_of(table, screen)
    )
}

/// What is sent to a screen that all players share, with this one of them in front of it. If
/// another one is asked, a curtain covers the page.
fn shared(table: &Table, ready: Option<Seat>) -> String {
    let all = Seat::all(table.seats.len()).fold(Seats::EMPTY, Seats::with);
    let screen = Screen::of(all).with_ready(ready);
    let regions = page::regions(table, screen, Seats::EMPTY).into_iter();
    let html: String = regions.map(|region| region.html.into_string()).collect();
    let cards = cards(table, screen, &html);
    let asked = looked_up(table, screen);
    format!("{html}\n{cards}\n{asked}\n{}", state_of(table, screen))
}

/// What is sent only to those who ask, now and then: the help, every first-time card, and where all cards are.
fn looked_up(table: &Table, screen: Screen) -> String {
    if !table.seq.is_multiple_of(8) {
        return String::new();
    }
    let mut known: Vec<String> = Vec::new();
    let mut told = page::help(table, screen).into_string();
    let since = table.seq.saturating_sub(9);
    loop {
        let ids: Vec<&str> = known.iter().map(String::as_str).collect();
        let Some(card) = page::first(table, screen, since, &ids) else {
            break;
        };
        let card = card.into_string();
        let id = card.split("data-first=\"").nth(1);
        let id = id.and_then(|rest| rest.split('"').next());
        known.push(id.expect("a card has an id").to_owned());
        told += &card;
    }
    if !table.seq.is_multiple_of(24) {
        return told;
    }
    let kind = &table.kind;
    let printed = kind.begin(&table.row.pack, &table.row.setup, Seed::from_number(0));
    let visit = Visit {
        game: kind.id(),
        printed: &*printed.expect("the setup of a table"),
        packs: &kind.packs(),
        pack: &table.row.pack,
        at: Some((table, screen)),
        search: &Search::default(),
    };
    told + &page::cards::page(&visit).into_string()
}

/// The small cards about some of the things on the page, others each time.
fn cards(table: &Table, screen: Screen, html: &str) -> String {
    let about = html.split("data-info=\"").skip(1);
    let about = about.filter_map(|rest| rest.split('"').next());
    let some = about.skip((table.seq % 7) as usize).step_by(7);
    let cards = some.filter_map(|thing| page::info(table, screen, &thing.replace("&gt;", ">")));
    cards.map(|card| card.into_string()).collect()
}

/// The same table with everything that `seat` cannot know drawn anew, including the seed of the
/// row; its published hash stays.
fn redrawn(table: &Table, seat: Seat, rng: &mut Rng) -> Table {
    let mut other = table.clone();
    other.game = Arc::from(table.game.redrawn(seat, rng));
    other
}

#[test]
fn what_is_hidden_leaves_no_trace_in_what_is_sent() {
    let mut rng = Rng::new(Seed::from_number(7));
    let mut checked = 0;
    for kind in catalog::all(&[]).unwrap() {
        for players in kind.players() {
            let mut table = table(&kind, players, Seed::from_number(players as u64));
            for step in 0..240 {
                let Some(asked) = table.game.waits_for() else {
                    break;
                };
                // Checking only every fourth state lets the games get far.
                for viewer in Seat::all(players).filter(|_| step % 4 == 0) {
                    let other = redrawn(&table, viewer, &mut rng);
                    let only = Seats::only(viewer);
                    assert_eq!(sent(&table, only), sent(&other, only), "to seat {viewer:?}");
                    assert_eq!(sent(&table, Seats::EMPTY), sent(&other, Seats::EMPTY));
                    for ready in [None, Some(viewer)] {
                        let screens = [&table, &other].map(|table| shared(table, ready));
                        assert_eq!(screens[0], screens[1], "behind the curtain");
                    }
                    checked += 1;
                }
                // Sometimes a player acts who is not asked: accuses, withdraws, agrees to a truce.
                let other = Seat::new(rng.below(players as u32) as u8);
                let is_other = rng.below(8) == 0 && !table.game.offers(other).is_empty();
                let seat = if is_other { other } else { asked };
                let offers = table.game.offers(seat);
                let action = offers[rng.below(offers.len() as u32) as usize].clone();
                let seq = table.seq;
                table = table
                    .request(&Request::Act { seat, seq, action }, NOW)
                    .unwrap()
                    .0;
            }
        }
    }
    assert!(1500 < checked, "only {checked} states were compared");
}

/// Red may hold nine cards; the hand is red's secret.
fn table_of_three(kind: &Arc<dyn AnyGame>, hand: &str) -> Table {
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
    let game = kernel::read_position::<Conquest>(conquest::packs::standard(), &position);
    let mut table = table(kind, 3, Seed::from_number(1));
    table.game = Arc::new(Match::new(game.unwrap()));
    table
}

/// IC-INF.7: whether red ends the turn within the limit or above it, the others are sent the same:
/// page, log and JSON, byte for byte, at every step.
#[test]
fn ic_inf_7_what_is_sent_to_others_does_not_tell_who_smuggles() {
    let kind = game("conquest");
    let (red, others) = (Seat::new(0), [Seat::new(1), Seat::new(2)]);
    let at_once = ["end", "keep"].as_slice();
    let returning = ["end", "return iron", "keep"].as_slice();
    for actions in [at_once, returning] {
        let mut within = table_of_three(&kind, "titanium = 1");
        let mut above = table_of_three(&kind, "titanium = 12");
        for action in actions {
            for table in [&mut within, &mut above] {
                let wish = Request::Act {
                    seat: red,
                    seq: table.seq,
                    action: (*action).to_owned(),
                };
                *table = table.request(&wish, NOW).unwrap().0;
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

/// The player who ends the turn has one button for it, even with nothing to return.
#[test]
fn ic_end_8_the_key_that_ends_a_turn_also_keeps_the_cards() {
    let kind = game("conquest");
    let red = Seat::new(0);
    let mut table = table_of_three(&kind, "");
    for action in ["end", "return iron"] {
        let wish = Request::Act {
            seat: red,
            seq: table.seq,
            action: action.to_owned(),
        };
        table = table.request(&wish, NOW).unwrap().0;
        let page = Html::parse_document(&sent(&table, Seats::only(red)));
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
    for kind in catalog::all(&[]).unwrap() {
        let table = table(&kind, 2, Seed::from_number(1));
        let seed = table.row.seed.to_string();
        for mine in [Seats::EMPTY, Seats::only(Seat::new(0))] {
            assert!(!sent(&table, mine).contains(&seed));
        }
        assert!(table.chronicle().is_err(), "the story tells everything");
    }
}

#[test]
fn bots_play_a_table_to_its_end() {
    for kind in catalog::all(&[]).unwrap() {
        let mut table = table(&kind, 2, Seed::from_number(3));
        for step in 0..5000 {
            let Some(seat) = table.game.waits_for() else {
                break;
            };
            let mut bot = Bot::new(Level::Pilot, Seed::from_number(step));
            let action = table.game.think(seat, &mut bot);
            let wish = Request::Act {
                seat,
                seq: table.seq,
                action: action.unwrap(),
            };
            table = table.request(&wish, NOW).unwrap().0;
        }
        assert_eq!(table.row.status, Status::Over, "{}", kind.name());
    }
}
