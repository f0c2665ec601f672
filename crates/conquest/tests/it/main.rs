//! The tests of the rules, in one binary.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod features;
mod futile;
mod ic_atk_attack;
mod ic_bld_build;
mod ic_c_content;
mod ic_cmp_components;
mod ic_col_colony;
mod ic_elm_elimination;
mod ic_end_end_of_turn;
mod ic_hld_smuggling;
mod ic_inf_information;
mod ic_inv_invariants;
mod ic_mov_movement;
mod ic_occ_occupancy;
mod ic_ptr_trade;
mod ic_res_resource;
mod ic_set_setup;
mod ic_str_trade_ship;
mod ic_trn_turn;
mod ic_vic_victory;
mod laws;
mod parsers;
mod perft;
mod playthroughs;
mod scenarios;
mod table;
