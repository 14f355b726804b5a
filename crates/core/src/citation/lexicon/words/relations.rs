//! Words that express the relation of a text to the cited instrument.

use crate::citation::model::Relation;
use crate::text::fold::words;

/// Form of an introducing word. The rules of [`crate::acts`] differ by form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordForm {
    /// Verb of the present: «يلغى». The text itself acts.
    Present,
    /// Verb of the past: «ألغيت». It often reports the act of another instrument.
    Past,
    /// Noun without a prefix: «إلغاء».
    Noun,
    /// Noun with a prefix, or several words. Only the grammar reads these rows. The patterns of
    /// [`crate::acts`] allow prefixes and have «محل».
    Phrase,
}

macro_rules! introducers {
    ($(($word:literal, $relation:ident, $form:ident)),+ $(,)?) => {
        words! {
            /// Introducing words, grouped by relation. The one nearest to the citation counts. The rules of
            /// [`crate::acts`] take their words of repeal, and verbs and nouns of amendment, from this table.
            /// A noun takes a second row with its prefix «ب».
            pub(in crate::citation) const INTRODUCERS: &[(&str, Relation, WordForm)] = [
                $(($word, Relation::$relation, WordForm::$form)),+
            ];
        }

        /// The introducing words in natural spelling.
        #[cfg(test)]
        pub(crate) const WRITTEN_INTRODUCERS: &[(&str, Relation, WordForm)] =
            &[$(($word, Relation::$relation, WordForm::$form)),+];
    };
}

#[rustfmt::skip] // rows of a table
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

/// Verbs of amendment in letters form, for patterns.
pub(crate) const AMENDING_VERBS: &[&str] = &introducing::<
    { count(Relation::Amends, WordForm::Present) },
>(Relation::Amends, WordForm::Present);

/// Nouns of amendment in letters form, for patterns.
pub(crate) const AMENDING_NOUNS: &[&str] =
    &introducing::<{ count(Relation::Amends, WordForm::Noun) }>(Relation::Amends, WordForm::Noun);

/// Verbs of repeal in letters form, for patterns.
pub(crate) const REPEALING_VERBS: &[&str] = &introducing::<
    { count(Relation::Repeals, WordForm::Present) },
>(Relation::Repeals, WordForm::Present);

/// Verbs of repeal in the past in letters form, for patterns.
pub(crate) const REPEALING_PASTS: &[&str] =
    &introducing::<{ count(Relation::Repeals, WordForm::Past) }>(Relation::Repeals, WordForm::Past);

/// Nouns of repeal in letters form, for patterns.
pub(crate) const REPEALING_NOUNS: &[&str] =
    &introducing::<{ count(Relation::Repeals, WordForm::Noun) }>(Relation::Repeals, WordForm::Noun);

/// The introducers of a relation and a form. `N` is their [`count`].
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
    /// Words that end the scope of an introducer.
    pub(in crate::citation) const BREAKS: &[&str] = [
        ".", "؛", "بعد الاطلاع", "وعلى", "بشأن", "في شأن", "بموجب", "بمقتضى", "المعدل ب", "المعدلة ب",
        "المستبدلة ب", "المضافة ب", "بناء على", "وفقا ل", "طبقا ل", "الصادر",
    ];
}

words! {
    /// Text between two citations of one list.
    pub(in crate::citation) const BETWEEN_LISTED: &[&str] = [
        "و", "،و", "،", ",", "،وال", "وال", "وب", "،وب",
    ];
}

words! {
    /// Words between an instrument and the act that it performs.
    pub(in crate::citation) const OWN_ACTS: &[&str] = [
        "ب", "بشأن", "في شأن", "القاضي ب", "الذي", "التي", "الصادر ب", "المتضمن",
    ];
}

words! {
    /// Words before a bylaw that the citing text issues.
    pub(in crate::citation) const ISSUING_A_BYLAW: &[&str] = [
        "بإصدار", "إصدار", "بشأن", "في شأن", ":ب", ":",
    ];
}

words! {
    /// Negations before an act.
    pub(in crate::citation) const DENIALS: &[&str] = [
        "لا", "لم", "لن", "دون", "بدون", "عدم", "بعدم",
    ];
}

words! {
    /// Introducers whose end is a prefix of the next word.
    pub(in crate::citation) const ENDING_IN_A_PREFIX: &[&str] = [
        "تنفيذا ل", "إلغاء العمل ب",
    ];
}
