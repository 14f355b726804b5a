/**
 * Puts the chunks of an article together again, because a model needs the whole rule: a condition or an
 * exception is often in another chunk than the one that the search found.
 */
import type { Corpus } from '../../stores/corpus.ts';

/**
 * Maximum length of the text of one article that a model gets, in UTF-16 units.
 *
 * @internal Exported for tests, which check texts against this bound.
 */
export const MAX_ARTICLE_CHARS = 5_000;

/** Text between two parts of an article that do not follow each other, and before and after a cut article. */
const GAP = '\n…\n';

/**
 * Minimum and maximum length, in UTF-16 units, of words that two consecutive chunks share. Ingest begins a
 * chunk with the last sentence of the previous one, if that has at most 300 units.
 */
const OVERLAP = { least: 8, most: 300 } as const;

/** End of a text after which a sentence or clause begins. Repeated words begin after one. */
const BOUNDARY = /(?:\n|[.؟?!:؛;])\s*$/u;

/**
 * Returns the text of an article: whole if it is short enough, else the chunks `found`, most relevant first,
 * with the chunks around them and the first chunk, which has the beginning of the rule. «…» stands for the
 * chunks that are left out, also at the beginning and at the end.
 */
export function articleText(
  corpus: Pick<Corpus, 'firstChunk' | 'chunkCount' | 'chunkText'>,
  article: number,
  found: readonly number[],
): string {
  const first = corpus.firstChunk(article);
  const end = first + corpus.chunkCount(article);
  const texts = new Map<number, string>();
  let length = 0;
  for (const chunk of byRelevance(found, first, end)) {
    const text = corpus.chunkText(chunk);
    length += text.length;
    if (texts.size > 0 && length > MAX_ARTICLE_CHARS) break;
    texts.set(chunk, text);
  }
  let [whole, last] = ['', first];
  for (const [chunk, text] of [...texts].sort(([a], [b]) => a - b)) {
    if (whole === '') whole = text;
    else whole = chunk === last + 1 ? joined(whole, text) : `${whole}${GAP}${text}`;
    last = chunk;
  }
  const [begin, rest] = [texts.has(first) ? '' : GAP.trimStart(), last < end - 1 ? GAP.trimEnd() : ''];
  return begin + whole + rest;
}

/** Yields every chunk of the article once: `found`, their neighbours, the first one, then the others. */
function* byRelevance(found: readonly number[], first: number, end: number): Generator<number> {
  const seen = new Set<number>();
  const places = [...found, ...found.flatMap((chunk) => [chunk + 1, chunk - 1]), first];
  for (let away = 2; away < end - first; away++)
    places.push(...found.flatMap((chunk) => [chunk + away, chunk - away]));
  for (const chunk of places) {
    if (chunk < first || chunk >= end || seen.has(chunk)) continue;
    seen.add(chunk);
    yield chunk;
  }
}

/** Joins two consecutive chunks without the words with which the second repeats the end of the first. */
function joined(before: string, after: string): string {
  const most = Math.min(OVERLAP.most, before.length, after.length);
  for (let length = most; length >= OVERLAP.least; length--) {
    const isRepeated = before.endsWith(after.slice(0, length));
    if (isRepeated && BOUNDARY.test(before.slice(0, -length))) return before + after.slice(length);
  }
  return `${before}${BOUNDARY.test(before) ? '\n' : ' '}${after}`;
}
