//! Normalizes one character at a time, on every processor.
//!
//! The output is collected in a block on the stack first, because pushing single bytes to the vector would
//! check its capacity each time.

use crate::normalizer::blocks::{ARABIC, ASCII};
use crate::normalizer::gaps::Sink;
use crate::normalizer::table::{Bytes, DROP, FIRST_LEAD, LOOK, Units};

const BLOCK: usize = 512;

pub(super) fn utf8<const MAPPED: bool>(
    text: &str,
    from: usize,
    table: &Bytes,
    out: &mut Vec<u8>,
    offsets: &mut Vec<u32>,
) -> usize {
    let text = text.as_bytes();
    let mut after_space = out.last() == Some(&b' ');
    let mut at = from;
    let mut looks = false;
    while at < text.len() && !looks {
        let mut block = [0; BLOCK];
        let mut sources = [0; BLOCK];
        let mut filled = 0;
        // No replacement is longer than its character, so the output of what is read here fits into the
        // block.
        let end = text.len().min(at + BLOCK - 4);
        while at < end {
            let byte = text[at];
            let next = text.get(at + 1).copied().unwrap_or(0);
            let is_ascii = byte < 0x80;
            if !is_ascii & (byte & 0xFC != FIRST_LEAD) {
                looks = true;
                break;
            }
            // The index is computed without a branch, because the processor cannot predict where words end.
            let letter = ASCII.len() + (usize::from(byte & 3) << 6 | usize::from(next & 0x3F));
            let put = table.characters[if is_ascii { usize::from(byte) } else { letter }];
            if put.length == LOOK {
                looks = true;
                break;
            }
            block[filled] = put.bytes[0];
            block[filled + 1] = put.bytes[1];
            if MAPPED {
                sources[filled] = at as u32;
                sources[filled + 1] = at as u32;
            }
            let is_space = put.bytes[0] == b' ';
            let length = put.length & (u8::from(is_space & after_space) ^ 1).wrapping_neg();
            filled += usize::from(length);
            after_space = is_space | (after_space & (put.length == 0));
            at += 2 - usize::from(is_ascii);
        }
        out.extend_from_slice(&block[..filled]);
        if MAPPED {
            offsets.extend_from_slice(&sources[..filled]);
        }
    }
    at
}

pub(super) fn unspaced(text: &str, from: usize, table: &Bytes, sink: &mut Sink) -> usize {
    const BLOCK: usize = 64;
    let text = text.as_bytes();
    sink.reserve(text.len() - from);
    let mut at = from;
    let mut looks = false;
    while at < text.len() && !looks {
        let block = at;
        let to = sink.text.len();
        let mut kept = 0;
        // A character of two bytes must fit into the block.
        while at < text.len().min(block + BLOCK - 1) {
            let byte = text[at];
            let (index, length) = match byte {
                0..0x80 => (usize::from(byte), 1),
                _ if byte & 0xFC == FIRST_LEAD => {
                    let letter = usize::from(byte & 3) << 6 | usize::from(text[at + 1] & 0x3F);
                    (ASCII.len() + letter, 2)
                }
                _ => {
                    looks = true;
                    break;
                }
            };
            let put = table.characters[index];
            match put.length {
                LOOK => {
                    looks = true;
                    break;
                }
                0 => {}
                1 if put.bytes[0] == b' ' => sink.white(byte == b'\n'),
                put_length => {
                    sink.add(&put.bytes[..usize::from(put_length)]);
                    kept |= ((1 << put_length) - 1) << (at - block);
                }
            }
            at += length;
        }
        sink.anchor(to, block, kept);
    }
    at
}

pub(super) fn utf16<const MAPPED: bool>(
    text: &[u16],
    from: usize,
    table: &Units,
    out: &mut Vec<u16>,
    offsets: &mut Vec<u32>,
) -> usize {
    const SPACE: u16 = b' ' as u16;
    let mut after_space = out.last() == Some(&SPACE);
    let mut at = from;
    let mut looks = false;
    while at < text.len() && !looks {
        let mut block = [0; BLOCK];
        let mut sources = [0; BLOCK];
        let mut filled = 0;
        let end = text.len().min(at + BLOCK);
        while at < end {
            let code = u32::from(text[at]);
            let low = usize::from(text[at] as u8);
            let (put_low, put_high) = if ASCII.contains(&code) {
                (table.ascii_low[low], table.ascii_high[low])
            } else if ARABIC.contains(&code) {
                (table.arabic_low[low], table.arabic_high[low])
            } else {
                (LOOK, LOOK)
            };
            if put_high == LOOK {
                looks = true;
                break;
            }
            let unit = u16::from_be_bytes([put_high, put_low]);
            let is_space = unit == SPACE;
            let put = put_high != DROP;
            block[filled] = unit;
            if MAPPED {
                sources[filled] = at as u32;
            }
            filled += usize::from(put & !(is_space & after_space));
            after_space = if put { is_space } else { after_space };
            at += 1;
        }
        out.extend_from_slice(&block[..filled]);
        if MAPPED {
            offsets.extend_from_slice(&sources[..filled]);
        }
    }
    at
}
