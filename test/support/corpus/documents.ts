/** Small documents in the input format of ingest, with invented wording, and files made of them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '../cli.ts';

export type Line = Record<string, unknown>;

export function law(number: number, year: number, fields: Line = {}): Line {
  return {
    jurisdiction: 'EG',
    doc_type: 'legislation',
    title: `قانون رقم ${number} لسنة ${year} بشأن تنظيم المرفق ${number}`,
    official_number: String(number),
    year_gregorian: year,
    status: 'unknown',
    issuing_body: 'مجلس النواب',
    articles: [
      { article_no: '1', text: `تسري أحكام هذا القانون على المرفق ${number} دون غيره.` },
      { article_no: '2', heading: 'العقوبة', text: 'يعاقب بالغرامة كل من خالف أحكام هذا القانون.' },
      { article_no: '3', text: `يعمل بهذا القانون من أول يناير سنة ${year + 1}.` },
    ],
    ...fields,
  };
}

export function jsonl(lines: readonly (Line | string)[]): string {
  return lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
}

/**
 * Writes the files into a new folder and returns its path. Content for a name that ends in `.gz` is
 * compressed.
 */
export function inputFolder(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, name.endsWith('.gz') && typeof content === 'string' ? gzipSync(content) : content);
  }
  return folder;
}
