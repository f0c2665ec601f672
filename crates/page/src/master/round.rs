//! The state of the game: round, turn, phase.

use master::{Edition, Event, Phase, PlayerColor, WeaverEvent};
use maud::{Markup, html};
use table::LogLine;

use super::{DrawnTable, facing_home};
use crate::info::counted;

/// The phases of a turn under the names shown to people.
const PHASES: &[(&str, &[Phase])] = &[
    ("Allocate", &[Phase::Start, Phase::Allocation]),
    ("Rewards", &[Phase::Rewards]),
    ("Cards", &[Phase::Cards, Phase::End]),
];

/// One line.
pub(super) fn round(table: &DrawnTable<'_>) -> Markup {
    let view = table.view;
    html! {
        div .round .early[view.edition.name == Edition::Early] {
            span { @if view.turn == 0 { "Setup" } @else { "Round " (view.round) span .turn-number { " · turn " (view.turn) } } }
            ol .phases aria-label="Phase" {
                @for (name, phases) in PHASES {
                    li aria-current=[phases.contains(&view.phase).then_some("step")] { (name) }
                }
            }
            (span(table))
            @if 0 < view.extra_turns.in_a_row { span .note { "extra turn" } }
            @if 0 < view.extra_turns.won { span .note { "another turn won" } }
            (turn(table))
            button .sign type="button" data-theme-switch aria-label="Night or day" title="Night or day (T)" { "◐" }
            button .sign type="button" data-help aria-label="Keys" title="Keys (?)" { "?" }
        }
    }
}

/// What the Weavers did in the Span of this turn (WV-SPN.1), which is told here line by line and can be
/// opened to read it again; nothing without Weavers.
fn span(table: &DrawnTable<'_>) -> Markup {
    let lines = span_lines(table);
    html! {
        @if table.view.weavers.is_some() && 0 < table.view.turn {
            details .since .span data-key="span" data-telling {
                summary data-key="span-summary" data-info="span:" {
                    span .lead { "Span: " } b { "+" (counted(span_cubes(table), "cube")) }
                }
                ol {
                    @if lines.is_empty() { li { "The Weavers have not acted yet in this turn." } }
                    @for line in &lines { li .weavers { (table.story.sentence(line, table.desk)) } }
                }
            }
        }
    }
}

/// How many cubes the swarms have got in the Span of this turn.
pub(super) fn span_cubes(table: &DrawnTable<'_>) -> u64 {
    let advances = |line: &&LogLine| {
        let event = table.story.event(line);
        matches!(
            event,
            Some(Event::Weavers(WeaverEvent::SwarmAdvanced { .. }))
        )
    };
    span_lines(table).into_iter().filter(advances).count() as u64
}

/// The lines of the Span: those of the Weavers from the beginning of the turn to the player's first use of a
/// cube.
fn span_lines<'a>(table: &DrawnTable<'a>) -> Vec<&'a LogLine> {
    let (mut lines, mut over) = (Vec::new(), true);
    for line in table.story.lines() {
        match table.story.event(line) {
            Some(Event::TurnBegan { .. }) => (lines, over) = (Vec::new(), false),
            Some(Event::Weavers(_)) if !over => lines.push(line),
            Some(
                Event::CubePlaced { .. }
                | Event::PlanetSettled { .. }
                | Event::RouteExtended { .. }
                | Event::ProjectCancelled { .. }
                | Event::AllocationConfirmed { .. },
            ) => over = true,
            _ => {}
        }
    }
    lines
}

/// The button that turns the board by a quarter (MG-2.16), with the player whose home is nearest.
fn turn(table: &DrawnTable<'_>) -> Markup {
    let is_nearest = |color: &PlayerColor| facing_home(table.view, *color) == Some(table.facing);
    let nearest = PlayerColor::ALL.into_iter().find(is_nearest);
    let nearest = nearest.map_or_else(String::new, |color| format!(", nearest: {}", color.name()));
    html! {
        button .sign type="button" data-turn=((table.desk.turned + 1) % 4) data-key="turn"
            aria-label={ "Turn the board" (nearest) } title={ "Turn the board (R)" (nearest) } { "↻" }
    }
}
