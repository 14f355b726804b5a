//! Reads lists: each item with the words that begin the list.

/// Greatest number of items that are read.
const MOST_ITEMS: usize = 40;
/// Longest beginning of a list, in bytes.
const LONGEST_BEGINNING: usize = 600;
/// Longest label of an item in letters.
const LABEL: usize = 3;

/// Returns each item of the lists of a text, after the words that begin its list. A list begins with a line
/// that ends in a colon, and its items are the lines after it that have labels of one kind.
pub(in crate::entailment) fn items(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut beginning: Option<(&str, Option<bool>)> = None;
    for line in text.lines().flat_map(parts).map(str::trim) {
        if let Some(head) = line.strip_suffix(':') {
            let start = head.rfind(['.', '؛', ':', '\u{201d}']).map_or(0, |at| {
                at + head[at..].chars().next().map_or(1, char::len_utf8)
            });
            let head = head[start..].trim();
            beginning = (head.len() <= LONGEST_BEGINNING).then_some((head, None));
            continue;
        }
        let Some((head, kind)) = beginning else {
            continue;
        };
        let label = label(line);
        let is_number = label.map(|(is_number, _)| is_number);
        if kind.is_some() && kind != is_number {
            beginning = None;
            continue;
        }
        let Some((is_number, rest)) = label else {
            beginning = None;
            continue;
        };
        beginning = Some((head, Some(is_number)));
        if found.len() < MOST_ITEMS {
            found.push((head, rest));
        }
    }
    found
}

/// Letters of items in order.
const LETTERS: [&str; 10] = ["أ", "ب", "ج", "د", "هـ", "و", "ز", "ح", "ط", "ي"];

/// Cuts a line before the items that stand in it one after the other: «الآتية: 1) … 2) …», or with letters.
fn parts(line: &str) -> Vec<&str> {
    if !line.contains(':') {
        return vec![line];
    }
    let numbers: Vec<String> = (1..=MOST_ITEMS).map(|one| one.to_string()).collect();
    let by_number = parts_by(line, numbers.iter().map(String::as_str));
    match by_number.len() {
        1 => parts_by(line, LETTERS.into_iter()),
        _ => by_number,
    }
}

fn parts_by<'t, 'l>(line: &'t str, labels: impl Iterator<Item = &'l str>) -> Vec<&'t str> {
    let mut found = Vec::new();
    let (mut from, mut at) = (0, 0);
    for (place, one) in labels.enumerate() {
        let label = [format!(" {one})"), format!(" {one}-"), format!(" {one} -")];
        let next = label
            .iter()
            .filter_map(|label| line[at..].find(label.as_str()))
            .min();
        let Some(next) = next.map(|next| at + next) else {
            break;
        };
        if place == 0 && !line[..next].trim_end().ends_with(':') {
            break;
        }
        found.push(&line[from..next]);
        from = next;
        at = next + 1;
    }
    found.push(&line[from..]);
    found
}

/// Returns whether the label of an item is a number, and the rest of the line; `None` without a label.
fn label(line: &str) -> Option<(bool, &str)> {
    let (label, rest) = line.split_once(['-', '–', ')', '.'])?;
    let label = label.trim_matches(['(', ' ']);
    let count = label.chars().count();
    let is_label = (1..=LABEL).contains(&count) && label.chars().all(char::is_alphanumeric);
    let is_number = label.chars().all(char::is_numeric);
    (is_label && (is_number || count <= 2))
        .then(|| (is_number, rest.trim_start_matches(['-', '–', ')', ' '])))
}

/// True if the beginning of a list ends in «ما يأتي» or the like, so that its verb governs each item.
pub(in crate::entailment) fn goes_on(head: &str) -> bool {
    let last = head.split_whitespace().next_back().unwrap_or_default();
    FOLLOWING.contains(&last)
}

/// Last words of the beginning of a list.
const FOLLOWING: [&str; 8] = [
    "يأتي",
    "ياتي",
    "يلي",
    "الآتي",
    "بالآتي",
    "الاتي",
    "بالاتي",
    "التالي",
];
