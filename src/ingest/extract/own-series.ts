/** Mentions of decisions without their issuer, by `src/titles/own-series.ts`. */
import type { Act } from '../../core.ts';
import { contentWords } from '../../core.ts';
import { keysInSeries, withoutIssuer } from '../../titles/own-series.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Mention, Named } from './mention.ts';
import { named } from './mention.ts';

/** Key of a decision by its number, with the issuer whose series has the number. */
const OF_SERIES = /^[a-z]{2}\/((?:agency|ministerial):[^/]+|cabinet)\/[^/]+\/[gh]\d{4}$/;

/**
 * Returns how a citation names a decision of the citing document's own series; `undefined` for another
 * citation, and for a document that is no decision. `ownKeys` are the citation keys of the document.
 */
export function inOwnSeries(
  document: SourceDocument,
  { citation, about }: Act,
  ownKeys: readonly string[],
): Named | undefined {
  const decision = withoutIssuer(citation);
  if (decision === undefined) return undefined;
  const series = ownKeys.map((key) => OF_SERIES.exec(key)?.[1]).find((kind) => kind !== undefined);
  if (series === undefined) return undefined;
  const name = named(document, decision, { about });
  const keys = keysInSeries(name?.keys ?? [], series);
  if (name === undefined || keys.length === 0) return undefined;
  const { date } = citation;
  return {
    keys,
    words: name.words,
    ...(name.stated && { stated: name.stated }),
    ownSeries: date === undefined ? {} : { date },
  };
}

/**
 * Gives each mention of such a decision the subject that any mention of it states: the preamble of an act
 * tells the subject, and its clause only the number. Mentions without subject and day are dropped.
 */
export function withOwnSubjects(mentions: readonly Mention[]): Mention[] {
  const subjects = new Map<string, Set<string>>();
  for (const { ownSeries, keys, stated } of mentions) {
    const [key = ''] = keys;
    if (ownSeries === undefined || stated === undefined) continue;
    const words = subjects.get(key) ?? new Set();
    subjects.set(key, words);
    for (const word of contentWords(stated.words)) words.add(word);
  }
  return mentions.flatMap((mention) => {
    const { ownSeries, keys } = mention;
    if (ownSeries === undefined) return mention;
    const subject = subjects.get(keys[0] ?? '');
    if (subject === undefined) return ownSeries.date === undefined ? [] : mention;
    return { ...mention, subject: [...subject] };
  });
}
