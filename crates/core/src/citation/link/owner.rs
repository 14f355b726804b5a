//! Finds the instrument to which a cited article belongs, whichever of the two stands first.

use super::explaining_name::explain;
use super::subject::subject;
use super::{law_to_article as between, references};
use crate::citation::lexicon::countries::country_of;
use crate::citation::lexicon::words::links::{
    ISSUING_LAW, LINKS_TO_OWNER, PARTS_OF_LAW, STATES_OF_ARTICLES,
};
use crate::citation::model::count::Count;
use crate::citation::model::form::Reading;
use crate::citation::model::found::{Found, Read, Setting};
use crate::citation::model::{ArticleRef, Calendar, Citation, Instrument, Reference};
use crate::citation::read::article::list::{
    Announced, Articles, articles, articles_of_one_head, place_before,
};
use crate::citation::read::article::reference::article;
use crate::citation::read::head;
use crate::citation::read::head::joined::Joined;
use crate::citation::read::head::kind::{Head, Kind};
use crate::citation::read::instrument::bylaw::executive_bylaw_of;
use crate::citation::read::instrument::code::of_chapter;
use crate::citation::read::instrument::country::country_after;
use crate::citation::read::instrument::instrument;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::{FoldedText, is_letter};

/// Reads an article or paragraph and the instrument after it: `المادة 5 من القانون رقم 131 لسنة 1948`, `م 157
/// مدني`.
pub(in crate::citation) fn with_article(
    folded: &FoldedText,
    head: &Head,
    joined: Joined,
) -> Option<Read> {
    if joined.glued && !joined.definite {
        return None;
    }
    let (head, announced) = announced(folded, head)?;
    let Kind::Article { chapter, .. } = head.kind else {
        return None;
    };
    let mut cursor = Cursor::new(folded, head.end);
    // `المادة اللائحية (58) لنظام المحاكم التجارية` is an article of the law's bylaw.
    let of_bylaw = cursor.eat_word(&[fold!("اللائحية")]).is_some();
    // The slash of a list (`المواد / 23الفقرة الثانية / 30`) shows that display has turned it round.
    let slashed = announced.count == Count::One && cursor.eat("/");
    let Articles {
        list: articles,
        unresolved,
    } = articles(&mut cursor, announced);
    let first = articles.first()?;
    // `م/147 من القانون` is article 147, but without من `م/147` is the number of a royal decree.
    if slashed && is_letter_head(&head) && !cursor.rest().starts_with("من") {
        return None;
    }
    let in_words =
        chapter && !folded.text[head.end..cursor.position].contains(|c: char| c.is_ascii_digit());
    let first = first.clone();
    let Some(mut owner) = owner(head.start, cursor) else {
        // No instrument follows, so the articles belong to the text itself. The scan goes on after their
        // list, so that it is read only once.
        return (!in_words).then_some(Read {
            citations: Vec::new(),
            end: cursor.position,
            recall: None,
        });
    };
    explain(&mut owner.found, false);
    country_after(&mut owner.found);
    if of_bylaw && let [law] = owner.found.citations.as_mut_slice() {
        if law.instrument != Instrument::Law || law.reference != Reference::Full {
            return None;
        }
        *law = executive_bylaw_of(law);
    }
    let end = owner.found.end;
    let law = owner.found.citations.first_mut()?;
    if law.number.is_some() && law.year.is_some() && law.name.is_none() && law.about.is_none() {
        law.about = between::about(end);
    }
    law.unparsed_tail = unresolved.map(|range| folded.written(range));
    if chapter {
        of_chapter(law);
    }
    let country = country_of(law.jurisdiction.as_deref().or(folded.country));
    if chapter && law.instrument != Instrument::Constitution && !country.chapters_are_articles {
        return None;
    }
    if in_words && !country.chapters_in_words {
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

/// Reads the articles of a second law that follow those of a first one without a noun of their own: `المادة
/// 53 من قانون العقوبات و592 من قانون الإجراءات الجزائية`. `end` is the end of the first citation. Returns
/// where the number begins, and the citation. The words for the second law must name it in full.
pub(in crate::citation) fn articles_of_next_law(
    folded: &FoldedText,
    end: usize,
) -> Option<(usize, Read)> {
    let mut cursor = Cursor::new(folded, end);
    if !cursor.eat("و") || folded.line_before(cursor.position) {
        return None;
    }
    let start = cursor.position;
    if !cursor
        .rest()
        .trim_start_matches('(')
        .starts_with(|c: char| c.is_ascii_digit())
    {
        return None;
    }
    let Articles {
        list: articles,
        unresolved,
    } = articles_of_one_head(&mut cursor, Announced::articles(Count::One));
    let first = articles.first()?.clone();
    if !cursor.rest().starts_with("من") {
        return None;
    }
    let Owner { mut found, issuing } = owner(start, cursor)?;
    explain(&mut found, false);
    country_after(&mut found);
    let law = found.citations.first_mut()?;
    if issuing
        || law.reference != Reference::Full
        || !matches!(
            law.instrument.facts().doc_type,
            "legislation" | "regulation" | "decree"
        )
    {
        return None;
    }
    law.unparsed_tail = unresolved.map(|range| folded.written(range));
    law.article = Some(first);
    law.articles = articles;
    Some((
        start,
        Read {
            end: found.end.position,
            citations: found.citations,
            recall: found.recall,
        },
    ))
}

/// Returns the place of the noun for article, and what it announces (one article or several). If `head` is a
/// paragraph (`الفقرة (1) من`), the noun for article follows it.
fn announced(folded: &FoldedText, head: &Head) -> Option<(Head, Announced)> {
    match head.kind {
        Kind::Article { count, .. } => Some((*head, Announced::articles(count))),
        Kind::Place => {
            let (place, head) = place_before(&mut Cursor::new(folded, head.start))?;
            match head.kind {
                Kind::Article { count, .. } => Some((head, Announced { count, place })),
                _ => None,
            }
        }
        Kind::Instrument { .. } => None,
    }
}

/// True if الفصل before the cursor is an article of the law, because it has a number in digits and means an
/// article in the law's country.
fn is_numbered_chapter(cursor: Cursor, law: &Citation) -> bool {
    let country = country_of(law.jurisdiction.as_deref().or(cursor.folded.country));
    let number = cursor.rest().trim_start_matches('(');
    country.chapters_are_articles && number.starts_with(|c: char| c.is_ascii_digit())
}

fn is_letter_head(head: &Head) -> bool {
    head.end - head.start == "م".len()
}

/// Returns the article as one of the issuing (promulgating) law, whose articles are numbered by themselves.
fn issuing(article: &ArticleRef) -> ArticleRef {
    ArticleRef {
        paragraph: article.paragraph.clone(),
        item: article.item.clone(),
        ..self::article(format!("إصدار {}", article.no))
    }
}

struct Owner<'s> {
    found: Found<'s>,
    /// True if the article belongs to the law that issues the named law (`المادة 3 من مواد إصدار القانون`).
    issuing: bool,
}

/// Reads the instrument that the text names after a cited article: `من القانون رقم 5`. `cursor` stands behind
/// the article, whose words begin at byte `start`.
fn owner<'s>(start: usize, cursor: Cursor<'s>) -> Option<Owner<'s>> {
    let mut ahead = after_state(after_condition(cursor));
    while between::mark_after(&mut ahead) {}
    ahead.skip_fillers(3);
    let linked = ahead.eat_any(LINKS_TO_OWNER).is_some();
    // `المادة (8):` and an instrument on the next line do not belong together, because the line is a heading.
    if !linked && ahead.folded.line_before(ahead.position) {
        return None;
    }
    ahead.skip_fillers(2);
    let issuing = ahead.eat_any(ISSUING_LAW).is_some();
    if !issuing {
        ahead.eat_any(PARTS_OF_LAW);
    }
    ahead.skip_fillers(1);
    let mut read = None;
    for prefix in ["ال", "لل", "بال", "ل", "ب", ""] {
        let mut at = ahead;
        if at.eat(prefix)
            && let Some(head) = head::at(at.folded, at.position)
        {
            let definite = prefix.ends_with("ال") || prefix == "لل";
            let setting = Setting {
                definite,
                article: true,
                ..Setting::default()
            };
            read = instrument(&head, Cursor::new(at.folded, head.end), setting)
                .filter(|_| linked || !is_own_heading(&head, cursor));
            if read.is_some() {
                break;
            }
        }
    }
    if let Some(found) = read {
        return Some(Owner { found, issuing });
    }
    if let Some(found) = references::owner(after_condition(cursor)) {
        return Some(Owner {
            found,
            issuing: false,
        });
    }
    subject(start, cursor, linked.then_some(ahead)).map(|found| Owner {
        found,
        issuing: false,
    })
}

/// True if a colon behind the article shows that the words after it are the article's own heading: `المادة
/// 20: القواعد المنظمة للنقل`. Nouns of laws name an instrument there too: `المادة 5: قانون العمل`.
fn is_own_heading(head: &Head, article_end: Cursor) -> bool {
    let Kind::Instrument { form, .. } = head.kind else {
        return false;
    };
    form.reading == Reading::NamedWithArticle && article_end.rest().starts_with(':')
}

/// Moves past a condition or a subject in brackets between articles and their law: `المواد 8 و9 (حيثما
/// ينطبق) من اللائحة`. It has several words; a single one such as `ملغاة` («repealed») ends the citation of
/// the article. The reader of the articles has moved past the opening bracket.
fn after_condition(articles_end: Cursor<'_>) -> Cursor<'_> {
    const LONGEST: usize = 60;
    if !articles_end.folded.text[..articles_end.position].ends_with('(') {
        return articles_end;
    }
    let window = articles_end.window(LONGEST);
    let Some((words, rest)) = window.split_once(')') else {
        return articles_end;
    };
    let start = articles_end.position;
    let several = (start + 1..start + words.len()).any(|at| articles_end.folded.blank_before(at));
    match several && words.chars().all(is_letter) && rest.starts_with("من") {
        true => Cursor::new(articles_end.folded, articles_end.position + words.len() + 1),
        false => articles_end,
    }
}

/// Moves past a participle that says what happened to the articles before their law: `المادتان (5) و(6)،
/// المعدلتان من نظام المرور`.
fn after_state(articles_end: Cursor<'_>) -> Cursor<'_> {
    let mut ahead = articles_end;
    ahead.skip_fillers(2);
    let is_state = ahead.eat_word(STATES_OF_ARTICLES).is_some();
    match is_state && ahead.rest().starts_with("من") {
        true => ahead,
        false => articles_end,
    }
}

/// True if a full stop behind a word ends the sentence of the law, and the heading of the next article of the
/// text itself follows: `القانون رقم 20 لسنة 2024 المشار إليه. المادة الثانية ينشر …`. The stop behind a year
/// or its letter (`لسنة 1998م. المادة 5`) ends none.
fn begins_sentence(law: Cursor, article: Cursor) -> bool {
    let folded = law.folded;
    let before = &folded.text[..law.position];
    let whole_word = before.chars().rev().take(2).all(is_letter);
    let stop = folded.text[law.position..article.position].find('.');
    whole_word
        && article.rest().starts_with(fold!("المادة"))
        && stop.is_some_and(|at| folded.blank_before(law.position + at + ".".len()))
}

/// The articles that a text cites after their law.
pub(in crate::citation) struct AfterLaw {
    pub articles: Vec<ArticleRef>,
    /// Words that stand for further articles, which only the cited document shows («and the following»).
    pub unresolved: Option<String>,
    /// Laws named between the cited law and its articles because they amended the law.
    pub amending: Vec<Citation>,
    pub end: usize,
}

/// `نظام العمل، المادة 77`, `القانون رقم 131 لسنة 1948 م 147`: reads an article after its law on the same
/// line, unless another law follows the article.
pub(in crate::citation) fn article_after(cursor: Cursor, law: &Citation) -> Option<AfterLaw> {
    if law.calendar == Some(Calendar::Judicial)
        || !matches!(
            law.instrument.facts().doc_type,
            "legislation" | "regulation" | "decree"
        )
    {
        return None;
    }
    let way = between::way(cursor, law);
    let mut ahead = way.end;
    ahead.skip_fillers(3);
    let marks = &ahead.folded.text[way.end.position..ahead.position];
    // `قانون الإجراءات الجنائية. (المادة الرابعة)`: the heading of the next article of the text itself.
    let is_heading = law.number.is_none() && marks.contains(".(");
    if is_heading || ahead.folded.line_before(ahead.position) || begins_sentence(way.end, ahead) {
        return None;
    }
    let (start, announced) = match between::own_articles(&mut ahead) {
        Some(count) => (ahead.position, Announced::articles(count)),
        None => {
            let mut whole = ahead;
            if whole.eat("في") && (whole.eat("ال") || whole.folded.word_edge(whole.position)) {
                ahead = whole;
            } else {
                ahead.eat_any(&["بال", "ال"]);
            }
            let head = head::at(ahead.folded, ahead.position)?;
            let (head, announced) = announced(ahead.folded, &head)?;
            let Kind::Article { chapter, .. } = head.kind else {
                return None;
            };
            ahead = Cursor::new(ahead.folded, head.end);
            if chapter && !is_numbered_chapter(ahead, law) {
                return None;
            }
            (head.start, announced)
        }
    };
    let is_owned = |end: Cursor| {
        let mut next = end;
        while between::mark_after(&mut next) {}
        next.skip_fillers(2);
        // `(نظام المياه المادة 24 منه)`
        if own_pronoun(end, law).is_some() {
            return false;
        }
        next.eat_any(&["من", "في"]).is_some() || subject(start, end, None).is_some()
    };
    let mut end = ahead;
    let mut found = articles(&mut end, announced.clone());
    // In `قانون المرافعات م 13، المادة 1 من القانون رقم 5` the second article has a law of its own, so the
    // list ends before it.
    if is_owned(end) {
        end = ahead;
        found = articles_of_one_head(&mut end, announced);
    }
    (!found.list.is_empty() && !is_owned(end)).then(|| AfterLaw {
        articles: found.list,
        unresolved: found.unresolved.map(|range| end.folded.written(range)),
        amending: way.amending,
        end: own_pronoun(end, law).unwrap_or(end).position,
    })
}

/// Returns the end of the pronoun («of it») behind articles that means the law named right before them.
fn own_pronoun<'s>(articles_end: Cursor<'s>, law: &Citation) -> Option<Cursor<'s>> {
    let mut ahead = articles_end;
    ahead.skip_fillers(1);
    let its = match law.instrument {
        Instrument::Bylaw => "منها",
        _ => "منه",
    };
    law.name.as_ref()?;
    ahead.eat_word(&[its]).map(|_| ahead)
}
