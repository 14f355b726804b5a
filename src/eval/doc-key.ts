/** How the evaluation sets name a document, whatever ids an engine gives it. */
import { createHash } from 'node:crypto';

const KEYED_FIELDS = ['jurisdiction', 'title', 'official_number', 'year_gregorian', 'year_hijri'] as const;

/**
 * The line's own `doc_key`, else the first 12 hex digits of SHA-256 over jurisdiction, title, number and both years,
 * joined by line feeds, what is not known as the empty string.
 */
export function docKey(line: Readonly<Record<string, unknown>>): string {
  if (typeof line.doc_key === 'string') return line.doc_key;
  const identity = KEYED_FIELDS.map((field) => line[field] ?? '').join('\n');
  return createHash('sha256').update(identity).digest('hex').slice(0, 12);
}
