/** Reads the articles of an indexed corpus as terms, and counts the spellings of each term. */

import { analyzeBatch } from '../../src/core.ts';
import type { Corpus } from '../../src/stores/corpus.ts';

/** The first chunks of an article that are read. Long annexes say little about a heading. */
const CHUNKS = 12;
/** Words in the form of the table: Arabic letters without marks, or lower-case English. */
const PLAIN_WORD = /^(?:[ء-غف-ي]{2,24}|[a-z]{2,24})$/;

export interface ArticleTerms {
  readonly document: string;
  readonly articleNo: string | undefined;
  readonly title: readonly string[];
  readonly heading: readonly string[];
  readonly body: readonly string[];
}

/** For each term, how often each of its words was read. */
export class Spellings {
  readonly #words = new Map<string, Map<string, number>>();

  /** Cuts texts into terms, and counts the words of the terms. */
  terms(texts: readonly string[]): string[][] {
    return analyzeBatch([...texts]).map((tokens, at) =>
      tokens.map(({ term, start, end }) => {
        const word = (texts[at] as string).slice(start, end).toLowerCase();
        if (PLAIN_WORD.test(word)) {
          const words = this.#words.get(term) ?? new Map<string, number>();
          this.#words.set(term, words.set(word, (words.get(word) ?? 0) + 1));
        }
        return term;
      }),
    );
  }

  /** Returns the most frequent word of a term; `undefined` if the table can hold none of its words. */
  of(term: string): string | undefined {
    const words = [...(this.#words.get(term) ?? [])];
    words.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    return words[0]?.[0];
  }
}

/** Yields the articles of a corpus in their order. */
export function* articlesOf(corpus: Corpus, spellings: Spellings): Generator<ArticleTerms> {
  const { articles, chunks } = corpus.manifest;
  for (let article = 0; article < articles; article++) {
    const { canonical_id, article_no, title, heading = '' } = corpus.card(article);
    const first = corpus.firstChunk(article);
    const end = article + 1 < articles ? corpus.firstChunk(article + 1) : chunks;
    const bodies: string[] = [];
    for (let chunk = first; chunk < Math.min(end, first + CHUNKS); chunk++) {
      bodies.push(corpus.chunkText(chunk));
    }
    const [ofTitle = [], ofHeading = [], ...ofBody] = spellings.terms([title, heading, ...bodies]);
    yield {
      document: canonical_id,
      articleNo: article_no,
      title: ofTitle,
      heading: ofHeading,
      body: ofBody.flat(),
    };
  }
}
