/**
 * The article that a citation cites, in the wording of a day, with warnings about its changes for the reader.
 */
import { z } from 'zod';
import { versionOn } from '../../articles/in-time.ts';
import { numberKeys } from '../../articles/numbered.ts';
import type { ArticleHistory } from '../../schema/article.ts';
import {
  articleDaySchema,
  articleStateSchema,
  articleWarningSchema,
  certaintySchema,
} from '../../schema/article.ts';
import { known } from '../../schema/known.ts';
import type { Corpus } from '../../stores/corpus.ts';
import type { ArticleOnDay, DocumentArticles } from '../article/articles-of.ts';
import { articlesAsked, findArticle } from '../article/articles-of.ts';
import { nameOf, wordingOf } from '../article/present.ts';
import type { Found } from './finding/found.ts';
import type { Warning } from './warnings/warnings.ts';

export const citedWordingSchema = z
  .strictObject({
    article_no: z.string().describe('Number that the article bears on the day'),
    article_key: z.string().describe('Stable key of the article'),
    text: z.string().optional().describe('Absent if the wording cannot be told, and of a repealed article'),
    state: articleStateSchema,
    certainty: certaintySchema,
    from: articleDaySchema.optional().describe('First day of the wording; absent if unknown'),
    to: articleDaySchema.optional().describe('First day after the wording; absent if none is known'),
    warnings: z.array(articleWarningSchema).min(1).optional(),
    sha256: z.string().optional().describe('SHA-256 of the UTF-8 bytes of `text`, in hexadecimal digits'),
  })
  .describe('The first cited article in the wording of the day; absent if the document has none such');

/** The cited article as answers to batches contain it: without its text. */
export const citedStateSchema = citedWordingSchema.omit({ text: true, sha256: true });

export interface CitedWording {
  readonly article: z.infer<typeof citedWordingSchema>;
  readonly warnings: readonly Warning[];
}

export interface CitationDays {
  /** Gregorian day (`YYYY-MM-DD`) whose wording of the cited article is shown. */
  readonly day: string;
  readonly today: string;
}

/**
 * Returns the first article that the citation cites. Undefined if it cites no article, or one that the
 * document lacks.
 */
export function citedWording(
  corpus: Corpus,
  { canonicalId, parsed }: Pick<Found, 'canonicalId' | 'parsed'>,
  days: CitationDays,
): CitedWording | undefined {
  const [cited] = parsed.articles ?? [];
  if (cited === undefined) return undefined;
  for (const { article_key } of [cited, ...(cited.readings ?? [])]) {
    const document = articlesAsked(corpus, canonicalId, article_key);
    const found = findArticle(document, article_key, days.day);
    if (found !== undefined) {
      return { article: shown(found), warnings: warningsOf(found, article_key, document, days) };
    }
  }
  return undefined;
}

/** State and warnings of an article of a document on a day, each read once. */
export function statesOn(corpus: Corpus, day: string): StateOf {
  const states = new Map<string, ArticleOnDay | undefined>();
  return (canonicalId, key) => {
    const name = `${canonicalId}#${key}`;
    if (!states.has(name)) {
      states.set(name, findArticle(articlesAsked(corpus, canonicalId, key), key, day));
    }
    const found = states.get(name);
    if (found === undefined) return undefined;
    const { state, warnings } = wordingOf(found);
    return { state, ...known({ warnings: warnings.length > 0 ? warnings : undefined }) };
  };
}

export type StateOf = (
  canonicalId: string,
  key: string,
) => Pick<z.infer<typeof citedWordingSchema>, 'state' | 'warnings'> | undefined;

function shown(article: ArticleOnDay): CitedWording['article'] {
  const { text, state, certainty, from, to, warnings, sha256 } = wordingOf(article);
  return {
    ...nameOf(article),
    ...known({ text }),
    state,
    certainty,
    ...known({ from, to, warnings: warnings.length > 0 ? warnings : undefined, sha256 }),
  };
}

function warningsOf(
  { state, history, index }: ArticleOnDay,
  citedKey: string,
  { articles }: DocumentArticles,
  { day, today }: CitationDays,
): Warning[] {
  const warnings: Warning[] = [];
  if (state === 'repealed') warnings.push('article_repealed');
  if (day < today && versionOn(history, today)?.index !== index) warnings.push('article_amended_since');
  // Warn only if an article changed its number. A source may also give two articles the same number, which is
  // no change.
  const bearers = articles.filter((one) => bears(one, citedKey));
  if (![history, ...bearers].every(hasOneNumber)) warnings.push('article_renumbered');
  return warnings;
}

const bears = (history: ArticleHistory, key: string): boolean => numberKeys(history).includes(key);

const hasOneNumber = (history: ArticleHistory): boolean => new Set(numberKeys(history)).size <= 1;
