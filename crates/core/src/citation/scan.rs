//! The scan: heads in order, each read as far as it goes, never twice over the same words.
//!
//! Cost is linear: the automaton passes the text once, and every rule that a head starts looks a
//! bounded number of bytes ahead.

use super::cursor::Cursor;
use super::fatwa::fatwa;
use super::forms::Reading;
use super::head::{self, Head, Joined, Kind};
use super::instrument::{Setting, instrument};
use super::owner::{article_after, with_article};
use super::relation::{Previous, issues_bylaw, relation};
use super::ruling::ruling;
use super::shadow::Shadow;
use super::{Citation, Relation};

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

pub(super) struct Read {
    pub citations: Vec<Citation>,
    pub end: usize,
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
