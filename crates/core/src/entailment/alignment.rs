//! Finds the clause of a passage that has most words of a claim, and pairs their words.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::words::Text;
use crate::numerals::Quantity;

/// Greatest number of segments in a clause.
const MOST_SEGMENTS: usize = 6;
/// Greatest number of places of a word that are compared, so that a text that repeats one word costs no more.
const MOST_PLACES: usize = 8;
/// Weight of the clause's words that the claim lacks, against the share of the claim's words that the clause
/// has. It decides between clauses that have the same words of the claim.
const EXTRA_WORDS: f64 = 0.15;

/// Weight of a number against that of a word. A wrong number must not lead to the clause that has it.
const NUMBER_WEIGHT: f64 = 0.75;

/// The clause of a passage that is compared with a claim.
pub(super) struct Alignment {
    /// Segments of the clause in the passage.
    pub segments: Range<usize>,
    /// Share of the claim's content words that the clause has, by weight.
    pub share: f64,
    /// For each word of the claim, the words of the clause with its key.
    pub pairs: Vec<Vec<usize>>,
}

impl Alignment {
    /// Returns the best clause; `None` if the passage has no content word of the claim.
    pub fn best(claim: &Text, passage: &Text) -> Option<Self> {
        let scale = Scale::new(claim, passage);
        let (segments, share) = scale.best(passage)?;
        let window = passage.words_in(&segments);
        let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
        for at in window {
            let word = &passage.words[at];
            if word.is_content() {
                places.entry(&word.key).or_default().push(at);
            }
        }
        // Of several places of a word, those count whose segment has most of the claim.
        let held = |place: &usize| scale.held[passage.words[*place].segment].len();
        let pairs = claim.words.iter().map(|word| {
            let found = places.get(word.key.as_str()).cloned().unwrap_or_default();
            let most = found.iter().map(held).max();
            found
                .into_iter()
                .filter(|place| Some(held(place)) == most)
                .take(MOST_PLACES)
                .collect()
        });
        Some(Self {
            share,
            pairs: pairs.collect(),
            segments,
        })
    }

    /// Number of the claim's different content words that a range of segments has.
    pub fn common(claim: &Text, passage: &Text, segments: &Range<usize>) -> usize {
        let keys: HashSet<&str> = claim.words.iter().map(|word| word.key.as_str()).collect();
        let words = &passage.words[passage.words_in(segments)];
        let shared: HashSet<&str> = words.iter().map(|word| word.key.as_str()).collect();
        keys.intersection(&shared)
            .filter(|key| !key.is_empty())
            .count()
    }
}

/// The claim's content words with their weights, and where the passage has them.
struct Scale {
    weights: Vec<f64>,
    total: f64,
    /// For each segment of the passage, the numbers of the claim's words that it has.
    held: Vec<Vec<usize>>,
    /// For each segment, its number of content words.
    sizes: Vec<usize>,
}

impl Scale {
    fn new(claim: &Text, passage: &Text) -> Self {
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for word in claim.words.iter().filter(|word| word.is_content()) {
            let next = numbers.len();
            numbers.entry(&word.key).or_insert(next);
        }
        let words = numbers.len();
        let mut held = vec![Vec::new(); passage.sentences.len()];
        let mut sizes = vec![0; passage.sentences.len()];
        for word in passage.words.iter().filter(|word| word.is_content()) {
            sizes[word.segment] += 1;
            if let Some(&number) = numbers.get(word.key.as_str())
                && !held[word.segment].contains(&number)
            {
                held[word.segment].push(number);
            }
        }
        // A number that both have says which clause is meant.
        for (place, quantity) in claim.quantities.iter().enumerate() {
            let same = |other: &&Quantity| {
                let unit = quantity.unit == other.unit;
                unit && quantity
                    .values
                    .iter()
                    .any(|value| other.values.contains(value))
            };
            for other in passage.quantities.iter().filter(same) {
                let at = passage
                    .words
                    .partition_point(|word| word.span.end <= other.span.start);
                if let Some(word) = passage.words.get(at) {
                    let numbers = &mut held[word.segment];
                    if numbers.last() != Some(&(words + place)) {
                        numbers.push(words + place);
                    }
                }
            }
        }
        let mut weights = vec![0.0; words + claim.quantities.len()];
        for number in held.iter().flatten() {
            weights[*number] += 1.0;
        }
        let has_number = |place: &f64| *place > 0.0;
        let absent = weights[words..]
            .iter()
            .filter(|place| !has_number(place))
            .count();
        // A word of many segments says less on which of them is meant.
        weights
            .iter_mut()
            .for_each(|weight| *weight = 1.0 / (1.0 + f64::ln(f64::max(1.0, *weight))));
        weights[words..]
            .iter_mut()
            .for_each(|weight| *weight *= NUMBER_WEIGHT);
        Self {
            total: weights.iter().sum::<f64>() - NUMBER_WEIGHT * absent as f64,
            weights,
            held,
            sizes,
        }
    }

    /// Returns the best range of segments of one sentence, with its share of the claim's words.
    fn best(&self, passage: &Text) -> Option<(Range<usize>, f64)> {
        let total = self.total.max(f64::MIN_POSITIVE);
        let mut best: Option<(f64, Range<usize>, f64)> = None;
        // The start of the range for which a word of the claim was counted last.
        let mut counted = vec![usize::MAX; self.weights.len()];
        for start in 0..self.held.len() {
            let last = passage.sentence_of(start).end.min(start + MOST_SEGMENTS);
            let (mut weight, mut count, mut size) = (0.0, 0, 0);
            for end in start + 1..=last {
                size += self.sizes[end - 1];
                for number in &self.held[end - 1] {
                    if counted[*number] != start {
                        counted[*number] = start;
                        weight += self.weights[*number];
                        count += 1;
                    }
                }
                let share = weight / total;
                let precision = f64::from(count) / size.max(1) as f64;
                let score = match share {
                    0.0 => 0.0,
                    share => share - EXTRA_WORDS * (1.0 - precision.min(1.0)),
                };
                if score > best.as_ref().map_or(0.0, |(best, ..)| *best) {
                    best = Some((score, start..end, share));
                }
            }
        }
        best.map(|(_, segments, share)| (segments, share))
    }
}
