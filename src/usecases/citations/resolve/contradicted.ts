/** Finds the documents that fit a citation whose stated name or subject and whose number disagree. */
import { nameFits } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { Holdings, Stated } from '../../../titles/contradiction.ts';
import { contradicts, nameAlone, statedBeside } from '../../../titles/contradiction.ts';
import { documentFacts } from '../../document/facts.ts';
import type { CitingTime, Reading, ReadingOf, Resolution } from './resolve.ts';

/** Resolves a reading without asking whether its name and its number agree. */
type Resolve = (reading: ReadingOf) => Resolution;

/**
 * Returns the resolution of a citation that states a name or a subject beside its number, if the number alone
 * does not decide: several documents have it, or the one that has it is called otherwise. Undefined if name
 * and number agree. The documents of the name follow those of the number. They are the law that bears the name
 * alone, and the laws of the other series with this number and a title that fits. One of the other series alone
 * is what «قانون» with its name, number and year means.
 */
export function contradicted(
  corpus: Corpus,
  reading: ReadingOf,
  { ids, on }: Resolution,
  time: CitingTime,
  resolve: Resolve,
): Resolution | undefined {
  const stated = statedIn(reading, time);
  if (stated === undefined) return undefined;
  if (ids.length === 0) {
    const others = inOtherSeries(corpus, reading, stated, resolve);
    if (others.length === 0) return undefined;
    // The plain word for law is used of decree-laws too: name, number and year agree then, and decide.
    const isSure = others.length === 1 && reading.citation.instrument === PLAIN_LAW;
    return { ids: others, isAmbiguous: !isSure, isUnderspecified: false };
  }
  const fitting = ids.filter((id) => !isContradicted(corpus, stated, id));
  if (fitting.length === ids.length) return undefined;
  if (fitting.length === 1)
    return { ids: fitting, isAmbiguous: false, isUnderspecified: false, ...(on && { on }) };
  if (fitting.length > 1) return { ids: fitting, isAmbiguous: true, isUnderspecified: false };
  const named = resolve({ ...reading, citation: nameAlone(reading.citation, stated.name) });
  const candidates = [...ids, ...named.ids, ...inOtherSeries(corpus, reading, stated, resolve)];
  return { ids: [...new Set(candidates)], isAmbiguous: true, isUnderspecified: false };
}

/**
 * True if the citation states a name or a subject that contradicts the document. Without number there is
 * nothing to compare, because the document was found by the name itself.
 */
export function isContradictedBy(
  corpus: Corpus,
  { citation, jurisdiction }: Reading,
  canonicalId: string,
  time: CitingTime,
): boolean {
  if (jurisdiction === undefined) return false;
  const stated = statedIn({ citation, jurisdiction }, time);
  return stated !== undefined && isContradicted(corpus, stated, canonicalId);
}

function statedIn({ citation, jurisdiction }: ReadingOf, time: CitingTime): Stated | undefined {
  const days = 'day' in time ? [time.day] : [`${time.year}-01-01`, `${time.year}-12-31`];
  return statedBeside(citation, { jurisdiction, days });
}

function isContradicted(corpus: Corpus, stated: Stated, canonicalId: string): boolean {
  const { title } = documentFacts(corpus, canonicalId);
  return contradicts(stated, { canonicalId, title }, holdingsOf(corpus));
}

/** Length of the beginning of the provisions in which a document says what it is about, in UTF-16 units. */
const OPENING_CHARS = 500;

const holdingsOf = (corpus: Corpus): Holdings => ({
  idsOf(keys) {
    for (const key of keys) {
      const ids = corpus.resolve(key);
      if (ids.length > 0) return ids;
    }
    return [];
  },
  openingOf(canonicalId) {
    const first = corpus.unnumberedOrdinal(canonicalId) ?? corpus.articleOrdinal(canonicalId, '1');
    if (first === undefined || corpus.chunkCount(first) === 0) return undefined;
    return corpus.chunkText(corpus.firstChunk(first)).slice(0, OPENING_CHARS);
  },
});

/**
 * Kinds of laws that citations confuse, each with the other kind of the pair; each kind has its own numbers.
 * «قانون التعاونيات», for one, is a decree-law.
 */
const OTHER_SERIES: Readonly<Record<string, string>> = {
  law: 'federal-decree-law',
  'federal-law': 'federal-decree-law',
  'federal-decree-law': 'law',
};

/** Instrument of a citation that says no more than «قانون». */
const PLAIN_LAW = 'law';

/** The laws of the confused kind that have the number and year, and a title that fits the stated words. */
function inOtherSeries(
  corpus: Corpus,
  { citation, jurisdiction }: ReadingOf,
  { words }: Stated,
  resolve: Resolve,
): readonly string[] {
  const instrument = OTHER_SERIES[citation.instrument];
  if (instrument === undefined) return [];
  const { name: _name, about: _about, ...numbered } = citation;
  const { ids } = resolve({ citation: { ...numbered, instrument }, jurisdiction });
  return ids.filter((id) => nameFits(words, documentFacts(corpus, id).title) === 'fits');
}
