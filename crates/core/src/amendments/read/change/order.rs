//! Reads new numbers and merged articles.

use super::*;

impl Reader<'_, '_> {
    /// Reads «تغيير ترتيب هذه المادة إلى (العاشرة)», «وإعادة ترتيب الفقرات تبعاً لذلك».
    pub(super) fn renumber(&mut self, place: usize, after: Range<usize>) {
        static NEXT: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"(?:^|[^\p{L}])(?:(?:إلى|ليصبح|لتصبح|فأصبحت?|وأصبحت?)\s*|ب)(?P<next>\S[^\n،.]{0,60})",
                &[],
            )
        });
        // «باقي الفقرات» (the remaining paragraphs) begins with the letter of the preposition.
        static REST: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"^(?:باقي|بقية)\b", &[]));
        let words = self.words(after.clone());
        let mut draft = self.draft(place, Operation::Renumber, after.clone());
        let mut from = 0;
        let next = loop {
            let Some(next) = NEXT
                .captures_at(words, from)
                .and_then(|found| found.name("next"))
            else {
                break None;
            };
            let is_rest = words[..next.start()].ends_with('ب')
                && REST.is_match(&words[next.start() - 'ب'.len_utf8()..]);
            if !is_rest {
                break Some(next);
            }
            from = next.start();
        };
        // The words before the new number name the part.
        let limit = next.map_or(words.len(), |next| next.start());
        let old = part_in(&words[..limit]).filter(|part| !words[part.clone()].is_empty());
        draft.part = old
            .map(|part| after.start + part.start..after.start + part.end)
            .or(draft.part);
        if let Some(next) = next {
            let read = article_in(next.as_str())
                .or_else(|| article_in(&format!("{} {}", letters!("المادة"), next.as_str())));
            draft.moved = part_in(next.as_str()).map(|part| {
                let start = after.start + next.start();
                start + part.start..start + part.end
            });
            draft.new_number = match (part_in(next.as_str()), read) {
                (Some(part), _) => Some(next.as_str()[part].to_owned()),
                (None, Some((_, Article::Numbers(numbers)))) => numbers.into_iter().next(),
                _ => None,
            };
        }
        static ARTICLES: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"^\s*(?:هذه\s+المادة|ها)", &[]));
        if ARTICLES.is_match(words) {
            draft.part = None;
        }
        // «إضافة الفقرة (و) …، وإعادة ترتيب الفقرات …، وتكون بالنص الآتي»: the wording is that of the added
        // part.
        let wordings = self.wordings(after);
        if let (Some(previous), Some(wording)) = (self.drafts.last_mut(), wordings.first())
            && previous.new_text.is_none()
            && previous.operation == Operation::AddPart
        {
            previous.new_text = Some(wording.range.clone());
        }
        self.drafts.push(draft);
    }

    /// Reads «دمج المادتين (الخامسة) و(السادسة) لتصبحا مادة واحدة ترتيبها (الخامسة)».
    pub(super) fn merge(&mut self, place: usize, after: Range<usize>) {
        static ORDER: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"(?:ترتيبها|حملت\s+الرقم|تحمل\s+الرقم)\s*(?P<number>[^\n\x{E000}-\x{E003}]{1,40})",
                &[],
            )
        });
        let words = self.words(after.clone());
        let mut draft = self.draft(place, Operation::Merge, after.clone());
        let merged = article_in(words);
        let is_article = object(words) == Object::Article;
        if let Some((range, _)) = merged.filter(|_| is_article) {
            draft.part = Some(after.start + range.start..after.start + range.end);
        }
        let order = ORDER.captures(words).and_then(|found| {
            match article_in(&format!(
                "{} {}",
                letters!("المادة"),
                found["number"].trim()
            ))?
            .1
            {
                Article::Numbers(numbers) => numbers.into_iter().next(),
                Article::This | Article::Same => None,
            }
        });
        if let Some(order) = order.filter(|_| is_article) {
            draft.articles = vec![order.clone()];
            draft.new_number = Some(order);
        }
        let wordings = self.wordings(after);
        self.push_with_wordings(draft, wordings);
    }
}
