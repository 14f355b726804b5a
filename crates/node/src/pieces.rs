//! Converts large results to JavaScript values in turns of a few milliseconds.
//!
//! JavaScript values are made on the event loop. One takes from half a microsecond (a token) to a hundred (a
//! citation of a range of articles), and a text of two million characters has a hundred thousand of them.
//! Made at once, they would block the event loop for seconds. Values that the first turn does not reach are
//! made in later turns by `setImmediate`. The promise of the call is then resolved with a promise that waits
//! for them.

use std::cell::{Cell, RefCell};
use std::ptr;
use std::time::{Duration, Instant};
use std::vec;

use napi::bindgen_prelude::{FnArgs, Function, JsObjectValue, ToNapiValue, TypeName, Unknown};
use napi::{Env, JsError, Result, ValueType, check_status, sys};

use crate::abort::Abort;
use crate::error::Failure;

/// Longest time for which a thread makes JavaScript values without a pause, for all of its results together.
const TURN: Duration = Duration::from_millis(5);
/// Shortest pause between two turns. A call that comes sooner gets only the time that is left of the last
/// turn.
const REST: Duration = Duration::from_millis(1);

/// A result that can be converted to JavaScript in several turns.
pub trait Piecewise: 'static {
    type Making: Making;

    fn making(self) -> Self::Making;
}

/// A JavaScript value under construction. Each turn of the event loop continues where the last turn ended.
pub trait Making: 'static {
    /// Continues the construction until the deadline. Returns `None` if the value is not complete by then.
    ///
    /// # Safety
    /// The environment must be that of a running call, and the same for every call.
    unsafe fn resume(
        &mut self,
        env: sys::napi_env,
        deadline: Instant,
    ) -> Result<Option<sys::napi_value>>;

    /// Drops the JavaScript values made so far.
    ///
    /// # Safety
    /// The environment must be that of a running call, and the same as for `resume`.
    unsafe fn abandon(&mut self, env: sys::napi_env);
}

/// A result that is converted to JavaScript in one step, however long that takes.
pub struct AtOnce<T>(Option<T>);

impl<T> AtOnce<T> {
    pub fn new(value: T) -> Self {
        Self(Some(value))
    }
}

impl<T: ToNapiValue + 'static> Making for AtOnce<T> {
    unsafe fn resume(
        &mut self,
        env: sys::napi_env,
        _deadline: Instant,
    ) -> Result<Option<sys::napi_value>> {
        // SAFETY: the caller guarantees the environment.
        let made = self
            .0
            .take()
            .map(|value| unsafe { T::to_napi_value(env, value) });
        made.transpose()
    }

    unsafe fn abandon(&mut self, _env: sys::napi_env) {}
}

macro_rules! made_at_once {
    ($($type:ty),* $(,)?) => {
        $(impl $crate::pieces::Piecewise for $type {
            type Making = $crate::pieces::AtOnce<Self>;

            fn making(self) -> Self::Making {
                $crate::pieces::AtOnce::new(self)
            }
        })*
    };
}
pub(crate) use made_at_once;

/// A JavaScript value kept by a reference from one turn of the event loop to the next, in which a plain
/// handle is invalid.
#[derive(Default)]
pub struct Kept(Option<sys::napi_ref>);

impl Kept {
    /// # Safety
    /// The value must belong to a running call in the environment `env`.
    pub unsafe fn keep(&mut self, env: sys::napi_env, value: sys::napi_value) -> Result<()> {
        if self.0.is_none() {
            let mut reference = ptr::null_mut();
            // SAFETY: the caller guarantees the environment and the value.
            check_status!(unsafe { sys::napi_create_reference(env, value, 1, &mut reference) })?;
            self.0 = Some(reference);
        }
        Ok(())
    }

    /// # Safety
    /// The environment must be the one in which the value was kept.
    pub unsafe fn get(&self, env: sys::napi_env) -> Result<Option<sys::napi_value>> {
        let Some(reference) = self.0 else {
            return Ok(None);
        };
        let mut value = ptr::null_mut();
        // SAFETY: the reference was made in this environment and is not deleted yet.
        check_status!(unsafe { sys::napi_get_reference_value(env, reference, &mut value) })?;
        Ok(Some(value))
    }

    /// # Safety
    /// The environment must be the one in which the value was kept.
    pub unsafe fn release(&mut self, env: sys::napi_env) {
        if let Some(reference) = self.0.take() {
            // SAFETY: the caller guarantees the environment. If the deletion fails, the value lives until the
            // environment ends.
            _ = unsafe { sys::napi_delete_reference(env, reference) };
        }
    }
}

/// A JavaScript array that is made item by item, in several turns of the event loop.
pub struct List<T: Piecewise> {
    rest: vec::IntoIter<T>,
    item: Option<T::Making>,
    array: Kept,
    length: u32,
}

impl<T: Piecewise> Piecewise for Vec<T> {
    type Making = List<T>;

    fn making(self) -> List<T> {
        List {
            rest: self.into_iter(),
            item: None,
            array: Kept::default(),
            length: 0,
        }
    }
}

impl<T: Piecewise> Making for List<T> {
    unsafe fn resume(
        &mut self,
        env: sys::napi_env,
        deadline: Instant,
    ) -> Result<Option<sys::napi_value>> {
        // SAFETY: the caller guarantees the environment; the array and its items belong to it.
        unsafe {
            let array = match self.array.get(env)? {
                Some(array) => array,
                None => empty_array(env, self.rest.len())?,
            };
            loop {
                let next = self
                    .item
                    .take()
                    .or_else(|| Some(self.rest.next()?.making()));
                let Some(mut item) = next else {
                    self.array.release(env);
                    return Ok(Some(array));
                };
                let made = match Instant::now() < deadline {
                    true => item.resume(env, deadline)?,
                    false => None,
                };
                let Some(made) = made else {
                    self.item = Some(item);
                    self.array.keep(env, array)?;
                    return Ok(None);
                };
                check_status!(sys::napi_set_element(env, array, self.length, made))?;
                self.length += 1;
            }
        }
    }

    unsafe fn abandon(&mut self, env: sys::napi_env) {
        // SAFETY: the caller guarantees the environment.
        unsafe {
            if let Some(mut item) = self.item.take() {
                item.abandon(env);
            }
            self.array.release(env);
        }
    }
}

unsafe fn empty_array(env: sys::napi_env, length: usize) -> Result<sys::napi_value> {
    let mut array = ptr::null_mut();
    // SAFETY: the caller guarantees the environment.
    check_status!(unsafe { sys::napi_create_array_with_length(env, length, &mut array) })?;
    Ok(array)
}

/// A finished result of native work that is to be converted to JavaScript in several turns.
pub struct Pieces<T> {
    value: T,
    abort: Abort,
}

impl<T> Pieces<T> {
    pub fn new(value: T, abort: Abort) -> Self {
        Self { value, abort }
    }
}

impl<T> TypeName for Pieces<T> {
    fn type_name() -> &'static str {
        "Pieces"
    }

    fn value_type() -> ValueType {
        ValueType::Object
    }
}

impl<T: Piecewise> ToNapiValue for Pieces<T> {
    unsafe fn to_napi_value(env: sys::napi_env, pieces: Self) -> Result<sys::napi_value> {
        let Self { value, abort } = pieces;
        let mut making = value.making();
        // SAFETY: the caller guarantees the environment.
        if let Some(whole) = unsafe { in_turn(&mut making, env) }? {
            abort.forget(Env::from_raw(env))?;
            return Ok(whole);
        }
        let (mut deferred, mut promise) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: the caller guarantees the environment.
        check_status!(unsafe { sys::napi_create_promise(env, &mut deferred, &mut promise) })?;
        let rest = Rest {
            making,
            abort,
            deferred,
        };
        rest.later(Env::from_raw(env))?;
        Ok(promise)
    }
}

thread_local! {
    /// Begin and end of the last turn in which this thread made JavaScript values.
    static LAST_TURN: Cell<Option<(Instant, Instant)>> = const { Cell::new(None) };
}

/// Makes the next part of a value. Returns `None` if the value is not complete when the turn ends; the caller
/// then continues in a later turn. A turn lasts for [`TURN`]. A call within [`REST`] after the last turn has
/// only the time that is left of that turn, so that several results at once do not block the event loop
/// longer than one. Any other call begins a new turn.
///
/// # Safety
/// The environment must be that of a running call, and the same for every call with the same value.
unsafe fn in_turn(making: &mut impl Making, env: sys::napi_env) -> Result<Option<sys::napi_value>> {
    let now = Instant::now();
    let began = match LAST_TURN.get() {
        Some((began, ended)) if now.duration_since(ended) < REST => began,
        _ => now,
    };
    if now.duration_since(began) >= TURN {
        return Ok(None);
    }
    // SAFETY: the caller guarantees the environment.
    let made = unsafe { making.resume(env, began + TURN) };
    LAST_TURN.set(Some((began, Instant::now())));
    made
}

/// A JavaScript value that is not complete yet, and the promise that is resolved when it is.
struct Rest<M> {
    making: M,
    abort: Abort,
    deferred: sys::napi_deferred,
}

impl<M: Making> Rest<M> {
    fn later(self, env: Env) -> Result<()> {
        let rest = RefCell::new(Some(self));
        let resume: Function<(), ()> =
            env.create_function_from_closure("goOn", move |call| match rest.borrow_mut().take() {
                Some(rest) => rest.turn(Env::from_raw(call.env.raw())),
                None => Ok(()),
            })?;
        type Args<'env> = FnArgs<(Function<'env, (), ()>,)>;
        let set_immediate: Function<Args, Unknown> =
            env.get_global()?.get_named_property("setImmediate")?;
        set_immediate.call((resume,).into())?;
        Ok(())
    }

    fn turn(mut self, env: Env) -> Result<()> {
        let raw = env.raw();
        if self.abort.is_set() {
            let aborted = self.abort.explain(Failure::aborted(), env);
            // SAFETY: `raw` is the environment of the running call.
            let error = unsafe {
                self.making.abandon(raw);
                JsError::from(aborted).into_value(raw)
            };
            return self.settle(env, Err(error));
        }
        // SAFETY: `raw` is the environment of the running call.
        match unsafe { in_turn(&mut self.making, raw) } {
            Ok(None) => self.later(env),
            Ok(Some(whole)) => self.settle(env, Ok(whole)),
            Err(error) => {
                // SAFETY: `raw` is the environment of the running call.
                let error = unsafe { JsError::from(error).into_value(raw) };
                self.settle(env, Err(error))
            }
        }
    }

    fn settle(
        self,
        env: Env,
        outcome: std::result::Result<sys::napi_value, sys::napi_value>,
    ) -> Result<()> {
        let (raw, deferred) = (env.raw(), self.deferred);
        // SAFETY: `settle` consumes the promise, so it is settled once; the values belong to the running
        // call.
        check_status!(unsafe {
            match outcome {
                Ok(value) => sys::napi_resolve_deferred(raw, deferred, value),
                Err(error) => sys::napi_reject_deferred(raw, deferred, error),
            }
        })?;
        self.abort.forget(env)
    }
}
