/**
 * Says where the articles of a document stand in its records, so that one article is read without parsing the
 * others: a long law takes milliseconds to parse, and a citation needs one article of it.
 */
import type { Buffer } from 'node:buffer';
import type { SourceArticle } from '../../../articles/numbered.ts';
import { enactmentDay, numberKeys, numbersOf, unchanged } from '../../../articles/numbered.ts';
import { articleKey } from '../../../core.ts';
import type { ArticleDay, ArticleHistory } from '../../../schema/article.ts';
import type { Place } from './json-places.ts';
import { itemPlaces, memberPlace, valueAt } from './json-places.ts';

/** The records of a document. Their bytes are valid until the next read. */
export interface ArticleRecords {
  /** Returns the JSON of the cleaned document. */
  source(): Buffer;
  /** Returns the JSON of the list of histories; undefined if no article has changes. */
  histories(): Buffer | undefined;
}

/**
 * Returns the same records, whose source is not read again while its bytes are valid: unpacking a long law
 * and checking it takes longer than all else that an article needs.
 */
export function sourceReadOnce({ source, histories }: ArticleRecords): ArticleRecords {
  let last: Buffer | undefined;
  return {
    source() {
      last ??= source();
      return last;
    },
    histories() {
      last = undefined;
      return histories();
    },
  };
}

/** An article: its place in one of the records, and in the order of the text. */
export interface Entry extends Place {
  readonly order: number;
  /** Stable key of an article without changes, which stands in the source. Absent: it is in the histories. */
  readonly unchangedKey?: string;
}

export interface ArticleDirectory {
  /** Articles by their stable key and by the keys of their numbers. */
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  /** Day from which the articles without changes hold. */
  readonly enacted: ArticleDay | undefined;
}

/** Reads the places of all articles: of those without changes only the numbers, of the others everything. */
export function articleDirectory(records: ArticleRecords): ArticleDirectory {
  const histories = placesOf(records.histories(), 0, valueAt<ArticleHistory>);
  const source = records.source();
  const articles = placesOf(source, memberPlace(source, 0, 'articles')?.start, numberAt);
  const entries = new Map<string, Entry[]>();
  let order = 0;
  for (const one of numbersOf([...articles.keys()], [...histories.keys()])) {
    const isChanged = 'history' in one;
    const place = isChanged ? histories.get(one.history) : articles.get(one.article);
    if (place === undefined) throw new Error('a numbered article is in no record of its document');
    const entry: Entry = { ...place, order, ...(!isChanged && { unchangedKey: one.article_key }) };
    for (const key of new Set(isChanged ? keysOf(one.history) : [one.article_key, one.numberKey])) {
      const known = entries.get(key);
      if (known === undefined) entries.set(key, [entry]);
      else known.push(entry);
    }
    order += 1;
  }
  return { entries, enacted: enactmentDay([...histories.keys()]) };
}

/** An article whose first wording has no number is found by its key as if that were its number. */
function keysOf(history: ArticleHistory): string[] {
  const { article_key, versions } = history;
  const asNumber = versions[0]?.article_no === undefined ? [articleKey(article_key)] : [];
  return [article_key, ...asNumber, ...numberKeys(history)];
}

/** Articles with one of the keys, in the order of the text. */
export function entriesWith({ entries }: ArticleDirectory, keys: readonly string[]): readonly Entry[] {
  const [key, ...others] = new Set(keys);
  if (others.length === 0) return key === undefined ? [] : (entries.get(key) ?? []);
  const found = new Set([...new Set(keys)].flatMap((one) => entries.get(one) ?? []));
  return [...found].sort((one, other) => one.order - other.order);
}

export function readArticle(
  records: ArticleRecords,
  { enacted }: ArticleDirectory,
  entry: Entry,
): ArticleHistory {
  const { unchangedKey } = entry;
  if (unchangedKey !== undefined) {
    return unchanged(valueAt<SourceArticle>(records.source(), entry), unchangedKey, enacted);
  }
  const histories = records.histories();
  if (histories === undefined) throw new Error('the histories of a document are gone');
  return valueAt<ArticleHistory>(histories, entry);
}

/** Reads the items of the array at `start`, each with its place. Without an array: none. */
function placesOf<T>(
  json: Buffer | undefined,
  start: number | undefined,
  read: (json: Buffer, place: Place) => T,
): Map<T, Place> {
  if (json === undefined || start === undefined) return new Map();
  return new Map(itemPlaces(json, start).map((place) => [read(json, place), place]));
}

function numberAt(json: Buffer, { start }: Place): Pick<SourceArticle, 'article_no'> {
  const place = memberPlace(json, start, 'article_no');
  return place === undefined ? {} : { article_no: valueAt<string>(json, place) };
}
