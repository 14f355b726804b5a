use std::path::Path;

use crate::storage::{Column, FACTS, Header, Map, SectionWriter, StorageError, checksum};

/// File with the words of the questions, which a search shows as its reason.
pub(super) const FILE: &str = "asked-texts";
const MAGIC: [u8; 8] = *b"sanadqst";
const VERSION: u64 = 1;

/// The questions as they were asked, in their order, mapped from the file.
pub(super) struct AskedTexts {
    /// For each question where its text begins in `bytes`, then the end of the last one.
    starts: Column<u64>,
    /// The texts in UTF-8.
    bytes: Column<u8>,
}

impl AskedTexts {
    /// Maps the file. Fails with `Damaged` if its table is wrong, or if it has another number of questions.
    pub(super) fn open(path: &Path, questions: usize) -> Result<Self, StorageError> {
        let map = Map::open(path)?;
        let header = Header::read(&map, MAGIC, VERSION)?;
        let [count, length, starts_at, bytes_at, ..] = header.facts;
        let texts = Self {
            starts: map.column(starts_at, count.saturating_add(1))?,
            bytes: map.column(bytes_at, length)?,
        };
        let covers = texts.starts.first() == Some(&0)
            && texts.starts.is_sorted()
            && texts.starts.last() == Some(&length);
        if count != questions as u64 || !covers || checksum(&texts.starts) != header.checksum {
            return Err(StorageError::damaged(path, "the questions do not add up"));
        }
        Ok(texts)
    }

    /// Writes the texts and returns the length of the file in bytes.
    pub(super) fn save(texts: &[String], path: &Path) -> Result<u64, StorageError> {
        let ends = texts.iter().scan(0, |end, text| {
            *end += text.len() as u64;
            Some(*end)
        });
        let starts = Vec::from_iter([0].into_iter().chain(ends));
        let mut writer = SectionWriter::create(path)?;
        let mut facts = [0; FACTS];
        facts[0] = texts.len() as u64;
        facts[1] = starts.last().copied().unwrap_or_default();
        facts[2] = writer.section(&starts)?;
        facts[3] = writer.begin()?;
        for text in texts {
            writer.append(text.as_bytes())?;
        }
        writer.finish(&Header {
            magic: MAGIC,
            version: VERSION,
            checksum: checksum(&starts),
            facts,
        })
    }

    /// Returns a question. Bytes that a damaged file has changed are shown as they can be read.
    pub(super) fn of(&self, question: usize) -> String {
        let (from, to) = (self.starts[question], self.starts[question + 1]);
        String::from_utf8_lossy(&self.bytes[from as usize..to as usize]).into_owned()
    }
}
