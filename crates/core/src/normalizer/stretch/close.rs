//! How the paths without an instruction for it move the kept bytes of a step together and append them.

use std::mem::MaybeUninit;

/// Returns memory behind the output for one more step, which is reserved before anything is written.
#[inline]
pub(super) fn room<T, const STEP: usize>(vector: &mut Vec<T>) -> &mut [MaybeUninit<T>; STEP] {
    let room = vector.spare_capacity_mut().first_chunk_mut();
    #[expect(
        clippy::expect_used,
        reason = "a step puts out no more than it reads, and there was room for all"
    )]
    room.expect("there is room for a step")
}

/// For each selection of eight bytes, the shuffle that moves the selected bytes together to the front.
pub(super) static CLOSE: [[u8; 8]; 256] = {
    let mut orders = [[0; 8]; 256];
    let mut choice = 0;
    while choice < 256 {
        let (mut byte, mut filled) = (0, 0);
        while byte < 8 {
            if choice >> byte & 1 == 1 {
                orders[choice][filled] = byte;
                filled += 1;
            }
            byte += 1;
        }
        choice += 1;
    }
    orders
};
