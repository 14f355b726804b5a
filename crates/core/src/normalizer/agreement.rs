//! Tests that every path of the normalizer, in both encodings, with and without map, gives the same result as
//! a simple application of the rules.

use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;

use super::form::Form;
use super::map::Mapped;
use super::normalize::*;
use super::stretch::Path;

const FORMS: [Form; 3] = [Form::Shape, Form::Citation, Form::Letters];

/// Normalizes simply: NFKC over the whole text, then the rules character by character, then runs of spaces
/// become one space. All of it is done twice, because a removed character may have separated two letters that
/// join.
fn plainly(text: &str, form: Form) -> String {
    let once = |text: &str| {
        let mut plain = String::new();
        for folded in text.nfkc().filter_map(|character| form.apply(character)) {
            if !(folded == ' ' && plain.ends_with(' ')) {
                plain.push(folded);
            }
        }
        plain
    };
    once(&once(text))
}

/// Output buffers that the tests use for one text after the other.
#[derive(Default)]
struct Room {
    text: String,
    source: Vec<u16>,
    expected: Vec<u16>,
    units: Vec<u16>,
    offsets: Vec<u32>,
}

impl Room {
    fn check(&mut self, text: &str) {
        self.source.clear();
        self.source.extend(text.encode_utf16());
        for form in FORMS {
            let expected = plainly(text, form);
            self.expected.clear();
            self.expected.extend(expected.encode_utf16());
            let maps: Vec<Mapped> = Path::available()
                .iter()
                .map(|&path| self.check_path(path, text, form, &expected))
                .collect();
            for map in &maps {
                assert_eq!(map.offsets(), maps[0].offsets(), "{text:?} in {form:?}");
            }
        }
    }

    fn check_path(&mut self, path: Path, text: &str, form: Form, expected: &str) -> Mapped {
        let told = || format!("{text:?} in {form:?} by {}", path.name());
        normalize_by(path, text, form, &mut self.text);
        assert_eq!(self.text, expected, "{}", told());
        normalize_utf16_by(path, &self.source, form, &mut self.units);
        assert_eq!(self.units, self.expected, "{}, UTF-16", told());
        let mapped = normalize_mapped_by(path, text, form);
        assert_eq!(mapped.text, expected, "{}, mapped", told());
        let (units, offsets) = (&mut self.units, &mut self.offsets);
        normalize_utf16_mapped_by(path, &self.source, form, units, offsets);
        assert_eq!(self.units, self.expected, "{}, mapped UTF-16", told());
        assert_eq!(self.offsets, in_units(text, &mapped), "{}", told());
        mapped
    }
}

/// Returns the map to the original that is expected of UTF-16 output, made from the map of UTF-8 output.
fn in_units(text: &str, mapped: &Mapped) -> Vec<u32> {
    let mut places = vec![0; text.len() + 1];
    let mut units = 0;
    for (at, character) in text.char_indices() {
        places[at] = units;
        units += character.len_utf16() as u32;
    }
    places[text.len()] = units;
    let characters = mapped.text.char_indices().flat_map(|(at, character)| {
        let place = places[mapped.offsets()[at] as usize];
        std::iter::repeat_n(place, character.len_utf16())
    });
    characters.chain([units]).collect()
}

#[test]
fn every_code_point() {
    let mut room = Room::default();
    for character in '\0'..=char::MAX {
        room.check(character.encode_utf8(&mut [0; 4]));
    }
}

/// The test puts each code point of the blocks that Arabic text uses beside marks that join the letter before
/// them, beside white space, and at the ends of vector registers.
#[test]
fn every_code_point_of_the_arabic_blocks_among_others() {
    let mut room = Room::default();
    let blocks = [0..=0xFF, 0x0600..=0x06FF, 0x2000..=0x206F, 0xFB50..=0xFEFF];
    for character in blocks.into_iter().flatten().filter_map(char::from_u32) {
        room.check(&format!("ا{character}ل"));
        room.check(&format!(" {character}\u{0654}ـِ"));
        for before in [29, 30, 31, 61, 62, 63, 64] {
            room.check(&format!("{}{character} {character}ٱ", "x".repeat(before)));
        }
    }
}

/// The scalar path reads a long text at two places at the same time, and the test puts white space, dropped
/// characters and those that the table does not decide around the places at which one part ends.
#[test]
fn long_texts_with_a_piece_at_every_place() {
    let mut room = Room::default();
    let words = "قانون رقم ٥ لسنة 1990 ".repeat(60);
    let places: Vec<usize> = words.char_indices().map(|(at, _)| at).collect();
    for piece in [
        " ",
        " \u{64E} ",
        "  ",
        "ﻻ",
        "\u{301}",
        " – ",
        "\u{2003}\u{2003}",
    ] {
        for length in [63, 64, 65, 140, 600, 601] {
            let text = &words[..places[length]];
            for &at in &places[..length] {
                // Away from the borders one place of seven is enough.
                let near = |border: usize| at.abs_diff(border) < 12;
                if at % 7 == 0 || near(text.len() / 2) || near(text.len()) || near(1024) {
                    room.check(&format!("{}{piece}{}", &text[..at], &text[at..]));
                }
            }
        }
    }
    room.check(&"\u{64E}".repeat(700));
    room.check(&format!(" {} ", " \u{64E}".repeat(700)));
}

/// The scalar path reads texts of more than a kilobyte by another table and writes both parts of a piece into
/// the output itself. The test puts what that loop must look at beside the ends of both parts.
#[test]
fn texts_of_several_kilobytes() {
    let mut room = Room::default();
    let words = "قانون رقم ٥ لسنة 1990 ".repeat(80);
    let near = |at: usize| (0..=5).any(|half| at.abs_diff(512 * half) < 4);
    for piece in [
        " ",
        " \u{64E} ",
        "\u{64E} \u{64E}",
        "ﻻ",
        "\u{301}",
        "–",
        " – ",
        "\u{2003}",
        "\u{2264}",
        "𐤀",
    ] {
        for (at, _) in words.char_indices().filter(|&(at, _)| near(at)) {
            room.check(&format!("{}{piece}{}", &words[..at], &words[at..]));
        }
    }
    // Every letter has a mark, and some words have nothing else.
    room.check(&"قَانُونٌ \u{64E}\u{651} رَقْمُ ".repeat(90));
    room.check(&"– \u{64E}".repeat(900));
}

/// Generates pseudo-random numbers, the same in every run, from which the test makes texts.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(end)) >> 32) as u32
    }

    fn of(&mut self, range: std::ops::RangeInclusive<u32>) -> u32 {
        range.start() + self.below(range.end() - range.start() + 1)
    }

    /// Makes a random text. Two texts of three are mostly Arabic; the third mixes all kinds of characters.
    fn text(&mut self, text: &mut String) {
        text.clear();
        let mostly_letters = self.below(3) > 0;
        for _ in 0..self.below(64) {
            let kind = if mostly_letters && self.below(12) > 0 {
                self.below(2)
            } else {
                self.below(13)
            };
            text.extend(char::from_u32(match kind {
                0 => self.of(0x0621..=0x064A),
                1 if self.below(4) == 0 => 0x20,
                1 => self.of(0x0627..=0x064A),
                2 => self.of(0x0600..=0x06FF),
                3 => self.of(0x064B..=0x0655),
                4 => self.of(0xFB50..=0xFEFF),
                5 => self.of(0..=0xFF),
                6 => self.of(0x0300..=0x0345),
                7 => self.of(0x2000..=0x206F),
                8 => self.of(0x1100..=0x11FF),
                9 => self.of(0xAC00..=0xD7A3),
                10 => self.of(0x09..=0x20),
                11 => self.of(0x0900..=0x0DFF),
                _ => self.below(0x11_0000),
            }));
        }
    }
}

fn random_texts(count: u32) {
    let mut room = Room::default();
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let mut text = String::new();
    for _ in 0..count {
        numbers.text(&mut text);
        room.check(&text);
    }
}

/// Tests 20,000 texts, or as many as `SANAD_RANDOM_TEXTS` says. Ten million take most of an hour.
#[test]
fn random_texts_agree() {
    let count = std::env::var("SANAD_RANDOM_TEXTS").ok();
    random_texts(count.and_then(|count| count.parse().ok()).unwrap_or(20_000));
}

proptest! {
    /// Tests invalid UTF-16: each lone surrogate must be read as one U+FFFD.
    #[test]
    fn any_units(units in proptest::collection::vec(prop_oneof![
        2 => 0xD7F0_u16..0xE010,
        2 => 0x0620_u16..0x0660,
        1 => any::<u16>(),
    ], 0..100)) {
        let text = String::from_utf16_lossy(&units);
        for form in FORMS {
            let expected: Vec<u16> = plainly(&text, form).encode_utf16().collect();
            let (mut out, mut offsets) = (Vec::new(), Vec::new());
            for &path in Path::available() {
                normalize_utf16_by(path, &units, form, &mut out);
                prop_assert_eq!(&out, &expected);
                normalize_utf16_mapped_by(path, &units, form, &mut out, &mut offsets);
                prop_assert_eq!(&out, &expected);
                prop_assert_eq!(&offsets, &in_units(&text, &normalize_mapped(&text, form)));
            }
        }
    }
}
