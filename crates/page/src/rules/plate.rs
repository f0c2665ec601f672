//! The pictures that the texts of *how to play* name: drawn by what draws the tables, from a position that stands
//! beside the text.

use std::sync::LazyLock;

use catalog::rules::HowTo;
use catalog::{Listing, Name};
use conquest::Conquest;
use kernel::{Game, Scenario};
use master::Master;
use maud::{Markup, html};

use super::example::Played;
use super::still;
use crate::conquest::{ConquestPage, still as conquest_still};
use crate::master::{MasterPage, still as master_still};
use crate::since::Weight;
use crate::{Page as _, Scene};

/// The picture with this name in the text about a game; none if there is no such picture.
pub(super) fn picture(name: Name, picture: &str) -> Option<Markup> {
    match name {
        Name::Master => still::draw(given(&MASTER)?, |scene| of_master(scene, picture)),
        Name::Weavers => still::draw(given(&WEAVERS)?, |scene| of_weavers(scene, picture)),
        Name::Conquest => still::draw(given(&CONQUEST)?, |scene| of_conquest(scene, picture)),
    }
}

/// The position that the pictures of a game show, if its file is right, which a test makes sure of.
type Given<G> = LazyLock<Option<G>>;

static MASTER: Given<Master> = LazyLock::new(|| game(Name::Master, MasterPage::weight));
static WEAVERS: Given<Master> = LazyLock::new(|| game(Name::Weavers, MasterPage::weight));
static CONQUEST: Given<Conquest> = LazyLock::new(|| game(Name::Conquest, ConquestPage::weight));

fn given<G>(game: &'static Given<G>) -> Option<&'static G> {
    game.as_ref()
}

fn game<G: Listing>(name: Name, weight: fn(&<G as Game>::Event) -> Weight) -> Option<G> {
    let scenario = Scenario::read(HowTo::of(name).position).ok()?;
    Some(Played::<G>::of(&scenario, weight)?.given())
}

fn of_master(scene: &Scene<'_, Master>, picture: &str) -> Option<Markup> {
    Some(match picture {
        "board" => master_still::board(scene, &[]),
        "planet" => master_still::board(scene, &["karn"]),
        "route" => master_still::board(scene, &["sefa", "pell"]),
        "conflict" => master_still::board(scene, &["sefa", "garn"]),
        "species" => master_still::cards(scene, &["species:ashkar"]),
        "cards" => {
            let cards = [
                "leader:marshal-vor",
                "progress:glass-academy",
                "government:lamplit-senate",
            ];
            master_still::cards(scene, &cards)
        }
        "goals" => master_still::goals(),
        "cubes" => master_still::cubes(),
        "symbols" => master_still::symbols(),
        _ => return None,
    })
}

fn of_weavers(scene: &Scene<'_, Master>, picture: &str) -> Option<Markup> {
    Some(match picture {
        "board" => master_still::board(scene, &[]),
        "swarm" => master_still::swarm_card(scene),
        "arrow" => master_still::threat(scene),
        _ => return None,
    })
}

fn of_conquest(scene: &Scene<'_, Conquest>, picture: &str) -> Option<Markup> {
    let drawn = match picture {
        "board" => conquest_still::board(scene, &[]),
        "ships" => conquest_still::ships(),
        "asteroids" => conquest_still::board(scene, &["red-a0", "red-a3"]),
        "resources" => conquest_still::resources(),
        "prices" => conquest_still::prices(scene),
        "dice" => conquest_still::dice(),
        "center" => conquest_still::center(scene),
        _ => return None,
    };
    Some(html! { div .conquest { (drawn) } })
}
