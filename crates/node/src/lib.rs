//! The native module: converts in, calls the core, converts out.
//!
//! * Text crosses as UTF-16, which JavaScript's strings are: UTF-8 costs some forty times as much
//!   on Arabic. Spans are in UTF-16 units on the JavaScript side, in bytes on this one; `convert`
//!   is the one place where they meet.
//! * Jurisdictions are upper case there (`EG`), lower case here.
//! * Odd text never throws; wrong types, wrong arguments and damaged files do, with `err.code`
//!   (`error`).
//! * What can take over a millisecond has a form that runs off the event loop and heeds an
//!   `AbortSignal` (`job`). Long results are made into values in turns (`pieces`).

// The macros make public functions of private modules; their documentation is `index.d.ts`.
#![allow(missing_docs)]
// The macros register nothing under `cfg(test)`, as which `--all-targets` reads the crate too.
#![cfg_attr(test, allow(dead_code))]

mod citation;
mod citing;
mod convert;
mod digest;
mod direct;
mod embedder;
mod error;
mod fusion;
mod graph;
mod graph_options;
mod guard;
mod hijri;
mod identity;
mod index;
mod job;
mod lexicon;
mod lmdb;
mod lock;
mod numerals;
mod passages;
mod pieces;
mod quotation;
mod strings;
mod text;
mod titles;
