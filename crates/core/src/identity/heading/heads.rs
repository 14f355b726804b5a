//! The words for instruments (heads) with which titles of documents begin.
//!
//! Most are the words of citation forms of one country, from [`wordings_of_titles`]. The table below adds
//! wordings of several countries and wordings that no citation uses («قرار تنظيمي»). Titles state less than a
//! citation, because the issuer is a field of the source. A test compares titles with all forms of citation.

use std::sync::LazyLock;

use crate::citation::{Instrument, begins_with_journal, wordings_of_titles};
use crate::normalizer::{Form, normalize};

/// First words of titles, with the kind of instrument that each names; the longest that fits wins. The
/// definite article of the first word is optional: «القانون رقم 1» and «قانون رقم 1» match one row.
const HEADS: [(&str, Instrument); 50] = [
    ("مرسوم أميري بقانون", Instrument::Law),
    ("قرار رئيس مجلس الوزراء بقانون", Instrument::Law),
    ("قرار مشترك", Instrument::MinisterialDecision),
    ("دستور", Instrument::Constitution),
    ("تعديل دستوري", Instrument::ConstitutionalAmendment),
    ("قانون", Instrument::Law),
    ("قرار بقانون", Instrument::Law),
    ("قرار جمهوري بقانون", Instrument::Law),
    ("قرار رئيس الجمهورية بالقانون", Instrument::Law),
    ("قرار رئيس جمهورية مصر العربية بقانون", Instrument::Law),
    ("قرار رئيس جمهورية مصر العربية بالقانون", Instrument::Law),
    ("مرسوم تشريعي", Instrument::Law),
    ("نظام", Instrument::Law),
    ("مرسوم بقانون", Instrument::FederalDecreeLaw),
    ("مرسوم", Instrument::Decree),
    ("مرسوم أميري", Instrument::EmiriDecree),
    ("ظهير", Instrument::Decree),
    ("أمر سام", Instrument::HighOrder),
    ("قرار جمهوري", Instrument::PresidentialDecree),
    ("قرار رئيس الجمهورية", Instrument::PresidentialDecree),
    (
        "قرار رئيس دولة الإمارات العربية المتحدة",
        Instrument::PresidentialDecree,
    ),
    ("قرار رئيس الاتحاد", Instrument::PresidentialDecree),
    ("قرار رئيس مجلس الوزراء", Instrument::PrimeMinisterDecree),
    ("قرار رئيس الوزراء", Instrument::PrimeMinisterDecree),
    ("قرار مجلس الوزراء", Instrument::CabinetDecision),
    ("قرار وزاري", Instrument::MinisterialDecision),
    ("قرار وزير", Instrument::MinisterialDecision),
    ("قرار وزيرة", Instrument::MinisterialDecision),
    ("قرار وزارة", Instrument::MinisterialDecision),
    ("قرار معالي وزير", Instrument::MinisterialDecision),
    ("قرار", Instrument::AgencyDecision),
    ("قرار إداري", Instrument::AgencyDecision),
    ("قرار اتحادي", Instrument::AgencyDecision),
    ("قرار تنظيمي", Instrument::AgencyDecision),
    ("قرار تنفيذي", Instrument::AgencyDecision),
    ("قرار جامعي", Instrument::AgencyDecision),
    ("لائحة", Instrument::Bylaw),
    ("تعميم", Instrument::Circular),
    ("تعميم وزاري", Instrument::Circular),
    ("كتاب دوري", Instrument::Circular),
    ("منشور", Instrument::Circular),
    ("قرار المحكمة العليا", Instrument::Cassation),
    ("محكمة النقض", Instrument::Cassation),
    ("محكمة التمييز", Instrument::Cassation),
    ("المحكمة الإدارية العليا", Instrument::SupremeAdministrative),
    ("المحكمة الدستورية العليا", Instrument::Constitutional),
    ("حكم", Instrument::Judgment),
    ("الدائرة", Instrument::Judgment),
    ("فتوى", Instrument::Fatwa),
    (
        "الجمعية العمومية لقسمي الفتوى والتشريع",
        Instrument::StateCouncilFatwa,
    ),
];

/// «Deed of judgment», a wording of Saudi judgments. Running text cites judgments by it, but their titles do
/// not begin with it.
const DEED: &str = "صك حكم";

/// First words of titles with the kind of instrument that each names, normalized to letters, longest first.
static FOLDED: LazyLock<Vec<(String, Instrument)>> = LazyLock::new(|| {
    let of_countries = wordings_of_titles().filter(|(words, _)| words != DEED);
    let mut heads: Vec<_> = HEADS
        .iter()
        .map(|(words, instrument)| ((*words).to_owned(), *instrument))
        .chain(of_countries)
        .map(|(words, instrument)| (normalize(&words, Form::Letters), instrument))
        .collect();
    heads.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
    heads
});

/// Returns the kind of instrument (law, decree …) that the first words of a text name, and the byte after
/// those words. The text must be normalized to letters. The title of a journal («المجلة القضائية») names no
/// instrument, although its noun also means a code: the source's fields say what the document is.
pub(super) fn of(letters: &str) -> Option<(Instrument, usize)> {
    let skip = letters.len() - letters.trim_start_matches(['"', '«', '(', ' ']).len();
    let text = &letters[skip..];
    let article = if text.starts_with("ال") {
        "ال".len()
    } else {
        0
    };
    let found = FOLDED.iter().find_map(|(head, instrument)| {
        [0, article].into_iter().find_map(|article| {
            let end = match_words(&text[article..], head)?;
            Some((*instrument, skip + article + end))
        })
    });
    found.filter(|_| !begins_with_journal(text))
}

/// Returns the byte after the first words `head` of a title if the text begins with them. The spaces between
/// the words («أمرملكي») and the definite article of adjectives («القانون الاتحادي») are optional.
fn match_words(text: &str, head: &str) -> Option<usize> {
    if let Some(rest) = text.strip_prefix(head) {
        return at_word_end(rest).then_some(head.len());
    }
    let mut rest = text;
    for word in head.split(' ') {
        rest = rest.trim_start_matches(' ');
        let bare = rest.strip_prefix("ال").unwrap_or(rest);
        rest = rest
            .strip_prefix(word)
            .or_else(|| bare.strip_prefix(word))?;
    }
    (head.contains(' ') && at_word_end(rest)).then(|| text.len() - rest.len())
}

/// True if a word ends before `rest`, the remainder of a title. A digit or «رقم» (number) may follow the word
/// without a space.
fn at_word_end(rest: &str) -> bool {
    rest.chars().next().is_none_or(|c| !c.is_alphabetic()) || rest.starts_with("رقم")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citation::first_wordings;

    /// First words of citations that [`of`] does not know as first words of titles, because no title begins
    /// with them or because they mean something else there.
    const NO_TITLES: [&str; 18] = [
        // Guides and instructions are found by their titles alone, which need no kind.
        "دليل",
        "تعليمات",
        // An Emirati title with these words names a federal decree-law; for other countries `instrument::of`
        // makes it a law.
        "مرسوم بقانون",
        // Abbreviation of «law», used in running text only.
        "ق",
        // `أمر` (order) is left out, because the source's field for the issuer decides whether an order is
        // royal.
        "أمر",
        // Words for rulings are left out, because the source's field for the court decides the kind of
        // ruling.
        "طعن",
        "نقض",
        "دعوى",
        "قضية",
        "ملف رقم",
        "محكمة",
        "قرار محكمة",
        "قرار تمييز",
        // A journal of rulings: a title may be that of a whole issue.
        "مجلة القضائية",
        // Wordings that only running text uses.
        DEED,
        "رقم الحكم",
        "قراره",
        "تعميمه",
    ];

    #[test]
    fn every_row_can_match() {
        let mut known = std::collections::HashSet::new();
        for (words, instrument) in HEADS {
            let letters = normalize(words, Form::Letters);
            assert_eq!(of(&letters), Some((instrument, letters.len())), "«{words}»");
            assert!(known.insert(letters), "«{words}» stands twice");
        }
        for (words, _) in wordings_of_titles() {
            let letters = normalize(&words, Form::Letters);
            assert!(!known.contains(&letters), "a country's file has «{words}»");
        }
    }

    #[test]
    fn a_form_of_citation_is_a_head_of_titles_too() {
        for (wording, instrument) in first_wordings() {
            let read = of(&normalize(&wording, Form::Letters)).map(|(instrument, _)| instrument);
            assert_eq!(
                read == Some(instrument),
                !NO_TITLES.contains(&wording.as_str()),
                "«{wording}» is cited as {instrument:?} and read in a title as {read:?}"
            );
        }
    }

    #[test]
    fn the_longest_head_wins_with_or_without_article_and_blanks() {
        for (title, instrument) in [
            (
                "قرار مجلس الوزراء رقم 37 لسنة 2001",
                Instrument::CabinetDecision,
            ),
            (
                "قرار رئيس مجلس الوزراء رقم 5",
                Instrument::PrimeMinisterDecree,
            ),
            ("قرار رئيس مجلس الادارة رقم 5", Instrument::AgencyDecision),
            ("القانون رقم 6 لسنة 2022", Instrument::Law),
            ("القانون الاتحادي رقم 6", Instrument::FederalLaw),
            ("مرسوم بقانون اتحادي رقم 33", Instrument::FederalDecreeLaw),
            ("أمرملكي رقم (أ/406)", Instrument::RoyalOrder),
            ("الفتوى رقم 99 لسنة 1960", Instrument::Fatwa),
            ("الظهير الشريف رقم 1.58.250", Instrument::Decree),
            ("المرسوم السلطاني رقم 35/2003", Instrument::Decree),
            ("الأمر السامي الكريم رقم 729/8", Instrument::HighOrder),
            ("مدونة الأسرة", Instrument::Law),
            ("مجلة الشغل", Instrument::Law),
            ("المجلة الجزائية", Instrument::Law),
            ("مجلة الأحكام العدلية", Instrument::Law),
            (
                "قرار رئيس الجمهورية بالقانون رقم 8 لسنة 2015",
                Instrument::Law,
            ),
        ] {
            let found = of(&normalize(title, Form::Letters)).map(|(instrument, _)| instrument);
            assert_eq!(found, Some(instrument), "{title}");
        }
        for title in [
            "نظامية الإجراءات",
            "تعديل بعض أحكام القانون رقم 5",
            "قرارات المجلس",
            "المجلة القضائية 1993 عدد 1 ص 22",
            "مجلة المحكمة العليا، العدد 2",
            "مجلة العدل العدد 12",
            "مجلة المحاماة السنة 45",
        ] {
            assert_eq!(of(&normalize(title, Form::Letters)), None, "{title}");
        }
    }
}
