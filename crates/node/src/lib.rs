//! The native module: converts arguments, calls the core, converts results.
//!
//! * Text crosses as UTF-16, the encoding of JavaScript strings. UTF-8 takes about forty times as long for
//!   Arabic. Spans are in UTF-16 units in JavaScript and in bytes here; `convert` maps between them, and
//!   `citation/annotate` for marks.
//! * Jurisdictions are upper case in JavaScript (`EG`) and lower case here.
//! * Malformed text never throws. Wrong types, wrong arguments and damaged files throw with `err.code`
//!   (`error`).
//! * Functions that read many or long texts, or files, mostly have a form that runs off the event loop and
//!   accepts an `AbortSignal` (`job`). Long results are converted in turns (`pieces`).

// The lint `missing_docs` would also demand documentation of everything that the napi macros make public.
// Functions that JavaScript can call have doc comments, which the build copies to `index.d.ts`.
#![allow(missing_docs)]
// `--all-targets` also compiles under `cfg(test)`, where the napi macros register no function, so every
// function looks unused.
#![cfg_attr(test, allow(dead_code))]

mod abort;
mod amendments;
mod citation;
mod cited_quotations;
mod citing;
mod convert;
mod digest;
mod direct;
mod embedder;
mod entailment;
mod error;
mod fusion;
mod graph;
mod graph_options;
mod guard;
mod hijri;
mod identity;
mod index;
mod index_document;
mod job;
mod lexicon;
mod lmdb;
mod lock;
mod memory;
mod numerals;
mod passages;
mod pieces;
mod quotation;
mod span;
mod strings;
mod text;
mod titles;
