//! Events as words, and words as events.
//!
//! The words depend only on the event, never on the state after it, so an old log always reads the
//! same. They are a public format (`docs/formats.md`).

use std::str::FromStr;

use kernel::{Game, ParseError, Seat};

use crate::action::Work;
use crate::card::{CardId, Kind};
use crate::color::{Color, Pool};
use crate::event::Event;
use crate::pack::{Side, SystemId, TrackId};
use crate::state::Departure;
use crate::symbol::Symbol;
use crate::victory::Way;
use crate::{Master, Pack};

/// A loser that is not a player.
const NEUTRAL: &str = "neutral";
/// Comes before the cubes that do not go to the bag.
const RESERVE: &str = "reserve";

/// The event as words: its name, then who, what and where in notation.
pub(crate) fn write_event(game: &Master, event: &Event) -> String {
    let pack = game.pack;
    let who = |seat: Seat| game.seat_name(seat);
    let card = |card: CardId| pack.card_word(card);
    let system = |system: SystemId| pack.system_word(system);
    let route = |track, from| format!("route:{}", pack.track_word(track, from));
    // If the event has no departure, tracks are written in board order.
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
            work,
        } => format!(
            "cube-stolen {} {} {} {}",
            who(seat),
            who(victim),
            cube.word(),
            work_word(pack, work)
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
            loser.map_or(NEUTRAL, who)
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
        Event::Weavers(ref event) => game.weaver_words(event),
    }
}

/// The event with these words.
pub(crate) fn read_event(game: &Master, text: &str) -> Result<Event, ParseError> {
    let words: Vec<&str> = text.split(' ').collect();
    let who = |word: &str| game.read_player(word);
    let at = |word: &str| game.pack.read_system(word);
    Ok(match words[..] {
        ["home-found", name, system] => Event::HomeFound {
            seat: who(name)?,
            system: at(system)?,
        },
        ["turn-began", name, turn] => Event::TurnBegan {
            seat: who(name)?,
            turn: read_count(turn)?,
        },
        ["turn-skipped", name] => Event::TurnSkipped { seat: who(name)? },
        ["extra-turn-won", name] => Event::ExtraTurnWon { seat: who(name)? },
        ["extra-turn-lost", name] => Event::ExtraTurnLost { seat: who(name)? },
        ["skip-marked", name] => Event::SkipMarked { seat: who(name)? },
        ["base-placed", name, system] => Event::BasePlaced {
            seat: who(name)?,
            system: at(system)?,
        },
        ["bases-removed", name, system, count] => Event::BasesRemoved {
            seat: who(name)?,
            system: at(system)?,
            count: read_count(count)?,
        },
        ["base-moved", name, from, to] => Event::BaseMoved {
            seat: who(name)?,
            from: at(from)?,
            to: at(to)?,
        },
        ["route-dissolved", name, route] => Event::RouteDissolved {
            seat: who(name)?,
            track: game.parse_route(route)?.0,
        },
        ["symbols-changed", name, symbol, count] => Event::SymbolsChanged {
            seat: who(name)?,
            symbol: Symbol::read(symbol)?,
            count: read_count(count)?,
        },
        ["system-covered", system] => Event::SystemCovered {
            system: at(system)?,
        },
        ["system-uncovered", system] => Event::SystemUncovered {
            system: at(system)?,
        },
        ["declined", name] => Event::Declined { seat: who(name)? },
        ["resigned", name] => Event::Resigned { seat: who(name)? },
        ["game-won", name, way] => Event::GameWon {
            seat: who(name)?,
            way: Way::read(way)?,
        },
        _ => return game.parse_cube_event(&words),
    })
}

impl Master {
    /// An event about cubes, or else another one.
    fn parse_cube_event(&self, words: &[&str]) -> Result<Event, ParseError> {
        let who = |word: &str| self.read_player(word);
        let work = |word: &str| self.pack.read_work(word);
        Ok(match *words {
            ["adventurer-came", name] => Event::AdventurerCame { seat: who(name)? },
            ["cubes-drawn", name, ref cubes @ ..] => Event::CubesDrawn {
                seat: who(name)?,
                cubes: read_pool(cubes)?,
            },
            ["cube-placed", name, cube, project] => Event::CubePlaced {
                seat: who(name)?,
                cube: Color::read(cube)?,
                project: self.pack.read_project(project)?,
            },
            ["planet-settled", name, cube, planet] => Event::PlanetSettled {
                seat: who(name)?,
                cube: Color::read(cube)?,
                system: match planet.strip_prefix("planet:") {
                    Some(system) => self.pack.read_system(system)?,
                    None => return Err(ParseError::new(planet, "`planet:SYSTEM` is expected")),
                },
            },
            ["route-extended", name, cube, route] => {
                let (track, from) = self.parse_route(route)?;
                Event::RouteExtended {
                    seat: who(name)?,
                    cube: Color::read(cube)?,
                    track,
                    from,
                }
            }
            ["project-cancelled", name, project] => Event::ProjectCancelled {
                seat: who(name)?,
                work: work(project)?,
            },
            ["allocation-confirmed", name, ref cubes @ ..] => Event::AllocationConfirmed {
                seat: who(name)?,
                returned: read_pool(cubes)?,
            },
            ["cubes-returned", name, ref cubes @ ..] => {
                let mut parts = cubes.splitn(2, |&word| word == RESERVE);
                let mut part = || read_pool(parts.next().unwrap_or_default());
                Event::CubesReturned {
                    seat: who(name)?,
                    bag: part()?,
                    reserve: part()?,
                }
            }
            ["cubes-gained", name, ref cubes @ ..] => Event::CubesGained {
                seat: who(name)?,
                cubes: read_pool(cubes)?,
            },
            ["cubes-put-back", name, ref cubes @ ..] => Event::CubesPutBack {
                seat: who(name)?,
                cubes: read_pool(cubes)?,
            },
            ["cube-exchanged", name, give, take] => Event::CubeExchanged {
                seat: who(name)?,
                give: Color::read(give)?,
                take: Color::read(take)?,
            },
            ["cube-moved", name, cube, from, to] => Event::CubeMoved {
                seat: who(name)?,
                cube: Color::read(cube)?,
                from: work(from)?,
                to: work(to)?,
            },
            ["cube-stolen", name, victim, cube, project] => Event::CubeStolen {
                seat: who(name)?,
                victim: who(victim)?,
                cube: Color::read(cube)?,
                work: work(project)?,
            },
            _ => return self.parse_card_event(words),
        })
    }

    /// An event about cards, or else another one.
    fn parse_card_event(&self, words: &[&str]) -> Result<Event, ParseError> {
        let who = |word: &str| self.read_player(word);
        let card = |word: &str| self.pack.read_card(word);
        Ok(match *words {
            ["species-revealed", word] => Event::SpeciesRevealed { card: card(word)? },
            ["cards-lifted", name, one, two] => Event::CardsLifted {
                seat: who(name)?,
                cards: [card(one)?, card(two)?],
            },
            ["card-put-back", word] => Event::CardPutBack { card: card(word)? },
            ["card-turned-up", word] => Event::CardTurnedUp { card: card(word)? },
            ["deck-shuffled", kind] => Event::DeckShuffled {
                kind: Kind::read(kind)?,
            },
            ["deck-empty", name, kind] => Event::DeckEmpty {
                seat: who(name)?,
                kind: Kind::read(kind)?,
            },
            ["conflict-placed", name, word, side, track] => Event::ConflictPlaced {
                seat: who(name)?,
                card: card(word)?,
                track: self.pack.read_track(track)?.0,
                side: Side::read(side)?,
            },
            ["conflict-won", name, word, loser] => Event::ConflictWon {
                seat: who(name)?,
                card: card(word)?,
                loser: (loser != NEUTRAL).then(|| who(loser)).transpose()?,
            },
            ["conflict-cancelled", word] => Event::ConflictCancelled { card: card(word)? },
            ["conflict-turned", word] => Event::ConflictTurned { card: card(word)? },
            ["base-constructed", name, word] => Event::BaseConstructed {
                seat: who(name)?,
                card: card(word)?,
            },
            ["base-missed", name, word] => Event::BaseMissed {
                seat: who(name)?,
                card: card(word)?,
            },
            ["base-returned", name, word] => Event::BaseReturned {
                seat: who(name)?,
                card: card(word)?,
            },
            ["development-implemented", name, word] => Event::DevelopmentImplemented {
                seat: who(name)?,
                card: card(word)?,
            },
            ["agenda-fulfilled", name, word] => Event::AgendaFulfilled {
                seat: who(name)?,
                card: card(word)?,
            },
            ["project-broken", name, word] => Event::ProjectBroken {
                seat: who(name)?,
                card: card(word)?,
            },
            ["card-gained", name, word] => Event::CardGained {
                seat: who(name)?,
                card: card(word)?,
            },
            ["card-lost", name, word] => Event::CardLost {
                seat: who(name)?,
                card: card(word)?,
            },
            ["card-discarded", name, word] => Event::CardDiscarded {
                seat: who(name)?,
                card: card(word)?,
            },
            ["ability-used", name, word] => Event::AbilityUsed {
                seat: who(name)?,
                card: card(word)?,
            },
            ["truce-offered", name, word] => Event::TruceOffered {
                seat: who(name)?,
                card: card(word)?,
            },
            ["truce-accepted", name, word] => Event::TruceAccepted {
                seat: who(name)?,
                card: card(word)?,
            },
            ["truce-refused", name, word] => Event::TruceRefused {
                seat: who(name)?,
                card: card(word)?,
            },
            _ => Event::Weavers(self.parse_weaver_event(words)?),
        })
    }

    fn parse_route(&self, word: &str) -> Result<(TrackId, Departure), ParseError> {
        match word.strip_prefix("route:") {
            Some(track) => self.pack.read_track(track),
            None => Err(ParseError::new(word, "`route:FROM>TO` is expected")),
        }
    }
}

/// Every cube of a pool as a word with a space before it.
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

/// The pool with these cubes.
pub(crate) fn read_pool(words: &[&str]) -> Result<Pool, ParseError> {
    let mut pool = Pool::EMPTY;
    for &word in words {
        let count = &mut pool[Color::read(word)?];
        let more = count.checked_add(1);
        *count = more.ok_or_else(|| ParseError::new(word, "there are too many cubes"))?;
    }
    Ok(pool)
}

/// A number.
pub(crate) fn read_count<T: FromStr>(word: &str) -> Result<T, ParseError> {
    word.parse()
        .map_err(|_| ParseError::new(word, "a number is expected, not too large"))
}
