//! Reads `/proc/self/maps` without allocation.

use libc::{O_CLOEXEC, O_RDONLY};

/// Maximum length of a stored path in bytes; a longer path is cut. Files are recognized by the end of their
/// path, so a cut path matches none.
pub const PATH_BYTES: usize = 4096;

/// A mapping in the address space of this process: one line of `/proc/self/maps`.
pub struct Mapping {
    /// First address of the memory mapping.
    pub start: usize,
    /// First address after the memory mapping.
    pub end: usize,
    pub writable: bool,
    /// True for `MAP_SHARED`: a write to the mapping reaches the file. False for `MAP_PRIVATE`.
    pub shared: bool,
    /// Offset in the mapped file, in bytes, of the first byte of the mapping.
    pub offset: usize,
    /// Inode number of the mapped file; 0 if the mapping has no file.
    pub inode: usize,
    path: [u8; PATH_BYTES],
    path_length: usize,
}

impl Mapping {
    /// Path of the mapped file as the kernel shows it, with ` (deleted)` at the end for an unlinked file.
    pub fn path(&self) -> &[u8] {
        self.path.get(..self.path_length).unwrap_or_default()
    }

    /// Returns the mapping of this process that contains a memory address. Async-signal-safe.
    pub fn of(address: usize) -> Option<Self> {
        // SAFETY: the path ends with a zero byte, and these flags take no further argument.
        let file = unsafe { libc::open(c"/proc/self/maps".as_ptr(), O_RDONLY | O_CLOEXEC) };
        if file < 0 {
            return None;
        }
        let found = find(&mut Bytes::of(file), address);
        // SAFETY: `file` is the descriptor opened above and is not used again.
        unsafe { libc::close(file) };
        found
    }
}

/// Returns the mapping that contains `address`. A line has the form `start-end perms offset dev inode path`;
/// all its numbers but the inode are hexadecimal.
fn find(bytes: &mut Bytes, address: usize) -> Option<Mapping> {
    loop {
        let (start, _) = bytes.number(16)?;
        let (end, _) = bytes.number(16)?;
        let [_readable, write, _execute, share] =
            [bytes.next()?, bytes.next()?, bytes.next()?, bytes.next()?];
        bytes.next()?;
        let (offset, _) = bytes.number(16)?;
        while bytes.next()? != b' ' {}
        let (inode, stop) = bytes.number(10)?;
        let mut mapping = Mapping {
            start,
            end,
            writable: write == b'w',
            shared: share == b's',
            offset,
            inode,
            path: [0; PATH_BYTES],
            path_length: 0,
        };
        if stop != b'\n' {
            mapping.read_path(bytes)?;
        }
        if (start..end).contains(&address) {
            return Some(mapping);
        }
    }
}

impl Mapping {
    fn read_path(&mut self, bytes: &mut Bytes) -> Option<()> {
        loop {
            match bytes.next()? {
                b'\n' => return Some(()),
                b' ' if self.path_length == 0 => {}
                byte => {
                    if let Some(place) = self.path.get_mut(self.path_length) {
                        *place = byte;
                        self.path_length += 1;
                    }
                }
            }
        }
    }
}

/// Reads `/proc/self/maps` byte by byte through a buffer on the stack, because a signal handler must not
/// allocate.
struct Bytes {
    file: libc::c_int,
    buffer: [u8; 4096],
    position: usize,
    length: usize,
}

impl Bytes {
    fn of(file: libc::c_int) -> Self {
        Self {
            file,
            buffer: [0; 4096],
            position: 0,
            length: 0,
        }
    }

    fn next(&mut self) -> Option<u8> {
        if self.position == self.length {
            self.position = 0;
            self.length = self.read()?;
        }
        let byte = self.buffer.get(self.position).copied();
        self.position += 1;
        byte
    }

    /// Fills the buffer and returns the number of bytes; `None` at the end of the file and on a read error.
    fn read(&mut self) -> Option<usize> {
        loop {
            let (into, room) = (self.buffer.as_mut_ptr().cast(), self.buffer.len());
            // SAFETY: the buffer has `room` bytes.
            let count = unsafe { libc::read(self.file, into, room) };
            // SAFETY: the pointer is that of this thread's `errno`.
            let interrupted = count < 0 && unsafe { *libc::__errno_location() } == libc::EINTR;
            if !interrupted {
                return usize::try_from(count).ok().filter(|&count| count > 0);
            }
        }
    }

    /// Reads a number and the byte after it from `/proc/self/maps`. Returns both.
    fn number(&mut self, radix: u32) -> Option<(usize, u8)> {
        let mut number = 0usize;
        loop {
            let byte = self.next()?;
            match char::from(byte).to_digit(radix) {
                Some(digit) => number = number.wrapping_mul(radix as usize) + digit as usize,
                None => return Some((number, byte)),
            }
        }
    }
}
