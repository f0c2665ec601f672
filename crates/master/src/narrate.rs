//! Events as words and as English sentences.
//!
//! Both speak only of what the event itself says, never of the state it has left behind, so an
//! old log reads the same for ever. The words are a public format (`docs/formats.md`).

use kernel::Seat;

use crate::action::Work;
use crate::card::{CardId, Kind};
use crate::color::{Color, Pool};
use crate::effect::sentence::{number, plural};
use crate::event::Event;
use crate::pack::{ProjectId, Reward, SystemId, TrackId};
use crate::setup::{Edition, PlayerColor};
use crate::state::Departure;
use crate::victory::Way;
use crate::{Master, Pack};

impl Edition {
    /// What people call a color: industrial cubes and systems are green in the early edition
    /// (MG-24.1).
    pub const fn color_label(self, color: Color) -> &'static str {
        match (self, color) {
            (Edition::Early, Color::White) => "green",
            (Edition::Early | Edition::Final, color) => color.word(),
        }
    }
}

impl PlayerColor {
    /// The color as a name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            PlayerColor::Gray => "Gray",
            PlayerColor::Brown => "Brown",
            PlayerColor::Orange => "Orange",
            PlayerColor::Purple => "Purple",
        }
    }
}

impl Master {
    /// The event as words: its name, then who, what and where in notation.
    pub(crate) fn event_words(&self, event: &Event) -> String {
        let pack = self.pack;
        let who = |seat: Seat| self.player_word(seat);
        let card = |card: CardId| pack.card_word(card);
        let system = |system: SystemId| pack.system_word(system);
        let route = |track, from| format!("route:{}", pack.track_word(track, from));
        // Tracks are written in board order where the event does not know a departure.
        let track = |track| pack.track_word(track, Departure::A);
        match *event {
            Event::HomeFound { seat, system: home } => {
                format!("home-found {} {}", who(seat), system(home))
            }
            Event::SpeciesRevealed { card: id } => format!("species-revealed {}", card(id)),
            Event::TurnBegan { seat, turn } => format!("turn-began {} {turn}", who(seat)),
            Event::TurnSkipped { seat } => format!("turn-skipped {}", who(seat)),
            Event::ExtraTurnWon { seat } => format!("extra-turn-won {}", who(seat)),
            Event::ExtraTurnLost { seat } => format!("extra-turn-lost {}", who(seat)),
            Event::SkipMarked { seat } => format!("skip-marked {}", who(seat)),
            Event::AdventurerCame { seat } => format!("adventurer-came {}", who(seat)),
            Event::CubesDrawn { seat, cubes } => {
                format!("cubes-drawn {}{}", who(seat), pool_words(&cubes))
            }
            Event::CubePlaced {
                seat,
                cube,
                project,
            } => format!(
                "cube-placed {} {} {}",
                who(seat),
                cube.word(),
                pack.project_word(project)
            ),
            Event::PlanetSettled {
                seat,
                cube,
                system: at,
            } => format!(
                "planet-settled {} {} planet:{}",
                who(seat),
                cube.word(),
                system(at)
            ),
            Event::RouteExtended {
                seat,
                cube,
                track,
                from,
            } => format!(
                "route-extended {} {} {}",
                who(seat),
                cube.word(),
                route(track, from)
            ),
            Event::ProjectCancelled { seat, work } => {
                format!("project-cancelled {} {}", who(seat), work_word(pack, work))
            }
            Event::AllocationConfirmed { seat, returned } => {
                format!(
                    "allocation-confirmed {}{}",
                    who(seat),
                    pool_words(&returned)
                )
            }
            Event::CubesReturned { seat, bag, reserve } => {
                let lost = if reserve.is_empty() { "" } else { " reserve" };
                format!(
                    "cubes-returned {}{}{lost}{}",
                    who(seat),
                    pool_words(&bag),
                    pool_words(&reserve)
                )
            }
            Event::CubesGained { seat, cubes } => {
                format!("cubes-gained {}{}", who(seat), pool_words(&cubes))
            }
            Event::CubesPutBack { seat, cubes } => {
                format!("cubes-put-back {}{}", who(seat), pool_words(&cubes))
            }
            Event::CubeExchanged { seat, give, take } => format!(
                "cube-exchanged {} {} {}",
                who(seat),
                give.word(),
                take.word()
            ),
            Event::CubeMoved {
                seat,
                cube,
                from,
                to,
            } => format!(
                "cube-moved {} {} {} {}",
                who(seat),
                cube.word(),
                work_word(pack, from),
                work_word(pack, to)
            ),
            Event::BaseConstructed { seat, card: id } => {
                format!("base-constructed {} {}", who(seat), card(id))
            }
            Event::BaseMissed { seat, card: id } => {
                format!("base-missed {} {}", who(seat), card(id))
            }
            Event::BasePlaced { seat, system: at } => {
                format!("base-placed {} {}", who(seat), system(at))
            }
            Event::BasesRemoved {
                seat,
                system: at,
                count,
            } => format!("bases-removed {} {} {count}", who(seat), system(at)),
            Event::BaseMoved { seat, from, to } => {
                format!("base-moved {} {} {}", who(seat), system(from), system(to))
            }
            Event::BaseReturned { seat, card: id } => {
                format!("base-returned {} {}", who(seat), card(id))
            }
            Event::RouteDissolved { seat, track } => {
                format!(
                    "route-dissolved {} {}",
                    who(seat),
                    route(track, Departure::A)
                )
            }
            Event::DevelopmentImplemented { seat, card: id } => {
                format!("development-implemented {} {}", who(seat), card(id))
            }
            Event::AgendaFulfilled { seat, card: id } => {
                format!("agenda-fulfilled {} {}", who(seat), card(id))
            }
            Event::ProjectBroken { seat, card: id } => {
                format!("project-broken {} {}", who(seat), card(id))
            }
            Event::SymbolsChanged {
                seat,
                symbol,
                count,
            } => format!("symbols-changed {} {} {count}", who(seat), symbol.word()),
            Event::CardsLifted { seat, cards } => {
                let [one, two] = cards.map(card);
                format!("cards-lifted {} {one} {two}", who(seat))
            }
            Event::CardPutBack { card: id } => format!("card-put-back {}", card(id)),
            Event::CardTurnedUp { card: id } => format!("card-turned-up {}", card(id)),
            Event::DeckShuffled { kind } => format!("deck-shuffled {}", kind.word()),
            Event::DeckEmpty { seat, kind } => format!("deck-empty {} {}", who(seat), kind.word()),
            Event::CardGained { seat, card: id } => {
                format!("card-gained {} {}", who(seat), card(id))
            }
            Event::CardLost { seat, card: id } => format!("card-lost {} {}", who(seat), card(id)),
            Event::CardDiscarded { seat, card: id } => {
                format!("card-discarded {} {}", who(seat), card(id))
            }
            Event::AbilityUsed { seat, card: id } => {
                format!("ability-used {} {}", who(seat), card(id))
            }
            Event::Declined { seat } => format!("declined {}", who(seat)),
            Event::CubeStolen {
                seat,
                victim,
                cube,
                source,
            } => format!(
                "cube-stolen {} {} {} {}",
                who(seat),
                who(victim),
                cube.word(),
                work_word(pack, source.work())
            ),
            Event::ConflictPlaced {
                seat,
                card: id,
                track: at,
                side,
            } => format!(
                "conflict-placed {} {} {} {}",
                who(seat),
                card(id),
                side.word(),
                track(at)
            ),
            Event::ConflictWon {
                seat,
                card: id,
                loser,
            } => format!(
                "conflict-won {} {} {}",
                who(seat),
                card(id),
                loser.map_or("neutral", who)
            ),
            Event::ConflictCancelled { card: id } => format!("conflict-cancelled {}", card(id)),
            Event::ConflictTurned { card: id } => format!("conflict-turned {}", card(id)),
            Event::TruceOffered { seat, card: id } => {
                format!("truce-offered {} {}", who(seat), card(id))
            }
            Event::TruceAccepted { seat, card: id } => {
                format!("truce-accepted {} {}", who(seat), card(id))
            }
            Event::TruceRefused { seat, card: id } => {
                format!("truce-refused {} {}", who(seat), card(id))
            }
            Event::SystemCovered { system: at } => format!("system-covered {}", system(at)),
            Event::SystemUncovered { system: at } => format!("system-uncovered {}", system(at)),
            Event::Resigned { seat } => format!("resigned {}", who(seat)),
            Event::GameWon { seat, way } => format!("game-won {} {}", who(seat), way.word()),
            Event::Weavers(ref event) => self.weaver_words(event),
        }
    }

    /// The event as one English sentence for the log.
    pub(crate) fn event_sentence(&self, event: &Event) -> String {
        let who = |seat: Seat| self.player_name(seat);
        let name = |card: CardId| self.card_name(card);
        let title = |card: CardId| self.card_title(card);
        let system = |system: SystemId| self.system_name(system);
        let cubes = |pool: &Pool| self.cubes_text(pool);
        let cube = |color: Color| format!("a {} cube", self.color_name(color));
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
                self.project_name(project)
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
                self.track_name(track, from)
            ),
            Event::ProjectCancelled { seat, work } => {
                format!("{} cancels {}.", who(seat), self.work_name(work))
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
                self.work_name(from),
                self.work_name(to)
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
                self.ends_name(track)
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
                    sentence_title(self, card)
                )
            }
            Event::CardTurnedUp { card } => {
                format!("{} is turned up.", sentence_title(self, card))
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
                source,
            } => format!(
                "{} takes {} of {} from {}.",
                who(seat),
                cube(color),
                who(victim),
                self.work_name(source.work())
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
                self.ends_name(track),
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
                format!("{} ends without a winner.", sentence_title(self, card))
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
            Event::Weavers(ref event) => self.weaver_sentence(event),
        }
    }

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

    /// What people call this color in this edition.
    pub(crate) fn color_name(&self, color: Color) -> &'static str {
        self.state.agreed.edition.color_label(color)
    }

    /// A text generated from card data in the colors of the edition. Such texts name colors by
    /// their notation words, and use those words for nothing else.
    pub(crate) fn relabeled(&self, text: String) -> String {
        match self.state.agreed.edition {
            Edition::Final => text,
            Edition::Early => text.replace("white", "green").replace("White", "Green"),
        }
    }

    /// A handful of cubes: `two red cubes and one blue cube`.
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

/// Every cube of a handful as a word with a space before it.
pub(crate) fn pool_words(pool: &Pool) -> String {
    Color::ALL
        .into_iter()
        .map(|color| format!(" {}", color.word()).repeat(pool[color].into()))
        .collect()
}

/// A project as it is written in events.
pub(crate) fn work_word(pack: &Pack, work: Work) -> String {
    match work {
        Work::Card(project) => pack.project_word(project),
        Work::Route(track) => format!("route:{}", pack.track_word(track, Departure::A)),
        Work::Swarm { weaver, growth } => pack.growth_word(weaver, growth),
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
