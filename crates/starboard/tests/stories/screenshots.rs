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
/// The largest allowed film, in bytes.
const LARGEST_FILM: usize = 1536 * 1024;
/// The frames of the film, and how many milliseconds lie between them.
const FRAMES: u32 = 26;
const BETWEEN: u32 = 60;
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

/// A picture as its pixels, in red, green, blue and opacity.
struct Pixels {
    width: u32,
    height: u32,
    bytes: Vec<u8>,
}

impl Pixels {
    fn read(picture: &[u8]) -> Pixels {
        let mut decoder = png::Decoder::new(Cursor::new(picture));
        decoder.set_transformations(
            png::Transformations::normalize_to_color8() | png::Transformations::ALPHA,
        );
        let mut reader = decoder.read_info().expect("a picture");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut bytes).expect("pixels");
        Pixels {
            width: info.width,
            height: info.height,
            bytes,
        }
    }

    /// Half as wide and high: each pixel is the mean of four.
    fn halved(&self) -> Pixels {
        let (width, height) = (self.width / 2, self.height / 2);
        let row = 4 * self.width as usize;
        let bytes = (0..height as usize).flat_map(|y| {
            (0..4 * width as usize).map(move |at| {
                let first = 2 * y * row + at / 4 * 8 + at % 4;
                let four = [first, first + 4, first + row, first + row + 4];
                let sum: u16 = four.iter().map(|&at| u16::from(self.bytes[at])).sum();
                u8::try_from(sum / 4).expect("a mean of bytes")
            })
        });
        Pixels {
            width,
            height,
            bytes: bytes.collect(),
        }
    }
}

/// The same with as many colors as fit into a file of that size.
fn small(frames: &[Pixels], largest: usize) -> Option<Vec<u8>> {
    let tries = [256, 160, 96, 64].into_iter();
    let mut files = tries.map(|colors| with_few_colors(frames, colors));
    files.find(|file| file.len() < largest)
}

/// An animation with few colors, or a single picture: a third of the size, with 256 without a visible difference.
fn with_few_colors(frames: &[Pixels], count: usize) -> Vec<u8> {
    let first = &frames[0];
    let last = &frames[frames.len() - 1];
    let colors = NeuQuant::new(3, count, &[&first.bytes[..], &last.bytes].concat());
    let mut small = Vec::new();
    let mut encoder = png::Encoder::new(&mut small, first.width, first.height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(colors.color_map_rgb());
    encoder.set_compression(png::Compression::High);
    // Neighbors in a palette are not similar colors.
    encoder.set_filter(png::Filter::NoFilter);
    if 1 < frames.len() {
        encoder.set_animated(FRAMES, 0).expect("an animation");
    }
    let mut writer = encoder.write_header().expect("a header");
    let mut shown = Vec::new();
    for (index, frame) in (1..).zip(frames) {
        let pixels = frame.bytes.chunks_exact(4);
        let next: Vec<u8> = pixels.map(|pixel| colors.index_of(pixel) as u8).collect();
        if 1 < frames.len() {
            let pause = if index == frames.len() { 1400 } else { BETWEEN };
            let pause = u16::try_from(pause).expect("a short time");
            writer.set_frame_delay(pause, 1000).expect("a time");
            let part = Part::changed(&shown, &next, frame);
            writer.reset_frame_position().expect("a place");
            writer
                .set_frame_dimension(part.width, part.height)
                .expect("a size");
            writer
                .set_frame_position(part.left, part.top)
                .expect("a place");
            writer
                .write_image_data(&part.cut(&next, frame.width))
                .expect("pixels");
        } else {
            writer.write_image_data(&next).expect("the pixels");
        }
        shown = next;
    }
    writer.finish().expect("an end");
    small
}

/// A part of a picture.
struct Part {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

impl Part {
    /// The part in which two pictures differ, at least a pixel; everything if there is no first one.
    fn changed(before: &[u8], after: &[u8], size: &Pixels) -> Part {
        if before.is_empty() {
            return Part {
                left: 0,
                top: 0,
                width: size.width,
                height: size.height,
            };
        }
        let differ =
            (0..size.width * size.height).filter(|&at| before[at as usize] != after[at as usize]);
        let (mut left, mut right, mut top, mut bottom) = (u32::MAX, 0, u32::MAX, 0);
        for at in differ {
            let (x, y) = (at % size.width, at / size.width);
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        let (left, top) = (left.min(right), top.min(bottom));
        Part {
            left,
            top,
            width: right - left + 1,
            height: bottom - top + 1,
        }
    }

    fn cut(&self, pixels: &[u8], width: u32) -> Vec<u8> {
        let rows = self.top..self.top + self.height;
        let cut = rows.flat_map(|y| {
            let begin = (y * width + self.left) as usize;
            &pixels[begin..begin + self.width as usize]
        });
        cut.copied().collect()
    }
}

/// Whether the painted sky can be seen.
const HAS_SKY: &str = "
    [...document.querySelectorAll('.sky')].every((sky) => !sky.checkVisibility() || 0 < sky.naturalWidth)";

/// Keep a picture of what the browser shows.
async fn keeps(browser: &Browser, name: &str) {
    browser.waits_until(HAS_SKY).await;
    let picture = small(&[Pixels::read(&browser.picture().await)], LARGEST);
    let picture = picture.unwrap_or_else(|| panic!("{name} is too large"));
    std::fs::write(place().join(name), picture).expect("a writable place");
}

/// Stop every motion of the page that begins from now on, to be shown step by step.
const STOPS: &str = "
    window.filmed = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function(...how) {
        const motion = animate.apply(this, how);
        motion.pause();
        window.filmed.push(motion);
        return motion;
    };
    document.startViewTransition = undefined";

/// Film how a cube flies to its place and what follows.
async fn films(browser: &Browser) {
    browser.script(STOPS, vec![]).await;
    let cube = &cubes_by_places(browser).await[0];
    browser.clicks(&format!("[data-choose={cube}]")).await;
    let chosen = format!("[data-with={cube}][data-action^='place {cube}'].lit");
    browser.sees(&chosen).await;
    browser.clicks(&chosen).await;
    browser.waits_until("0 < window.filmed.length").await;
    let mut frames = Vec::new();
    for frame in 0..FRAMES {
        let time = "for (const motion of window.filmed) motion.currentTime = arguments[0]";
        browser.script(time, vec![(frame * BETWEEN).into()]).await;
        frames.push(Pixels::read(&browser.picture().await).halved());
    }
    let film = small(&frames, LARGEST_FILM).expect("a film that is small enough");
    std::fs::write(place().join("turn.png"), film).expect("a writable place");
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
            let theme = if screen.dark { "night" } else { "day" };
            let choose = "localStorage.setItem('theme', arguments[0])";
            browser.script(choose, vec![theme.into()]).await;
            browser.reloads().await;
            assert!(player.is_asked().await);
            let widest = &cubes_by_places(browser).await[0];
            browser.clicks(&format!("[data-choose={widest}]")).await;
            browser.sees("#table[data-chosen]").await;
            if screen.touch {
                fits_a_phone(browser).await;
            }
            keeps(browser, name).await;
        }
        browser.look_through(Screen::LAPTOP.in_motion()).await;
        browser.reloads().await;
        assert!(player.is_asked().await);
        films(browser).await;
        browser.look_through(Screen::LAPTOP).await;
        browser.goes_to("/").await;
        keeps(browser, "lobby.png").await;
    })
    .await;
}
