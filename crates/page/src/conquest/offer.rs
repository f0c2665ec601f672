//! What the viewer may do, sorted by where it lies on the table.

use std::cell::Cell;
use std::collections::HashMap;

use conquest::{Action, Board, Level, Pack, Power, SpaceId, View};
use maud::{Markup, html};

use super::shape::{self, told};

/// An offer with its place on the table.
pub(super) struct Offer {
    /// What is posted.
    pub(super) notation: String,
    /// The seat it is for.
    pub(super) seat: u8,
    /// The ship that must be chosen before.
    with: Option<String>,
    /// How it is powered, if there is a choice.
    power: Option<Power>,
    /// What it does, in a few words.
    pub(super) label: String,
    drawn: Cell<bool>,
}

/// All offers, each drawn once.
pub(super) struct Offers {
    list: Vec<Offer>,
    places: HashMap<String, Vec<usize>>,
    /// The resources that the trade ship would give now.
    pub(super) exchange: Vec<&'static str>,
    /// How many cards it takes for one.
    pub(super) exchange_takes: u16,
    /// The seat that may deal with the trade ship.
    pub(super) exchange_seat: u8,
}

/// A ship in a choice: `red-home/l1`.
pub(super) fn ship_key(board: &Board, space: SpaceId, level: Level) -> String {
    format!("{}/{}", board.word(space), level.word())
}

impl Offers {
    /// Sort the offers.
    pub(super) fn new<'a>(
        view: &View,
        pack: &'static Pack,
        offers: impl Iterator<Item = &'a crate::Offer<Action>>,
    ) -> Offers {
        let mut sorted = Offers {
            list: Vec::new(),
            places: HashMap::new(),
            exchange: Vec::new(),
            exchange_takes: 0,
            exchange_seat: 0,
        };
        for offer in offers {
            // There are hundreds of ways to give three cards: the page puts one together.
            if let Action::Exchange { give, want } = offer.action {
                sorted.exchange_takes = give.total();
                sorted.exchange_seat = offer.seat.number();
                if !sorted.exchange.contains(&want.word()) {
                    sorted.exchange.push(want.word());
                }
                continue;
            }
            let spot = Spot::find(view, &pack.board, offer);
            sorted.add(spot, &offer.notation, offer.seat.number());
        }
        sorted
    }

    fn add(&mut self, spot: Spot, notation: &str, seat: u8) {
        let index = self.list.len();
        self.places.entry(spot.place).or_default().push(index);
        self.list.push(Offer {
            notation: notation.to_owned(),
            seat,
            with: spot.with,
            power: spot.power,
            label: spot.label,
            drawn: Cell::new(false),
        });
    }

    /// The offers at a place that nothing has drawn yet; whoever asks draws them.
    pub(super) fn take(&self, place: &str) -> Vec<&Offer> {
        let indices = self.places.get(place).map_or(&[][..], Vec::as_slice);
        let offers = indices.iter().map(|&index| &self.list[index]);
        offers.filter(|offer| !offer.drawn.replace(true)).collect()
    }

    /// Every offer that nothing has drawn.
    pub(super) fn take_rest(&self) -> Vec<&Offer> {
        let offers = self.list.iter();
        offers.filter(|offer| !offer.drawn.replace(true)).collect()
    }

    /// Whether something can be done with this ship.
    pub(super) fn any_with(&self, ship: &str) -> bool {
        let is_of = |offer: &Offer| offer.with.as_deref() == Some(ship);
        self.list.iter().any(is_of)
    }

    /// Whether an offer of this beginning is there, drawn or not.
    pub(super) fn any(&self, beginning: &str) -> bool {
        let begins = |offer: &Offer| offer.notation.starts_with(beginning);
        self.list.iter().any(begins)
    }

    /// Whether movements and attacks can be powered either way.
    pub(super) fn has_both_powers(&self) -> bool {
        let any = |power: Power| self.list.iter().any(|offer| offer.power == Some(power));
        any(Power::Energy) && any(Power::Paid)
    }
}

impl Offer {
    fn power_word(&self) -> Option<&'static str> {
        self.power.map(|power| match power {
            Power::Energy => "energy",
            Power::Paid => "paid",
        })
    }

    /// Whether a ship must be chosen before.
    pub(super) fn needs_ship(&self) -> bool {
        self.with.is_some()
    }

    /// The offer as a button.
    pub(super) fn button(&self, class: &str, inside: Markup) -> Markup {
        self.final_button(class, inside, None)
    }

    /// The offer as a button that asks before it is taken.
    pub(super) fn final_button(
        &self,
        class: &str,
        inside: Markup,
        confirm: Option<&str>,
    ) -> Markup {
        html! {
            button .{ "offer " (class) } type="button" data-action=(self.notation) data-seat=(self.seat)
                data-with=[self.with.as_deref()] data-confirm=[confirm] title=(self.label) aria-label=(self.label) { (inside) }
        }
    }

    /// An offer that stays good while others act: it is sent again if the table has moved on.
    pub(super) fn lasting_button(&self, class: &str, inside: Markup) -> Markup {
        html! {
            button .{ "offer " (class) } type="button" data-action=(self.notation) data-seat=(self.seat)
                data-lasting title=(self.label) aria-label=(self.label) { (inside) }
        }
    }

    /// The offer as a mark on the board: a ring, and a glyph that says what it is.
    pub(super) fn mark(
        &self,
        kind: &str,
        glyph: Option<&str>,
        (x, y): (f64, f64),
        radius: f64,
    ) -> Markup {
        html! {
            g .{ "offer mark " (kind) } role="button" tabindex="0" data-action=(self.notation) data-seat=(self.seat)
                data-with=[self.with.as_deref()] data-power=[self.power_word()] aria-label=(self.label)
                transform={ "translate(" (picture::tenths(x)) " " (picture::tenths(y)) ")" } {
                title { (self.label) }
                circle .hit r=(picture::tenths(radius + 10.0)) {}
                circle .ring r=(picture::tenths(radius)) {}
                @if let Some(glyph) = glyph { (shape::stamp(glyph, "glyph", (0.0, 0.0), radius * 1.2)) }
            }
        }
    }
}

/// Where an offer lies.
struct Spot {
    place: String,
    with: Option<String>,
    power: Option<Power>,
    label: String,
}

impl Spot {
    fn at(place: impl Into<String>, label: impl Into<String>) -> Spot {
        Spot {
            place: place.into(),
            with: None,
            power: None,
            label: label.into(),
        }
    }

    fn with(self, ship: String) -> Spot {
        Spot {
            with: Some(ship),
            ..self
        }
    }

    fn powered(self, power: Power) -> Spot {
        Spot {
            power: Some(power),
            ..self
        }
    }

    fn find(view: &View, board: &Board, offer: &crate::Offer<Action>) -> Spot {
        let word = |space: SpaceId| board.word(space);
        let name = |space: SpaceId| view.spaces.get(word(space)).map_or("", |space| &space.name);
        let price = |price: &str| view.prices.get(price).map(told).unwrap_or_default();
        let whom = || offer.notation.split(' ').nth(1).unwrap_or_default();
        match offer.action {
            Action::Move {
                level,
                from,
                to,
                power,
            } => Spot::at(
                format!("to:{}", word(to)),
                format!(
                    "Move the level {} ship to {}{}",
                    level.number(),
                    name(to),
                    cost(power, &price("movement"))
                ),
            )
            .with(ship_key(board, from, level))
            .powered(power),
            Action::Attack {
                level,
                from,
                to,
                target,
                power,
            } => Spot::at(
                format!("target:{}", ship_key(board, to, target)),
                format!(
                    "Attack the level {} ship on {}: hits on 1 to {}{}",
                    target.number(),
                    name(to),
                    level.highest_hit(),
                    cost(power, &price("attack"))
                ),
            )
            .with(ship_key(board, from, level))
            .powered(power),
            Action::Build { planet } => Spot::at(
                format!("build:{}", word(planet)),
                format!("Build a ship on {} for {}", name(planet), price("build")),
            ),
            Action::Upgrade { level, space } => {
                let next = level.number() + 1;
                Spot::at(
                    "prompt",
                    format!(
                        "Upgrade to level {next} for {}",
                        price(&format!("upgrade-{next}"))
                    ),
                )
                .with(ship_key(board, space, level))
            }
            Action::Colonize { space } => {
                let site = view.spaces.get(word(space));
                let price = site.and_then(|site| site.price.as_ref()).map(told);
                Spot::at(
                    format!("colonize:{}", word(space)),
                    format!("Colonize {} for {}", name(space), price.unwrap_or_default()),
                )
            }
            Action::Negotiate { .. } => Spot::at(
                format!("negotiate:{}", whom()),
                format!("Trade with {}", whom()),
            ),
            Action::Accuse { .. } => Spot::at(
                format!("accuse:{}", whom()),
                format!("Accuse {} of smuggling", whom()),
            ),
            Action::Give { card } => Spot::at(
                format!("give:{}", card.word()),
                format!("Give 1 {}", card.name()),
            ),
            Action::Want { card } => Spot::at(
                format!("want:{}", card.word()),
                format!("Ask for 1 {}", card.name()),
            ),
            Action::Return { card } => Spot::at(
                format!("card:{}", card.word()),
                format!("Return 1 {} to the bank", card.name()),
            ),
            Action::Discard { card } => Spot::at(
                format!("card:{}", card.word()),
                format!("Give up 1 {}", card.name()),
            ),
            Action::Propose => Spot::at("talk", "Make the offer"),
            Action::Withdraw => Spot::at("talk", "End the talk"),
            Action::Accept => Spot::at("talk", "Accept"),
            Action::Counter => Spot::at("talk", "Counter"),
            Action::Decline => Spot::at("talk", "Decline"),
            Action::Keep => Spot::at("prompt", "Keep all and pass"),
            Action::End => Spot::at("prompt", "End the turn"),
            Action::Exchange { .. } => Spot::at("prompt", offer.notation.clone()),
        }
    }
}

/// How a movement or an attack is powered, behind its label.
fn cost(power: Power, price: &str) -> String {
    match power {
        Power::Energy => " with energy".to_owned(),
        Power::Paid => format!(" for {price}"),
    }
}
