//! Text and places across the border.

use napi::bindgen_prelude::Utf16String;
use serde::Serialize;
use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::de::{Deserialize, IntoDeserializer};

use crate::error::Failure;

/// JavaScript's text as the core reads it. A lone half of a surrogate pair becomes U+FFFD, one
/// unit for one, so that places stay right.
pub fn from_js(text: &Utf16String) -> String {
    String::from_utf16_lossy(text)
}

pub fn from_js_option(text: Option<&Utf16String>) -> Option<String> {
    text.map(from_js)
}

/// The core's text as JavaScript's.
pub fn to_js(text: &str) -> Utf16String {
    Utf16String::from(text.encode_utf16().collect::<Vec<u16>>())
}

pub fn to_js_option(text: Option<&str>) -> Option<Utf16String> {
    text.map(to_js)
}

/// `eg` as JavaScript writes it.
pub fn jurisdiction_to_js(code: &str) -> Utf16String {
    to_js(&code.to_ascii_uppercase())
}

/// `EG` as the core writes it.
pub fn jurisdiction_from_js(code: &Utf16String) -> String {
    from_js(code).to_ascii_lowercase()
}

/// The word that one of the core's enums goes by.
pub fn word_to_js(value: &impl Serialize) -> String {
    // A unit variant is a JSON string.
    serde_json::to_value(value)
        .ok()
        .and_then(|word| word.as_str().map(str::to_owned))
        .unwrap_or_default()
}

/// A value of one of the core's enums by the word that its `serde` attributes give it.
pub fn word_from_js<'de, T: Deserialize<'de>>(word: &'de str) -> Result<T, Failure> {
    let deserializer: StrDeserializer<'de, ValueError> = word.into_deserializer();
    T::deserialize(deserializer).map_err(|error| Failure::invalid(error.to_string()))
}

/// Bytes of a text to UTF-16 units, each in constant time after one pass.
pub struct Utf16Places<'t> {
    text: &'t [u8],
    /// Units before every [`Self::STRIDE`]th byte.
    marks: Vec<u32>,
}

impl<'t> Utf16Places<'t> {
    const STRIDE: usize = 64;

    pub fn new(text: &'t str) -> Self {
        let text = text.as_bytes();
        let blocks = text.chunks(Self::STRIDE);
        let marks = std::iter::once(0).chain(blocks.scan(0, |units, block| {
            *units += utf16_length(block);
            Some(*units)
        }));
        Self {
            marks: marks.collect(),
            text,
        }
    }

    /// The UTF-16 unit that byte `place` of the text begins.
    pub fn of(&self, place: usize) -> u32 {
        let block = place / Self::STRIDE;
        self.marks[block] + utf16_length(&self.text[block * Self::STRIDE..place])
    }
}

/// How many UTF-16 units begin in a stretch of UTF-8: one for each first byte, two for four-byte
/// characters.
fn utf16_length(bytes: &[u8]) -> u32 {
    let units = |byte: &u8| u32::from(byte & 0xC0 != 0x80) + u32::from(*byte >= 0xF0);
    bytes.iter().map(units).sum()
}
