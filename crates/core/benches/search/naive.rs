//! The baseline: exhaustive BM25. Impacts are computed at build time, one byte each. A query adds them term
//! by term to an array of sums and selects the largest sums. It reads every posting of every query term: no
//! skipping, no upper bounds of scores.

use std::collections::HashMap;

use sanad_core::analyzer::visit_terms;

const K1: f32 = 1.2;
const B: f32 = 0.75;
/// Number of sums in one block. The selection skips a block whose largest sum cannot enter the ranking.
const BLOCK: usize = 64;

#[derive(Default)]
pub struct NaiveBuilder {
    places: HashMap<String, u32>,
    postings: Vec<Vec<(u32, u16)>>,
    lengths: Vec<f32>,
    counts: HashMap<u32, u16>,
}

impl NaiveBuilder {
    pub fn add(&mut self, texts: &[&str]) {
        let Self {
            places,
            postings,
            lengths,
            counts,
        } = self;
        counts.clear();
        let mut length = 0;
        for text in texts {
            visit_terms(text, |term| {
                length += 1;
                let place = match places.get(term) {
                    Some(&place) => place,
                    None => {
                        postings.push(Vec::new());
                        places.insert(term.to_owned(), postings.len() as u32 - 1);
                        postings.len() as u32 - 1
                    }
                };
                *counts.entry(place).or_insert(0) += 1;
            });
        }
        for (&place, &count) in &*counts {
            postings[place as usize].push((lengths.len() as u32, count));
        }
        lengths.push(length as f32);
    }

    pub fn finish(self) -> Naive {
        let entries = self.lengths.len();
        let mean = self.lengths.iter().sum::<f32>() / entries.max(1) as f32;
        // All terms share one scale, so that impacts are comparable as integers.
        let scale = 255.0 / ((1.0 + entries as f32).ln() * (K1 + 1.0));
        let mut naive = Naive {
            places: self.places,
            starts: vec![0],
            entries: Vec::new(),
            impacts: Vec::new(),
            sums: vec![0; entries.next_multiple_of(BLOCK)],
        };
        for list in &self.postings {
            let holding = list.len() as f32;
            let idf = (1.0 + (entries as f32 - holding + 0.5) / (holding + 0.5)).ln();
            for &(entry, count) in list {
                let count = f32::from(count);
                let norm = 1.0 - B + B * self.lengths[entry as usize] / mean;
                let impact = idf * count * (K1 + 1.0) / (count + K1 * norm);
                naive.entries.push(entry);
                naive
                    .impacts
                    .push((impact * scale).round().clamp(1.0, 255.0) as u8);
            }
            naive.starts.push(naive.entries.len());
        }
        naive
    }
}

pub struct Naive {
    places: HashMap<String, u32>,
    starts: Vec<usize>,
    entries: Vec<u32>,
    impacts: Vec<u8>,
    sums: Vec<u16>,
}

impl Naive {
    pub fn postings(&self) -> usize {
        self.entries.len()
    }

    /// The best `limit` chunks as (sum of impacts, chunk number), best first. Ties are in order of number.
    pub fn rank(&mut self, query: &str, limit: usize) -> Vec<(u16, u32)> {
        let mut places: Vec<u32> = Vec::new();
        visit_terms(query, |term| places.extend(self.places.get(term)));
        places.sort_unstable();
        places.dedup();
        self.sums.fill(0);
        for place in places {
            let range = self.starts[place as usize]..self.starts[place as usize + 1];
            for (&entry, &impact) in self.entries[range.clone()].iter().zip(&self.impacts[range]) {
                self.sums[entry as usize] += u16::from(impact);
            }
        }
        let best_first = |a: &(u16, u32), b: &(u16, u32)| b.0.cmp(&a.0).then(a.1.cmp(&b.1));
        let mut best = Vec::with_capacity(4 * limit + BLOCK);
        let mut floor = 0;
        for (block, start) in self.sums.chunks_exact(BLOCK).zip((0..).step_by(BLOCK)) {
            if block.iter().copied().max().unwrap_or(0) <= floor {
                continue;
            }
            let above = (start..).zip(block).filter(|&(_, &sum)| sum > floor);
            best.extend(above.map(|(entry, &sum)| (sum, entry)));
            if best.len() >= 4 * limit {
                best.select_nth_unstable_by(limit, best_first);
                best.truncate(limit);
                floor = best.iter().map(|&(sum, _)| sum).min().unwrap_or(0);
            }
        }
        best.sort_unstable_by(best_first);
        best.truncate(limit);
        best
    }
}
