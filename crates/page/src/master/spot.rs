//! Where on the page an action is offered, and with which label.

use crate::parts::capital;
use master::{
    Action, Answer, CardView, Color, Departure, Pack, ProjectId, Put, Source, SystemId, Target,
    TrackId, Truce, View, Work,
};

use table::TableView;

use crate::hint::Phrase;
use crate::offer::Lying;

/// A place on the page, named by the words of what lies there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Spot {
    System(String),
    /// The next free planet of a system.
    Planet(String),
    /// A settled planet whose reward is owed.
    Harvest(String, Color),
    /// The next slot of a track, from this end on: `karn>veyr`.
    Route(String),
    /// The route on a track as a whole.
    RouteWork(String),
    /// The far end of the route on a track.
    RouteEnd(String),
    /// The place on a track for a new conflict.
    Front(String),
    Card(String),
    /// The top card of a deck, taken instead of two lifted ones of which this one is put back
    /// first.
    Instead(String),
    /// A slot of a project.
    Slot(String, usize),
    /// The reward of a project.
    Reward(String),
    /// A project as a whole.
    Work(String),
    /// A conflict on the board.
    Conflict(String),
    /// The negotiation about the end of a conflict.
    Truce(String),
    /// A project of a swarm.
    Growth(String),
    Player(String),
    Deck(String),
    Reserve(Color),
    Drawn(Color),
    /// Anywhere else.
    Prompt,
}

/// What can be chosen before an action.
pub(super) mod choice {
    use master::{Color, Side};

    /// The base that waits on this card.
    pub(in crate::master) fn base(card: &str) -> String {
        format!("base:{card}")
    }

    /// This side of a conflict.
    pub(in crate::master) fn start(card: &str, side: Side) -> String {
        format!("start:{card}:{}", side.word())
    }

    /// A cube to give for another one.
    pub(in crate::master) fn give(color: Color) -> String {
        format!("give:{}", color.word())
    }
}

/// Where the action is offered.
pub(super) fn place((desk, view): (&TableView, &View), pack: &Pack, action: Action) -> Lying<Spot> {
    let names = Names { desk, view, pack };
    let card = |card| pack.card_word(card);
    match action {
        Action::Place {
            cube,
            project,
            slot,
        } => names.put(cube, Put::Slot { project, slot }),
        Action::Extend { cube, track, from } => names.put(cube, Put::Track { track, from }),
        Action::Settle { cube, system } => {
            let pays = cube.settled_in(pack.system(system).color);
            let color = names.color(cube);
            let label = format!(
                "Settle {} with a {color} cube: +{pays} {color}",
                names.system(system)
            );
            Lying::at(Spot::Planet(names.system_word(system)), label).with(cube.word())
        }
        Action::Cancel { work } => {
            let label = format!(
                "Cancel this project with a black cube: {}",
                names.work(work)
            );
            Lying::at(names.work_spot(work), label).with(Color::Black.word())
        }
        Action::Confirm => Lying::at(Spot::Prompt, "Confirm"),
        Action::Reward { project } => {
            let label = format!("Take the reward of {}", names.project(project));
            Lying::at(Spot::Reward(pack.project_word(project)), label)
        }
        Action::Harvest { system, color } => {
            let label = format!("Take the reward of {}", names.system(system));
            Lying::at(Spot::Harvest(names.system_word(system), color), label)
        }
        Action::PlaceBase { card: from, system } => {
            let (from, name) = (card(from), names.card(from));
            let label = format!("Place the base of {name} in {}", names.system(system));
            Lying::at(Spot::System(names.system_word(system)), label).with(choice::base(&from))
        }
        Action::EndRewards => Lying::at(Spot::Prompt, "Go on to the cards"),
        Action::StartConflict {
            card: conflict,
            track,
            side,
        } => {
            let name = names.card(conflict);
            let label = format!("Start {name} here, the {} side yours", side.word());
            let choice = choice::start(&card(conflict), side);
            Lying::at(Spot::Front(names.track_word(track)), label).with(choice)
        }
        Action::Discard { card: it } => {
            let label = format!("Scrap for cubes: {}", names.card(it));
            Lying::at(Spot::Card(card(it)), label)
        }
        Action::Use { card: it } => {
            let label = format!("Use it: {} is discarded", names.card(it));
            Lying::at(Spot::Card(card(it)), label)
        }
        Action::EndTurn => Lying::at(Spot::Prompt, "End the turn"),
        Action::Answer(answer) => names.answer(answer),
        Action::Truce(truce) => {
            let (it, label) = match truce {
                Truce::Offer { card } => (card, format!("Offer to stop {}", names.card(card))),
                Truce::Accept { card } => (card, format!("Stop {}", names.card(card))),
                Truce::Refuse { card } => (card, format!("Go on with {}", names.card(card))),
            };
            Lying::at(Spot::Truce(card(it)), label)
        }
    }
}

/// What an action does, in words that need no board beside them.
pub(super) fn phrase((desk, view): (&TableView, &View), pack: &Pack, action: Action) -> Phrase {
    let (spot, label) = place((desk, view), pack, action).into_parts();
    let card = |word: &str| view.cards.get(word).map_or("", |card| card.name);
    let thing = match &spot {
        Spot::System(word) => view.systems.get(word.as_str()).map_or("", |it| it.name),
        Spot::Card(word) | Spot::Conflict(word) | Spot::Truce(word) => card(word),
        Spot::Slot(word, _) | Spot::Reward(word) | Spot::Work(word) => {
            card(word.split_once('/').map_or(word, |(card, _)| card))
        }
        _ => "",
    };
    let about = match &spot {
        Spot::System(word) | Spot::Planet(word) | Spot::Harvest(word, _) => {
            Some(format!("system:{word}"))
        }
        // Where the route leads.
        Spot::Route(way) => way.split_once('>').map(|(_, to)| format!("system:{to}")),
        Spot::Slot(word, slot) => Some(format!("slot:{word}/{slot}")),
        Spot::Card(word) | Spot::Conflict(word) | Spot::Truce(word) => Some(format!("card:{word}")),
        _ => None,
    };
    let words = match label.contains(thing) {
        true => label,
        false => format!("{label}: {thing}"),
    };
    Phrase { words, about }
}

/// The names of things for people.
#[derive(Clone, Copy)]
struct Names<'a> {
    desk: &'a TableView,
    view: &'a View,
    pack: &'a Pack,
}

impl Names<'_> {
    fn answer(self, answer: Answer) -> Lying<Spot> {
        let card = |card| Spot::Card(self.pack.card_word(card));
        match answer {
            Answer::ChooseHome { system } => {
                let label = format!("Start in {}", self.system(system));
                Lying::at(Spot::System(self.system_word(system)), label)
            }
            Answer::TakeSpecies { card: it } => Lying::at(card(it), "Take this species"),
            Answer::Keep { card: it } => Lying::at(card(it), "Keep it"),
            // The card to click is the one that would be taken instead.
            Answer::PutBoth { first } => {
                let label = format!("Put both back, {} first", self.card(first));
                Lying::at(Spot::Instead(self.pack.card_word(first)), label)
            }
            Answer::Gain { color } => {
                let label = format!("Take a {} cube", self.color(color));
                Lying::at(Spot::Reserve(color), label)
            }
            Answer::PutBack { color } => {
                let label = format!("Put the {} cube back", self.color(color));
                Lying::at(Spot::Drawn(color), label)
            }
            Answer::Exchange { give, take } => {
                let (given, taken) = (self.color(give), self.color(take));
                let label = format!("Give a {given} cube for a {taken} cube");
                Lying::at(Spot::Reserve(take), label).with(choice::give(give))
            }
            Answer::Put { cube, to } => self.put(cube, to),
            Answer::Lift { source } | Answer::Steal { source } | Answer::Give { source } => {
                self.cube_at(source)
            }
            Answer::Pick { card: it } => Lying::at(card(it), "Choose this card"),
            Answer::Fetch { card: it } => Lying::at(card(it), "Take this card"),
            Answer::Target { target } => self.target(target),
            Answer::Resolve { card: it } => Lying::at(card(it), format!("{} first", self.card(it))),
            Answer::Occupy => Lying::at(self.subject(Spot::System), "Place a base here"),
            Answer::Decline => Lying::at(Spot::Prompt, "Decline"),
            Answer::Choose { option } => {
                Lying::at(self.subject(Spot::Card), self.option(option.into()))
            }
            Answer::DrawFrom { kind } => {
                let label = format!("Draw from the {} deck", kind.word());
                Lying::at(Spot::Deck(kind.word().to_owned()), label)
            }
        }
    }

    /// Putting a cube somewhere.
    fn put(self, cube: Color, to: Put) -> Lying<Spot> {
        let color = self.color(cube);
        let lying = match to {
            Put::Slot { project, slot } => {
                let word = self.pack.project_word(project);
                let after = self.after_slot(&word);
                let label = format!("Put a {color} cube on {}{after}", self.project(project));
                Lying::at(Spot::Slot(word, slot.into()), label)
            }
            Put::Track { track, from } => {
                let way = self.pack.track_word(track, from);
                let after = self.after_track(&self.track_word(track));
                let label = format!("Put a {color} cube on the route {}{after}", self.way(&way));
                Lying::at(Spot::Route(way), label)
            }
        };
        lying.with(cube.word())
    }

    /// What one more cube on a project leads to: its reward, or how many are then missing.
    fn after_slot(self, project: &str) -> String {
        let (card, name) = project.split_once('/').unwrap_or((project, ""));
        let view = self.view.cards.get(card);
        let Some(project) = view.and_then(|card| card.projects.get(name)) else {
            return String::new();
        };
        let empty = project
            .slots
            .iter()
            .filter(|slot| slot.cube.is_none())
            .count();
        match empty.saturating_sub(1) {
            0 => format!(": {}", project.text),
            left => format!("; {left} more: {}", project.text),
        }
    }

    /// What one more cube on a track leads to.
    fn after_track(self, track: &str) -> String {
        let Some(track) = self.view.tracks.get(track) else {
            return String::new();
        };
        match usize::from(track.slots).saturating_sub(track.cubes.len() + 1) {
            0 => ": the route is complete".to_owned(),
            left => format!("; {left} more complete it"),
        }
    }

    /// A cube is taken from there.
    fn cube_at(self, source: Source) -> Lying<Spot> {
        match source {
            Source::Slot { project, slot } => {
                let word = self.pack.project_word(project);
                let (card, name) = word.split_once('/').unwrap_or((&word, ""));
                let project_view = self
                    .view
                    .cards
                    .get(card)
                    .and_then(|it| it.projects.get(name));
                let slot_view = project_view.and_then(|it| it.slots.get(usize::from(slot)));
                let cube = self.color_of(slot_view.and_then(|slot| slot.cube));
                let label = format!("Take the {cube}cube from {}", self.project(project));
                Lying::at(Spot::Slot(word.clone(), slot.into()), label)
            }
            Source::Route { track } => {
                let word = self.track_word(track);
                let route = self.view.tracks.get(&word);
                let cube = self.color_of(route.and_then(|route| route.cubes.last().copied()));
                let label = format!("Take the {cube}cube from {}", self.work(Work::Route(track)));
                Lying::at(Spot::RouteEnd(word), label)
            }
            Source::Swarm { weaver, growth } => {
                let cube = self.pack.weaver(weaver).project(growth).color;
                let label = format!("Take the {} cube of the swarm", self.color(cube));
                Lying::at(Spot::Growth(self.pack.growth_word(weaver, growth)), label)
            }
        }
    }

    fn target(self, target: Target) -> Lying<Spot> {
        match target {
            Target::System(system) => {
                let label = format!("Choose {}", self.system(system));
                Lying::at(Spot::System(self.system_word(system)), label)
            }
            Target::Player(seat) => {
                let word = self.desk.sitter(seat).word;
                Lying::at(Spot::Player(word.to_owned()), format!("Choose {word}"))
            }
            Target::Conflict(card) => Lying::at(
                Spot::Conflict(self.pack.card_word(card)),
                "Choose this conflict",
            ),
            Target::Work(work) => {
                Lying::at(self.work_spot(work), format!("Choose {}", self.work(work)))
            }
        }
    }

    /// The thing the question is about.
    fn subject(self, spot: impl Fn(String) -> Spot) -> Spot {
        let question = self.view.question.as_ref();
        let about = question.and_then(|question| question.about.first());
        about.map_or(Spot::Prompt, |thing| spot(thing.clone()))
    }

    /// The text of one alternative of an ability.
    fn option(self, index: usize) -> String {
        let question = self.view.question.as_ref();
        let text = question.and_then(|question| question.options.get(index));
        text.map_or_else(|| format!("Choose {}", index + 1), |text| capital(text))
    }

    fn color(self, color: Color) -> &'static str {
        self.view.edition.name.color_label(color)
    }

    /// The color of a cube, as an adjective in a label.
    fn color_of(self, cube: Option<Color>) -> String {
        cube.map_or_else(String::new, |cube| format!("{} ", self.color(cube)))
    }

    fn system_word(self, system: SystemId) -> String {
        self.pack.system_word(system).to_owned()
    }

    fn system(self, system: SystemId) -> &'static str {
        let word = self.pack.system_word(system);
        self.view.systems.get(word).map_or("", |system| system.name)
    }

    fn card(self, card: master::CardId) -> &'static str {
        let word = self.pack.card_word(card);
        self.view.cards.get(&word).map_or("", |card| card.name)
    }

    /// The key of a track in the view.
    fn track_word(self, track: TrackId) -> String {
        self.pack.track_word(track, Departure::A)
    }

    /// A way along a track: `from Karn to Veyr`.
    fn way(self, way: &str) -> String {
        let name = |word| self.view.systems.get(word).map_or("", |system| system.name);
        let (from, to) = way.split_once('>').unwrap_or((way, ""));
        format!("from {} to {}", name(from), name(to))
    }

    fn project(self, project: ProjectId) -> String {
        let word = self.pack.project_word(project);
        let (card, name) = word.split_once('/').unwrap_or((&word, ""));
        let card = self.view.cards.get(card);
        card.map_or_else(String::new, |card| project_name(card, name))
    }

    /// A project or a route.
    fn work(self, work: Work) -> String {
        match work {
            Work::Card(project) => self.project(project),
            Work::Route(track) => {
                let word = self.track_word(track);
                let route = self.view.tracks.get(&word);
                let is_back = route.is_some_and(|route| route.from == Some(route.ends[1]));
                let from = if is_back { Departure::B } else { Departure::A };
                format!("the route {}", self.way(&self.pack.track_word(track, from)))
            }
            Work::Swarm { weaver, growth } => self.pack.growth_word(weaver, growth),
        }
    }

    fn work_spot(self, work: Work) -> Spot {
        match work {
            Work::Card(project) => Spot::Work(self.pack.project_word(project)),
            Work::Route(track) => Spot::RouteWork(self.track_word(track)),
            Work::Swarm { weaver, growth } => Spot::Growth(self.pack.growth_word(weaver, growth)),
        }
    }
}

/// A project with its card, as the log calls it: `the base project of Ants`.
pub(super) fn project_name(card: &CardView, name: &str) -> String {
    let reward = card.projects.get(name).map(|project| project.reward);
    let card = card.name;
    match reward {
        Some("agenda") => format!("the agenda of {card}"),
        Some("development") => format!("the development {card}"),
        Some("operation") => format!("the covert operation of {card}"),
        Some("victory") => format!("the {name} side of {card}"),
        Some(reward) => format!("the {reward} project of {card}"),
        None => card.to_owned(),
    }
}
