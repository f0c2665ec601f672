//! Parsers of files and typed text: no input causes a panic, and whatever was parsed can be written
//! and parsed again.

use std::sync::LazyLock;

use conquest::Conquest;
use kernel::{
    Actions, Files, Game, Narration, Rng, Scenario, Seat, Seed, Silent, Transcript, read_position,
    write_position,
};
use master::Master;

/// The numbers of decisions after which a table is used.
const MOMENTS: [usize; 3] = [0, 60, 250];
/// For how many decisions a loaded game is played on.
const PLAYED_ON: usize = 20;

/// Tables of Master of the Galaxy and of The Weavers, early and late.
static MASTERS: LazyLock<Vec<Master>> = LazyLock::new(|| {
    let for_two = Master::new(
        master::packs::standard(),
        &master::Setup::new(2),
        Seed::from_number(1),
    );
    let alone = Master::new(
        master::packs::standard(),
        &master::Setup::new(1),
        Seed::from_number(2),
    );
    [for_two, alone]
        .into_iter()
        .flat_map(|game| moments(game.expect("a usual setup")))
        .collect()
});

/// Tables of Inter-Galactic Conquest, early and late.
static CONQUESTS: LazyLock<Vec<Conquest>> = LazyLock::new(|| {
    let setup = conquest::Setup::new(3);
    let game = Conquest::new(conquest::packs::standard(), &setup, Seed::from_number(3));
    moments(game.expect("a usual setup"))
});

fn moments<G: Game>(mut game: G) -> Vec<G> {
    let mut rng = Rng::new(Seed::from_number(4));
    let mut moments = Vec::new();
    for decision in 0..=MOMENTS[MOMENTS.len() - 1] {
        if MOMENTS.contains(&decision) {
            moments.push(game.clone());
        }
        if !step(&mut game, &mut rng) {
            break;
        }
    }
    moments
}

/// Take a random action; false if the game is over.
fn step<G: Game>(game: &mut G, rng: &mut Rng) -> bool {
    let Some(seat) = game.waits_for() else {
        return false;
    };
    let mut actions = Actions::new();
    game.legal(seat, &mut actions);
    let action = actions[rng.below(actions.len() as u32) as usize];
    game.take(seat, action, &mut Silent);
    true
}

/// The text of an action or an event, for tables of all three games.
pub fn notation(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    MASTERS.iter().for_each(|game| act(game, text));
    CONQUESTS.iter().for_each(|game| act(game, text));
}

fn act<G: Narration>(game: &G, text: &str) {
    if let Ok(event) = game.read_event(text) {
        let written = game.write_event(&event);
        assert_eq!(game.read_event(&written), Ok(event), "{written}");
    }
    for seat in Seat::all(game.seats()) {
        let Ok(action) = game.read_action(seat, text) else {
            continue;
        };
        // The notation depends on the seat that is asked.
        if game.waits_for() == Some(seat) {
            let written = game.write_action(action);
            assert_eq!(game.read_action(seat, &written), Ok(action), "{written}");
        }
        let mut actions = Actions::new();
        game.legal(seat, &mut actions);
        let is_legal = game.clone().apply(seat, action, &mut Silent).is_ok();
        assert_eq!(is_legal, actions.contains(&action), "{text}");
    }
}

/// A transcript, which is also replayed.
pub fn transcript(data: &[u8]) {
    let Ok(loaded) = Transcript::read(data) else {
        return;
    };
    let transcript = loaded.transcript;
    let text = transcript.to_string();
    let again = Transcript::read(text.as_bytes()).expect("what was read can be written");
    assert_eq!(again.transcript.to_string(), text);
    // Most inputs fit no game.
    drop(transcript.replay::<Master>(master::packs::standard()));
    drop(transcript.replay::<Conquest>(conquest::packs::standard()));
}

/// A position, from which the game is also played on.
pub fn position(data: &[u8]) {
    if let Ok(text) = str::from_utf8(data) {
        load::<Master>(master::packs::standard(), text);
        load::<Conquest>(conquest::packs::standard(), text);
    }
}

fn load<G: Files>(pack: &'static G::Pack, text: &str) {
    let Ok(mut game) = read_position::<G>(pack, text) else {
        return;
    };
    let written = write_position(&game);
    let again = read_position::<G>(pack, &written).expect("what was read is sound");
    assert_eq!(write_position(&again), written);
    let mut rng = Rng::new(Seed::from_number(5));
    for _ in 0..PLAYED_ON {
        assert_eq!(game.problems(), []);
        if !step(&mut game, &mut rng) {
            break;
        }
    }
}

/// A scenario, which is also run with the packs of the program.
pub fn scenario(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let Ok(scenario) = Scenario::read(text) else {
        return;
    };
    // It does not matter whether it passes.
    drop(scenario.run::<Master>(|word, _| {
        let pack = word.map_or(Some(master::packs::standard()), master::packs::by_name);
        pack.ok_or_else(|| "no such pack".into())
    }));
    drop(scenario.run::<Conquest>(|_, _| Ok(conquest::packs::standard())));
}

/// A pack: the files of a folder one after another, each after a line `=== name.toml`.
pub fn pack(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let files = text.split("=== ").filter_map(|file| file.split_once('\n'));
    let files: Vec<(&str, &str)> = files.collect();
    if let Err(problems) = master::Pack::parse(&files) {
        assert!(!problems.is_empty(), "a refusal says why");
    }
    if let Err(problems) = conquest::Pack::parse(&files) {
        assert!(!problems.is_empty(), "a refusal says why");
    }
}
