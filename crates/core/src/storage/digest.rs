use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use sha2::{Digest, Sha256};
use twox_hash::XxHash3_128;

use super::error::{StorageError, StorageErrorKind};

/// Number of bytes of a file that are read and hashed at once. They stay in the processor's cache between the
/// two.
const CHUNK: usize = 1 << 18;

/// Length and SHA-256 of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileDigest {
    /// Length of the file in bytes.
    pub bytes: u64,
    /// SHA-256 of the file's bytes in lower-case hexadecimal digits.
    pub sha256: String,
}

/// Length and XXH3 of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileChecksum {
    /// Length of the file in bytes.
    pub bytes: u64,
    /// XXH3 of 128 bits of the file's bytes, in 32 lower-case hexadecimal digits.
    pub xxh3: String,
}

/// Reads a whole file and returns its length and SHA-256.
///
/// The file is read, not mapped: if it shrinks meanwhile, the result is that of a shorter file and not a
/// signal. Fails with `NotFound`, with `Io` (also for a file that is not regular), and with `Cancelled`
/// once the flag is set (checked for each 256 KiB).
pub fn digest_file(path: &Path, cancel: &AtomicBool) -> Result<FileDigest, StorageError> {
    let mut hash = Sha256::new();
    let bytes = read_whole(path, cancel, |chunk| hash.update(chunk))?;
    let sha256 = hash
        .finalize()
        .into_iter()
        .map(|byte| format!("{byte:02x}"));
    Ok(FileDigest {
        bytes,
        sha256: sha256.collect(),
    })
}

/// Reads a whole file as [`digest_file`] does and returns its length and a checksum that takes a fraction of
/// the time of a SHA-256. Damage changes it; whoever wants to can make another file with the same checksum.
pub fn checksum_file(path: &Path, cancel: &AtomicBool) -> Result<FileChecksum, StorageError> {
    let mut hash = XxHash3_128::new();
    let bytes = read_whole(path, cancel, |chunk| hash.write(chunk))?;
    Ok(FileChecksum {
        bytes,
        xxh3: format!("{:032x}", hash.finish_128()),
    })
}

/// Hands the bytes of a file to `take`, in order, and returns their number.
fn read_whole(
    path: &Path,
    cancel: &AtomicBool,
    mut take: impl FnMut(&[u8]),
) -> Result<u64, StorageError> {
    let failed = |error: &io::Error| StorageError::io(path, error);
    // A path that is not a file is refused first, because opening a named pipe would block until it has a
    // writer.
    if !path.metadata().map_err(|error| failed(&error))?.is_file() {
        let detail = "is not a regular file";
        return Err(StorageError::new(StorageErrorKind::Io, path, detail));
    }
    let mut file = File::open(path).map_err(|error| failed(&error))?;
    let mut bytes = 0;
    let mut chunk = vec![0; CHUNK];
    loop {
        if cancel.load(Ordering::Relaxed) {
            return Err(StorageError::cancelled(path));
        }
        match file.read(&mut chunk) {
            Ok(0) => return Ok(bytes),
            Ok(count) => {
                take(&chunk[..count]);
                bytes += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(failed(&error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, checksum_file, digest_file};
    use crate::storage::StorageErrorKind::{self, Cancelled, Io, NotFound};
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::sync::atomic::AtomicBool;

    fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("sanad-digest-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(name);
        fs::write(&path, content).unwrap();
        path
    }

    fn digest(path: &Path) -> (u64, String) {
        let digest = digest_file(path, &AtomicBool::new(false)).unwrap();
        (digest.bytes, digest.sha256)
    }

    fn checksum(path: &Path) -> (u64, String) {
        let checksum = checksum_file(path, &AtomicBool::new(false)).unwrap();
        (checksum.bytes, checksum.xxh3)
    }

    fn refusal(path: &Path, cancel: bool) -> StorageErrorKind {
        digest_file(path, &AtomicBool::new(cancel))
            .unwrap_err()
            .kind
    }

    #[test]
    fn the_examples_of_the_standard() {
        // Examples of FIPS 180-2, appendix B, and the empty string: input, repetitions, SHA-256.
        const EXAMPLES: [(&str, usize, &str); 3] = [
            (
                "abc",
                1,
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            ),
            (
                "a",
                1_000_000,
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
            ),
            (
                "",
                1,
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            ),
        ];
        for (number, (word, times, sha256)) in EXAMPLES.into_iter().enumerate() {
            let content = word.repeat(times);
            let path = file(&format!("example-{number}"), &content);
            assert_eq!(digest(&path), (content.len() as u64, sha256.to_owned()));
        }
    }

    #[test]
    fn the_checksum_is_that_of_the_reference() {
        // Of the reference library, 0.8.4: input, repetitions, XXH3 of 128 bits.
        const EXAMPLES: [(&str, usize, &str); 3] = [
            ("", 1, "99aa06d3014798d86001c324468d497f"),
            ("abc", 1, "06b05ab6733a618578af5f94892f3950"),
            ("abc", 1_000_000, "47c375d0480d50847b4398e287db949a"),
        ];
        for (number, (word, times, xxh3)) in EXAMPLES.into_iter().enumerate() {
            let content = word.repeat(times);
            let path = file(&format!("reference-{number}"), &content);
            assert_eq!(checksum(&path), (content.len() as u64, xxh3.to_owned()));
        }
    }

    #[test]
    fn every_read_counts() {
        let mut content = vec![7; 2 * CHUNK + 5];
        for hash in [digest, checksum] {
            let (length, whole) = hash(&file("long", &content));
            assert_eq!(length, content.len() as u64);
            for position in [0, CHUNK, content.len() - 1] {
                content[position] = 8;
                assert_ne!(hash(&file("long", &content)).1, whole);
                content[position] = 7;
            }
        }
    }

    #[test]
    fn refusals_have_their_kind() {
        let path = file("refused", "abc");
        assert_eq!(refusal(&path, true), Cancelled);
        assert_eq!(refusal(&path.with_file_name("none"), false), NotFound);
        assert_eq!(refusal(&std::env::temp_dir(), false), Io);
    }
}
