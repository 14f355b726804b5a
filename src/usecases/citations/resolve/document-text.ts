/** Reads in the text of a document what the corpus does not keep by itself. */
import { Buffer } from 'node:buffer';
import type { Citation } from '../../../core.ts';
import { extractCitations } from '../../../core.ts';
import { known } from '../../../schema/known.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { latest } from '../../../stores/latest.ts';

/** Returns the text of a document on the generation's day; undefined if the id is unknown. Takes milliseconds. */
export function documentText(corpus: Corpus, canonicalId: string): string | undefined {
  const document = corpus.documentView(canonicalId);
  return document && (JSON.parse(Buffer.from(document).toString('utf8')) as { full_text: string }).full_text;
}

/** Number, year and day of a decree or decision in a text. */
type Issuing = Pick<Citation, 'number' | 'year' | 'calendar' | 'date'>;

/**
 * Returns the decrees and decisions that the text of a document cites by number without the name of a law. One of
 * them is that which issued the document; one with the name of a law is that of another law.
 */
export function issuingCitations(corpus: Corpus, canonicalId: string): readonly Issuing[] {
  let read = readers.get(corpus);
  if (read === undefined) {
    read = latest(KEPT, (id: string) => citedByNumber(documentText(corpus, id) ?? '', id));
    readers.set(corpus, read);
  }
  return read(canonicalId);
}

/** Number of documents whose issuing citations are kept. */
const KEPT = 256;

const readers = new WeakMap<Corpus, (canonicalId: string) => readonly Issuing[]>();

function citedByNumber(text: string, canonicalId: string): Issuing[] {
  const jurisdiction = canonicalId.slice(0, 2).toUpperCase();
  const head = text.slice(0, ISSUED_WITHIN);
  return extractCitations(head, { jurisdiction })
    .filter(({ name, number, docType }) => name === undefined && number !== undefined && docType === 'decree')
    .map(({ number, year, calendar, date }) => known({ number, year, calendar, date }));
}

/** Length of the beginning of a text in which it names its decree, in UTF-16 units. */
const ISSUED_WITHIN = 6_000;
