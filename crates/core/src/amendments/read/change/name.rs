//! Names of parts. The name is the words of the source, if they name the part in one place. Otherwise it is
//! joined from several pieces: «الفقرتين (أ) و(ب)» with a wording for each gives «الفقرة (أ)» and «الفقرة
//! (ب)».

use super::*;
use crate::normalizer::{Form, normalize};

use Piece::{Letters, Outline as Stated, Words};

/// Dual and plural nouns of parts, without the article, and their singular.
const SINGULARS: &[(&[&str], &str)] = &[
    (&["فقرتين", "فقرتان", "فقرتي", "فقرات"], "فقرة"),
    (&["بندين", "بندان", "بندي", "بنود"], "بند"),
    (&["جدولين", "جدولان", "جداول"], "جدول"),
    (&["تعريفين", "تعريفي", "تعريفات", "تعاريف"], "تعريف"),
    (&["فرعيتين", "فرعيتان", "فرعيات"], "فرعية"),
];

/// A noun of parts alone, without a label.
static BARE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^(?:ال)?(?:فقرة|فقرتين|فقرات|بند|بندين|بنود)$", &[]));

impl Reader<'_, '_> {
    /// Joins the pieces of a name in the spelling of the source.
    pub(super) fn spelled(&self, name: &[Piece]) -> String {
        let source = &self.outline.source;
        let pieces = name.iter().map(|piece| match piece {
            Stated(range) => &source.text[self.outline.original(range.clone())],
            Letters(range) => &source.text[source.original(range.clone())],
            Words(words) => words,
        });
        pieces.collect()
    }

    /// Returns the name of the part of a draft; `None` if it is the words of `part`, or if there is no part.
    pub(super) fn name(&self, draft: &Draft) -> Option<Name> {
        if let Some(name) = &draft.name {
            return Some(name.clone());
        }
        let Some(part) = draft.part.clone() else {
            return self.of_title(draft);
        };
        self.numbered_later(draft)
            .or_else(|| self.whole_place(&part))
            .or_else(|| self.without_announcement(&part))
            .or_else(|| self.inside_named(draft, &part))
            .or_else(|| self.without_new(draft, &part))
    }

    /// Returns the name of one part of a list: «الفقرة (أ)» for the label `أ` of «الفقرات (أ) و(ب)».
    pub(super) fn one_of_list(&self, part: &Range<usize>, label: &Range<usize>) -> Name {
        let words = self.words(part.clone());
        let bracket = words.find('(').unwrap_or(words.len());
        let mut name = Name::new();
        let mut at = part.start;
        for noun in words[..bracket].split_whitespace() {
            let start = at + self.words(at..part.end).find(noun).unwrap_or_default();
            at = start + noun.len();
            let (article, bare) = match noun.strip_prefix("ال") {
                Some(bare) => ("ال", bare),
                None => ("", noun),
            };
            match singular(bare) {
                Some(one) => name.extend([Words(article), Words(one)]),
                None => name.push(Stated(start..at)),
            }
            name.push(Words(" "));
        }
        name.extend([Words("("), Stated(label.clone()), Words(")")]);
        if let Some(of) = words.find(" من ") {
            name.extend([Words(" "), Stated(part.start + of + 1..part.end)]);
        }
        name
    }

    /// Joins a noun with its number, if the article stands between them: «فقرة تحمل الرقم (6)» for «إضافة
    /// فقرة إلى هذه المادة تحمل الرقم (6)».
    pub(super) fn numbered_later(&self, draft: &Draft) -> Option<Name> {
        static LATER: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?:جديدة?\s+)?(?:إلى\s+(?:هذه\s+)?|لهذه\s+|لل)(?:ال)?مادة[^\n.،\x{E000}-\x{E003}]{0,60}?\s(?P<number>(?:{numbered})\s*\([^()\n]{1,12}\))",
                LISTS,
            )
        });
        let part = draft.part.clone()?;
        if !BARE.is_match(self.words(part.clone())) || part.end > draft.span.end {
            return None;
        }
        let later = LATER.captures(self.words(part.end..draft.span.end))?;
        let number = later.name("number")?;
        let number = part.end + number.start()..part.end + number.end();
        Some(vec![Stated(part), Words(" "), Stated(number)])
    }

    /// Joins a noun with the label or the term of the new wording: «فقرة (ي)», «تعريف (الوزارة)». `None` if
    /// the part has a label of its own, or if the number of labels does not fit the noun.
    pub(super) fn labelled(&self, part: &Range<usize>, wordings: &[Wording]) -> Option<Name> {
        static TERM: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(r#"^[\s"«(]*(?P<term>ال\p{L}+(?:\s\p{L}+){0,5}?)\s*:"#, &[])
        });
        let noun = self.words(part.clone());
        let [wording] = wordings else {
            return None;
        };
        let text = &self.outline.source.letters;
        if noun == letters!("التعريف") {
            let term = TERM.captures(&text[wording.range.clone()])?.name("term")?;
            let term = wording.range.start + term.start()..wording.range.start + term.end();
            let noun = Stated(part.start + "ال".len()..part.end);
            return Some(vec![noun, Words(" ("), Letters(term), Words(")")]);
        }
        if !BARE.is_match(noun) {
            return None;
        }
        let labels = top_labels(text, wording.range.clone());
        let is_dual = noun.ends_with("ين");
        let fits = match (singular(noun.trim_start_matches("ال")), is_dual) {
            (None, _) => labels.len() == 1,
            (Some(_), true) => labels.len() == 2,
            (Some(_), false) => labels.len() > 2,
        };
        if !fits {
            return None;
        }
        let mut name = vec![Stated(part.clone())];
        for (place, label) in labels.into_iter().enumerate() {
            let before = if place == 0 { " (" } else { " و(" };
            name.extend([Words(before), Letters(label), Words(")")]);
        }
        Some(name)
    }

    /// Replaces the reference of «عجزها» or «صدر هذه الفقرة» with the part that it means: «عجز الفقرة (2)».
    pub(super) fn place_of(&self, part: &Range<usize>, outer: &Range<usize>) -> Option<Name> {
        static PLACE: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^(?P<noun>{place})(?:ها|\s(?:هذه|هذا)\s(?:الفقرة|البند))$",
                LISTS,
            )
        });
        let noun = PLACE.captures(self.words(part.clone()))?.name("noun")?;
        let noun = Stated(part.start..part.start + noun.end());
        Some(vec![noun, Words(" "), Stated(outer.clone())])
    }

    /// Joins a part with the part around it: «فقرة فرعية (هـ) من الفقرة (1)».
    pub(super) fn inside(&self, part: &Range<usize>, outer: &Range<usize>) -> Name {
        vec![Stated(part.clone()), Words(" من "), Stated(outer.clone())]
    }

    /// True if a part is inside another one although no preposition joins them: «تعديل الفقرة (1) بإضافة
    /// فقرة فرعية (هـ)», «تعديل الفقرة (2) بحذف البند (ج)».
    pub(super) fn is_inside(&self, part: &Range<usize>, outer: &Range<usize>) -> bool {
        static UNIT: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^(?:ال)?(?P<noun>فقرة|فقرتين|فقرات|بند|بندين|بنود)\s(?:(?P<inner>(?:ال)?(?:فرعية|فرعيتين|فرعيات|متفرعة))\s)?",
                &[],
            )
        });
        let [words, around] = [part, outer].map(|range| self.words(range.clone()));
        let (Some(own), Some(other)) = (UNIT.captures(words), UNIT.captures(around)) else {
            return false;
        };
        let one = |noun: &str| singular(noun).map_or_else(|| noun.to_owned(), letters_of);
        let has_one = labels_in(around).len() == 1;
        let is_inner = own.name("inner").is_some() && other.name("inner").is_none();
        has_one
            && !words.contains(" من ")
            && !words.contains(letters!(" إلى "))
            && (is_inner || one(&own["noun"]) != one(&other["noun"]))
    }

    /// Returns the name of a renamed body or law: its old name if the change is in an article, otherwise
    /// «مسمى» with its noun, «مسمى القانون».
    fn of_title(&self, draft: &Draft) -> Option<Name> {
        let old = draft.old_phrase.clone()?;
        if draft.operation != Operation::Retitle || draft.scope == Scope::Law {
            return None;
        }
        if !draft.articles.is_empty() {
            return Some(vec![Letters(old)]);
        }
        let words = &self.outline.source.letters[old.clone()];
        let first = words.split_whitespace().next()?;
        let start = old.start + words.find(first)?;
        let article = if first.starts_with("ال") {
            "ال".len()
        } else {
            0
        };
        Some(vec![
            Words("مسمى ال"),
            Letters(start + article..start + first.len()),
        ])
    }

    /// Restores a lost blank: «عجز هذه المادة» for «عجزهذه المادة».
    fn whole_place(&self, part: &Range<usize>) -> Option<Name> {
        static GLUED: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"^(?:ال)?{place}(?P<this>هذ[هاي])", LISTS));
        let this = GLUED
            .captures(self.words(part.clone()))?
            .name("this")?
            .start();
        let cut = part.start + this;
        Some(vec![
            Stated(part.start..cut),
            Words(" "),
            Stated(cut..part.end),
        ])
    }

    /// Removes «تحمل الأرقام» between a plural noun and its labels: «فقرات (5) و(6)» for «فقرات جديدة تحمل
    /// الأرقام (5) و(6)».
    fn without_announcement(&self, part: &Range<usize>) -> Option<Name> {
        static ANNOUNCED: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^(?P<noun>(?:ال)?(?:فقرتين|فقرتان|فقرات|بندين|بندان|بنود))\s+(?:(?:ال)?جديد(?:ة|تين|ين)\s+)?(?:تحمل|تحملان|يحملان|يكون\s+ترتيب|تكون\s+ترتيب|ترتيب)\S*\s+(?:[^\s(]+\s+)?(?P<labels>\()",
                &[],
            )
        });
        let found = ANNOUNCED.captures(self.words(part.clone()))?;
        let [noun, labels] = ["noun", "labels"].map(|group| found.name(group).map(|it| it.range()));
        let (noun, labels) = (noun?, labels?);
        Some(vec![
            Stated(part.start + noun.start..part.start + noun.end),
            Words(" "),
            Stated(part.start + labels.start..part.end),
        ])
    }

    /// Replaces «إلى» between an added part with the article «ال» and the part around it: «الفقرة (و) من
    /// البند (أولاً)» for «إضافة الفقرة (و) إلى البند (أولاً)».
    fn inside_named(&self, draft: &Draft, part: &Range<usize>) -> Option<Name> {
        let words = self.words(part.clone());
        let to = words.find(letters!(" إلى "))?;
        if draft.operation != Operation::AddPart || !words.starts_with("ال") {
            return None;
        }
        Some(vec![
            Stated(part.start..part.start + to),
            Words(" من "),
            Stated(part.start + to + letters!(" إلى ").len()..part.end),
        ])
    }

    /// Removes «جديدة» from a part that an earlier change of the note has added or renumbered: «الفقرة ج» for
    /// «الفقرة الجديدة ج».
    fn without_new(&self, draft: &Draft, part: &Range<usize>) -> Option<Name> {
        static NEW: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"\s(?:ال)?جديدة?(?P<end>\s|$)", &[]));
        if part.start >= draft.span.start {
            return None;
        }
        let words = self.words(part.clone());
        let found = NEW.captures(words)?;
        let end = found.name("end")?.start();
        Some(vec![
            Stated(part.start..part.start + found.get_match().start()),
            Words(" "),
            Stated(part.start + end..part.end),
        ])
    }
}

/// Returns the singular of a dual or plural noun in letters form, both without the article.
fn singular(noun: &str) -> Option<&'static str> {
    let is_noun = |several: &&str| letters_of(several) == noun;
    let found = SINGULARS.iter().find(|(all, _)| all.iter().any(is_noun));
    found.map(|&(_, one)| one)
}

fn letters_of(word: &str) -> String {
    normalize(word, Form::Letters)
}

/// Returns the labels of the outermost items of a wording, in bytes of the letters form: all labels of the
/// kind of the first one, digits or letters. Empty if the wording does not begin with a label.
fn top_labels(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    static LABEL: LazyLock<Regex> = LazyLock::new(|| {
        pattern::letters(r"(?:^|\n)\s*[(«]?(?P<label>[0-9]{1,3}|\p{L})\s*[-–.)]", &[])
    });
    let words = &text[range.clone()];
    let is_number = |label: &str| label.starts_with(|letter: char| letter.is_ascii_digit());
    let labels: Vec<_> = LABEL
        .captures_iter(words)
        .filter_map(|found| found.name("label"))
        .collect();
    let Some(first) = labels
        .first()
        .filter(|first| words[..first.start()].trim().len() <= 2)
    else {
        return Vec::new();
    };
    let kind = is_number(first.as_str());
    let same = labels
        .iter()
        .filter(|label| is_number(label.as_str()) == kind);
    same.map(|label| range.start + label.start()..range.start + label.end())
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::amendments::read_amendments;

    /// The names of the parts that a note of article 7 changes.
    fn names(note: &str) -> Vec<String> {
        let found = read_amendments(note, Some("7"));
        found
            .into_iter()
            .map(|change| change.target.name.unwrap_or_default())
            .collect()
    }

    #[test]
    #[rustfmt::skip] // rows of a table
    fn names_are_put_together_from_the_words_of_the_source() {
        let act = "وذلك بموجب المرسوم الملكي رقم (م/5) وتاريخ 1440/2/1ه";
        for (note, expected) in [
            ("عُدلت الفقرة (3) من هذه المادة ACT، لتكون بالنص الآتي: \"نص\".", &["الفقرة (3)"][..]),
            // Each part of the list has a wording.
            ("تعديل الفقرتين (2) و(5) من هذه المادة ACT، لتكونا بالنصين الآتيين:\n\"2- أول\".\n\"5- ثان\".",
             &["الفقرة (2)", "الفقرة (5)"]),
            ("تعديل البنود (أ) و(ب) و(ج) من الفقرة (1) ACT، لتصبح بالنصوص الآتية:\n\"أ- أول\".\n\"ب- ثان\".\n\"ج- ثالث\".",
             &["البند (أ) من الفقرة (1)", "البند (ب) من الفقرة (1)", "البند (ج) من الفقرة (1)"]),
            // Labels that only the wording has.
            ("إضافة فقرة إلى هذه المادة ACT، بالنص الآتي: \"ط - إعداد التقارير\".", &["فقرة (ط)"]),
            ("إضافة فقرتين إلى هذه المادة ACT، بالنص الآتي: \"8- أول\n9- ثان\".", &["فقرتين (8) و(9)"]),
            ("عُدلت هذه الفقرة ACT، لتكون بالنص الآتي: \"4- يعين المجلس أمينه\".", &["الفقرة (4)"]),
            ("عُدل هذا التعريف ACT، ليكون بالنص الآتي: \"المنشأة: كل كيان مرخص له\".", &["تعريف (المنشأة)"]),
            // The wording has three labels, so the label of the one paragraph is not known.
            ("عُدلت هذه الفقرة ACT، لتكون بالنص الآتي: \"1- أول\n2- ثان\n3- ثالث\".", &["الفقرة"]),
            // Words with others between them.
            ("إضافة فقرة لهذه المادة تحمل الرقم (6) ACT، وتكون بالنص الآتي: \"نص\".", &["فقرة تحمل الرقم (6)"]),
            ("إضافة فقرات جديدة تحمل الأرقام (3) و(4) و(5) إلى هذه المادة ACT.", &["فقرات (3) و(4) و(5)"]),
            ("إضافة عبارة \"أو غيره\" إلى عجزهذه المادة ACT.", &["عجز هذه المادة"]),
            ("عُدل جدول الرسوم السنوية رقم (2) ACT.", &["جدول الرسوم السنوية رقم (2)"]),
            // A part inside the part that the sentence changes.
            ("عُدلت الفقرة (2) من هذه المادة ACT، وذلك بإضافة فقرة فرعية تحمل الترتيب (ج) بالنص الآتي: \"ج- ممثل للوزارة\".",
             &["فقرة فرعية تحمل الترتيب (ج) من الفقرة (2)"]),
            ("عُدلت الفقرة (2) من هذه المادة ACT، وذلك بإضافة عبارة \"أو من ينيبه\" إلى عجزها.", &["عجز الفقرة (2)"]),
            ("•الفقرة (7)\n- إضافة عبارة \"بالتنسيق مع الوزارة\" إلى صدر هذه الفقرة ACT.", &["صدر الفقرة (7)"]),
            ("إضافة الفقرة (هـ) إلى البند (ثانياً) من هذه المادة ACT.", &["الفقرة (هـ) من البند (ثانياً)"]),
            // «جديد» is dropped in the second change.
            ("أضيف نص بند جديد برقم 5 الى المادة 7 بموجب المادة 2 من القرار رقم 4/2010 تاريخ 5/5/2010م. ثم عدل بموجب المادة 3 من القرار رقم 9/2012 تاريخ 6/6/2012م. وأصبح على الوجه التالي:",
             &["بند جديد برقم 5", "بند برقم 5"]),
            // No part.
            ("عدلت هذه المادة عدة مرات كان آخرها بالمرسوم الملكي رقم (م/5) وتاريخ 1440/2/1ه، لتصبح بالنص الآتي: \"نص\".", &[""]),
        ] {
            assert_eq!(names(&note.replace("ACT", act)), expected, "{note}");
        }
    }
}
