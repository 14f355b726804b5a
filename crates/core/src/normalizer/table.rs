//! The rules of a normal form, computed into tables of replacements.
//!
//! Nearly all of a legal text is ASCII and the Arabic block, and nearly all of these characters do not depend
//! on their neighbours. Their replacements are computed once for each form, in the layouts that the paths of
//! `stretch` read.

use std::array;
use std::ops::Range;
use std::sync::LazyLock;

use super::blocks::{ARABIC, ASCII, LATIN_SIGNS, PUNCTUATION};
use super::form::Form;
use super::rules::compatibility;
use super::unfolded::{Characters, Unfolded};

/// What normalization to one form does with a character.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Put(char),
    Space,
    Drop,
    /// The table does not decide, because the character is outside its blocks, joins its neighbours, or is
    /// changed by NFKC. Slower code looks at it.
    Look,
}

/// Stands for [`Step::Drop`] in the byte tables: the character has no output. 0xFF is not a byte of UTF-8,
/// and not the upper half of a UTF-16 unit in these blocks.
pub(super) const DROP: u8 = 0xFF;
/// Stands for [`Step::Look`] in the byte tables: the fast part stops before this character. Like [`DROP`],
/// 0xFE is no byte of any output.
pub(super) const LOOK: u8 = 0xFE;

/// What normalization to one form does with each character of the most frequent Unicode blocks.
pub(super) struct Table {
    ascii: [Step; 0x80],
    arabic: [Step; 0x100],
    characters: Characters,
    pub bytes: Bytes,
    pub units: Units,
}

/// The replacements of ASCII and Arabic characters as UTF-8 bytes.
pub(super) struct Bytes {
    pub ascii: [u8; 0x80],
    /// First of the two bytes of each Arabic character's replacement (`tail` has the second), or the mark
    /// [`DROP`] or [`LOOK`]. A single byte is in `tail`.
    pub lead: [u8; 0x100],
    pub tail: [u8; 0x100],
    /// For each byte with which a character may begin, the first of the `characters` that begin with it.
    pub first: [u16; 0x100],
    /// The replacements of `ascii`, then those of `lead` and `tail`, with one entry for each character. The
    /// other entries stop the fast part. The second half is for characters after a space. A power of two, so
    /// that no index needs a check.
    pub characters: [Put; CHARACTERS],
    pub signs: Signs,
    /// The same, found by two bytes of the text, for long texts of the scalar path.
    pub wide: LazyLock<Wide, Box<dyn FnOnce() -> Wide + Send>>,
    /// The rows (16 entries) of `ascii`, and of `lead` and `tail` for U+0600 to U+067F, that change any
    /// character; for AVX2.
    #[cfg(target_arch = "x86_64")]
    pub ascii_rows: Vec<Row>,
    #[cfg(target_arch = "x86_64")]
    pub lead_rows: Vec<Row>,
    #[cfg(target_arch = "x86_64")]
    pub tail_rows: Vec<Row>,
}

/// Number of entries in [`Bytes::characters`], and which of the two halves is read after a space.
pub(super) const CHARACTERS: usize = 0x400;
pub(super) const AFTER_SPACE: usize = CHARACTERS / 2;

/// The replacement of one character in UTF-8, in one number, so that the scalar path reads all of it at once.
#[derive(Clone, Copy)]
pub(super) struct Put(u32);

impl Put {
    const LENGTH: u32 = 16;
    const LOOKS: u32 = 1 << 18;
    const SPACE: u32 = 1 << 19;
    /// The highest bit, which a shift makes [`AFTER_SPACE`].
    const LAST_IS_SPACE: u32 = 1 << 31;

    /// `after_space`: whether the output ends with a space, behind which another one is dropped.
    fn new(step: Step, after_space: bool) -> Self {
        let put = |bytes: [u8; 2], length: u32| {
            u32::from(u16::from_le_bytes(bytes)) | length << Self::LENGTH
        };
        let length = u32::from(!after_space);
        Put(match utf8(step) {
            [LOOK, LOOK] => Self::LOOKS,
            [DROP, DROP] => u32::from(after_space) * Self::LAST_IS_SPACE,
            [DROP, b' '] => put([b' ', 0], length) | Self::SPACE | Self::LAST_IS_SPACE,
            [DROP, only] => put([only, 0], 1),
            both => put(both, 2),
        })
    }

    pub fn bytes(self) -> [u8; 2] {
        (self.0 as u16).to_le_bytes()
    }

    /// Returns the number of bytes of the replacement.
    pub fn length(self) -> usize {
        (self.0 >> Self::LENGTH & 3) as usize
    }

    /// True if the fast part stops before the character.
    pub fn looks(self) -> bool {
        self.0 & Self::LOOKS != 0
    }

    pub fn is_space(self) -> bool {
        self.0 & Self::SPACE != 0
    }

    /// Returns [`AFTER_SPACE`] if the output ends with a space behind this character, else 0.
    pub fn half(self) -> usize {
        (self.0 >> (u32::BITS - 1 - AFTER_SPACE.ilog2())) as usize & AFTER_SPACE
    }
}

/// What is done with the signs of Latin-1 and of General Punctuation.
pub(super) struct Signs {
    latin: [Step; 0x80],
    punctuation: [Step; 0x70],
}

impl Signs {
    fn step(&self, code: u32) -> Step {
        match code {
            _ if LATIN_SIGNS.contains(&code) => self.latin[(code - LATIN_SIGNS.start) as usize],
            _ if PUNCTUATION.contains(&code) => {
                self.punctuation[(code - PUNCTUATION.start) as usize]
            }
            _ => Step::Look,
        }
    }

    /// Returns the replacement of a sign. The fast part continues behind it: otherwise one dash in a text would
    /// cost as much as some hundred letters.
    pub fn put(&self, character: char) -> Option<char> {
        let replacement = match self.step(u32::from(character)) {
            Step::Put(folded) => folded,
            Step::Space => ' ',
            Step::Drop | Step::Look => return None,
        };
        // The fast part has room for as much as it reads.
        let fits = replacement.len_utf8() <= character.len_utf8()
            && replacement.len_utf16() <= character.len_utf16();
        fits.then_some(replacement)
    }
}

/// The replacement of one character in UTF-8, found by its first byte and the byte behind it, so that nothing
/// needs to be computed before it is read. 512 KB for a form, of which a text reads some hundred lines.
pub(super) struct Wide(Box<[WidePut; 0x10000]>);

impl Wide {
    fn new(ascii: &[Step; 0x80], arabic: &[Step; 0x100]) -> Self {
        let mut puts = vec![WidePut::new(Step::Look); 0x10000].into_boxed_slice();
        for (first, row) in puts.chunks_mut(0x100).enumerate() {
            for (second, put) in row.iter_mut().enumerate() {
                if let Some(&step) = ascii.get(first) {
                    *put = WidePut::new(step);
                } else if first & 0xFC == usize::from(FIRST_LEAD) && second & 0xC0 == 0x80 {
                    *put = WidePut::new(arabic[(first & 3) << 6 | second & 0x3F]);
                }
            }
        }
        let puts = puts.try_into();
        Wide(puts.unwrap_or_else(|_| unreachable!("it was made with this length")))
    }

    #[inline(always)]
    pub fn get(&self, bytes: u16) -> WidePut {
        self.0[usize::from(bytes)]
    }
}

/// An entry of [`Wide`]: the bytes of the replacement, its length, what it demands of the output before it,
/// and what it leaves for the next one.
#[derive(Clone, Copy)]
pub(super) struct WidePut(u64);

/// A set of bits that stop the fast loop if the next entry has one of them.
#[derive(Clone, Copy)]
pub(super) struct Stops(u32);

impl Stops {
    const SPACE: u32 = 1 << 16;
    const LOOK: u32 = 1 << 17;

    /// `after_space`: whether the output may end with a space, so that another space must be looked at.
    pub fn new(after_space: bool) -> Self {
        Stops(Self::LOOK | (u32::from(after_space) * Self::SPACE))
    }
}

impl WidePut {
    fn new(step: Step) -> Self {
        let put = |bytes: [u8; 2], length: u64, own: u32, next: Stops| {
            let low = u32::from(u16::from_le_bytes(bytes)) | own;
            WidePut(u64::from(low) | u64::from(next.0) << 32 | length << 62)
        };
        let (any, after_space) = (Stops::new(false), Stops::new(true));
        match utf8(step) {
            [LOOK, LOOK] => put([0; 2], 0, Stops::LOOK, any),
            // A space before a dropped character still counts behind it.
            [DROP, DROP] => put([0; 2], 0, 0, after_space),
            [DROP, b' '] => put([b' ', 0], 1, Stops::SPACE, after_space),
            [DROP, only] => put([only, 0], 1, 0, any),
            both => put(both, 2, 0, any),
        }
    }

    #[inline(always)]
    pub fn stopped_by(self, stops: Stops) -> bool {
        self.0 as u32 & stops.0 != 0
    }

    pub fn looks(self) -> bool {
        self.0 as u32 & Stops::LOOK != 0
    }

    #[inline(always)]
    pub fn bytes(self) -> u16 {
        self.0 as u16
    }

    #[inline(always)]
    pub fn length(self) -> usize {
        (self.0 >> 62) as usize
    }

    /// What stops behind this one. The two bits of the length remain at the top, where no entry has a bit.
    #[inline(always)]
    pub fn next(self) -> Stops {
        Stops((self.0 >> 32) as u32)
    }
}

/// Sixteen adjacent entries of a table of replacements, as many as AVX2 looks up at once.
#[cfg(target_arch = "x86_64")]
pub(super) struct Row {
    /// Index of the row's first entry in the table of replacements.
    pub first: u8,
    /// What to add to each byte of the text, in wrapping arithmetic, to get its replacement.
    pub changes: [u8; 16],
}

impl Bytes {
    fn new(ascii: [Step; 0x80], arabic: [Step; 0x100], signs: Signs) -> Self {
        // Code that trusts this writes into memory without a check: no replacement is longer than its
        // character.
        let ascii = ascii.map(|step| match step {
            Step::Put(folded) if folded.len_utf8() > 1 => Step::Look,
            other => other,
        });
        let ascii_bytes = ascii.map(|step| utf8(step)[1]);
        let lead = arabic.map(|step| utf8(step)[0]);
        let tail = arabic.map(|step| utf8(step)[1]);
        Bytes {
            first: array::from_fn(|byte| match byte {
                0..0x80 => byte as u16,
                _ if byte as u8 & 0xFC == FIRST_LEAD => (0x80 + (byte & 3) * 0x40) as u16,
                _ => 0x180,
            }),
            characters: array::from_fn(|at| {
                let step = match at % AFTER_SPACE {
                    ascii_at @ 0..0x80 => ascii[ascii_at],
                    arabic_at @ 0x80..0x180 => arabic[arabic_at - 0x80],
                    _ => Step::Look,
                };
                Put::new(step, at >= AFTER_SPACE)
            }),
            signs,
            wide: LazyLock::new(Box::new(move || Wide::new(&ascii, &arabic))),
            #[cfg(target_arch = "x86_64")]
            ascii_rows: rows(&ascii_bytes, |at| at),
            #[cfg(target_arch = "x86_64")]
            lead_rows: rows(&lead[..0x80], |at| FIRST_LEAD + (at >> 6)),
            #[cfg(target_arch = "x86_64")]
            tail_rows: rows(&tail[..0x80], |at| 0x80 + (at & 0x3F)),
            ascii: ascii_bytes,
            lead,
            tail,
        }
    }
}

/// First byte in UTF-8 of U+0600, the first character of the Arabic block.
pub(super) const FIRST_LEAD: u8 = 0xD8;

/// Returns the rows (16 entries) of a table of replacements that change any byte; the table has at most 128
/// entries. `own` gives the unchanged byte for an index.
#[cfg(target_arch = "x86_64")]
fn rows(table: &[u8], own: impl Fn(u8) -> u8) -> Vec<Row> {
    let changes: Vec<u8> = (0..)
        .zip(table)
        .map(|(at, &put)| put.wrapping_sub(own(at)))
        .collect();
    (0..)
        .step_by(16)
        .zip(changes.as_chunks().0)
        .filter(|(_, changes)| **changes != [0; 16])
        .map(|(first, &changes)| Row { first, changes })
        .collect()
}

/// The replacements of ASCII and Arabic characters as UTF-16 units: the lower half of each unit, and its
/// upper half or [`DROP`] or [`LOOK`].
pub(super) struct Units {
    pub ascii_low: [u8; 0x80],
    pub ascii_high: [u8; 0x80],
    pub arabic_low: [u8; 0x100],
    pub arabic_high: [u8; 0x100],
}

impl Table {
    fn new(form: Form) -> Self {
        let ascii = array::from_fn(|at| step(form, ASCII.start + at as u32));
        let arabic = array::from_fn(|at| step(form, ARABIC.start + at as u32));
        let signs = Signs {
            latin: array::from_fn(|at| sign(form, LATIN_SIGNS.start + at as u32)),
            punctuation: array::from_fn(|at| sign(form, PUNCTUATION.start + at as u32)),
        };
        Table {
            ascii,
            arabic,
            characters: Characters::new(form),
            bytes: Bytes::new(ascii, arabic, signs),
            units: Units {
                ascii_low: ascii.map(|step| utf16(step)[1]),
                ascii_high: ascii.map(|step| utf16(step)[0]),
                arabic_low: arabic.map(|step| utf16(step)[1]),
                arabic_high: arabic.map(|step| utf16(step)[0]),
            },
        }
    }

    pub fn of(form: Form) -> &'static Self {
        static SHAPE: LazyLock<Table> = LazyLock::new(|| Table::new(Form::Shape));
        static CITATION: LazyLock<Table> = LazyLock::new(|| Table::new(Form::Citation));
        static LETTERS: LazyLock<Table> = LazyLock::new(|| Table::new(Form::Letters));
        match form {
            Form::Shape => &SHAPE,
            Form::Citation => &CITATION,
            Form::Letters => &LETTERS,
        }
    }

    /// Returns the replacement of a character outside ASCII and the Arabic block; `None` if it depends on the
    /// characters beside it, or if the tables of `unfolded` lack its block.
    pub fn unfolded(&self, character: char) -> Option<&Unfolded> {
        self.characters.get(character)
    }

    pub fn step(&self, character: char) -> Step {
        let code = u32::from(character);
        let row = |steps: &[Step], block: Range<u32>| steps[(code - block.start) as usize];
        match code {
            _ if ASCII.contains(&code) => row(&self.ascii, ASCII),
            _ if ARABIC.contains(&code) => row(&self.arabic, ARABIC),
            _ => self.bytes.signs.step(code),
        }
    }
}

/// Returns what to do with a character in this normal form. The table decides only if NFKC does not change
/// the character and its replacement does not join its neighbours.
fn step(form: Form, code: u32) -> Step {
    let Some(character) = char::from_u32(code).filter(|&c| compatibility::is_stable(c)) else {
        return Step::Look;
    };
    match form.apply(character) {
        Some(' ') => Step::Space,
        Some(folded) if compatibility::begins_segment(folded) => Step::Put(folded),
        Some(_) => Step::Look,
        None => Step::Drop,
    }
}

/// Works as [`step`], for signs. An invisible sign may separate letters that would otherwise join (a
/// zero-width joiner between two Korean letters), so it goes the slow way.
fn sign(form: Form, code: u32) -> Step {
    match step(form, code) {
        Step::Drop => Step::Look,
        other => other,
    }
}

/// Returns the two bytes of a character's replacement in UTF-8. A single byte is the second one, after
/// [`DROP`].
fn utf8(step: Step) -> [u8; 2] {
    match step {
        Step::Put(folded) => {
            let mut bytes = [0; 4];
            match *folded.encode_utf8(&mut bytes).as_bytes() {
                [lead, tail] => [lead, tail],
                [only] => [DROP, only],
                _ => [LOOK; 2],
            }
        }
        Step::Space => [DROP, b' '],
        Step::Drop => [DROP; 2],
        Step::Look => [LOOK; 2],
    }
}

/// Returns the upper and the lower half, in this order, of the UTF-16 unit that replaces a character.
fn utf16(step: Step) -> [u8; 2] {
    match step {
        Step::Put(folded) => match u16::try_from(u32::from(folded)).map(u16::to_be_bytes) {
            Ok([high, low]) if high < LOOK => [high, low],
            _ => [LOOK; 2],
        },
        Step::Space => [0, b' '],
        Step::Drop => [DROP; 2],
        Step::Look => [LOOK; 2],
    }
}
