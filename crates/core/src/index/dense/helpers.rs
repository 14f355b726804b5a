//! Threads that rank by vectors while the thread of the query ranks by words.
//!
//! A helper is asked only while it is idle and the queries under way leave a processor free. A query whose
//! helper has not begun by the time the words are ranked takes the work back. After that, and after a helper
//! that took twice as long as the words, other programs need the processors: the next queries ask no helper.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::index::cancel::Cancel;
use crate::index::error::IndexError;

/// Greatest number of helpers of an index.
const MOST: usize = 4;
/// Size of a helper's stack, in bytes.
const STACK: usize = 256 << 10;
/// Number of queries that ask no helper after one whose helper was late.
const ALONE: usize = 1_000;

/// Time between two looks at the flag by which a query is cancelled, while it waits for a helper.
const BETWEEN_LOOKS: Duration = Duration::from_millis(1);

/// Work for a helper. It writes its outcome to a place that it shares with the thread that waits for it.
type Work = Box<dyn FnOnce() + Send>;

/// The helpers of one index, which start with the first query that asks for one and end with the index.
#[derive(Default)]
pub(in crate::index) struct Helpers {
    shared: Arc<Shared>,
    /// Number of threads that work for queries now, those of the queries and those of their helpers.
    working: AtomicUsize,
    /// Number of queries to come that ask no helper, because the processors are busy.
    alone: AtomicUsize,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// Wakes a helper that waits for work.
    asked: Condvar,
}

#[derive(Default)]
struct State {
    /// Work that no helper has begun. Work that was taken back stays and does nothing.
    waiting: Vec<Arc<Errand>>,
    started: usize,
    idle: usize,
    is_closed: bool,
}

/// One piece of work for a helper.
#[derive(Default)]
struct Errand {
    stage: Mutex<Stage>,
    ended: Condvar,
}

#[derive(Default)]
enum Stage {
    Waiting(Work),
    Begun,
    #[default]
    Ended,
}

impl Helpers {
    /// Runs `near` on this thread, and `far` on a helper if one is free, else on this thread afterwards.
    /// Returns both outcomes, or the error of `near`, or else that of `far`. `far` gets a flag that is set
    /// when its outcome is no longer wanted. If it panics on a helper, it runs again here.
    pub(in crate::index) fn both<A, B: Send + 'static>(
        &self,
        cancel: &Cancel,
        near: impl FnOnce() -> Result<A, IndexError>,
        far: impl Fn(&Cancel) -> Result<B, IndexError> + Clone + Send + 'static,
    ) -> Result<(A, B), IndexError> {
        let _working = Working::add(&self.working);
        let outcome = Arc::new(Mutex::new(None));
        let stop = Arc::new(Cancel::new(false));
        let errand = self.ask(|| {
            let (outcome, stop, far) = (Arc::clone(&outcome), Arc::clone(&stop), far.clone());
            Box::new(move || *lock(&outcome) = Some(far(&stop)))
        });
        let helping = errand.as_ref().map(|_| Working::add(&self.working));
        let began = Instant::now();
        let near = near().inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
        let is_done = errand.is_some_and(|errand| {
            let took = began.elapsed();
            let is_done = errand.take_back_or_wait(cancel, &stop);
            if !is_done || began.elapsed() > 2 * took {
                self.alone.store(ALONE, Ordering::Relaxed);
            }
            is_done
        });
        drop(helping);
        let done = if is_done { lock(&outcome).take() } else { None };
        Ok((near, done.unwrap_or_else(|| far(cancel))?))
    }

    /// Gives the work to an idle helper, or to a new one. Returns `None` if no processor is free for it.
    fn ask(&self, work: impl FnOnce() -> Work) -> Option<Arc<Errand>> {
        let processors = processors();
        if self.working.load(Ordering::Relaxed) >= processors || self.is_alone() {
            return None;
        }
        let mut state = lock(&self.shared.state);
        if state.idle == 0 && (state.started >= MOST.min(processors / 2) || !self.start(&mut state))
        {
            return None;
        }
        let errand = Arc::new(Errand {
            stage: Mutex::new(Stage::Waiting(work())),
            ended: Condvar::new(),
        });
        state.idle -= 1;
        state.waiting.push(Arc::clone(&errand));
        drop(state);
        self.shared.asked.notify_one();
        Some(errand)
    }

    /// True if this query is one of those that ask no helper.
    fn is_alone(&self) -> bool {
        let one_less = |left: usize| left.checked_sub(1);
        let (set, fetch) = (Ordering::Relaxed, Ordering::Relaxed);
        self.alone.fetch_update(set, fetch, one_less).is_ok()
    }

    /// Starts a helper, which is idle at first. Returns false if the system has no thread for it.
    fn start(&self, state: &mut State) -> bool {
        let shared = Arc::clone(&self.shared);
        let helper = thread::Builder::new()
            .name("sanad-vectors".to_owned())
            .stack_size(STACK);
        let started = helper.spawn(move || shared.help()).is_ok();
        state.started += usize::from(started);
        state.idle += usize::from(started);
        started
    }
}

impl Drop for Helpers {
    fn drop(&mut self) {
        lock(&self.shared.state).is_closed = true;
        self.shared.asked.notify_all();
    }
}

impl Shared {
    /// Does the work that comes, until the index is closed.
    fn help(&self) {
        let mut state = lock(&self.state);
        while !state.is_closed {
            let Some(errand) = state.waiting.pop() else {
                let woken = self.asked.wait(state);
                state = woken.unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            drop(state);
            errand.run();
            state = lock(&self.state);
            state.idle += 1;
        }
    }
}

impl Errand {
    /// Does the work unless it was taken back.
    fn run(&self) {
        let mut stage = lock(&self.stage);
        let Stage::Waiting(work) = std::mem::replace(&mut *stage, Stage::Begun) else {
            *stage = Stage::Ended;
            return;
        };
        drop(stage);
        // A panic leaves no outcome, and the thread that waits does the work again.
        let _ = catch_unwind(AssertUnwindSafe(work));
        *lock(&self.stage) = Stage::Ended;
        self.ended.notify_one();
    }

    /// Takes the work back if no helper has begun it, else waits for its end and sets `stop` once `cancel` is
    /// set. Returns true after waiting.
    fn take_back_or_wait(&self, cancel: &Cancel, stop: &Cancel) -> bool {
        let mut stage = lock(&self.stage);
        if matches!(*stage, Stage::Waiting(_)) {
            *stage = Stage::Ended;
            return false;
        }
        while !matches!(*stage, Stage::Ended) {
            stop.fetch_or(cancel.load(Ordering::Relaxed), Ordering::Relaxed);
            let woken = self.ended.wait_timeout(stage, BETWEEN_LOOKS);
            stage = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }
}

/// Counts a thread that works for a query, until it is dropped.
struct Working<'a>(&'a AtomicUsize);

impl<'a> Working<'a> {
    fn add(working: &'a AtomicUsize) -> Self {
        working.fetch_add(1, Ordering::Relaxed);
        Self(working)
    }
}

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Locks a mutex. What a thread that panicked left in it is whole, because no work runs under a lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the number of processors that this process may use.
fn processors() -> usize {
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    *PROCESSORS.get_or_init(|| thread::available_parallelism().map_or(1, usize::from))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    /// Time after which a helper that did not begin or end its work is missing.
    const LONG: Duration = Duration::from_secs(20);

    /// Does two pieces of work and tells whether a helper did the second one.
    fn names(helpers: &Helpers, near: impl FnOnce()) -> (Option<String>, Option<String>) {
        let never = Cancel::new(false);
        let name = || thread::current().name().map(str::to_owned);
        let near = || {
            near();
            Ok(name())
        };
        helpers.both(&never, near, move |_| Ok(name())).unwrap()
    }

    #[test]
    fn a_helper_works_while_a_processor_is_free() {
        let helpers = Helpers::default();
        let never = Cancel::new(false);
        let (begun, waits) = channel();
        let near = || Ok(waits.recv_timeout(LONG).is_ok());
        let far = move |_: &Cancel| Ok(begun.send(()).is_ok());
        let both = helpers.both(&never, near, far);
        // `near` waits for `far`, which only a helper can do meanwhile.
        if processors() > 1 {
            assert_eq!(both.unwrap(), (true, true));
        }
        assert_eq!(helpers.working.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn no_helper_is_asked_when_all_processors_work() {
        let helpers = Helpers::default();
        helpers.working.store(processors(), Ordering::Relaxed);
        let (near, far) = names(&helpers, || ());
        assert_eq!(near, far);
        assert_eq!(lock(&helpers.shared.state).started, 0);
    }

    #[test]
    fn work_that_no_helper_has_begun_is_taken_back() {
        let helpers = Helpers::default();
        // The only idle helper does not exist, so nobody begins.
        (
            lock(&helpers.shared.state).idle,
            lock(&helpers.shared.state).started,
        ) = (1, MOST);
        let (near, far) = names(&helpers, || ());
        assert_eq!(near, far);
        if processors() == 1 {
            // No helper is ever asked.
            assert!(lock(&helpers.shared.state).waiting.is_empty());
            return;
        }
        let left = lock(&helpers.shared.state).waiting.pop().unwrap();
        left.run();
        assert!(matches!(*lock(&left.stage), Stage::Ended));
        // The machine is busy, so the next queries do not ask.
        lock(&helpers.shared.state).idle = 1;
        for _ in 0..ALONE {
            names(&helpers, || ());
            assert_eq!(lock(&helpers.shared.state).idle, 1);
        }
        names(&helpers, || ());
        assert_eq!(lock(&helpers.shared.state).idle, 0);
    }

    #[test]
    fn a_panic_on_a_helper_is_the_query_s_own() {
        let helpers = Helpers::default();
        let never = Cancel::new(false);
        let has_helper = processors() > 1;
        // `near` waits for `far` and gets the name of the thread that began it.
        let query = |panics: bool| {
            let (begun, waits) = channel();
            let far = move |_: &Cancel| {
                let name = thread::current().name().map(str::to_owned);
                let _ = begun.send(name);
                assert!(!panics, "as a test wants");
                Ok(())
            };
            let mut name = None;
            let near = || {
                if has_helper {
                    name = waits.recv_timeout(LONG).ok().flatten();
                }
                Ok(())
            };
            let both = || helpers.both(&never, near, far).is_ok();
            let outcome = catch_unwind(AssertUnwindSafe(both));
            // The helper is idle a moment after its work has ended. The next query asks it even if it was
            // late.
            let began = Instant::now();
            while has_helper && lock(&helpers.shared.state).idle == 0 && began.elapsed() < LONG {
                thread::yield_now();
            }
            helpers.alone.store(0, Ordering::Relaxed);
            (outcome.ok(), name)
        };
        let helper = has_helper.then(|| "sanad-vectors".to_owned());
        for _ in 0..3 {
            assert_eq!(query(true), (None, helper.clone()));
        }
        assert_eq!(helpers.working.load(Ordering::Relaxed), 0);
        assert_eq!(query(false), (Some(true), helper));
        // The helper that panicked lives on.
        let started = lock(&helpers.shared.state).started;
        assert_eq!(started, usize::from(has_helper));
    }

    #[test]
    fn an_error_or_a_cancelled_query_stops_the_helper() {
        let helpers = Helpers::default();
        let until_stopped = |stop: &Cancel| -> Result<(), IndexError> {
            while !stop.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            Err(IndexError::Cancelled)
        };
        let cancelled = Cancel::new(true);
        for near in [Ok(()), Err(IndexError::Cancelled)] {
            let both = helpers.both(&cancelled, || near, until_stopped);
            assert!(matches!(both, Err(IndexError::Cancelled)));
        }
    }
}
