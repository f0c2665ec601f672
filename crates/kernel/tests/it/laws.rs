//! The laws hold for a correct game, and every one of them catches the game that breaks it.

use std::collections::HashSet;

use kernel::laws::{self, Broken, Law};

use crate::pearls::{LARGE, Pearls, SMALL, Setup, mutant};

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
fn broken_by<const MUTANT: u8>() -> Option<Broken> {
    (0..30).find_map(|seed| {
        let two = laws::play::<Pearls<MUTANT>>(&SMALL, &Setup::two(), seed, LIMIT);
        let three = || laws::play::<Pearls<MUTANT>>(&SMALL, &Setup::three(), seed, LIMIT);
        two.err().or_else(|| three().err())
    })
}

#[track_caller]
fn check<const MUTANT: u8>(caught: &mut HashSet<u8>, law: Law) {
    let broken = broken_by::<MUTANT>().expect("the laws catch every mutant");
    assert_eq!(broken.law, law, "{broken}");
    caught.insert(MUTANT);
}

#[test]
fn every_mutant_breaks_its_law() {
    let mut caught = HashSet::new();
    let caught = &mut caught;
    check::<{ mutant::OFFERS_THE_FORBIDDEN }>(caught, Law::OfferedApplies);
    check::<{ mutant::OFFERS_TWICE }>(caught, Law::OfferedOnce);
    check::<{ mutant::SHUFFLES_OFFERS }>(caught, Law::OfferedInOrder);
    check::<{ mutant::ALLOWS_UNOFFERED }>(caught, Law::OthersRefused);
    check::<{ mutant::REFUSES_LATE }>(caught, Law::RefusalChangesNothing);
    check::<{ mutant::WRITES_BADLY }>(caught, Law::Notation);
    check::<{ mutant::FORGETS_ITS_SEED }>(caught, Law::Replay);
    check::<{ mutant::LISTENS_TO_EVENTS }>(caught, Law::EventsChangeNothing);
    check::<{ mutant::SHOWS_HANDS }>(caught, Law::HiddenIsAbsent);
    check::<{ mutant::SHOWS_SPECTATORS }>(caught, Law::HiddenIsAbsent);
    check::<{ mutant::KEEPS_THE_FUTURE }>(caught, Law::Redraw);
    check::<{ mutant::REDRAWS_OWN_HAND }>(caught, Law::HiddenIsAbsent);
    check::<{ mutant::FORGETS_KNOCKS }>(caught, Law::Position);
    check::<{ mutant::LOSES_CARDS }>(caught, Law::Invariants);
    check::<{ mutant::LEAVES_NO_CHOICE }>(caught, Law::Turn);
    check::<{ mutant::LETS_OTHERS_ACT }>(caught, Law::Turn);
    check::<{ mutant::PLAYS_ON }>(caught, Law::Turn);
    check::<{ mutant::DRAWS_SECRETLY }>(caught, Law::RevealingIsTold);
    check::<{ mutant::OFFERS_BY_HANDS }>(caught, Law::HiddenIsAbsent);
    check::<{ mutant::PASSES_SECRETLY }>(caught, Law::PassingIsTold);
    check::<{ mutant::PANICS }>(caught, Law::NoPanic);
    check::<{ mutant::SPEAKS_IN_LINES }>(caught, Law::EventWords);
    check::<{ mutant::LETS_RESIGN_TWICE }>(caught, Law::Over);
    assert_eq!(*caught, mutant::ALL.collect());
}

#[test]
fn a_broken_law_says_where_to_see_it() {
    let broken = broken_by::<{ mutant::PANICS }>().unwrap();
    let text = broken.to_string();
    let seed = format!("seed {}, decision {}", broken.seed, broken.decision);
    assert!(
        text.starts_with(&format!("law NoPanic is broken: {seed}")),
        "{text}"
    );
    assert!(text.contains("nobody ever gets ten points"), "{text}");
    assert!(!broken.action.is_empty());
}
