//! Stop words: words that nearly every article has, which the search ignores.
//!
//! The list is the file `stop_words.txt`. It has no single Arabic letters, because they number items and
//! decrees. A search without stop words is better for questions (nDCG@10 .550, with them .537, on the Saudi
//! set) and the same for headings and rulings. The channel of unstemmed words keeps stop words for
//! quotations.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use crate::normalizer::{Form, normalize};

/// The words that are too frequent to be search terms («في», in), normalized to letters.
static STOP_WORDS: LazyLock<HashSet<String, BuildHasherDefault<Fnv>>> =
    LazyLock::new(|| rows().map(|word| normalize(word, Form::Letters)).collect());

fn rows() -> impl Iterator<Item = &'static str> {
    include_str!("stop_words.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// FNV-1a hasher, which is fast for short words. It does not resist keys chosen by an attacker, but the list
/// of keys is fixed.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// True if a folded word is a stop word, alone or with a conjunction joined before it («وفي», «فإذا»).
pub(super) fn contains(word: &str) -> bool {
    if word.len() > longest() {
        return false;
    }
    STOP_WORDS.contains(word)
        || word
            .strip_prefix(['و', 'ف'])
            .is_some_and(|rest| STOP_WORDS.contains(rest))
}

/// Returns the length in bytes of the longest stop word with a conjunction before it. Longer words need no
/// look-up.
fn longest() -> usize {
    static LONGEST: LazyLock<usize> =
        LazyLock::new(|| "و".len() + STOP_WORDS.iter().map(|word| word.len()).max().unwrap_or(0));
    *LONGEST
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{contains, rows};
    use crate::analyzer::folded_words;

    #[test]
    fn every_row_can_match() {
        let mut known = HashSet::new();
        for row in rows() {
            let words = folded_words(row);
            let [word] = &words[..] else {
                panic!("not one word: {row}");
            };
            assert!(contains(&word.term), "never found: {row}");
            assert!(known.insert(word.term.clone()), "twice: {row}");
        }
    }

    #[test]
    fn a_joined_conjunction_hides_no_stop_word() {
        assert!(contains("وفي") && contains("فاذا") && contains("في"));
    }

    #[test]
    fn what_turns_a_rule_round_is_kept() {
        assert!(!contains("لا") && !contains("غير") && !contains("دون") && !contains("يجوز"));
    }
}
