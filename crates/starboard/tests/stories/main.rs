//! Stories: people with real browsers at a real server.
//!
//! Every story has a server process with its own database, and a headless Chromium for each person.
//! `cargo xtask stories` runs them and fetches what they need; `cargo test` alone leaves them out,
//! so that it needs no browser. A failed story saves what its people saw below `target/stories`.

mod browser;
mod served;
mod stage;
mod table;

mod newcomer;

mod access;
mod choices;
mod conquest;
mod conquest_keyboard;
mod conquest_telling;
mod door;
mod ending;
mod follow;
mod friends;
mod guided;
mod hint;
mod keyboard;
mod lookup;
mod recovery;
mod rules;
mod screenshots;
mod sizes;
mod steady;
mod turning;
mod weavers;
