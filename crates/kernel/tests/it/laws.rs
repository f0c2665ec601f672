//! The laws hold for a correct game, and every one of them catches the game that breaks it.

use std::collections::HashSet;

use kernel::laws::{self, Broken, Law};

use crate::pearls::{Chest, LARGE, Pearls, SMALL, Setup, mutant};

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
        let tally = laws::play::<Pearls>(&SMALL, &Setup::three(), seed, LIMIT).unwrap();
        let records = tally.transcript.records();
        assert_eq!(records.len(), tally.decisions);
        resigned += usize::from(records.iter().any(|record| record.deed == "resign"));
        ways.extend(tally.outcome.map(|outcome| outcome.way));
    }
    assert!(ways.contains("pearls"), "{ways:?}");
    assert_ne!(resigned, 0);
}

#[test]
fn a_game_that_reaches_the_limit_is_no_failure() {
    let tally = laws::play::<Pearls>(&SMALL, &Setup::two(), 1, 3).unwrap();
    assert_eq!((tally.decisions, tally.outcome), (3, None));
}

/// The first law that a mutant breaks in a few random games.
fn broken_by(mutant: u8) -> Option<Broken> {
    let chest = Chest::broken(mutant);
    (0..30).find_map(|seed| {
        let two = laws::play::<Pearls>(chest, &Setup::two(), seed, LIMIT);
        let three = || laws::play::<Pearls>(chest, &Setup::three(), seed, LIMIT);
        two.err().or_else(|| three().err())
    })
}

#[track_caller]
fn check(caught: &mut HashSet<u8>, mutant: u8, law: Law) {
    let broken = broken_by(mutant).expect("the laws catch every mutant");
    assert_eq!(broken.law, law, "{broken}");
    caught.insert(mutant);
}

#[test]
fn every_mutant_breaks_its_law() {
    let mut caught = HashSet::new();
    let caught = &mut caught;
    check(caught, mutant::OFFERS_THE_FORBIDDEN, Law::OfferedApplies);
    check(caught, mutant::OFFERS_TWICE, Law::OfferedOnce);
    check(caught, mutant::SHUFFLES_OFFERS, Law::OfferedInOrder);
    check(caught, mutant::ALLOWS_UNOFFERED, Law::OthersRefused);
    check(caught, mutant::REFUSES_LATE, Law::RefusalChangesNothing);
    check(caught, mutant::WRITES_BADLY, Law::Notation);
    check(caught, mutant::FORGETS_ITS_SEED, Law::Replay);
    check(caught, mutant::LISTENS_TO_EVENTS, Law::EventsChangeNothing);
    check(caught, mutant::SHOWS_HANDS, Law::HiddenIsAbsent);
    check(caught, mutant::SHOWS_SPECTATORS, Law::HiddenIsAbsent);
    check(caught, mutant::KEEPS_THE_FUTURE, Law::Redraw);
    check(caught, mutant::REDRAWS_OWN_HAND, Law::HiddenIsAbsent);
    check(caught, mutant::FORGETS_KNOCKS, Law::Position);
    check(caught, mutant::LOSES_CARDS, Law::Invariants);
    check(caught, mutant::LEAVES_NO_CHOICE, Law::Turn);
    check(caught, mutant::LETS_OTHERS_ACT, Law::Turn);
    check(caught, mutant::PLAYS_ON, Law::Turn);
    check(caught, mutant::DRAWS_SECRETLY, Law::RevealingIsTold);
    check(caught, mutant::OFFERS_BY_HANDS, Law::HiddenIsAbsent);
    check(caught, mutant::PASSES_SECRETLY, Law::PassingIsTold);
    check(caught, mutant::PANICS, Law::NoPanic);
    check(caught, mutant::SPEAKS_IN_LINES, Law::EventWords);
    check(caught, mutant::LETS_RESIGN_TWICE, Law::Over);
    check(caught, mutant::MEASURES_NOTHING, Law::Chances);
    check(caught, mutant::MISREADS_EVENTS, Law::EventWords);
    assert_eq!(*caught, mutant::ALL.collect());
}

#[test]
fn a_broken_law_says_where_to_see_it() {
    let broken = broken_by(mutant::PANICS).unwrap();
    let text = broken.to_string();
    let seed = format!("seed {}, decision {}", broken.seed, broken.decision);
    assert!(
        text.starts_with(&format!("law NoPanic is broken: {seed}")),
        "{text}"
    );
    assert!(text.contains("nobody ever gets ten points"), "{text}");
    assert!(!broken.action.is_empty());
}
