//! Word tables of the grammar of amendments, in natural Arabic. Patterns refer to a table as `{name}`.

use crate::acts::PLACE;
use crate::pattern::Words;

/// Nouns before a phrase that is replaced, added or deleted: «عبارة "…"».
pub(super) const PHRASE_NOUNS: &[&str] = &[
    "عبارات",
    "عبارتين",
    "عبارتي",
    "عبارة",
    "كلمات",
    "كلمتين",
    "كلمتي",
    "كلمة",
    "لفظة",
    "لفظ",
    "جملة",
    "مسمى",
    "اسم",
    "مصطلح",
    "تسمية",
];

/// Nouns of the parts of an article.
pub(super) const PART_NOUNS: &[&str] = &[
    "فقرتين",
    "فقرتان",
    "فقرات",
    "فقرتي",
    "فقرة",
    "بندين",
    "بندان",
    "بنود",
    "بند",
    "مقطع",
    "نقطة",
    "جدولين",
    "جداول",
    "جدول",
    "تعريفين",
    "تعريفات",
    "تعاريف",
    "تعريف",
    "ملحق",
    "مراقبة",
    "نموذج",
    "مجموعة",
    "خانة",
    "فرع",
    "باب",
    "فصل",
    "قسم",
    "عنوان",
];

/// Nouns of an article.
pub(super) const ARTICLE_NOUNS: &[&str] = &["مادتين", "مادتان", "مادتي", "مواد", "مادة"];

/// Ordinals of the clauses of an act, in order: the first ones of [`ORDINALS`].
pub(super) const CLAUSE_ORDINALS: &[&str] = ORDINALS.split_at(10).0;

/// Ordinals in the numbers of articles and parts.
pub(super) const ORDINALS: &[&str] = &[
    "أولاً",
    "ثانياً",
    "ثالثاً",
    "رابعاً",
    "خامساً",
    "سادساً",
    "سابعاً",
    "ثامناً",
    "تاسعاً",
    "عاشراً",
    "أولى",
    "أول",
    "حادية",
    "حادي",
    "واحدة",
    "ثانية",
    "ثاني",
    "ثالثة",
    "ثالث",
    "رابعة",
    "رابع",
    "خامسة",
    "خامس",
    "سادسة",
    "سادس",
    "سابعة",
    "سابع",
    "ثامنة",
    "ثامن",
    "تاسعة",
    "تاسع",
    "عاشرة",
    "عاشر",
    "عشرون",
    "عشرين",
    "عشرة",
    "عشر",
    "ثلاثون",
    "ثلاثين",
    "أربعون",
    "أربعين",
    "خمسون",
    "خمسين",
    "ستون",
    "ستين",
    "سبعون",
    "سبعين",
    "ثمانون",
    "ثمانين",
    "تسعون",
    "تسعين",
    "مائتين",
    "مئتين",
    "مائة",
    "مئة",
    "أخيرة",
];

/// Words that announce the number of an added part or article.
pub(super) const NUMBERED: &[&str] = &[
    "تحت رقم",
    "تحت الرقم",
    "تحملان الرقمين",
    "تحمل الرقمين",
    "تحمل الرقم",
    "تحمل رقم",
    "يحمل رقم",
    "يحمل الرقم",
    "تحمل الأرقام",
    "تحمل الترتيب",
    "تحمل الرمز",
    "تحمل اسم",
    "يكون ترتيبهما",
    "يكون ترتيبها",
    "يكون ترتيبه",
    "ترتيبها",
    "برقم",
    "بأرقام",
    "أرقام",
    "رقمها",
    "رمزها",
    "رقم",
    "تكون",
];

/// Nouns of instruments.
pub(super) const INSTRUMENTS: &[&str] = &[
    "مرسوم",
    "أمر",
    "قراري",
    "قرار",
    "قانون",
    "تعميم",
    "إرادة",
    "نظام",
    "تنظيم",
    "لائحة",
    "قواعد",
    "ضوابط",
    "ترتيبات",
    "تعليمات",
    "اتفاقية",
    "لوائح",
    "قائمة",
    "دليل",
    "وثيقة",
    "سياسة",
    "إجراءات",
];

pub(super) const LISTS: &[Words] = &[
    ("phrase", PHRASE_NOUNS),
    ("part", PART_NOUNS),
    PLACE,
    ("article", ARTICLE_NOUNS),
    ("ordinal", ORDINALS),
    ("numbered", NUMBERED),
    ("instrument", INSTRUMENTS),
    ("verb", VERBS),
];

/// Verbs of change without prefixes. [`super::operation`] has their meanings.
pub(super) const VERBS: &[&str] = &[
    "تعديل",
    "تعديلات",
    "تعيل",
    "عدل",
    "عدلت",
    "عدلا",
    "تعدل",
    "يعدل",
    "استبدل",
    "استبدلت",
    "يستبدل",
    "تستبدل",
    "استبدال",
    "استعيض",
    "إحلال",
    "ا حلال",
    "حلال",
    "حل",
    "حلت",
    "يحل",
    "تحل",
    "حذف",
    "حذفت",
    "يحذف",
    "تحذف",
    "إلغاء",
    "ألغي",
    "ألغيت",
    "يلغى",
    "تلغى",
    "إضافة",
    "أضيف",
    "أضيفت",
    "يضاف",
    "تضاف",
    "أضاف",
    "ضم",
    "أدرجت",
    "دمج",
    "دمجت",
    "تصحيح",
    "صححت",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::dead_rows;

    #[test]
    fn no_row_is_dead() {
        for (name, words) in LISTS {
            assert_eq!(dead_rows(words), [""; 0], "{name}");
            // The first row that matches wins, so a longer row must precede its own beginnings.
            for (place, word) in words.iter().enumerate().filter(|_| *name != "verb") {
                let earlier = words[..place]
                    .iter()
                    .find(|earlier| word.starts_with(**earlier));
                assert_eq!(earlier, None, "{name}: {word}");
            }
        }
    }
}
