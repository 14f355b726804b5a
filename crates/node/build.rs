//! Tells the linker that Node.js brings the symbols.
fn main() {
    napi_build::setup();
}
