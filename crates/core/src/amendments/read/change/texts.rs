//! Finds new wordings and phrases of a change.

use super::*;

impl Reader<'_, '_> {
    /// Returns the wordings of a range.
    pub(super) fn wordings(&self, range: Range<usize>) -> Vec<Wording> {
        static WHOLE: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"(?:نص\s+(?:هذه\s+)?المادة|(?:لتكون|لتصبح|تصبح|ليصبح)\s+(?:هذه\s+)?المادة)(?:[^\p{L}][^\n\x{E000}-\x{E003}]*)?\n?\s*$",
                &[],
            )
        });
        let start = range.start;
        let found = self.outline.quotations(range, Kind::Wording).into_iter();
        found
            .filter(|(_, inner)| !self.is_taken_out(inner))
            .map(|(at, inner)| {
                let mut read = wording(self.outline, inner);
                read.is_whole = WHOLE.is_match(last(&self.outline.words[start..at], 120));
                read
            })
            .collect()
    }

    /// True for «أدخل التعديل في صلب النص المذكور»: a portal has put this remark in place of the wording.
    fn is_taken_out(&self, wording: &Range<usize>) -> bool {
        let words = self.outline.source.letters[wording.clone()].trim_start();
        words.starts_with(letters!("أدخل التعديل")) || words.starts_with(letters!("أدخلت التعديلات"))
    }

    pub(super) fn phrases(&self, range: Range<usize>) -> Vec<(usize, Range<usize>)> {
        let found = self.outline.quotations(range, Kind::Phrase).into_iter();
        found
            .take(MOST_PHRASES)
            .map(|(at, inner)| (at, self.without_dots(inner)))
            .collect()
    }

    /// Removes the dots that mark omitted words before or behind a phrase: «...كما وأن».
    pub(super) fn without_dots(&self, range: Range<usize>) -> Range<usize> {
        let words = &self.outline.source.letters[range.clone()];
        let begin = words.trim_start_matches(['.', ' ', '\n']);
        let start = if begin.len() + 1 < words.len() && words.trim_start().starts_with("..") {
            range.start + words.len() - begin.len()
        } else {
            range.start
        };
        let words = &self.outline.source.letters[start..range.end];
        let end = if words.trim_end().ends_with("..") {
            start + words.trim_end_matches(['.', ' ', '\n']).len()
        } else {
            range.end
        };
        start..end.max(start)
    }

    /// Removes the full stop of the sentence from a name.
    pub(super) fn without_stop(&self, range: Range<usize>) -> Range<usize> {
        let words = self.outline.source.letters[range.clone()].trim_end();
        range.start..range.start + words.trim_end_matches('.').len()
    }

    /// Returns the range of the letters form for a range of the outline.
    pub(super) fn letters_range(&self, range: Range<usize>) -> Range<usize> {
        let original = self.outline.original(range);
        let start = self.outline.source.letters_at(original.start);
        start..self.outline.source.letters_at(original.end)
    }

    /// Returns the number of phrases at the beginning that only a few letters, such as «و», separate.
    pub(super) fn joined(&self, phrases: &[&(usize, Range<usize>)]) -> usize {
        let mut count = phrases.len().min(1);
        for pair in phrases.windows(2) {
            let between = self.words(pair[0].0..pair[1].0);
            let is_joined = !between.contains('\n')
                && between
                    .chars()
                    .filter(|letter| letter.is_alphabetic() && !is_placeholder(*letter))
                    .count()
                    <= 7
                && !between.contains("قبل")
                && !between.contains("بعد")
                && !between.contains("تعريف");
            if !is_joined {
                break;
            }
            count += 1;
        }
        count
    }

    /// Adds a draft with its wordings. A target that lists as many parts or articles as there are wordings
    /// gives a draft for each.
    pub(super) fn push_with_wordings(&mut self, mut draft: Draft, mut wordings: Vec<Wording>) {
        let is_part = draft.operation != Operation::ReplaceArticle;
        if is_part || wordings.iter().any(|wording| !wording.is_whole) {
            let whole = wordings.iter().find(|wording| wording.is_whole);
            draft.restated = whole.map(|whole| whole.range.clone());
            if let Some(whole) = whole.filter(|_| draft.operation == Operation::AddPart)
                && wordings.len() == 1
            {
                draft.new_text = self
                    .added_label(&draft)
                    .and_then(|label| item(self.outline, whole.range.clone(), &label));
            }
            wordings.retain(|wording| !wording.is_whole);
        }
        let draft = draft;
        if let [wording] = wordings.as_slice()
            && matches!(
                draft.operation,
                Operation::ReplaceArticle | Operation::ReplacePart
            )
        {
            let articles = articles_of(self.outline, wording.range.clone());
            if articles.len() > 1 {
                for wording in articles {
                    let new_text = Some(wording.range).filter(|range| !self.is_taken_out(range));
                    self.drafts.push(Draft {
                        articles: wording.heading.into_iter().collect(),
                        new_text,
                        ..draft.clone()
                    });
                }
                return;
            }
        }
        let labels: Vec<Range<usize>> = draft
            .part
            .iter()
            .flat_map(|part| {
                let labels = labels_in(self.words(part.clone())).into_iter();
                labels
                    .map(|label| part.start + label.start..part.start + label.end)
                    .collect::<Vec<_>>()
            })
            .collect();
        let is_article = matches!(
            draft.operation,
            Operation::ReplaceArticle | Operation::InsertArticle
        );
        let headed = wordings.len() > 1 && wordings.iter().all(|wording| wording.heading.is_some());
        if wordings.len() > 1
            && labels.len() == wordings.len()
            && draft.operation == Operation::ReplacePart
        {
            for (label, wording) in labels.into_iter().zip(wordings) {
                let name = draft
                    .part
                    .as_ref()
                    .map(|part| self.one_of_list(part, &label));
                self.drafts.push(Draft {
                    part: Some(label),
                    name,
                    new_text: Some(wording.range),
                    ..draft.clone()
                });
            }
            return;
        }
        if is_article && wordings.len() > 1 && (headed || draft.articles.len() == wordings.len()) {
            for (place, wording) in wordings.into_iter().enumerate() {
                let article = match draft.articles.get(place) {
                    Some(article) if draft.articles.len() > 1 => Some(article.clone()),
                    _ => wording.heading.clone(),
                };
                self.drafts.push(Draft {
                    articles: article.into_iter().collect(),
                    new_text: Some(wording.range),
                    ..draft.clone()
                });
            }
            return;
        }
        // A list of articles gives a draft for each: «يستبدل بنصي المادتين 2 و18», «حذف المواد (3) و(4)».
        let is_list = matches!(
            draft.operation,
            Operation::ReplaceArticle | Operation::DeleteArticle | Operation::InsertArticle
        ) && draft.part.is_none()
            && (2..=MOST_ARTICLES).contains(&draft.articles.len());
        if is_list && wordings.is_empty() {
            for article in draft.articles.clone() {
                self.drafts.push(Draft {
                    articles: vec![article],
                    ..draft.clone()
                });
            }
            return;
        }
        let mut draft = draft;
        // Words that continue a sentence are a phrase and no paragraph.
        let goes_on = |wording: &Wording| {
            let words = self.outline.source.letters[wording.range.clone()].trim_start();
            words.starts_with(letters!("أو "))
                || words.starts_with('،')
                || words.starts_with('و')
                    && !words.starts_with("و-")
                    && !words.starts_with("و -")
                    && !words.starts_with("وزار")
                    && !words.starts_with("وزير")
        };
        let is_own = draft
            .part
            .as_ref()
            .is_some_and(|part| part.start >= draft.span.start);
        if draft.operation == Operation::AddPart && !is_own && wordings.first().is_some_and(goes_on)
        {
            draft.operation = Operation::AddPhrase;
        }
        let (first, last) = match (wordings.first(), wordings.last()) {
            (Some(first), Some(last)) => (first, last),
            _ => {
                self.drafts.push(draft);
                return;
            }
        };
        if is_article
            && (draft.articles.is_empty() || draft.articles.len() > 1 && first.heading.is_some())
        {
            draft.articles = first.heading.clone().into_iter().collect();
        }
        if draft.name.is_none() {
            draft.name = self
                .numbered_later(&draft)
                .or_else(|| self.labelled(draft.part.as_ref()?, &wordings));
        }
        draft.new_text = Some(first.range.start..last.range.end);
        if draft.operation == Operation::AddPart
            && first.heading.is_some()
            && let Some(label) = self.added_label(&draft)
            && let Some(found) = item(self.outline, first.range.clone(), &label)
        {
            draft.restated = draft.new_text.replace(found);
        }
        self.drafts.push(draft);
    }

    /// Returns the label of an added paragraph: `2` of «فقرة تحمل الرقم (2)».
    pub(super) fn added_label(&self, draft: &Draft) -> Option<String> {
        let words = self.words(draft.part.clone()?);
        let labels = labels_in(words);
        match labels.as_slice() {
            [label] => Some(words[label.clone()].trim().to_owned()),
            _ => None,
        }
    }

    /// Shares one wording between the amended and the added parts, by labels: «تعديل الفقرة (2)، وإضافة
    /// فقرتين (3) و(4)، على النحو الآتي: "2- … 3- … 4- …"».
    pub(super) fn share_with_amended(&mut self, draft: &Draft, wordings: &mut [Wording]) {
        let ([wording], Some(previous)) = (wordings, self.drafts.last()) else {
            return;
        };
        let words = |part: &Option<Range<usize>>| part.clone().map(|part| self.words(part));
        let (Some(changed), Some(added)) = (words(&previous.part), words(&draft.part)) else {
            return;
        };
        let label = |words: &str| {
            labels_in(words)
                .first()
                .map(|label| words[label.clone()].trim().to_owned())
        };
        let (Some(first), Some(next)) = (label(changed), label(added)) else {
            return;
        };
        if previous.operation != Operation::AmendUnspecified {
            return;
        }
        let range = wording.range.clone();
        let (Some(old), Some(new)) = (
            item(self.outline, range.clone(), &first),
            item(self.outline, range.clone(), &next),
        ) else {
            return;
        };
        wording.range = new.start..range.end;
        if let Some(previous) = self.drafts.last_mut() {
            previous.operation = Operation::ReplacePart;
            previous.new_text = Some(old);
        }
    }
}
