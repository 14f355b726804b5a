use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// How much the words of one query are like those of the questions.
pub(super) struct Words {
    /// BM25 of each question for the words of the query.
    pub sums: Vec<f32>,
    /// Sum of the idf of these words.
    pub worth: f32,
}

/// Number of queries whose words are kept: as many as are between search and reranking at one time.
const KEPT: usize = 32;

/// What decides the words of a query: its text, and the country whose statistics count.
type Key = (String, Option<u16>);

/// The words of the last queries. A search asks for them twice, for its list by questions and for the
/// reranker, and once more to explain.
#[derive(Default)]
pub(super) struct RecentWords {
    kept: Mutex<VecDeque<(Key, Arc<Words>)>>,
}

impl RecentWords {
    /// Returns the words of a query, computed by `compute` if they are not kept.
    pub(super) fn of<E>(
        &self,
        text: &str,
        country: Option<u16>,
        compute: impl FnOnce() -> Result<Words, E>,
    ) -> Result<Arc<Words>, E> {
        if let Some(known) = self.find(text, country) {
            return Ok(known);
        }
        let words = Arc::new(compute()?);
        if let Ok(mut kept) = self.kept.lock() {
            kept.truncate(KEPT - 1);
            kept.push_front(((text.to_owned(), country), Arc::clone(&words)));
        }
        Ok(words)
    }

    fn find(&self, text: &str, country: Option<u16>) -> Option<Arc<Words>> {
        let kept = self.kept.lock().ok()?;
        let is_asked = |((other, of), _): &&(Key, _)| other == text && *of == country;
        kept.iter()
            .find(is_asked)
            .map(|(_, words)| Arc::clone(words))
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[test]
    fn the_words_of_the_last_queries_are_computed_once() {
        let recent = RecentWords::default();
        let mut computed = Vec::new();
        let mut ask = |text: &str, country| {
            let of = recent.of(text, country, || {
                computed.push(text.to_owned());
                let worth = computed.len() as f32;
                Ok::<_, Infallible>(Words {
                    sums: Vec::new(),
                    worth,
                })
            });
            of.map_or(0.0, |words| words.worth)
        };
        assert_eq!([ask("a", None), ask("a", None)], [1.0, 1.0]);
        assert_eq!(
            [ask("a", Some(0)), ask("a", Some(1)), ask("a", None)],
            [2.0, 3.0, 1.0]
        );
        // One more than are kept: the first is gone, the others are not.
        let last = Vec::from_iter((0..KEPT - 2).map(|at| ask(&at.to_string(), None)));
        assert_eq!(ask("a", None), last.len() as f32 + 4.0);
        assert_eq!(ask("a", Some(1)), 3.0);
    }
}
