//! Resolves references back: finds the earlier citation (the antecedent) that words such as `القانون المشار
//! إليه` mean.
//!
//! Precision comes first. `المشار إليه` is not resolved if the text uses its noun for two laws or for a law
//! that no rule read. A pronoun is not resolved across another noun. The resolver keeps a few positions for
//! each noun, so the cost of a citation does not depend on the length of the text.

use std::ops::Range;

use super::definitions::{defined_noun, may_be_called};
use super::mentions::{
    fits, mentions_another, mentions_document, named_with, noun_cited, puts_into_force, resolve_to,
    same,
};
use super::words::noun_of;
use crate::citation::model::found::{Noun, Recall};
use crate::citation::model::{Citation, Instrument, Reference};
use crate::citation::read::head::joined::Joined;
use crate::citation::read::head::kind::Head;
use crate::citation::read::instrument::bylaw::{
    begins_with_bare_bylaw, executive_bylaw_of, is_of_two_laws,
};
use crate::text::fold::fold;
use crate::text::folded::FoldedText;

/// Greatest distance between `القانون المذكور` («the said law») and the law that it means, in bytes of folded
/// text.
const REACH_OF_LAST: usize = 2_000;
/// Greatest distance between `منه` («of it») and the instrument that it means, in bytes of folded text.
const REACH_OF_PRONOUN: usize = 300;

/// Greatest distance between `ولائحته التنفيذية` («and its bylaw») and the law that it means, in bytes of
/// folded text: the subject of the law may stand between.
const REACH_OF_BYLAW: usize = 280;

/// Nouns for bylaw with a feminine «its».
const FEMININE_BYLAWS: [&str; 2] = fold!["لائحتها", "لوائحها"];

/// What a noun such as «law» meant at the last place where the text used it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Use {
    #[default]
    Never,
    /// The noun meant the citation at this index in the list of citations.
    Cited(u32),
    /// The noun meant the text itself (`هذا القانون`).
    Own,
    /// The noun meant an instrument whose citation no rule could read.
    Unknown,
}

/// How the text has used one noun of an instrument («law»), or the nouns of one gender, so far.
#[derive(Clone, Copy, Debug, Default)]
struct Uses {
    /// Index of the first citation that this noun meant.
    first: Option<u32>,
    /// True if the noun has also meant, or may have meant, an instrument other than `first`, so that it is
    /// ambiguous.
    rivals: bool,
    last: Use,
    /// Byte in the folded text at which the last use of the noun ends.
    end: usize,
    /// True if the noun was last used of a decree that only puts another instrument into force.
    issues: bool,
    /// Index of the last citation, if only a noun that no rule read stands so near before it that a pronoun
    /// may mean either. «Its bylaw» means the nearer one, the citation.
    crowded: Option<u32>,
}

#[derive(Default)]
pub(in crate::citation) struct Antecedents {
    /// Uses of each noun that instruments have, indexed by [`Noun`].
    nouns: [Uses; 6],
    /// Uses of masculine nouns: `last` is the instrument that the pronoun «منه» may mean.
    masculine: Uses,
    /// Uses of feminine nouns: `last` is the instrument that the pronoun «منها» may mean.
    feminine: Uses,
    /// Instruments of which the text has made a noun the short name, indexed by [`Noun`].
    defined: [Use; 6],
    /// Byte in the folded text at which the last articles cited without an instrument end. A pronoun after
    /// them may mean their law.
    loose: usize,
}

impl Antecedents {
    /// Completes a citation that refers back: it gets the values of the earlier citation, if only one can be
    /// meant. If it means the text itself, its reference becomes [`Reference::This`]. `start` is the byte at
    /// which its words begin.
    pub fn resolve(
        &self,
        citation: &mut Citation,
        recall: Recall,
        before: &[Citation],
        folded: &FoldedText,
        start: usize,
    ) {
        let found = match recall {
            Recall::Known { noun } => noun.and_then(|noun| {
                let defined = cited(self.defined[noun as usize])?;
                fits(&before[defined as usize], citation, true).then_some(defined)
            }),
            Recall::Referred { noun, generic } => noun.and_then(|noun| {
                let uses = self.nouns[noun as usize];
                let only = uses.first.filter(|_| !uses.rivals)?;
                fits(&before[only as usize], citation, generic).then_some(only)
            }),
            Recall::Last { noun, generic } => noun.and_then(|noun| {
                let uses = self.nouns[noun as usize];
                if start.saturating_sub(uses.end) > REACH_OF_LAST || self.loose > uses.end {
                    return None;
                }
                if uses.last == Use::Own {
                    citation.reference = Reference::This;
                }
                let last = cited(uses.last)?;
                fits(&before[last as usize], citation, generic).then_some(last)
            }),
            Recall::Pronoun { feminine } => {
                let uses = match feminine {
                    true => self.feminine,
                    false => self.masculine,
                };
                let near =
                    start.saturating_sub(uses.end) <= REACH_OF_PRONOUN && self.loose <= uses.end;
                let clear = near && uses.end <= start && !mentions_another(folded, uses.end, start);
                if uses.last == Use::Own && clear {
                    citation.reference = Reference::This;
                }
                cited(uses.last).filter(|_| clear)
            }
            Recall::ItsBylaw | Recall::BylawOfFormer => {
                let place = match is_of_two_laws(&folded.text[start..]) {
                    true => self.one_of_two_laws(recall, before, folded, start),
                    false => self.law_of_bylaw(folded, start),
                };
                let law = place.and_then(|place| before.get(place));
                if let Some(law) = law.filter(|law| law.number.is_some() || law.name.is_some()) {
                    let bylaw = Citation {
                        article: citation.article.take(),
                        articles: std::mem::take(&mut citation.articles),
                        span: citation.span.clone(),
                        relation: citation.relation,
                        repairs: std::mem::take(&mut citation.repairs),
                        unparsed_tail: citation.unparsed_tail.take(),
                        ..executive_bylaw_of(law)
                    };
                    *citation = bylaw;
                }
                return;
            }
        };
        if let Some(place) = found
            && let Some(antecedent) = before.get(place as usize)
        {
            resolve_to(citation, antecedent, place);
        }
    }

    /// Returns the index of the law whose bylaw «its bylaw» at byte `start` means: the instrument that the
    /// text mentioned last, if it is a law and stands shortly before.
    fn law_of_bylaw(&self, folded: &FoldedText, start: usize) -> Option<usize> {
        let last = self.masculine;
        // «Its» is feminine where the law's name ends in such a noun (`نظام المرافعات ولائحتها التنفيذية`),
        // or means something else. So the law must stand right before it.
        let feminine = FEMININE_BYLAWS.iter().any(|bylaw| {
            folded.text[start..].starts_with(bylaw) && folded.word_edge(start + bylaw.len())
        });
        // So must it where no adjective says that its executive bylaw is meant.
        let is_bare = begins_with_bare_bylaw(&folded.text[start..]);
        if (feminine || is_bare) && !matches!(&folded.text[last.end.min(start)..start], "و" | "،و")
        {
            return None;
        }
        let near = last.end <= start
            && start - last.end <= REACH_OF_BYLAW
            && !(last.end + 1..=start).any(|place| folded.line_before(place))
            && !folded.text[last.end..start].contains(['؛', ';'])
            && !mentions_document(folded, last.end, start);
        cited(last.last)
            .or(last.crowded)
            .filter(|_| near)
            .map(|place| place as usize)
    }

    /// Returns the index of one of the two laws right before `ولوائحهما التنفيذية` («and their bylaws»).
    fn one_of_two_laws(
        &self,
        recall: Recall,
        before: &[Citation],
        folded: &FoldedText,
        start: usize,
    ) -> Option<usize> {
        let between = folded.text.get(self.masculine.end..start)?;
        if !matches!(between, "و" | "،و" | ",و") {
            return None;
        }
        // The bylaw of the first law has been added to the list, when that of the second is asked for.
        let last = before
            .iter()
            .rposition(|law| law.instrument != Instrument::Bylaw)?;
        let former = beside(before, last)?;
        match recall {
            Recall::BylawOfFormer => Some(former),
            _ => Some(last),
        }
    }

    /// Records that articles cited without an instrument end at byte `end` of the folded text.
    pub fn note_articles(&mut self, end: usize) {
        self.loose = end;
    }

    /// Records that words of the text may later refer back to the citation at index `place`. `words` is the
    /// range of its words in the folded text.
    pub fn note(
        &mut self,
        citations: &[Citation],
        place: usize,
        recall: Option<Recall>,
        folded: &FoldedText,
        words: Range<usize>,
    ) {
        let citation = &citations[place];
        let end = words.end;
        self.note_definition(citations, place, folded, &words);
        let (use_, root) = match (citation.reference, citation.antecedent) {
            (Reference::Full, _) => (Use::Cited(place as u32), Some(place as u32)),
            (Reference::This, _) => (Use::Own, None),
            (Reference::Anaphoric, Some(root)) => (Use::Cited(root), Some(root)),
            (Reference::Anaphoric, None) => (Use::Unknown, None),
        };
        // After a decree that puts a law or treaty into force (`المرسوم الملكي رقم م/5`), a pronoun means
        // that law or treaty.
        if puts_into_force(citation, folded, words.start) {
            self.note_use(None, Use::Unknown, end);
            self.masculine.issues = true;
        } else if self.is_crowded(citations, place, use_, folded, words.start) {
            let noun = noun_cited(citation);
            let among_unread = noun != Some(Noun::Bylaw) && self.masculine.last == Use::Unknown;
            self.note_use(noun, Use::Unknown, end);
            if among_unread {
                self.masculine.crowded = cited(use_);
            }
        } else {
            self.note_use(noun_cited(citation), use_, end);
        }
        let Some(noun) = noun_cited(citation) else {
            return;
        };
        let uses = &mut self.nouns[noun as usize];
        uses.last = use_;
        uses.end = end;
        match (root, uses.first) {
            (Some(root), None) => uses.first = Some(root),
            (Some(root), Some(first)) => {
                uses.rivals |= !same(&citations[root as usize], &citations[first as usize]);
            }
            // `القانون` without further words may be the law that the text has already named, so the noun
            // becomes no more ambiguous.
            (None, _) if matches!(recall, Some(Recall::Known { .. })) => {}
            (None, _) => uses.rivals |= use_ == Use::Unknown,
        }
        // The citation also named a second instrument (the decree that issued its law, or the law of its
        // bylaw), so that instrument's noun becomes ambiguous.
        for other in named_with(citation) {
            // «Its bylaw» names no other law than the one before it.
            if other != noun && !recall.is_some_and(Recall::is_bylaw) {
                self.nouns[other as usize].last = Use::Unknown;
                self.nouns[other as usize].rivals = true;
            }
        }
    }

    /// Records that the text makes a noun the short name of the citation at index `place`, if it does. A noun
    /// that the text defines twice, differently, means neither.
    fn note_definition(
        &mut self,
        citations: &[Citation],
        place: usize,
        folded: &FoldedText,
        words: &Range<usize>,
    ) {
        let citation = &citations[place];
        if citation.reference != Reference::Full {
            return;
        }
        let Some(noun) = defined_noun(folded, words.clone()) else {
            return;
        };
        if !may_be_called(noun, citation) {
            return;
        }
        let defined = &mut self.defined[noun as usize];
        *defined = match *defined {
            Use::Never => Use::Cited(place as u32),
            Use::Cited(known) if same(citation, &citations[known as usize]) => Use::Cited(known),
            _ => Use::Unknown,
        };
    }

    /// Records that the text uses the noun of an instrument in words that no rule could read. A pronoun after
    /// it is not resolved. An indefinite noun, a decision or an order becomes ambiguous from here on. After
    /// «this» («this law»), the noun and the pronoun mean the text itself.
    pub fn note_unread(&mut self, folded: &FoldedText, head: &Head, joined: Joined) {
        let (Some(noun), _) = noun_of(folded, head) else {
            return;
        };
        if joined.glued && !joined.definite {
            return;
        }
        let own = joined.definite
            && ["هذا", "هذه"]
                .iter()
                .any(|this| folded.text[..joined.start].ends_with(this));
        let everyday = matches!(noun, Noun::Decision | Noun::Order);
        let use_ = if own { Use::Own } else { Use::Unknown };
        self.note_use(Some(noun), use_, head.end);
        if own || everyday || !joined.definite {
            let uses = &mut self.nouns[noun as usize];
            uses.last = use_;
            uses.end = head.end;
            uses.rivals |= !own;
        }
    }

    fn note_use(&mut self, noun: Option<Noun>, use_: Use, end: usize) {
        let uses = match noun {
            Some(Noun::Bylaw) => &mut self.feminine,
            _ => &mut self.masculine,
        };
        uses.last = use_;
        uses.end = end;
        uses.issues = false;
        uses.crowded = None;
    }

    /// True if another instrument is mentioned shortly before in the same phrase, so that a pronoun may mean
    /// either: `أمر رقم 74-15 المتعلق بإلزامية التأمين ونظام التعويض`.
    fn is_crowded(
        &self,
        citations: &[Citation],
        place: usize,
        use_: Use,
        folded: &FoldedText,
        start: usize,
    ) -> bool {
        const BREATH: usize = 150;
        let citation = &citations[place];
        let before = match noun_cited(citation) {
            Some(Noun::Bylaw) => &self.feminine,
            _ => &self.masculine,
        };
        let other = !before.issues
            && before.last != Use::Never
            && before.last != use_
            && cited(before.last).is_none_or(|law| !same(&citations[law as usize], citation))
            && before.end <= start
            && start - before.end < BREATH
            // `المرسوم بقانون رقم 3 لسنة 2003 (قانون الاتصالات)` names one law twice.
            && !folded.text[before.end..start].ends_with('(');
        other && {
            let between = &folded.text[before.end..start];
            let list = between.contains(['؛', ';']) || between.contains(fold!("وعلى"));
            !list && !(before.end..=start).any(|place| folded.line_before(place))
        }
    }
}

/// Returns the index of the law that «and» joins to the one at index `place`: `نظام الشركات ونظام السوق
/// المالية`.
fn beside(citations: &[Citation], place: usize) -> Option<usize> {
    /// Bytes of `، و`.
    const LONGEST_JOINT: usize = 5;
    let former = place.checked_sub(1)?;
    let (law, next) = (citations.get(former)?, citations.get(place)?);
    let joint = next.span.start.checked_sub(law.span.end);
    let joined = law.span == next.span || joint.is_some_and(|joint| joint <= LONGEST_JOINT);
    (joined && law.reference == Reference::Full).then_some(former)
}

fn cited(use_: Use) -> Option<u32> {
    match use_ {
        Use::Cited(place) => Some(place),
        _ => None,
    }
}
