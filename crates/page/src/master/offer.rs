//! What the viewer may do, sorted by where it lies on the table.

use std::cell::Cell;
use std::collections::HashMap;

use master::{Action, Color, SlotView, View};
use maud::{Markup, Render, html};

/// An offer with its place on the table.
pub(super) struct Offer {
    /// What is posted.
    pub(super) notation: String,
    /// The seat it is for.
    seat: u8,
    /// What must be chosen before: a cube, a constructed base, a side of a conflict.
    pub(super) with: Option<String>,
    /// What it does, in a few words.
    pub(super) label: String,
    /// Which region has drawn it.
    region: Cell<Option<&'static str>>,
}

/// All offers, each drawn once.
pub(super) struct Offers {
    list: Vec<Offer>,
    places: HashMap<String, Vec<usize>>,
    /// The region that is being drawn.
    region: Cell<&'static str>,
    /// What can be chosen, and whether something to choose it by was drawn.
    choices: Vec<(String, Cell<bool>)>,
}

impl Offers {
    /// Sort the offers.
    pub(super) fn new<'a>(
        view: &View,
        offers: impl Iterator<Item = &'a crate::Offer<Action>>,
    ) -> Offers {
        let mut sorted = Offers {
            list: Vec::new(),
            places: HashMap::new(),
            region: Cell::new(""),
            choices: Vec::new(),
        };
        for offer in offers {
            let spot = Spot::find(view, &offer.notation);
            sorted.add(spot, &offer.notation, offer.seat.number());
        }
        sorted
    }

    fn add(&mut self, spot: Spot, notation: &str, seat: u8) {
        let index = self.list.len();
        self.places.entry(spot.place).or_default().push(index);
        if let Some(choice) = &spot.with
            && !self.choices.iter().any(|(known, _)| known == choice)
        {
            self.choices.push((choice.clone(), Cell::new(false)));
        }
        self.list.push(Offer {
            notation: notation.to_owned(),
            seat,
            with: spot.with,
            label: spot.label,
            region: Cell::new(None),
        });
    }

    /// A region begins.
    pub(super) fn enter(&self, region: &'static str) {
        self.region.set(region);
    }

    /// The offers at a place that nothing has drawn yet; whoever asks draws them.
    pub(super) fn take(&self, place: &str) -> Vec<&Offer> {
        let indices = self.places.get(place).map_or(&[][..], Vec::as_slice);
        let offers = indices.iter().map(|&index| &self.list[index]);
        offers.filter(|offer| self.mark(offer)).collect()
    }

    /// Every offer that nothing has drawn.
    pub(super) fn take_rest(&self) -> Vec<&Offer> {
        self.list.iter().filter(|offer| self.mark(offer)).collect()
    }

    fn mark(&self, offer: &Offer) -> bool {
        let free = offer.region.get().is_none();
        if free {
            offer.region.set(Some(self.region.get()));
        }
        free
    }

    /// Whether there is an offer at a place, drawn or not.
    pub(super) fn any_at(&self, place: &str) -> bool {
        self.places.contains_key(place)
    }

    /// Whether offers wait for this choice; whoever asks draws what chooses it.
    pub(super) fn take_choice(&self, choice: &str) -> bool {
        let known = self.choices.iter().find(|(known, _)| known == choice);
        known.is_some_and(|(_, drawn)| !drawn.replace(true))
    }

    /// Every choice that nothing has drawn.
    pub(super) fn take_other_choices(&self) -> Vec<&str> {
        let open = self
            .choices
            .iter()
            .filter(|(_, drawn)| !drawn.replace(true));
        open.map(|(choice, _)| choice.as_str()).collect()
    }

    /// Whether there is just one thing to choose: the page may choose it by itself.
    pub(super) fn is_only_choice(&self) -> bool {
        self.choices.len() == 1 && self.list.iter().all(|offer| offer.with.is_some())
    }

    /// Whether something can be chosen whose word begins like this.
    pub(super) fn any_choice(&self, beginning: &str) -> bool {
        self.choices
            .iter()
            .any(|(choice, _)| choice.starts_with(beginning))
    }

    /// Whether a drawn cube can be put somewhere.
    pub(super) fn has_use_for_cubes(&self) -> bool {
        let is_place = |offer: &Offer| offer.notation.starts_with("place ");
        self.list.iter().any(is_place)
    }

    /// How many offers a choice opens.
    pub(super) fn count(&self, choice: &str) -> usize {
        let with = |offer: &&Offer| offer.with.as_deref() == Some(choice);
        self.list.iter().filter(with).count()
    }

    /// The region that should be looked at: the one that alone has what is asked for.
    pub(super) fn focus(&self) -> Option<&'static str> {
        let has = |region: &str| {
            let of = |offer: &Offer| offer.region.get() == Some(region);
            self.list.iter().any(of)
        };
        ["decks", "others", "mine"]
            .into_iter()
            .find(|tab| match *tab {
                "mine" => has("mine") && !has("board"),
                "others" => has("others") && !has("mine"),
                tab => has(tab),
            })
    }
}

impl Offer {
    /// The offer as a button with its words.
    pub(super) fn button(&self, class: &str, text: &str) -> Markup {
        self.final_button(class, text, None)
    }

    /// The offer as a button that asks before it is taken.
    pub(super) fn final_button(&self, class: &str, text: &str, confirm: Option<&str>) -> Markup {
        html! {
            button .{ "offer " (class) } type="button" data-action=(self.notation) data-seat=(self.seat)
                data-with=[self.with.as_deref()] data-confirm=[confirm] title=(self.label)
                aria-label=[(text != self.label).then_some(&self.label)] { (text) }
        }
    }

    /// The offer as something that is drawn.
    pub(super) fn around(&self, class: &str, inside: Markup) -> Markup {
        self.named(class, &self.label, inside)
    }

    /// The offer as something that is drawn, with a name that has in it what can be read there.
    pub(super) fn named(&self, class: &str, name: &str, inside: Markup) -> Markup {
        html! {
            button .{ "offer " (class) } type="button" data-action=(self.notation) data-seat=(self.seat)
                data-with=[self.with.as_deref()] title=(name) aria-label=(name) { (inside) }
        }
    }

    /// The offer as a mark on the board.
    pub(super) fn mark(&self, (x, y): (f64, f64), radius: f64) -> Markup {
        html! {
            g .offer.mark role="button" tabindex="0" data-action=(self.notation) data-seat=(self.seat)
                data-with=[self.with.as_deref()] aria-label=(self.label)
                transform={ "translate(" (picture::tenths(x)) " " (picture::tenths(y)) ")" } {
                title { (self.label) }
                circle .hit r=(radius + 8.0) {}
                circle .ring r=(radius) {}
            }
        }
    }
}

/// An offer that lies on something: invisible until it is lit, as large as the thing.
impl Render for Offer {
    fn render(&self) -> Markup {
        self.around("cover", html! {})
    }
}

/// Where an offer lies.
struct Spot {
    place: String,
    with: Option<String>,
    label: String,
}

impl Spot {
    fn at(place: impl Into<String>, label: impl Into<String>) -> Spot {
        Spot {
            place: place.into(),
            with: None,
            label: label.into(),
        }
    }

    /// At the thing the question is about: a system or a card.
    fn at_subject(view: &View, kind: &str, label: &str) -> Spot {
        let about = view
            .question
            .as_ref()
            .and_then(|question| question.about.first());
        Spot::at(
            about.map_or_else(|| "prompt".to_owned(), |thing| format!("{kind}:{thing}")),
            label,
        )
    }

    fn with(mut self, choice: impl Into<String>) -> Spot {
        self.with = Some(choice.into());
        self
    }

    /// The place of an action. What is not known lies at the prompt, in its own words.
    fn find(view: &View, notation: &str) -> Spot {
        let words: Vec<&str> = notation.split_whitespace().collect();
        let names = Names(view);
        let at_card = |card: &str, label: &str| Spot::at(format!("card:{card}"), label);
        match words[..] {
            ["home", system] => Spot::at(
                format!("system:{system}"),
                format!("Start in {}", names.system(system)),
            ),
            ["take", card] => at_card(card, "Take this species"),
            ["keep", card] => at_card(card, "Keep it"),
            // The card that would be taken instead is the one to click.
            ["put-both", card] => Spot::at(
                format!("instead:{card}"),
                format!("Put both back, {} first", names.card(card)),
            ),
            ["place", cube, place, ref rest @ ..] => Spot::for_cube(names, cube, place, rest),
            ["cancel", work] => Spot::at(
                format!("work:{work}"),
                format!("Cancel {} with a black cube", names.work(work)),
            )
            .with(Color::Black.word()),
            ["reward", planet, color] => Spot::at(
                format!("harvest:{}:{color}", after_colon(planet)),
                format!("Take the reward of {}", names.system(after_colon(planet))),
            ),
            ["reward", project] => Spot::at(
                format!("project:{project}"),
                format!("Take the reward of {}", names.work(project)),
            ),
            ["base", system, "from", card] => Spot::at(
                format!("system:{system}"),
                format!(
                    "Place the base of {} in {}",
                    names.card(card),
                    names.system(system)
                ),
            )
            .with(format!("base:{card}")),
            ["start", card, side, track] => Spot::at(
                format!("front:{}", names.track_key(track)),
                format!("Start {} here, the {side} side yours", names.card(card)),
            )
            .with(format!("start:{card}:{side}")),
            ["discard", card] => at_card(card, "Discard"),
            ["use", card] => at_card(card, "Use and discard"),
            ["gain", color] => Spot::at(
                format!("reserve:{color}"),
                format!("Take a {} cube", names.color(color)),
            ),
            ["put-back", color] => Spot::at(
                format!("drawn:{color}"),
                format!("Put the {} cube back", names.color(color)),
            ),
            ["steal", cube, place] if place.starts_with("weaver:") => Spot::at(
                format!("growth:{place}"),
                format!("Take the {} cube of the swarm", names.color(cube)),
            ),
            ["steal" | "lift" | "give", cube, place, ref rest @ ..] => {
                Spot::of_theft(names, cube, place, rest)
            }
            ["pick", card] => at_card(card, "Choose this card"),
            ["fetch", card] => at_card(card, "Take this card"),
            ["target", target] => Spot::of_target(names, target),
            ["exchange", give, "for", take] => Spot::at(
                format!("reserve:{take}"),
                format!(
                    "Give a {} cube for a {} cube",
                    names.color(give),
                    names.color(take)
                ),
            )
            .with(format!("give:{give}")),
            ["resolve", card] => at_card(card, &format!("{} first", names.card(card))),
            ["occupy"] => Spot::at_subject(view, "system", "Place a base here"),
            ["choose", number] => Spot::at_subject(view, "card", &names.option(number)),
            ["draw", kind] => {
                Spot::at(format!("deck:{kind}"), format!("Draw from the {kind} deck"))
            }
            ["offer-truce", card] => Spot::at(
                format!("truce:{card}"),
                format!("Offer to stop {}", names.card(card)),
            ),
            ["accept-truce", card] => Spot::at(
                format!("truce:{card}"),
                format!("Stop {}", names.card(card)),
            ),
            ["refuse-truce", card] => Spot::at(
                format!("truce:{card}"),
                format!("Go on with {}", names.card(card)),
            ),
            _ => Spot::at("prompt", names.sentence(&words)),
        }
    }

    fn for_cube(names: Names<'_>, cube: &str, place: &str, rest: &[&str]) -> Spot {
        let color = names.color(cube);
        let spot = if let Some(system) = place.strip_prefix("planet:") {
            Spot::at(
                place,
                format!("Settle {} with a {color} cube", names.system(system)),
            )
        } else if let Some(track) = place.strip_prefix("route:") {
            Spot::at(
                place,
                format!("Put a {color} cube on the route {}", names.track(track)),
            )
        } else {
            let project = place.trim_end_matches('*');
            let label = format!("Put a {color} cube on {}", names.work(project));
            Spot::at(
                names.slot(cube, place, rest, |slot| slot.cube.is_none()),
                label,
            )
        };
        spot.with(cube)
    }

    fn of_theft(names: Names<'_>, cube: &str, place: &str, rest: &[&str]) -> Spot {
        let color = names.color(cube);
        if let Some(track) = place.strip_prefix("route:") {
            let label = format!(
                "Take the {color} cube from the route {}",
                names.track(track)
            );
            return Spot::at(format!("end:{}", names.track_key(track)), label);
        }
        let label = format!(
            "Take the {color} cube from {}",
            names.work(place.trim_end_matches('*'))
        );
        let is_there = |slot: &SlotView| slot.cube.is_some_and(|there| there.word() == cube);
        Spot::at(names.slot(cube, place, rest, is_there), label)
    }

    fn of_target(names: Names<'_>, target: &str) -> Spot {
        let (kind, word) = target.split_once(':').unwrap_or((target, ""));
        match kind {
            "system" => Spot::at(target, format!("Choose {}", names.system(word))),
            "player" => Spot::at(target, format!("Choose {word}")),
            "on-board" => Spot::at(format!("on-board:conflict:{word}"), "Choose this conflict"),
            _ => Spot::at(
                format!("work:{target}"),
                format!("Choose {}", names.work(target)),
            ),
        }
    }
}

/// The names of things, for people.
#[derive(Clone, Copy)]
struct Names<'a>(&'a View);

impl<'a> Names<'a> {
    fn color(self, word: &'a str) -> &'a str {
        self.0.edition.labels.get(word).copied().unwrap_or(word)
    }

    fn system(self, word: &'a str) -> &'a str {
        self.0.systems.get(word).map_or(word, |system| system.name)
    }

    fn card(self, word: &'a str) -> &'a str {
        self.0.cards.get(word).map_or(word, |card| card.name)
    }

    fn track(self, word: &'a str) -> String {
        let (from, to) = word.split_once('>').unwrap_or((word, ""));
        format!("from {} to {}", self.system(from), self.system(to))
    }

    /// The key of a track in the view, whichever end is named first.
    fn track_key(self, word: &str) -> String {
        if self.0.tracks.contains_key(word) {
            return word.to_owned();
        }
        let (from, to) = word.split_once('>').unwrap_or((word, ""));
        format!("{to}>{from}")
    }

    /// A project or a route.
    fn work(self, word: &'a str) -> String {
        if let Some(track) = word.strip_prefix("route:") {
            return format!("the route {}", self.track(track));
        }
        let (card, project) = word.split_once('/').unwrap_or((word, ""));
        format!("{} ({})", self.card(card), project.replace('-', " "))
    }

    /// The first slot of its class for which `fits` holds, as a place.
    fn slot(
        self,
        cube: &str,
        place: &str,
        rest: &[&str],
        fits: impl Fn(&SlotView) -> bool,
    ) -> String {
        let (project, star) = match place.strip_suffix('*') {
            Some(project) => (project, true),
            None => (place, false),
        };
        let wanted = match rest {
            ["as", color] => color,
            _ => cube,
        };
        let (card, name) = project.split_once('/').unwrap_or((project, ""));
        let slots = self
            .0
            .cards
            .get(card)
            .and_then(|card| card.projects.get(name));
        let index = slots.and_then(|project| {
            let alike = |slot: &SlotView| slot.color.word() == wanted && slot.star == star;
            project
                .slots
                .iter()
                .position(|slot| alike(slot) && fits(slot))
        });
        index.map_or_else(
            || "prompt".to_owned(),
            |index| format!("slot:{project}/{index}"),
        )
    }

    /// The text of an alternative of an ability.
    fn option(self, number: &str) -> String {
        let index = number.parse::<usize>().unwrap_or(0).wrapping_sub(1);
        let question = self.0.question.as_ref();
        let text = question.and_then(|question| question.options.get(index));
        text.map_or_else(|| format!("Choose {number}"), |text| capital(text))
    }

    /// Any action as a few words: ids become names.
    fn sentence(self, words: &[&str]) -> String {
        match words {
            ["confirm"] => "Confirm".to_owned(),
            ["end-rewards"] => "Go on to the cards".to_owned(),
            ["end-turn"] => "End the turn".to_owned(),
            ["decline"] => "Decline".to_owned(),
            words => {
                let named = words.iter().map(|word| self.word(word));
                capital(&named.collect::<Vec<_>>().join(" "))
            }
        }
    }

    fn word(self, word: &'a str) -> String {
        let bare = after_colon(word);
        if word.contains('/') || word.starts_with("route:") {
            self.work(word)
        } else if word.contains('>') {
            self.track(word)
        } else if self.0.cards.contains_key(word) {
            self.card(word).to_owned()
        } else if self.0.systems.contains_key(bare) {
            self.system(bare).to_owned()
        } else {
            self.color(word).replace('-', " ")
        }
    }
}

fn after_colon(word: &str) -> &str {
    word.split_once(':').map_or(word, |(_, end)| end)
}

/// The text as it begins a sentence.
pub(super) fn capital(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + rest.as_str()
}
