use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use sha2::{Digest, Sha256};

use super::error::{StorageError, StorageErrorKind};

/// Number of bytes read at once. With blocks of this size, hashing takes nearly all of the time.
const CHUNK: usize = 1 << 20;

/// Length and SHA-256 of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileDigest {
    /// Length of the file in bytes.
    pub bytes: u64,
    /// SHA-256 in lower-case hexadecimal digits.
    pub sha256: String,
}

/// Reads a whole file and returns its length and SHA-256.
///
/// The file is read, not mapped: if it shrinks meanwhile, the result is that of a shorter file and not a
/// signal. Fails with `NotFound`, with `Io` (also for a file that is not regular), and with `Cancelled`
/// once the flag is set (checked for each mebibyte).
pub fn digest_file(path: &Path, cancel: &AtomicBool) -> Result<FileDigest, StorageError> {
    let failed = |error: &io::Error| StorageError::io(path, error);
    // Opening a named pipe would block until it has a writer.
    if !path.metadata().map_err(|error| failed(&error))?.is_file() {
        let detail = "is not a regular file";
        return Err(StorageError::new(StorageErrorKind::Io, path, detail));
    }
    let mut file = File::open(path).map_err(|error| failed(&error))?;
    let mut hash = Sha256::new();
    let mut bytes = 0;
    let mut chunk = vec![0; CHUNK];
    loop {
        if cancel.load(Ordering::Relaxed) {
            return Err(StorageError::cancelled(path));
        }
        match file.read(&mut chunk) {
            Ok(0) => break,
            Ok(count) => {
                hash.update(&chunk[..count]);
                bytes += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(failed(&error)),
        }
    }
    let sha256 = hash
        .finalize()
        .into_iter()
        .map(|byte| format!("{byte:02x}"));
    Ok(FileDigest {
        bytes,
        sha256: sha256.collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, digest_file};
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
    fn every_read_counts() {
        let mut content = vec![7; 2 * CHUNK + 5];
        let (length, whole) = digest(&file("long", &content));
        assert_eq!(length, content.len() as u64);
        for position in [0, CHUNK, content.len() - 1] {
            content[position] = 8;
            assert_ne!(digest(&file("long", &content)).1, whole);
            content[position] = 7;
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
