//! First words of titles by which documents are cited without number or date.

use crate::citation::model::Instrument;
use crate::text::fold::words;

words! {
    /// First words of titles of policies, guides, charters and the like, without the article ال, each with
    /// the kind of the document. They count only if the title is the whole text, because
    /// they are everyday words.
    pub(in crate::citation) const TITLE_HEADS: &[(&str, Instrument)] = [
        ("سياسة", Instrument::Bylaw), ("استراتيجية", Instrument::Bylaw), ("دليل", Instrument::Bylaw),
        ("أدلة", Instrument::Bylaw), ("ميثاق", Instrument::Bylaw), ("نموذج", Instrument::Bylaw),
        ("خطة", Instrument::Bylaw), ("آلية", Instrument::Bylaw), ("جدول", Instrument::Bylaw),
        ("جداول", Instrument::Bylaw), ("معايير", Instrument::Bylaw), ("اشتراطات", Instrument::Bylaw),
        ("مواصفات", Instrument::Bylaw), ("حوكمة", Instrument::Bylaw), ("ترتيبات", Instrument::Bylaw),
        ("لائحة", Instrument::Bylaw), ("لوائح", Instrument::Bylaw), ("ضوابط", Instrument::Bylaw),
        ("قواعد", Instrument::Bylaw), ("تعليمات", Instrument::Bylaw), ("تنظيم", Instrument::Bylaw),
        ("شروط", Instrument::Bylaw), ("اتفاقية", Instrument::Bylaw), ("بروتوكول", Instrument::Bylaw),
        ("نظام", Instrument::Law), ("دستور", Instrument::Constitution),
    ];
}
