//! The tests of the rules, in one binary.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod interactions;
mod laws;
mod mg_00_principle;
mod mg_01_component;
mod mg_02_setup;
mod mg_03_draw;
mod mg_04_black_hole;
mod mg_05_symbol;
mod mg_06_resign;
mod mg_06_turn;
mod mg_07_gain;
mod mg_08_allocation;
mod mg_09_settle;
mod mg_10_route;
mod mg_11_construct;
mod mg_12_place;
mod mg_13_receive;
mod mg_14_development;
mod mg_15_loss;
mod mg_16_agenda;
mod mg_17_covert;
mod mg_18_ability;
mod mg_19_conflict;
mod mg_19_conflict_stopped;
mod mg_19_conflict_won;
mod mg_20_cards;
mod mg_21_extra_turn;
mod mg_22_end;
mod mg_23_draft;
mod mg_24_edition;
mod mg_im_information;
mod mg_inv_invariants;
mod pack;
mod parsers;
mod table;
