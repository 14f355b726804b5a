//! The native module: converts in, calls the core, converts out.
