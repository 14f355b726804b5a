//! Reads repeals: «حذف», «ألغي».

use super::*;

impl Reader<'_, '_> {
    pub(super) fn delete(&mut self, place: usize, after: Range<usize>, object: Object) {
        static BESIDE: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(r"الواردة?\s+(?:قبل|بعد)\s+{phrase}\s*\x{E001}", LISTS)
        });
        let mut draft = self.draft(place, Operation::DeleteArticle, after.clone());
        let words = self.words(after.clone());
        let phrases = self.phrases(after.clone());
        let wordings = self.wordings(after.clone());
        if object == Object::Phrase {
            draft.operation = Operation::DeletePhrase;
            if let Some(beside) = BESIDE.find(words) {
                draft.part = Some(after.start + beside.start()..after.start + beside.end());
            }
            let count = self.joined(&phrases.iter().collect::<Vec<_>>());
            let olds: Vec<_> = match phrases.is_empty() {
                true => wordings
                    .iter()
                    .take(1)
                    .map(|wording| wording.range.clone())
                    .collect(),
                false => phrases
                    .iter()
                    .take(count)
                    .map(|(_, phrase)| phrase.clone())
                    .collect(),
            };
            if !phrases.is_empty() {
                draft.restated = wordings.first().map(|wording| wording.range.clone());
            }
            if olds.is_empty() {
                self.drafts.push(draft);
                return;
            }
            for old in olds {
                self.drafts.push(Draft {
                    old_phrase: Some(old),
                    ..draft.clone()
                });
            }
            return;
        }
        static STATED: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"(?:نص|نصت|تنص|جاء|المتضمنة?)\s", &[]));
        let is_former = STATED.is_match(words) && !wordings.is_empty();
        // «تعديل الفقرة (6) وحذف الفقرة (9)، على النحو الآتي: "6- …"»: the wording is that of the first
        // change.
        if let (Some(previous), Some(text), false) =
            (self.drafts.last_mut(), wordings.first(), is_former)
            && previous.operation == Operation::AmendUnspecified
        {
            previous.operation = match previous.part {
                Some(_) => Operation::ReplacePart,
                None => Operation::ReplaceArticle,
            };
            previous.new_text = Some(text.range.clone());
        } else {
            draft.old_phrase = wordings.first().map(|wording| wording.range.clone());
        }
        draft.operation = match object {
            Object::Law => Operation::RepealAct,
            _ if CHAPTER.is_match(words) => Operation::DeleteArticle,
            Object::Article => Operation::DeleteArticle,
            Object::Part => Operation::DeletePart,
            _ if draft.part.is_some() => Operation::DeletePart,
            Object::Words => Operation::DeletePart,
            _ => Operation::DeleteArticle,
        };
        if draft.operation == Operation::DeletePart && draft.part.is_none() {
            let stop = STOP.find(words).map_or(words.len(), |stop| stop.start());
            let end = words[..stop].find(" من ").unwrap_or(stop);
            draft.part = Some(after.start..after.start + end);
        }
        if draft.operation == Operation::DeleteArticle {
            self.push_with_wordings(draft, Vec::new());
            return;
        }
        self.drafts.push(draft);
    }
}
