//! The sizes of cards, chosen so that their text fits. Heights are estimated in millimeters, for
//! letters as wide as those of the widest font a reader may have.

use master::{CardId, Kind, Pack, Project, Slot};

/// The height of a card.
const CARD: f64 = 88.0;
/// The least height of its picture.
const FACE: f64 = 26.0;
/// The width of a line on it.
const LINE: f64 = 56.0;
/// The average width of a letter, as a generous fraction of its size.
const LETTER: f64 = 0.6;
/// A point in millimeters.
const POINT: f64 = 0.3528;
/// The most slots in a row.
const ROW: usize = 6;

/// The sizes of everything on a card. The numbers are those in `style.css`, which has a class for
/// each setting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Setting {
    /// Much room, little text.
    Roomy,
    /// The normal one.
    Plain,
    /// Much text.
    Dense,
    /// As small as is readable.
    Tight,
}

/// Sizes of letters in points, other measures in millimeters.
struct Sizes {
    name: f64,
    slot: f64,
    ability: f64,
    flavor: f64,
    /// Between two parts of the card, including the line that separates them.
    gap: f64,
}

impl Setting {
    const ALL: [Setting; 4] = [
        Setting::Roomy,
        Setting::Plain,
        Setting::Dense,
        Setting::Tight,
    ];

    /// The class in the style sheet.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Setting::Roomy => "roomy",
            Setting::Plain => "plain",
            Setting::Dense => "dense",
            Setting::Tight => "tight",
        }
    }

    /// The largest setting in which a card fits. The texts of species differ little, so all of them
    /// use the same setting.
    pub(super) fn of(pack: &Pack, id: CardId) -> Setting {
        match id.kind() {
            Kind::Species => {
                let settings = Kind::Species.cards().map(|id| Setting::of_one(pack, id));
                settings.max().unwrap_or(Setting::Plain)
            }
            _ => Setting::of_one(pack, id),
        }
    }

    fn of_one(pack: &Pack, id: CardId) -> Setting {
        let mut settings = Setting::ALL.into_iter();
        let fits = |setting: &Setting| setting.height(pack, id) <= CARD;
        settings.find(fits).unwrap_or(Setting::Tight)
    }

    const fn sizes(self) -> Sizes {
        match self {
            Setting::Roomy => Sizes {
                name: 15.0,
                slot: 7.0,
                ability: 10.5,
                flavor: 8.0,
                gap: 4.8,
            },
            Setting::Plain => Sizes {
                name: 13.5,
                slot: 6.6,
                ability: 9.0,
                flavor: 7.0,
                gap: 3.1,
            },
            Setting::Dense => Sizes {
                name: 11.0,
                slot: 5.4,
                ability: 7.6,
                flavor: 6.3,
                gap: 2.0,
            },
            Setting::Tight => Sizes {
                name: 10.0,
                slot: 4.6,
                ability: 6.6,
                flavor: 5.6,
                gap: 1.6,
            },
        }
    }

    /// The height of a card in this setting.
    fn height(self, pack: &Pack, id: CardId) -> f64 {
        let card = pack.card(id);
        let sizes = self.sizes();
        // The strip at the top, the margin at the bottom, and the gap above the flavor.
        let mut height = 7.0 + 2.8 + 2.0;
        height += sizes.gap + FACE;
        height += sizes.gap + text(&card.name, sizes.name, 1.1);
        for project in card.projects().map(|id| pack.project(id)) {
            height += sizes.gap + project_height(project, &sizes);
        }
        height += sizes.gap + text(&pack.ability_text(id), sizes.ability, 1.25);
        height + text(&card.flavor, sizes.flavor, 1.28)
    }
}

fn project_height(project: &Project, sizes: &Sizes) -> f64 {
    let rows = project.slots.len().div_ceil(ROW) as f64;
    rows * (sizes.slot + 0.8)
}

/// The height of a text in letters of this size, broken between words.
fn text(text: &str, points: f64, spacing: f64) -> f64 {
    let letters = LINE / (LETTER * points * POINT);
    let lines = match text {
        "" => 0,
        text => textwrap::wrap(text, letters as usize).len(),
    };
    lines as f64 * points * POINT * spacing
}

/// The number of slots in the longest row, if the rows are about equally long.
pub(super) fn slots_in_row(slots: &[Slot]) -> usize {
    let rows = slots.len().div_ceil(ROW).max(1);
    slots.len().div_ceil(rows).max(1)
}

#[cfg(test)]
mod tests {
    use master::packs;

    use super::*;

    #[test]
    fn every_card_of_every_pack_fits() {
        for pack in packs::NAMES.iter().filter_map(|name| packs::by_name(name)) {
            for id in Pack::card_ids().filter(|id| id.kind() != Kind::Conflict) {
                let setting = Setting::of(pack, id);
                let height = setting.height(pack, id);
                assert!(
                    height <= CARD,
                    "{} is {height:.0} mm high in the {} setting: shorten its sentence",
                    pack.card_word(id),
                    setting.word()
                );
            }
        }
    }

    #[test]
    fn a_smaller_setting_is_lower() {
        let pack = packs::standard();
        for id in Pack::card_ids() {
            let heights = Setting::ALL.map(|setting| setting.height(pack, id));
            assert!(heights.is_sorted_by(|a, b| b < a), "{heights:?}");
        }
    }

    #[test]
    fn a_text_is_as_high_as_its_lines() {
        assert_eq!(text("", 10.0, 1.0), 0.0);
        let line = 10.0 * POINT;
        assert_eq!(text("one line", 10.0, 1.0), line);
        // Twenty-six letters fit on a line, so each of these words gets its own.
        assert_eq!(
            text(&["undecipherable"; 3].join(" "), 10.0, 1.0),
            3.0 * line
        );
    }

    #[test]
    fn rows_of_slots_are_alike() {
        let slot = Slot {
            color: master::Color::Red,
            star: false,
        };
        let in_row = |count| slots_in_row(&vec![slot; count]);
        assert_eq!([0, 1, 6, 7, 10].map(in_row), [1, 1, 6, 4, 5]);
    }
}
