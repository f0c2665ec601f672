//! What the viewer may do, sorted by where it is drawn. Each game defines a `Spot`, which is a
//! place on its page.

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::Hash;

use kernel::Seat;
use maud::{Markup, Render, html};

/// Something that a seat may do.
#[derive(Clone, Debug)]
pub(crate) struct Offered<A> {
    /// The seat that may do it.
    pub(crate) seat: Seat,
    /// What.
    pub(crate) action: A,
    /// The action in notation, for `data-action`.
    pub(crate) notation: String,
}

/// Where an offer is drawn, and its label.
pub(crate) struct Lying<S> {
    spot: S,
    /// What must be chosen first, for example a cube or a ship.
    with: Option<String>,
    /// How it is powered, if there is a choice.
    power: Option<&'static str>,
    /// What it does, in a few words.
    label: String,
}

impl<S> Lying<S> {
    /// An offer at this spot.
    pub(crate) fn at(spot: S, label: impl Into<String>) -> Lying<S> {
        Lying {
            spot,
            with: None,
            power: None,
            label: label.into(),
        }
    }

    /// The same, after this choice.
    pub(crate) fn with(self, choice: impl Into<String>) -> Lying<S> {
        Lying {
            with: Some(choice.into()),
            ..self
        }
    }

    /// The same, powered like this.
    pub(crate) fn powered(self, power: &'static str) -> Lying<S> {
        Lying {
            power: Some(power),
            ..self
        }
    }
}

impl<S> Lying<S> {
    /// Where it is, and its label.
    pub(crate) fn into_parts(self) -> (S, String) {
        (self.spot, self.label)
    }
}

/// An offer on the page.
pub(crate) struct Offer<A> {
    pub(crate) seat: Seat,
    pub(crate) action: A,
    pub(crate) notation: String,
    pub(crate) with: Option<String>,
    pub(crate) power: Option<&'static str>,
    /// What it does, in a few words.
    pub(crate) label: String,
    /// The region that has drawn it.
    region: Cell<Option<&'static str>>,
}

/// All offers, each drawn once.
pub(crate) struct Offers<S, A> {
    list: Vec<Offer<A>>,
    spots: HashMap<S, Vec<usize>>,
    /// The region that is being drawn.
    region: Cell<&'static str>,
    /// What can be chosen, and whether an element to choose it by was drawn.
    choices: Vec<(String, Cell<bool>)>,
}

impl<S: Eq + Hash, A: Copy> Offers<S, A> {
    /// Sort the offers.
    pub(crate) fn new<'a>(
        offers: impl Iterator<Item = &'a Offered<A>>,
        place: impl Fn(A) -> Lying<S>,
    ) -> Offers<S, A>
    where
        A: 'a,
    {
        let mut sorted = Offers {
            list: Vec::new(),
            spots: HashMap::new(),
            region: Cell::new(""),
            choices: Vec::new(),
        };
        for offered in offers {
            sorted.add(offered, place(offered.action));
        }
        sorted
    }

    fn add(&mut self, offered: &Offered<A>, lying: Lying<S>) {
        let index = self.list.len();
        self.spots.entry(lying.spot).or_default().push(index);
        if let Some(choice) = &lying.with
            && !self.choices.iter().any(|(known, _)| known == choice)
        {
            self.choices.push((choice.clone(), Cell::new(false)));
        }
        self.list.push(Offer {
            seat: offered.seat,
            action: offered.action,
            notation: offered.notation.clone(),
            with: lying.with,
            power: lying.power,
            label: lying.label,
            region: Cell::new(None),
        });
    }

    /// Begin drawing a region.
    pub(crate) fn enter(&self, region: &'static str) {
        self.region.set(region);
    }

    /// The offers at a spot that have not been drawn yet; the caller draws them.
    pub(crate) fn take(&self, spot: &S) -> Vec<&Offer<A>> {
        let indices = self.spots.get(spot).map_or(&[][..], Vec::as_slice);
        let offers = indices.iter().map(|&index| &self.list[index]);
        offers.filter(|offer| self.draw(offer)).collect()
    }

    /// Every offer that has not been drawn.
    pub(crate) fn take_rest(&self) -> Vec<&Offer<A>> {
        self.list.iter().filter(|offer| self.draw(offer)).collect()
    }

    fn draw(&self, offer: &Offer<A>) -> bool {
        let free = offer.region.get().is_none();
        if free {
            offer.region.set(Some(self.region.get()));
        }
        free
    }

    /// Whether there is an offer at a spot, drawn or not.
    pub(crate) fn any_at(&self, spot: &S) -> bool {
        self.spots.contains_key(spot)
    }

    /// Whether there is an offer with such an action, drawn or not.
    pub(crate) fn any(&self, is_such: impl Fn(&A) -> bool) -> bool {
        self.list.iter().any(|offer| is_such(&offer.action))
    }

    /// All actions that are offered, drawn or not.
    pub(crate) fn actions(&self) -> impl Iterator<Item = A> {
        self.list.iter().map(|offer| offer.action)
    }

    /// All offers, drawn or not; the caller draws none of them.
    pub(crate) fn list(&self) -> &[Offer<A>] {
        &self.list
    }

    /// Whether something can be done after this choice.
    pub(crate) fn any_with(&self, choice: &str) -> bool {
        0 < self.count(choice)
    }

    /// Whether an offer is powered like this.
    pub(crate) fn any_powered(&self, power: &str) -> bool {
        self.list.iter().any(|offer| offer.power == Some(power))
    }

    /// Whether offers depend on this choice; the caller draws the element that chooses it.
    pub(crate) fn take_choice(&self, choice: &str) -> bool {
        let known = self.choices.iter().find(|(known, _)| known == choice);
        known.is_some_and(|(_, drawn)| !drawn.replace(true))
    }

    /// Every choice that has not been drawn.
    pub(crate) fn take_other_choices(&self) -> Vec<&str> {
        let choices = self.choices.iter();
        let open = choices.filter(|(_, drawn)| !drawn.replace(true));
        open.map(|(choice, _)| choice.as_str()).collect()
    }

    /// Whether there is only one thing to choose, so that the page may choose it automatically.
    pub(crate) fn is_only_choice(&self) -> bool {
        self.choices.len() == 1 && self.list.iter().all(|offer| offer.with.is_some())
    }

    /// Whether all that waits for a choice waits for the same one.
    pub(crate) fn has_one_choice(&self) -> bool {
        self.choices.len() == 1
    }

    /// How many offers a choice opens.
    pub(crate) fn count(&self, choice: &str) -> usize {
        let with = |offer: &&Offer<A>| offer.with.as_deref() == Some(choice);
        self.list.iter().filter(with).count()
    }

    /// Whether this region has drawn an offer.
    pub(crate) fn is_in(&self, region: &str) -> bool {
        let of = |offer: &Offer<A>| offer.region.get() == Some(region);
        self.list.iter().any(of)
    }
}

impl<A> Offer<A> {
    /// The offer as a button with its words.
    pub(crate) fn button(&self, class: &str, inside: impl Render) -> Markup {
        self.final_button(class, inside, None)
    }

    /// The offer as a button that asks for confirmation.
    pub(crate) fn final_button(
        &self,
        class: &str,
        inside: impl Render,
        confirm: Option<&str>,
    ) -> Markup {
        let inside = inside.render();
        let is_label = inside.0 == self.label.render().0;
        html! {
            button .{ "offer " (class) } type="button" data-action=(self.notation) data-seat=(self.seat.number())
                data-with=[self.with.as_deref()] data-confirm=[confirm] title=(self.label)
                aria-label=[(!is_label).then_some(&self.label)] { (inside) }
        }
    }

    /// A button for an offer that stays valid while others act: it is sent again if the table has
    /// moved on.
    pub(crate) fn lasting_button(
        &self,
        class: &str,
        inside: impl Render,
        confirm: Option<&str>,
    ) -> Markup {
        html! {
            button .{ "offer " (class) } type="button" data-action=(self.notation) data-seat=(self.seat.number())
                data-lasting data-confirm=[confirm] title=(self.label) aria-label=(self.label) { (inside) }
        }
    }

    /// The offer around a picture.
    pub(crate) fn around(&self, class: &str, inside: Markup) -> Markup {
        self.named(class, &self.label, inside)
    }

    /// The offer around a picture, with an accessible name that includes the text visible there.
    pub(crate) fn named(&self, class: &str, name: &str, inside: Markup) -> Markup {
        html! {
            button .{ "offer " (class) } type="button" data-action=(self.notation) data-seat=(self.seat.number())
                data-with=[self.with.as_deref()] title=(name) aria-label=(name) { (inside) }
        }
    }

    /// The offer as a mark on the board.
    pub(crate) fn mark(&self, at: (f64, f64), radius: f64) -> Markup {
        self.mark_with("", at, radius, html! {})
    }

    /// The offer as a mark on the board: a ring with a glyph for its kind.
    pub(crate) fn mark_with(
        &self,
        class: &str,
        (x, y): (f64, f64),
        radius: f64,
        glyph: Markup,
    ) -> Markup {
        html! {
            g .{ "offer mark " (class) } role="button" tabindex="0" data-action=(self.notation) data-seat=(self.seat.number())
                data-with=[self.with.as_deref()] data-power=[self.power] aria-label=(self.label)
                transform={ "translate(" (picture::tenths(x)) " " (picture::tenths(y)) ")" } {
                title { (self.label) }
                circle .hit r=(picture::tenths(radius + HALO)) {}
                circle .ring r=(picture::tenths(radius)) {}
                (glyph)
            }
        }
    }
}

/// How far beyond a mark a touch still counts.
const HALO: f64 = 9.0;

/// An offer that covers something: as large as the thing, and invisible until it is lit.
impl<A> Render for Offer<A> {
    fn render(&self) -> Markup {
        self.around("cover", html! {})
    }
}
