/**
 * Makes a document for ingest of a file in another format: HTML, PDF, DOCX or plain text. The document is
 * written as JSON, so that a person can check and correct it before it is ingested.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { formatOf, HEAD_BYTES, isGzip } from '../ingest/read/lines/formats.ts';
import type { DocType } from '../schema/vocabulary.ts';
import type { ImportedArticle } from './articles.ts';
import { articlesOf, beginsBlock } from './articles.ts';
import type { Content, ImportFinding } from './block.ts';
import { readDocx } from './docx.ts';
import { readHtml } from './html.ts';
import { readPdf } from './pdf.ts';
import { readPlainText } from './plain-text.ts';

export interface ImportOptions {
  /** Two-letter code of the country. */
  jurisdiction: string;
  docType: DocType;
  /** Replaces the title that the file has. */
  title?: string | undefined;
}

/** A document in the input format of ingest. */
interface ImportedDocument {
  jurisdiction: string;
  doc_type: DocType;
  title: string;
  preamble?: string;
  articles: ImportedArticle[];
  full_text?: string;
  /** Where the document comes from; ingest does not use it. */
  source: { file: string; format: string; pages?: number };
}

export interface Imported {
  document: ImportedDocument;
  findings: ImportFinding[];
}

/** Maximum size of a file after decompression, because a small one can expand to gigabytes. */
const MAX_BYTES = 256 * 1024 * 1024;

type Read = (bytes: Buffer, options: ImportOptions) => Content | Promise<Content>;

const READERS: Readonly<Record<string, Read>> = {
  HTML: readHtml,
  DOCX: readDocx,
  PDF: (bytes, { jurisdiction }) => readPdf(bytes, (line) => beginsBlock(line, jurisdiction)),
  'plain text': readPlainText,
};

/**
 * Reads a file. Throws `LibraryMissing` if the library of its format is not installed, and errors with a
 * sentence for a person if the file has another format, no text, or cannot be read.
 */
export async function importFile(path: string, options: ImportOptions): Promise<Imported> {
  const stored = await readFile(path);
  const bytes = isGzip(stored) ? gunzipSync(stored, { maxOutputLength: MAX_BYTES }) : stored;
  const format = formatNamed(bytes, path);
  const content = await (READERS[format] as Read)(bytes, options);
  if (content.blocks.length === 0) {
    throw new Error(`the ${format} has no text: if its pages are pictures, recognise their text first (OCR)`);
  }
  const { title, findings, ...text } = articlesOf(content.blocks, options.jurisdiction);
  const { pages } = content;
  const document: ImportedDocument = {
    jurisdiction: options.jurisdiction,
    doc_type: options.docType,
    title: options.title ?? title ?? content.title ?? basename(path),
    ...text,
    source: { file: basename(path), format, ...(pages !== undefined && { pages }) },
  };
  const doubts = findings.filter(({ kind }) => kind !== 'title_doubtful' || options.title === undefined);
  return { document, findings: [...content.findings, ...doubts] };
}

/** Returns the name of a format that can be imported. Throws for another one, with what to do. */
function formatNamed(bytes: Buffer, path: string): string {
  const format = formatOf(bytes.subarray(0, HEAD_BYTES), path);
  if (format === 'empty') throw new Error('the file is empty');
  if (typeof format === 'string') {
    throw new Error(`the file has documents already: sanad ingest ${path}`);
  }
  // A text whose lines have as many commas each looks like a table.
  if (format.name === 'CSV' && /\.te?xt$/i.test(path)) return 'plain text';
  if (Object.hasOwn(READERS, format.name)) return format.name;
  throw new Error(`the file is ${format.name}: ${format.mend.replaceAll('FILE', path)}`);
}
