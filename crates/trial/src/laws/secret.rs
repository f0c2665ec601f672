//! The laws of secrets: what is hidden is in no view and no offer, and no step that may be undone
//! has revealed any of it.

use kernel::{Evaluation, Events, Files, Game, Rng, Seat, Step};

use super::judge::Judge;
use super::text::first_difference;
use super::{Law, Verdict, demand};

impl<G: Evaluation + Files> Judge<G> {
    /// Re-draw everything hidden from a seat: whatever it may know stays as it is.
    pub(super) fn check_redraw(&mut self, seat: Seat, offered: &[G::Action]) -> Verdict {
        let name = self.game.seat_name(seat);
        let rng = self.rng.split();
        let world = self.redrawn(seat, &rng);
        self.check_invariants(&world, &format!("after re-drawing for {name}: "))?;
        for viewer in [Some(seat), None] {
            let (known, shown) = (self.seen(&self.game, viewer)?, self.seen(&world, viewer)?);
            demand(Law::HiddenIsAbsent, known == shown, || {
                let viewer = viewer.map_or("a spectator", |_| name);
                let difference = first_difference(&known, &shown);
                format!("re-drawing for {name} changes the view of {viewer}: {difference}")
            })?;
        }
        demand(
            Law::HiddenIsAbsent,
            self.offered(&world, seat)[..] == *offered,
            || format!("re-drawing for {name} changes what it is offered"),
        )?;
        let futile = |game: &G| -> Vec<bool> {
            let actions = offered.iter();
            actions
                .map(|&action| game.is_futile(seat, action))
                .collect()
        };
        demand(
            Law::HiddenIsAbsent,
            futile(&self.game) == futile(&world),
            || format!("re-drawing for {name} changes what is futile"),
        )?;
        demand(Law::Redraw, public(&self.game) == public(&world), || {
            format!("re-drawing for {name} changes who decides what")
        })?;
        let is_over = self.game.waits_for().is_none();
        let (is, was) = (world.rng(), self.game.rng());
        demand(Law::Redraw, is_over || is.seed() != was.seed(), || {
            format!("re-drawing for {name} keeps the future of chance")
        })?;
        demand(
            Law::Redraw,
            self.redrawn(seat, &rng).digest() == world.digest(),
            || format!("re-drawing for {name} depends on more than its generator"),
        )
    }

    /// A step that may be taken back has shown nothing: it looks the same in every world that the
    /// seat could not tell from the true one.
    pub(super) fn check_undo(
        &mut self,
        before: &G,
        seat: Seat,
        action: G::Action,
        step: Step,
        log: &Events<G::Event>,
    ) -> Verdict {
        let mut world = before.clone();
        world.determinize(seat, &mut self.rng.split());
        let mut events = Events::default();
        let other = world.apply(seat, action, &mut events);
        demand(Law::RevealingIsTold, other == Ok(step), || {
            "in a world the seat could not tell from this one, the step differs".to_owned()
        })?;
        let (known, shown) = (
            self.seen(&self.game, Some(seat))?,
            self.seen(&world, Some(seat))?,
        );
        demand(Law::RevealingIsTold, known == shown, || {
            let difference = first_difference(&known, &shown);
            format!("the step shows something new, but says it may be undone: {difference}")
        })?;
        let told = |game: &G, log: &Events<G::Event>| -> Vec<String> {
            log.seen_by(Some(seat))
                .map(|event| game.write_event(event))
                .collect()
        };
        demand(
            Law::RevealingIsTold,
            told(&self.game, log) == told(&world, &events),
            || "the events tell something new, but the step says it may be undone".to_owned(),
        )
    }

    fn redrawn(&self, seat: Seat, rng: &Rng) -> G {
        let mut world = self.game.clone();
        world.determinize(seat, &mut rng.clone());
        world
    }

    fn seen(&self, game: &G, viewer: Option<Seat>) -> Result<String, (Law, String)> {
        serde_json::to_string(&game.view(viewer)).map_err(|error| {
            (
                Law::HiddenIsAbsent,
                format!("the view is not JSON: {error}"),
            )
        })
    }
}

/// What everybody knows of the course of the game.
fn public<G: Game>(game: &G) -> impl PartialEq {
    (
        game.waits_for(),
        game.may_act(),
        game.invited(),
        game.question(),
        game.outcome(),
        game.turns(),
    )
}
