//! Reads and makes JavaScript strings with reused memory, because most of the time of a small call goes into
//! its strings.
//!
//! napi's own `Utf16String` asks for the length first and then for the text, each time with new memory.

use std::cell::RefCell;
use std::fmt::{self, Display, Formatter};
use std::ops::{Deref, DerefMut};
use std::ptr;

use napi::bindgen_prelude::{FromNapiValue, ToNapiValue, TypeName, ValidateNapiValue};
use napi::{Result, ValueType, check_status, sys};

/// Number of units to read at first. Most texts fit, so that their length need not be asked for.
const USUAL: usize = 2048;
/// Number of units that stay allocated. Memory above it is freed, for one text or several at once.
const KEPT: usize = 1 << 20;
const ROOMS_KEPT: usize = 4;

thread_local! {
    static ROOMS: RefCell<Vec<Vec<u16>>> = const { RefCell::new(Vec::new()) };
}

/// UTF-16 units of a string to be read or made.
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
        // SAFETY: the caller of this function guarantees the two handles.
        let mut written = unsafe { read(env, value, &mut units.0) }?;
        // The last unit is the terminating zero. If the rest is full, the text may be longer.
        if written + 1 >= units.0.capacity() {
            let mut length = 0;
            // SAFETY: without a buffer, only the length is returned.
            let status = unsafe {
                sys::napi_get_value_string_utf16(env, value, ptr::null_mut(), 0, &mut length)
            };
            check_status!(status)?;
            units.0.reserve(length + 1);
            // SAFETY: as above.
            written = unsafe { read(env, value, &mut units.0) }?;
        }
        // SAFETY: this number of units was just written into the vector's memory.
        unsafe { units.0.set_len(written) };
        Ok(units)
    }
}

/// Reads as much of a string as fits into the vector's capacity, and returns the number of units.
unsafe fn read(env: sys::napi_env, value: sys::napi_value, room: &mut Vec<u16>) -> Result<usize> {
    let mut written = 0;
    let (memory, size) = (room.as_mut_ptr(), room.capacity());
    // SAFETY: the handles are the caller's. At most the capacity is written.
    let status =
        unsafe { sys::napi_get_value_string_utf16(env, value, memory, size, &mut written) };
    check_status!(status, "a string was expected")?;
    Ok(written)
}

impl ToNapiValue for Units {
    unsafe fn to_napi_value(env: sys::napi_env, units: Self) -> Result<sys::napi_value> {
        let mut value = ptr::null_mut();
        let (memory, size) = (units.0.as_ptr(), units.0.len() as isize);
        // SAFETY: the handle is the caller's; the string is copied before this returns.
        let status = unsafe { sys::napi_create_string_utf16(env, memory, size, &mut value) };
        check_status!(status)?;
        Ok(value)
    }
}

/// A word of a few ASCII letters, such as the name of a normal form.
pub struct Word {
    units: [u16; Word::LONGEST],
    length: usize,
}

impl Word {
    const LONGEST: usize = 16;

    /// True if it is this word. A longer word was truncated and matches none.
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
        // SAFETY: the handles are the caller's. At most the capacity is written.
        let status =
            unsafe { sys::napi_get_value_string_utf16(env, value, memory, size, &mut length) };
        check_status!(status, "a string was expected")?;
        Ok(Word { units, length })
    }
}
