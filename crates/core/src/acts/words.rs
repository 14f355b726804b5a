//! Words of amendment and repeal, for patterns over normalized text. They come from the grammar's table of
//! words before citations, so a word added there is known to these rules too.

use crate::citation::{
    AMENDING_NOUNS, AMENDING_VERBS, REPEALING_NOUNS, REPEALING_PASTS, REPEALING_VERBS,
};
use crate::pattern::Words;

pub(super) const AMENDING_VERB: Words = ("amending_verb", AMENDING_VERBS);
pub(super) const AMENDING_NOUN: Words = ("amending_noun", AMENDING_NOUNS);
pub(super) const REPEALING_VERB: Words = ("repealing_verb", REPEALING_VERBS);
pub(super) const REPEALING_PAST: Words = ("repealing_past", REPEALING_PASTS);
pub(super) const REPEALING_NOUN: Words = ("repealing_noun", REPEALING_NOUNS);

#[cfg(test)]
mod tests {
    use crate::acts::{Frame, Place, acts};
    use crate::citation::{Relation, WRITTEN_INTRODUCERS, WordForm, examine_in, extract};

    #[test]
    fn the_grammar_and_the_acts_know_the_same_words_of_repeal() {
        let mut words = 0;
        for &(word, relation, form) in WRITTEN_INTRODUCERS {
            if relation != Relation::Repeals {
                continue;
            }
            words += 1;
            let text = match word.strip_suffix(" ب") {
                Some(word) => format!("{word} بالقانون رقم 41 لسنة 1990"),
                None => format!("{word} القانون رقم 41 لسنة 1990"),
            };
            let stated: Vec<_> = extract(&text).iter().map(|one| one.relation).collect();
            assert_eq!(stated.last(), Some(&Relation::Repeals), "{text}");

            let frame = Frame {
                jurisdiction: "eg".into(),
                ..Frame::default()
            };
            let citations = examine_in(&text, Some("eg")).citations;
            let found = acts(&text, &citations, Place::Provision, false, &frame);
            // Only a past verb is read differently: in «ألغيت بالقانون 5» the named law may be the one that
            // repealed another.
            let expected = match form {
                WordForm::Past => Relation::Cites,
                _ => Relation::Repeals,
            };
            let relations: Vec<_> = found.iter().map(|act| act.relation).collect();
            assert_eq!(relations, [expected], "{text}");
        }
        assert!(words > 0);
    }
}
