use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::error::StorageError;
use super::header::{HEADER_BYTES, Header};
use super::map::{ALIGNMENT, Number, as_bytes};

/// Writes a file of the index or the graph section by section (a section is an array of numbers). The header
/// is written last, into the space left for it at the start.
pub(crate) struct SectionWriter {
    file: BufWriter<File>,
    path: PathBuf,
    position: u64,
}

impl SectionWriter {
    pub(crate) fn create(path: &Path) -> Result<Self, StorageError> {
        let file = File::create(path).map_err(|error| StorageError::io(path, &error))?;
        let mut writer = Self {
            file: BufWriter::with_capacity(1 << 16, file),
            path: path.to_owned(),
            position: 0,
        };
        writer.append(&[0u8; HEADER_BYTES])?;
        Ok(writer)
    }

    /// Begins a section of the file at the next aligned position and returns its offset in bytes.
    pub(crate) fn begin(&mut self) -> Result<u64, StorageError> {
        let padding = self.position.next_multiple_of(ALIGNMENT as u64) - self.position;
        self.append(&[0u8; ALIGNMENT][..padding as usize])?;
        Ok(self.position)
    }

    /// Appends numbers to the section that was begun last.
    pub(crate) fn append<T: Number>(&mut self, numbers: &[T]) -> Result<(), StorageError> {
        let bytes = as_bytes(numbers);
        self.position += bytes.len() as u64;
        let written = self.file.write_all(bytes);
        self.checked(written)
    }

    /// Writes a whole section (an array of numbers) and returns its offset in the file in bytes.
    pub(crate) fn section<T: Number>(&mut self, numbers: &[T]) -> Result<u64, StorageError> {
        let start = self.begin()?;
        self.append(numbers)?;
        Ok(start)
    }

    /// Writes the header, syncs the file to disk, and returns the file's length in bytes.
    pub(crate) fn finish(mut self, header: &Header) -> Result<u64, StorageError> {
        let length = self.position;
        let closed = self.close(&header.encode(length));
        self.checked(closed).map(|()| length)
    }

    fn close(&mut self, header: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(header)?;
        self.file.flush()?;
        self.file.get_ref().sync_all()
    }

    fn checked(&self, result: io::Result<()>) -> Result<(), StorageError> {
        result.map_err(|error| StorageError::io(&self.path, &error))
    }
}

/// Syncs the entries of a directory to disk, because a new file that is synced itself may still lack its name
/// after a crash.
pub(crate) fn sync_directory(path: &Path) -> Result<(), StorageError> {
    File::open(path)
        .and_then(|directory| directory.sync_all())
        .map_err(|error| StorageError::io(path, &error))
}
