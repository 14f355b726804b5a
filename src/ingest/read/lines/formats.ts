/**
 * Tells the format of an input file by its first bytes. Names of files are only a second sign, because files
 * are renamed more easily than converted.
 */

/** A format that ingest cannot read, and what to do about it. */
interface ForeignFormat {
  name: string;
  /** How to turn the file into input of ingest, as a sentence. `FILE` stands for its name. */
  mend: string;
}

/**
 * How ingest reads a file: a JSON value per line; the elements of an array; JSON values that span lines; or
 * not at all.
 */
export type Format = 'lines' | 'array' | 'values' | 'empty' | ForeignFormat;

/** Number of bytes from which the format is recognized. A tar archive has its mark at byte 257. */
export const HEAD_BYTES = 4096;

const IMPORT = 'sanad import FILE --jurisdiction CODE --out laws.jsonl makes documents of it';
const UNPACK = 'unpack it, and give the files in it';
const EXPORT = 'export it as JSON, a document a line';
const SAVE_AS = 'save it as DOCX, then: sanad import FILE --jurisdiction CODE --out laws.jsonl';
const UTF_16 = 'convert it: iconv -f UTF-16 -t UTF-8 FILE > laws.jsonl';
const TABLE =
  'write each row as a JSON object on a line of its own, with the fields jurisdiction, doc_type, title and ' +
  'full_text or articles';

/** Marks at a fixed place of a file, in Latin-1. The first that fits decides. */
const MARKS: readonly (readonly [mark: string, at: number, name: string, mend: string])[] = [
  ['%PDF-', 0, 'PDF', IMPORT],
  ['\xD0\xCF\x11\xE0', 0, 'Word or Excel of before 2007', SAVE_AS],
  ['{\\rtf', 0, 'RTF', SAVE_AS],
  ['\xFF\xFE', 0, 'UTF-16', UTF_16],
  ['\xFE\xFF', 0, 'UTF-16', UTF_16],
  ['\x28\xB5\x2F\xFD', 0, 'zstd', 'unpack it: zstd -d FILE'],
  ['BZh', 0, 'bzip2', 'unpack it: bunzip2 FILE'],
  ['\xFD7zXZ\0', 0, 'xz', 'unpack it: xz -d FILE'],
  ['7z\xBC\xAF\x27\x1C', 0, '7-Zip', UNPACK],
  ['Rar!', 0, 'RAR', UNPACK],
  ['ustar', 257, 'tar', UNPACK],
  ['SQLite format 3\0', 0, 'SQLite', EXPORT],
  ['PAR1', 0, 'Parquet', EXPORT],
  ['\x89PNG', 0, 'PNG image', 'recognise its text first (OCR)'],
  ['\xFF\xD8\xFF', 0, 'JPEG image', 'recognise its text first (OCR)'],
  ['II*\0', 0, 'TIFF image', 'recognise its text first (OCR)'],
  ['\x7FELF', 0, 'program', 'give files of documents'],
];

/** Kinds of ZIP archives, by the name of a file in them. */
const ARCHIVES: readonly (readonly [inside: string, name: string, mend: string])[] = [
  ['word/', 'DOCX', IMPORT],
  ['xl/', 'XLSX', `save it as CSV in UTF-8, and ${TABLE}`],
  ['ppt/', 'PPTX', 'save it as PDF, and import that with sanad import'],
  ['opendocument.text', 'ODT', SAVE_AS],
  ['epub', 'EPUB', UNPACK],
];

const HTML_ELEMENT = /<(?:!doctype\s+html|html|head|body|main|nav|div|p|h[1-6]|table|br)\b/i;

export const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** Tells the format of a file from its first bytes, after decompression, and from its name. */
export function formatOf(head: Buffer, file: string): Format {
  if (head.length === 0) return 'empty';
  const bytes = head.toString('latin1');
  const marked = MARKS.find(([mark, at]) => bytes.startsWith(mark, at));
  if (marked !== undefined) return { name: marked[2], mend: marked[3] };
  if (bytes.startsWith('PK\x03\x04')) return archive(bytes);
  if (isUtf16WithoutMark(head)) return { name: 'UTF-16', mend: UTF_16 };
  return formatOfText(bytes.replace(/^\xEF\xBB\xBF/, ''), file);
}

/** True if the name is that of a file of lines, whose bad lines are reported one by one. */
const isNamedLines = (file: string): boolean => /\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(file);

function formatOfText(bytes: string, file: string): Format {
  const text = bytes.trimStart();
  if (text === '') return 'lines';
  if (text.startsWith('<')) {
    // A page may begin with any element, a comment, or as XHTML with `<?xml`.
    const isHtml = HTML_ELEMENT.test(text) || /\.x?html?(?:\.gz)?$/i.test(file);
    return isHtml ? { name: 'HTML', mend: IMPORT } : { name: 'XML', mend: EXPORT };
  }
  if (text.startsWith('[')) return 'array';
  if (/^\{[^\S\n]*\r?\n/.test(text)) return 'values';
  if (text.startsWith('{') || isNamedLines(file)) return 'lines';
  if (isTable(text, file)) return { name: 'CSV', mend: TABLE };
  if (/[\x80-\xFF]/.test(bytes) && !isUtf8(bytes))
    return {
      name: 'text that is not UTF-8',
      mend: 'convert it: iconv -f WINDOWS-1256 -t UTF-8 FILE > laws.txt',
    };
  return { name: 'plain text', mend: IMPORT };
}

function archive(bytes: string): ForeignFormat {
  const kind = ARCHIVES.find(([inside]) => bytes.includes(inside));
  return kind === undefined ? { name: 'ZIP', mend: UNPACK } : { name: kind[1], mend: kind[2] };
}

/** True if every second byte of JSON in UTF-16 is zero: its marks and names are ASCII. */
function isUtf16WithoutMark(head: Buffer): boolean {
  if (head.length < 4) return false;
  return (head[0] === 0 && head[2] === 0) || (head[1] === 0 && head[3] === 0);
}

/** True if the first two lines have as many cells, or the name says so. */
function isTable(text: string, file: string): boolean {
  if (/\.[ct]sv(?:\.gz)?$/i.test(file)) return true;
  const [first = '', second] = text.split(/\r?\n/, 2);
  return [',', ';', '\t'].some((mark) => {
    const cells = first.split(mark).length;
    return cells > 1 && second?.split(mark).length === cells;
  });
}

/** Decodes with `stream`, because the head may end inside a letter. */
function isUtf8(bytes: string): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'), { stream: true });
    return true;
  } catch {
    return false;
  }
}
