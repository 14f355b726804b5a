//! Reads and makes JavaScript strings in reused buffers, because most of the time of a small call goes into
//! its strings.
//!
//! napi's own `Utf16String` asks for the length of a string first and then for its text, and allocates a new
//! buffer each time.

use std::cell::RefCell;
use std::fmt::{self, Display, Formatter};
use std::ops::{Deref, DerefMut};
use std::ptr;

use napi::bindgen_prelude::{FromNapiValue, ToNapiValue, TypeName, ValidateNapiValue};
use napi::{Result, ValueType, check_status, sys};

/// Capacity of a new buffer in UTF-16 units. Most strings fit, so that their length need not be asked for
/// first.
const USUAL: usize = 2048;
/// Maximum capacity of a buffer that is kept for reuse, in UTF-16 units. A larger buffer is freed.
const KEPT: usize = 1 << 20;
const ROOMS_KEPT: usize = 4;

thread_local! {
    static ROOMS: RefCell<Vec<Vec<u16>>> = const { RefCell::new(Vec::new()) };
}

/// A buffer with the UTF-16 units of a string that is read from JavaScript or made for it.
pub struct Units(Vec<u16>);

impl Units {
    pub fn empty() -> Self {
        let room = ROOMS.with_borrow_mut(Vec::pop);
        Self(room.unwrap_or_else(|| Vec::with_capacity(USUAL)))
    }
}

impl Drop for Units {
    fn drop(&mut self) {
        if self.0.capacity() <= KEPT {
            self.0.clear();
            let room = std::mem::take(&mut self.0);
            ROOMS.with_borrow_mut(|rooms| {
                if rooms.len() < ROOMS_KEPT {
                    rooms.push(room);
                }
            });
        }
    }
}

impl Deref for Units {
    type Target = Vec<u16>;

    fn deref(&self) -> &Vec<u16> {
        &self.0
    }
}

impl DerefMut for Units {
    fn deref_mut(&mut self) -> &mut Vec<u16> {
        &mut self.0
    }
}

impl TypeName for Units {
    fn type_name() -> &'static str {
        "string"
    }

    fn value_type() -> ValueType {
        ValueType::String
    }
}

impl ValidateNapiValue for Units {}

impl FromNapiValue for Units {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        let mut units = Units::empty();
        // SAFETY: the caller of this function guarantees `env` and `value`.
        unsafe { read_into(env, value, &mut units.0) }?;
        Ok(units)
    }
}

/// Replaces the content of `room` by a string of JavaScript.
///
/// # Safety
///
/// `value` is a handle of the running call, to which `env` belongs.
pub unsafe fn read_into(
    env: sys::napi_env,
    value: sys::napi_value,
    room: &mut Vec<u16>,
) -> Result<()> {
    room.clear();
    room.reserve(USUAL);
    // SAFETY: the caller guarantees `env` and `value`.
    let mut written = unsafe { read(env, value, room) }?;
    // N-API ends the text with a zero unit. If text and zero fill the buffer, the string may be longer.
    if written + 1 >= room.capacity() {
        let mut length = 0;
        // SAFETY: without a buffer, N-API returns only the length.
        let status = unsafe {
            sys::napi_get_value_string_utf16(env, value, ptr::null_mut(), 0, &mut length)
        };
        check_status!(status)?;
        room.reserve(length + 1);
        // SAFETY: the caller guarantees `env` and `value`.
        written = unsafe { read(env, value, room) }?;
    }
    // SAFETY: `read` just wrote `written` units into the vector's memory.
    unsafe { room.set_len(written) };
    Ok(())
}

/// Makes a string of JavaScript.
///
/// # Safety
///
/// `env` belongs to the running call.
pub unsafe fn make(env: sys::napi_env, units: &[u16]) -> Result<sys::napi_value> {
    let mut value = ptr::null_mut();
    let (memory, size) = (units.as_ptr(), units.len() as isize);
    // SAFETY: the caller guarantees `env`; N-API copies the string before the call returns.
    let status = unsafe { sys::napi_create_string_utf16(env, memory, size, &mut value) };
    check_status!(status)?;
    Ok(value)
}

/// Frees a buffer that is too large to be kept for the next call.
pub fn keep(room: &mut Vec<u16>) {
    if room.capacity() > KEPT {
        *room = Vec::new();
    }
}

/// Reads as much of a string as fits into the capacity of `room`, and returns the number of units read.
unsafe fn read(env: sys::napi_env, value: sys::napi_value, room: &mut Vec<u16>) -> Result<usize> {
    let mut written = 0;
    let (memory, size) = (room.as_mut_ptr(), room.capacity());
    // SAFETY: the caller guarantees the handles. N-API writes at most `size` units.
    let status =
        unsafe { sys::napi_get_value_string_utf16(env, value, memory, size, &mut written) };
    check_status!(status, "a string was expected")?;
    Ok(written)
}

impl ToNapiValue for Units {
    unsafe fn to_napi_value(env: sys::napi_env, units: Self) -> Result<sys::napi_value> {
        // SAFETY: the caller guarantees `env`.
        unsafe { make(env, &units.0) }
    }
}

/// A string of a few ASCII letters that selects an option, such as the name of a normal form.
pub struct Word {
    units: [u16; Word::LONGEST],
    length: usize,
}

impl Word {
    const LONGEST: usize = 16;

    /// True if the string equals `word`. A string of `LONGEST` units or more was truncated to one less, and
    /// equals none of the options, which are shorter.
    pub fn is(&self, word: &str) -> bool {
        self.units().iter().copied().eq(word.encode_utf16())
    }

    fn units(&self) -> &[u16] {
        &self.units[..self.length]
    }
}

impl Display for Word {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        out.write_str(&String::from_utf16_lossy(self.units()))
    }
}

impl TypeName for Word {
    fn type_name() -> &'static str {
        "string"
    }

    fn value_type() -> ValueType {
        ValueType::String
    }
}

impl ValidateNapiValue for Word {}

impl FromNapiValue for Word {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        let mut units = [0; Word::LONGEST];
        let mut length = 0;
        let (memory, size) = (units.as_mut_ptr(), units.len());
        // SAFETY: the caller guarantees the handles. N-API writes at most `size` units.
        let status =
            unsafe { sys::napi_get_value_string_utf16(env, value, memory, size, &mut length) };
        check_status!(status, "a string was expected")?;
        Ok(Word { units, length })
    }
}
