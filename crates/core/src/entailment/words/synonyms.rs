//! Words of the law that say the same, so that a claim in other words is compared with the right clause.

use crate::text::fold::letters;

/// Groups of words, each of which a jurist may put for any other of its group. Words that differ in law but
/// not in everyday speech («فسخ», «بطلان») are no group: one for the other is a change of the rule.
pub(super) const GROUPS: &[&[&str]] = &[
    &letters!("وفاة", "موت", "توفي", "مات"),
    &letters!("موافقة", "رضا", "رضاه", "رضاها"),
    &letters!("إخطار", "إشعار", "إبلاغ"),
    &letters!("مدة", "مهلة", "أجل", "ميعاد", "فترة"),
    &letters!("إصلاحات", "ترميمات", "صيانة"),
    &letters!("عقوبة", "جزاء"),
    &letters!("مستند", "وثيقة"),
    &letters!("تفتيش", "فحص"),
    &letters!("غياب", "غيبة"),
    &letters!("زواج", "نكاح"),
    &letters!("مهر", "صداق"),
    &letters!("خصم", "حسم", "اقتطاع", "استقطاع"),
    &letters!("أداء", "سداد", "دفع", "تسديد"),
    &letters!("ثمن", "سعر"),
    &letters!("ترخيص", "تصريح"),
    &letters!("مسكن", "منزل"),
    &letters!("مركبة", "سيارة"),
    &letters!("تسلم", "استلام"),
    &letters!("إعادة", "إرجاع"),
    &letters!("إلغاء", "إبطال"),
    &letters!("أوراق", "محررات"),
    &letters!("حصة", "نصيب"),
    &letters!("توقيع", "إمضاء"),
    &letters!("عوض", "بدل"),
    &letters!("إغلاق", "غلق"),
    &letters!("نفاذ", "سريان"),
    &letters!("عزل", "إقالة"),
    &letters!("تكاليف", "مصاريف", "مصروفات", "نفقات"),
];
