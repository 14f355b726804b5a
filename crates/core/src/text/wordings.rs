//! A list of wordings as a tree, in which the longest wording with which a text begins is found letter by
//! letter.
//!
//! Wordings that begin alike share the nodes of their beginning. Letters after which only one wording goes on
//! are one node. The tree has a few thousand nodes, so it stays in the processor's cache, which is too small
//! for the table of an automaton.

use std::collections::VecDeque;

use super::lookup::begins_with;

/// A tree of wordings in folded spelling.
pub(crate) struct Wordings {
    /// The root, then the other nodes, those near the root first.
    nodes: Vec<Node>,
    /// The other letters of each node, after the first, which leads to it.
    letters: String,
    /// For each node and first letter the node to which they lead, with open addressing. A power of two, at
    /// least twice the number of nodes.
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Default)]
struct Node {
    /// Range of `letters` with the letters of this node but the first.
    others: (u32, u32),
    /// Place, in the list of wordings, of the wording that ends here.
    wording: Option<u32>,
}

/// A node, and the number of the node before it and the first letter. The root, to which none leads, marks an
/// empty slot.
#[derive(Clone, Copy, Default)]
struct Slot {
    way: u32,
    node: u32,
}

/// The wordings below a node, in order, and the number of bytes that they have in common.
struct Below<'w> {
    node: u32,
    wordings: Vec<(&'w str, u32)>,
    common: usize,
}

impl Wordings {
    /// Makes the tree. Of equal wordings the first counts.
    pub fn new<'w>(wordings: impl Iterator<Item = &'w str>) -> Self {
        let mut sorted: Vec<(&str, u32)> = wordings.zip(0..).collect();
        sorted.sort_unstable();
        sorted.dedup_by_key(|(text, _)| *text);
        let mut tree = Self {
            nodes: vec![Node::default()],
            letters: String::new(),
            slots: Vec::new(),
        };
        let mut ways = Vec::new();
        let mut open = VecDeque::from([Below {
            node: 0,
            wordings: sorted,
            common: 0,
        }]);
        while let Some(below) = open.pop_front() {
            tree.add_below(below, &mut open, &mut ways);
        }
        tree.slots = vec![Slot::default(); (2 * tree.nodes.len()).next_power_of_two()];
        for (way, node) in ways {
            let slot = tree.slot(way);
            tree.slots[slot] = Slot { way, node };
        }
        tree
    }

    fn add_below<'w>(
        &mut self,
        below: Below<'w>,
        open: &mut VecDeque<Below<'w>>,
        ways: &mut Vec<(u32, u32)>,
    ) {
        let Below {
            node,
            wordings,
            common,
        } = below;
        let ended = wordings.first().filter(|(text, _)| text.len() == common);
        self.nodes[node as usize].wording = ended.map(|(_, place)| *place);
        let longer = &wordings[usize::from(ended.is_some())..];
        let first = |text: &str| text[common..].chars().next();
        for alike in longer.chunk_by(|(one, _), (other, _)| first(one) == first(other)) {
            // Of sorted texts, the first and the last have the least in common.
            let (one, other) = (alike[0].0, alike[alike.len() - 1].0);
            let shared = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
            let end = shared.map(|(letter, _)| letter.len_utf8()).sum();
            let label = &one[common..end];
            let (letter, length) = first_letter(label.as_bytes()).unwrap_or_default();
            let begin = self.letters.len() as u32;
            self.letters.push_str(&label[length..]);
            let child = self.nodes.len() as u32;
            self.nodes.push(Node {
                others: (begin, self.letters.len() as u32),
                wording: None,
            });
            ways.push((way(node, letter), child));
            open.push_back(Below {
                node: child,
                wordings: alike.to_vec(),
                common: end,
            });
        }
    }

    /// Returns the place, in the list of wordings, of the longest wording with which the text begins, and its
    /// length in bytes.
    #[inline]
    pub fn longest(&self, text: &[u8]) -> Option<(usize, usize)> {
        let mut longest = None;
        self.each(text, |wording, length| longest = Some((wording, length)));
        longest
    }

    /// Calls `found` for each wording with which the text begins, the shortest first, with its place in the
    /// list of wordings and its length in bytes.
    #[inline]
    pub fn each(&self, text: &[u8], mut found: impl FnMut(usize, usize)) {
        let (mut node, mut read) = (0, 0);
        while let Some((letter, length)) = first_letter(&text[read..]) {
            node = self.slots[self.slot(way(node, letter))].node;
            let Node { others, wording } = self.nodes[node as usize];
            let others = &self.letters.as_bytes()[others.0 as usize..others.1 as usize];
            read += length;
            if node == 0 || !others.is_empty() && !begins_with(&text[read..], others) {
                break;
            }
            read += others.len();
            if let Some(wording) = wording {
                found(wording as usize, read);
            }
        }
    }

    /// Returns the slot of a way from one node to the next, or the empty slot that shows that there is none.
    #[inline]
    fn slot(&self, way: u32) -> usize {
        let mask = self.slots.len() - 1;
        // Multiplication moves the differences into the high bits.
        let mut slot = (way.wrapping_mul(0x9E37_79B1) >> 15) as usize & mask;
        while self.slots[slot].node != 0 && self.slots[slot].way != way {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

#[inline]
fn way(node: u32, letter: u32) -> u32 {
    node << LETTER_BITS | letter
}

/// Number of bits of a character that has one or two bytes in UTF-8.
const LETTER_BITS: u32 = 11;

/// Returns the first character of a text and its length; `None` if the text ends, or if the character has more
/// than two bytes. No character of a folded wording has.
#[inline]
fn first_letter(text: &[u8]) -> Option<(u32, usize)> {
    match *text {
        [first, ..] if first.is_ascii() => Some((first.into(), 1)),
        [first @ 0xC2..=0xDF, second, ..] => {
            Some((u32::from(first & 0x1F) << 6 | u32::from(second & 0x3F), 2))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDINGS: [&str; 9] = [
        "قرار",
        "قرارا",
        "قراروزير",
        "قراروزاري",
        "قانون",
        "م5",
        "م(",
        "قرار",
        "مرسوم",
    ];

    #[test]
    fn the_longest_wording_is_found() {
        let tree = Wordings::new(WORDINGS.into_iter());
        let longest = |text: &str| {
            let (at, length) = tree.longest(text.as_bytes())?;
            assert!(
                text.starts_with(WORDINGS[at]) && WORDINGS[at].len() == length,
                "{text}"
            );
            Some(WORDINGS[at])
        };
        for wording in WORDINGS {
            for after in ["", "x", "😀", "ي", "رقم"] {
                assert_eq!(longest(&format!("{wording}{after}")), Some(wording));
            }
        }
        assert_eq!(longest("قراروزيم"), Some("قرار"));
        for other in ["", "م", "قرا", "قا", "x", "😀", "ه"] {
            assert_eq!(longest(other), None);
        }
    }

    #[test]
    fn each_wording_is_found_from_the_shortest_on() {
        let tree = Wordings::new(WORDINGS.into_iter());
        let mut found = Vec::new();
        tree.each("قرارات".as_bytes(), |at, length| {
            found.push((WORDINGS[at], length))
        });
        assert_eq!(found, [("قرار", "قرار".len()), ("قرارا", "قرارا".len())]);
    }

    #[test]
    fn of_equal_wordings_the_first_counts() {
        let tree = Wordings::new(WORDINGS.into_iter());
        assert_eq!(tree.longest("قرار".as_bytes()), Some((0, "قرار".len())));
    }
}
