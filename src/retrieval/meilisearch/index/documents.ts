/** Documents for Meilisearch: one for each chunk, with the chunk's number as key. */
import type { IndexDocument } from '../../../core.ts';
import { termsOf, wordsOf } from './terms.ts';

/** The searchable fields of a Meilisearch document. Each holds the terms of one text. */
export const FIELDS = ['title', 'heading', 'body'] as const;

/** Name under which Meilisearch stores the vectors; it calls the source of vectors an embedder. */
export const EMBEDDER = 'sanad';

/** Field that holds the length of a chunk: the number of terms in heading and body. */
export const LENGTH = 'length';

/** Numbers that the next document, its first article and its first chunk get in the index. */
export interface Numbers {
  readonly document: number;
  readonly article: number;
  readonly chunk: number;
}

/** True if an article of the document has a first or last day in force. */
export const hasDays = ({ articles }: IndexDocument): boolean =>
  articles.some(({ from, to }) => from !== undefined || to !== undefined);

/** Returns a document's chunks as Meilisearch documents, one line of JSON each. */
export function chunkLines(
  document: IndexDocument,
  vectors: Float32Array,
  dimensions: number,
  from: Numbers,
): string[] {
  const { jurisdiction, docType, status, year } = document;
  const shared = {
    document: from.document,
    jurisdiction,
    doc_type: docType,
    status,
    // A document without a year lacks the field `year`, so that no filter by year matches it.
    ...(year !== undefined && { year }),
    title: wordsOf(termsOf(document.title)),
  };
  const lines: string[] = [];
  document.articles.forEach(({ articleNo, heading, chunks, from: first, to: end }, at) => {
    // The article number is indexed with the heading, as in the embedded engine.
    const headed = termsOf([articleNo, heading].filter((part) => part !== undefined).join(' '));
    for (const chunk of chunks) {
      const offset = lines.length * dimensions;
      const body = termsOf(chunk);
      lines.push(
        JSON.stringify({
          chunk: from.chunk + lines.length,
          article: from.article + at,
          ...shared,
          // The fields `from` and `to` are left out if the article has no first or no last day in force.
          ...(first !== undefined && { from: first }),
          ...(end !== undefined && { to: end }),
          heading: wordsOf(headed),
          body: wordsOf(body),
          [LENGTH]: headed.length + body.length,
          _vectors: { [EMBEDDER]: wholeNumbers(vectors.subarray(offset, offset + dimensions)) },
        }),
      );
    }
  });
  return lines;
}

/** Greatest value of a vector as it is sent. With four digits a cosine differs by at most 0.00003. */
const GREATEST = 9_999;

/**
 * Returns a vector of the same direction in whole numbers, because Meilisearch compares directions only. They
 * take half as long to write and to send as fractions.
 */
function wholeNumbers(vector: Float32Array): number[] {
  const scale = GREATEST / (vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1);
  return Array.from(vector, (value) => Math.round(value * scale));
}
