//! Packs: what they must contain (MG-C), what is reported when they do not, and what cards say.

use master::{Pack, packs};

#[test]
fn loading_twice_gives_the_same_pack() {
    let again = Pack::parse(packs::TEST).unwrap();
    assert!(std::ptr::eq(packs::test(), again));
    assert_eq!(again.hash.len(), 64);
    assert_eq!(again.cards.len(), 72);
}
