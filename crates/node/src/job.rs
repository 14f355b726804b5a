//! Long work off the event loop, ended early by an `AbortSignal`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use napi::bindgen_prelude::{
    AsyncTask, FnArgs, Function, FunctionRef, JsObjectValue, Object, ObjectRef,
};
use napi::bindgen_prelude::{ToNapiValue, TypeName};
use napi::{Env, Task};

use crate::error::Failure;

/// Of `addEventListener` and its counterpart.
type ListenerArgs<'env> = FnArgs<(&'static str, Function<'env, (), ()>)>;

type Work<T> = Box<dyn FnOnce(&AtomicBool) -> Result<T, Failure> + Send>;

/// What a call that goes on off the event loop returns.
pub type Promised<T, J = T> = AsyncTask<Job<T, J>>;

/// A promise of what `work` gives. Work is handed the flag that the signal sets, and looks at it
/// now and then.
///
/// napi's own `AbortSignal` is not used: it takes the signal's `onabort` for itself, and stops
/// only what has not begun.
pub fn run<T: Send + 'static, J: From<T> + ToNapiValue + TypeName>(
    env: Env,
    signal: Option<Object>,
    work: impl FnOnce(&AtomicBool) -> Result<T, Failure> + Send + 'static,
) -> napi::Result<Promised<T, J>> {
    Ok(AsyncTask::new(Job {
        work: Some(Box::new(work)),
        abort: Abort::listen(env, signal)?,
        result: std::marker::PhantomData,
    }))
}

/// One result an item, until somebody aborts.
pub fn each<I, T>(
    items: &[I],
    aborted: &AtomicBool,
    read: impl Fn(&I) -> T,
) -> Result<Vec<T>, Failure> {
    let unless_aborted = |item| match aborted.load(Ordering::Relaxed) {
        true => Err(Failure::aborted()),
        false => Ok(read(item)),
    };
    items.iter().map(unless_aborted).collect()
}

/// Work on its way through the thread pool.
pub struct Job<T, J> {
    work: Option<Work<T>>,
    abort: Abort,
    result: std::marker::PhantomData<fn() -> J>,
}

impl<T: Send + 'static, J: From<T> + ToNapiValue + TypeName> Task for Job<T, J> {
    type Output = Result<T, Failure>;
    type JsValue = J;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        let aborted = || self.abort.flag.load(Ordering::Relaxed);
        let work = self.work.take().filter(|_| !aborted());
        let Some(work) = work else {
            return Ok(Err(Failure::aborted()));
        };
        // A panic must not leave through the thread pool's C frames: it would end the process.
        let outcome = catch_unwind(AssertUnwindSafe(|| work(&self.abort.flag)));
        Ok(outcome.unwrap_or_else(|_| Err(Failure::panicked())))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> napi::Result<J> {
        output
            .map(J::from)
            .map_err(|failure| failure.into_rejection(env))
    }

    fn finally(self, env: Env) -> napi::Result<()> {
        self.abort.forget(env)
    }
}

/// A flag that an `AbortSignal` sets.
struct Abort {
    flag: Arc<AtomicBool>,
    listener: Option<(ObjectRef<false>, FunctionRef<(), ()>)>,
}

impl Abort {
    fn listen(env: Env, signal: Option<Object>) -> napi::Result<Self> {
        let flag = Arc::new(AtomicBool::new(false));
        let mut listener = None;
        if let Some(signal) = signal {
            flag.store(signal.get_named_property("aborted")?, Ordering::Relaxed);
            let set = Arc::clone(&flag);
            let on_abort: Function<(), ()> =
                env.create_function_from_closure("onAbort", move |_| {
                    set.store(true, Ordering::Relaxed);
                    Ok(())
                })?;
            let add: Function<ListenerArgs, ()> = signal.get_named_property("addEventListener")?;
            add.apply(signal, ("abort", on_abort).into())?;
            listener = Some((signal.create_ref()?, on_abort.create_ref()?));
        }
        Ok(Self { flag, listener })
    }

    /// A signal may outlive its request: the listener must not.
    fn forget(self, env: Env) -> napi::Result<()> {
        if let Some((signal, on_abort)) = self.listener {
            let object = signal.get_value(&env)?;
            let remove: Function<ListenerArgs, ()> =
                object.get_named_property("removeEventListener")?;
            remove.apply(object, ("abort", on_abort.borrow_back(&env)?).into())?;
            signal.unref(&env)?;
        }
        Ok(())
    }
}
