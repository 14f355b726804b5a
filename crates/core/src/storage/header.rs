use super::error::{StorageError, StorageErrorKind};
use super::hash::hash64;
use super::map::{Map, as_bytes};

/// Number of 64-bit words in a header whose meaning depends on the kind of file.
pub(crate) const FACTS: usize = 19;
const WORDS: usize = FACTS + 5;
/// Length of a header in bytes.
pub(crate) const HEADER_BYTES: usize = WORDS * size_of::<u64>();

/// The header with which every file begins: kind of file, version, length, checksum, counts and offsets.
pub(crate) struct Header {
    /// Eight letters that tell the kind of file.
    pub magic: [u8; 8],
    /// Version of the file's layout.
    pub version: u64,
    /// [`hash64`] of the part of the file that is checked when the file is opened.
    pub checksum: u64,
    /// Counts and offsets, whose meaning depends on the kind of file.
    pub facts: [u64; FACTS],
}

impl Header {
    pub(crate) fn encode(&self, file_length: u64) -> [u8; HEADER_BYTES] {
        let mut words = [0; WORDS];
        words[0] = u64::from_le_bytes(self.magic);
        words[1] = self.version;
        words[2] = file_length;
        words[3] = self.checksum;
        words[4..WORDS - 1].copy_from_slice(&self.facts);
        words[WORDS - 1] = hash64(as_bytes(&words[..WORDS - 1]));
        let mut bytes = [0; HEADER_BYTES];
        bytes.copy_from_slice(as_bytes(&words));
        bytes
    }

    /// Reads the header of a mapped file and checks all of it but the checksum, which the caller compares.
    /// Fails with `Version` or `Damaged`.
    pub(crate) fn read(map: &Map, magic: [u8; 8], version: u64) -> Result<Self, StorageError> {
        let damaged = |detail: &str| StorageError::damaged(map.path(), detail);
        let bytes = map
            .bytes()
            .get(..HEADER_BYTES)
            .ok_or_else(|| damaged("the file is shorter than a header"))?;
        let mut words = [0u64; WORDS];
        for (word, chunk) in words.iter_mut().zip(bytes.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*chunk);
        }
        if words[0] != u64::from_le_bytes(magic) {
            return Err(damaged("the file is of another kind"));
        }
        if words[1] != version {
            let detail = format!("format version {}, this program reads {version}", words[1]);
            return Err(StorageError::new(
                StorageErrorKind::Version,
                map.path(),
                detail,
            ));
        }
        if words[WORDS - 1] != hash64(as_bytes(&words[..WORDS - 1])) {
            return Err(damaged("the header does not add up"));
        }
        if words[2] != map.bytes().len() as u64 {
            return Err(damaged("the file is not as long as its header says"));
        }
        let mut facts = [0; FACTS];
        facts.copy_from_slice(&words[4..WORDS - 1]);
        Ok(Self {
            magic,
            version,
            checksum: words[3],
            facts,
        })
    }
}
