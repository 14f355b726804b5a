//! The scan: heads in order, each read as far as it goes, never twice over the same words.
//!
//! Cost is linear: the automaton passes the text once, and every rule that a head starts looks a
//! bounded number of bytes ahead.

use super::cursor::Cursor;
use super::fatwa::fatwa;
use super::forms::Reading;
use super::head::{self, Head, Joined, Kind};
use super::instrument::{Found, Setting, instrument};
use super::relation::{Previous, issues_bylaw, relation};
use super::ruling::ruling;
use super::shadow::Shadow;
use super::{ArticleRef, Calendar, Citation, Instrument, Relation, article};

/// Every citation in a text, in order.
pub(super) fn scan(text: &str) -> Vec<Citation> {
    let shadow = Shadow::new(text);
    let mut citations = Vec::new();
    let mut previous: Option<Previous> = None;
    let mut position = 0;
    while let Some(head) = head::next(&shadow, position) {
        let joined = head::joined(&shadow, head.start);
        let read = match head.kind {
            Kind::Article { .. } => with_article(&shadow, &head, joined),
            Kind::Instrument { .. } => without_article(&shadow, &head, joined),
        };
        position = match read {
            Some(Read {
                citations: found,
                end,
            }) => {
                let span = shadow.original(joined.start..end);
                let relation = relation(&shadow, joined.start, previous);
                if !found.is_empty() {
                    previous = Some(Previous {
                        end,
                        relation,
                        is_heading: shadow.line_before(joined.start),
                    });
                }
                citations.extend(found.into_iter().map(|mut citation| {
                    citation.span = span.clone();
                    if citation.relation == Relation::Cites {
                        citation.relation = relation;
                    }
                    citation
                }));
                end
            }
            None => after_first_letter(&shadow, &head),
        };
    }
    citations
}

struct Read {
    citations: Vec<Citation>,
    end: usize,
}

/// A head that began nothing hides none that begins inside it (`رقم الطعن`), so only its first
/// letter is passed over.
fn after_first_letter(shadow: &Shadow, head: &Head) -> usize {
    head.start
        + shadow.text[head.start..]
            .chars()
            .next()
            .map_or(1, char::len_utf8)
}

/// `المادة 5 من القانون رقم 131 لسنة 1948`, `م 157 مدني`.
fn with_article(shadow: &Shadow, head: &Head, joined: Joined) -> Option<Read> {
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

/// The instrument that an article belongs to. `من هذا القانون`, `من القانون المشار إليه` and a
/// bare `منه` name none and give nothing.
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

fn without_article(shadow: &Shadow, head: &Head, joined: Joined) -> Option<Read> {
    let Kind::Instrument { words, .. } = head.kind else {
        return None;
    };
    // `هذا المرسوم بقانون يسري` names nothing, and its second word is no law by itself.
    if ["مرسومب", "قرارب"]
        .iter()
        .any(|noun| shadow.text[..head.start].ends_with(noun))
    {
        return None;
    }
    let cursor = Cursor::new(shadow, head.end);
    let setting = Setting {
        definite: joined.definite,
        begins_text: joined.start == 0,
        ..Setting::default()
    };
    let mut found = instrument(head, cursor, setting)
        .or_else(|| fatwa(head, cursor))
        .or_else(|| ruling(head, cursor, joined.definite))?;
    // Glued to the word before it, one indefinite word is more often the end of another
    // (`استقرار`) than a head whose blank was lost.
    if joined.glued && (found.name_only || !joined.definite && words < 2) {
        return None;
    }
    // What issues a bylaw puts the bylaw's law into effect.
    if let Some(law) = found.executes.take()
        && issues_bylaw(shadow, joined.start)
    {
        found.citations.push(Citation {
            relation: Relation::Implements,
            ..law
        });
    }
    if !found.name_only {
        found.end = after_title(found.end, &mut found.citations);
    }
    let law = found.citations.first_mut()?;
    if let Some((articles, end)) = article_after(found.end, law) {
        law.article = articles.first().cloned();
        law.articles = articles;
        return Some(Read {
            end,
            citations: found.citations,
        });
    }
    Some(Read {
        end: found.end.position,
        citations: found.citations,
    })
}

/// `القانون رقم 3 لسنة 1987 بإصدار قانون العقوبات`: the name is that of the law just cited, not
/// of the law that bears it today, so it is read with it.
fn after_title<'s>(cursor: Cursor<'s>, citations: &mut [Citation]) -> Cursor<'s> {
    const ISSUING: &[&str] = &["باصدار", "الصادرب", "ب"];
    let mut ahead = cursor;
    ahead.eat_word(&["م"]);
    ahead.skip_fillers(4);
    if ahead.eat_any(ISSUING).is_none() {
        return cursor;
    }
    let definite = ahead.eat("ال");
    let Some(head) = head::at(ahead.shadow, ahead.position) else {
        return cursor;
    };
    let Kind::Instrument {
        form, many: false, ..
    } = head.kind
    else {
        return cursor;
    };
    if form.reading != Reading::Named {
        return cursor;
    }
    let setting = Setting {
        definite,
        ..Setting::default()
    };
    match instrument(&head, Cursor::new(ahead.shadow, head.end), setting) {
        Some(named) if named.name_only => {
            let name = named.citations.into_iter().next().and_then(|law| law.name);
            let is_law = |law: &&mut Citation| law.instrument.facts().doc_type == "legislation";
            if let Some(law) = citations.iter_mut().find(is_law) {
                law.name = law.name.take().or(name);
            }
            named.end
        }
        _ => cursor,
    }
}

/// `نظام العمل، المادة 77`, `القانون رقم 131 لسنة 1948 م 147`: an article straight after its law
/// and on its line, unless it goes on to name another.
fn article_after(cursor: Cursor, law: &Citation) -> Option<(Vec<ArticleRef>, usize)> {
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
