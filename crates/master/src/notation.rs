//! The words people read and type: actions, cards, systems, tracks.
//!
//! Notation is a public format (`docs/formats.md`): changing it is a migration.

use kernel::{Called, Game, Narration, ParseError, Seat};

use crate::action::{Action, Answer, Put, Source, Target, Truce, Work};
use crate::card::{CardId, Kind};
use crate::color::Color;
use crate::event::{self, Event};
use crate::narrate;
use crate::pack::{ProjectId, Side, Slot, SystemId, TrackId};
use crate::question::Ask;
use crate::state::Departure;
use crate::{Master, Pack};

/// The word for the Weavers where a player could be named.
pub(crate) const WEAVERS_WORD: &str = "weavers";

impl Pack {
    /// The word of a system in notation.
    pub fn system_word(&self, system: SystemId) -> &str {
        &self.system(system).id
    }

    /// A track from one end to the other: `sirius>vega`.
    pub fn track_word(&self, track: TrackId, from: Departure) -> String {
        let face = self.track(track);
        let (from, to) = match from {
            Departure::A => (face.a, face.b),
            Departure::B => (face.b, face.a),
        };
        format!("{}>{}", self.system_word(from), self.system_word(to))
    }

    pub(crate) fn read_system(&self, word: &str) -> Result<SystemId, ParseError> {
        self.find_system(word).ok_or_else(|| {
            let known = self.board.systems.iter().map(|system| system.id.as_str());
            ParseError::unknown("system", word, known)
        })
    }

    pub(crate) fn read_track(&self, word: &str) -> Result<(TrackId, Departure), ParseError> {
        let Some((from, to)) = word.split_once('>') else {
            return Err(ParseError::new(word, "a track is written `from>to`"));
        };
        let (from, to) = (self.read_system(from)?, self.read_system(to)?);
        let Some(track) = self.find_track(from, to) else {
            return Err(ParseError::new(word, "no track joins these systems"));
        };
        let end = if self.track(track).a == from {
            Departure::A
        } else {
            Departure::B
        };
        Ok((track, end))
    }

    pub(crate) fn read_card(&self, word: &str) -> Result<CardId, ParseError> {
        self.find_card(word).ok_or_else(|| self.unknown_card(word))
    }

    pub(crate) fn read_project(&self, word: &str) -> Result<ProjectId, ParseError> {
        if let Some(project) = self.find_project(word) {
            return Ok(project);
        }
        let (card, _) = word.split_once('/').unwrap_or((word, ""));
        let card = self.read_card(card)?;
        let known: Vec<String> = self
            .card(card)
            .projects()
            .map(|project| self.project_word(project))
            .collect();
        if known.is_empty() {
            return Err(ParseError::new(word, "this card has no projects"));
        }
        Err(ParseError::unknown(
            "project",
            word,
            known.iter().map(String::as_str),
        ))
    }

    fn work_word(&self, game: &Master, work: Work) -> String {
        match work {
            Work::Card(project) => self.project_word(project),
            Work::Route(track) => {
                let from = game.route(track).departure();
                format!("route:{}", self.track_word(track, from))
            }
            Work::Swarm { weaver, growth } => self.growth_word(weaver, growth),
        }
    }

    pub(crate) fn read_work(&self, word: &str) -> Result<Work, ParseError> {
        if word.starts_with("weaver:") {
            let (weaver, growth) = self.read_growth(word)?;
            return Ok(Work::Swarm { weaver, growth });
        }
        match word.strip_prefix("route:") {
            Some(track) => Ok(Work::Route(self.read_track(track)?.0)),
            None => self.read_project(word).map(Work::Card),
        }
    }
}

impl Narration for Master {
    fn write_action(&self, action: Action) -> String {
        let pack = self.pack;
        let card_word = |card| pack.card_word(card);
        match action {
            Action::Place {
                cube,
                project,
                slot,
            } => self.place_words(cube, Put::Slot { project, slot }),
            Action::Settle { cube, system } => {
                format!("place {} planet:{}", cube.word(), pack.system_word(system))
            }
            Action::Extend { cube, track, from } => {
                self.place_words(cube, Put::Track { track, from })
            }
            Action::Cancel { work } => format!("cancel {}", pack.work_word(self, work)),
            Action::Confirm => "confirm".into(),
            Action::Reward { project } => format!("reward {}", pack.project_word(project)),
            Action::Harvest { system, color } => {
                format!(
                    "reward planet:{} {}",
                    pack.system_word(system),
                    color.word()
                )
            }
            Action::PlaceBase { card, system } => {
                format!("base {} from {}", pack.system_word(system), card_word(card))
            }
            Action::EndRewards => "end-rewards".into(),
            Action::StartConflict { card, track, side } => {
                let from = self.own_end(track);
                let track = pack.track_word(track, from);
                format!("start {} {} {track}", card_word(card), side.word())
            }
            Action::Discard { card } => format!("discard {}", card_word(card)),
            Action::Use { card } => format!("use {}", card_word(card)),
            Action::EndTurn => "end-turn".into(),
            Action::Answer(answer) => self.answer_words(answer),
            Action::Truce(truce) => match truce {
                Truce::Offer { card } => format!("offer-truce {}", card_word(card)),
                Truce::Accept { card } => format!("accept-truce {}", card_word(card)),
                Truce::Refuse { card } => format!("refuse-truce {}", card_word(card)),
            },
        }
    }

    fn read_action(&self, _seat: Seat, text: &str) -> Result<Action, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let pack = self.pack;
        let card = |word: &str| pack.read_card(word);
        Ok(match words[..] {
            ["place", color, place, ref rest @ ..] => {
                let action = self.read_place(color, place, rest)?;
                match self.state.stack.question().map(|question| question.ask) {
                    Some(Ask::MoveCube { .. }) => action.of_lifted_cube(),
                    Some(_) | None => action,
                }
            }
            ["cancel", work] => Action::Cancel {
                work: pack.read_work(work)?,
            },
            ["confirm"] => Action::Confirm,
            ["reward", planet, color] => {
                let Some(system) = planet.strip_prefix("planet:") else {
                    return Err(ParseError::new(planet, "`planet:SYSTEM` is expected"));
                };
                Action::Harvest {
                    system: pack.read_system(system)?,
                    color: Color::read(color)?,
                }
            }
            ["reward", project] => Action::Reward {
                project: pack.read_project(project)?,
            },
            ["base", system, "from", word] => Action::PlaceBase {
                card: card(word)?,
                system: pack.read_system(system)?,
            },
            ["end-rewards"] => Action::EndRewards,
            ["start", word, side, track] => Action::StartConflict {
                card: card(word)?,
                track: pack.read_track(track)?.0,
                side: Side::read(side)?,
            },
            ["discard", word] => Action::Discard { card: card(word)? },
            ["use", word] => Action::Use { card: card(word)? },
            ["end-turn"] => Action::EndTurn,
            ["offer-truce", word] => Truce::Offer { card: card(word)? }.into(),
            ["accept-truce", word] => Truce::Accept { card: card(word)? }.into(),
            ["refuse-truce", word] => Truce::Refuse { card: card(word)? }.into(),
            _ => self.read_answer(&words)?.into(),
        })
    }

    fn write_event(&self, event: &Event) -> String {
        event::write_event(self, event)
    }

    fn read_event(&self, text: &str) -> Result<Event, ParseError> {
        event::read_event(self, text)
    }

    fn tell(&self, event: &Event, called: Called<'_>) -> String {
        narrate::tell(self, event, called)
    }
}

impl Master {
    pub(crate) fn read_player(&self, word: &str) -> Result<Seat, ParseError> {
        Seat::all(self.parties())
            .find(|&seat| self.seat_name(seat) == word)
            .ok_or_else(|| {
                let known = Seat::all(self.seats()).map(|seat| self.seat_name(seat));
                ParseError::unknown("player", word, known)
            })
    }

    /// A slot and the cube on or for it: `red species:ant/base*`, `blue species:ant/base as yellow`.
    fn slot_words(&self, cube: Color, project: ProjectId, slot: u8) -> String {
        let face = self.pack.project(project).slots[usize::from(slot)];
        let star = if face.star { "*" } else { "" };
        let mut words = format!("{} {}{star}", cube.word(), self.pack.project_word(project));
        if face.color != cube {
            words = format!("{words} as {}", face.color.word());
        }
        words
    }

    fn answer_words(&self, answer: Answer) -> String {
        let pack = self.pack;
        let card_word = |card| pack.card_word(card);
        match answer {
            Answer::ChooseHome { system } => format!("home {}", pack.system_word(system)),
            Answer::TakeSpecies { card } => format!("take {}", card_word(card)),
            Answer::Keep { card } => format!("keep {}", card_word(card)),
            Answer::PutBoth { first } => format!("put-both {}", card_word(first)),
            Answer::Gain { color } => format!("gain {}", color.word()),
            Answer::PutBack { color } => format!("put-back {}", color.word()),
            Answer::Exchange { give, take } => {
                format!("exchange {} for {}", give.word(), take.word())
            }
            Answer::Lift { source } => format!("lift {}", self.source_words(source)),
            Answer::Steal { source } => format!("steal {}", self.source_words(source)),
            Answer::Give { source } => format!("give {}", self.source_words(source)),
            Answer::Pick { card } => format!("pick {}", card_word(card)),
            Answer::Occupy => "occupy".into(),
            Answer::Decline => "decline".into(),
            Answer::Choose { option } => format!("choose {}", option + 1),
            Answer::Target { target } => format!("target {}", self.target_word(target)),
            Answer::DrawFrom { kind } => format!("draw {}", kind.word()),
            Answer::Fetch { card } => format!("fetch {}", card_word(card)),
            Answer::Resolve { card } => format!("resolve {}", card_word(card)),
            Answer::Put { cube, to } => self.place_words(cube, to),
        }
    }

    /// A drawn cube is placed and a lifted one put down with the same words.
    fn place_words(&self, cube: Color, to: Put) -> String {
        match to {
            Put::Slot { project, slot } => {
                format!("place {}", self.slot_words(cube, project, slot))
            }
            Put::Track { track, from } => {
                let track = self.pack.track_word(track, from);
                format!("place {} route:{track}", cube.word())
            }
        }
    }

    pub(crate) fn source_words(&self, source: Source) -> String {
        match source {
            Source::Slot { project, slot } => {
                let cube = self.state.cubes[project.index()]
                    .get(slot)
                    .unwrap_or(Color::Black);
                self.slot_words(cube, project, slot)
            }
            Source::Route { track } => {
                let cube = self.route(track).last().unwrap_or(Color::Black);
                format!(
                    "{} {}",
                    cube.word(),
                    self.pack.work_word(self, Work::Route(track))
                )
            }
            Source::Swarm { weaver, growth } => {
                let color = self.pack.weaver(weaver).project(growth).color;
                format!("{} {}", color.word(), self.pack.growth_word(weaver, growth))
            }
        }
    }

    fn target_word(&self, target: Target) -> String {
        match target {
            Target::System(system) => format!("system:{}", self.pack.system_word(system)),
            Target::Conflict(card) => format!("on-board:{}", self.pack.card(card).word),
            Target::Player(seat) => format!("player:{}", self.seat_name(seat)),
            Target::Work(work) => self.pack.work_word(self, work),
        }
    }

    /// The end of a track that belongs to the player who is asked.
    fn own_end(&self, track: TrackId) -> Departure {
        let b = self.end(track, Departure::B);
        if self.state.control[self.asked()] & b.bit() != 0 {
            Departure::B
        } else {
            Departure::A
        }
    }

    fn read_answer(&self, words: &[&str]) -> Result<Answer, ParseError> {
        let pack = self.pack;
        let card = |word: &str| pack.read_card(word);
        Ok(match *words {
            [] => return Err(ParseError::new("", "an action is expected")),
            ["home", system] => Answer::ChooseHome {
                system: pack.read_system(system)?,
            },
            ["take", word] => Answer::TakeSpecies { card: card(word)? },
            ["keep", word] => Answer::Keep { card: card(word)? },
            ["put-both", word] => Answer::PutBoth { first: card(word)? },
            ["gain", color] => Answer::Gain {
                color: Color::read(color)?,
            },
            ["put-back", color] => Answer::PutBack {
                color: Color::read(color)?,
            },
            ["exchange", give, "for", take] => Answer::Exchange {
                give: Color::read(give)?,
                take: Color::read(take)?,
            },
            ["lift", color, place, ref rest @ ..] => Answer::Lift {
                source: self.read_source(color, place, rest)?,
            },
            ["steal", color, place, ref rest @ ..] => Answer::Steal {
                source: self.read_source(color, place, rest)?,
            },
            ["give", color, place, ref rest @ ..] => Answer::Give {
                source: self.read_source(color, place, rest)?,
            },
            ["pick", word] => Answer::Pick { card: card(word)? },
            ["occupy"] => Answer::Occupy,
            ["decline"] => Answer::Decline,
            ["choose", number] => Answer::Choose {
                option: read_option(number)?,
            },
            ["target", word] => Answer::Target {
                target: self.read_target(word)?,
            },
            ["draw", kind] => Answer::DrawFrom {
                kind: Kind::read(kind)?,
            },
            ["fetch", word] => Answer::Fetch { card: card(word)? },
            ["resolve", word] => Answer::Resolve { card: card(word)? },
            [verb, ..] => return Err(unknown_verb(verb)),
        })
    }

    fn read_place(&self, color: &str, place: &str, rest: &[&str]) -> Result<Action, ParseError> {
        let cube = Color::read(color)?;
        if let Some(system) = place.strip_prefix("planet:") {
            no_more(rest)?;
            return Ok(Action::Settle {
                cube,
                system: self.pack.read_system(system)?,
            });
        }
        if let Some(track) = place.strip_prefix("route:") {
            no_more(rest)?;
            let (track, from) = self.pack.read_track(track)?;
            return Ok(Action::Extend { cube, track, from });
        }
        let (project, wanted, star) = self.read_slot(cube, place, rest)?;
        let alike = self.pack.slots(project).like(Slot {
            color: wanted,
            star,
        });
        let open = alike & !self.state.cubes[project.index()].filled();
        // If none is open, name the first anyway: the refusal will say why it does not fit.
        let slot = if open == 0 { alike } else { open };
        if slot == 0 {
            let message = format!("the project has no such {} slot", wanted.word());
            return Err(ParseError::new(place, message));
        }
        Ok(Action::Place {
            cube,
            project,
            slot: slot.trailing_zeros() as u8,
        })
    }

    fn read_slot(
        &self,
        cube: Color,
        place: &str,
        rest: &[&str],
    ) -> Result<(ProjectId, Color, bool), ParseError> {
        let wanted = match rest {
            [] => cube,
            ["as", color] => Color::read(color)?,
            [word, ..] => return Err(ParseError::new(*word, "`as COLOR` or nothing is expected")),
        };
        let (name, star) = match place.strip_suffix('*') {
            Some(name) => (name, true),
            None => (place, false),
        };
        Ok((self.pack.read_project(name)?, wanted, star))
    }

    pub(crate) fn read_source(
        &self,
        color: &str,
        place: &str,
        rest: &[&str],
    ) -> Result<Source, ParseError> {
        let cube = Color::read(color)?;
        if place.starts_with("weaver:") {
            no_more(rest)?;
            let (weaver, growth) = self.pack.read_growth(place)?;
            if self.pack.weaver(weaver).project(growth).color != cube {
                return Err(ParseError::new(color, "the project has another color"));
            }
            return Ok(Source::Swarm { weaver, growth });
        }
        if let Some(track) = place.strip_prefix("route:") {
            no_more(rest)?;
            let (track, _) = self.pack.read_track(track)?;
            return Ok(Source::Route { track });
        }
        let (project, wanted, star) = self.read_slot(cube, place, rest)?;
        let alike = self.pack.slots(project).like(Slot {
            color: wanted,
            star,
        });
        let slots = alike & self.state.cubes[project.index()].of(cube);
        if slots == 0 {
            return Err(ParseError::new(place, "no such cube lies on such a slot"));
        }
        Ok(Source::Slot {
            project,
            slot: slots.trailing_zeros() as u8,
        })
    }

    fn read_target(&self, word: &str) -> Result<Target, ParseError> {
        if let Some(system) = word.strip_prefix("system:") {
            return self.pack.read_system(system).map(Target::System);
        }
        if let Some(name) = word.strip_prefix("on-board:") {
            return self
                .pack
                .read_card(&format!("conflict:{name}"))
                .map(Target::Conflict);
        }
        if let Some(player) = word.strip_prefix("player:") {
            return self.read_player(player).map(Target::Player);
        }
        self.pack.read_work(word).map(Target::Work)
    }
}

impl Side {
    pub(crate) fn read(word: &str) -> Result<Side, ParseError> {
        match word {
            "red" => Ok(Side::Red),
            "blue" => Ok(Side::Blue),
            _ => Err(ParseError::unknown("side", word, ["red", "blue"])),
        }
    }
}

/// The value with this word.
pub(crate) fn read_word<T: Copy>(
    kind: &str,
    word: &str,
    all: &[T],
    word_of: impl Fn(T) -> &'static str,
) -> Result<T, ParseError> {
    all.iter()
        .copied()
        .find(|&value| word_of(value) == word)
        .ok_or_else(|| ParseError::unknown(kind, word, all.iter().map(|&value| word_of(value))))
}

fn no_more(rest: &[&str]) -> Result<(), ParseError> {
    match rest.first() {
        Some(word) => Err(ParseError::new(*word, "nothing more is expected here")),
        None => Ok(()),
    }
}

/// Read the number of an option, counted from one.
fn read_option(word: &str) -> Result<u8, ParseError> {
    word.parse::<u8>()
        .ok()
        .and_then(|number| number.checked_sub(1))
        .ok_or_else(|| ParseError::new(word, "the number of an alternative is expected"))
}

/// Every verb with the words that follow it.
const FORMS: [(&str, &str); 32] = [
    ("home", "SYSTEM"),
    ("take", "CARD"),
    ("keep", "CARD"),
    ("put-both", "CARD"),
    ("place", "COLOR PLACE"),
    ("cancel", "PROJECT"),
    ("confirm", ""),
    ("reward", "PROJECT` or `reward planet:SYSTEM COLOR"),
    ("base", "SYSTEM from CARD"),
    ("end-rewards", ""),
    ("start", "CARD SIDE FROM>TO"),
    ("discard", "CARD"),
    ("use", "CARD"),
    ("end-turn", ""),
    ("gain", "COLOR"),
    ("put-back", "COLOR"),
    ("exchange", "COLOR for COLOR"),
    ("lift", "COLOR PLACE"),
    ("steal", "COLOR PLACE"),
    ("give", "COLOR PLACE"),
    ("pick", "CARD"),
    ("occupy", ""),
    ("decline", ""),
    ("choose", "NUMBER"),
    ("target", "TARGET"),
    ("draw", "DECK"),
    ("fetch", "CARD"),
    ("resolve", "CARD"),
    ("offer-truce", "CARD"),
    ("accept-truce", "CARD"),
    ("refuse-truce", "CARD"),
    ("resign", ""),
];

fn unknown_verb(verb: &str) -> ParseError {
    match FORMS.iter().find(|(known, _)| *known == verb) {
        Some((_, "")) => ParseError::new(verb, "nothing more is expected behind this word"),
        Some((_, form)) => ParseError::new(verb, format!("the form is `{verb} {form}`")),
        None => ParseError::unknown("action", verb, FORMS.map(|(known, _)| known)),
    }
}
