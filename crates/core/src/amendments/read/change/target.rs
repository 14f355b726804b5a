//! Finds articles and part of a change.

use super::*;

static EVERYWHERE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|[^\p{L}])(?:أينما|حيثما|أين\s+ما|كلما)\s+ورد", &[]));
static IN_LAW: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:أينما|حيثما|أين\s+ما)\s+ورد\p{L}*\s+(?:في|ب)\s*(?:(?:هذا|هذه|تلك|جميع|كافة|سائر|باقي|بقية)\s+)?(?:(?:ال)?(?:مواد|أبواب|فصول|أحكام)\s+(?:(?:ال)?أخرى\s+)?(?:من\s+)?)?(?:ال(?:نظام|قانون|تنظيم|لائحة|ضوابط|قواعد|ترتيبات)|\x{E003}|نظام)",
        &[],
    )
});
/// «أن تحل "…" محل المركز في النظام»: a body takes the place of another one in a law.
static PLACE_IN_LAW: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*\x{E001}\s+محل\s+(?:\p{L}+\s+){1,6}?في\s+(?:هذا\s+|هذه\s+)?(?:ال(?:نظام|قانون|تنظيم|لائحة)|\x{E003})(?:[^\p{L}]|$)",
        &[],
    )
});
static IN_ANY_LAW: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:غيره?ا?\s+من\s+الأنظمة|أي\s+قانون\s+آخر|كافة\s+الأنظمة|الأنظمة\s+الأخرى|ورد\p{L}*\s+في\s+(?:جميع\s+)?الأنظمة\s+وال\p{L}+)",
        &[],
    )
});
/// Words that refer to a text named before: «إحلال … محل … أينما وردت فيه».
static THEREIN: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:أينما|حيثما|أين\s+ما)\s+ورد\p{L}*\s+في(?:ها?|هما)(?:[^\p{L}]|$)",
        &[],
    )
});
/// «أينما وردت» without a place.
static ANYWHERE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:أينما|حيثما|أين\s+ما)\s+ورد\p{L}*\s*(?:[.،,؛\n]|$)",
        &[],
    )
});

impl Reader<'_, '_> {
    /// Returns articles and part of a verb: its own, else those of the change before (if the object refers to
    /// it), of the umbrella or of the heading.
    pub(super) fn target(
        &self,
        place: usize,
        after: Range<usize>,
        object: Object,
    ) -> (Vec<String>, Option<Range<usize>>) {
        let words = self.words(after.clone());
        static ACTS: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(r"\x{E002}|(?:^|[^\p{L}])(?:بموجب|يموجب)(?:[^\p{L}]|$)", &[])
        });
        let limit = match object {
            Object::Phrase => ACTS
                .find(words)
                .map_or(words.len(), |acts| before_digit(words, acts.start())),
            _ => STOP
                .find(words)
                .map_or(words.len(), |stop| before_digit(words, stop.start())),
        };
        // «أينما وردت في النظام، عدا المادة (السابعة)»: an exception is no target.
        static EXCEPT: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(r"(?:^|[^\p{L}])(?:ما\s?)?(?:عدا|باستثناء|سوى)\s", &[])
        });
        let limit = EXCEPT
            .find(&words[..limit])
            .map_or(limit, |except| except.start());
        let own = &words[..limit];
        let part = (object != Object::Same).then(|| part_in(own)).flatten();
        // «تعريف جديد إلى التعريفات الواردة في المادة»: the name ends before «إلى», because «التعريفات» is
        // the article.
        let part = part.map(|part| {
            match own[part.clone()]
                .find(letters!(" إلى التع"))
                .or(own[part.clone()].find(letters!(" إلى تعا")))
            {
                Some(end) => part.start..part.start + end,
                None => part,
            }
        });
        // «عدلت عدة مرات كان آخرها بالمرسوم …» names no part.
        let part = part.filter(|part| !own[..part.start].trim_end().ends_with("كان"));
        // «المادتين 2 و18 والجدولين»: the target is the articles.
        let part =
            part.filter(|part| object != Object::Article || !own[..part.start].ends_with('و'));
        let part = part.map(|part| after.start + part.start..after.start + part.end);
        let articles = self.articles_in(own);
        let umbrella = self.umbrella(place);
        let previous = match object {
            Object::Same => self.drafts.last(),
            _ => None,
        };
        let heading = self.heading(self.operators[place].range.start);
        let is_same = matches!(article_in(own), Some((_, Article::Same)));
        let is_whole = object == Object::Article
            || articles.is_some()
                && part.is_none()
                && object != Object::Phrase
                && !(is_same && object == Object::Same);
        let inherited = match (previous, umbrella, heading) {
            (Some(previous), ..) => Some(previous.left_at()),
            (_, Some(umbrella), _) => Some((umbrella.articles.clone(), umbrella.part.clone())),
            (_, _, Some(heading)) => Some((heading.articles.clone(), heading.part.clone())),
            _ => None,
        };
        let (inherited, inherited_part) = inherited.unwrap_or_default();
        let carried = || self.carrier.map(str::to_owned).into_iter().collect();
        let is_this = matches!(article_in(own), Some((_, Article::This)));
        let headed = heading
            .map(|heading| heading.articles.clone())
            .filter(|articles| !articles.is_empty());
        // A clause has no carrier: an earlier change of up to three lines before gives the article.
        let earlier = self.drafts.last().filter(|last| {
            self.carrier.is_none() && self.words(last.span.start..after.start).lines().count() <= 3
        });
        let articles = match articles {
            // «إلغاء المواد الآتية: …» names articles of its own.
            None if inherited.is_empty() && earlier.is_some() && object != Object::Article => {
                earlier
                    .map(|last| last.articles.clone())
                    .unwrap_or_default()
            }
            Some(_) if is_this && headed.is_some() => headed.unwrap_or_default(),
            Some(articles) => articles,
            None if inherited.is_empty() => carried(),
            None => inherited,
        };
        let is_this_part = part.as_ref().is_some_and(|part| {
            let words = self.words(part.clone());
            !words
                .contains(|letter: char| letter.is_ascii_digit() || letter == '(' || letter == '"')
                && self
                    .words(after.start..part.start)
                    .trim_end()
                    .ends_with(['ه', 'ا'])
                && self.words(after.start..part.start).contains("هذ")
        });
        let part = match part {
            Some(part) if is_this_part => inherited_part.or(Some(part)),
            Some(part) => Some(part),
            None if is_whole => None,
            None => inherited_part,
        };
        (articles, part)
    }

    /// Returns the name of a part that other changes determine: the change before has the same part, or the
    /// umbrella changes a larger part around it.
    fn inherited_name(&self, place: usize, part: &Range<usize>) -> Option<Name> {
        if part.start < self.operators[place].range.start {
            let last = self
                .drafts
                .last()
                .filter(|last| last.part.as_ref() == Some(part));
            return last?.name.clone();
        }
        let at = self.operators[place].range.start;
        let umbrella = self
            .umbrella(place)
            .and_then(|umbrella| umbrella.part.clone());
        let heading = || self.heading(at).and_then(|heading| heading.part.clone());
        let outer = umbrella.or_else(heading)?;
        let inside = || {
            self.is_inside(part, &outer)
                .then(|| self.inside(part, &outer))
        };
        self.place_of(part, &outer).or_else(inside)
    }

    /// True for a change of an act that no article is named for: it applies wherever its words occur in the
    /// law («إحلال … محل … أينما وردت»), or in the text named before («أينما وردت فيه»).
    fn is_in_named_law(
        &self,
        place: usize,
        words: &str,
        articles: &[String],
        part: Option<&Range<usize>>,
    ) -> bool {
        if self.carrier.is_some() || part.is_some() {
            return false;
        }
        let start = self.operators[place].range.start;
        let names_article = |articles: &Vec<String>| !articles.is_empty();
        let umbrella = self.umbrella(place).map(|umbrella| &umbrella.articles);
        let heading = self.heading(start).map(|heading| &heading.articles);
        if umbrella.is_some_and(names_article) || heading.is_some_and(names_article) {
            return false;
        }
        THEREIN.is_match(words) || articles.is_empty() && ANYWHERE.is_match(words)
    }

    pub(super) fn draft(&self, place: usize, operation: Operation, after: Range<usize>) -> Draft {
        let object = object(self.words(after.clone()));
        let (mut articles, part) = self.target(place, after.clone(), object);
        let words = self.words(after.clone());
        let name = part
            .as_ref()
            .and_then(|part| self.inherited_name(place, part));
        let scope = match () {
            () if IN_ANY_LAW.is_match(words) => Scope::AnyLaw,
            () if IN_LAW.is_match(words) => Scope::Law,
            () if self.carrier.is_none() && PLACE_IN_LAW.is_match(words) => Scope::Law,
            () if self.is_in_named_law(place, words, &articles, part.as_ref()) => Scope::Law,
            () => Scope::Article,
        };
        // A change of the whole law has no article. In a note it keeps the carrier. «فيها» may mean the
        // article of the change before.
        let may_be_of_article = THEREIN.is_match(words);
        if scope != Scope::Article && self.carrier.is_none() && part.is_none() && !may_be_of_article
        {
            articles = self.articles_in(words).unwrap_or_default();
        }
        Draft {
            operation,
            articles,
            part,
            name,
            new_text: None,
            old_phrase: None,
            restated: None,
            before: false,
            new_number: None,
            moved: None,
            everywhere: EVERYWHERE.is_match(words),
            scope,
            span: self.operators[place].range.start..after.end,
            operator: place,
        }
    }
}

/// Returns the end of the words of a target. [`STOP`] matches the character before its word too; a digit
/// there belongs to the target: «المادة 11بموجب».
fn before_digit(words: &str, stop: usize) -> usize {
    stop + usize::from(words[stop..].starts_with(|mark: char| mark.is_ascii_digit()))
}
