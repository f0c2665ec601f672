//! The laws hold for a correct game, and every one of them catches the game that breaks it.

use std::collections::HashSet;

use trial::laws::{self, Broken, Law};
use trial::pearls::{Chest, LARGE, Mutant, Pearls, SMALL, Setup};

const LIMIT: usize = 400;

#[test]
fn a_correct_game_obeys_every_law() {
    for seed in 0..40 {
        laws::play::<Pearls>(&SMALL, &Setup::two(), seed, LIMIT).unwrap();
        laws::play::<Pearls>(&LARGE, &Setup::three(), seed, LIMIT).unwrap();
    }
}

#[test]
fn random_games_meet_every_kind_of_end() {
    let mut ways = HashSet::new();
    let mut resigned = 0;
    for seed in 0..60 {
        let game = laws::play::<Pearls>(&SMALL, &Setup::three(), seed, LIMIT).unwrap();
        let lines = game.transcript.lines();
        assert_eq!(lines.len(), game.decisions);
        resigned += usize::from(lines.iter().any(|line| line.deed == "resign"));
        ways.extend(game.outcome.map(|outcome| outcome.way));
    }
    assert!(ways.contains("pearls"), "{ways:?}");
    assert_ne!(resigned, 0);
}

#[test]
fn a_game_that_reaches_the_limit_is_no_failure() {
    let game = laws::play::<Pearls>(&SMALL, &Setup::two(), 1, 3).unwrap();
    assert_eq!((game.decisions, game.outcome), (3, None));
}

/// The first law that a mutant breaks in a few random games.
fn broken_by(mutant: Mutant) -> Option<Broken> {
    let chest = Chest::broken(mutant);
    (0..30).find_map(|seed| {
        let two = laws::play::<Pearls>(chest, &Setup::two(), seed, LIMIT);
        let three = || laws::play::<Pearls>(chest, &Setup::three(), seed, LIMIT);
        two.err().or_else(|| three().err())
    })
}

#[track_caller]
fn check(caught: &mut HashSet<Mutant>, mutant: Mutant, law: Law) {
    let broken = broken_by(mutant).expect("the laws catch every mutant");
    assert_eq!(broken.law, law, "{broken}");
    caught.insert(mutant);
}

#[test]
fn every_mutant_breaks_its_law() {
    let mut caught = HashSet::new();
    let caught = &mut caught;
    check(caught, Mutant::OffersTheForbidden, Law::OfferedApplies);
    check(caught, Mutant::OffersTwice, Law::OfferedOnce);
    check(caught, Mutant::ShufflesOffers, Law::OfferedInOrder);
    check(caught, Mutant::AllowsUnoffered, Law::OthersRefused);
    check(caught, Mutant::RefusesLate, Law::RefusalChangesNothing);
    check(caught, Mutant::WritesBadly, Law::Notation);
    check(caught, Mutant::ForgetsItsSeed, Law::Replay);
    check(caught, Mutant::ListensToEvents, Law::EventsChangeNothing);
    check(caught, Mutant::ShowsHands, Law::HiddenIsAbsent);
    check(caught, Mutant::ShowsSpectators, Law::HiddenIsAbsent);
    check(caught, Mutant::KeepsTheFuture, Law::Redraw);
    check(caught, Mutant::RedrawsOwnHand, Law::HiddenIsAbsent);
    check(caught, Mutant::ForgetsKnocks, Law::Position);
    check(caught, Mutant::LosesCards, Law::Invariants);
    check(caught, Mutant::LeavesNoChoice, Law::Turn);
    check(caught, Mutant::LetsOthersAct, Law::Turn);
    check(caught, Mutant::PlaysOn, Law::Turn);
    check(caught, Mutant::DrawsSecretly, Law::RevealingIsTold);
    check(caught, Mutant::OffersByHands, Law::HiddenIsAbsent);
    check(caught, Mutant::PassesSecretly, Law::PassingIsTold);
    check(caught, Mutant::Panics, Law::NoPanic);
    check(caught, Mutant::SpeaksInLines, Law::EventWords);
    check(caught, Mutant::LetsResignTwice, Law::Over);
    check(caught, Mutant::MeasuresNothing, Law::Chances);
    check(caught, Mutant::MisreadsEvents, Law::EventWords);
    assert_eq!(*caught, Mutant::ALL.into());
}

#[test]
fn a_broken_law_says_where_to_see_it() {
    let broken = broken_by(Mutant::Panics).unwrap();
    let text = broken.to_string();
    let seed = format!("seed {}, decision {}", broken.seed, broken.decision);
    assert!(
        text.starts_with(&format!("law NoPanic is broken: {seed}")),
        "{text}"
    );
    assert!(text.contains("nobody ever gets ten points"), "{text}");
    assert!(!broken.action.is_empty());
}
