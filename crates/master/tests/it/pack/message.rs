//! Every message to an author has a broken pack that causes it, and says what to do.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use kernel::PackProblem;
use proc_macro2::{TokenStream, TokenTree};

use super::{broken, broken_board, face, form, hint, weaver};

/// All tests with broken packs. Add new ones here.
const BROKEN: &[fn()] = &[
    face::a_face_without_a_card_and_one_that_is_too_large_are_reported,
    broken::mg_1_2_to_1_4_wrong_counts_are_reported,
    broken_board::mg_c_4_to_c_7_wrong_systems_are_reported,
    broken_board::mg_c_8_to_c_10_wrong_corners_are_reported,
    broken_board::mg_c_11_to_c_13_wrong_tracks_are_reported,
    broken_board::mg_c_14_to_c_17_wrong_links_are_reported,
    broken_board::mg_c_18_too_few_planets_are_reported,
    broken::mg_c_19_to_c_25_wrong_species_are_reported,
    broken::mg_c_26_to_c_29_wrong_leaders_are_reported,
    broken::mg_c_30_to_c_32_wrong_governments_are_reported,
    broken::mg_c_33_to_c_35_wrong_developments_are_reported,
    broken::mg_c_36_mg_c_53_wrong_conflicts_are_reported,
    broken::mg_c_38_mg_c_39_missing_stars_and_black_slots_are_reported,
    broken::mg_c_40_to_c_47_missing_effects_are_reported,
    broken::mg_c_50_effects_that_do_not_fit_their_trigger_are_reported,
    broken::mg_14_3_words_that_would_hold_up_their_own_card_are_reported,
    broken::colors_that_no_slot_asks_for_are_reported,
    broken::mg_20_33_mg_21_6_triggers_at_a_bad_moment_are_reported,
    broken::mg_18_9_abilities_that_fire_themselves_are_reported,
    broken::mg_18_10_a_pack_in_which_too_many_abilities_wait_is_reported,
    broken::mg_c_51_mg_c_52_mg_c_56_numbers_that_spoil_the_game_are_reported,
    broken::everything_is_reported_at_once,
    form::syntax_errors_of_one_file_do_not_hide_others,
    form::files_are_named_and_complete,
    form::a_folder_that_cannot_be_read_is_one_problem,
    form::a_file_that_is_not_text_is_named_with_its_line,
    form::a_file_that_cannot_be_read_is_named,
    form::keys_are_known_and_complete,
    form::a_pack_names_its_game,
    form::values_have_their_type,
    form::ids_are_unique_and_limits_hold,
    hint::mg_c_25_missing_receive_projects_are_told,
    hint::mg_c_37_missing_objectives_are_told,
    hint::cards_that_are_the_same_are_told,
    hint::a_card_that_is_never_better_is_told,
    weaver::wv_c_1_wrong_counts_are_reported,
    weaver::wv_c_2_to_c_5_wrong_faces_are_reported,
    weaver::wv_c_4_a_second_color_of_morphing_has_no_place,
    weaver::wv_c_9_conflicts_the_weavers_cannot_win_are_told,
    weaver::wv_c_9_a_side_without_a_color_of_the_weavers_is_told,
    weaver::wv_c_10_neighbors_alike_are_told,
    weaver::a_pack_without_weavers_is_told_what_to_add,
];

/// How a remedy begins.
const REMEDIES: &[&str] = &[
    "add ",
    "change ",
    "check ",
    "correct ",
    "did you mean ",
    "give ",
    "known are ",
    "let ",
    "name ",
    "remove ",
    "rename ",
    "save ",
    "set ",
    "spread ",
    "use ",
    "write ",
];

/// How messages of the TOML library begin that the loader rewrites.
const LIBRARY: &[&str] = &[
    "unexpected keys in table: ",
    ", available keys: ",
    "unknown variant `",
];

thread_local! {
    /// The messages caused by the broken packs of this thread, which runs one test.
    static PROVOKED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// Record the messages of a broken pack. Each must say what to do.
#[track_caller]
pub(super) fn provoked(problems: &[PackProblem]) {
    for PackProblem { message, .. } in problems {
        let says_what_to_do = message
            .split("; ")
            .skip(1)
            .any(|part| REMEDIES.iter().any(|verb| part.starts_with(verb)));
        assert!(says_what_to_do, "{message:?} has no `; ` and what to do");
        PROVOKED.with_borrow_mut(|provoked| provoked.insert(message.clone()));
    }
}

/// Messages are the texts with a space in the code that loads and validates packs.
#[test]
fn every_message_is_provoked_by_a_broken_pack() {
    for test in BROKEN {
        test();
    }
    let provoked = PROVOKED.take();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/pack");
    let files = ["load", "validate"].map(|part| {
        let file = folder.join(part).with_extension("rs");
        rust_files(&folder.join(part)).into_iter().chain([file])
    });
    let messages: Vec<String> = files
        .into_iter()
        .flatten()
        .flat_map(|file| texts(&file))
        .filter(|text| text.contains(' '))
        .collect();
    assert!(100 < messages.len(), "{messages:#?}");
    let missing: Vec<&String> = messages
        .iter()
        .filter(|text| !LIBRARY.contains(&text.as_str()))
        .filter(|text| !provoked.iter().any(|message| fits(message, text)))
        .collect();
    assert!(
        missing.is_empty(),
        "write broken packs that provoke {missing:#?}"
    );
}

pub(super) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let deeper = folders.iter().flat_map(|folder| rust_files(folder));
    files.into_iter().chain(deeper).collect()
}

/// The texts in the code of a file, outside attributes and comments.
pub(super) fn texts(file: &Path) -> Vec<String> {
    texts_of(fs::read_to_string(file).unwrap().parse().unwrap())
}

fn texts_of(tokens: TokenStream) -> Vec<String> {
    let mut texts = Vec::new();
    let mut in_attribute = false;
    for token in tokens {
        match &token {
            TokenTree::Group(_) if in_attribute => {}
            TokenTree::Group(group) => texts.extend(texts_of(group.stream())),
            TokenTree::Literal(literal) => {
                let text = syn::parse_str::<syn::LitStr>(&literal.to_string());
                texts.extend(text.map(|text| text.value()).ok());
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
        in_attribute = match &token {
            TokenTree::Punct(punct) => {
                punct.as_char() == '#' || (in_attribute && punct.as_char() == '!')
            }
            TokenTree::Group(_) | TokenTree::Ident(_) | TokenTree::Literal(_) => false,
        };
    }
    texts
}

/// Whether a message has the pieces of a text between its placeholders, one after the other.
fn fits(message: &str, text: &str) -> bool {
    let pieces = text.split('{').map(|piece| match piece.split_once('}') {
        Some((_, after)) => after,
        None => piece,
    });
    let mut rest = Some(message);
    for piece in pieces {
        rest = rest.and_then(|rest| Some(rest.split_once(piece)?.1));
    }
    rest.is_some()
}

#[test]
fn a_text_fits_with_anything_for_its_placeholders() {
    assert!(fits(
        "there are 6 cards; write 5",
        "there are {count} cards; write {wanted}"
    ));
    assert!(!fits(
        "there are 6 cards",
        "there are {count} cards; write {wanted}"
    ));
    assert!(!fits("write; there are", "there are {count} write"));
}
