//! Hints how to answer a question on this page.

use master::{Action, CardView, ProjectView};

use super::DrawnTable;
use super::info::why_barren;
use crate::info::listed;
use crate::parts::number;

/// What will go wrong unless the player thinks of it: rows that pay nothing, bases that can go nowhere.
pub(super) fn caution(table: &DrawnTable<'_>, topic: &str) -> Option<String> {
    if !matches!(topic, "allocate" | "take-rewards") {
        return None;
    }
    let mut cautions = unpaid(table);
    cautions.extend(stranded(table));
    (!cautions.is_empty()).then(|| cautions.join(" "))
}

/// Whether there is a place for one of the drawn cubes.
pub(super) fn has_use_for_cubes(table: &DrawnTable<'_>) -> bool {
    table.offers.any(|action| {
        matches!(
            action,
            Action::Place { .. } | Action::Settle { .. } | Action::Extend { .. }
        )
    })
}

/// Whether the viewer has not had a whole turn yet.
fn is_first_turn(table: &DrawnTable<'_>) -> bool {
    table.view.round <= 1 && table.view.extra_turns.in_a_row == 0
}

/// Whether drawn cubes are left.
fn has_cubes(table: &DrawnTable<'_>) -> bool {
    let player = table.view.players.get(table.own().word());
    player.is_some_and(|player| player.drawn.values().any(|&count| 0 < count))
}

/// What confirming would pay: full projects and settled planets.
fn paid(table: &DrawnTable<'_>) -> Vec<String> {
    let view = table.view;
    let own = Some(table.own());
    let cards = view.cards.values().filter(|card| card.owner == own);
    let projects = cards.flat_map(|card| card.projects.values());
    let full = projects.filter(|project| {
        project.complete && !project.standing && !project.misses && project.barren.is_none()
    });
    let mut paid: Vec<String> = full.map(|project| project.text.clone()).collect();
    for settled in &view.rewards.planets {
        if let Some(system) = view.systems.get(settled.system) {
            let count = settled.cube.settled_in(system.color);
            paid.push(format!(
                "{count} {} for {}",
                table.label(settled.cube),
                system.name
            ));
        }
    }
    paid
}

/// How cubes are put to use, and what confirming would pay.
fn allocate(table: &DrawnTable<'_>) -> String {
    let next = match (has_use_for_cubes(table), has_cubes(table)) {
        (true, _) if is_first_turn(table) => {
            return "Choose a cube, then a place that glows: a slot of your card, a planet, or the track to another \
                    star. What you keep goes back into your bag."
                .to_owned();
        }
        (true, _) => {
            "Choose a cube, then a place that glows. Cubes you keep go back into your bag."
        }
        (false, true) => "Nothing more can be placed; the cubes left go back into your bag.",
        (false, false) => "All your cubes are placed.",
    };
    match paid(table).as_slice() {
        [] => format!("{next} Full rows pay when you confirm."),
        paid => format!("{next} Confirm pays: {}.", listed(paid)),
    }
}

/// Full base projects for which confirming would pay nothing, as sentences.
pub(super) fn unpaid(table: &DrawnTable<'_>) -> Vec<String> {
    let own = Some(table.own());
    let cards = table.view.cards.values().filter(|card| card.owner == own);
    let sentence = |card: &CardView, project: &ProjectView| {
        let barren = project.barren.filter(|_| project.complete)?;
        let why = why_barren(barren);
        Some(format!(
            "The base row of {} pays nothing: {why}.",
            card.name
        ))
    };
    let unpaid = cards.flat_map(|card| {
        let projects = card.projects.values();
        projects.filter_map(move |project| sentence(card, project))
    });
    unpaid.collect()
}

/// What a waiting base needs that can be placed nowhere.
fn stranded(table: &DrawnTable<'_>) -> Option<String> {
    let player = table.view.players.get(table.own().word())?;
    let card = player.constructed.first().filter(|_| player.is_stranded)?;
    let name = table.view.cards.get(card).map_or("", |card| card.name);
    Some(format!(
        "The base on {name} waits: it needs a complete route to a neutral system, or one of your systems on \
         a complete route with more planets than bases."
    ))
}

/// How the question is answered with mouse, finger or keys; what a newcomer would ask.
pub(super) fn hint(table: &DrawnTable<'_>, topic: &str) -> Option<String> {
    let view = table.view;
    let text = match topic {
        "allocate" => return Some(allocate(table)),
        "take-rewards"
            if table
                .offers
                .any(|action| matches!(action, Action::PlaceBase { .. })) =>
        {
            let player = view.players.get(table.own().word());
            let most = player.map_or(0, |player| player.victory.expansion.need);
            return Some(format!(
                "Choose the base, then a system that glows. {most} bases on the board win the game."
            ));
        }
        "take-rewards" => "Take what glows, in any order.",
        "use-cards" => {
            let now = match view.discarded.cubes {
                0 => String::new(),
                cubes => format!(" So far: {cubes}."),
            };
            let pays = discards(&view.discarded.pays);
            return Some(format!(
                "Cards you discard bring new cubes at the end of the turn: {pays}.{now}"
            ));
        }
        "keep-card" => {
            "Each row of a card is a project: fill the slots on the left, get what stands on the right."
        }
        "take-species" => "Its rows are the projects you begin with.",
        "choose-home" => {
            "Each corner has a star of another color. Your first base stands there, and cubes of its color pay most on its planets."
        }
        "receive-card" | "choose-deck" => "Click a deck. You will see two cards and keep one.",
        "steal-cube" | "take-loot" => "The cubes you may take glow.",
        "gain-cube" => "Click a cube of the reserve. It goes into your bag.",
        "redraw" => "Click a drawn cube to put it back.",
        "exchange" => "Choose what you give, then the cube of the reserve you want for it.",
        "lift-cube" => "Click the cube you want to move.",
        "move-cube" => "Click the slot it goes to.",
        "occupy" => "The system glows on the board.",
        "choose-base" => "Your stock is empty: the base comes from one of your cards.",
        "order-triggers" => "Several cards have something to say; you decide which comes first.",
        "choose-conflict" => "The conflicts you may choose glow on the board.",
        "choose-system" | "move-base" => "The systems you may choose glow on the board.",
        _ => return None,
    };
    Some(text.to_owned())
}

/// How many cubes one card brings, two, and so on: more cards than the last bring as many as it.
fn discards(pays: &[u8]) -> String {
    let rows = pays.iter().enumerate().map(|(index, cubes)| {
        let count = number(index as u64 + 1);
        match index {
            0 => format!("{cubes} for {count} card"),
            index if index + 1 == pays.len() => format!("{cubes} for {count} or more"),
            _ => format!("{cubes} for {count}"),
        }
    });
    rows.collect::<Vec<_>>().join(", ")
}
