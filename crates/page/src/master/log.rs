//! The log, one line for each event. A line knows which things it mentions.

use std::collections::HashMap;

use kernel::Seat;
use master::{
    Arrival, CardId, Departure, Event, Growth, Master, ProjectId, SideView, SystemId, TrackId,
    WeaverEvent, WeaverId, Work,
};
use maud::{Markup, html};

use super::{DrawnTable, MasterPage};
use table::{LogLine, TableView};

use crate::Scene;
use crate::parts;
use crate::since::{self, Harm, Weight};
use crate::sound::Sound;

/// The latest lines, the newest last.
pub(super) fn log(table: &DrawnTable<'_>) -> Markup {
    parts::log(table.story.lines(), |line| entry(table, line))
}

/// All lines.
pub(super) fn whole(table: &DrawnTable<'_>) -> Markup {
    parts::whole_log(table.story.lines(), |line| entry(table, line))
}

fn entry(table: &DrawnTable<'_>, line: &LogLine) -> Markup {
    let event = table.story.event(line);
    let about = event.as_ref().map(|event| table.about(event));
    let about = about.unwrap_or_default();
    let turn = matches!(event, Some(Event::TurnBegan { .. }));
    // This may not be the player who acted; the Weavers have no sitter.
    let sitter = |seat: Seat| table.desk.seats.get(seat.index());
    let who = event.as_ref().and_then(player).and_then(sitter);
    let who = who.or_else(|| line.seat.and_then(sitter));
    let by_weavers = event
        .as_ref()
        .is_some_and(|event| player(event).is_none() && matches!(event, Event::Weavers(_)));
    let who = match by_weavers {
        true => "weavers",
        false => who.map_or("", |sitter| sitter.word),
    };
    html! {
        li .{ (who) } .turn[turn] data-seq=(line.seq) data-by=[(!who.is_empty()).then_some(who)]
            data-mine[!by_weavers && line.seat.is_some_and(|seat| table.desk.sitter(seat).mine)] data-alone[by_weavers]
            data-minor[event.as_ref().is_none_or(|event| weight(event) == Weight::Minor)]
            data-sound=[event.as_ref().and_then(|event| sound(table, event)).map(Sound::word)]
            data-about=[(!about.is_empty()).then(|| about.join(" "))] { (table.story.sentence(line, table.desk)) }
    }
}

/// What the others have changed since the viewer's last turn, by the words of the things, and who did.
pub(super) fn changed(table: &DrawnTable<'_>) -> HashMap<String, &'static str> {
    let mut changed = HashMap::new();
    for (line, event) in since::stretch::<MasterPage>(table.desk, table.story) {
        if weight(&event) < Weight::Step {
            continue;
        }
        let by = player(&event).or(line.seat.filter(|_| !is_of_weavers(table.desk, &event)));
        let by = by.and_then(|seat| table.desk.seats.get(seat.index()));
        let words = things(&event)
            .into_iter()
            .filter_map(|thing| table.word_of(thing));
        changed.extend(words.map(|word| (word, by.map_or("weavers", |sitter| sitter.word))));
    }
    changed
}

/// Whether an event is a deed of the Weavers. Alone against them, what becomes dark is their deed too.
pub(super) fn is_of_weavers(desk: &TableView, event: &Event) -> bool {
    match event {
        Event::Weavers(_) => true,
        Event::SystemCovered { .. } => desk.seats.len() == 1,
        _ => false,
    }
}

/// Whether a deed of the Weavers belongs into the summary of a turn: of their cubes only those that fill a row.
pub(super) fn is_news(event: &Event) -> bool {
    match event {
        Event::Weavers(WeaverEvent::SwarmAdvanced { count, slots, .. }) => count == slots,
        Event::Weavers(WeaverEvent::SwarmAimed { .. } | WeaverEvent::SwarmCleared { .. }) => false,
        _ => true,
    }
}

/// What an event did to a player.
pub(super) fn harm(scene: &Scene<'_, Master>, event: &Event, own: Seat) -> Option<Harm> {
    let word = scene.desk.sitter(own).word;
    let player = scene.view.players.get(word);
    let holds = |system: SystemId| {
        let system = scene.pack.system_word(system);
        player.is_some_and(|player| player.systems.contains(&system))
    };
    let fights = |card: CardId| {
        let conflict = scene.view.conflicts.get(&scene.pack.card_word(card));
        let sides = conflict.map(|conflict| [&conflict.red, &conflict.blue]);
        let has_own = |side: &SideView| side.player.is_some_and(|it| it.word() == word);
        sides.is_some_and(|sides| sides.into_iter().any(has_own))
    };
    match *event {
        Event::BasesRemoved { seat, .. } | Event::RouteDissolved { seat, .. } if seat == own => {
            Some(Harm::Lost)
        }
        Event::ConflictWon { loser, .. } if loser == Some(own) => Some(Harm::Lost),
        Event::Weavers(WeaverEvent::ConflictLost { seat, .. }) if seat == own => Some(Harm::Lost),
        Event::CubeStolen { seat, victim, .. } if victim == own && seat != own => {
            Some(Harm::Robbed)
        }
        Event::Weavers(WeaverEvent::CubeLost { seat, .. }) if seat == own => Some(Harm::Robbed),
        Event::SkipMarked { seat } if seat == own => Some(Harm::Robbed),
        Event::ConflictPlaced { seat, card, .. } if seat != own && fights(card) => {
            Some(Harm::Attacked)
        }
        Event::Weavers(WeaverEvent::SwarmMoved { to, .. }) if holds(to) => Some(Harm::Attacked),
        _ => None,
    }
}

/// How much an event matters to somebody who follows the game.
pub(super) fn weight(event: &Event) -> Weight {
    match event {
        Event::BasePlaced { .. }
        | Event::BasesRemoved { .. }
        | Event::ConflictPlaced { .. }
        | Event::ConflictWon { .. }
        | Event::CubeStolen { .. }
        | Event::AgendaFulfilled { .. }
        | Event::DevelopmentImplemented { .. }
        | Event::SystemCovered { .. }
        | Event::SystemUncovered { .. }
        | Event::TruceOffered { .. }
        | Event::Resigned { .. }
        | Event::GameWon { .. } => Weight::Turning,
        Event::Weavers(event) => match event {
            WeaverEvent::SwarmArrived { .. }
            | WeaverEvent::SwarmMoved { .. }
            | WeaverEvent::SwarmMorphed { .. }
            | WeaverEvent::SwarmRemoved { .. }
            | WeaverEvent::ConflictLost { .. }
            | WeaverEvent::CubeLost { .. }
            | WeaverEvent::GameLost { .. } => Weight::Turning,
            WeaverEvent::SwarmAimed { .. }
            | WeaverEvent::SwarmAdvanced { .. }
            | WeaverEvent::SwarmCleared { .. }
            | WeaverEvent::PlanetsEmptied { .. }
            | WeaverEvent::CubeDiverted { .. } => Weight::Step,
            WeaverEvent::CubeMissed { .. } => Weight::Minor,
        },
        Event::HomeFound { .. }
        | Event::TurnSkipped { .. }
        | Event::ExtraTurnWon { .. }
        | Event::SkipMarked { .. }
        | Event::AdventurerCame { .. }
        | Event::CubePlaced { .. }
        | Event::PlanetSettled { .. }
        | Event::RouteExtended { .. }
        | Event::ProjectCancelled { .. }
        | Event::CubesGained { .. }
        | Event::CubeExchanged { .. }
        | Event::CubeMoved { .. }
        | Event::BaseConstructed { .. }
        | Event::BaseMissed { .. }
        | Event::BaseMoved { .. }
        | Event::BaseReturned { .. }
        | Event::RouteDissolved { .. }
        | Event::ProjectBroken { .. }
        | Event::CardGained { .. }
        | Event::CardLost { .. }
        | Event::CardDiscarded { .. }
        | Event::AbilityUsed { .. }
        | Event::ConflictCancelled { .. }
        | Event::ConflictTurned { .. }
        | Event::TruceAccepted { .. }
        | Event::TruceRefused { .. } => Weight::Step,
        Event::SpeciesRevealed { .. }
        | Event::TurnBegan { .. }
        | Event::ExtraTurnLost { .. }
        | Event::CubesDrawn { .. }
        | Event::AllocationConfirmed { .. }
        | Event::CubesReturned { .. }
        | Event::CubesPutBack { .. }
        | Event::SymbolsChanged { .. }
        | Event::CardsLifted { .. }
        | Event::CardPutBack { .. }
        | Event::CardTurnedUp { .. }
        | Event::DeckShuffled { .. }
        | Event::DeckEmpty { .. }
        | Event::Declined { .. } => Weight::Minor,
    }
}

/// What an event sounds like.
fn sound(table: &DrawnTable<'_>, event: &Event) -> Option<Sound> {
    match event {
        Event::CubesDrawn { .. }
        | Event::CubePlaced { .. }
        | Event::PlanetSettled { .. }
        | Event::RouteExtended { .. }
        | Event::CubesGained { .. }
        | Event::CubeExchanged { .. }
        | Event::CubeMoved { .. } => Some(Sound::Cube),
        Event::SpeciesRevealed { .. }
        | Event::CardGained { .. }
        | Event::CardDiscarded { .. }
        | Event::AbilityUsed { .. }
        | Event::DevelopmentImplemented { .. }
        | Event::AgendaFulfilled { .. } => Some(Sound::Card),
        Event::HomeFound { .. } | Event::BasePlaced { .. } | Event::BaseMoved { .. } => {
            Some(Sound::Base)
        }
        Event::ConflictPlaced { .. }
        | Event::ConflictWon { .. }
        | Event::CubeStolen { .. }
        | Event::BasesRemoved { .. }
        | Event::SystemCovered { .. }
        | Event::Resigned { .. } => Some(Sound::Conflict),
        Event::GameWon { seat, .. } => {
            let is_mine = table.desk.sitter(*seat).mine;
            Some(Sound::of_ending(is_mine, table.desk.seat.is_none()))
        }
        Event::Weavers(event) => weavers_sound(event),
        Event::TurnBegan { .. }
        | Event::TurnSkipped { .. }
        | Event::ExtraTurnWon { .. }
        | Event::ExtraTurnLost { .. }
        | Event::SkipMarked { .. }
        | Event::AdventurerCame { .. }
        | Event::ProjectCancelled { .. }
        | Event::AllocationConfirmed { .. }
        | Event::CubesReturned { .. }
        | Event::CubesPutBack { .. }
        | Event::BaseConstructed { .. }
        | Event::BaseMissed { .. }
        | Event::BaseReturned { .. }
        | Event::RouteDissolved { .. }
        | Event::ProjectBroken { .. }
        | Event::SymbolsChanged { .. }
        | Event::CardsLifted { .. }
        | Event::CardPutBack { .. }
        | Event::CardTurnedUp { .. }
        | Event::DeckShuffled { .. }
        | Event::DeckEmpty { .. }
        | Event::CardLost { .. }
        | Event::Declined { .. }
        | Event::ConflictCancelled { .. }
        | Event::ConflictTurned { .. }
        | Event::TruceOffered { .. }
        | Event::TruceAccepted { .. }
        | Event::TruceRefused { .. }
        | Event::SystemUncovered { .. } => None,
    }
}

fn weavers_sound(event: &WeaverEvent) -> Option<Sound> {
    match event {
        WeaverEvent::SwarmArrived { .. }
        | WeaverEvent::SwarmMoved { .. }
        | WeaverEvent::SwarmMorphed { .. }
        | WeaverEvent::ConflictLost { .. }
        | WeaverEvent::CubeLost { .. } => Some(Sound::Conflict),
        WeaverEvent::SwarmAdvanced { .. } | WeaverEvent::CubeDiverted { .. } => Some(Sound::Cube),
        WeaverEvent::SwarmRemoved { .. } => Some(Sound::Base),
        WeaverEvent::GameLost { .. } => Some(Sound::Loss),
        WeaverEvent::SwarmAimed { .. }
        | WeaverEvent::SwarmCleared { .. }
        | WeaverEvent::PlanetsEmptied { .. }
        | WeaverEvent::CubeMissed { .. } => None,
    }
}

/// Something that a line may mention.
enum Mention {
    System(SystemId),
    Track(TrackId),
    Card(CardId),
    Project(ProjectId),
    Swarm(WeaverId),
    Growth(WeaverId, Growth),
}

impl DrawnTable<'_> {
    /// The words of the things on the table that an event mentions.
    pub(super) fn about(&self, event: &Event) -> Vec<String> {
        let things = things(event).into_iter();
        things.filter_map(|thing| self.word_of(thing)).collect()
    }

    /// The word of a thing, if it is on the table.
    fn word_of(&self, thing: Mention) -> Option<String> {
        let has = |card: CardId| self.view.cards.contains_key(&self.pack.card_word(card));
        match thing {
            Mention::System(system) => Some(self.pack.system_word(system).to_owned()),
            Mention::Track(track) => Some(self.pack.track_word(track, Departure::A)),
            Mention::Card(card) => has(card).then(|| self.pack.card_word(card)),
            Mention::Project(project) => {
                let card = self.pack.project(project).card;
                has(card).then(|| self.pack.project_word(project))
            }
            Mention::Swarm(weaver) => Some(self.pack.weaver_word(weaver)),
            Mention::Growth(weaver, growth) => Some(self.pack.growth_word(weaver, growth)),
        }
    }
}

/// The player whom an event concerns.
pub(super) fn player(event: &Event) -> Option<Seat> {
    match *event {
        Event::HomeFound { seat, .. }
        | Event::TurnBegan { seat, .. }
        | Event::TurnSkipped { seat }
        | Event::ExtraTurnWon { seat }
        | Event::ExtraTurnLost { seat }
        | Event::SkipMarked { seat }
        | Event::AdventurerCame { seat }
        | Event::CubesDrawn { seat, .. }
        | Event::CubePlaced { seat, .. }
        | Event::PlanetSettled { seat, .. }
        | Event::RouteExtended { seat, .. }
        | Event::ProjectCancelled { seat, .. }
        | Event::AllocationConfirmed { seat, .. }
        | Event::CubesReturned { seat, .. }
        | Event::CubesGained { seat, .. }
        | Event::CubesPutBack { seat, .. }
        | Event::CubeExchanged { seat, .. }
        | Event::CubeMoved { seat, .. }
        | Event::BaseConstructed { seat, .. }
        | Event::BaseMissed { seat, .. }
        | Event::BasePlaced { seat, .. }
        | Event::BasesRemoved { seat, .. }
        | Event::BaseMoved { seat, .. }
        | Event::BaseReturned { seat, .. }
        | Event::RouteDissolved { seat, .. }
        | Event::DevelopmentImplemented { seat, .. }
        | Event::AgendaFulfilled { seat, .. }
        | Event::ProjectBroken { seat, .. }
        | Event::SymbolsChanged { seat, .. }
        | Event::CardsLifted { seat, .. }
        | Event::DeckEmpty { seat, .. }
        | Event::CardGained { seat, .. }
        | Event::CardLost { seat, .. }
        | Event::CardDiscarded { seat, .. }
        | Event::AbilityUsed { seat, .. }
        | Event::Declined { seat }
        | Event::CubeStolen { seat, .. }
        | Event::ConflictPlaced { seat, .. }
        | Event::ConflictWon { seat, .. }
        | Event::TruceOffered { seat, .. }
        | Event::TruceAccepted { seat, .. }
        | Event::TruceRefused { seat, .. }
        | Event::Resigned { seat }
        | Event::GameWon { seat, .. }
        | Event::Weavers(
            WeaverEvent::ConflictLost { seat, .. } | WeaverEvent::CubeLost { seat, .. },
        ) => Some(seat),
        Event::SpeciesRevealed { .. }
        | Event::CardPutBack { .. }
        | Event::CardTurnedUp { .. }
        | Event::DeckShuffled { .. }
        | Event::ConflictCancelled { .. }
        | Event::ConflictTurned { .. }
        | Event::SystemCovered { .. }
        | Event::SystemUncovered { .. }
        | Event::Weavers(_) => None,
    }
}

/// The things that an event mentions.
fn things(event: &Event) -> Vec<Mention> {
    match *event {
        Event::HomeFound { system, .. }
        | Event::PlanetSettled { system, .. }
        | Event::BasePlaced { system, .. }
        | Event::BasesRemoved { system, .. }
        | Event::SystemCovered { system }
        | Event::SystemUncovered { system } => vec![Mention::System(system)],
        Event::BaseMoved { from, to, .. } => vec![Mention::System(from), Mention::System(to)],
        Event::CubePlaced { project, .. } => vec![Mention::Project(project)],
        Event::RouteExtended { track, .. } | Event::RouteDissolved { track, .. } => {
            vec![Mention::Track(track)]
        }
        Event::ProjectCancelled { work, .. } | Event::CubeStolen { work, .. } => {
            vec![worked_on(work)]
        }
        Event::CubeMoved { from, to, .. } => [from, to].map(worked_on).into(),
        Event::SpeciesRevealed { card }
        | Event::BaseConstructed { card, .. }
        | Event::BaseMissed { card, .. }
        | Event::BaseReturned { card, .. }
        | Event::DevelopmentImplemented { card, .. }
        | Event::AgendaFulfilled { card, .. }
        | Event::ProjectBroken { card, .. }
        | Event::CardPutBack { card }
        | Event::CardTurnedUp { card }
        | Event::CardGained { card, .. }
        | Event::CardLost { card, .. }
        | Event::CardDiscarded { card, .. }
        | Event::AbilityUsed { card, .. }
        | Event::ConflictWon { card, .. }
        | Event::ConflictCancelled { card }
        | Event::ConflictTurned { card }
        | Event::TruceOffered { card, .. }
        | Event::TruceAccepted { card, .. }
        | Event::TruceRefused { card, .. } => vec![Mention::Card(card)],
        Event::CardsLifted { cards, .. } => cards.map(Mention::Card).into(),
        Event::ConflictPlaced { card, track, .. } => {
            vec![Mention::Card(card), Mention::Track(track)]
        }
        Event::Weavers(event) => things_of_weavers(&event),
        Event::TurnBegan { .. }
        | Event::TurnSkipped { .. }
        | Event::ExtraTurnWon { .. }
        | Event::ExtraTurnLost { .. }
        | Event::SkipMarked { .. }
        | Event::AdventurerCame { .. }
        | Event::CubesDrawn { .. }
        | Event::AllocationConfirmed { .. }
        | Event::CubesReturned { .. }
        | Event::CubesGained { .. }
        | Event::CubesPutBack { .. }
        | Event::CubeExchanged { .. }
        | Event::SymbolsChanged { .. }
        | Event::DeckShuffled { .. }
        | Event::DeckEmpty { .. }
        | Event::Declined { .. }
        | Event::Resigned { .. }
        | Event::GameWon { .. } => Vec::new(),
    }
}

/// The things that an event of the Weavers mentions.
fn things_of_weavers(event: &WeaverEvent) -> Vec<Mention> {
    match *event {
        WeaverEvent::SwarmArrived { weaver, system, by } => {
            let mut things = vec![Mention::Swarm(weaver), Mention::System(system)];
            if let Arrival::Proliferation { parent } = by {
                things.push(Mention::Swarm(parent));
            }
            things
        }
        WeaverEvent::SwarmRemoved { weaver, system, .. } => {
            vec![Mention::Swarm(weaver), Mention::System(system)]
        }
        WeaverEvent::SwarmMorphed {
            weaver,
            into,
            system,
        } => vec![
            Mention::Swarm(weaver),
            Mention::Swarm(into),
            Mention::System(system),
        ],
        WeaverEvent::PlanetsEmptied { system, .. } => vec![Mention::System(system)],
        WeaverEvent::SwarmAimed { weaver, target, .. } => {
            vec![Mention::Swarm(weaver), Mention::System(target)]
        }
        WeaverEvent::SwarmMoved {
            weaver,
            from,
            to,
            growth,
        } => vec![
            Mention::Growth(weaver, growth),
            Mention::System(from),
            Mention::System(to),
        ],
        WeaverEvent::ConflictLost { card, .. } => vec![Mention::Card(card)],
        WeaverEvent::CubeLost { from, .. } => vec![worked_on(from)],
        WeaverEvent::CubeDiverted {
            weaver,
            growth,
            card,
            ..
        } => vec![Mention::Growth(weaver, growth), Mention::Card(card)],
        WeaverEvent::SwarmAdvanced { weaver, growth, .. }
        | WeaverEvent::CubeMissed { weaver, growth, .. } => vec![Mention::Growth(weaver, growth)],
        WeaverEvent::SwarmCleared { weaver, .. } => vec![Mention::Swarm(weaver)],
        WeaverEvent::GameLost { .. } => Vec::new(),
    }
}

/// Where a project is.
fn worked_on(work: Work) -> Mention {
    match work {
        Work::Card(project) => Mention::Project(project),
        Work::Route(track) => Mention::Track(track),
        Work::Swarm { weaver, growth } => Mention::Growth(weaver, growth),
    }
}
