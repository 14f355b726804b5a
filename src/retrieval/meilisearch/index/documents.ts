/** What Meilisearch is given to index: a document a chunk, its number the key. */
import type { IndexDocument } from '../../../core.ts';
import { termsOf, wordsOf } from './terms.ts';

/** The searchable fields, each the terms of one text. */
export const FIELDS = ['title', 'heading', 'body'] as const;

/** The name under which Meilisearch knows our vectors. */
export const EMBEDDER = 'sanad';

/** How many terms heading and body have. */
export const LENGTH = 'length';

/** Where the next document's numbers begin. */
export interface Numbers {
  readonly article: number;
  readonly chunk: number;
}

/** One line of JSON a chunk. */
export function chunkLines(
  document: IndexDocument,
  vectors: Float32Array,
  dimensions: number,
  from: Numbers,
): string[] {
  const { jurisdiction, docType, status, year } = document;
  const shared = {
    jurisdiction,
    doc_type: docType,
    status,
    // A document without a year has no such field, and passes no filter over it.
    ...(year !== undefined && { year }),
    title: wordsOf(termsOf(document.title)),
  };
  const lines: string[] = [];
  document.articles.forEach(({ articleNo, heading, chunks }, at) => {
    // The number is searched for as the embedded engine does: with the heading.
    const headed = termsOf([articleNo, heading].filter((part) => part !== undefined).join(' '));
    for (const chunk of chunks) {
      const offset = lines.length * dimensions;
      const body = termsOf(chunk);
      lines.push(
        JSON.stringify({
          chunk: from.chunk + lines.length,
          article: from.article + at,
          ...shared,
          heading: wordsOf(headed),
          body: wordsOf(body),
          [LENGTH]: headed.length + body.length,
          _vectors: { [EMBEDDER]: rounded(vectors.subarray(offset, offset + dimensions)) },
        }),
      );
    }
  });
  return lines;
}

/** A vector's numbers lie below one; what is beyond the sixth digit tells nothing and doubles what is sent. */
function rounded(vector: Float32Array): number[] {
  return Array.from(vector, (value) => Number(value.toPrecision(6)));
}
