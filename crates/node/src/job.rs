//! Runs long work off the event loop, abortable by an `AbortSignal`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

use napi::bindgen_prelude::{AsyncTask, Object, ToNapiValue, TypeName};
use napi::{Env, Task};

use crate::abort::Abort;
use crate::error::Failure;
use crate::pieces::{Pieces, Piecewise};

type Work<T> = Box<dyn FnOnce(&AtomicBool) -> Result<T, Failure> + Send>;

/// Return type of a call that runs off the event loop.
pub type Promised<T, J = T> = AsyncTask<Job<T, J>>;

/// Return type of a call that runs off the event loop and whose result is converted to JavaScript in several
/// turns of the event loop.
pub type PromisedPieces<T> = Promised<T, Pieces<T>>;

/// Returns a promise of the result of `work`. `work` gets a flag that is set when `signal` aborts, and must
/// check it from time to time.
///
/// napi's own `AbortSignal` is not used: it overwrites `onabort` of the signal, and stops only work that has
/// not begun.
pub fn run<T: Send + 'static, J: From<T> + ToNapiValue + TypeName>(
    env: Env,
    signal: Option<Object>,
    work: impl FnOnce(&AtomicBool) -> Result<T, Failure> + Send + 'static,
) -> napi::Result<Promised<T, J>> {
    begin(env, signal, work, |value, env, abort| {
        abort.forget(env)?;
        Ok(J::from(value))
    })
}

/// Like [`run`], for a result of many values: it is converted to JavaScript in several turns of the event
/// loop.
pub fn run_in_pieces<T: Piecewise + Send>(
    env: Env,
    signal: Option<Object>,
    work: impl FnOnce(&AtomicBool) -> Result<T, Failure> + Send + 'static,
) -> napi::Result<PromisedPieces<T>> {
    begin(env, signal, work, |value, _, abort| {
        Ok(Pieces::new(value, abort))
    })
}

fn begin<T: Send + 'static, J: ToNapiValue + TypeName>(
    env: Env,
    signal: Option<Object>,
    work: impl FnOnce(&AtomicBool) -> Result<T, Failure> + Send + 'static,
    hand_over: HandOver<T, J>,
) -> napi::Result<Promised<T, J>> {
    Ok(AsyncTask::new(Job {
        work: Some(Box::new(work)),
        abort: Some(Abort::listen(env, signal)?),
        hand_over,
    }))
}

/// Reads each item with `read` and collects the results. Fails when the abort flag is set, which is checked
/// between items; `read` returns `None` if it saw the flag itself.
pub fn each<I, T>(
    items: &[I],
    aborted: &AtomicBool,
    read: impl Fn(&I) -> Option<T>,
) -> Result<Vec<T>, Failure> {
    let unless_aborted = |item| match aborted.load(Ordering::Relaxed) {
        true => Err(Failure::aborted()),
        false => read(item).ok_or_else(Failure::aborted),
    };
    items.iter().map(unless_aborted).collect()
}

/// Converts the result of the work to a JavaScript value on the event loop. It gets the abort flag too,
/// because a conversion in turns can be aborted.
type HandOver<T, J> = fn(T, Env, Abort) -> napi::Result<J>;

/// One call that runs on the thread pool of Node.js: its work, its abort flag, and the conversion of its
/// result.
pub struct Job<T, J> {
    work: Option<Work<T>>,
    /// Flag and listener by which an `AbortSignal` ends the work; `None` after `hand_over` took them.
    abort: Option<Abort>,
    hand_over: HandOver<T, J>,
}

impl<T: Send + 'static, J: ToNapiValue + TypeName> Task for Job<T, J> {
    type Output = Result<T, Failure>;
    type JsValue = J;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        let work = self.work.take().filter(|_| !self.is_aborted());
        let Some((work, abort)) = work.zip(self.abort.as_ref()) else {
            return Ok(Err(Failure::aborted()));
        };
        // A panic must not unwind through the C frames of the thread pool, because that would end the
        // process.
        let outcome = catch_unwind(AssertUnwindSafe(|| work(abort.flag())));
        // An aborted result is dropped here and not on the event loop, because dropping the result of a long
        // text takes milliseconds.
        Ok(match outcome {
            _ if self.is_aborted() => Err(Failure::aborted()),
            Ok(outcome) => outcome,
            Err(_) => Err(Failure::panicked()),
        })
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> napi::Result<J> {
        let value = match (output, &self.abort) {
            (Ok(value), _) => value,
            (Err(failure), Some(abort)) => return Err(abort.explain(failure, env)),
            (Err(failure), None) => return Err(failure.into_rejection(env)),
        };
        match self.abort.take() {
            Some(abort) => (self.hand_over)(value, env, abort),
            None => Err(Failure::aborted().into_rejection(env)),
        }
    }

    fn finally(self, env: Env) -> napi::Result<()> {
        self.abort.map_or(Ok(()), |abort| abort.forget(env))
    }
}

impl<T, J> Job<T, J> {
    fn is_aborted(&self) -> bool {
        self.abort.as_ref().is_none_or(Abort::is_set)
    }
}
