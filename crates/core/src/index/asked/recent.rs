use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// Number of queries of which something is kept: as many as are between search and reranking at one time.
const KEPT: usize = 32;

/// What was computed of the last queries. A search needs it twice, for its list by questions and for the
/// reranker, and once more to explain.
pub(super) struct Recent<K, T> {
    kept: Mutex<VecDeque<(K, Arc<T>)>>,
}

impl<K, T> Default for Recent<K, T> {
    fn default() -> Self {
        let kept = Mutex::new(VecDeque::with_capacity(KEPT));
        Self { kept }
    }
}

impl<K: PartialEq, T> Recent<K, T> {
    /// Returns what `compute` returns for a key, from memory if it is kept. `compute` gets the oldest value,
    /// if it is no longer kept and nobody reads it, so that its memory can be used again.
    pub(super) fn of<E>(
        &self,
        key: K,
        compute: impl FnOnce(Option<T>) -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        if let Some(known) = self.find(&key) {
            return Ok(known);
        }
        let value = Arc::new(compute(self.oldest())?);
        if let Ok(mut kept) = self.kept.lock() {
            kept.truncate(KEPT - 1);
            kept.push_front((key, Arc::clone(&value)));
        }
        Ok(value)
    }

    fn find(&self, key: &K) -> Option<Arc<T>> {
        let kept = self.kept.lock().ok()?;
        let found = kept.iter().find(|(other, _)| other == key);
        found.map(|(_, value)| Arc::clone(value))
    }

    fn oldest(&self) -> Option<T> {
        let mut kept = self.kept.lock().ok()?;
        let is_full = kept.len() == KEPT;
        let (_, value) = is_full.then(|| kept.pop_back()).flatten()?;
        Arc::into_inner(value)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[test]
    fn what_the_last_queries_need_is_computed_once() {
        let recent = Recent::default();
        let mut computed = 0;
        let mut ask = |text: &str, country: Option<u16>| {
            let of = recent.of((text.to_owned(), country), |_| {
                computed += 1;
                Ok::<i32, Infallible>(computed)
            });
            of.map_or(0, |value| *value)
        };
        assert_eq!([ask("a", None), ask("a", None)], [1, 1]);
        assert_eq!(
            [ask("a", Some(0)), ask("a", Some(1)), ask("a", None)],
            [2, 3, 1]
        );
        // One more than are kept: the first is gone, the others are not.
        let last = Vec::from_iter((0..KEPT - 2).map(|at| ask(&at.to_string(), None)));
        assert_eq!(ask("a", None), last.len() as i32 + 4);
        assert_eq!(ask("a", Some(1)), 3);
    }

    #[test]
    fn the_oldest_value_is_handed_out_unless_somebody_reads_it() {
        let recent = Recent::default();
        let ask = |key: usize| {
            let mut got = None;
            let value = recent.of(key, |oldest| {
                got = oldest;
                Ok::<_, Infallible>(key)
            });
            (value.unwrap(), got)
        };
        let first = ask(0).0;
        let spent = Vec::from_iter((1..KEPT + 2).map(|key| ask(key).1));
        // The first value is still read when its place is needed; the second one is not.
        let mut expected = vec![None; KEPT];
        expected.push(Some(1));
        assert_eq!((*first, spent), (0, expected));
    }
}
