//! Reads replacements: «استبدل», «إحلال … محل …», «واستعيض عنه».

use super::*;

impl Reader<'_, '_> {
    /// Reads a replacement with «استبدل», «أحل» or «حل محل».
    pub(super) fn replace(&mut self, place: usize, after: Range<usize>, object: Object) {
        let words = self.words(after.clone());
        let has_place = find_word(words, "محل").is_some() || words.contains("بدلا من");
        let phrases = self.phrases(after.clone());
        if has_place {
            self.replace_in_place(place, after, &phrases);
            return;
        }
        if object == Object::Phrase && phrases.len() >= 2 {
            self.exchange(place, after, &phrases);
            return;
        }
        let mut draft = self.draft(place, Operation::ReplaceArticle, after.clone());
        let wordings = self.wordings(after.clone());
        if object == Object::Phrase {
            draft.operation = match self.is_name(words) {
                true => Operation::Retitle,
                false => Operation::ReplacePhrase,
            };
            draft.old_phrase = phrases
                .first()
                .map(|(_, phrase)| phrase.clone())
                .or_else(|| self.named(&after));
            static LAST: LazyLock<Regex> = LazyLock::new(|| {
                pattern::letters(
                    r"(?:^|[^\p{L}])(?:{phrase})\s+(?P<new>[^\n\x{E000}-\x{E003}]{2,160}?)[\s.]*$",
                    LISTS,
                )
            });
            draft.new_text = wordings
                .first()
                .map(|wording| self.without_stop(wording.range.clone()))
                .or_else(|| {
                    let (at, _) = phrases.first()?;
                    let new = LAST.captures(self.words(*at..after.end))?.name("new")?;
                    Some(self.letters_range(at + new.start()..at + new.end()))
                });
            if draft.operation == Operation::Retitle {
                draft.part = None;
            }
            self.drafts.push(draft);
            return;
        }
        if draft.part.is_some() && !CHAPTER.is_match(words) {
            draft.operation = Operation::ReplacePart;
        }
        self.push_with_wordings(draft, wordings);
    }

    pub(super) fn is_name(&self, words: &str) -> bool {
        static NAME: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"^\s*ب?(?:ال)?(?:مسمى|اسم)(?:[^\p{L}]|$)", &[]));
        NAME.is_match(words)
    }

    /// Returns an old name without marks: «فرع التحقيق …» of «يستبدل بمسمى فرع التحقيق … التسمية الآتية:».
    pub(super) fn named(&self, after: &Range<usize>) -> Option<Range<usize>> {
        static NAMED: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*ب?(?:ال)?(?:مسمى|اسم)\s+(?P<name>[^\n\x{E000}-\x{E003}]{2,160}?)\s+(?:ب\p{L}+\s[^\n]{0,80}?\s)?(?:التسمية|المسمى|الاسم|مسمى|اسم)(?:[^\p{L}]|$)",
                &[],
            )
        });
        let found = NAMED.captures(self.words(after.clone()))?;
        let name = found.name("name")?;
        Some(self.letters_range(after.start + name.start()..after.start + name.end()))
    }

    /// Reads «إحلال عبارة "أ" محل عبارة "ب"، وعبارة "ج" محل عبارة "د"». The words after «محل» are the old
    /// ones.
    pub(super) fn replace_in_place(
        &mut self,
        place: usize,
        after: Range<usize>,
        phrases: &[(usize, Range<usize>)],
    ) {
        static DEFINITION: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"^\s*(?:ال)?تعريف(?:[^\p{L}]|$)", &[]));
        // A law that takes the place of another one. The repeal of a law is read elsewhere.
        static LAW: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"(?:^|[^\p{L}])محل\s+(?:(?:ال)?{instrument}\s[^\n\x{E000}-\x{E003}]{0,240}?[\s،,\-–]+(?:الصادرة?|المعتمدة?|الموافق\s+عليها?)\s+ب?(?:موجب\s+)?)?\s*\x{E003}",
                LISTS,
            )
        });
        let words = self.words(after.clone());
        if phrases.len() < 2 && LAW.is_match(words) {
            return;
        }
        let is_definition = DEFINITION.is_match(words);
        let mut draft = self.draft(place, Operation::ReplacePhrase, after.clone());
        let wordings = self.wordings(after.clone());
        draft.restated = wordings.first().map(|wording| wording.range.clone());
        // Positions of «محل» and «بدلا من».
        let mut places: Vec<usize> = words
            .match_indices("محل")
            .filter(|(at, found)| is_word(words, *at, found.len()))
            .chain(words.match_indices("بدلا من"))
            .map(|(at, _)| after.start + at)
            .take(MOST_PHRASES)
            .collect();
        places.sort_unstable();
        if phrases.len() < 2 {
            self.replace_unmarked(draft, after, places[0], phrases);
            return;
        }
        let mut pairs = Vec::new();
        let mut used = 0;
        for (place, &at) in places.iter().enumerate() {
            let until = places.get(place + 1).copied().unwrap_or(after.end);
            let new = phrases[used..]
                .iter()
                .take_while(|(position, _)| *position < at)
                .last();
            let Some((_, new)) = new else {
                continue;
            };
            let olds: Vec<_> = phrases
                .iter()
                .filter(|(position, _)| *position > at && *position < until)
                .collect();
            // The last phrase before the next «محل» is new and belongs to that pair.
            let count = match places.get(place + 1) {
                Some(_) => olds.len().saturating_sub(1).max(1),
                None => self.joined(&olds),
            };
            for old in olds.iter().take(count) {
                pairs.push((new.clone(), (*old).clone()));
            }
            used = phrases.partition_point(|(position, _)| {
                olds.get(count.saturating_sub(1))
                    .is_some_and(|last| *position <= last.0)
            });
        }
        for (new, (at, old)) in pairs {
            let mut draft = draft.clone();
            draft.new_text = Some(new);
            draft.old_phrase = Some(old);
            // «إحلال تعريف "المركز: …" محل تعريف "الوزارة"»: the part is the old definition.
            if is_definition {
                let words = self.words(after.start..at);
                let noun = words.rfind("تعريف").map_or(at, |noun| after.start + noun);
                draft.operation = Operation::ReplacePart;
                draft.old_phrase = None;
                draft.part = Some(noun..at + 1 + PHRASE.len_utf8());
            }
            self.drafts.push(draft);
        }
    }

    /// Reads a replacement without marks: «إحلال ممثل من المركز محل ممثل الوزارة في مجلس الإدارة».
    pub(super) fn replace_unmarked(
        &mut self,
        mut draft: Draft,
        after: Range<usize>,
        at: usize,
        phrases: &[(usize, Range<usize>)],
    ) {
        static OLD: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^(?:محل|بدلا\s+من)\s+(?:(?:{phrase})\s*)?[\-–\s]*(?P<old>[^\n\x{E000}-\x{E003}]{2,200}?)\s*(?:[،.,\n]|\s[\-–]|\s(?:في|الواردة?|وذلك|أينما|حيثما|لتكون|لتصبح)\s|$)",
                LISTS,
            )
        });
        static NEW: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?:(?:{phrase})\s*)?[\-–\s]*(?P<new>[^\x{E000}-\x{E003}]{2,200}?)[\s\-–]*$",
                LISTS,
            )
        });
        let phrase = |before: bool| {
            let found = phrases
                .iter()
                .find(|(position, _)| (*position < at) == before);
            found.map(|(_, phrase)| phrase.clone())
        };
        draft.new_text = phrase(true).or_else(|| {
            let words = self.words(after.start..at);
            let new = NEW.captures(words)?.name("new")?;
            Some(self.letters_range(after.start + new.start()..after.start + new.end()))
        });
        draft.old_phrase = phrase(false).or_else(|| {
            let old = OLD.captures(self.words(at..after.end))?.name("old")?;
            Some(self.letters_range(at + old.start()..at + old.end()))
        });
        self.drafts.push(draft);
    }

    /// Reads «تستبدل عبارة "أ" بعبارة "ب"». If «ب» follows the verb directly, the first phrase is the old
    /// one. Otherwise the phrase with «الواردة في …» is, because it is in the law. Without these words, the
    /// second phrase, after «ب», is the old one if the verb is finite («يستبدل», in Egypt and in older
    /// texts), and the new one after the verbal noun «استبدال».
    pub(super) fn exchange(
        &mut self,
        place: usize,
        after: Range<usize>,
        phrases: &[(usize, Range<usize>)],
    ) {
        static STANDS: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^[\s\x{E001}،,]*(?:الواردة?|أينما|حيثما|المنصوص|والواردة?)(?:[^\p{L}]|$)",
                &[],
            )
        });
        let words = self.words(after.clone());
        let starts_with_by =
            words.trim_start().starts_with("ب") || words.trim_start().starts_with("بال");
        let operator = self.words(self.operators[place].range.clone());
        let is_verb = !operator.contains("استبدال");
        let draft = self.draft(place, Operation::ReplacePhrase, after.clone());
        let is_name = self.is_name(words);
        // «بعبارتي "أ" و"ب" … عبارة "ج"» has several old phrases.
        if starts_with_by && phrases.len() > 2 {
            let (_, new) = phrases[phrases.len() - 1].clone();
            for (_, old) in &phrases[..phrases.len() - 1] {
                self.drafts.push(Draft {
                    old_phrase: Some(old.clone()),
                    new_text: Some(new.clone()),
                    ..draft.clone()
                });
            }
            return;
        }
        for pair in phrases.chunks_exact(2) {
            let [(first, one), (second, two)] = [pair[0].clone(), pair[1].clone()];
            let stands = |at: usize| STANDS.is_match(self.words(at..after.end));
            let old_first = match (stands(first), stands(second)) {
                (true, false) => true,
                (false, true) => starts_with_by,
                _ if starts_with_by => true,
                _ => !is_verb,
            };
            let (old, new) = if old_first { (one, two) } else { (two, one) };
            let is_law = is_name || {
                let letters = &self.outline.source.letters[old.clone()];
                ["قانون ", "نظام ", letters!("لائحة ")]
                    .iter()
                    .any(|noun| letters.trim_start().starts_with(noun))
            };
            self.drafts.push(Draft {
                operation: if is_law && is_name {
                    Operation::Retitle
                } else {
                    Operation::ReplacePhrase
                },
                old_phrase: Some(old),
                new_text: Some(new),
                ..draft.clone()
            });
        }
    }

    /// Reads «واستعيض عنه بالنص الآتي», which turns the repeal before it into a replacement.
    pub(super) fn instead(&mut self, place: usize, after: Range<usize>) {
        let wordings = self.wordings(after.clone());
        let Some(previous) = self.drafts.last_mut() else {
            let draft = self.draft(place, Operation::ReplaceArticle, after);
            self.push_with_wordings(draft, wordings);
            return;
        };
        previous.operation = match previous.operation {
            Operation::DeleteArticle | Operation::AmendUnspecified if previous.part.is_none() => {
                Operation::ReplaceArticle
            }
            Operation::DeletePart | Operation::AmendUnspecified => Operation::ReplacePart,
            operation => operation,
        };
        previous.span.end = after.end;
        previous.new_text = wordings
            .first()
            .map(|wording| wording.range.clone())
            .or(previous.new_text.take());
    }
}
