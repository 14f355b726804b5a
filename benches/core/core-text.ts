/** Texts for the core's benches: documents from the files of a corpus, and citations of each form. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

interface SourceDocument {
  full_text?: string;
  preamble?: string;
  articles?: Array<{ text?: string }>;
}

/**
 * Returns the texts of the documents in the files (`.jsonl` or `.jsonl.gz`), up to `characters` UTF-16 units
 * in all.
 */
export function documentsOf(paths: readonly string[], characters: number): string[] {
  const documents: string[] = [];
  let left = characters;
  for (const file of paths.flatMap(filesOf)) {
    const bytes = readFileSync(file);
    const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
    for (const line of lines) {
      if (left <= 0) return documents;
      if (line === '') continue;
      const text = wordsOf(JSON.parse(line));
      if (text === '') continue;
      // The round trip makes the string like one from a request: flat in memory, two bytes a character.
      documents.push(Buffer.from(text, 'utf16le').toString('utf16le'));
      left -= text.length;
    }
  }
  return documents;
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => /\.jsonl(\.gz)?$/.test(name));
  return names.sort().map((name) => join(path, name));
}

function wordsOf({ full_text, preamble, articles = [] }: SourceDocument): string {
  const parts = [preamble, full_text, ...articles.map(({ text }) => text)];
  // The core gets the documents in one file, separated by form feeds, so a text must not contain one.
  return parts
    .filter((part) => part)
    .join('\n')
    .replaceAll('\f', '\n');
}

/** Cuts the documents into pieces of equal length, for measuring calls of a known size. */
export function pieces(documents: readonly string[], length: number, most: number): string[] {
  const found: string[] = [];
  for (const text of documents) {
    for (let at = 0; at + length <= text.length; at += length) {
      if (found.length === most) return found;
      found.push(Buffer.from(text.slice(at, at + length), 'utf16le').toString('utf16le'));
    }
  }
  return found;
}

/** One citation of each form that both compared parsers can read. */
export const CITATIONS = [
  'المادة ٥ من القانون رقم ١٣١ لسنة ١٩٤٨ بإصدار القانون المدني',
  'نظام العمل الصادر بالمرسوم الملكي رقم م/51 لسنة 1426',
  'قرار وزير العدل رقم 3345 لسنة 2010',
  'اللائحة التنفيذية للقانون رقم 159 لسنة 1981',
  'الطعن رقم 1234 لسنة 56 ق مدني',
  'فتوى مجلس الدولة رقم 12 لسنة 1999 ملف رقم 32/2/100',
];

/**
 * Phrases that cost a scan most for each character when a text is nothing else: they begin a citation in
 * every second word, and much is read before a rule refuses them.
 */
export const HOSTILE = [
  'قانوني العمل والمرور',
  'نظام نظام العمل,',
  'نظام العمل ',
  'القانون المدني\n',
  'نظام المرافعات الشرعية,',
  'اللائحة التنفيذية لنظام العمل,',
  'المواد 1 و2 و3 ',
  'القانون رقم 1 ',
  'نظام ',
  'ق 1 ',
  'م1/أ,',
];
