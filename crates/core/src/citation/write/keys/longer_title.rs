//! Makes keys of the titles that the words of a citation may begin.
//!
//! A text does not mark where a name ends, and the grammar reads only what surely belongs to it: «نظام الحماية»
//! of «نظام الحماية من الإيذاء». Only a caller knows which titles exist, so it is given the keys of all that the
//! words and those after them may be.

use sha2::{Digest, Sha256};

use super::title::key_of;
use crate::citation::lexicon::laws::words;
use crate::citation::read::name::words::is_stop;
use crate::normalizer::{Form, normalize};

/// A text that may be the whole title of a document, which begins among the words of a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongerTitle {
    /// Citation key of the document with this title.
    pub key: String,
    /// Number of bytes of the title in the text after the citation.
    pub end: usize,
    /// The title as the text writes it, with single blanks.
    pub title: String,
}

/// Greatest number of words after a citation that may belong to a title. The longest titles of laws that were
/// read have 28 words.
const MOST_WORDS: usize = 26;

/// Marks at which the sentence ends, and with it every title that began in it.
const ENDS: &[char] = &['.', '؛', ';', '؟', '?', '!'];

/// Returns the keys of the titles that begin with the noun of a citation and end at its end or after it, the
/// longest first. `cited` has the words of the citation, `name` the name that was read in it, `after` the text
/// behind it.
///
/// A citation without a name ends with a definite noun («المادة 5 من النظام»), with which many sentences go
/// on. There a title counts only if its next word is definite or one with «ل»: «النظام الأساسي لـ…». Beside a
/// name, the title must have more than the name, because laws bear some names one after the other. `resolved`
/// says that the name by itself means a law. Then words with «و» are another member of the sentence, and not
/// a part of the title.
///
/// ```
/// use sanad_core::citation::{longer_titles, title_keys};
/// let titles = longer_titles("لنظام الحماية", Some("نظام الحماية"), " من الإيذاء، وعلى", false, "SA");
/// assert_eq!(title_keys("نظام الحماية من الإيذاء", "SA")[0], titles[1].key);
/// assert_eq!(titles[1].title, "نظام الحماية من الإيذاء");
/// assert_eq!(&" من الإيذاء، وعلى"[..titles[1].end], " من الإيذاء");
/// ```
pub fn longer_titles(
    cited: &str,
    name: Option<&str>,
    after: &str,
    resolved: bool,
    jurisdiction: &str,
) -> Vec<LongerTitle> {
    let next = normalize(first_word(after), Form::Letters);
    let next = words(&next);
    let goes_on = after.starts_with(char::is_whitespace) && !next.is_empty();
    let may_begin = match name {
        Some(_) if resolved => goes_on && !next.starts_with('و') && !is_stop(&next),
        Some(_) => true,
        None => goes_on && (next.starts_with("ال") || next.starts_with('ل')) && !is_stop(&next),
    };
    if !may_begin {
        return Vec::new();
    }
    let jurisdiction = jurisdiction.to_lowercase();
    let mut found: Vec<LongerTitle> = Vec::new();
    for beginning in beginnings(cited, name) {
        let mut titles = Titles::new(&beginning);
        if name.is_some_and(|name| letters_of(name) != letters_of(&beginning)) && !resolved {
            found.extend(titles.as_found(&jurisdiction, 0));
        }
        if goes_on {
            let mut lines = 0;
            for (start, word) in words_at(after).take(MOST_WORDS) {
                lines += after[..start]
                    .rsplit(|c: char| !c.is_whitespace())
                    .next()
                    .map_or(0, |gap| gap.matches('\n').count());
                if lines > 1 {
                    break;
                }
                if let Some(end) = titles.add(word) {
                    found.extend(titles.as_found(&jurisdiction, start + end));
                }
                if word.ends_with(ENDS) {
                    break;
                }
            }
        }
    }
    found.sort_by_key(|title| std::cmp::Reverse(title.end));
    found
}

/// The beginning of a title, to which words are added.
struct Titles {
    written: String,
    letters: Sha256,
}

impl Titles {
    fn new(beginning: &str) -> Self {
        let mut titles = Self {
            written: String::new(),
            letters: Sha256::new(),
        };
        for word in beginning.split_whitespace() {
            titles.add(word);
        }
        titles
    }

    /// Adds a word, and returns where it ends without the marks behind it; `None` for marks alone.
    fn add(&mut self, word: &str) -> Option<usize> {
        let letters = letters_of(word);
        if letters.is_empty() {
            return None;
        }
        self.letters.update(letters.as_bytes());
        if !self.written.is_empty() {
            self.written.push(' ');
        }
        let open = self.written.matches('(').count() + word.matches('(').count();
        let closed = self.written.matches(')').count();
        let bare = word.trim_end_matches(|mark: char| !mark.is_alphanumeric());
        let marks = &word[bare.len()..];
        let end = bare.len() + usize::from(open > closed && marks.starts_with(')'));
        self.written.push_str(&word[..end]);
        Some(end)
    }

    fn as_found(&self, jurisdiction: &str, end: usize) -> Option<LongerTitle> {
        (!self.written.is_empty()).then(|| LongerTitle {
            key: format!("{jurisdiction}/{}", key_of(self.letters.clone())),
            end,
            title: self.written.clone(),
        })
    }
}

/// Letters and digits of a text, as keys of titles have them.
fn letters_of(text: &str) -> String {
    words(&normalize(text, Form::Letters)).split(' ').collect()
}

/// Returns the beginnings of titles in the words of a citation: from the noun of its name on, or its last one
/// or two words if the first of these is definite.
fn beginnings(cited: &str, name: Option<&str>) -> Vec<String> {
    let all: Vec<(usize, &str)> = words_at(cited).collect();
    let from = |index: usize, noun: String| {
        let (start, word) = all[index];
        Some(format!("{noun}{}", &cited[start + word.len()..]))
    };
    let Some(name) = name else {
        return (all.len().saturating_sub(2)..all.len())
            .filter_map(|index| {
                let noun = without_prefix(all[index].1)?;
                noun.starts_with("ال").then(|| from(index, noun))?
            })
            .collect();
    };
    let Some(head) = name.split_whitespace().next().map(letters_of) else {
        return Vec::new();
    };
    let place = (0..all.len()).rev().find_map(|index| {
        let word = all[index].1;
        let noun = [Some(word.to_owned()), without_prefix(word)]
            .into_iter()
            .flatten()
            .find(|noun| letters_of(noun) == head)?;
        from(index, noun)
    });
    place.into_iter().collect()
}

/// Removes a conjunction and a preposition before a noun: «وللنظام» is «النظام». `None` for a word that has
/// neither.
fn without_prefix(word: &str) -> Option<String> {
    let bare = word.strip_prefix(['و', 'ف']).unwrap_or(word);
    if let Some(noun) = bare.strip_prefix("لل") {
        return Some(format!("ال{noun}"));
    }
    let noun = bare.strip_prefix(['ب', 'ل', 'ك']).unwrap_or(bare);
    (noun.len() < word.len() || noun.starts_with("ال")).then(|| noun.to_owned())
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// The words of a text between white space, with their places.
fn words_at(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace()
        .map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citation::title_keys;

    /// The longest title among those of a list that the words of a citation begin.
    fn found(
        cited: &str,
        name: Option<&str>,
        after: &str,
        titles: &[&str],
    ) -> Option<(String, usize)> {
        let held: Vec<String> = titles
            .iter()
            .flat_map(|title| title_keys(title, "SA"))
            .collect();
        longer_titles(cited, name, after, false, "SA")
            .into_iter()
            .find(|title| held.contains(&title.key))
            .map(|title| (title.title, title.end))
    }

    #[test]
    fn the_longest_title_is_found() {
        let titles = [
            "نظام الحماية من الإيذاء",
            "نظام الحماية من الإيذاء في المدارس",
        ];
        for (after, title) in [
            (" من الإيذاء في المدارس، وعلى", Some(titles[1])),
            (" من الإيذاء في البيوت", Some(titles[0])),
            (" من\nالإيذاء.", Some(titles[0])),
            (" من (الإيذاء)", Some("نظام الحماية من (الإيذاء)")),
            (" من\n\nالإيذاء", None),
            (" من. الإيذاء", None),
            (" من الأذى", None),
            ("", None),
        ] {
            let name = Some("نظام الحماية");
            let found = found("المادة 5 من نظام الحماية", name, after, &titles);
            assert_eq!(
                found.as_ref().map(|(title, _)| title.as_str()),
                title,
                "{after}"
            );
        }
    }

    #[test]
    fn the_noun_loses_its_prefixes() {
        for (cited, name, after) in [
            ("وللنظام الجزائي", Some("النظام الجزائي"), " لجرائم التزوير"),
            ("لمادة 5 من النظام", None, " الجزائي لجرائم التزوير"),
            ("للنظام", None, " الجزائي لجرائم التزوير"),
        ] {
            let title = "النظام الجزائي لجرائم التزوير";
            let found = found(cited, name, after, &[title]);
            assert_eq!(found, Some((title.to_owned(), after.len())), "{cited}");
        }
    }

    #[test]
    fn a_name_alone_is_no_longer_title_but_the_country_behind_it_is() {
        let name = Some("نظام العلم");
        assert_eq!(found("نظام العلم", name, " وعلى", &["نظام العلم"]), None);
        let title = "نظام العلم للمملكة العربية السعودية";
        assert_eq!(
            found(title, name, "", &[title]),
            Some((title.to_owned(), 0))
        );
    }

    #[test]
    fn what_follows_a_bare_noun_is_definite() {
        let titles = ["النظام بعد التعديل", "النظام الوطني"];
        assert_eq!(found("النظام", None, " بعد التعديل", &titles), None);
        assert!(found("النظام", None, " الوطني", &titles).is_some());
    }

    #[test]
    fn behind_a_name_that_means_a_law_another_member_of_the_sentence_is_no_title() {
        let (name, after) = (Some("نظام التوثيق"), " ولائحته التنفيذية");
        assert!(!longer_titles("نظام التوثيق", name, after, false, "SA").is_empty());
        assert!(longer_titles("نظام التوثيق", name, after, true, "SA").is_empty());
    }
}
