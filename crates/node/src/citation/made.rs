//! Makes JavaScript objects of many properties by one call of a generated JavaScript function.
//!
//! napi would make one call across the binding for each property, and each call costs more than reading a
//! number of a citation takes. Here, one call hands all values to a function whose body is an object literal.

use std::cell::RefCell;
use std::fmt::Write;
use std::ptr;

use napi::bindgen_prelude::ToNapiValue;
use napi::{Result, check_status, sys};

/// Names of the properties of a JavaScript object, in snake case: those that every object has, and those that
/// an object lacks if their value is `undefined`.
pub struct Shape {
    pub always: &'static [&'static str],
    pub optional: &'static [&'static str],
}

/// A generated JavaScript function that makes objects of one shape in one Node.js environment.
struct Maker {
    shape: *const Shape,
    env: sys::napi_env,
    function: sys::napi_ref,
}

thread_local! {
    static MAKERS: RefCell<Vec<Maker>> = const { RefCell::new(Vec::new()) };
}

impl Shape {
    /// Makes an object of this shape. `values` holds the values of `always`, then those of `optional`;
    /// `undefined` leaves a property out.
    ///
    /// # Safety
    /// The environment and the values must belong to a running call.
    pub unsafe fn make(
        &'static self,
        env: sys::napi_env,
        values: &[sys::napi_value],
    ) -> Result<sys::napi_value> {
        let (mut function, mut object) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: the caller guarantees the environment, in which `maker` created the reference.
        check_status!(unsafe {
            sys::napi_get_reference_value(env, self.maker(env)?, &mut function)
        })?;
        // SAFETY: `function` is the value that the previous call returned, and `count` is the length of
        // `values`.
        check_status!(unsafe {
            let (count, values) = (values.len(), values.as_ptr());
            sys::napi_call_function(env, undefined(env)?, function, count, values, &mut object)
        })?;
        Ok(object)
    }

    unsafe fn maker(&'static self, env: sys::napi_env) -> Result<sys::napi_ref> {
        let known = MAKERS.with_borrow(|makers| {
            let mut makers = makers.iter();
            let maker = makers.find(|maker| ptr::eq(maker.shape, self) && maker.env == env)?;
            Some(maker.function)
        });
        if let Some(known) = known {
            return Ok(known);
        }
        let source: Vec<u16> = self.source().encode_utf16().collect();
        let (mut script, mut value) = (ptr::null_mut(), ptr::null_mut());
        let mut function = ptr::null_mut();
        // SAFETY: the caller guarantees the environment. napi copies the source text, and running it returns
        // a function. `forget` never dereferences the environment pointer that the cleanup hook passes to it.
        unsafe {
            let (text, length) = (source.as_ptr(), source.len() as isize);
            check_status!(sys::napi_create_string_utf16(
                env,
                text,
                length,
                &mut script
            ))?;
            check_status!(sys::napi_run_script(env, script, &mut value))?;
            check_status!(sys::napi_create_reference(env, value, 1, &mut function))?;
            // Node.js aborts if the same cleanup hook is added twice to one environment.
            if MAKERS.with_borrow(|makers| makers.iter().all(|maker| maker.env != env)) {
                let hook = sys::napi_add_env_cleanup_hook(env, Some(forget), env.cast());
                check_status!(hook)?;
            }
        }
        MAKERS.with_borrow_mut(|makers| {
            makers.push(Maker {
                shape: self,
                env,
                function,
            });
        });
        Ok(function)
    }

    /// JavaScript source of the function that makes an object of this shape, such as
    /// `(a0, a1) => { const made = { docType: a0 }; if (a1 !== undefined) made.year = a1; return made }`.
    fn source(&self) -> String {
        let count = self.always.len() + self.optional.len();
        let arguments: Vec<String> = (0..count).map(|place| format!("a{place}")).collect();
        let (always, optional) = arguments.split_at(self.always.len());
        let mut source = format!("(({}) => {{ const made = {{", arguments.join(","));
        for (name, value) in self.always.iter().zip(always) {
            _ = write!(source, "{}:{value},", camel_case(name));
        }
        source.push_str("};");
        for (name, value) in self.optional.iter().zip(optional) {
            _ = write!(
                source,
                "if({value}!==undefined)made.{}={value};",
                camel_case(name)
            );
        }
        source.push_str("return made})");
        source
    }
}

/// Forgets the generated functions of a Node.js environment when that environment ends.
unsafe extern "C" fn forget(env: *mut std::ffi::c_void) {
    // `try_with`, because the thread-local table no longer exists if the thread has ended.
    _ = MAKERS.try_with(|makers| {
        makers
            .borrow_mut()
            .retain(|maker| !ptr::eq(maker.env.cast(), env));
    });
}

fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (initial, rest) = word.split_at(1);
        name + &initial.to_ascii_uppercase() + rest
    })
}

unsafe fn undefined(env: sys::napi_env) -> Result<sys::napi_value> {
    // SAFETY: the caller guarantees the environment.
    unsafe { <() as ToNapiValue>::to_napi_value(env, ()) }
}

/// Converts an optional value to JavaScript; `None` becomes `undefined`.
///
/// # Safety
/// The environment must be that of a running call.
pub unsafe fn optional(
    env: sys::napi_env,
    value: Option<impl ToNapiValue>,
) -> Result<sys::napi_value> {
    // SAFETY: the caller guarantees the environment.
    unsafe {
        match value {
            Some(value) => ToNapiValue::to_napi_value(env, value),
            None => undefined(env),
        }
    }
}

/// Implements `ToNapiValue` for a struct that `napi` only reads from JavaScript (`object_to_js = false`). The
/// first list names the required fields, the second the `Option` fields.
macro_rules! made_by_javascript {
    ($type:ident { $($always:ident),* $(,)? } { $($optional:ident),* $(,)? }) => {
        impl napi::bindgen_prelude::ToNapiValue for $type {
            unsafe fn to_napi_value(
                env: napi::sys::napi_env,
                value: Self,
            ) -> napi::Result<napi::sys::napi_value> {
                static SHAPE: $crate::citation::made::Shape = $crate::citation::made::Shape {
                    always: &[$(stringify!($always)),*],
                    optional: &[$(stringify!($optional)),*],
                };
                let Self { $($always,)* $($optional,)* } = value;
                // SAFETY: the caller guarantees the environment, and the values are made in it.
                unsafe {
                    let values = [
                        $(napi::bindgen_prelude::ToNapiValue::to_napi_value(env, $always)?,)*
                        $($crate::citation::made::optional(env, $optional)?,)*
                    ];
                    SHAPE.make(env, &values)
                }
            }
        }
    };
}
pub(crate) use made_by_javascript;
