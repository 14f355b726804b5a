//! Leaves out of a claim what it repeats from the passage word for word.
//!
//! An answer that quotes has several sentences before one marker, each from another clause. Compared with the
//! clause that has most words of all of them, a faithful quotation looks like a contradiction.

use super::conditions;
use super::words::{Text, Word};
use crate::analyzer::folded_words;

/// Fewest words of a repeated part. Shorter ones are often parts of sentences that say something else.
const FEWEST: usize = 4;

const ENDS: [char; 13] = [
    '.', '؟', '?', '!', '؛', ';', '…', '\n', '«', '»', '"', '“', '”',
];

/// Returns the claim with blanks in place of the parts that the passage has word for word, so that positions
/// stay. A part ends at a mark of punctuation that ends a sentence, or at a quotation mark. It counts as
/// repeated only if it begins and ends where segments of the passage do, and no condition follows.
pub(super) fn without_repeated(claim: &str, passage: &Text) -> String {
    let words_of_passage = without_labels(passage);
    parts(claim)
        .map(|part| {
            let words: Vec<String> = folded_words(part)
                .into_iter()
                .map(|word| word.term)
                .collect();
            if words.len() >= FEWEST && repeats(&words, &words_of_passage, passage) {
                " ".repeat(part.len())
            } else {
                part.to_owned()
            }
        })
        .collect()
}

/// Cuts a claim after each mark that may end a repeated part. The point in «1.000» ends none.
fn parts(claim: &str) -> impl Iterator<Item = &str> {
    let is_digit = |at: Option<&u8>| at.is_some_and(u8::is_ascii_digit);
    let ends = claim.match_indices(ENDS).filter_map(move |(at, mark)| {
        let bytes = claim.as_bytes();
        let in_number = mark == "."
            && is_digit(at.checked_sub(1).and_then(|before| bytes.get(before)))
            && is_digit(bytes.get(at + 1));
        (!in_number).then_some(at + mark.len())
    });
    let mut from = 0;
    ends.chain([claim.len()]).map(move |end| {
        let part = &claim[from..end];
        from = end;
        part
    })
}

fn repeats(part: &[String], passage: &[(usize, &Word)], whole: &Text) -> bool {
    let parted = |one: &(usize, &Word), next: &(usize, &Word)| one.1.segment != next.1.segment;
    passage.windows(part.len()).enumerate().any(|(start, run)| {
        let end = start + part.len();
        let last = &run[run.len() - 1];
        run.iter()
            .zip(part)
            .all(|((_, one), other)| one.text == *other)
            && (start == 0 || parted(&passage[start - 1], &run[0]))
            && passage.get(end).is_none_or(|next| parted(last, next))
            && !conditions::follows(whole, last.0 + 1)
    })
}

/// Returns the words of a passage with their indexes, without the labels of items («1 -», «ب.»), which a
/// quotation may leave out.
fn without_labels(passage: &Text) -> Vec<(usize, &Word)> {
    let is_alone = |at: usize| {
        let segment = passage.words[at].segment;
        passage.words_in(&(segment..segment + 1)).len() == 1
    };
    let is_number = |word: &Word| word.text.chars().all(|one| one.is_ascii_digit());
    let is_label = |at: usize, word: &Word| {
        let is_short = word.text.chars().count() == 1 || is_number(word) && word.text.len() == 2;
        // The «1» of «1.000» is no label.
        let is_part_of_number = is_number(word) && passage.words.get(at + 1).is_some_and(is_number);
        is_short && !is_part_of_number && is_alone(at)
    };
    let words = passage.words.iter().enumerate();
    words.filter(|(at, word)| !is_label(*at, word)).collect()
}

/// True if the word at `end` is not in the segment of the word before it.
pub(super) fn ends_segment(passage: &Text, end: usize) -> bool {
    passage
        .words
        .get(end)
        .is_none_or(|next| next.segment != passage.words[end - 1].segment)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSAGE: &str = "يعاقب بغرامة لا تزيد على 1.000.000 ريال كل من خالف النظام. \
        لا يجوز للمنشأة أن تعيد النشاط قبل سداد الغرامة، ما لم تأذن الوزارة. \
        تضاعف الغرامة عند تكرار المخالفة خلال سنة.";

    fn rest(claim: &str) -> String {
        without_repeated(claim, &Text::new(PASSAGE))
            .trim()
            .to_owned()
    }

    #[test]
    fn repeated_sentences_leave_the_claim() {
        let claim = "يعاقب بغرامة لا تزيد على 1.000.000 ريال كل من خالف النظام. … \
            تضاعف الغرامة عند تكرار المخالفة خلال سنة.";
        assert_eq!(rest(claim), "…");
    }

    #[test]
    fn a_quotation_may_leave_out_the_labels_of_items() {
        let passage = "يستحق المتضرر تعويضاً على النحو الآتي :\n1 - أجر خمسة عشر يوماً، إذا كان العقد غير \
            محدد المدة.\n2 - أجر المدة الباقية إذا كان العقد محدد المدة.";
        let claim = "يستحق المتضرر تعويضاً على النحو الآتي : أجر خمسة عشر يوماً، إذا كان العقد غير محدد \
            المدة. أجر المدة الباقية إذا كان العقد محدد المدة.";
        assert_eq!(without_repeated(claim, &Text::new(passage)).trim(), "");
    }

    #[test]
    fn a_part_without_its_negation_stays() {
        let claim = "يجوز للمنشأة أن تعيد النشاط قبل سداد الغرامة، ما لم تأذن الوزارة.";
        assert_eq!(rest(claim), claim);
    }

    #[test]
    fn a_part_whose_condition_is_dropped_stays() {
        let claim = "لا يجوز للمنشأة أن تعيد النشاط قبل سداد الغرامة.";
        assert_eq!(rest(claim), claim);
    }

    #[test]
    fn other_words_stay_where_they_are() {
        let claim = "قال: «تضاعف الغرامة عند تكرار المخالفة خلال سنة.» فلا غرامة.";
        let left = without_repeated(claim, &Text::new(PASSAGE));
        assert_eq!(left.len(), claim.len());
        assert!(left.ends_with("» فلا غرامة."));
    }
}
