//! The letters form of a text without its white space, which the citation grammar reads, made in one pass.
//!
//! The pass writes no map of every byte. It notes for each block of 64 bytes of the original which of them
//! were kept, and the few questions for the original count from there. Runs of white space become one bit
//! each.
//!
//! Characters that join their neighbours need NFKC. The words around them are normalized apart, with a whole
//! map. Their bounds are places at which a text may be cut: after white space, before a character that joins
//! nothing.

use std::ops::Range;

use super::form::Form;
use super::gaps::{Gaps, Sink};
use super::pass;
use super::stretch::{self, Path};
use super::table::{Step, Table};

/// Returns the letters form of a text without white space, and where that stood.
pub(crate) fn unspaced(source: &str) -> (String, Gaps) {
    unspaced_by(Path::best(), source)
}

/// Works as [`unspaced`], by a given path (scalar, AVX2, AVX-512).
pub(super) fn unspaced_by(path: Path, source: &str) -> (String, Gaps) {
    let table = Table::of(Form::Letters);
    let mut sink = Sink::new(source.len());
    let (mut at, mut begun) = (0, 0);
    loop {
        at = stretch::unspaced(source, at, &table.bytes, path, &mut sink);
        let Some(character) = source[at..].chars().next() else {
            break;
        };
        let next = at + character.len_utf8();
        match table.step(character) {
            Step::Put(folded) => {
                // One kept byte: all of what follows comes from this character.
                sink.anchor(sink.text.len(), at, 1);
                sink.put(folded.encode_utf8(&mut [0; 4]).as_bytes());
            }
            Step::Space => sink.white(character == '\n'),
            Step::Drop => {}
            Step::Look => {
                if let Some(alone) = table.unfolded(character)
                    && pass::segment_end(source, next, table) == next
                {
                    sink.anchor(sink.text.len(), at, 1);
                    for &byte in &alone.bytes {
                        match byte {
                            b' ' => sink.white(false),
                            byte => sink.put(&[byte]),
                        }
                    }
                } else {
                    let start = cut_before(source, begun..at, table);
                    sink.take_back(&source[start..at], start, table);
                    let end = cut_after(source, next, table);
                    whole(&mut sink, &source[start..end], start, path);
                    (at, begun) = (end, end);
                    continue;
                }
            }
        }
        at = next;
    }
    sink.finish(source.len())
}

/// Adds the words of the original that begin at byte `start`, by NFKC.
fn whole(sink: &mut Sink, words: &str, start: usize, path: Path) {
    let (mut bytes, mut offsets) = (Vec::new(), Vec::new());
    pass::run::<str, true>(words, Form::Letters, path, &mut bytes, &mut offsets);
    offsets.push(words.len() as u32);
    let mut before = None;
    for (at, &byte) in bytes.iter().enumerate() {
        let from = offsets[at];
        if before != Some(from) {
            sink.anchor(sink.text.len(), start + from as usize, 0);
            before = Some(from);
        }
        match byte {
            b' ' => {
                let others = offsets[at..].iter().find(|&&other| other != from);
                let end = others.map_or(words.len(), |&other| other as usize);
                sink.white(words.as_bytes()[from as usize..end].contains(&b'\n'));
            }
            byte => sink.put(&[byte]),
        }
    }
    sink.anchor(sink.text.len(), start + words.len(), 0);
}

/// Returns the last place in a range at which the text may be cut; its start, if there is no other.
fn cut_before(text: &str, range: Range<usize>, table: &Table) -> usize {
    let mut places = (range.start + 1..range.end).rev();
    places
        .find(|&at| may_cut(text, at, table))
        .unwrap_or(range.start)
}

fn cut_after(text: &str, from: usize, table: &Table) -> usize {
    let mut places = from..text.len();
    places
        .find(|&at| may_cut(text, at, table))
        .unwrap_or(text.len())
}

/// True if white space ends at byte `at`, and a character stands there that joins nothing before it.
fn may_cut(text: &str, at: usize, table: &Table) -> bool {
    matches!(text.as_bytes()[at - 1], b' ' | b'\n')
        && text[at..]
            .chars()
            .next()
            .is_some_and(|first| matches!(table.step(first), Step::Put(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalizer::normalize_mapped;
    use proptest::prelude::*;

    /// Compares with the letters form and its map, from which the white space is then removed.
    fn check(source: &str) {
        let letters = normalize_mapped(source, Form::Letters);
        for &path in Path::available() {
            let (text, gaps) = unspaced_by(path, source);
            assert_eq!(
                text,
                letters.text.replace(' ', ""),
                "{source:?}, {}",
                path.name()
            );
            let mut places = Vec::new();
            let (mut blank, mut line) = (true, true);
            for (at, byte) in letters.text.bytes().enumerate() {
                if byte == b' ' {
                    blank = true;
                    line |= source[letters.original(at..at + 1)].contains('\n');
                    continue;
                }
                let told = || format!("{source:?} at {}, {}", places.len(), path.name());
                assert_eq!(gaps.blank(places.len()), blank, "{}", told());
                assert_eq!(gaps.line(places.len()), line, "{}", told());
                (blank, line) = (false, false);
                places.push(at);
            }
            assert!(gaps.blank(text.len()) && gaps.line(text.len()));
            for (at, &place) in places.iter().enumerate() {
                let expected = letters.original(place..place + 1);
                assert_eq!(
                    gaps.original(source, at..at + 1),
                    expected,
                    "{source:?} {at} {}",
                    path.name()
                );
            }
            let end = gaps.original(source, text.len()..text.len());
            assert_eq!(end, source.len()..source.len());
        }
    }

    fn texts() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec![
            "ا",
            "ل",
            "م",
            "أ",
            "ة",
            "ى",
            "٥",
            "5",
            "(",
            "/",
            " ",
            " ",
            "\n",
            "\r\n",
            "\t",
            "\u{A0}",
            "ـ",
            "\u{64E}",
            "\u{654}",
            "\u{653}",
            "\u{200F}",
            "\u{200B}",
            "«",
            "»",
            "–",
            "ﷺ",
            "ﻻ",
            "ﺍ",
            "½",
            "…",
            "e",
            "\u{301}",
            "가",
            "\u{1100}",
            "\u{1161}",
            "😀",
            "قانون",
            "القانون رقم ",
            "المادة الأولى من ",
            "\0",
        ]);
        prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn the_text_is_the_letters_form_without_white_space(source in texts()) {
            check(&source);
        }

        #[test]
        fn so_it_is_of_any_text(source in any::<String>()) {
            check(&source);
        }
    }

    #[test]
    fn every_code_point_among_others() {
        let blocks = [0..=0xFF, 0x0600..=0x06FF, 0x2000..=0x206F, 0xFB50..=0xFEFF];
        for character in blocks.into_iter().flatten().filter_map(char::from_u32) {
            for before in [0, 29, 30, 31, 61, 62, 63, 64] {
                check(&format!(
                    "{}{character} {character}\u{654}ٱ",
                    "x".repeat(before)
                ));
                check(&format!("{}\n{character}و", " ".repeat(before)));
            }
        }
    }
}
