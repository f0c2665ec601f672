//! The clauses of The Weavers, one file for each group of chapters.
//!
//! In the test pack Moth (blue corner, to the left of gray's red one) proliferates by red, morphs
//! by blue and engulfs by yellow cubes; Gnat (white corner, to the right) does so by blue, yellow
//! and white ones. Moth targets Blue Near B, its nearest red system, Gnat targets White Near A, a
//! blue one. Swarms act when gray ends the turn and the next one begins.

mod collect;
mod conflict;
mod conflict_end;
mod ending;
mod growth;
mod invariant;
mod setup;
mod span;
mod target;
mod turn;

use master::Master;
use trial::Play;

use crate::table::alone;

/// Two alike: both swarms proliferate, and nothing else.
const PAIR: [&str; 3] = ["red", "red", "black"];
/// Nothing alike and neither blue nor yellow: both swarms engulf.
const NOTHING: [&str; 3] = ["red", "white", "black"];

/// A bag without cubes.
const EMPTY_BAG: &str =
    "players.gray.bag = { red = 0, blue = 0, yellow = 0, white = 0, black = 0 }";

/// Moth in the blue corner and Gnat in the white one, with more about each.
fn swarms(moth: &str, gnat: &str) -> String {
    format!(
        r#"weavers.swarms = [
            {{ card = "weaver:moth", at = "blue-home"{moth} }},
            {{ card = "weaver:gnat", at = "white-home"{gnat} }},
        ]"#
    )
}

/// A table at the end of Phase 3.
#[track_caller]
fn evening(changes: &str) -> Play<Master> {
    alone(&format!("phase = \"cards\"\n{changes}"))
}

/// Gray ends the turn; in the next one these cubes are drawn, and the swarms act.
#[track_caller]
fn span<const N: usize>(changes: &str, draws: [&str; N]) -> Play<Master> {
    let mut game = evening(changes);
    game.draws(draws);
    game.plays("gray", "end-turn");
    game
}

/// The path of the cubes on a project of a swarm.
fn project(weaver: &str, growth: &str) -> String {
    format!("weavers.swarms.weaver:{weaver}.projects.{growth}.cubes")
}

/// The path of a swarm's system or target.
fn of(weaver: &str, what: &str) -> String {
    format!("weavers.swarms.weaver:{weaver}.{what}")
}
