//! Converts text, positions in text, and enum values between JavaScript and the core.

use std::marker::PhantomData;

use napi::bindgen_prelude::Utf16String;
use sanad_core::utf16;
use serde::Serialize;
use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::de::{Deserialize, IntoDeserializer};

use crate::error::Failure;

/// Converts a JavaScript string for the core. A lone surrogate becomes U+FFFD, which is one UTF-16 unit too,
/// so that positions in the text stay right.
pub fn from_js(text: &Utf16String) -> String {
    utf16::decode(text)
}

pub fn from_js_option(text: Option<&Utf16String>) -> Option<String> {
    text.map(from_js)
}

/// Converts a Rust string of the core to UTF-16 for JavaScript.
pub fn to_js(text: &str) -> Utf16String {
    // No text has more units than bytes. Without the room for them, the list would grow several times.
    let mut units = Vec::with_capacity(text.len());
    units.extend(text.encode_utf16());
    Utf16String::from(units)
}

pub fn to_js_option(text: Option<&str>) -> Option<Utf16String> {
    text.map(to_js)
}

/// Converts a JavaScript number to a count; `Infinity` means no bound. N-API itself would turn `Infinity`
/// into 0 and -1 into the maximum. Fails with `InvalidArg` for a number that is negative, fractional or NaN.
pub fn count_from_js(count: f64, what: &str) -> Result<usize, Failure> {
    if count == f64::INFINITY {
        return Ok(usize::MAX);
    }
    if count < 0.0 || count.fract() != 0.0 || count.is_nan() {
        return Err(Failure::invalid(format!(
            "{what} must be a whole number, not {count}"
        )));
    }
    Ok(count as usize)
}

/// Converts the core's country code for JavaScript: `eg` to `EG`.
pub fn jurisdiction_to_js(code: &str) -> Utf16String {
    to_js(&code.to_ascii_uppercase())
}

/// Converts a JavaScript country code for the core: `EG` to `eg`.
pub fn jurisdiction_from_js(code: &Utf16String) -> String {
    from_js(code).to_ascii_lowercase()
}

/// Returns the string that stands for an enum value of the core in JavaScript, by its `serde` attributes.
pub fn word_to_js(value: &impl Serialize) -> String {
    // `serde` writes an enum variant without data as a JSON string.
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// Returns the enum value of the core that a JavaScript string stands for, by its `serde` attributes.
pub fn word_from_js<'de, T: Deserialize<'de>>(word: &'de str) -> Result<T, Failure> {
    let deserializer: StrDeserializer<'de, ValueError> = word.into_deserializer();
    T::deserialize(deserializer).map_err(|error| Failure::invalid(error.to_string()))
}

/// Converts byte offsets of a text to offsets in another unit. Built in one pass over the text; each
/// conversion then takes constant time.
pub struct Places<'t, U> {
    text: &'t [u8],
    /// Number of units (UTF-16 units or code points) before every [`STRIDE`]th byte of the text.
    marks: Vec<u32>,
    unit: PhantomData<U>,
}

/// Number of bytes between two entries of `Places::marks`. A conversion counts the units of at most this many
/// bytes.
const STRIDE: usize = 64;

/// A unit in which positions in a text are counted: UTF-16 units or code points.
pub trait Unit {
    /// Returns how many units begin at this byte of a UTF-8 text: 0 for a byte inside a character.
    fn beginning(byte: u8) -> u8;
}

/// UTF-16 units, as JavaScript counts: one for each character, two for a character of four bytes in UTF-8.
pub struct Utf16Units;

impl Unit for Utf16Units {
    fn beginning(byte: u8) -> u8 {
        u8::from(byte & 0xC0 != 0x80) + u8::from(byte >= 0xF0)
    }
}

/// Code points, as Python and most other languages count.
pub struct CodePoints;

impl Unit for CodePoints {
    fn beginning(byte: u8) -> u8 {
        u8::from(byte & 0xC0 != 0x80)
    }
}

/// Converts byte offsets of a text to UTF-16 units.
pub type Utf16Places<'t> = Places<'t, Utf16Units>;

impl<'t, U: Unit> Places<'t, U> {
    pub fn new(text: &'t str) -> Self {
        let text = text.as_bytes();
        let mut marks = Vec::with_capacity(text.len() / STRIDE + 2);
        let mut units = 0;
        marks.push(units);
        for block in text.chunks(STRIDE) {
            units += Self::length(block);
            marks.push(units);
        }
        Self {
            marks,
            text,
            unit: PhantomData,
        }
    }

    /// Returns the index of the unit (UTF-16 unit or code point) that begins at byte `place` of the text.
    pub fn of(&self, place: usize) -> u32 {
        let block = place / STRIDE;
        self.marks[block] + Self::length(&self.text[block * STRIDE..place])
    }

    /// Returns the number of units that begin in at most [`STRIDE`] bytes, so that they can be counted in a byte.
    fn length(bytes: &[u8]) -> u32 {
        let count: u8 = bytes.iter().map(|&byte| U::beginning(byte)).sum();
        u32::from(count)
    }
}
