//! Cuts texts into search terms, in the same way for index and query.
//!
//! A text is normalized ([`Form::Letters`]) and cut into words, and each word becomes one term:
//!
//! 1. [`words`] — runs of letters and runs of digits; «لسنة72» is two words
//! 2. [`stop_words`] — words that nearly every article has are left out
//! 3. [`arabic`] — removes conjunctions, articles, prepositions and endings (a light stem after light10)
//! 4. [`english`] — removes the plural ending of a word in ASCII
//! 5. [`references`] — `م/51` and `35/2/814` are terms as a whole, in addition to their parts
//!
//! The index has two more inverted files: unstemmed words ([`visit_words`]) for quotations and names, and
//! character n-grams ([`visit_grams`]), which match misspelled words and endings that the light stem keeps.
//!
//! The visitors pass borrowed terms and allocate once for each text, not for each word.

mod arabic;
mod english;
mod grams;
mod references;
mod stop_words;
mod words;

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::normalizer::{Form, normalize, normalize_mapped};
pub use grams::GRAM;

/// A term of a text (a word, its stem or a compound number), and the bytes of the original text from which it
/// comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The word of the text, folded (normalized to letters); also stemmed, except by [`folded_words`]. A
    /// compound number has no blanks (`م/51`).
    pub term: String,
    /// Byte range of the word or compound number in the original text.
    pub span: Range<usize>,
}

/// Returns the terms of a text with their spans, without stop words. Linear in the text.
///
/// ```
/// use sanad_core::analyzer::analyze;
/// let terms: Vec<_> = analyze("والعقوبات في المرسوم م/51").into_iter().map(|t| t.term).collect();
/// assert_eq!(terms, ["عقوب", "مرسوم", "م", "51", "م/51"]);
/// ```
pub fn analyze(text: &str) -> Vec<Token> {
    analyze_unless(text, &AtomicBool::new(false)).unwrap_or_default()
}

/// Works as [`analyze`] (splits a text into search terms), for long texts. Returns `None` once another thread
/// sets `cancelled`.
pub fn analyze_unless(text: &str, cancelled: &AtomicBool) -> Option<Vec<Token>> {
    let mapped = normalize_mapped(text, Form::Letters);
    let goes_on = || !cancelled.load(Ordering::Relaxed);
    let mut tokens = Vec::new();
    let words = words::of(&mapped.text).take_while(|_| goes_on());
    scan(&mapped.text, words, |term, span| {
        tokens.push(Token {
            term: term.to_owned(),
            span: mapped.original(span),
        });
    });
    goes_on().then_some(tokens)
}

/// Returns the terms of a text for which `find` returns something, with their spans in the text.
///
/// ```
/// use sanad_core::analyzer::find_terms;
/// let found = find_terms("عقوبة السرقة", |term| (term == "سرق").then_some(7));
/// assert_eq!(found, [(7, "عقوبة ".len().."عقوبة السرقة".len())]);
/// ```
pub fn find_terms<T>(text: &str, find: impl Fn(&str) -> Option<T>) -> Vec<(T, Range<usize>)> {
    let mapped = normalize_mapped(text, Form::Letters);
    let folded = mapped.text.as_str();
    let mut found = Vec::new();
    let mut keep = |term: &str, span: Range<usize>, is_term: fn(&str) -> bool| {
        if let Some(value) = find(term)
            && is_term(&folded[span.clone()])
        {
            found.push((value, mapped.original(span)));
        }
    };
    let mut group = references::Group::new(folded);
    let mut english = String::new();
    for word in words::of(folded) {
        group.take(word.clone(), |whole, span| keep(whole, span, |_| true));
        // Few words have a term that is looked for, so the list of stop words is asked last.
        let term = stem(&folded[word.clone()], &mut english);
        keep(term, word, |word| !stop_words::contains(word));
    }
    group.finish(|whole, span| keep(whole, span, |_| true));
    found
}

/// Calls `visit` with each search term of a text in order. The terms are those of [`analyze`], but no list of
/// them is made.
pub fn visit_terms(text: &str, mut visit: impl FnMut(&str)) {
    let folded = normalize(text, Form::Letters);
    scan(&folded, words::of(&folded), |term, _| visit(term));
}

/// Calls `visit` with each word of a text, folded but not stemmed. Stop words are included.
pub fn visit_words(text: &str, mut visit: impl FnMut(&str)) {
    let folded = normalize(text, Form::Letters);
    for word in words::of(&folded) {
        visit(&folded[word]);
    }
}

/// Calls `visit` with each folded word of a text and its term, or without a term for a stop word. For a
/// compound number («م/51») there is one more call, with a term and without a word.
///
/// ```
/// use sanad_core::analyzer::visit_forms;
/// let mut forms = Vec::new();
/// visit_forms("في العقوبات", |word, term| forms.push((word.map(str::to_owned), term.map(str::to_owned))));
/// let some = |text: &str| Some(text.to_owned());
/// assert_eq!(forms, [(some("في"), None), (some("العقوبات"), some("عقوب"))]);
/// ```
pub fn visit_forms(text: &str, mut visit: impl FnMut(Option<&str>, Option<&str>)) {
    let folded = normalize(text, Form::Letters);
    let mut group = references::Group::new(&folded);
    let mut english = String::new();
    for word in words::of(&folded) {
        group.take(word.clone(), |whole, _| visit(None, Some(whole)));
        let text = &folded[word];
        let term = (!stop_words::contains(text)).then(|| stem(text, &mut english));
        visit(Some(text), term);
    }
    group.finish(|whole, _| visit(None, Some(whole)));
}

/// Returns the words of a text with their spans, folded but not stemmed, including stop words.
///
/// ```
/// use sanad_core::analyzer::folded_words;
/// let words = folded_words("في مِصْر");
/// assert_eq!((words[1].term.as_str(), words[1].span.start), ("مصر", 5));
/// ```
pub fn folded_words(text: &str) -> Vec<Token> {
    let mapped = normalize_mapped(text, Form::Letters);
    let words = words::of(&mapped.text).map(|word| Token {
        term: mapped.text[word.clone()].to_owned(),
        span: mapped.original(word),
    });
    words.collect()
}

/// Calls `visit` with the character n-grams of each word: [`GRAM`] letters each, or a shorter word whole.
/// Stop words are skipped.
///
/// ```
/// use sanad_core::analyzer::visit_grams;
/// let mut grams = Vec::new();
/// visit_grams("في العمل", |gram| grams.push(gram.to_owned()));
/// assert_eq!(grams, ["الع", "لعم", "عمل"]);
/// ```
pub fn visit_grams(text: &str, mut visit: impl FnMut(&str)) {
    let folded = normalize(text, Form::Letters);
    for word in words::of(&folded) {
        if !stop_words::contains(&folded[word.clone()]) {
            grams::of(&folded[word], &mut visit);
        }
    }
}

/// Calls `visit` with the character n-grams of one folded word.
pub fn visit_term_grams(term: &str, mut visit: impl FnMut(&str)) {
    grams::of(term, &mut visit);
}

/// Calls `visit` with each search term of a text in order. The text must be normalized.
fn scan(
    folded: &str,
    words: impl Iterator<Item = Range<usize>>,
    mut visit: impl FnMut(&str, Range<usize>),
) {
    let mut group = references::Group::new(folded);
    let mut english = String::new();
    for word in words {
        group.take(word.clone(), &mut visit);
        let text = &folded[word.clone()];
        if !stop_words::contains(text) {
            visit(stem(text, &mut english), word);
        }
    }
    group.finish(visit);
}

fn stem<'w>(word: &'w str, scratch: &'w mut String) -> &'w str {
    if word.is_ascii() {
        english::stem(word, scratch)
    } else {
        arabic::stem(word)
    }
}
