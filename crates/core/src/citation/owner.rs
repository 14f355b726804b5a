//! An article and the instrument that it belongs to, whichever stands first.

use super::cursor::Cursor;
use super::head::{self, Head, Joined, Kind};
use super::instrument::{Found, Setting, instrument};
use super::scan::Read;
use super::shadow::Shadow;
use super::{ArticleRef, Calendar, Citation, Instrument, article, references};

/// `المادة 5 من القانون رقم 131 لسنة 1948`, `م 157 مدني`.
pub(super) fn with_article(shadow: &Shadow, head: &Head, joined: Joined) -> Option<Read> {
    let Kind::Article { many, chapter } = head.kind else {
        return None;
    };
    if joined.glued && !joined.definite {
        return None;
    }
    let mut cursor = Cursor::new(shadow, head.end);
    let slashed = cursor.eat("/");
    let articles = article::articles(&mut cursor, many);
    let first = articles.first()?;
    // `م/147 من القانون`: by itself it is the number of a royal decree.
    if slashed && !cursor.rest().starts_with("من") {
        return None;
    }
    // الفصل is an article in the Maghreb only, and a chapter wherever it is counted in words.
    if chapter && !shadow.text[head.end..cursor.position].contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let first = first.clone();
    let Some(mut owner) = owner(cursor) else {
        // The articles of the text itself: read once, however many they are.
        return Some(Read {
            citations: Vec::new(),
            end: cursor.position,
            recall: None,
        });
    };
    let law = owner.found.citations.first_mut()?;
    if chapter
        && law.instrument != Instrument::Constitution
        && !matches!(law.jurisdiction.as_deref(), Some("tn" | "ma"))
    {
        return None;
    }
    law.article = Some(if owner.issuing {
        issuing(&first)
    } else {
        first
    });
    law.articles = match owner.issuing {
        true => articles.iter().map(issuing).collect(),
        false => articles,
    };
    Some(Read {
        end: owner.found.end.position,
        citations: owner.found.citations,
        recall: owner.found.recall,
    })
}

/// Articles of the instrument that issues a law are counted by themselves.
fn issuing(article: &ArticleRef) -> ArticleRef {
    article::article(format!("إصدار {}", article.no))
}

struct Owner<'s> {
    found: Found<'s>,
    /// The article is one of the issuing instrument (`المادة 3 من مواد إصدار القانون`).
    issuing: bool,
}

/// The instrument that an article belongs to.
fn owner(cursor: Cursor) -> Option<Owner> {
    const LINKS: &[&str] = &["الواردهفي", "المنصوصعليهافي", "من", "في", "ب"];
    const PARTS: &[&str] = &["احكام", "نصوص", "مواد"];
    const ISSUING: &[&str] = &[
        "مواداصدار",
        "موادالاصدارمن",
        "موادالاصدارل",
        "اصدار",
        "ديباجه",
    ];
    let mut ahead = cursor;
    ahead.skip_fillers(3);
    let linked = ahead.eat_any(LINKS).is_some();
    // `المادة (8):` and a heading on the next line are no link.
    if !linked && ahead.shadow.line_before(ahead.position) {
        return None;
    }
    ahead.skip_fillers(2);
    let issuing = ahead.eat_any(ISSUING).is_some();
    if !issuing {
        ahead.eat_any(PARTS);
    }
    ahead.skip_fillers(1);
    let mut read = None;
    for prefix in ["ال", "لل", "بال", "ل", "ب", ""] {
        let mut at = ahead;
        if at.eat(prefix)
            && let Some(head) = head::at(at.shadow, at.position)
        {
            let definite = prefix.ends_with("ال") || prefix == "لل";
            let setting = Setting {
                definite,
                article: true,
                ..Setting::default()
            };
            read = instrument(&head, Cursor::new(at.shadow, head.end), setting);
            if read.is_some() {
                break;
            }
        }
    }
    if let Some(found) = read {
        return Some(Owner { found, issuing });
    }
    if let Some(found) = references::owner(cursor) {
        return Some(Owner {
            found,
            issuing: false,
        });
    }
    let mut subject = cursor;
    (!linked)
        .then(|| subject_of(&mut subject))?
        .map(|found| Owner {
            found,
            issuing: false,
        })
}

/// The bare subject that stands for a code in rulings: `م 157 مدني`, `المادة 74 ع`.
fn subject_of<'s>(cursor: &mut Cursor<'s>) -> Option<Found<'s>> {
    /// The longest first; each is a name in the table of named laws.
    const SUBJECTS: &[&str] = &[
        "اجراءاتجناييه",
        "اجراءاتجنايي",
        "اجراءاتجزاييه",
        "اجراءاتمدنيه",
        "مرافعاتمدنيهوتجاريه",
        "مرافعاتمدنيه",
        "احوالشخصيه",
        "اجراءات",
        "مرافعات",
        "عقوبات",
        "اثبات",
        "مدني",
        "تجاري",
        "تجاره",
        "مدنيقديم",
        "ا.ج",
        "اج",
        "ع",
    ];
    cursor.skip_fillers(2);
    if cursor.shadow.line_before(cursor.position) {
        return None;
    }
    let start = cursor.position;
    cursor.eat_word(SUBJECTS)?;
    let mut citation = Citation::new(Instrument::Law);
    citation.name = Some(cursor.shadow.written(start..cursor.position));
    let mut country = *cursor;
    if let Some(code) = super::name::country(&mut country) {
        citation.jurisdiction = Some(code.to_owned());
        *cursor = country;
    }
    Some(Found {
        name_only: true,
        ..Found::new(vec![citation], *cursor)
    })
}

/// `نظام العمل، المادة 77`, `القانون رقم 131 لسنة 1948 م 147`: an article straight after its law
/// and on its line, unless it goes on to name another.
pub(super) fn article_after(cursor: Cursor, law: &Citation) -> Option<(Vec<ArticleRef>, usize)> {
    if law.calendar == Some(Calendar::Judicial)
        || !matches!(
            law.instrument.facts().doc_type,
            "legislation" | "regulation" | "decree"
        )
    {
        return None;
    }
    let mut ahead = cursor;
    ahead.skip_fillers(2);
    if ahead.shadow.line_before(ahead.position) {
        return None;
    }
    ahead.eat("ال");
    let head = head::at(ahead.shadow, ahead.position)?;
    let Kind::Article {
        many,
        chapter: false,
    } = head.kind
    else {
        return None;
    };
    let mut ahead = Cursor::new(ahead.shadow, head.end);
    let articles = article::articles(&mut ahead, many);
    let mut next = ahead;
    next.skip_fillers(2);
    let owned = next.eat_any(&["من", "في"]).is_some() || subject_of(&mut ahead.clone()).is_some();
    (!articles.is_empty() && !owned).then_some((articles, ahead.position))
}
