//! Listing and applying actions allocates nothing. This test is a program of its own without the test
//! harness, because its allocator counts for the whole process: the threads of the harness allocate too.

#![allow(clippy::print_stdout, reason = "the report of the test")]
#![allow(clippy::unwrap_used, reason = "a test that unwraps in vain has failed")]

use std::alloc::System;

use conquest::Conquest;
use kernel::{Evaluation, Narration, Seed};
use master::Master;
use players::{Driver, Quiet, Spec};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How often memory is allocated while random players play games, not counting the setup.
fn allocations<G: Evaluation + Narration>(pack: &'static G::Pack, setup: &G::Setup) -> usize {
    let mut driver = Driver::default();
    let mut asked = 0;
    for number in 0..30 {
        let mut game = G::new(pack, setup, Seed::from_number(number)).unwrap();
        let spec: Spec = "random".parse().unwrap();
        let seats = (0..game.seats() as u64).map(|seat| spec.seat::<G>(Seed::from_number(seat)));
        let mut players: Vec<_> = seats.collect();
        let region = Region::new(ALLOCATOR);
        driver.play(&mut game, &mut players, 50, &mut Quiet);
        let change = region.change();
        // The driver's own list grows once.
        asked += if number == 0 {
            0
        } else {
            change.allocations + change.reallocations
        };
    }
    asked
}

fn main() {
    let pack = master::packs::standard();
    for players in 1..=4 {
        let setup = master::Setup::new(players);
        assert_eq!(allocations::<Master>(pack, &setup), 0, "master, {players}");
    }
    let pack = conquest::packs::standard();
    for players in 2..=6 {
        let setup = conquest::Setup::new(players);
        assert_eq!(
            allocations::<Conquest>(pack, &setup),
            0,
            "conquest, {players}"
        );
    }
    println!("test a game is played without asking the heap for memory ... ok");
}
