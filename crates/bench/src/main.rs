//! Measures the server. `cargo xtask bench-server` builds and runs it.
//!
//! `load` measures how fast a server answers, beside baselines of the same run; `endurance`
//! measures how its memory changes while people play; `growth` whether it gets slower with more
//! tables. None of it is part of the program that people install.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command line prints"
)]

mod baseline;
mod endurance;
mod growth;
mod guest;
mod load;
mod pace;
mod rounds;
mod siege;
mod wire;

use std::alloc::System;
use std::io::Write;

use clap::{Parser, Subcommand};
use kernel::Seed;
// As in `starboard`, it replaces the system's `malloc`.
use mimalloc as _;
use serde::Serialize;
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

/// Measures the memory of a table that nobody looks at.
#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Measure the server with its clients on the same machine.
#[derive(Parser)]
#[command(
    name = "cargo xtask bench-server",
    bin_name = "cargo xtask bench-server"
)]
struct Args {
    #[command(subcommand)]
    subject: Subject,
    /// Seconds for each figure; in all for `endurance`
    #[arg(long, global = true, default_value_t = 3.0, value_name = "S")]
    seconds: f64,
    /// A number or 64 hexadecimal digits
    #[arg(long, global = true, default_value = "1")]
    seed: Seed,
    /// Print the figures as JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Subject {
    /// How fast a server answers people
    Load,
    /// Whether it gets slower with more tables, and how long it takes to open a long game
    Growth,
    /// The memory of a server that people play on without a pause
    Endurance,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    anyhow::ensure!(
        args.seconds.is_finite() && 0.0 < args.seconds && args.seconds <= 3600.0,
        "--seconds {}: give a number between 0 and 3600",
        args.seconds
    );
    if cfg!(debug_assertions) {
        eprintln!("warning: this is a debug build; measure with `cargo xtask bench-server`");
    }
    server::limits::open_files();
    match args.subject {
        Subject::Load => load::run(args.seconds, args.seed, args.json),
        Subject::Growth => growth::run(args.seed, args.json),
        Subject::Endurance => endurance::run(args.seconds, args.seed, args.json),
    }
}

/// Print a value as JSON for programs.
fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)?;
    Ok(())
}
