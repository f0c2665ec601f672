//! Writes pages of a random game to look at: one for each kind of question, as static HTML.
//!
//! ```sh
//! cargo run -p server --example gallery -- target/gallery
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use kernel::{Actions, Events, Game, Rng, Seat, Seed};
use master::{Master, Setup, packs};
use maud::{DOCTYPE, html};
use server::page::master::MasterPage;
use server::page::{Desk, Line, Offer, Page, Scene, Sitter, SitterKind, Undo};

/// How many games are looked through.
const GAMES: u64 = 12;

fn main() -> std::io::Result<()> {
    let folder = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "gallery".to_owned());
    fs::create_dir_all(&folder)?;
    let mut pages: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for number in 0..GAMES {
        play(number, &mut pages);
    }
    for (name, (_, page)) in pages {
        fs::write(Path::new(&folder).join(format!("{name}.html")), page)?;
    }
    Ok(())
}

/// Play a random game and keep the richest page of each kind of question.
fn play(number: u64, pages: &mut BTreeMap<String, (usize, String)>) {
    let setup = Setup {
        draft: number.is_multiple_of(3),
        ..Setup::new(2 + (number % 3) as usize)
    };
    let seed = Seed::from_number(number);
    let mut game = Master::new(packs::standard(), &setup, seed).expect("the setup is known");
    let mut rng = Rng::new(seed);
    let mut lines = Vec::new();
    for seq in 0..1500 {
        keep(&game, seq, &lines, pages);
        let Some(seat) = game.waits_for() else { return };
        let mut actions = Actions::new();
        game.legal(seat, &mut actions);
        let action = actions[rng.below(actions.len() as u32) as usize];
        let mut events = Events::default();
        game.apply(seat, action, &mut events)
            .expect("an offered action applies");
        lines.extend(events.0.iter().map(|(_, event)| Line {
            seq,
            seat: Some(seat),
            text: game.tell(event),
            words: game.write_event(event),
        }));
    }
}

fn keep(game: &Master, seq: u64, lines: &[Line], pages: &mut BTreeMap<String, (usize, String)>) {
    let seat = game.waits_for().unwrap_or(Seat::new(0));
    let conflict = !game.view(None).conflicts.is_empty();
    let name = format!(
        "{}{}",
        game.question(),
        if conflict { "-conflict" } else { "" }
    );
    let rich = lines.len().min(400);
    if pages.get(&name).is_some_and(|(known, _)| rich <= *known) {
        return;
    }
    pages.insert(name, (rich, page(game, seat, seq, lines)));
}

fn page(game: &Master, seat: Seat, seq: u64, lines: &[Line]) -> String {
    let desk = Desk {
        table: "gallery".to_owned(),
        title: "Master of the Galaxy",
        seq,
        seat: Some(seat),
        seats: Seat::all(game.seats())
            .map(|each| Sitter {
                seat: each,
                word: game.seat_name(each),
                name: ["Ada", "Basil", "Cleo", "Dara"][each.index()].to_owned(),
                kind: if each == seat {
                    SitterKind::Person
                } else {
                    SitterKind::Bot
                },
                mine: each == seat,
            })
            .collect(),
        waits_for: game.waits_for(),
        open: false,
        outcome: game.outcome(),
        undo: Undo {
            steps: 2,
            ended_by: Some("three cubes were drawn".to_owned()),
        },
        log: lines.iter().rev().take(60).rev().cloned().collect(),
        commitment: String::new(),
        seed: None,
        is_maker: true,
        undecided: kernel::Seats::EMPTY,
        next: None,
        pace: 600,
        turned: 0,
    };
    let mut actions = Actions::new();
    game.legal(seat, &mut actions);
    let offers = actions.iter().map(|&action| Offer {
        seat,
        action,
        notation: game.write_action(action),
    });
    let scene = Scene::<Master> {
        desk: &desk,
        view: game.view(Some(seat)),
        offers: offers.collect(),
        question: game.question(),
        pack: game.pack(),
    };
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Gallery" }
                style { (maud::PreEscaped(server::page::STYLE)) }
                style { (maud::PreEscaped(MasterPage::STYLE)) }
            }
            body {
                div .table-page {
                    main .game { (MasterPage::arrange(scene.desk, MasterPage::regions(&scene))) }
                }
            }
        }
    };
    markup.into_string()
}
