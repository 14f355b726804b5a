//! Former changes of an article, of which the sources tell no more than that an act made them: a later source
//! names the act behind the article that it changes again.

use super::super::day::gap;
use super::super::item::{Attached, Item, Role, number_key};
use super::super::model::{Law, Source};
use crate::amendments::model::{Amendment, Operation, Scope, Target};
use crate::amendments::read::former_act;

/// A former change, with the source that names it.
pub(in crate::amendments::versions) struct Former<'t> {
    amendment: Amendment,
    text: &'t str,
    source: Source,
    /// The change of the same source.
    naming: Amendment,
}

/// The former changes that notes and acts of a law name.
pub(in crate::amendments::versions) fn former<'t>(law: &Law<'t>) -> Vec<Former<'t>> {
    let notes = law.articles.iter().enumerate().flat_map(|(at, article)| {
        let notes = article.notes.iter().enumerate();
        notes.map(move |(note, found)| {
            let source = Source::Note { article: at, note };
            (source, found.text, &found.amendments)
        })
    });
    let acts = law.acts.iter().enumerate();
    let acts = acts.map(|(at, act)| (Source::Act(at), act.text, &act.amendments));
    let mut found = Vec::new();
    for (source, text, amendments) in notes.chain(acts) {
        for naming in amendments {
            let Some(act) = former_act(text, naming) else {
                continue;
            };
            let named = naming.target.article.as_deref().unwrap_or_default();
            for number in named.split(',').map(str::trim).filter(|no| !no.is_empty()) {
                found.push(Former {
                    amendment: Amendment {
                        operation: Operation::AmendUnspecified,
                        target: Target {
                            article: Some(number.to_owned()),
                            law: naming.target.law.clone(),
                            scope: Scope::Article,
                            ..Target::default()
                        },
                        act: Some(act.clone()),
                        effect: None,
                        new_text: None,
                        old_phrase: None,
                        restated: None,
                        before: false,
                        new_number: None,
                        everywhere: false,
                        span: naming.span.clone(),
                    },
                    text,
                    source,
                    naming: naming.clone(),
                });
            }
        }
    }
    found
}

/// Longest time between the days of one act in two sources, in days: those of a decision and its decree.
const SAME_ACT_DAYS: i64 = 60;

/// Longest time between two dates of one number, one of them misprinted. Numbers begin anew each year.
const SAME_NUMBER_DAYS: i64 = 500;

/// Gives each article the former changes of which no other source tells.
pub(super) fn add<'t>(law: &Law, former: &'t [Former<'t>], attached: &mut Attached<'t>) {
    for named in former {
        let number = named.amendment.target.article.as_deref().map(number_key);
        let is_it = |at: &usize| law.articles[*at].number.map(number_key) == number;
        let mut found = (0..law.articles.len()).filter(is_it);
        let (Some(at), None) = (found.next(), found.next()) else {
            continue;
        };
        let of_act = match named.source {
            Source::Act(place) => law.acts.get(place),
            Source::Note { .. } => None,
        };
        let naming = Item::new(&named.naming, named.text, named.source, of_act);
        let mut item = Item::new(&named.amendment, named.text, named.source, of_act);
        item.is_former = true;
        let is_between = item.act_day.as_ref().is_some_and(|day| {
            let is_after = |law: &_| gap(law, day).is_some_and(|days| days > 0);
            let is_before = |next: &_| gap(day, next).is_some_and(|days| days > 0);
            law.date.as_ref().is_none_or(is_after) && naming.act_day.as_ref().is_some_and(is_before)
        });
        let own = &mut attached.articles[at];
        // The source that names the change is one of the article.
        let is_of_article = |other: &Item| {
            other.source == named.source
                && other.amendment.span == named.naming.span
                && other.role == Role::Target
        };
        if is_between
            && own.iter().any(is_of_article)
            && !own.iter().any(|other| may_be_of_act(other, &item))
        {
            own.push(item);
        }
    }
}

/// True for a change that the act of a former change may have made.
fn may_be_of_act(known: &Item, former: &Item) -> bool {
    let (Some(one), Some(other)) = (&known.act_day, &former.act_day) else {
        return known.act.is_none() || known.act == former.act;
    };
    let days = gap(one, other).map_or(0, i64::abs);
    days <= SAME_ACT_DAYS || known.act == former.act && days <= SAME_NUMBER_DAYS
}

#[cfg(test)]
mod tests {
    use crate::amendments::versions::histories;
    use crate::amendments::{
        ArticleHistory, Certainty, Day, Law, Reason, SourceAct, SourceArticle, SourceNote,
        read_amendments, read_clauses,
    };
    use crate::citation::Calendar;

    const CLAUSE: &str = "يقرر ما يلي:\nأولاً: تعديل المادة (5) من تنظيم اللجنة الوطنية لمكافحة المخدرات، الصادر بقرار مجلس الوزراء رقم (119) وتاريخ 17/4/1430هـ، المعدلة بقرار مجلس الوزراء رقم (351) وتاريخ 29/7/1436هـ، لتكون بالنص الآتي:\n«تشكل اللجنة من سبعة أعضاء.»";

    fn fifth(notes: &[&str]) -> ArticleHistory {
        let clauses = read_clauses(CLAUSE).into_iter();
        let note = |text| SourceNote {
            text,
            amendments: read_amendments(text, Some("5")),
            within: false,
        };
        let law = Law {
            jurisdiction: "SA",
            date: Day::new("1430-04-17", Calendar::Hijri),
            articles: vec![SourceArticle {
                number: Some("5"),
                text: "تشكل اللجنة من خمسة أعضاء.",
                notes: notes.iter().copied().map(note).collect(),
            }],
            acts: vec![SourceAct {
                text: CLAUSE,
                number: Some("211"),
                date: Day::new("1443-04-11", Calendar::Hijri),
                amendments: clauses.flat_map(|clause| clause.amendments).collect(),
            }],
        };
        histories(&law).swap_remove(0)
    }

    #[test]
    fn a_former_change_of_which_no_source_tells_more_leaves_no_wording_before_the_next_one() {
        let history = fifth(&[]);
        let [first, changed, last] = &history.versions[..] else {
            panic!("{history:?}");
        };
        assert_eq!((&first.text, first.certainty), (&None, Certainty::Unknown));
        assert_eq!(changed.from, Day::new("1436-07-29", Calendar::Hijri));
        assert_eq!((&changed.text, &changed.unapplied[..]), (&None, &[0][..]));
        let former = &history.changes[0];
        assert_eq!(former.applied, Err(Reason::NoWording));
        let act = former.amendment.act.as_ref().unwrap();
        assert_eq!(act.number.as_deref(), Some("351"));
        assert_eq!(last.text.as_deref(), Some("تشكل اللجنة من سبعة أعضاء."));
        assert!(last.unapplied.is_empty());
    }

    #[test]
    fn a_former_change_that_a_note_tells_is_that_of_the_note() {
        let note = "- عُدلت هذه المادة وذلك بموجب قرار مجلس الوزراء رقم (351) وتاريخ 1436/7/29ه، لتكون بالنص الآتي:\n\"تشكل اللجنة من ستة أعضاء.\"";
        let history = fifth(&[note]);
        let texts: Vec<_> = history
            .versions
            .iter()
            .map(|version| version.text.as_deref())
            .collect();
        assert_eq!(
            texts,
            [
                Some("تشكل اللجنة من خمسة أعضاء."),
                Some("تشكل اللجنة من ستة أعضاء."),
                Some("تشكل اللجنة من سبعة أعضاء.")
            ]
        );
    }
}
