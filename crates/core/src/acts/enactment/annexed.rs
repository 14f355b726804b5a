//! Tells the articles of a law from the numbered parts of what is printed behind it. A source prints the law
//! that issues another before the articles of the issued one, and takes the articles before any second
//! numbering for those of such a law. They are the law's own where an explanatory memorandum, a model
//! contract or an annex follows.

use std::sync::LazyLock;

use regex::Regex;

use super::super::window::letters;
use crate::pattern;
use crate::text::utf16::first;

/// Fewest articles that are those of a decision before a model contract. Fewer may bring models into use:
/// «يكون عقد التأسيس والنظام الأساسي وفقا للنموذجين الملحقين بهذا القرار».
const FEWEST_BEFORE_CONTRACT: usize = 5;

/// Fewest articles that are more than a law needs to issue another one. The longest of the corpus has nine.
const FEWEST_BEFORE_ANNEX: usize = 10;

/// Length of the beginning of a part of a memorandum, in UTF-16 units. It says there which article it
/// explains.
const HEAD: usize = 120;

/// Pattern of a part of an explanatory memorandum, which speaks of the article and of whoever made it.
static EXPLAINS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:المشرع|(?:هذه|تلك)\s+المادة|هذا\s+النص|هذه\s+المذكرة)(?:[^\p{L}]|$)",
        &[],
    )
});

/// Pattern of a clause of a model contract: its parties, the contract itself, or blanks to be filled in.
static CONTRACTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:ال)?طرف(?:ين|ان|\s+ال(?:أول|ثاني|ثالث))(?:[^\p{L}]|$)|هذا\s+العقد|هذه\s+الاتفاقية|\.{6}",
        &[],
    )
});

/// Pattern of an article that brings an attached text into effect: «يعمل بأحكام القانون المرافق».
static ADOPTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:يعمل|تعتمد|يعتمد|اعتماد|إصدار|الموافقة|يوافق|ووفق|صودق|تسري|تطبق)\s[^.؛\n]{0,300}?(?:المراف|المرفق|الملحق|والمرفق|والمراف)",
        &[],
    )
});

/// What a source prints behind the articles of a law and numbers like them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Annex {
    /// Name of its kind, which stands before the numbers of its parts.
    pub name: &'static str,
    /// True for an explanatory memorandum, which explains the draft of the law and is no law.
    pub explains: bool,
}

const MEMORANDUM: Annex = Annex {
    name: "المذكرة الإيضاحية",
    explains: true,
};
const OTHER: Annex = Annex {
    name: "الملحق",
    explains: false,
};

/// Returns what follows the articles before a second numbering, if those are the law's own: an explanatory
/// memorandum, or another annex, such as a model contract. `None` if they issue another text. `articles` and
/// `parts` are the texts of both numberings.
///
/// ```
/// use sanad_core::acts::annex_behind;
/// let law = ["تفرض الخدمة الوطنية على كل مواطن من الذكور."];
/// let part = "بينت هذه المادة نطاق تطبيق القانون، وأراد المشرع أن يشمل الذكور.";
/// let annex = annex_behind(&law, &[part]).unwrap();
/// assert_eq!((annex.name, annex.explains), ("المذكرة الإيضاحية", true));
/// assert_eq!(annex_behind(&["يعمل بأحكام القانون المرافق."], &["تسري أحكامه على التجار."]), None);
/// ```
pub fn annex_behind<T: AsRef<str>>(articles: &[T], parts: &[T]) -> Option<Annex> {
    if articles.is_empty() || parts.is_empty() {
        return None;
    }
    if mostly(parts, |text| EXPLAINS.is_match(&letters(first(text, HEAD)))) {
        return Some(MEMORANDUM);
    }
    let adopts = || {
        let mut first = articles.iter().take(2);
        first.any(|text| ADOPTS.is_match(&letters(text.as_ref())))
    };
    let is_annex = articles.len() >= FEWEST_BEFORE_CONTRACT
        && mostly(parts, |text| CONTRACTS.is_match(&letters(text)))
        || articles.len() >= FEWEST_BEFORE_ANNEX && !adopts();
    is_annex.then_some(OTHER)
}

/// True if a condition holds for more than half of the texts.
fn mostly<T: AsRef<str>>(texts: &[T], holds: impl Fn(&str) -> bool) -> bool {
    let held = texts.iter().filter(|text| holds(text.as_ref())).count();
    held * 2 > texts.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAUSES: [&str; 2] = [
        "وافق الطرف الأول على ابتعاث الطرف الثاني للإلتحاق بـ (معهد / كلية / جامعة).",
        "يعتبر التمهيد السابق جزءاً من هذا العقد ومتمماً لأحكامه.",
    ];

    const OWN: &str = "تؤدى الخدمة الوطنية في الجهات الآتية: 1- القوات المسلحة.";

    #[test]
    fn a_memorandum_explains_the_articles_before_it() {
        let parts = [
            "أورد المشرع في هذه المادة مجموعة من الكلمات والعبارات المتكررة في نصوص القانون.",
            "تضمنت هذه المادة الشروط الواجب توافرها فيمن يجند.",
            "1- جريمة التخلف عن التجنيد: أ- تحديد مفهوم هذه الجريمة.",
        ];
        assert_eq!(annex_behind(&[OWN], &parts), Some(MEMORANDUM));
        // One part that says so makes no memorandum.
        let law = [
            parts[0],
            "تسري أحكام هذا القانون على التجار.",
            "يحظر على التاجر الغش.",
        ];
        assert_eq!(annex_behind(&[OWN], &law), None);
    }

    #[test]
    fn clauses_of_a_model_contract_are_no_articles() {
        assert_eq!(
            annex_behind(&[OWN; 5], &[CLAUSES[0], CLAUSES[1]]),
            Some(OTHER)
        );
        // A short decision that brings models into use.
        let brief = [
            "يكون عقد التأسيس وفقا للنموذج الملحق بهذا القرار.",
            "ينشر هذا القرار.",
        ];
        assert_eq!(annex_behind(&brief, &CLAUSES), None);
    }

    #[test]
    fn a_long_run_of_articles_issues_no_other_text() {
        let annex = ["للهيئة أن تصدر تصريح إقامة طويلة الأمد لمدة (10) عشر سنوات."];
        assert_eq!(annex_behind(&[OWN; 10], &annex), Some(OTHER));
        assert_eq!(annex_behind(&[OWN; 9], &annex), None);
        for adopting in [
            "يعمل بأحكام القانون المرافق في شأن المعاشات والتأمينات الاجتماعية.",
            "1- تعتمد اللائحة الفنية الخليجية للعب الأطفال المرفقة بهذا القرار.",
            "صودق على قانون (نظام) المبيدات في دول مجلس التعاون والمرفق نصه.",
        ] {
            let mut law = [OWN; 12];
            law[1] = adopting;
            assert_eq!(annex_behind(&law, &annex), None, "{adopting}");
        }
        assert_eq!(annex_behind::<&str>(&[], &annex), None);
        assert_eq!(annex_behind(&[OWN; 12], &[]), None);
    }
}
