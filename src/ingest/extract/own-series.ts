/**
 * Citations of decisions without their issuer («يلغى القرار رقم (22) لسنة 2009 المشار إليه»), or with one
 * that is only a noun («قرار مجلس الإدارة رقم (5)»). Every agency has a series of its own, so in running text
 * such a number means nothing. In a decision it means one of the same issuer, if the corpus has that one and
 * the text tells its subject or its day too.
 */
import type { Act } from '../../core.ts';
import { contentWords } from '../../core.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Mention, Named } from './mention.ts';
import { named } from './mention.ts';

/** Key of a decision by its number, with the issuer whose series has the number. */
const OF_SERIES = /^[a-z]{2}\/((?:agency|ministerial):[^/]+|cabinet)\/[^/]+\/[gh]\d{4}$/;

/** Key of a decision by its number, without an issuer. */
const OF_ANY_ISSUER = /^([a-z]{2})\/ministerial\//;

/**
 * Returns how a citation names a decision of the citing document's own series; `undefined` for another
 * citation, and for a document that is no decision. `ownKeys` are the citation keys of the document.
 */
export function inOwnSeries(
  document: SourceDocument,
  { citation, about }: Act,
  ownKeys: readonly string[],
): Named | undefined {
  const { issuer: _issuer, ...unissued } = citation;
  const { instrument, number, year, date } = citation;
  if (instrument !== 'agency-decision' || number === undefined || year === undefined) return undefined;
  const series = ownKeys.map((key) => OF_SERIES.exec(key)?.[1]).find((kind) => kind !== undefined);
  if (series === undefined) return undefined;
  const name = named(document, { ...unissued, instrument: 'ministerial-decision' }, { about });
  const numbered = name?.keys.filter((key) => OF_ANY_ISSUER.test(key)) ?? [];
  if (name === undefined || numbered.length === 0) return undefined;
  return {
    keys: numbered.map((key) => key.replace(OF_ANY_ISSUER, `$1/${series}/`)),
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
