/** Documents for Meilisearch: one for each chunk, with the chunk's number as key. */
import type { IndexDocument } from '../../../core.ts';
import { termsOf, wordsOf } from './terms.ts';

/** The searchable fields, each with the terms of one text. */
export const FIELDS = ['title', 'heading', 'body'] as const;

/** Name of the vectors in Meilisearch. */
export const EMBEDDER = 'sanad';

/** Field with the number of terms in heading and body. */
export const LENGTH = 'length';

/** First article and chunk number of the next document. */
export interface Numbers {
  readonly article: number;
  readonly chunk: number;
}

/** True if an article of the document has days. */
export const hasDays = ({ articles }: IndexDocument): boolean =>
  articles.some(({ from, to }) => from !== undefined || to !== undefined);

/** Returns one line of JSON for each chunk. */
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
    // A document without a year lacks the field and so matches no year filter.
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
          // An article without a beginning or an end lacks the field.
          ...(first !== undefined && { from: first }),
          ...(end !== undefined && { to: end }),
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

/**
 * Rounds to six digits: more precision does not change the ranking and doubles the size of the request.
 */
function rounded(vector: Float32Array): number[] {
  return Array.from(vector, (value) => Number(value.toPrecision(6)));
}
