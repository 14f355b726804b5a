//! Ranges of a text in the three units in which results give them.

use std::ops::Range;

use napi_derive::napi;

use crate::convert::{CodePoints, Places, Utf16Units};

/// A range of a text in the three common units.
#[napi(object, object_from_js = false)]
pub struct TextSpan {
    /// UTF-16 unit at which it begins in the text.
    pub start: u32,
    /// UTF-16 unit after its last.
    pub end: u32,
    /// The same range in code points.
    pub start_code_point: u32,
    pub end_code_point: u32,
    /// The same range in bytes of UTF-8.
    pub start_byte: u32,
    pub end_byte: u32,
}

/// Maps ranges of bytes of a text to the three units.
pub struct Spans<'t> {
    units: Places<'t, Utf16Units>,
    code_points: Places<'t, CodePoints>,
}

impl<'t> Spans<'t> {
    pub fn new(text: &'t str) -> Self {
        Self {
            units: Places::new(text),
            code_points: Places::new(text),
        }
    }

    pub fn of(&self, span: Range<usize>) -> TextSpan {
        TextSpan {
            start: self.units.of(span.start),
            end: self.units.of(span.end),
            start_code_point: self.code_points.of(span.start),
            end_code_point: self.code_points.of(span.end),
            start_byte: span.start as u32,
            end_byte: span.end as u32,
        }
    }
}
