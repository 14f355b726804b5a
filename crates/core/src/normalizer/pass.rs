//! The one pass that makes a normal form, with or without its map.
//!
//! Nearly all of a legal text is ASCII and the Arabic block, and nearly all of that needs no look
//! at its neighbours: a table says what becomes of such a character. The rest goes through NFKC by
//! segments. When a mark turns out to join a letter that the table has already put out, the pass
//! takes that letter back and begins the segment with it.

use std::sync::LazyLock;

use unicode_normalization::char::compose;

use super::{Form, compatibility};

/// Keeps, or does not keep, where each byte of the output came from.
pub(super) trait Track {
    /// `bytes` bytes were put out whose original begins at `source`.
    fn put(&mut self, bytes: usize, source: usize);
    /// Output was taken back to its first `length` bytes.
    fn truncate(&mut self, length: usize);
    /// Where the output byte at `at` came from.
    fn source(&self, at: usize) -> usize;
}

/// No map: nothing to keep.
impl Track for () {
    fn put(&mut self, _bytes: usize, _source: usize) {}
    fn truncate(&mut self, _length: usize) {}
    fn source(&self, _at: usize) -> usize {
        0
    }
}

impl Track for Vec<u32> {
    fn put(&mut self, bytes: usize, source: usize) {
        self.extend(std::iter::repeat_n(source as u32, bytes));
    }
    fn truncate(&mut self, length: usize) {
        Vec::truncate(self, length);
    }
    fn source(&self, at: usize) -> usize {
        self[at] as usize
    }
}

/// Puts the normal form of `text` into `out`, in place of what it held.
pub(super) fn run<T: Track>(text: &str, form: Form, out: &mut String, track: &mut T) {
    out.clear();
    out.reserve(text.len());
    let table = table(form);
    let mut output = Output { out, track };
    // Source and output position of the last letter from the table: a mark may yet join it.
    let mut joinable: Option<(usize, usize)> = None;
    let mut at = 0;
    while let Some(character) = text[at..].chars().next() {
        let next = at + character.len_utf8();
        match table.step(character) {
            Step::Put(folded) => {
                joinable = Some((at, output.out.len()));
                output.put(folded, at);
                at = next;
            }
            Step::Space => {
                joinable = Some((at, output.out.len()));
                output.space(at);
                at = next;
            }
            Step::Drop => at = next,
            Step::Look => {
                let mut start = at;
                if let Some((source, length)) = joinable.take()
                    && !compatibility::begins_segment(character)
                {
                    output.truncate(length);
                    start = source;
                }
                at = segment_end(text, next, table);
                output.segment(&text[start..at], start, form);
            }
        }
    }
}

/// Where the segment that has reached `from` ends.
fn segment_end(text: &str, from: usize, table: &Table) -> usize {
    text[from..]
        .char_indices()
        .find(|&(_, c)| match table.step(c) {
            Step::Put(_) | Step::Space => true,
            Step::Drop | Step::Look => compatibility::begins_segment(c),
        })
        .map_or(text.len(), |(offset, _)| from + offset)
}

/// The output and its map, always of one length.
struct Output<'a, T> {
    out: &'a mut String,
    track: &'a mut T,
}

impl<T: Track> Output<'_, T> {
    fn put(&mut self, character: char, source: usize) {
        self.out.push(character);
        self.track.put(character.len_utf8(), source);
    }

    /// One space for a run of them, at the place of the first.
    fn space(&mut self, source: usize) {
        if !self.out.ends_with(' ') {
            self.put(' ', source);
        }
    }

    fn truncate(&mut self, length: usize) {
        self.out.truncate(length);
        self.track.truncate(length);
    }

    /// A segment through NFKC and the rules. All that comes of it is mapped to the segment's begin.
    fn segment(&mut self, segment: &str, source: usize, form: Form) {
        let mut characters = segment.chars();
        match (characters.next(), characters.next()) {
            (Some(only), None) if compatibility::is_stable(only) => self.fold(only, source, form),
            _ => compatibility::fold(segment).for_each(|c| self.fold(c, source, form)),
        }
    }

    fn fold(&mut self, character: char, source: usize, form: Form) {
        match form.apply(character) {
            Some(' ') => self.space(source),
            Some(folded) => self.join(folded, source, form),
            None => {}
        }
    }

    /// Puts a character, joined to the last one where what stood between them was dropped (two Korean
    /// letters with a zero-width space, say): otherwise a second pass would join them.
    fn join(&mut self, character: char, source: usize, form: Form) {
        let joined = self.out.chars().next_back().and_then(|last| {
            let whole = compose(last, character).and_then(|c| form.apply(c))?;
            Some((self.out.len() - last.len_utf8(), whole))
        });
        match joined {
            Some((length, whole)) => {
                let source = self.track.source(length);
                self.truncate(length);
                self.put(whole, source);
            }
            None => self.put(character, source),
        }
    }
}

/// What the pass does with a character.
#[derive(Clone, Copy)]
enum Step {
    Put(char),
    Space,
    Drop,
    /// Not for the table: outside its blocks, or joining, or changed by NFKC.
    Look,
}

const ASCII: usize = 0x80;
const ARABIC: std::ops::Range<u32> = 0x0600..0x0700;

/// Steps of one form for ASCII and the Arabic block.
struct Table([Step; ASCII + (ARABIC.end - ARABIC.start) as usize]);

impl Table {
    fn new(form: Form) -> Self {
        let mut steps = [Step::Look; ASCII + (ARABIC.end - ARABIC.start) as usize];
        let covered = (0..ASCII as u32).chain(ARABIC).filter_map(char::from_u32);
        for (step, character) in steps.iter_mut().zip(covered) {
            if compatibility::is_stable(character) {
                *step = match form.apply(character) {
                    Some(' ') => Step::Space,
                    Some(folded) => Step::Put(folded),
                    None => Step::Drop,
                };
            }
        }
        Table(steps)
    }

    fn step(&self, character: char) -> Step {
        let code = u32::from(character);
        if code < ASCII as u32 {
            self.0[code as usize]
        } else if ARABIC.contains(&code) {
            self.0[ASCII + (code - ARABIC.start) as usize]
        } else {
            Step::Look
        }
    }
}

fn table(form: Form) -> &'static Table {
    static SHAPE: LazyLock<Table> = LazyLock::new(|| Table::new(Form::Shape));
    static CITATION: LazyLock<Table> = LazyLock::new(|| Table::new(Form::Citation));
    static LETTERS: LazyLock<Table> = LazyLock::new(|| Table::new(Form::Letters));
    match form {
        Form::Shape => &SHAPE,
        Form::Citation => &CITATION,
        Form::Letters => &LETTERS,
    }
}
