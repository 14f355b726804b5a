//! Lets an `AbortSignal` of JavaScript end a call that runs off the event loop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use napi::Env;
use napi::bindgen_prelude::{
    FnArgs, Function, FunctionRef, JsObjectValue, Object, ObjectRef, Unknown,
};

use crate::error::Failure;

/// Arguments of the JavaScript methods `addEventListener` and `removeEventListener`.
type ListenerArgs<'env> = FnArgs<(&'static str, Function<'env, (), ()>)>;

/// A flag that a JavaScript `AbortSignal` sets, with the listener that sets it.
pub struct Abort {
    flag: Arc<AtomicBool>,
    listener: Option<(ObjectRef<false>, FunctionRef<(), ()>)>,
}

impl Abort {
    pub fn listen(env: Env, signal: Option<Object>) -> napi::Result<Self> {
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

    pub fn flag(&self) -> &AtomicBool {
        &self.flag
    }

    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Converts a failure for the rejection of a promise. If the signal aborted, its reason becomes the `cause` of
    /// the error, as in Node.js itself.
    pub fn explain(&self, failure: Failure, env: Env) -> napi::Error {
        let signal = self.listener.as_ref().filter(|_| failure.is_abort());
        match signal.and_then(|(signal, _)| reason(signal, env).ok()) {
            Some(reason) => failure.into_rejection_because(env, reason),
            None => failure.into_rejection(env),
        }
    }

    /// Removes the listener from the signal, because the signal may outlive the call.
    pub fn forget(self, env: Env) -> napi::Result<()> {
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

fn reason(signal: &ObjectRef<false>, env: Env) -> napi::Result<Unknown<'_>> {
    signal.get_value(&env)?.get_named_property("reason")
}
