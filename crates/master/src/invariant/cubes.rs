//! Cubes are never created or lost, and lie where they fit.

use kernel::Game;

use super::Findings;
use crate::Master;
use crate::card::Kind;
use crate::color::{Color, Pool};
use crate::effect::Power;
use crate::pack::ProjectId;
use crate::setup::{BAG, CUBES};
use crate::state::{Cubes, DRAWN_LIMIT, Phase};

/// Cubes drawn in a turn (MG-7.1).
const DRAWN: u32 = 3;

impl Master {
    pub(super) fn check_cube_shape(&self, findings: &mut Findings) {
        let known = self.pack.projects.len();
        for (index, &cubes) in self.state.cubes.iter().enumerate() {
            if cubes == Cubes::EMPTY {
                continue;
            }
            if known <= index {
                findings.add(
                    "MG-INV.14",
                    format!("cubes lie on project {index}, but the pack has {known} projects"),
                );
                continue;
            }
            let project = ProjectId(index as u8);
            let colored = Color::ALL.map(|color| cubes.of(color));
            let readable = colored.into_iter().fold(0, |set, slots| set | slots);
            let printed = self.pack.slots(project).all;
            findings.require(
                readable == cubes.filled() && cubes.filled() & !printed == 0,
                "MG-INV.14",
                || {
                    format!(
                        "{} has {} slots, but cubes lie beside them",
                        self.pack.project_word(project),
                        printed.count_ones()
                    )
                },
            );
        }
    }

    pub(super) fn check_cubes(&self, findings: &mut Findings) {
        if self.check_counts(findings) {
            self.check_conservation(findings);
        }
        self.check_start(findings);
        self.check_drawn_pool(findings);
        for project in (0..self.pack.projects.len() as u8).map(ProjectId) {
            let cubes = self.state.cubes[project.index()];
            if cubes != Cubes::EMPTY {
                self.check_slots(project, cubes, findings);
                self.check_holder(project, findings);
                self.check_unrewarded(project, findings);
            }
        }
    }

    /// MG-INV.4: counts are unsigned, so one below zero appears as far above the total.
    fn check_counts(&self, findings: &mut Findings) -> bool {
        let state = &self.state;
        let pools = state.bags.0.iter().chain([&state.reserve, &state.drawn]);
        let mut sound = true;
        for pool in pools {
            for color in Color::ALL {
                if CUBES[color] < pool[color] {
                    sound = false;
                    findings.add(
                        "MG-INV.4",
                        format!(
                            "{} {} cubes lie in one place, but only {} exist; was one taken that \
                             was not there?",
                            pool[color],
                            color.word(),
                            CUBES[color]
                        ),
                    );
                }
            }
        }
        sound
    }

    /// MG-INV.1, MG-INV.2: 200 cubes, 45 of each color but black, and 20 black.
    fn check_conservation(&self, findings: &mut Findings) {
        let counts = self.all_cubes();
        let expected = CUBES.0.map(u32::from);
        if counts == expected {
            return;
        }
        let (total, box_total) = (counts.iter().sum::<u32>(), CUBES.total());
        let wrong: Vec<String> = Color::ALL
            .into_iter()
            .filter(|&color| counts[color as usize] != expected[color as usize])
            .map(|color| {
                let (count, right) = (counts[color as usize], expected[color as usize]);
                format!("{count} {} of {right}", color.word())
            })
            .collect();
        let wrong = wrong.join(", ");
        if total == box_total {
            findings.add("MG-INV.2", format!("cubes have changed color: {wrong}"));
        } else {
            let message = format!("there are {total} cubes of {box_total}: {wrong}");
            findings.add("MG-INV.1", message);
        }
    }

    /// Every cube on the table, by color.
    fn all_cubes(&self) -> [u32; 5] {
        let state = &self.state;
        let mut counts = [0; 5];
        let mut add = |pool: &Pool| {
            for (count, &more) in counts.iter_mut().zip(&pool.0) {
                *count += u32::from(more);
            }
        };
        add(&state.reserve);
        add(&state.drawn);
        state.bags.0.iter().for_each(add);
        for cubes in state.cubes.iter().filter(|&&cubes| cubes != Cubes::EMPTY) {
            for color in Color::ALL {
                counts[color as usize] += cubes.of(color).count_ones();
            }
        }
        for swarm in state.weavers.swarms() {
            let pool = self.swarm_cubes(swarm);
            for (count, &more) in counts.iter_mut().zip(&pool.0) {
                *count += u32::from(more);
            }
        }
        for cube in state.planets.iter().flat_map(|planets| planets.cubes()) {
            counts[cube as usize] += 1;
        }
        for cube in state.routes.iter().flat_map(|route| route.cubes()) {
            counts[cube as usize] += 1;
        }
        counts
    }

    /// MG-INV.40: before the first turn bags and reserve are as at the start.
    fn check_start(&self, findings: &mut Findings) {
        if self.state.phase != Phase::Setup {
            return;
        }
        for seat in kernel::Seat::all(self.seats()) {
            findings.require(self.state.bags[seat] == BAG, "MG-INV.40", || {
                let name = self.seat_name(seat);
                format!("{name}'s bag must hold five cubes of each color during setup")
            });
        }
        let left = |color: Color| CUBES[color] - BAG[color] * self.state.agreed.players;
        for color in Color::ALL {
            findings.require(
                self.state.reserve[color] == left(color),
                "MG-INV.40",
                || {
                    let (word, left) = (color.word(), left(color));
                    format!("the reserve must hold {left} {word} cubes during setup")
                },
            );
        }
    }

    /// MG-INV.30: drawn cubes exist only during allocation, and are three unless a card allows
    /// more.
    fn check_drawn_pool(&self, findings: &mut Findings) {
        let total = self.state.drawn.total();
        if total == 0 {
            return;
        }
        // A game may be won in the middle of an allocation (MG-22.13).
        let allocating = matches!(self.state.phase, Phase::Allocation | Phase::Over);
        findings.require(allocating, "MG-INV.30", || {
            let phase = self.state.phase.word();
            format!("{total} drawn cubes wait in the phase `{phase}`; they exist in `allocation`")
        });
        if DRAWN < total {
            // The ability may have been lost since the cubes were drawn.
            let more = self.printed_powers().map(|power| match *power {
                Power::DrawMore { count } => u32::from(count),
                _ => 0,
            });
            let most = (DRAWN + more.sum::<u32>()).min(DRAWN_LIMIT as u32);
            findings.require(total <= most, "MG-INV.30", || {
                format!("{total} cubes are drawn; with every ability of the pack it is {most}")
            });
        }
    }

    /// MG-INV.14: a cube has the color of its slot, or an ability lets it count as that.
    fn check_slots(&self, project: ProjectId, cubes: Cubes, findings: &mut Findings) {
        let face = self.pack.project(project);
        for slot in crate::cube::slots_in(cubes.filled()) {
            let wanted = face.slots[usize::from(slot)].color;
            let Some(color) = cubes.get(slot).filter(|&color| color != wanted) else {
                continue;
            };
            let fits = self.may_count_as(color, wanted, Master::place_of(face.card));
            findings.require(fits, "MG-INV.14", || {
                format!(
                    "a {} cube lies on a {} slot of {}",
                    color.word(),
                    wanted.word(),
                    self.pack.project_word(project)
                )
            });
        }
    }

    /// MG-INV.38: cubes lie on cards that somebody has, or on conflicts on the board.
    fn check_holder(&self, project: ProjectId, findings: &mut Findings) {
        let card = self.pack.card_of(project);
        let held = match card.kind() {
            Kind::Conflict => self.board_conflict(card).is_some(),
            _ => self.state.cards.0.iter().any(|cards| cards.has(card)),
        };
        findings.require(held, "MG-INV.38", || {
            let place = match card.kind() {
                Kind::Conflict => "on the board",
                _ => "among anybody's cards",
            };
            let word = self.pack.project_word(project);
            format!("cubes lie on {word}, but the card is not {place}")
        });
    }

    /// MG-INV.23: a full project that returns its cubes is full only until its reward.
    fn check_unrewarded(&self, project: ProjectId, findings: &mut Findings) {
        let face = self.pack.project(project);
        let lasting = self.pack.lasting(face.card) == Some(project);
        if lasting || face.card.kind() == Kind::Conflict || !self.is_full(project) {
            return;
        }
        let own = self.state.cards[self.state.active].has(face.card);
        let due = self.state.phase != Phase::Rewards || self.state.owed.has(project);
        findings.require(own && due && self.is_phase_two(), "MG-INV.23", || {
            format!(
                "{} is full, but it is not waiting for its reward in its owner's Phase 2",
                self.pack.project_word(project)
            )
        });
    }
}
