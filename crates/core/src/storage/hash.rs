use super::map::{Number, as_bytes};

/// Returns a 64-bit hash. It never changes, because checksums and term fingerprints on disk depend on it.
///
/// It multiplies 8-byte words and folds the product, as wyhash does. Two words are hashed side by side,
/// because in a single chain each step would wait for the multiplication before it.
pub(crate) fn hash64(bytes: &[u8]) -> u64 {
    const SEEDS: [u64; 4] = [
        0xA076_1D64_78BD_642F,
        0xE703_7ED1_A0B4_28DB,
        0x8EBC_6AF0_9C88_C6E3,
        0x5899_65CC_7537_4CC3,
    ];
    let fold = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        product as u64 ^ (product >> 64) as u64
    };
    let word = |bytes: &[u8]| {
        let mut buffer = [0; 8];
        buffer[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(buffer)
    };
    let mut lanes = [SEEDS[0] ^ bytes.len() as u64, SEEDS[1]];
    let mut blocks = bytes.chunks_exact(32);
    for block in &mut blocks {
        lanes[0] = fold(word(&block[..8]) ^ SEEDS[2], word(&block[8..16]) ^ lanes[0]);
        lanes[1] = fold(
            word(&block[16..24]) ^ SEEDS[3],
            word(&block[24..]) ^ lanes[1],
        );
    }
    for piece in blocks.remainder().chunks(8) {
        lanes[0] = fold(word(piece) ^ SEEDS[2], lanes[0] ^ SEEDS[3]);
    }
    fold(lanes[0] ^ SEEDS[3], lanes[1] ^ SEEDS[2])
}

/// Returns the [`hash64`] of the bytes of some numbers.
pub(crate) fn checksum<T: Number>(numbers: &[T]) -> u64 {
    hash64(as_bytes(numbers))
}

#[cfg(test)]
mod tests {
    use super::hash64;
    use std::collections::HashSet;

    #[test]
    fn short_inputs_do_not_meet() {
        let seen: HashSet<u64> = (0..200_000u32)
            .map(|number| hash64(number.to_string().as_bytes()))
            .collect();
        assert_eq!(seen.len(), 200_000);
    }

    #[test]
    fn length_and_every_byte_count() {
        let bytes: Vec<u8> = (0..100).collect();
        let whole = hash64(&bytes);
        assert_ne!(whole, hash64(&bytes[..99]));
        assert_ne!(hash64(&[0; 8]), hash64(&[0; 9]));
        for position in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[position] ^= 1;
            assert_ne!(hash64(&changed), whole, "byte {position}");
        }
    }

    #[test]
    fn the_function_is_frozen() {
        // Files on disk contain these hashes, so a change of the values needs a new format version.
        assert_eq!(hash64("قانون".as_bytes()), 15_034_716_628_579_121_553);
    }
}
