//! Compares a quotation with a wording: equal, changed, or another text.

use std::ops::Range;

use super::align::{Alignment, Edit, Lookup};
use super::words::QuotableWords;
use super::work::Work;

/// What a wording has of a quotation. Spans are in bytes.
#[derive(Clone, Debug, PartialEq)]
pub enum Match {
    /// Every word in order; only diacritics, spelling variants, blanks, punctuation, labels of items and a
    /// conjunction before the first word may differ. `passages` are the parts of the quotation in the
    /// wording.
    Exact {
        /// Spans in the wording.
        passages: Vec<Range<usize>>,
    },
    /// A passage that differs by some words.
    Similar {
        /// Share of the words of the quotation that the passage has in the same order.
        share: f64,
        /// Spans in the wording.
        passages: Vec<Range<usize>>,
        /// In text order.
        differences: Vec<Difference>,
    },
    /// Nothing like it.
    Absent,
}

/// Words of a quotation in place of which the wording has others. One of the two spans may be empty: it is
/// then the place at which words are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Span in the quotation, in bytes.
    pub quoted: Range<usize>,
    /// Span in the wording, in bytes.
    pub wording: Range<usize>,
}

/// Least share of the words of a quotation that a similar passage has. Two unrelated passages of laws share
/// up to three words in ten in order, most of them particles.
const SIMILAR: f64 = 0.5;
/// Least number of words that a similar passage shares with a quotation.
const LEAST_SHARED: usize = 3;

/// A wording prepared for comparisons. Preparing and comparing take linear time.
pub struct Comparison<'w> {
    wording: &'w QuotableWords,
    lookup: Option<Lookup<'w>>,
}

impl<'w> Comparison<'w> {
    /// Prepares nothing yet.
    pub fn new(wording: &'w QuotableWords) -> Self {
        Self {
            wording,
            lookup: None,
        }
    }

    /// The passages of a quotation in the wording if it stands there word for word; `Some(Absent)` if not.
    /// `None` if the work ran out.
    pub fn exact(&self, quotation: &QuotableWords, work: &mut Work) -> Option<Match> {
        let parts = quotation.parts();
        if parts.is_empty() {
            return Some(Match::Absent);
        }
        let mut from = 0;
        let mut passages = Vec::new();
        for part in parts {
            let sought = quotation.joined(part);
            let found = self.find(sought, from);
            let end = found.as_ref().map_or(self.wording.stream().len(), |words| {
                self.wording.starts()[words.end]
            });
            work.take(end - self.wording.starts()[from] + sought.len())?;
            let Some(words) = found else {
                return Some(Match::Absent);
            };
            from = words.end;
            passages.push(self.wording.span(words));
        }
        Some(Match::Exact { passages })
    }

    /// The first words from `from` that are equal to `sought` without blanks. The first of them may have a
    /// conjunction that a quotation leaves out: «ويعاقب» for «يعاقب».
    fn find(&self, sought: &str, from: usize) -> Option<Range<usize>> {
        let (stream, starts) = (self.wording.stream(), self.wording.starts());
        let begin = starts[from];
        stream[begin..]
            .match_indices(sought)
            .find_map(|(place, _)| {
                let (start, end) = (begin + place, begin + place + sought.len());
                let last = starts.binary_search(&end).ok()?;
                let first = match starts.binary_search(&start) {
                    Ok(first) => first,
                    Err(after) => {
                        let word = after.checked_sub(1).filter(|&word| word >= from)?;
                        let prefix = &stream[starts[word]..start];
                        matches!(prefix, "و" | "ف").then_some(word)?
                    }
                };
                (first < last).then_some(first..last)
            })
    }

    /// The passage of the wording that is most like the quotation, for a quotation that [`Self::exact`] does
    /// not find. It is exact if only labels of items or blanks between words differ. `None` if the work ran
    /// out.
    pub fn similar(&mut self, quotation: &QuotableWords, work: &mut Work) -> Option<Match> {
        if self.lookup.is_none() {
            work.take(self.wording.stream().len())?;
        }
        let wording = self.wording;
        let lookup = self.lookup.get_or_insert_with(|| Lookup::new(wording));
        let alignment = lookup.align(quotation, &quotation.parts(), work)?;
        Some(self.judged(quotation, alignment))
    }

    fn judged(&self, quotation: &QuotableWords, alignment: Alignment) -> Match {
        let Alignment {
            matched,
            words,
            passages,
            edits,
        } = alignment;
        let share = matched as f64 / words.max(1) as f64;
        if share < SIMILAR || matched < LEAST_SHARED {
            return Match::Absent;
        }
        let passages = passages
            .into_iter()
            .map(|words| self.wording.span(words))
            .collect();
        // Only labels of items, or blanks between words, were different.
        if edits.is_empty() {
            return Match::Exact { passages };
        }
        let difference = |Edit { quoted, wording }| Difference {
            quoted: quotation.span(quoted),
            wording: self.wording.span(wording),
        };
        Match::Similar {
            share,
            passages,
            differences: edits.into_iter().map(difference).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARTICLE: &str = "لكل عامل الحق في إجازة سنوية لا تقل مدتها عن واحد وعشرين يوماً، وتزاد إلى ثلاثين \
        يوما إذا أمضى خمس سنوات.\nويجوز للعامل بموافقة صاحب العمل تأجيل إجازته.";

    fn read(quoted: &str) -> (Vec<String>, Option<Vec<(String, String)>>) {
        let (wording, quotation) = (QuotableWords::new(ARTICLE), QuotableWords::new(quoted));
        let mut comparison = Comparison::new(&wording);
        let mut work = Work::new(1_000_000);
        let mut found = comparison.exact(&quotation, &mut work).unwrap();
        if found == Match::Absent {
            found = comparison.similar(&quotation, &mut work).unwrap();
        }
        let written = |spans: Vec<Range<usize>>| {
            Vec::from_iter(spans.into_iter().map(|span| ARTICLE[span].to_owned()))
        };
        match found {
            Match::Exact { passages } => (written(passages), None),
            Match::Similar {
                passages,
                differences,
                ..
            } => {
                let differences = differences.into_iter().map(|one| {
                    (
                        quoted[one.quoted].to_owned(),
                        ARTICLE[one.wording].to_owned(),
                    )
                });
                (written(passages), Some(differences.collect()))
            }
            Match::Absent => (Vec::new(), Some(Vec::new())),
        }
    }

    #[test]
    fn spelling_blanks_and_punctuation_do_not_count() {
        for quoted in [
            "لكل عامل الحق في اجازة سنوية",
            "لِكُلِّ عامل: الحق - في إجازه سنويه",
            "لكلعامل الحق في إجازة سنوية",
            "يجوز للعامل بموافقة صاحب العمل",
            "لكل عامل ... وتزاد إلى ثلاثين يوماً... تأجيل إجازته",
            "المادة التاسعة بعد المائة: لكل عامل الحق",
        ] {
            let (passages, differences) = read(quoted);
            assert!(!passages.is_empty() && differences.is_none(), "{quoted}");
        }
        let (passages, _) = read("وتزاد إلى ثلاثين يوما … ويجوز للعامل");
        assert_eq!(
            passages,
            [
                "وتزاد إلى ثلاثين \u{20}       يوما".replace("\u{20}       ", ""),
                "ويجوز للعامل".to_owned()
            ]
        );
    }

    #[test]
    fn the_words_that_differ_are_told() {
        let pair = |quoted: &str, article: &str| (quoted.to_owned(), article.to_owned());
        for (quoted, differences) in [
            (
                "لكل عامل الحق في إجازة سنوية لا تقل مدتها عن ثلاثين يوما",
                vec![pair("ثلاثين", "واحد وعشرين")],
            ),
            (
                "لكل عامل الحق في إجازة لا تقل مدتها",
                vec![pair("", "سنوية")],
            ),
            (
                "لكل عامل الحق في إجازة سنوية مدفوعة لا تقل مدتها",
                vec![pair("مدفوعة", "")],
            ),
            ("لكل عامل الحق في إجازة شهرية", vec![pair("شهرية", "سنوية")]),
            (
                "ويجوز للعامل بموافقة صاحبالعمل تأجيل عطلته",
                vec![pair("عطلته", "إجازته")],
            ),
        ] {
            assert_eq!(read(quoted).1, Some(differences), "{quoted}");
        }
    }

    #[test]
    fn labels_of_items_do_not_count() {
        let wording =
            QuotableWords::new("أعضاء:\n6- ثلاثة من القطاع الخاص\nز –\nح – الحبس مدة 5 - 6 أيام");
        let mut comparison = Comparison::new(&wording);
        let mut is_exact = |quoted| {
            let quotation = QuotableWords::new(quoted);
            let mut work = Work::new(1_000_000);
            let found = comparison.exact(&quotation, &mut work).unwrap();
            let found = match found {
                Match::Absent => comparison.similar(&quotation, &mut work).unwrap(),
                found => found,
            };
            matches!(found, Match::Exact { .. })
        };
        assert!(is_exact("أعضاء 6- ثلاثة من القطاع الخاص ز – ح – الحبس مدة"));
        assert!(is_exact("ثلاثة من القطاع الخاص\nالحبس مدة 5 - 6 أيام"));
        assert!(!is_exact("ثلاثة من القطاع الخاص\nالحبس مدة 3 - 6 أيام"));
    }

    #[test]
    fn parts_in_another_order_differ() {
        assert!(
            read("وتزاد إلى ثلاثين يوما ... لكل عامل الحق في إجازة")
                .1
                .is_some()
        );
    }

    #[test]
    fn another_text_is_absent() {
        for quoted in [
            "يعاقب بالحبس كل من سرق مالا منقولا مملوكا لغيره",
            "على أن لا يجوز",
            "عامل الحق ونهاية الطريق البعيد",
        ] {
            assert_eq!(read(quoted), (vec![], Some(vec![])), "{quoted}");
        }
    }

    #[test]
    fn a_part_of_a_word_is_no_match() {
        assert!(read("امل الحق في إجازة سنوية").1.is_some());
        assert!(read("لكل عامل الحق في إجازة سنوي").1.is_some());
    }

    #[test]
    fn a_long_quotation_is_aligned_in_a_long_wording() {
        let law = Vec::from_iter((0..5_000).map(|word| format!("كلمة{word}"))).join(" ");
        let wording = QuotableWords::new(&law);
        let quoted = Vec::from_iter((2_000..3_000).map(|word| match word {
            2_500 => "غيرها".to_owned(),
            _ => format!("كلمة{word}"),
        }))
        .join(" ");
        let quotation = QuotableWords::new(&quoted);
        let mut work = Work::new(10_000_000);
        let mut comparison = Comparison::new(&wording);
        let found = comparison.similar(&quotation, &mut work);
        let Some(Match::Similar {
            differences,
            passages,
            ..
        }) = found
        else {
            panic!("{found:?}");
        };
        assert_eq!(differences.len(), 1);
        assert_eq!(&quoted[differences[0].quoted.clone()], "غيرها");
        assert_eq!(&law[differences[0].wording.clone()], "كلمة2500");
        assert!(law[passages[0].clone()].starts_with("كلمة2000 ") && passages.len() == 1);
    }

    #[test]
    fn work_is_bounded() {
        let (wording, quotation) = (
            QuotableWords::new(ARTICLE),
            QuotableWords::new("لا شيء من هذا"),
        );
        let mut comparison = Comparison::new(&wording);
        assert_eq!(comparison.exact(&quotation, &mut Work::new(10)), None);
        assert_eq!(comparison.similar(&quotation, &mut Work::new(10)), None);
    }
}
