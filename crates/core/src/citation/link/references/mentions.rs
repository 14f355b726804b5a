//! Compares words that refer back («the said law») with an earlier citation, and examines the text between
//! the two.

use crate::citation::lexicon::words::references::OTHER_DOCUMENTS;
use crate::citation::model::found::Noun;
use crate::citation::model::{Citation, Instrument, Reference};
use crate::text::folded::FoldedText;

/// True if the reference `citation` can mean `antecedent`. A generic noun (`القرار`) means a decision of any
/// kind, `القرار الوزاري` only a ministerial one.
pub(super) fn fits(antecedent: &Citation, citation: &Citation, generic: bool) -> bool {
    generic
        || antecedent.instrument == citation.instrument
        || antecedent.instrument == Instrument::FederalDecreeLaw
            && citation.instrument == Instrument::Law
}

/// Returns the noun («law», «decree») by which the text can refer back to a citation.
pub(super) fn noun_cited(citation: &Citation) -> Option<Noun> {
    use Instrument as I;
    let begins = |noun: &str| {
        citation
            .name
            .as_deref()
            .is_some_and(|name| name.strip_prefix("ال").unwrap_or(name).starts_with(noun))
    };
    match citation.instrument {
        I::Law if begins("نظام") => Some(Noun::System),
        I::Law if begins("مجلة") || begins("مدونة") => None,
        I::Law | I::FederalLaw | I::FederalDecreeLaw => Some(Noun::Law),
        I::Decree | I::EmiriDecree | I::RoyalDecree => Some(Noun::Decree),
        I::RoyalOrder | I::HighOrder => Some(Noun::Order),
        I::PresidentialDecree
        | I::PrimeMinisterDecree
        | I::CabinetDecision
        | I::MinisterialDecision
        | I::AgencyDecision => Some(Noun::Decision),
        I::Bylaw => Some(Noun::Bylaw),
        _ => None,
    }
}

/// Returns the nouns («decree») of the other instruments that a citation names, such as the decree that
/// issued its law.
pub(super) fn named_with(citation: &Citation) -> Vec<Noun> {
    let mut nouns = Vec::new();
    if citation.reference != Reference::Full {
        return nouns;
    }
    if citation.instrument == Instrument::Bylaw {
        nouns.extend([Noun::Law, Noun::System]);
    }
    if let Some(issuing) = citation.issued_by {
        nouns.extend(noun_cited(&Citation::new(issuing)));
    }
    nouns
}

/// True if the citation is taken for a decree whose only purpose is to put a law or a treaty into force: any
/// royal decree or order, and a decree with a word for ratification shortly before it.
pub(super) fn puts_into_force(citation: &Citation, folded: &FoldedText, start: usize) -> bool {
    const WINDOW: usize = 60;
    let before = &folded.text[folded.border(start.saturating_sub(WINDOW))..start];
    match citation.instrument {
        Instrument::RoyalDecree | Instrument::RoyalOrder => true,
        Instrument::Decree | Instrument::EmiriDecree => {
            before.contains("صادق") || before.contains("صديق")
        }
        _ => false,
    }
}

/// True if two citations name the same instrument. Their numbers must be equal and their years not differ; if
/// one has no number, their names must be equal.
pub(super) fn same(one: &Citation, other: &Citation) -> bool {
    if one.number.is_some() && other.number.is_some() {
        let years = (one.year, other.year);
        return one.number == other.number
            && (years.0 == years.1 || years.0.is_none() || years.1.is_none());
    }
    one.name.is_some() && one.name == other.name
}

/// True if the text between two byte positions mentions another document with articles, has a digit, or ends
/// a sentence.
pub(super) fn mentions_another(folded: &FoldedText, from: usize, to: usize) -> bool {
    // A number between the two positions may belong to an instrument that no rule could read.
    let numbered = folded.text[from..to].contains(|letter: char| letter.is_ascii_digit());
    numbered || mentions_document(folded, from, to)
}

/// True if the text between two byte positions mentions another document with articles, or ends a sentence.
pub(super) fn mentions_document(folded: &FoldedText, from: usize, to: usize) -> bool {
    let between = &folded.text[from..to];
    let ends = between.match_indices('.').any(|(offset, _)| {
        let after = from + offset + 1;
        folded.blank_before(after)
    });
    ends || OTHER_DOCUMENTS.iter().any(|noun| between.contains(noun))
}

/// Copies the instrument's values from an earlier citation, `antecedent` at index `place`, to a citation that
/// refers back to it.
pub(super) fn resolve_to(citation: &mut Citation, antecedent: &Citation, place: u32) {
    let own = Citation::new(citation.instrument);
    let taken = Citation {
        reference: Reference::Anaphoric,
        antecedent: Some(place),
        article: citation.article.take(),
        articles: std::mem::take(&mut citation.articles),
        span: citation.span.clone(),
        relation: citation.relation,
        repairs: std::mem::take(&mut citation.repairs),
        unparsed_tail: None,
        confidence: own.confidence,
        ..antecedent.clone()
    };
    *citation = taken;
}
