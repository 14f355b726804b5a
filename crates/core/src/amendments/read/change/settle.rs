//! Makes amendments of drafts: drops duplicates and gives each change its act.

use super::*;

impl Reader<'_, '_> {
    /// Gives «أينما وردتا» to each change of its sentence: «إحلال … وإحلال …، أينما وردتا في هذه المادة».
    pub(super) fn share_everywhere(&mut self) {
        for place in (1..self.drafts.len()).rev() {
            let (before, after) = self.drafts.split_at_mut(place);
            let (Some(draft), Some(next)) = (before.last_mut(), after.first()) else {
                continue;
            };
            let words =
                &self.outline.words[draft.span.start..next.span.start.max(draft.span.start)];
            if next.everywhere
                && !draft.everywhere
                && draft.operation == Operation::ReplacePhrase
                && draft.part.is_none()
                && !words.contains('\n')
            {
                draft.everywhere = true;
                draft.scope = next.scope;
            }
        }
    }

    /// Drops a change that only announces a later one of the same note, and the first of two equal changes.
    pub(super) fn drop_announcements(&mut self) {
        let letters = |range: &Option<Range<usize>>| {
            range
                .clone()
                .map(|range| self.outline.source.letters[range].trim())
        };
        let tells = |first: &Draft, second: &Draft| {
            let same_texts = letters(&first.new_text) == letters(&second.new_text)
                && letters(&first.old_phrase) == letters(&second.old_phrase);
            let same_target = first.articles == second.articles || first.articles.is_empty();
            let same_act = || {
                let acts = self.acts_of(second.operator);
                acts.is_empty()
                    || self
                        .acts_of(first.operator)
                        .first()
                        .map(|(_, act)| (&act.number, &act.date))
                        == acts.first().map(|(_, act)| (&act.number, &act.date))
            };
            match first.operation {
                Operation::AmendUnspecified => {
                    same_target
                        && first.part.is_none()
                        && second.new_text.is_some()
                        && second.operation == Operation::ReplaceArticle
                        && same_act()
                }
                Operation::AddPart | Operation::InsertArticle => {
                    first.operation == second.operation
                        && same_target
                        && first.new_text.is_none()
                        && second.new_text.is_some()
                        && first.part.is_some() == second.part.is_some()
                        && same_act()
                }
                Operation::ReplacePhrase => {
                    first.operation == second.operation && same_texts && same_target && same_act()
                }
                _ => {
                    let words =
                        |draft: &Draft| draft.part.clone().map(|part| self.words(part).trim());
                    first.operation == second.operation
                        && same_texts
                        && first.articles == second.articles
                        && words(first) == words(second)
                        && first.new_number == second.new_number
                        && same_act()
                }
            }
        };
        let dropped: Vec<bool> = (0..self.drafts.len())
            .map(|place| {
                let rest = self.drafts[place + 1..].iter().take(MOST_COMPARED);
                rest.clone()
                    .any(|second| tells(&self.drafts[place], second))
            })
            .collect();
        let mut dropped = dropped.into_iter();
        self.drafts.retain(|_| !dropped.next().unwrap_or_default());
    }

    /// Returns the acts between a verb and the next one, with their positions in the outline.
    pub(super) fn acts_of(&self, place: usize) -> Vec<(usize, Act)> {
        static DESCRIBED: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"(?:التي|الذي)\s+(?:أضيفت|عدلت|عدل|أضيف)\s", &[]));
        let extent = self.extent(place);
        let silent = DESCRIBED
            .find(self.words(extent.clone()))
            .filter(|found| {
                !self
                    .words(extent.start + found.end()..extent.end)
                    .trim_start()
                    .starts_with("بدور")
            })
            .map_or(extent.end, |found| extent.start + found.start());
        self.acts_in(extent.start..silent)
    }

    pub(super) fn acts_in(&self, range: Range<usize>) -> Vec<(usize, Act)> {
        let read: Vec<_> = self.outline.instruments(range.clone(), ACT);
        if read.is_empty() {
            let unread = unread(self.outline, range.clone());
            return unread.map(|act| (range.start, act)).into_iter().collect();
        }
        read.into_iter()
            .take(MOST_ACTS)
            .map(|(at, citation, named)| (at, act(self.outline, citation, named, at)))
            .collect()
    }

    pub(super) fn amendments(self) -> Vec<Amendment> {
        let acts: Vec<Vec<Act>> = (0..self.operators.len())
            .map(|place| {
                self.acts_of(place)
                    .into_iter()
                    .map(|(_, act)| act)
                    .collect()
            })
            .collect();
        let first = self
            .operators
            .first()
            .map_or(self.range.end, |first| first.range.start);
        let leading: Vec<Act> = {
            let found = self.acts_in(self.range.start..first).into_iter();
            found.map(|(_, act)| act).collect()
        };
        let effect = effect_in(self.outline, self.range.clone());
        let law = self
            .outline
            .instruments(self.range.clone(), LAW)
            .into_iter()
            .next();
        let law = law.map(|(_, _, named)| named);
        let mut found = Vec::new();
        let drafts = self.drafts.clone();
        for draft in drafts {
            let by = self.acts_for(&draft, &acts, &leading);
            let count = by.len();
            for (place, act) in by.into_iter().enumerate() {
                let is_last = place + 1 == count;
                let mut amendment = self.amendment(&draft, act, is_last);
                amendment.effect = effect.clone();
                amendment.target.law = law.clone();
                found.push(amendment);
            }
        }
        if found.is_empty() && self.umbrellas.is_empty() {
            found.extend(self.without_verb(leading, &effect));
        } else if found.is_empty() {
            found.extend(self.umbrella_alone(&acts));
        }
        found
    }

    /// Returns the acts of a change. The first source that has one counts: the words after the verb, later
    /// changes of its line, its umbrella, the words before all changes, earlier changes.
    pub(super) fn acts_for(
        &self,
        draft: &Draft,
        acts: &[Vec<Act>],
        leading: &[Act],
    ) -> Vec<Option<Act>> {
        let place = draft.operator;
        let own = &acts[place];
        if !own.is_empty() {
            return own.iter().cloned().map(Some).collect();
        }
        let umbrellas = self
            .umbrellas
            .iter()
            .filter(|umbrella| umbrella.operator < place);
        let umbrella = umbrellas
            .rev()
            .find_map(|umbrella| acts[umbrella.operator].last());
        let line = self.line_end(self.operators[place].range.start);
        let later = (place + 1..self.operators.len())
            .take_while(|&next| self.operators[next].range.start <= line)
            .find_map(|next| acts[next].first());
        let earlier = || acts[..place].iter().rev().find_map(|acts| acts.last());
        let by = later.or(umbrella).or(leading.last()).or_else(earlier);
        vec![by.cloned()]
    }

    pub(super) fn amendment(&self, draft: &Draft, act: Option<Act>, is_last: bool) -> Amendment {
        let original = |range: &Range<usize>| self.outline.source.original(range.clone());
        let part = draft
            .part
            .as_ref()
            .map(|part| self.outline.original(part.clone()));
        let name = self.name(draft).map(|name| self.spelled(&name));
        let name = name.or_else(|| Some(self.outline.source.text[part.clone()?].to_owned()));
        let article = match draft.articles.as_slice() {
            [] => None,
            [first] => Some(first.clone()),
            [first, .., last] => Some(listed(&draft.articles, first, last)),
        };
        Amendment {
            operation: draft.operation,
            target: Target {
                article,
                places: match &part {
                    Some(_) => name.as_deref().map(places).unwrap_or_default(),
                    None => Vec::new(),
                },
                name,
                part,
                scope: draft.scope,
                law: None,
            },
            act,
            effect: None,
            new_text: draft.new_text.as_ref().filter(|_| is_last).map(original),
            old_phrase: draft.old_phrase.as_ref().map(original),
            restated: draft.restated.as_ref().filter(|_| is_last).map(original),
            before: draft.before,
            new_number: draft.new_number.clone(),
            everywhere: draft.everywhere,
            span: self.outline.original(draft.span.clone()),
        }
    }

    pub(super) fn other(&self, operation: Operation, act: Option<Act>) -> Amendment {
        let articles = match self.headings.first() {
            Some(heading) if !heading.articles.is_empty() => heading.articles.clone(),
            _ => self.carrier.map(str::to_owned).into_iter().collect(),
        };
        let draft = Draft {
            operation,
            articles,
            part: None,
            name: None,
            new_text: self
                .wordings(self.range.clone())
                .first()
                .map(|wording| wording.range.clone()),
            old_phrase: None,
            restated: None,
            before: false,
            new_number: None,
            moved: None,
            everywhere: false,
            scope: Scope::Article,
            span: self.range.clone(),
            operator: 0,
        };
        self.amendment(&draft, act, true)
    }

    /// Returns the changes of a note without a verb of change: [`Operation::Other`] for each act.
    pub(super) fn without_verb(
        &self,
        leading: Vec<Act>,
        effect: &Option<crate::amendments::model::Effect>,
    ) -> Vec<Amendment> {
        let acts: Vec<Option<Act>> = match leading.is_empty() {
            true => vec![None],
            false => leading.into_iter().map(Some).collect(),
        };
        acts.into_iter()
            .map(|act| {
                let mut other = self.other(Operation::Other, act);
                other.effect.clone_from(effect);
                other
            })
            .collect()
    }

    pub(super) fn umbrella_alone(&self, acts: &[Vec<Act>]) -> Vec<Amendment> {
        let act = self
            .umbrellas
            .iter()
            .find_map(|umbrella| acts[umbrella.operator].first());
        vec![self.other(Operation::AmendUnspecified, act.cloned())]
    }
}

/// Joins the articles of a list: `2-5` if three or more follow each other, else with commas.
fn listed(articles: &[String], first: &str, last: &str) -> String {
    let numbers: Option<Vec<u32>> = articles
        .iter()
        .map(|article| article.parse().ok())
        .collect();
    let is_range = numbers.is_some_and(|numbers| {
        numbers.len() > 2 && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
    });
    match is_range {
        true => format!("{first}-{last}"),
        false => articles.join(","),
    }
}
