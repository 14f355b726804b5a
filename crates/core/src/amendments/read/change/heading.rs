//! Lines that name the target of the changes below them.

use super::*;

impl Reader<'_, '_> {
    /// Finds the headings: «المادة الثانية», «• الفقرة (1) من المادة (الرابعة)» in a line before the changes.
    pub(super) fn read_headings(&mut self) {
        static HEADING: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^[\s•*\-–(:.]*(?:(?:ال)?(?:مادة|فقرة|بند|جدول)|تعريف)(?:[^\p{L}]|$)",
                &[],
            )
        });
        let mut start = self.range.start;
        let mut next = 0;
        let range = self.range.clone();
        for line in self
            .words(range)
            .split_inclusive('\n')
            .map(str::len)
            .collect::<Vec<_>>()
        {
            let end = start + line;
            while self
                .operators
                .get(next)
                .is_some_and(|op| op.range.end <= start)
            {
                next += 1;
            }
            // A verb of two words may begin in the line before.
            let first = self.operators.get(next).map(|op| op.range.start.max(start));
            let head = start..first.filter(|first| *first < end).unwrap_or(end);
            let words = self.words(head.clone());
            let has_placeholder = words.contains([ACT, WORDING]);
            let goes_on = next.checked_sub(1).is_some_and(|last| {
                let end = self.operators[last].range.end;
                let between = self.words(end..start.max(end)).trim();
                between.len() < 60
                    && !between.ends_with(['.', ':'])
                    && !between.contains(is_placeholder)
            });
            if words.len() < 160 && HEADING.is_match(words) && !has_placeholder && !goes_on {
                let articles = self.articles_in(words).unwrap_or_default();
                let part =
                    part_in(words).map(|part| head.start + part.start..head.start + part.end);
                self.headings.push(Heading {
                    start,
                    articles,
                    part,
                });
            }
            start = end;
        }
    }

    pub(super) fn heading(&self, at: usize) -> Option<&Heading> {
        let place = self.headings.partition_point(|heading| heading.start <= at);
        self.headings[..place].last()
    }
}
