//! Umbrellas: verbs of change that only introduce other changes, «عدلت» of «عدلت الفقرة (1) وذلك بحذف …».

use super::*;

/// Words at the end of an umbrella: «وذلك», «على النحو الآتي:».
static UMBRELLA: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:وذلك|كما\s?يلي|كالآتي|كالتالي|على\s+(?:النحو|الوجه)\s+(?:الآتي|التالي)|وفق(?:ا)?\s+(?:ل)?(?:لآتي|الآتي|ما\s+يلي)|بحيث|الآتي|ما\s?يلي|وتم|تم|،\s*و|يلي|نحو)\s*[:،]?[\s\-–•*]*(?:(?:[0-9]{1,2}|\p{L}|أولا|ثانيا)\s*[-–:.)]+\s*)?$",
        &[],
    )
});
static LIST_FOLLOWS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:كما\s?يلي|كالآتي|كالتالي|(?:الآتي|التالي)|ما\s+يلي|لما\s+يلي|للآتي)\s*:?[\s\-–•*]*(?:(?:[0-9]{1,2}|\p{L}|أولا)\s*[-–:.)]+\s*)?$",
        &[],
    )
});
impl Reader<'_, '_> {
    /// True if the verb is an umbrella. Adds it to `umbrellas`.
    pub(super) fn opens_others(
        &mut self,
        place: usize,
        extent: &Range<usize>,
        object: Object,
    ) -> bool {
        let Some(next) = self.operators.get(place + 1) else {
            return false;
        };
        let after = self.operators[place].range.end..extent.end;
        let words = self.words(after.clone());
        let has_text = !self
            .outline
            .quotations(after.clone(), Kind::Wording)
            .is_empty()
            || (object == Object::Phrase
                && !self
                    .outline
                    .quotations(after.clone(), Kind::Phrase)
                    .is_empty());
        let opens = next.by && (!words.contains('\n') || UMBRELLA.is_match(words))
            || UMBRELLA.is_match(words) && extent.end == next.range.start
            || next.verb == Verb::Restate && !words.contains(ACT) && !words.contains('\n');
        if has_text || !opens || object == Object::Phrase && !next.by {
            return false;
        }
        let is_list = LIST_FOLLOWS.is_match(words);
        let (articles, part) = self.target(place, after, object);
        let until = if is_list {
            self.range.end
        } else {
            self.line_end(next.range.start)
        };
        self.umbrellas.push(Umbrella {
            articles,
            part,
            operator: place,
            until,
        });
        true
    }

    pub(super) fn umbrella(&self, place: usize) -> Option<&Umbrella> {
        let start = self.operators[place].range.start;
        self.umbrellas
            .iter()
            .rev()
            .find(|umbrella| umbrella.operator < place && start <= umbrella.until)
    }
}
