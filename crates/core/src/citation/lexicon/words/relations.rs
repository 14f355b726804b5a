//! Words before a citation that express a relation of the text to the cited instrument: amends, repeals,
//! implements.

use crate::citation::model::Relation;
use crate::text::fold::words;

/// Grammatical form of a word that introduces a citation. The rules in [`crate::acts`] treat the forms
/// differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordForm {
    /// Present-tense verb: «يلغى». The citing text itself amends or repeals.
    Present,
    /// Past-tense verb: «ألغيت». It often reports what another instrument did.
    Past,
    /// Verbal noun without a prefix: «إلغاء» (the repeal of).
    Noun,
    /// Verbal noun with a prefix, or several words. The patterns of [`crate::acts`] do not take these rows,
    /// because they add prefixes and the word «محل» (in place of) themselves.
    Phrase,
}

macro_rules! introducers {
    ($(($word:literal, $relation:ident, $form:ident)),+ $(,)?) => {
        words! {
            /// Words that introduce a citation, with the relation that they express, grouped by relation. The
            /// word nearest to the citation decides. The rules of [`crate::acts`] take their verbs and nouns
            /// of repeal and amendment from this table. A verbal noun needs a second row with the prefix «ب».
            pub(in crate::citation) const INTRODUCERS: &[(&str, Relation, WordForm)] = [
                $(($word, Relation::$relation, WordForm::$form)),+
            ];
        }

        /// The words that introduce citations («amends», «repeals»), in natural spelling, for tests.
        #[cfg(test)]
        pub(crate) const WRITTEN_INTRODUCERS: &[(&str, Relation, WordForm)] =
            &[$(($word, Relation::$relation, WordForm::$form)),+];
    };
}

#[rustfmt::skip] // rustfmt would give each entry of the table a line of its own
introducers![
    ("بتعديل بعض أحكام", Amends, Phrase), ("بتعديل أحكام", Amends, Phrase),
    ("بتعديل", Amends, Phrase), ("تعديل", Amends, Noun), ("يعدل", Amends, Present),
    ("تعدل", Amends, Present), ("عدلت", Amends, Past), ("يستبدل", Amends, Present),
    ("تستبدل", Amends, Present), ("استبدل", Amends, Past), ("باستبدال", Amends, Phrase),
    ("يضاف", Amends, Present), ("تضاف", Amends, Present), ("أضيف", Amends, Past),
    ("بإضافة", Amends, Phrase), ("وبإضافة", Amends, Phrase), ("إضافة فقرة", Amends, Phrase),
    ("إضافة مادة", Amends, Phrase), ("إضافة بند", Amends, Phrase), ("إضافة عبارة", Amends, Phrase),
    ("يستعاض عن", Amends, Phrase), ("تحذف", Amends, Present), ("يحذف", Amends, Present),
    ("بحذف", Amends, Phrase),
    ("يلغى", Repeals, Present), ("تلغى", Repeals, Present), ("ألغيت", Repeals, Past),
    ("ألغي", Repeals, Past), ("بإلغاء", Repeals, Phrase), ("إلغاء العمل ب", Repeals, Phrase),
    ("إلغاء", Repeals, Noun), ("يحل هذا القانون محل", Repeals, Phrase),
    ("يحل هذا النظام محل", Repeals, Phrase), ("يحل هذا التنظيم محل", Repeals, Phrase),
    ("يحل هذا القرار محل", Repeals, Phrase), ("يحل هذا المرسوم محل", Repeals, Phrase),
    ("تحل هذه اللائحة محل", Repeals, Phrase), ("تحل هذه القواعد محل", Repeals, Phrase),
    ("تحل هذه الضوابط محل", Repeals, Phrase),
    ("تنفيذا ل", Implements, Phrase), ("تنفيذا لأحكام", Implements, Phrase),
    ("بتنفيذ أحكام", Implements, Phrase), ("بتنفيذ", Implements, Phrase),
];

words! {
    /// Objects of amendment («situations», «data», «course») that are parts of no law: `تعديل أوضاع المنشآت
    /// وفق أحكام نظام العمل`.
    pub(in crate::citation) const NO_PARTS_OF_LAWS: &[&str] = [
        "أوضاع", "أوضاعه", "أوضاعها", "أوضاعهم", "الأوضاع", "وضع", "وضعه", "وضعها", "وضعهم", "الوضع", "بياناته",
        "بياناتها", "بياناتهم", "مسار", "مساره", "مسارها", "المسار",
    ];
}

/// Present-tense verbs of amendment, normalized to letters without blanks, for the patterns of other modules.
pub(crate) const AMENDING_VERBS: &[&str] = &introducing::<
    { count(Relation::Amends, WordForm::Present) },
>(Relation::Amends, WordForm::Present);

/// Verbal nouns of amendment, normalized to letters without blanks, for the patterns of other modules.
pub(crate) const AMENDING_NOUNS: &[&str] =
    &introducing::<{ count(Relation::Amends, WordForm::Noun) }>(Relation::Amends, WordForm::Noun);

/// Present-tense verbs of repeal, normalized to letters without blanks, for the patterns of other modules.
pub(crate) const REPEALING_VERBS: &[&str] = &introducing::<
    { count(Relation::Repeals, WordForm::Present) },
>(Relation::Repeals, WordForm::Present);

/// Past-tense verbs of repeal, normalized to letters without blanks, for the patterns of other modules.
pub(crate) const REPEALING_PASTS: &[&str] =
    &introducing::<{ count(Relation::Repeals, WordForm::Past) }>(Relation::Repeals, WordForm::Past);

/// Verbal nouns of repeal, normalized to letters without blanks, for the patterns of other modules.
pub(crate) const REPEALING_NOUNS: &[&str] =
    &introducing::<{ count(Relation::Repeals, WordForm::Noun) }>(Relation::Repeals, WordForm::Noun);

/// Returns the words of [`INTRODUCERS`] that express this relation in this grammatical form. `N` is their
/// number, from [`count`].
const fn introducing<const N: usize>(relation: Relation, form: WordForm) -> [&'static str; N] {
    let mut words = [""; N];
    let (mut row, mut found) = (0, 0);
    while row < INTRODUCERS.len() {
        if is_of(row, relation, form) {
            words[found] = INTRODUCERS[row].0;
            found += 1;
        }
        row += 1;
    }
    words
}

const fn count(relation: Relation, form: WordForm) -> usize {
    let (mut row, mut found) = (0, 0);
    while row < INTRODUCERS.len() {
        if is_of(row, relation, form) {
            found += 1;
        }
        row += 1;
    }
    found
}

const fn is_of(row: usize, relation: Relation, form: WordForm) -> bool {
    INTRODUCERS[row].1 as u8 == relation as u8 && INTRODUCERS[row].2 as u8 == form as u8
}

words! {
    /// Words between an introducing word («repeals») and a citation that end its effect: after them the word
    /// says nothing about the citation.
    pub(in crate::citation) const BREAKS: &[&str] = [
        ".", "؛", "بعد الاطلاع", "وعلى", "بشأن", "في شأن", "بموجب", "بمقتضى", "المعدل ب", "المعدلة ب",
        "المستبدلة ب", "المضافة ب", "بناء على", "وفقا ل", "طبقا ل", "الصادر",
    ];
}

words! {
    /// Conjunctions and commas that may stand between two citations of one list. All citations of a list have
    /// the relation («amends» …) of the first.
    pub(in crate::citation) const BETWEEN_LISTED: &[&str] = [
        "و", "،و", "،", ",", "،وال", "وال", "وب", "،وب",
    ];
}

words! {
    /// Words between an instrument and what it does itself: in «القانون 5 بتعديل …» (law 5 amending …) the
    /// prefix ب.
    pub(in crate::citation) const OWN_ACTS: &[&str] = [
        "ب", "بشأن", "في شأن", "القاضي ب", "الذي", "التي", "الصادر ب", "المتضمن",
    ];
}

words! {
    /// Words («issuing», «concerning») and colons before a bylaw that the citing text itself issues.
    pub(in crate::citation) const ISSUING_A_BYLAW: &[&str] = [
        "بإصدار", "إصدار", "بشأن", "في شأن", ":ب", ":",
    ];
}

words! {
    /// Negations («not», «without») before a verb or noun of amendment or repeal.
    pub(in crate::citation) const DENIALS: &[&str] = [
        "لا", "لم", "لن", "دون", "بدون", "عدم", "بعدم",
    ];
}

words! {
    /// Words that introduce a citation («amends») and end in a prefix letter, which is joined to the next
    /// word.
    pub(in crate::citation) const ENDING_IN_A_PREFIX: &[&str] = [
        "تنفيذا ل", "إلغاء العمل ب",
    ];
}
