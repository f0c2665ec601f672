//! The pictures of the README: a game in progress, always the same one.

use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::PathBuf;

use color_quant::NeuQuant;
use kernel::{Actions, Game, Narration, Seat, Seed, Step};
use master::{Action, Master};
use players::{Driver, Level, Spec, Watch};
use serde_json::{Value, json};

use crate::browser::{Browser, Screen};
use crate::sizes::fits_a_phone;
use crate::stage::{Stage, evidence, story};
use crate::table::Novice;

/// The largest allowed picture, in bytes.
const LARGEST: usize = 300 * 1024;
/// The seed of the game.
const SEED: u64 = 1;
/// After this many turns there is something to see on the board.
const TURNS: u32 = 36;
/// With this many ways to place a cube, the picture shows what is lit.
const PLACES: usize = 10;
const PLAYERS: usize = 3;

/// Where the pictures are saved: `cargo xtask screenshots` names the directory in the repository.
fn place() -> PathBuf {
    let named = std::env::var_os("SCREENSHOTS");
    named.map_or_else(evidence, PathBuf::from)
}

/// Records what is played until the first seat has cubes to place.
#[derive(Default)]
struct Opening {
    steps: Vec<Value>,
}

impl Watch<Master> for Opening {
    fn before(&mut self, game: &Master, seat: Seat, action: Action, _: usize) {
        let seq = self.steps.len();
        let action = game.write_action(action);
        let step = json!({ "seq": seq, "seat": seat.number(), "action": action });
        self.steps.push(step);
    }

    fn after(&mut self, game: &Master, _: Seat, _: Step) -> ControlFlow<()> {
        let seat = Seat::new(0);
        let is_moment = TURNS <= game.turns()
            && game.waits_for() == Some(seat)
            && game.question() == "allocate";
        if is_moment && PLACES <= places(game, seat) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// In how many ways a cube can be placed.
fn places(game: &Master, seat: Seat) -> usize {
    let mut actions = Actions::new();
    game.legal(seat, &mut actions);
    let is_place = |action: &&Action| matches!(action, Action::Place { .. });
    actions.iter().filter(is_place).count()
}

/// The actions of bots up to that position.
fn opening() -> Vec<Value> {
    let (pack, setup) = (master::packs::standard(), master::Setup::new(PLAYERS));
    let seed = Seed::from_number(SEED);
    let mut game = Master::new(pack, &setup, seed).expect("a game for three");
    let bots = (0..PLAYERS).map(|_| Spec::Level(Level::Pilot).seat(seed));
    let mut opening = Opening::default();
    Driver::default().play(&mut game, &mut bots.collect::<Vec<_>>(), 200, &mut opening);
    opening.steps
}

/// Sit down in the middle of that game, against bots.
pub(crate) async fn sits_down_in_mid_game(stage: &Stage) -> Browser {
    let browser = stage.visitor(Screen::LAPTOP).await;
    browser.goes_to("/").await;
    browser.writes("input[name=name]", "Halley").await;
    browser.clicks("form.name button").await;
    browser.clicks("a[href^='/tables/new']").await;
    browser.selects("players", &PLAYERS.to_string()).await;
    for seat in 1..=PLAYERS {
        browser.selects(&format!("seat{seat}"), "me").await;
    }
    browser.clicks("form.new button").await;
    browser.sees("#board svg").await;
    let table = browser.path().await;
    stage.deal(&table, SEED).await;
    browser.goes_to("/").await;
    let play = "
        const [table, steps, done] = arguments;
        (async () => {
            for (const step of steps) {
                const answer = await fetch(`${table}/act`, {
                    method: 'POST',
                    headers: { 'Content-Type': 'application/json' },
                    body: JSON.stringify(step),
                });
                if (!answer.ok) return done(`${JSON.stringify(step)}: ${await answer.text()}`);
            }
            done('played');
        })()";
    let arguments = vec![table.as_str().into(), opening().into()];
    assert_eq!(browser.script_to_come(play, arguments).await, "played");
    stage.leave_to_bots(&table).await;
    browser.goes_to(&table).await;
    browser
}

/// The cubes to choose from, the one with the most places first.
pub(crate) async fn cubes_by_places(browser: &Browser) -> Vec<String> {
    let cubes = "
        const cubes = [...document.querySelectorAll('[data-choose]')].map((cube) => cube.dataset.choose);
        const places = (cube) => document.querySelectorAll(`[data-with=${cube}][data-action^=place]`).length;
        return cubes.sort((a, b) => places(b) - places(a))";
    let cubes = browser.script(cubes, vec![]).await;
    serde_json::from_value(cubes).expect("names of cubes")
}

/// The same picture with 256 colors: a third of the size, without a visible difference.
fn with_few_colors(picture: &[u8]) -> Vec<u8> {
    let mut decoder = png::Decoder::new(Cursor::new(picture));
    decoder.set_transformations(
        png::Transformations::normalize_to_color8() | png::Transformations::ALPHA,
    );
    let mut reader = decoder.read_info().expect("a picture");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    let colors = NeuQuant::new(1, 256, &pixels);
    let indices = pixels
        .chunks_exact(4)
        .map(|pixel| colors.index_of(pixel) as u8);
    let indices: Vec<u8> = indices.collect();

    let mut small = Vec::new();
    let mut encoder = png::Encoder::new(&mut small, info.width, info.height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(colors.color_map_rgb());
    encoder.set_compression(png::Compression::High);
    // Neighbors in a palette are not similar colors.
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&indices).expect("the pixels");
    writer.finish().expect("an end");
    small
}

#[tokio::test]
async fn screenshots_for_the_readme() {
    story("screenshots", async |stage| {
        let player = Novice::new(sits_down_in_mid_game(stage).await, SEED);
        let browser = &player.browser;
        let pictures = [
            ("laptop-night.png", Screen::LAPTOP),
            ("laptop-day.png", Screen::LAPTOP.by_day()),
            ("phone.png", Screen::PHONE),
        ];
        for (name, screen) in pictures {
            browser.look_through(screen).await;
            browser.reloads().await;
            assert!(player.is_asked().await);
            let widest = &cubes_by_places(browser).await[0];
            browser.clicks(&format!("[data-choose={widest}]")).await;
            browser.sees("#table[data-chosen]").await;
            if screen.touch {
                fits_a_phone(browser).await;
            }
            let picture = with_few_colors(&browser.picture().await);
            assert!(picture.len() < LARGEST, "{name}: {} bytes", picture.len());
            std::fs::write(place().join(name), picture).expect("a writable place");
        }
    })
    .await;
}
