//! Reads changes with «عدل», «صحح» and «أعيدت صياغته».

use super::*;

/// Words that announce a new wording. Emirati notes end with them: the wording is the article's text.
static OUTCOME: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:(?:^|[^\p{L}])(?:و|ف)?(?:أصبحت?|أصبحا)\s|على\s+(?:الوجه|الشكل|النحو)\s+(?:الآتي|التالي)|على\s+التالي|(?:وهو|وهي|ب?النص|بالصيغة|كما\s?يلي|كالآتي)\s*(?:الآتي|لآتي|التالي|التالية)?\s*:?\s*$|لتكون|لتصبح|ليصبح|بنصوص\s+جديدة|بنص\s+جديد|بتعريف\s+جديد)",
        &[],
    )
});
/// «لتكون» and the like directly before a quoted phrase.
static BECOMES: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:لتكون|لتصبح|ليصبح|ليكون)\s*:?\s*\x{E001}", &[]));
impl Reader<'_, '_> {
    /// Reads one change: a new wording, a correction, or an amendment without wording.
    pub(super) fn amend(&mut self, place: usize, after: Range<usize>, object: Object) {
        if object == Object::Phrase && self.amend_phrase(place, after.clone()) {
            return;
        }
        let mut draft = self.draft(place, Operation::AmendUnspecified, after.clone());
        // «عدلت هذه المادة عدة تعديلات كان آخرها …» has two verbs and is one change.
        if object == Object::Same
            && let Some(previous) = self.drafts.last()
            && previous.operation == Operation::AmendUnspecified
            && self.acts_of(previous.operator).is_empty()
        {
            self.drafts.pop();
        }
        let mut wordings = self.wordings(after.clone());
        let words = self.words(after.clone());
        // «تعديل ديباجة المادة لتكون "…"»: the phrase is the new wording.
        if let Some(becomes) = BECOMES.find(words).filter(|_| wordings.is_empty()) {
            let from = after.start + becomes.start();
            let phrase = self.phrases(from..after.end).into_iter().next();
            wordings.extend(phrase.map(|(_, range)| Wording {
                range,
                heading: None,
                is_whole: false,
            }));
        }
        // «وإعادة صياغتها، لتكون بالنص الآتي» after changes of phrases restates what they did.
        if self.operators[place].verb == Verb::Restate
            && let Some(previous) = self
                .drafts
                .last_mut()
                .filter(|previous| previous.is_of_phrase())
            && let Some(text) = wordings.first()
        {
            previous.restated = Some(text.range.clone());
            return;
        }
        let whole = self.words(self.range.clone());
        static STATES: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"(?:^|[^\p{L}])(?:و|ف)?(?:أصبحت?|أصبحا)\s|على\s+(?:الوجه|الشكل|النحو)|النص",
                &[],
            )
        });
        let is_announced = (OUTCOME.is_match(words)
            && (object != Object::Words || STATES.is_match(words)))
            || (words.trim_start().starts_with("نص") && OUTCOME.is_match(whole))
            || (object == Object::Same || object == Object::Words) && after_ends(words, whole);
        let replaces = !wordings.is_empty() || is_announced;
        let is_title =
            words.trim_start().starts_with("عنوان") || words.trim_start().starts_with("العنوان");
        draft.operation = match (replaces, draft.part.is_some()) {
            _ if self.operators[place].verb == Verb::Correct => Operation::Correct,
            (true, _) if is_title => Operation::Retitle,
            (true, false) => Operation::ReplaceArticle,
            (true, true) => Operation::ReplacePart,
            (false, _) => Operation::AmendUnspecified,
        };
        // «تعديل عنوان ومضمون المادة (3)»: the first line of the wording is the new heading.
        static HEADED: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?P<heading>عنوان)\s+و(?:\p{L}+\s+)?(?:هذه\s+)?(?P<article>المادة)",
                &[],
            )
        });
        if let ([wording], Some(headed)) = (wordings.as_mut_slice(), HEADED.captures(words))
            && let Some(line) = self.outline.source.letters[wording.range.clone()]
                .trim_start()
                .find('\n')
        {
            let text = &self.outline.source.letters[wording.range.clone()];
            let line = wording.range.start + text.len() - text.trim_start().len() + line;
            let piece = |name: &str| {
                let range = headed.name(name).map_or(0..0, |found| found.range());
                Piece::Outline(after.start + range.start..after.start + range.end)
            };
            let heading = vec![piece("heading"), Piece::Words(" "), piece("article")];
            self.drafts.push(Draft {
                operation: Operation::Retitle,
                name: Some(heading),
                new_text: Some(wording.range.start..line),
                ..draft.clone()
            });
            wording.range.start = line;
            draft.operation = Operation::ReplaceArticle;
            draft.part = None;
        }
        let is_composition =
            words.trim_start().starts_with("مجلس") || words.trim_start().starts_with("تشكيل");
        if draft.operation == Operation::ReplaceArticle && is_composition {
            draft.operation = Operation::ReplacePart;
        }
        // «عدلت … بموجب … التي عدلت بدورها بموجب …، وأصبحت»: each act gave a wording.
        if object == Object::Same
            && let Some(previous) = self.drafts.last_mut()
            && previous.operation == Operation::AmendUnspecified
        {
            previous.operation = draft.operation;
        }
        draft.new_number = self.moved_to(words);
        self.push_with_wordings(draft, wordings);
    }

    /// Returns the number of a moved article: 231 of «ونقلها لتكون (الحادية والثلاثين بعد المائتين)».
    pub(super) fn moved_to(&self, words: &str) -> Option<String> {
        let moved = words.find("نقلها")?;
        match article_in(&format!(
            "{} {}",
            letters!("المادة"),
            words[moved..].split_once("لتكون")?.1.trim_start()
        ))?
        .1
        {
            Article::Numbers(numbers) => numbers.into_iter().next(),
            Article::This | Article::Same => None,
        }
    }

    /// Reads «تعديل عبارة "أ" لتكون "ب"» and «عدل مسمى (أ) إلى (ب)». False if the words name no old phrase.
    pub(super) fn amend_phrase(&mut self, place: usize, after: Range<usize>) -> bool {
        static UNMARKED: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?:{phrase})\s+(?P<old>[^\n\x{E000}-\x{E003}]{2,160}?)\s*(?:الواردة?\s[^\n]{0,80}?)?\s*[،,]?\s*(?:ليصبح|لتصبح|ليكون|لتكون)\s*:?\s*(?P<new>[^\n.\x{E000}-\x{E003}]{2,160})",
                LISTS,
            )
        });
        static IS_TITLE: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"^\s*(?:ال)?(?:مسمى|اسم|تسمية)(?:[^\p{L}]|$)", &[]));
        static STANDS: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"وارد|أينما|ورد|نص\s+المادة", &[]));
        let phrases = self.phrases(after.clone());
        let wordings = self.wordings(after.clone());
        let words = self.words(after.clone());
        let mut draft = self.draft(place, Operation::ReplacePhrase, after.clone());
        if IS_TITLE.is_match(words) && !STANDS.is_match(words) {
            draft.operation = Operation::Retitle;
        }
        if phrases.is_empty() {
            let Some(found) = UNMARKED.captures(words) else {
                return false;
            };
            let range = |name: &str| {
                let words = found.name(name)?;
                let trimmed = words.as_str().trim_end_matches([' ', '،', '.']);
                let start = after.start + words.start();
                Some(self.letters_range(start..start + trimmed.len()))
            };
            draft.old_phrase = range("old");
            draft.new_text = range("new");
            self.drafts.push(draft);
            return true;
        }
        if let [(at, new)] = phrases.as_slice()
            && wordings.is_empty()
            && IS_TITLE.is_match(words)
            && BECOMES.is_match(self.words(after.start..*at + 1 + PHRASE.len_utf8() + 1))
        {
            draft.new_text = Some(new.clone());
            draft.part = None;
            self.drafts.push(draft);
            return true;
        }
        // The wording after «لتكون بالنص الآتي» is the new phrase, if no other phrase is.
        if let ([(_, old)], [new]) = (phrases.as_slice(), wordings.as_slice())
            && !new.is_whole
        {
            draft.old_phrase = Some(old.clone());
            draft.new_text = Some(new.range.clone());
            self.drafts.push(draft);
            return true;
        }
        let pairs: Vec<_> = phrases.chunks_exact(2).map(<[_]>::to_vec).collect();
        for pair in &pairs {
            self.drafts.push(Draft {
                old_phrase: Some(pair[0].1.clone()),
                new_text: Some(pair[1].1.clone()),
                restated: wordings.first().map(|wording| wording.range.clone()),
                ..draft.clone()
            });
        }
        !pairs.is_empty()
    }
}

/// True if `words` end the text and announce a wording: «وأصبح على الوجه التالي:».
fn after_ends(words: &str, whole: &str) -> bool {
    whole.ends_with(words) && OUTCOME.is_match(words)
}
