//! Tables of folded words that are looked up for every word of a text.
//!
//! A search through a slice compares the word with every row. The tables of the grammar have hundreds of
//! rows, and most words of a text are in none of them, so these lookups take constant time.

/// True if `text` begins with `word`, as `starts_with` tells, but faster for tables of words. Most words
/// differ in the first two letters, so these are compared first, without a function call.
#[inline]
pub(crate) fn begins_with(text: &[u8], word: &[u8]) -> bool {
    match (text.first_chunk::<4>(), word.first_chunk::<4>()) {
        (Some(text), Some(word)) if text != word => false,
        _ => text.starts_with(word),
    }
}

/// A table from folded words to values, with open addressing.
#[derive(Clone, Debug)]
pub(crate) struct WordTable<V> {
    /// A power of two, at least four times the number of words, so that a word that is not in the table
    /// usually meets an empty slot at once.
    slots: Vec<Option<(Vec<u8>, V)>>,
    /// For each slot some bits of the hash of its word, 0 if it is empty. They fit into the processor's
    /// cache, and most words of a text are refused by them alone.
    marks: Vec<u16>,
}

impl<V> WordTable<V> {
    /// Builds the table. Of equal words the first stays.
    pub fn new(words: impl IntoIterator<Item = (String, V)>) -> Self {
        let words = words.into_iter();
        Self::of_bytes(words.map(|(word, value)| (word.into_bytes(), value)))
    }

    /// Works as [`Self::new`], for the first bytes of words, which may end within a letter.
    pub fn of_bytes(words: impl IntoIterator<Item = (Vec<u8>, V)>) -> Self {
        let words: Vec<(Vec<u8>, V)> = words.into_iter().collect();
        let size = (4 * words.len()).next_power_of_two().max(4);
        let mut table = Self {
            slots: std::iter::repeat_with(|| None).take(size).collect(),
            marks: vec![0; size],
        };
        for (word, value) in words {
            let slot = table.slot(&word);
            table.marks[slot] = mark(hash(&word));
            table.slots[slot].get_or_insert((word, value));
        }
        table
    }

    /// Returns the value of a folded word.
    pub fn get(&self, word: &str) -> Option<&V> {
        self.get_bytes(word.as_bytes())
    }

    /// Returns the value of the bytes from which [`Self::of_bytes`] made the table.
    pub fn get_bytes(&self, word: &[u8]) -> Option<&V> {
        self.slots[self.slot(word)].as_ref().map(|(_, value)| value)
    }

    pub fn contains(&self, word: &str) -> bool {
        self.get(word).is_some()
    }

    /// Returns the slot of a word, or the empty slot at which the word would be inserted.
    fn slot(&self, word: &[u8]) -> usize {
        let mask = self.marks.len() - 1;
        let hash = hash(word);
        let mut slot = (hash >> 40) as usize & mask;
        while self.marks[slot] != 0 {
            if self.marks[slot] == mark(hash)
                && self.slots[slot]
                    .as_ref()
                    .is_some_and(|(known, _)| known == word)
            {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// Mixes the length of a word with its first and last eight bytes: four letters each, which tell most words
/// of the tables apart.
fn hash(bytes: &[u8]) -> u64 {
    let (first, last) = match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) => (u64::from_le_bytes(*first), u64::from_le_bytes(*last)),
        _ => {
            let mut padded = [0; 8];
            padded[..bytes.len()].copy_from_slice(bytes);
            (u64::from_le_bytes(padded), 0)
        }
    };
    let mixed = first ^ last.rotate_left(29) ^ bytes.len() as u64;
    // Multiplication moves the differences into the high bits.
    mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Returns bits of a hash that do not choose the slot, never 0.
fn mark(hash: u64) -> u16 {
    (hash >> 24) as u16 | 1
}

/// The first two letters of the words of a table. Tells at once that a text begins with none of the words.
pub(crate) struct Beginnings {
    /// One bit for each pair of letters, by the low six bits of the last byte of each letter.
    pairs: [u64; 64],
}

impl Beginnings {
    pub fn new<'w>(words: impl IntoIterator<Item = &'w str>) -> Self {
        let none = Self { pairs: [0; 64] };
        words.into_iter().fold(none, Self::with)
    }

    /// Works as [`Self::new`], at compile time.
    pub const fn of(words: &[&str]) -> Self {
        let mut beginnings = Self { pairs: [0; 64] };
        let mut at = 0;
        while at < words.len() {
            beginnings = beginnings.with(words[at]);
            at += 1;
        }
        beginnings
    }

    /// Works as [`Self::of`], for the words of a table with a value for each.
    pub const fn of_rows<V>(rows: &[(&str, V)]) -> Self {
        let mut beginnings = Self { pairs: [0; 64] };
        let mut at = 0;
        while at < rows.len() {
            beginnings = beginnings.with(rows[at].0);
            at += 1;
        }
        beginnings
    }

    const fn with(mut self, word: &str) -> Self {
        match pair(word.as_bytes()) {
            Some((first, second)) => self.pairs[first] |= 1 << second,
            // Any letter may follow a word of one letter.
            None if word.len() >= 2 => self.pairs[(word.as_bytes()[1] & 0x3F) as usize] = !0,
            None => self.pairs = [!0; 64],
        }
        self
    }

    /// False if the text begins with none of the words. True if it may begin with one.
    #[inline]
    pub fn may_begin(&self, text: &str) -> bool {
        self.may_begin_in(text.as_bytes())
    }

    /// Works as [`Self::may_begin`], for the bytes of a text.
    #[inline]
    pub fn may_begin_in(&self, text: &[u8]) -> bool {
        pair(text).is_none_or(|(first, second)| self.pairs[first] >> second & 1 == 1)
    }

    /// Returns the first byte of a text at which one of the words begins, which are those of the beginnings.
    /// A search by the standard library prepares itself for each word anew, which takes longer than to pass
    /// over a short text.
    pub fn nearest(&self, text: &str, words: &[&str]) -> Option<usize> {
        let text = text.as_bytes();
        (0..text.len()).find(|&at| {
            let rest = &text[at..];
            // No word begins within a letter.
            rest[0] & 0xC0 != 0x80
                && self.may_begin_in(rest)
                && words.iter().any(|word| begins_with(rest, word.as_bytes()))
        })
    }
}

const fn pair(text: &[u8]) -> Option<(usize, usize)> {
    match text {
        [_, first, _, second, ..] => Some(((*first & 0x3F) as usize, (*second & 0x3F) as usize)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_its_words_and_no_others() {
        let words = ["قانون", "قانونين", "ق", "", "نظام", "لايحهتنفيذيه"];
        let table = WordTable::new(words.iter().map(|word| (word.to_string(), word.len())));
        for word in words {
            assert_eq!(table.get(word), Some(&word.len()));
            assert!(!table.contains(&format!("{word}و")), "{word}");
        }
    }

    #[test]
    fn of_equal_words_the_first_stays() {
        let table = WordTable::new([("مصري".to_owned(), "eg"), ("مصري".to_owned(), "sd")]);
        assert_eq!(table.get("مصري"), Some(&"eg"));
    }

    #[test]
    fn the_nearest_word_is_found_as_by_the_standard_library() {
        const WORDS: &[&str] = &["مصر", "الكويت", "م5", "و"];
        let beginnings = Beginnings::of(WORDS);
        for text in [
            "",
            "م",
            "تونس ومصر",
            "من الكويت",
            "ة5م5",
            "قطرالكوي",
            "5",
            "مصر",
        ] {
            let first = WORDS.iter().filter_map(|word| text.find(word)).min();
            assert_eq!(beginnings.nearest(text, WORDS), first, "{text}");
        }
    }

    #[test]
    fn no_text_that_begins_with_a_word_is_refused() {
        let beginnings = Beginnings::new(["مصر", "الكويت"]);
        assert!(beginnings.may_begin("مصروالكويت"));
        assert!(beginnings.may_begin("الكويت"));
        assert!(!beginnings.may_begin("تونس"));
        assert!(Beginnings::new(["م"]).may_begin("مصر"));
        assert!(!Beginnings::new(["م"]).may_begin("نظام"));
        assert!(!Beginnings::new([]).may_begin("مصر"));
        const COUNTRIES: Beginnings = Beginnings::of(&["مصر", "الكويت"]);
        const CODES: Beginnings = Beginnings::of_rows(&[("مصر", "eg"), ("الكويت", "kw")]);
        assert!(
            [COUNTRIES.pairs, CODES.pairs]
                .iter()
                .all(|pairs| *pairs == beginnings.pairs)
        );
    }
}
