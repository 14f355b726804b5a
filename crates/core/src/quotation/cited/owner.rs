//! Finds the citation that a quotation belongs to: the nearest one of an article that introduces it in its
//! sentence, or that follows it in brackets. If two are equally near, none is taken.

use std::ops::Range;

use super::bare;
use super::introduction::{self, Link, before, is_attached, joins, opens_bracket};
use super::marked::{Marked, marked};
use super::words::QuotableWords;

/// A citation of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited {
    /// Span in bytes of the text.
    pub span: Range<usize>,
    /// True if it names an article. Only such a citation has quotations.
    pub has_article: bool,
}

/// A quotation of a cited article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotation {
    /// Span in bytes of the text, without the marks.
    pub span: Range<usize>,
    /// Index of the citation that it belongs to; `None` if words that no citation has name its article.
    pub citation: Option<usize>,
}

/// Least number of words of a quotation that the article states. Fewer words are mostly a term.
const LEAST_STATED: usize = 3;
/// Least number of words of a quotation beside its citation. Fewer words are mostly a title or a name.
const LEAST_BESIDE: usize = 5;
/// Longest text between a citation and its quotation, in bytes, without earlier quotations.
const REACH: usize = 300;
/// Length of the text before a citation that is read, in bytes.
const LEAD: usize = 120;
/// Longest text between two quotations of one article, in bytes.
const SERIES: usize = 90;
/// Longest text between a quotation and a citation in brackets after it, and between two joined citations, in
/// bytes.
const BRACKET: usize = 30;
/// Most citations of laws between an article and its quotation («المعدل بالمرسوم …»), and most quotations
/// between them that are not of the article.
const MOST_ATTACHED: usize = 3;

/// Quotations of cited articles, in text order. `citations` are in text order; those of one list share a
/// span. Words in quotation marks that belong to no citation, or to two, are left out, and so are terms,
/// titles, and wordings of a change («لتكون بالنص الآتي»). A quotation that an article states which is in no
/// citation («نصت المادة (3) من قواعد غير معروفة على أن "…"») has none, also after a citation of another
/// article. Time is linear in the text.
///
/// ```
/// use sanad_core::quotation::{Cited, quotations};
/// let text = "تنص المادة 5 من نظام العمل على أن «لكل عامل إجازة سنوية».";
/// let start = text.find("المادة").unwrap();
/// let law = start..text.find(" على").unwrap();
/// let found = quotations(text, &[Cited { span: law, has_article: true }]);
/// assert_eq!(&text[found[0].span.clone()], "لكل عامل إجازة سنوية");
/// ```
pub fn quotations(text: &str, citations: &[Cited]) -> Vec<Quotation> {
    let marked = marked(text);
    let mut owners = self::owners(text, citations, &marked);
    let bare = match marked.is_empty() {
        true => Vec::new(),
        false => bare::articles(text, citations.iter().map(|one| one.span.clone())),
    };
    let mut stated = vec![false; marked.len()];
    if !bare.is_empty() {
        let mut all: Vec<(Cited, bool)> =
            citations.iter().map(|one| (one.clone(), false)).collect();
        let article = |span| Cited {
            span,
            has_article: true,
        };
        all.extend(bare.into_iter().map(|span| (article(span), true)));
        all.sort_by_key(|(one, _)| one.span.start);
        let (all, is_bare): (Vec<Cited>, Vec<bool>) = all.into_iter().unzip();
        let others = self::owners(text, &all, &marked);
        for (place, (owner, other)) in owners.iter_mut().zip(others).enumerate() {
            let nearer = match other {
                Some((article, true)) if is_bare[article] => all[article].span.start,
                _ => continue,
            };
            // A citation that follows in brackets stays the owner.
            if owner.is_none_or(|(citation, _)| citations[citation].span.end <= nearer) {
                *owner = None;
                stated[place] = true;
            }
        }
    }
    let found = marked.into_iter().zip(owners).zip(stated);
    found
        .filter(|((_, owner), is_stated)| owner.is_some() || *is_stated)
        .map(|((one, owner), _)| Quotation {
            span: one.inner,
            citation: owner.map(|(citation, _)| citation),
        })
        .collect()
}

/// The owner of each marked passage, and true if it states the words.
fn owners(text: &str, citations: &[Cited], marked: &[Marked]) -> Vec<Option<(usize, bool)>> {
    let outside = outside(citations, marked);
    let mut reader = Reader {
        text,
        citations,
        outside: &outside,
        owned: Vec::with_capacity(marked.len()),
    };
    let mut owners = Vec::with_capacity(marked.len());
    for place in 0..marked.len() {
        let owner = reader.owner(marked, place);
        reader.owned.push(owner.map(|(citation, _)| citation));
        owners.push(owner);
    }
    owners
}

/// Indexes of the citations that are in no quotation, in text order.
fn outside(citations: &[Cited], marked: &[Marked]) -> Vec<usize> {
    let mut outside: Vec<usize> = (0..citations.len())
        .filter(|&index| {
            let at = citations[index].span.start;
            let place = marked.partition_point(|one| one.outer.end <= at);
            marked.get(place).is_none_or(|one| one.outer.start > at)
        })
        .collect();
    outside.sort_by_key(|&index| citations[index].span.start);
    outside
}

struct Reader<'t> {
    text: &'t str,
    citations: &'t [Cited],
    outside: &'t [usize],
    /// Owner of each quotation read so far.
    owned: Vec<Option<usize>>,
}

impl Reader<'_> {
    fn owner(&self, marked: &[Marked], place: usize) -> Option<(usize, bool)> {
        let one = &marked[place];
        let words = QuotableWords::new(&self.text[one.inner.clone()]).len();
        if words < LEAST_STATED || introduction::recites(&self.text[one.inner.clone()]) {
            return None;
        }
        let least = |link| match link {
            Link::Stated => LEAST_STATED,
            Link::Adjacent => LEAST_BESIDE,
        };
        let introducing = self
            .introducing(marked, place)
            .filter(|&(_, link)| words >= least(link))
            .map(|(citation, link)| (citation, link == Link::Stated));
        let following = self.following(one).filter(|_| words >= LEAST_BESIDE);
        match (introducing, following) {
            (Some(one), Some(other)) => (one.0 == other).then_some(one),
            (one, other) => one.or(other.map(|citation| (citation, false))),
        }
    }

    fn span(&self, outside: usize) -> Option<(usize, &Range<usize>)> {
        let &citation = self.outside.get(outside)?;
        Some((citation, &self.citations[citation].span))
    }

    /// The citation before a quotation that introduces it.
    fn introducing(&self, marked: &[Marked], place: usize) -> Option<(usize, Link)> {
        let mark = marked[place].outer.start;
        let after = self
            .outside
            .partition_point(|&index| self.citations[index].span.end <= mark);
        let mut at = after.checked_sub(1)?;
        for _ in 0..MOST_ATTACHED {
            let (citation, span) = self.span(at)?;
            if self.citations[citation].has_article {
                break;
            }
            if !is_attached(before(self.text, span.start, LEAD)) {
                return None;
            }
            at = at.checked_sub(1)?;
        }
        let (citation, span) = self.span(at)?;
        let is_owner = span.end <= mark
            && self.citations[citation].has_article
            && self.is_alone(at)
            && !introduction::ends_in_speech(&self.text[span.clone()]);
        if !is_owner {
            return None;
        }
        // Quotations between the citation and this one, from the first to the last.
        let first = marked.partition_point(|one| one.outer.start < span.end);
        let earlier = &marked[first..place];
        let (lead, between, continues) = match earlier.last() {
            None => {
                let before = first.checked_sub(1).map(|last| (last, &marked[last].outer));
                let before = before.filter(|(_, outer)| outer.end <= span.start);
                let continues = before.is_some_and(|(last, outer)| {
                    self.owned[last].is_some()
                        && span.start - outer.end <= SERIES
                        && !ends_sentence(&self.text[outer.end..span.start])
                });
                let lead = self.lead(span.start, before.map(|(_, outer)| outer.end));
                (lead, &self.text[span.end..mark], continues)
            }
            Some(last) => {
                let between = &self.text[last.outer.end..mark];
                let is_series = self.owned[place - 1] == Some(citation);
                if between.len() > SERIES || first + MOST_ATTACHED < place && !is_series {
                    return None;
                }
                let opening = &self.text[span.end..earlier[0].outer.start];
                if opening.len() > REACH || ends_sentence(opening) {
                    return None;
                }
                (self.lead(span.start, None), between, is_series)
            }
        };
        if between.len() > REACH || ends_sentence(between) {
            return None;
        }
        // A conjunction continues a series; anything else must introduce the quotation itself.
        if !earlier.is_empty() && joins(between) {
            return continues.then_some((citation, Link::Stated));
        }
        introduction::link(lead, between, continues).map(|link| (citation, link))
    }

    /// The text before a citation in its sentence, after the end of the quotation before it.
    fn lead(&self, at: usize, quoted: Option<usize>) -> &str {
        let lead = before(self.text, at, LEAD);
        let start = at - lead.len();
        let from = quoted.map_or(start, |end| end.max(start));
        let lead = &self.text[from..at];
        &lead[sentence_start(lead)..]
    }

    /// False for a citation that shares its span with others, or that a conjunction joins to an article
    /// before it.
    fn is_alone(&self, at: usize) -> bool {
        let Some((_, span)) = self.span(at) else {
            return false;
        };
        let shares = |other: Option<usize>| {
            other
                .and_then(|other| self.span(other))
                .is_some_and(|(_, other)| other == span)
        };
        if shares(at.checked_sub(1)) || shares(Some(at + 1)) {
            return false;
        }
        let previous = at.checked_sub(1).and_then(|previous| self.span(previous));
        previous.is_none_or(|(citation, previous)| {
            !self.citations[citation].has_article
                || previous.end > span.start
                || span.start - previous.end > BRACKET
                || !joins(&self.text[previous.end..span.start])
        })
    }

    /// The citation that follows a quotation in brackets.
    fn following(&self, one: &Marked) -> Option<usize> {
        if introduction::names(before(self.text, one.outer.start, BRACKET)) {
            return None;
        }
        let at = self
            .outside
            .partition_point(|&index| self.citations[index].span.start < one.outer.end);
        let (citation, span) = self.span(at)?;
        let is_near = span.start - one.outer.end <= BRACKET
            && opens_bracket(&self.text[one.outer.end..span.start]);
        if !is_near || !self.citations[citation].has_article || !self.is_alone(at) {
            return None;
        }
        // A second article in the same bracket is as near as the first.
        let joined = self.span(at + 1).is_some_and(|(next, other)| {
            self.citations[next].has_article
                && other.start >= span.end
                && other.start - span.end <= BRACKET
                && joins(&self.text[span.end..other.start])
        });
        (!joined).then_some(citation)
    }
}

/// True for a text with the end of a sentence in it. A line end after a colon or a comma, and the end of the
/// text, end none.
fn ends_sentence(text: &str) -> bool {
    let text = text.trim_end();
    sentence_start(text) > 0
}

/// Start of the last sentence of a text.
fn sentence_start(text: &str) -> usize {
    let mut start = 0;
    let mut before = ['\0'; 2];
    for (at, character) in text.char_indices() {
        let ends = match character {
            '\n' => !matches!(before[1], ':' | '،' | ','),
            ' ' | '\t' => {
                matches!(before[1], '؟' | '?' | '!' | '؛')
                    || before[1] == '.' && before[0] != '.' && before[0] != '_'
            }
            _ => false,
        };
        if ends {
            start = at + character.len_utf8();
        }
        if character != '\u{200F}' {
            before = [before[1], character];
        }
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citation;

    /// Quoted words and the article of their citation.
    fn read(text: &str) -> Vec<(String, String)> {
        let citations = citation::extract(text);
        let cited: Vec<_> = citations
            .iter()
            .map(|one| Cited {
                span: one.span.clone(),
                has_article: !one.articles.is_empty(),
            })
            .collect();
        let found = quotations(text, &cited).into_iter();
        found
            .map(|one| {
                let article = one
                    .citation
                    .and_then(|place| citations[place].article.as_ref());
                (
                    text[one.span].trim().to_owned(),
                    article
                        .map(|article| article.key.clone())
                        .unwrap_or_default(),
                )
            })
            .collect()
    }

    fn owners(text: &str) -> Vec<String> {
        read(text).into_iter().map(|(_, article)| article).collect()
    }

    #[test]
    fn a_quotation_belongs_to_the_article_that_introduces_it() {
        for (text, articles) in [
            (
                "المادة 5 من نظام العمل، الصادر بالمرسوم الملكي رقم (م/46) وتاريخ 5/6/1436هـ،\nالتي تنص على أن\" لكل عامل إجازة\" كل سنة",
                vec!["5"],
            ),
            (
                "نصت المادة (76) من نظام المرافعات الشرعية الصادر بالمرسوم الملكي رقم (م/1) وتاريخ 22/1/1435هـ على: «الدفع بعدم الاختصاص جائز»",
                vec!["76"],
            ),
            (
                "المادة 77 من نظام العمل: \"ما لم يتضمن العقد تعويضا محددا\"",
                vec!["77"],
            ),
            (
                "«ما لم يتضمن العقد تعويضا محددا» (المادة 77 من نظام العمل)",
                vec!["77"],
            ),
            (
                "تنص المادة 5 من نظام العمل المعدل بالمرسوم الملكي رقم م/46 وتاريخ 5/6/1436هـ على أن «لكل عامل إجازة»",
                vec!["5"],
            ),
            (
                "النص في المادة 169 من قانون المرافعات تحت عنوان \"السلطة القضائية\" على أن \"تكون الجلسات علنية\" وفي المادة 174 من قانون المرافعات على أن \"ينطق القاضي بالحكم\" يدل",
                vec!["169", "174"],
            ),
            (
                "نصت المادة 5 من نظام العمل على أن «لكل عامل إجازة» وعلى أن «لكل عاملة إجازة»",
                vec!["5", "5"],
            ),
        ] {
            assert_eq!(owners(text), articles, "{text}");
        }
    }

    #[test]
    fn a_quotation_of_an_article_without_a_citation_has_none() {
        for text in [
            "نصت المادة 3 من قواعد شيء غير معروف على أن «تصرف الإعانة لمستحقها شهريا».",
            "تنص المادة (الخامسة والعشرون) على أن «تصرف الإعانة لمستحقها شهريا».",
        ] {
            let own = owners(text);
            assert_eq!(own.last().map(String::as_str), Some(""), "{text}");
        }
        for (text, articles) in [
            (
                "نصت المادة 5 من نظام العمل على أن «لكل عامل إجازة»، كما نصت المادة (9) من قواعد شيء غير معروف على أن «تصرف الإعانة شهريا»",
                ["5", ""],
            ),
            (
                "خلافا للمادة (9) نصت المادة 5 من نظام العمل على أن «لكل عامل إجازة» وعلى أن «لكل عاملة إجازة»",
                ["5", "5"],
            ),
        ] {
            assert_eq!(owners(text), articles, "{text}");
        }
        for text in [
            "المادة 3 من قواعد شيء غير معروف: «تصرف الإعانة لمستحقها شهريا»",
            "تعدل المادة 3 لتكون بالنص الآتي: «تصرف الإعانة لمستحقها شهريا»",
            "نصت المادة الأولى على ذلك. وقال المدعي إن «الإعانة لم تصرف شهريا»",
        ] {
            assert_eq!(owners(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn other_words_in_marks_belong_to_no_article() {
        for text in [
            "تنص المادة 5 من نظام العمل على «عقد العمل»",
            "المادة 5 من نظام العمل «إجازة العامل السنوية»",
            "تنص المادة 5 من نظام العمل على ذلك. وقال المدعي: «لم أستلم أجري منذ شهرين»",
            "طبقا للمادة 5 من نظام العمل دفع المدعي بأن «العقد لم يوقع من أحد»",
            "تعدل المادة 5 من نظام العمل لتكون بالنص الآتي: «لكل عامل إجازة سنوية»",
            "نصت اللائحة (2) على المادة (91) من نظام المرافعات الشرعية «إذا قام سبب الانقطاع»",
            "نصت المادة 5 من نظام العمل والمادة 6 من نظام المرور على أن «لكل عامل إجازة»",
            "تنص المادة 5 من نظام العمل على أن «لكل عامل إجازة سنوية مدفوعة» (المادة 6 من نظام العمل)",
            "طبقا للمادة 5 من نظام العمل «حيث إن المدعي لم يقدم بينة»",
            "طبقا للمادة 5 من نظام العمل جاء في القرار المطعون فيه ما يلي «لم يقدم المدعي بينة على ذلك»",
            "نظام العمل: «لكل عامل إجازة سنوية مدفوعة»",
            "تنص المادة 5 من نظام العمل ﴿يا أيها الذين آمنوا أوفوا بالعقود﴾",
        ] {
            assert_eq!(owners(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn a_citation_inside_a_quotation_introduces_no_other() {
        let text = "نصت المادة 5 من نظام العمل على أن «يطبق حكم المادة 7 من نظام المرور على العامل» وعلى أن «لكل عامل إجازة»";
        assert_eq!(owners(text), ["5", "5"]);
    }
}
