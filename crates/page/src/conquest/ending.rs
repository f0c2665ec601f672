//! How the game was won: the kind of victory in words, the decisive step, and what its story tells.

use catalog::Luck;
use conquest::{COLONIES_TO_WIN, Event, Way};
use maud::html;

use super::DrawnTable;
use super::log;
use super::shape::emblem;
use crate::ending::{Ending, Moment, Winner};
use crate::parts::number;
use crate::tale::{Highlight, percent};

/// How the game ended; `None` while it goes on.
pub(super) fn ending(table: &DrawnTable<'_>) -> Option<Ending> {
    let outcome = table.view.outcome.as_ref()?;
    let own = table.own().filter(|_| !table.is_hot_seat());
    let winner = match outcome.winner {
        None => Winner::Nobody,
        winner if winner == own => Winner::Me,
        Some(winner) => Winner::Other(table.name(winner)),
    };
    let points = outcome
        .winner
        .and_then(|winner| table.view.players.get(winner.word()));
    let points = points.map_or(0, |player| player.points);
    let how = match (outcome.way, outcome.winner) {
        (_, None) => "The rounds are over, and the best share the win".to_owned(),
        (Way::Points, _) => format!("{points} victory points"),
        (Way::FourColonies, _) => {
            format!("{} colonies on the central planet", number(COLONIES_TO_WIN))
        }
        (Way::LastSurvivor, _) => "nobody else is left".to_owned(),
        (Way::RoundCap, _) => format!("{points} victory points when the rounds were over"),
    };
    Some(Ending {
        winner,
        how,
        turn: table.view.turn.into(),
        decisive: decisive(table),
        emblem: html! { @if let Some(winner) = outcome.winner { (emblem(winner)) } },
    })
}

/// The step that ended the game, and where.
fn decisive(table: &DrawnTable<'_>) -> Option<Moment> {
    let (line, ()) = table
        .story
        .last(|event| is_decisive(&event).then_some(()))?;
    let step = table.desk.log.iter().filter(|it| it.seq == line.seq);
    let events = step.filter_map(|it| table.story.event(it));
    let spaces = events.flat_map(|event| log::spaces(&event));
    Some(Moment {
        text: table.story.sentence(line, table.desk),
        about: spaces.map(|at| table.board.word(at).to_owned()).collect(),
        turn: None,
    })
}

/// Whether an event may end the game; its consequences come after it in the log.
fn is_decisive(event: &Event) -> bool {
    matches!(
        event,
        Event::Colonized { .. }
            | Event::BattleTokenWon { .. }
            | Event::Eliminated { .. }
            | Event::Resigned { .. }
    )
}

/// What somebody rolled in the attacks of a turn.
pub(super) fn luck(table: &DrawnTable<'_>, luck: &Luck) -> Option<String> {
    let rolls = luck
        .events
        .iter()
        .filter_map(|words| table.story.read(words));
    let hits: Vec<bool> = rolls
        .filter_map(|event| match event {
            Event::ShipAttacked { hit, .. } => Some(hit),
            _ => None,
        })
        .collect();
    let hit = hits.iter().filter(|hit| **hit).count();
    let rolls = match (hits.len(), hit) {
        (0, _) => return None,
        (1, 0) => "missed with the only attack".to_owned(),
        (1, _) => "hit with the only attack".to_owned(),
        (2, 0) => "missed with both attacks".to_owned(),
        (all, 0) => format!("missed with all {} attacks", number(all as u64)),
        (all, hit) => format!(
            "hit with {} of {} attacks",
            number(hit as u64),
            number(all as u64)
        ),
    };
    let prey = match destroyed_in(table, luck.turn) {
        0 => "nothing was destroyed".to_owned(),
        1 => "one ship was destroyed".to_owned(),
        ships => format!("{} ships were destroyed", number(ships)),
    };
    Some(format!(
        "{rolls}, {} roll; {prey}",
        percent(luck.likelihood)
    ))
}

/// How many ships were destroyed in a turn.
fn destroyed_in(table: &DrawnTable<'_>, wanted: u32) -> u64 {
    let (mut at, mut destroyed) = (0, 0);
    for event in table.desk.log.iter().filter_map(|it| table.story.event(it)) {
        match event {
            Event::TurnBegan { turn, .. } => at = u32::from(turn),
            Event::ShipDestroyed { .. } if at == wanted => destroyed += 1,
            _ => {}
        }
    }
    destroyed
}

/// The turn with the most attacks.
pub(super) fn struggle(table: &DrawnTable<'_>) -> Option<Highlight> {
    let mut battles: Vec<Battle> = Vec::new();
    for event in table.desk.log.iter().filter_map(|it| table.story.event(it)) {
        match event {
            Event::TurnBegan { seat, turn, .. } => battles.push(Battle {
                turn,
                name: table.desk.title_of(table.desk.sitter(seat)),
                attacks: 0,
                destroyed: 0,
                about: Vec::new(),
            }),
            Event::ShipAttacked { to, .. } => {
                if let Some(battle) = battles.last_mut() {
                    battle.attacks += 1;
                    battle.about.push(table.board.word(to).to_owned());
                }
            }
            Event::ShipDestroyed { .. } => {
                if let Some(battle) = battles.last_mut() {
                    battle.destroyed += 1;
                }
            }
            _ => {}
        }
    }
    // Of battles that are alike, the first.
    let fiercest = battles
        .into_iter()
        .rev()
        .max_by_key(|battle| (battle.attacks, battle.destroyed))?;
    fiercest.told()
}

/// The attacks of a turn.
struct Battle {
    turn: u16,
    name: String,
    attacks: u64,
    destroyed: u64,
    about: Vec<String>,
}

impl Battle {
    fn told(mut self) -> Option<Highlight> {
        self.about.dedup();
        let (times, ships) = match (self.attacks, self.destroyed) {
            (0, _) => return None,
            (1, 1) => ("once".to_owned(), "one ship was".to_owned()),
            (1, ships) => ("once".to_owned(), format!("{} ships were", number(ships))),
            (times, 1) => (
                format!("{} times", number(times)),
                "one ship was".to_owned(),
            ),
            (times, ships) => (
                format!("{} times", number(times)),
                format!("{} ships were", number(ships)),
            ),
        };
        Some(Highlight {
            title: "Fiercest battle",
            text: format!(
                "Turn {}: {} attacked {times}, and {ships} destroyed.",
                self.turn, self.name
            ),
            about: self.about,
            turn: Some(self.turn.into()),
        })
    }
}
