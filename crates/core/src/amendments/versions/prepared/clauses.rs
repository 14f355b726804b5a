//! Texts of numbered clauses whose source prints each clause as an article: «البند (ثالثاً)» is article 3.

use std::sync::LazyLock;

use regex::Regex;

use crate::amendments::model::{Amendment, Operation, Scope, Step};
use crate::amendments::versions::model::Law;
use crate::normalizer::{Form, normalize};
use crate::numerals::adverb::ADVERBS;
use crate::pattern::letters;

/// True if the text calls its articles clauses: «المشار إليها في البند (ثانياً) من هذه الترتيبات», and no
/// article has clauses of its own.
pub(super) fn is_of_clauses(law: &Law) -> bool {
    static OWN: LazyLock<Regex> = LazyLock::new(|| {
        letters(
            r"(?:^|[^\p{L}])(?:ال|لل)?بند\s*\(?\s*(?P<number>\p{L}+(?:\s+عشر)?)\s*\)?\s+من\s+هذ[هاي]",
            &[],
        )
    });
    static CLAUSE: LazyLock<Regex> =
        LazyLock::new(|| letters(r"(?:^|\n)\s*(?:أولا|ثانيا)\s*[:\-–.]", &[]));
    let texts = law.articles.iter();
    let texts: Vec<_> = texts
        .map(|article| normalize(article.text, Form::Letters))
        .collect();
    let names_clause = |text: &str| {
        OWN.captures_iter(text)
            .any(|found| number(&found["number"]).is_some())
    };
    texts.iter().any(|text| names_clause(text)) && !texts.iter().any(|text| CLAUSE.is_match(text))
}

/// Gives a change of one clause the number of its article. A change of several clauses stays as it is.
pub(super) fn as_article(amendment: &mut Amendment, text: &str) {
    static NAMED: LazyLock<Regex> =
        LazyLock::new(|| letters(r"(?:^|[^\p{L}])(?:ال|لل)?بند(?:[^\p{L}]|$)", &[]));
    let target = &mut amendment.target;
    let words = target.part.clone().and_then(|part| text.get(part));
    let is_named = words.is_some_and(|words| NAMED.is_match(&normalize(words, Form::Letters)));
    if target.article.is_some() || target.scope != Scope::Article || !is_named {
        return;
    }
    let [path] = &target.places[..] else {
        return;
    };
    let article = match path.first() {
        Some(Step::Label(label)) => number(&normalize(label, Form::Letters)),
        // «ثالث عشر» is read as a position.
        Some(Step::Place(place)) if *place > 10 => Some(*place),
        _ => None,
    };
    let Some(article) = article else {
        return;
    };
    let inner = path[1..].to_vec();
    target.article = Some(article.to_string());
    if inner.is_empty() {
        target.part = None;
        target.places = Vec::new();
        amendment.operation = match amendment.operation {
            Operation::ReplacePart => Operation::ReplaceArticle,
            Operation::DeletePart => Operation::DeleteArticle,
            other => other,
        };
    } else {
        target.places = vec![inner];
    }
}

/// Value of an adverb of counting in letters form: `ثالثا` is 3.
fn number(word: &str) -> Option<i32> {
    let word = word.trim();
    let (_, value) = ADVERBS.iter().find(|(adverb, _)| *adverb == word)?;
    value.parse().ok()
}
