//! What people notice while an attacker keeps the server's bots thinking: with hundreds of tables
//! of four admirals, each with an open page, from one address.

use std::time::{Duration, Instant};

use kernel::Rng;
use tokio::task::JoinSet;

use crate::guest::Guest;
use crate::pace::quantile;

/// The tables of the attack, and their pages.
const TABLES: usize = 250;
/// The address of the attacker (RFC 5737).
const ATTACKER: &str = "192.0.2.1";
/// How often a client asks whether it is its turn again.
const ASK: Duration = Duration::from_millis(1);

/// An attack that lasts as long as its pages are open.
pub(super) struct Siege(#[expect(dead_code, reason = "held open")] JoinSet<()>);

impl Siege {
    pub(super) async fn begin(address: &str) -> anyhow::Result<Siege> {
        let mut attacker = Guest::at(ATTACKER, address)?;
        let fields = ["seat1", "seat2", "seat3", "seat4"].map(|seat| (seat, "admiral"));
        let fields = [&[("players", "4")], &fields[..]].concat();
        let mut pages = JoinSet::new();
        for _ in 0..TABLES {
            let table = attacker.open(&fields).await?;
            let mut live = attacker.live(&table, 0).await?;
            pages.spawn(async move { while let Ok(Some(_)) = live.chunk().await {} });
        }
        Ok(Siege(pages))
    }
}

/// The median duration of the turns of a bot of this level, from the action that ends a person's
/// turn until that person is asked again.
pub(super) async fn turn(
    address: &str,
    level: &'static str,
    slice: Duration,
    rng: &mut Rng,
) -> anyhow::Result<Duration> {
    let mut person = Guest::new(address)?;
    let mut times = Vec::new();
    let end = Instant::now() + slice;
    while Instant::now() < end || times.len() < 3 {
        let table = person.open(&[("seat1", "me"), ("seat2", level)]).await?;
        let mut live = person.live(&table, 0).await?;
        let page = tokio::spawn(async move { while let Ok(Some(_)) = live.chunk().await {} });
        let (mut seq, mut offers) = asked(&person, &table).await?;
        while !offers.is_empty() && (Instant::now() < end || times.len() < 3) {
            let action = &offers[rng.below(offers.len() as u32) as usize];
            let is_taken = person.act(&table, seq, action).await?;
            let begun = Instant::now();
            let before = seq;
            (seq, offers) = asked(&person, &table).await?;
            // More than the person's own step has happened: the bot has had a turn.
            if is_taken && before + 1 < seq {
                times.push(begun.elapsed());
            }
        }
        page.abort();
    }
    times.sort_unstable();
    Ok(quantile(&times, 0.5))
}

/// Wait until this person is asked; returns the `seq` of the table and the offers, which are empty
/// if the game is over.
async fn asked(person: &Guest, table: &str) -> anyhow::Result<(u64, Vec<String>)> {
    loop {
        match person.offers(table).await? {
            (_, Some(offers)) if offers.is_empty() => tokio::time::sleep(ASK).await,
            (seq, offers) => return Ok((seq, offers.unwrap_or_default())),
        }
    }
}
