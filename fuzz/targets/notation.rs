//! Fuzzes the text of an action.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::notation(data));
