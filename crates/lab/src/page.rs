//! The balance of a game as one self-contained page.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::balance::{Balance, Goals};
use crate::plot::{self, Estimate, Unit};
use crate::stats::Share;
use crate::summary::{Named, ThingSummary};

/// The description of the run on the page.
pub struct PageInfo {
    /// The name on the box.
    pub title: String,
    /// Which content, in which version.
    pub pack: String,
    /// The command that reproduces the page.
    pub command: String,
}

/// The page.
pub fn page(about: &PageInfo, goals: &Goals, balances: &[Balance]) -> String {
    let title = format!("Balance of {}", about.title);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (title) }
                    p { "Pack " (about.pack) ". Made by " code { (about.command) } "." }
                    @if 1 < balances.len() {
                        nav {
                            @for balance in balances {
                                a href={ "#players-" (balance.players) } { (players(balance)) }
                            }
                        }
                    }
                }
                main {
                    @for balance in balances { (section(balance, goals)) }
                    (legend())
                }
            }
        }
    };
    page.into_string()
}

fn players(balance: &Balance) -> String {
    match balance.players {
        1 => "1 player".to_owned(),
        count => format!("{count} players"),
    }
}

fn section(balance: &Balance, goals: &Goals) -> Markup {
    let summary = &balance.summary;
    let met = balance
        .measures
        .iter()
        .filter(|measure| measure.pass)
        .count();
    html! {
        section id={ "players-" (balance.players) } {
            h2 { (players(balance)) }
            p.lead {
                (summary.games) " games, " (balance.player) " in all seats; "
                strong { (met) " of " (balance.measures.len()) " targets met" } "."
            }
            (measures(balance))
            div.plots {
                @if 1 < balance.players { (by_label(balance, goals)) (by_seat(balance, goals)) }
                (by_way(balance, goals))
                figure { (PreEscaped(plot::columns(
                    "Length of games; the median should lie in the green band",
                    &balance.lengths,
                    Some(goals.turns),
                ))) }
            }
            @if !summary.things.is_empty() { (cards(balance)) }
            p.digest { "Digest of all games " code { (summary.digest) } }
        }
    }
}

fn measures(balance: &Balance) -> Markup {
    html! {
        table.measures {
            thead { tr { th { "measure" } th { "target" } th { "found" } th { "verdict" } } }
            tbody {
                @for measure in &balance.measures {
                    tr.pass[measure.pass].fail[!measure.pass] {
                        th scope="row" { (measure.name) }
                        td { (measure.target) }
                        td { (measure.found) }
                        td.verdict {
                            (if measure.pass { "✓ pass" } else { "✗ fail" })
                            @if measure.unsure { span.unsure { "close" } }
                        }
                    }
                }
            }
        }
    }
}

fn by_label(balance: &Balance, goals: &Goals) -> Markup {
    html! {
        @for (topic, tolerance) in goals.labels {
            @if let Some(names) = balance.summary.labels.get(*topic) {
                figure { (PreEscaped(plot::estimates(
                    &format!("Games won by {topic}"),
                    &estimates(names),
                    Unit::Percent,
                    Some(balance.band(*tolerance)),
                ))) }
            }
        }
    }
}

fn by_seat(balance: &Balance, goals: &Goals) -> Markup {
    let seats = balance.summary.seats.iter().map(|line| Named {
        name: line.seat.clone(),
        share: line.wins,
    });
    let lines = estimates(&seats.collect::<Vec<_>>());
    let band = Some(balance.band(goals.seats));
    html! {
        figure { (PreEscaped(plot::estimates("Games won by seat", &lines, Unit::Percent, band))) }
    }
}

fn by_way(balance: &Balance, goals: &Goals) -> Markup {
    let band = match balance.players {
        1 => None,
        _ => Some((goals.ways.1, 1.0)),
    };
    let lines = estimates(&balance.summary.ways);
    html! {
        figure { (PreEscaped(plot::estimates("Games by the way they ended", &lines, Unit::Percent, band))) }
    }
}

fn estimates(names: &[Named]) -> Vec<Estimate> {
    names
        .iter()
        .map(|named| estimate(&named.name, &named.share))
        .collect()
}

fn estimate(name: &str, share: &Share) -> Estimate {
    Estimate {
        name: name.to_owned(),
        value: share.share,
        low: share.low,
        high: share.high,
    }
}

/// What happened to every card, kind by kind.
fn cards(balance: &Balance) -> Markup {
    let kind = |thing: &ThingSummary| thing.name.split(':').next().unwrap_or_default().to_owned();
    let mut kinds: Vec<String> = Vec::new();
    for thing in &balance.summary.things {
        if !kinds.contains(&kind(thing)) {
            kinds.push(kind(thing));
        }
    }
    let even = 1.0 / balance.players as f64;
    html! {
        h3 { "Cards" }
        p { "“Won with” is the share of wins among players who ever had the card; an even share is "
            (percent(even)) ". Bars show 95 % intervals." }
        @for name in &kinds {
            details {
                summary { (name) }
                table.cards {
                    thead { tr {
                        th { "card" } th { "offered" } th { "kept" } th { "won with" }
                        th { "implemented" } th { "decisive" } th { "used" }
                    } }
                    tbody {
                        @for thing in balance.summary.things.iter().filter(|thing| kind(thing) == *name) {
                            (card(thing, even))
                        }
                    }
                }
            }
        }
    }
}

fn card(thing: &ThingSummary, even: f64) -> Markup {
    let name = thing
        .name
        .split_once(':')
        .map_or(thing.name.as_str(), |(_, name)| name);
    let odd = 0 < thing.taken.of && [0, thing.taken.of].contains(&thing.taken.count);
    html! {
        tr.fail[odd] {
            th scope="row" { (name.replace('-', " ")) }
            td { (thing.taken.of) }
            td { (bar(&thing.taken, None)) }
            td { (bar(&thing.won_with, Some(even))) }
            td { (percent(thing.implemented.share)) }
            td { (percent(thing.decisive.share)) }
            td { (thing.deeds.get("used").copied().unwrap_or(0)) }
        }
    }
}

/// A share as a number above its interval on a scale from none to all.
fn bar(share: &Share, even: Option<f64>) -> Markup {
    let at = |part: f64| format!("{:.1}", part * 100.0);
    html! {
        span.number { (percent(share.share)) }
        svg.bar viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" {
            rect width="100" height="6" class="all" {}
            rect x=(at(share.low)) width=(at(share.high - share.low)) height="6" class="interval" {}
            rect x=(at(share.share - 0.006)) width="1.2" height="6" class="value" {}
            @if let Some(even) = even {
                rect x=(at(even - 0.003)) width="0.6" height="6" class="even" {}
            }
        }
    }
}

fn legend() -> Markup {
    html! {
        section.legend {
            h2 { "How to read this" }
            p { "Points are what was found, lines are 95 % intervals (Wilson’s score): with so many games "
                "the true value lies there in 19 cases of 20. The green band is the target; a hollow red "
                "point misses it. “Close” marks verdicts that more games could well turn." }
            p { "A card is implemented when it does what it is there for: a development works, an agenda is "
                "fulfilled, a conflict is won. It is decisive when it works for the winner at the end." }
        }
    }
}

fn percent(part: f64) -> String {
    format!("{:.1}\u{a0}%", part * 100.0)
}

const STYLE: &str = "
:root { color-scheme: light; --ink: #1f2937; --faint: #6b7280; --line: #e5e7eb; --good: #18794e; --bad: #be2d28; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: #f3f4f6; }
header, main { max-width: 1180px; margin: 0 auto; padding: 1.5rem 1.25rem; }
h1 { font-size: 1.9rem; margin: 0 0 .25rem; } h2 { font-size: 1.4rem; margin: 0; }
header p, .digest { color: var(--faint); margin: 0; } code { font-size: .9em; overflow-wrap: anywhere; }
nav { margin-top: 1rem; display: flex; gap: .5rem; flex-wrap: wrap; }
nav a { padding: .25rem .9rem; border-radius: 99px; background: #1d4f91; color: #fff; text-decoration: none; }
section { background: #fff; border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem 1.5rem; margin-bottom: 1.5rem; }
.lead { margin: .25rem 0 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .45rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { font-size: .85rem; font-weight: 600; color: var(--faint); } tbody th { font-weight: 500; }
.verdict { white-space: nowrap; font-weight: 600; }
.pass .verdict { color: var(--good); } .fail .verdict { color: var(--bad); }
.measures .fail { background: #fdf3f2; } .measures .pass { background: #f5fbf7; }
.unsure { margin-left: .5rem; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 99px; font-size: .75rem; font-weight: 500; color: var(--faint); }
.plots { columns: 2 440px; column-gap: 1rem; margin: 1.25rem 0; }
figure { break-inside: avoid; margin: 0 0 1rem; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; } figure svg { display: block; width: 100%; height: auto; }
h3 { margin: 1.25rem 0 .25rem; } details { border-top: 1px solid var(--line); } summary { cursor: pointer; padding: .5rem 0; font-weight: 600; text-transform: capitalize; }
.cards td, .cards th { padding: .25rem .6rem; } .cards tbody th { text-transform: capitalize; } .cards .fail th { color: var(--bad); }
.number { display: inline-block; width: 4.2em; text-align: right; margin-right: .6em; } .bar { width: 110px; height: 8px; border-radius: 4px; }
.bar .all { fill: #eef0f3; } .bar .interval { fill: #9dbde6; } .bar .value { fill: #1d4f91; } .bar .even { fill: #1f2937; }
@media (max-width: 640px) { .bar { display: none; } section { padding: 1rem; overflow-x: auto; } }
@media print { body { background: #fff; } section { border: 0; padding: 0; } details > table { display: table; } }
";
