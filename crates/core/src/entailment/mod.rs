//! Finds contradictions between a claim and the passage that it cites.
//!
//! The claim is compared with the clause of the passage that has most of its words. Shared words alone say
//! little: «يجوز» and «لا يجوز» share all others. Each check therefore looks for one way in which a claim
//! turns a clause round. A check that does not fire proves nothing.
//!
//! | file | contents |
//! |---|---|
//! | `tables` | words of several checks |
//! | `words` | a text as words, segments and sentences |
//! | `finding` | a contradiction found, and what the checks read |
//! | `verbatim` | the parts of a claim that the passage has word for word |
//! | `words::lists` | the items of a list with the words that begin it |
//! | `alignment` | the clause that has most words of the claim |
//! | `signs` | negation, permission and duty of each word |
//! | `polarity` | negations added or left out |
//! | `polarity::acts` | an act denied in one text only, wherever it stands |
//! | `polarity::cases` | negations that one text tells in another way or of another case |
//! | `opposites` | opposite words, permissions made duties |
//! | `conditions` | conditions dropped, rules made general or exclusive |
//! | `parties`, `roles` | parties named in a text; rights and duties given to another party |
//! | `roles::deciders` | decisions given to another authority |
//! | `quantities` | numbers compared, and their words |
//! | `numbers`, `bounds` | other numbers, units and bounds |
//! | `effects` | legal effects turned round: appeal, silence, costs, requests, effects, what time counts |
//! | `values` | pay, penalties, numbers and ranks of something else |
//! | `english` | an English claim in the words of the law |
//! | `english::grammar`, `english::vocabulary` | its words of grammar, and those of law |

mod alignment;
mod bounds;
mod conditions;
mod effects;
mod english;
mod finding;
mod numbers;
mod opposites;
mod parties;
mod polarity;
mod quantities;
mod roles;
mod signs;
mod tables;
mod values;
mod verbatim;
mod words;

use std::collections::HashSet;
use std::ops::Range;

use alignment::Alignment;
use english::Gloss;
pub use finding::Kind;
use finding::{Finding, Read};
use parties::{Mention, mentions};
use signs::Signs;
use words::Text;

/// A contradiction, with the words of the claim by which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The kind of contradiction.
    pub kind: Kind,
    /// Byte range in the claim.
    pub span: Range<usize>,
}

/// Verdict of a passage on a claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Byte range of the clause of the passage that has most words of the claim; `None` if it has none.
    pub clause: Option<Range<usize>>,
    /// The contradictions found, in the order of [`Kind`]; one of each kind at most.
    pub contradictions: Vec<Contradiction>,
}

/// A passage that is read once for all its claims.
pub struct Premise {
    text: Text,
    signs: Signs,
    mentions: Vec<Mention>,
    /// Each item of a list after the words that begin the list, with the number of these words.
    items: Vec<(Premise, usize)>,
}

/// Share of the claim's words that the best clause must have for a comparison with it.
const COMPARABLE: f64 = 0.4;

/// The same for what needs no clause: a form, a pay or a penalty.
const RELATED: f64 = 0.25;

/// Fewest words of a claim, beside those that it repeats, that can contradict.
const FEWEST: usize = 4;

/// Fewest words that an English claim must share with the passage, or all of its words but one, to be
/// compared by more than its numbers.
const RELATED_WORDS: usize = 3;

impl Premise {
    /// Reads a passage. Linear in its length.
    pub fn new(passage: &str) -> Self {
        let items = words::lists::items(passage);
        Self {
            items: items
                .iter()
                .map(|(head, item)| {
                    let count = Text::new(head).words.len();
                    // A prohibition or duty in the beginning of a list governs each item.
                    let mark = if words::lists::goes_on(head) {
                        " "
                    } else {
                        "، "
                    };
                    (Self::plain(&format!("{head}{mark}{item}")), count)
                })
                .collect(),
            ..Self::plain(passage)
        }
    }

    /// Reads a text whose lists are not read.
    fn plain(text: &str) -> Self {
        let text = Text::new(text);
        Self {
            signs: Signs::of(&text),
            mentions: mentions(&text),
            text,
            items: Vec::new(),
        }
    }

    fn read(&self) -> Read<'_> {
        Read {
            text: &self.text,
            signs: &self.signs,
            mentions: &self.mentions,
        }
    }

    fn clause(&self, alignment: &Alignment) -> Option<Range<usize>> {
        let words = self.text.words_in(&alignment.segments);
        let words = &self.text.words[words];
        Some(words.first()?.span.start..words.last()?.span.end)
    }

    /// Compares a claim with the best clause of the passage. Takes time proportional to the product of both
    /// lengths.
    ///
    /// ```
    /// use sanad_core::entailment::{Kind, Premise};
    /// let premise = Premise::new("لا يجوز لصاحب العمل فصل العامل أثناء إجازته.");
    /// let kinds = |claim| premise.check(claim).contradictions.into_iter().map(|one| one.kind);
    /// assert!(kinds("يجوز لصاحب العمل فصل العامل أثناء إجازته").eq([Kind::Polarity]));
    /// assert!(kinds("يحظر على صاحب العمل فصل العامل أثناء إجازته").eq([]));
    /// ```
    pub fn check(&self, claim: &str) -> Verdict {
        if let Some(gloss) = Gloss::of(claim, &self.text, 0..0) {
            return self.check_english(claim, gloss);
        }
        let whole = Self::plain(claim);
        let rest = verbatim::without_repeated(claim, &self.text);
        if rest == claim {
            return self.compare(&whole);
        }
        let rest = Self::plain(&rest);
        let found = if rest.text.words.len() < FEWEST {
            Verdict::default()
        } else {
            self.compare(&rest)
        };
        if !found.contradictions.is_empty() {
            return found;
        }
        let aligned = Alignment::best(&whole.text, &self.text);
        Verdict {
            clause: aligned.and_then(|alignment| self.clause(&alignment)),
            contradictions: Vec::new(),
        }
    }

    /// Compares what an English claim says with the passage. Its order of words says little about Arabic
    /// clauses, so parties are compared only where they begin a part of it.
    ///
    /// The claim is read twice: a word may have several meanings, and the clause that is found by all of them
    /// says which is meant.
    fn check_english(&self, claim: &str, gloss: Gloss) -> Verdict {
        let near = Alignment::best(&Text::new(&gloss.text), &self.text);
        let near = near.map_or(0..0, |found| self.text.words_in(&found.segments));
        let gloss = Gloss::of(claim, &self.text, near).unwrap_or(gloss);
        let plain = Self::plain(&gloss.text);
        let mut verdict = self.compare(&plain);
        let is_limited = english::is_limited(claim);
        for one in &mut verdict.contradictions {
            one.span = gloss.original(&one.span);
        }
        verdict.contradictions.retain(|one| match one.kind {
            Kind::Number | Kind::Comparison => true,
            Kind::Polarity => !is_limited,
            Kind::Condition => english::is_generalization(&claim[one.span.clone()]),
            Kind::Modality => english::is_option(&claim[one.span.clone()]),
            Kind::Quantifier => !is_limited && english::is_quantifier(&claim[one.span.clone()]),
            Kind::Role => false,
        });
        // What no table knows is left out, so few shared words may be many of those that are known.
        let all = 0..self.text.sentences.len();
        let shared = Alignment::common(&plain.text, &self.text, &all);
        let known: HashSet<&str> = plain
            .text
            .words
            .iter()
            .map(|word| word.key.as_str())
            .collect();
        let known = known.iter().filter(|key| !key.is_empty()).count();
        if shared < RELATED_WORDS && shared + 1 < known {
            let is_value = |kind| matches!(kind, Kind::Number | Kind::Comparison);
            verdict.contradictions.retain(|one| is_value(one.kind));
            return verdict;
        }
        if verdict.contradictions.is_empty() {
            let mut found = self.of_english(&plain, is_limited);
            for one in &mut found {
                one.span = gloss.original(&one.span);
            }
            verdict.contradictions = found;
        }
        verdict
    }

    /// Finds what an English claim gives to another authority, or turns round by a verb that no table knows.
    fn of_english(&self, claim: &Self, is_limited: bool) -> Vec<Contradiction> {
        let (hypothesis, premise) = (claim.read(), self.read());
        let aligned = Alignment::best(hypothesis.text, premise.text);
        let Some(alignment) = aligned.filter(|one| one.share >= COMPARABLE) else {
            return Vec::new();
        };
        let mut found: Vec<Finding> = Vec::new();
        found.extend(roles::check_subject(hypothesis, premise, &alignment));
        found.extend(roles::check_decider(hypothesis, premise, &alignment));
        found.extend(effects::payer(hypothesis, premise));
        if !is_limited {
            found.extend(polarity::of_clause(hypothesis, premise, &alignment));
        }
        listed(&claim.text, found)
    }

    fn compare(&self, claim: &Self) -> Verdict {
        let (hypothesis, premise) = (claim.read(), self.read());
        let Some(alignment) = Alignment::best(hypothesis.text, premise.text) else {
            return Verdict {
                clause: None,
                contradictions: listed(&claim.text, numbers::absent(hypothesis, premise)),
            };
        };
        if quotes(&claim.text, &self.text) {
            return Verdict {
                clause: self.clause(&alignment),
                contradictions: Vec::new(),
            };
        }
        let mut found = numbers::check(hypothesis, premise, &alignment);
        if alignment.share >= COMPARABLE {
            found.extend(opposites::check(hypothesis, premise, &alignment));
            found.extend(polarity::check(hypothesis, premise, &alignment));
            found.extend(conditions::check(hypothesis, premise, &alignment));
            found.extend(roles::check(hypothesis, premise, &alignment));
            found.extend(effects::discretion(hypothesis, premise, &alignment));
        }
        if alignment.share >= RELATED {
            found.extend(opposites::other_form(hypothesis.text, premise.text));
            found.extend(values::check(hypothesis, premise, &alignment));
            found.extend(effects::check(hypothesis, premise, &alignment));
            found.extend(roles::other_recipient(hypothesis, premise));
        }
        if found.is_empty() && (RELATED..COMPARABLE).contains(&alignment.share) {
            found.extend(polarity::without_condition(hypothesis, premise));
        }
        if found.is_empty() {
            found.extend(self.against_item(hypothesis, alignment.share));
        }
        Verdict {
            clause: self.clause(&alignment),
            contradictions: listed(&claim.text, found),
        }
    }
}

/// Share of the claim's words by which an item with the beginning of its list must have more than the clause.
const MORE: f64 = 0.1;

impl Premise {
    /// Compares a claim with the item of a list that has most of its words together with the words that begin
    /// the list: «لا يحق الفسخ في الحالات الآتية».
    fn against_item(&self, claim: Read, share: f64) -> Vec<Finding> {
        let aligned = self.items.iter().filter_map(|(item, count)| {
            Some((item, *count, Alignment::best(claim.text, &item.text)?))
        });
        let best = aligned.max_by(|(.., one), (.., other)| one.share.total_cmp(&other.share));
        let Some((item, count, alignment)) = best else {
            return Vec::new();
        };
        if alignment.share < COMPARABLE.max(share + MORE) {
            return Vec::new();
        }
        let item = item.read();
        let mut found = opposites::check(claim, item, &alignment);
        found.extend(polarity::check(claim, item, &alignment));
        // The item by itself was compared before, as a clause.
        let signs = item.signs;
        let is_governed = |place: usize| signs.forbidden[place] || signs.obliged[place];
        found.retain(|one| {
            let is_rule = one.kind == Kind::Polarity && count > 0 && is_governed(count);
            let mut places = alignment.pairs[one.words.start].iter();
            places.any(|place| *place < count || is_rule)
        });
        found
    }
}

/// True if the claim repeats whole segments of the passage word for word, and no condition follows them.
fn quotes(claim: &Text, passage: &Text) -> bool {
    let count = claim.words.len();
    let begins_segment = |start: usize| start == 0 || verbatim::ends_segment(passage, start);
    (0..=passage.words.len().saturating_sub(count)).any(|start| {
        let words = passage.words[start..].iter().take(count);
        begins_segment(start)
            && words.len() == count
            && words
                .zip(&claim.words)
                .all(|(one, other)| one.text == other.text)
            && verbatim::ends_segment(passage, start + count)
            && !conditions::follows(passage, start + count)
    })
}

/// Returns the first finding of each kind, in the order of the kinds.
fn listed(claim: &Text, mut found: Vec<Finding>) -> Vec<Contradiction> {
    found.sort_by_key(|one| (one.kind, one.words.start));
    found.dedup_by_key(|one| one.kind);
    let place = |one: Finding| Contradiction {
        kind: one.kind,
        span: claim.words[one.words.start].span.start..claim.words[one.words.end - 1].span.end,
    };
    found.into_iter().map(place).collect()
}
