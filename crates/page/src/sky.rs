//! The painted skies behind the boards: where they are, and the pictures themselves.
//!
//! A picture is painted when a browser first asks for it, and kept. Its address changes with what it is
//! painted from, so that browsers can keep it forever.

use std::sync::{Mutex, OnceLock};

use kernel::Pack as _;
use master::{Pack, packs};
use picture::master::Facing;
use picture::sky::{Light, Sky};
use sha2::{Digest, Sha256};

/// A sky that has an address.
struct Known {
    address: String,
    sky: Sky,
    light: Light,
    picture: OnceLock<Vec<u8>>,
}

/// All of them. They are never forgotten, because packs are few and never unloaded.
static KNOWN: Mutex<Vec<&'static Known>> = Mutex::new(Vec::new());

/// The address of the sky of a pack whose board is turned like this.
pub(crate) fn address(pack: &Pack, facing: Facing, light: Light) -> String {
    let sky = Sky::of(pack, pack.hash(), facing);
    let hash = Sha256::digest(sky.key());
    let hash: String = hash[..6].iter().map(|byte| format!("{byte:02x}")).collect();
    let address = format!("/sky/{hash}/{}.jpg", light.word());
    let mut known = KNOWN
        .lock()
        .expect("no thread panics while it holds the lock");
    if !known.iter().any(|known| known.address == address) {
        known.push(Box::leak(Box::new(Known {
            address: address.clone(),
            sky,
            light,
            picture: OnceLock::new(),
        })));
    }
    address
}

/// The picture at this address. The first call paints it, which takes a moment.
pub fn at(address: &str) -> Option<&'static [u8]> {
    let known = find(address).or_else(|| {
        // A browser may ask before this program has drawn a table.
        for pack in packs::NAMES.iter().filter_map(|name| packs::by_name(name)) {
            for (facing, light) in
                (Facing::ALL.into_iter()).flat_map(|facing| Light::ALL.map(|light| (facing, light)))
            {
                self::address(pack, facing, light);
            }
        }
        find(address)
    })?;
    Some(known.picture.get_or_init(|| known.sky.paint(known.light)))
}

fn find(address: &str) -> Option<&'static Known> {
    let known = KNOWN
        .lock()
        .expect("no thread panics while it holds the lock");
    known.iter().copied().find(|known| known.address == address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sky_lies_at_its_address_and_nowhere_else() {
        let address = address(packs::standard(), Facing::PRINTED, Light::Day);
        assert!(address.ends_with("/day.jpg"));
        assert!(at(&address).is_some_and(|picture| picture.starts_with(&[0xff, 0xd8])));
        assert!(at("/sky/000000000000/day.jpg").is_none());
    }
}
