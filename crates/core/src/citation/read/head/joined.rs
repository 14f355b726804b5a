//! Reads the prefixes written together with the first word of a citation: `وبالقانون`, `للمادة`.

use crate::text::folded::FoldedText;

/// The letters directly before the first word of a citation: prefixes, or the end of another word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) struct Joined {
    /// Byte at which the citation begins: before its definite article, after the prefixes و ف ب ل ك.
    pub start: usize,
    pub definite: bool,
    /// True if the letters before the first word of the citation belong to another word, because a blank was
    /// lost or because that first word is only the end of a longer one.
    pub glued: bool,
}

/// Prefixes of a citation's first noun, each with true if it includes the definite article.
const PREFIXES: &[(&str, bool)] = &[
    ("", false),
    ("ال", true),
    ("لل", true),
    ("و", false),
    ("ف", false),
    ("ب", false),
    ("ل", false),
    ("ك", false),
    ("وال", true),
    ("فال", true),
    ("بال", true),
    ("كال", true),
    ("وب", false),
    ("ول", false),
    ("فب", false),
    ("فل", false),
    ("وك", false),
    ("وكال", true),
    ("وبال", true),
    ("ولل", true),
    ("فبال", true),
    ("فلل", true),
];

/// True if the letters directly before the word at byte `start` are prefixes of it and not the end of another
/// word.
pub(in crate::citation) fn is_prefix(folded: &FoldedText, start: usize) -> bool {
    !joined(folded, start).glued
}

/// Reads the prefixes و ف ب ل ك and the definite article before the first word of a citation (its head),
/// which begins at byte `start`. Returns where the citation begins and whether those letters are prefixes at
/// all.
pub(in crate::citation) fn joined(folded: &FoldedText, start: usize) -> Joined {
    let mut from = start;
    let mut word = None;
    for _ in 0..5 {
        if folded.word_edge(from) {
            word = Some(&folded.text[from..start]);
            break;
        }
        let Some(before) = folded.text[..from].chars().next_back() else {
            break;
        };
        from -= before.len_utf8();
    }
    let prefix = word.and_then(|word| PREFIXES.iter().find(|(prefix, _)| *prefix == word));
    let before = &folded.text[..start];
    let definite = match prefix {
        Some((_, definite)) => *definite,
        None => before.ends_with("ال") || before.ends_with("لل"),
    };
    let article = match definite {
        true if before.ends_with("ال") => "ال".len(),
        true => "ل".len(),
        false => 0,
    };
    Joined {
        start: start - article,
        definite,
        glued: prefix.is_none(),
    }
}
