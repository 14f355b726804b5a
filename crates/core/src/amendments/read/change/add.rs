//! Reads additions: «إضافة فقرة», «أضيفت مادة», «إضافة عبارة».

use super::*;

impl Reader<'_, '_> {
    pub(super) fn add(&mut self, place: usize, after: Range<usize>, object: Object) {
        static TEXT: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?:لها?\s+)?(?:النص|الحكم|الأحكام|نص\s+جديد|حكم)(?:[^\p{L}]|$)",
                &[],
            )
        });
        static TO_LAW: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(r"^\s*النص\s+\S+\s+إلى\s+(?:نظام|تنظيم|لائحة|\x{E003})", &[])
        });
        let words = self.words(after.clone());
        if object == Object::Phrase && !TEXT.is_match(words) {
            self.add_phrase(place, after);
            return;
        }
        let mut draft = self.draft(place, Operation::AddPart, after.clone());
        let mut wordings = self.wordings(after.clone());
        if wordings.is_empty() {
            wordings.extend(self.text_after_act(&after));
        }
        match object {
            Object::Article => {
                draft.operation = Operation::InsertArticle;
                draft.part = None;
                draft.articles = self.inserted(&after, &wordings);
                self.push_with_wordings(draft, wordings);
                return;
            }
            Object::Same
                if self
                    .drafts
                    .last()
                    .is_some_and(|last| last.operation == Operation::DeleteArticle) =>
            {
                draft.operation = Operation::InsertArticle;
            }
            _ if TEXT.is_match(words)
                && self
                    .drafts
                    .last()
                    .is_some_and(|last| last.operation == Operation::DeleteArticle) =>
            {
                draft.operation = Operation::InsertArticle;
                draft.part = None;
            }
            _ if TO_LAW.is_match(words) => {
                draft.operation = Operation::InsertArticle;
                draft.articles.clear();
                draft.part = None;
            }
            Object::Words if !TEXT.is_match(words) => {
                self.add_words(draft, after);
                return;
            }
            _ => {}
        }
        if wordings.is_empty() && object == Object::Part {
            let phrases = self.phrases(after.clone());
            let tail = phrases
                .into_iter()
                .find(|(at, _)| draft.part.as_ref().is_none_or(|part| *at >= part.end));
            wordings.extend(tail.map(|(_, range)| Wording {
                range,
                heading: None,
                is_whole: false,
            }));
        }
        self.share_with_amended(&draft, &mut wordings);
        self.push_with_wordings(draft, wordings);
    }

    /// Returns the wording in the lines below its act: «يضاف النص الآتي إلى … بموجب المرسوم الملكي ….», line
    /// break, text.
    fn text_after_act(&self, after: &Range<usize>) -> Option<Wording> {
        static TEXT: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?:النص|المواد|الفقرات|الفقرة|المادة|البند|البنود)\s+(?:الآتية?|التالية?)\s[^\n]*\x{E002}[\s.،:]*\n(?P<text>(?s:.+))$",
                &[],
            )
        });
        let text = TEXT.captures(self.words(after.clone()))?.name("text")?;
        Some(Wording {
            range: self.letters_range(after.start + text.start()..after.start + text.end()),
            heading: None,
            is_whole: false,
        })
    }

    /// Returns the numbers of inserted articles from the words, else from the headings of the wordings.
    pub(super) fn inserted(&self, after: &Range<usize>, wordings: &[Wording]) -> Vec<String> {
        let words = self.words(after.clone());
        let stop = words.find(['\u{E000}']).unwrap_or(words.len());
        let mut found = Vec::new();
        let mut at = 0;
        while let Some((range, article)) = article_in(&words[at..stop]) {
            match article {
                Article::Numbers(numbers) => {
                    found.extend(numbers.into_iter().map(|no| self.as_carried(no)));
                }
                Article::This | Article::Same => found.extend(self.carrier.map(str::to_owned)),
            }
            at += range.end;
        }
        static NUMBERED: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"(?:^|[^\p{L}])(?:{numbered})\s*(?:المادة\s*)?(?P<number>\(?[^\n\x{E000}-\x{E003}]{1,60})",
                LISTS,
            )
        });
        if found.is_empty()
            && let Some(numbered) = NUMBERED.captures(&words[..stop])
            && let Some((_, Article::Numbers(numbers))) = article_in(&format!(
                "{} {}",
                letters!("المادة"),
                numbered["number"].trim()
            ))
        {
            found = numbers;
        }
        found.dedup();
        if found.is_empty() {
            found.extend(
                wordings
                    .iter()
                    .filter_map(|wording| wording.heading.clone()),
            );
        }
        found
    }

    /// Reads an addition without a noun of a part: «إضافة ممثل من وزارة الطاقة إلى عضوية مجلس إدارة الهيئة».
    pub(super) fn add_words(&mut self, mut draft: Draft, after: Range<usize>) {
        static MEMBER: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?P<new>[^\n\x{E000}\x{E002}\x{E003}]{2,200}?)\s+(?:إلى|ضمن|على|في)\s+(?P<where>[^\n.،\x{E000}-\x{E003}]{2,120}?)\s*(?:[،.\n]|\s(?:وذلك|بموجب|لتصبح|لتكون|ويكون)(?:[^\p{L}]|$)|\x{E002}|$)",
                &[],
            )
        });
        static TO: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?P<new>[^\n\x{E000}\x{E002}\x{E003}]{2,200}?)\s+(?:إليها|إليه|إلى\s+(?P<where>[^\n.،\x{E000}-\x{E003}]{2,120}?)\s*(?:[،.\n]|\s(?:وذلك|بموجب|لتصبح|لتكون|ويكون)(?:[^\p{L}]|$)|\x{E002}|$))",
                &[],
            )
        });
        let words = self.words(after.clone());
        let wordings = self.wordings(after.clone());
        static FOLLOWING: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?P<what>[^\n\x{E000}-\x{E003}]{3,60}?(?:الآتيتان|الآتيان|الآتية|الآتي|التالية|التالي|جديدة|جديد))\s",
                &[],
            )
        });
        // «اضيفت الدائرتان الآتيتان»: the new words are in the article, not in the note.
        if let Some(what) = FOLLOWING
            .captures(words)
            .and_then(|found| found.name("what"))
            && wordings.is_empty()
            && !what.as_str().starts_with(letters!("إلى "))
        {
            draft.part = Some(after.start + what.start()..after.start + what.end());
            self.drafts.push(draft);
            return;
        }
        let found = TO.captures(words).or_else(|| MEMBER.captures(words));
        if let Some(found) = found {
            let [new, place] = ["new", "where"].map(|name| {
                let range = found.name(name).map_or(0..0, |found| found.range());
                after.start + range.start..after.start + range.end
            });
            draft.new_text = match wordings.iter().find(|wording| !wording.is_whole) {
                Some(wording) => Some(wording.range.clone()),
                None => Some(self.letters_range(new)),
            };
            draft.restated = wordings
                .iter()
                .find(|wording| wording.is_whole)
                .map(|wording| wording.range.clone());
            if draft.part.is_none() {
                draft.part = match place.is_empty() {
                    false => Some(place),
                    true => self.members_before(),
                };
            }
        } else if let Some(wording) = wordings.first() {
            draft.new_text = Some(wording.range.clone());
        }
        self.drafts.push(draft);
    }

    /// Returns the antecedent of «إليها»: «عضوية اللجنة» of «حذف … من عضوية اللجنة، وضم … إليها».
    fn members_before(&self) -> Option<Range<usize>> {
        static MEMBERS: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"\sمن\s+(?P<members>عضوية\s+[^\n.،]{2,120}?)\s*(?:\s(?:الواردة?|المشار|المنصوص|المشكلة?)\s|[.،\n])",
                &[],
            )
        });
        let span = self.drafts.last()?.span.clone();
        let found = MEMBERS
            .captures(self.words(span.clone()))?
            .name("members")?;
        Some(span.start + found.start()..span.start + found.end())
    }

    /// Reads an addition of words: «إضافة عبارة "أ" بعد عبارة "ب"», «إضافة العبارة الآتية إلى عجز المادة:
    /// "أ"».
    pub(super) fn add_phrase(&mut self, place: usize, after: Range<usize>) {
        let words = self.words(after.clone());
        let mut draft = self.draft(place, Operation::AddPhrase, after.clone());
        let phrases = self.phrases(after.clone());
        let wordings = self.wordings(after.clone());
        let [behind, before] =
            ["بعد", "قبل"].map(|word| find_word(words, word).map(|at| after.start + at));
        let anchor = behind.or(before);
        draft.before = behind.is_none() && before.is_some();
        let new: Vec<_> = phrases
            .iter()
            .filter(|(at, _)| anchor.is_none_or(|anchor| *at < anchor))
            .collect();
        let old = phrases
            .iter()
            .find(|(at, _)| anchor.is_some_and(|anchor| *at > anchor));
        draft.old_phrase = old.map(|(_, old)| old.clone());
        if new.is_empty() {
            if wordings.is_empty() {
                self.drafts.push(draft);
                return;
            }
            for wording in wordings {
                self.drafts.push(Draft {
                    new_text: Some(wording.range),
                    ..draft.clone()
                });
            }
            return;
        }
        draft.restated = wordings.first().map(|wording| wording.range.clone());
        let count = self.joined(&new);
        for (_, phrase) in new.into_iter().take(count) {
            self.drafts.push(Draft {
                new_text: Some(phrase.clone()),
                ..draft.clone()
            });
        }
    }
}
