//! Events as English sentences.
//!
//! They depend only on the event, never on the state after it, so an old log always reads the same.

use kernel::{Called, Seat};

use crate::Master;
use crate::action::Work;
use crate::card::{CardId, Kind};
use crate::color::{Color, Pool};
use crate::effect::sentence::{number, plural};
use crate::event::Event;
use crate::pack::{ProjectId, Reward, SystemId, TrackId};
use crate::setup::{Edition, PlayerColor};
use crate::state::Departure;
use crate::victory::Way;

impl Edition {
    /// The name of a color for people: industrial cubes and systems are green in the early edition
    /// (MG-24.1).
    pub const fn color_label(self, color: Color) -> &'static str {
        match (self, color) {
            (Edition::Early, Color::White) => "green",
            (Edition::Early | Edition::Final, color) => color.word(),
        }
    }
}

impl PlayerColor {
    /// The color at the beginning of a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            PlayerColor::Gray => "Gray",
            PlayerColor::Brown => "Brown",
            PlayerColor::Orange => "Orange",
            PlayerColor::Purple => "Purple",
        }
    }
}

/// The event as one English sentence for the log.
pub(crate) fn tell(game: &Master, event: &Event, called: Called<'_>) -> String {
    let who = |seat: Seat| called.name(seat).unwrap_or_else(|| game.player_name(seat));
    let name = |card: CardId| game.card_name(card);
    let title = |card: CardId| game.card_title(card);
    let system = |system: SystemId| game.system_name(system);
    let cubes = |pool: &Pool| game.cubes_text(pool);
    let cube = |color: Color| format!("a {} cube", game.color_name(color));
    match *event {
        Event::HomeFound { seat, system: home } => {
            format!("{} starts in {}.", who(seat), system(home))
        }
        Event::SpeciesRevealed { card } => format!("{} can be chosen.", name(card)),
        Event::TurnBegan { seat, turn } => format!("Turn {turn}: {} begins.", who(seat)),
        Event::TurnSkipped { seat } => format!("{} skips a turn.", who(seat)),
        Event::ExtraTurnWon { seat } => format!("{} wins an extra turn.", who(seat)),
        Event::ExtraTurnLost { seat } => {
            format!("{} may not take a third extra turn in a row.", who(seat))
        }
        Event::SkipMarked { seat } => format!("{} will skip a turn.", who(seat)),
        Event::AdventurerCame { seat } => {
            format!("The bag of {} is empty: the Adventurer comes.", who(seat))
        }
        Event::CubesDrawn { seat, cubes: drawn } => {
            format!("{} draws {}.", who(seat), cubes(&drawn))
        }
        Event::CubePlaced {
            seat,
            cube: color,
            project,
        } => format!(
            "{} puts {} on {}.",
            who(seat),
            cube(color),
            game.project_name(project)
        ),
        Event::PlanetSettled {
            seat,
            cube: color,
            system: at,
        } => format!(
            "{} settles a planet of {} with {}.",
            who(seat),
            system(at),
            cube(color)
        ),
        Event::RouteExtended {
            seat,
            cube: color,
            track,
            from,
        } => format!(
            "{} puts {} on the route from {}.",
            who(seat),
            cube(color),
            game.track_name(track, from)
        ),
        Event::ProjectCancelled { seat, work } => {
            format!("{} cancels {}.", who(seat), game.work_name(work))
        }
        Event::AllocationConfirmed { seat, returned } if returned.is_empty() => {
            format!("{} confirms the allocation.", who(seat))
        }
        Event::AllocationConfirmed { seat, returned } => format!(
            "{} confirms the allocation and returns {} to the bag.",
            who(seat),
            cubes(&returned)
        ),
        Event::CubesReturned { seat, bag, reserve } => {
            let deeds = [("the bag", bag), ("the reserve", reserve)]
                .into_iter()
                .filter(|(_, pool)| !pool.is_empty())
                .map(|(place, pool)| format!("{} to {place}", cubes(&pool)));
            format!("{} returns {}.", who(seat), listed(deeds, "and"))
        }
        Event::CubesGained {
            seat,
            cubes: gained,
        } => {
            format!("{} takes {} from the reserve.", who(seat), cubes(&gained))
        }
        Event::CubesPutBack { seat, cubes: back } => {
            format!("{} puts {} back into the bag.", who(seat), cubes(&back))
        }
        Event::CubeExchanged { seat, give, take } => format!(
            "{} exchanges {} for {} from the reserve.",
            who(seat),
            cube(give),
            cube(take)
        ),
        Event::CubeMoved {
            seat,
            cube: color,
            from,
            to,
        } => format!(
            "{} moves {} from {} to {}.",
            who(seat),
            cube(color),
            game.work_name(from),
            game.work_name(to)
        ),
        Event::BaseConstructed { seat, card } => {
            format!("{} constructs a base on {}.", who(seat), name(card))
        }
        Event::BaseMissed { seat, card } => {
            format!("{} gains no base on {}.", who(seat), name(card))
        }
        Event::BasePlaced { seat, system: at } => {
            format!("{} places a base in {}.", who(seat), system(at))
        }
        Event::BasesRemoved {
            seat,
            system: at,
            count,
        } => format!(
            "{} loses {} {} in {}.",
            who(seat),
            number(count),
            plural("base", count),
            system(at)
        ),
        Event::BaseMoved { seat, from, to } => format!(
            "{} moves a base from {} to {}.",
            who(seat),
            system(from),
            system(to)
        ),
        Event::BaseReturned { seat, card } => format!(
            "The base of {} on {} goes back to the stock.",
            who(seat),
            name(card)
        ),
        Event::RouteDissolved { seat, track } => format!(
            "The route of {} between {} is dissolved.",
            who(seat),
            game.ends_name(track)
        ),
        Event::DevelopmentImplemented { seat, card } => {
            format!("{} implements {}.", who(seat), title(card))
        }
        Event::AgendaFulfilled { seat, card } => {
            format!("{} fulfills the agenda of {}.", who(seat), name(card))
        }
        Event::ProjectBroken { seat, card } if card.kind().is_development() => {
            format!("{} of {} stops working.", name(card), who(seat))
        }
        Event::ProjectBroken { seat, card } => format!(
            "The agenda of {} is no longer fulfilled for {}.",
            name(card),
            who(seat)
        ),
        Event::SymbolsChanged {
            seat,
            symbol,
            count,
        } => format!(
            "{} now has {} {} {}.",
            who(seat),
            number(count),
            symbol.word(),
            plural("symbol", count)
        ),
        Event::CardsLifted { seat, cards } => {
            let [one, two] = cards.map(name);
            let kind = kind_name(cards[0].kind());
            format!("{} looks at two {kind} cards: {one} and {two}.", who(seat))
        }
        Event::CardPutBack { card } => {
            format!(
                "{} goes to the bottom of its deck.",
                sentence_title(game, card)
            )
        }
        Event::CardTurnedUp { card } => {
            format!("{} is turned up.", sentence_title(game, card))
        }
        Event::DeckShuffled { kind } => format!("The {} deck is shuffled.", kind_name(kind)),
        Event::DeckEmpty { seat, kind } => format!(
            "The {} deck has no card for {}.",
            kind_name(kind),
            who(seat)
        ),
        Event::CardGained { seat, card } => format!("{} gains {}.", who(seat), title(card)),
        Event::CardLost { seat, card } => format!("{} gives up {}.", who(seat), title(card)),
        Event::CardDiscarded { seat, card } => {
            format!("{} discards {}.", who(seat), title(card))
        }
        Event::AbilityUsed { seat, card } => {
            format!("{} uses the ability of {}.", who(seat), name(card))
        }
        Event::Declined { seat } => format!("{} declines.", who(seat)),
        Event::CubeStolen {
            seat,
            victim,
            cube: color,
            work,
        } => format!(
            "{} takes {} of {} from {}.",
            who(seat),
            cube(color),
            who(victim),
            game.work_name(work)
        ),
        Event::ConflictPlaced {
            seat,
            card,
            track,
            side,
        } => format!(
            "{} starts {} between {}, on its {} side.",
            who(seat),
            title(card),
            game.ends_name(track),
            side.word()
        ),
        Event::ConflictWon { seat, card, loser } => match loser {
            Some(loser) => {
                format!("{} wins {} against {}.", who(seat), title(card), who(loser))
            }
            None => format!(
                "{} wins {} against a neutral system.",
                who(seat),
                title(card)
            ),
        },
        Event::ConflictTurned { card } => {
            format!("{} is turned around.", title(card))
        }
        Event::ConflictCancelled { card } => {
            format!("{} ends without a winner.", sentence_title(game, card))
        }
        Event::TruceOffered { seat, card } => {
            format!("{} offers to stop {}.", who(seat), title(card))
        }
        Event::TruceAccepted { seat, card } => {
            format!("{} agrees to stop {}.", who(seat), title(card))
        }
        Event::TruceRefused { seat, card } => {
            format!("{} refuses to stop {}.", who(seat), title(card))
        }
        Event::SystemCovered { system: at } => format!("A black hole covers {}.", system(at)),
        Event::SystemUncovered { system: at } => {
            format!("The black hole leaves {}.", system(at))
        }
        Event::Resigned { seat } => format!("{} resigns.", who(seat)),
        Event::GameWon { seat, way } => match way {
            Way::Expansion | Way::Domination | Way::Conquest => {
                format!("{} wins by {}.", who(seat), way.word())
            }
            Way::Resignation => format!("{} wins: everybody else has resigned.", who(seat)),
            Way::Banishment => format!("{} wins: no swarm is left.", who(seat)),
            // Only the Weavers win by these, which is told as `GameLost`.
            Way::Darkness | Way::Exile | Way::Ruin => format!("{}.", way.defeat()),
        },
        Event::Weavers(ref event) => game.weaver_sentence(event, who),
    }
}

impl Master {
    /// The player in a sentence: `Gray`.
    pub(crate) fn player_name(&self, seat: Seat) -> &'static str {
        if !self.is_player(seat) {
            return "the Weavers";
        }
        self.state.agreed.colors[seat].name()
    }

    /// The name on a card.
    pub(crate) fn card_name(&self, card: CardId) -> &'static str {
        &self.pack.card(card).name
    }

    /// The card with its type: `the leader Oracle`.
    pub(crate) fn card_title(&self, card: CardId) -> String {
        format!("the {} {}", kind_name(card.kind()), self.card_name(card))
    }

    /// The name of a system.
    pub(crate) fn system_name(&self, system: SystemId) -> &'static str {
        &self.pack.system(system).name
    }

    /// The project with its card: `the base project of Ants`.
    pub(crate) fn project_name(&self, project: ProjectId) -> String {
        let face = self.pack.project(project);
        let name = self.card_name(face.card);
        match face.reward {
            Reward::Base => format!("the base project of {name}"),
            Reward::Receive(_) => format!("the receive project of {name}"),
            Reward::Agenda(_) => format!("the agenda of {name}"),
            Reward::Development => format!("the development {name}"),
            Reward::Operation(_) => format!("the covert operation of {name}"),
            Reward::Victory(side) => format!("the {} side of {name}", side.word()),
        }
    }

    /// The name of this color in this edition.
    pub(crate) fn color_name(&self, color: Color) -> &'static str {
        self.state.agreed.edition.color_label(color)
    }

    /// A text generated from card data, with the color names of the edition. Such texts name colors
    /// by their notation words, and use those words for nothing else.
    pub(crate) fn relabeled(&self, text: String) -> String {
        match self.state.agreed.edition {
            Edition::Final => text,
            Edition::Early => text.replace("white", "green").replace("White", "Green"),
        }
    }

    /// Cubes in a sentence: `two red cubes and one blue cube`.
    pub(crate) fn cubes_text(&self, pool: &Pool) -> String {
        if pool.is_empty() {
            return "no cubes".to_owned();
        }
        let parts = Color::ALL
            .into_iter()
            .filter(|&color| pool[color] != 0)
            .map(|color| {
                let count = pool[color];
                let cubes = plural("cube", count);
                format!("{} {} {cubes}", number(count), self.color_name(color))
            });
        listed(parts, "and")
    }

    fn track_name(&self, track: TrackId, from: Departure) -> String {
        let (from, to) = match from {
            Departure::A => (Departure::A, Departure::B),
            Departure::B => (Departure::B, Departure::A),
        };
        let name = |end| self.system_name(self.end(track, end));
        format!("{} to {}", name(from), name(to))
    }

    fn ends_name(&self, track: TrackId) -> String {
        let name = |end| self.system_name(self.end(track, end));
        format!("{} and {}", name(Departure::A), name(Departure::B))
    }

    pub(crate) fn work_name(&self, work: Work) -> String {
        match work {
            Work::Card(project) => self.project_name(project),
            Work::Route(track) => format!("the route between {}", self.ends_name(track)),
            Work::Swarm { weaver, growth } => {
                format!("the {} of {}", growth.word(), self.weaver_name(weaver))
            }
        }
    }
}

/// A title at the beginning of a sentence.
fn sentence_title(game: &Master, card: CardId) -> String {
    format!("The {} {}", kind_name(card.kind()), game.card_name(card))
}

/// The type of a card in a sentence.
const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Leader => "leader",
        Kind::Conflict => "conflict",
        Kind::Government => "government",
        Kind::Expansion => "expansion development",
        Kind::Commerce => "commerce development",
        Kind::Progress => "progress development",
        Kind::Species => "species",
    }
}

/// Things in a sentence: `red, blue or white`.
pub(crate) fn listed<T: AsRef<str>>(things: impl Iterator<Item = T>, last: &str) -> String {
    let things: Vec<T> = things.collect();
    let mut text = String::new();
    for (index, thing) in things.iter().enumerate() {
        if 0 < index && index + 1 == things.len() {
            text.push_str(&format!(" {last} "));
        } else if 0 < index {
            text.push_str(", ");
        }
        text.push_str(thing.as_ref());
    }
    text
}
