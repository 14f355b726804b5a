/** Whether the name in a citation is that of the document to which its number and year led. */
import type { Citation } from '../../../core.ts';
import { citationKeys, lawAbout, nameFits, statesSubject } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import { documentFacts } from '../../document/facts.ts';
import type { CitingTime, Reading } from '../resolve/resolve.ts';
import { byNameAlone, resolveCitation } from '../resolve/resolve.ts';

export type Cited = Pick<Reading, 'citation' | 'jurisdiction'>;

/** Series with numbers of their own that are cited by one another's word: «قانون التعاونيات» is a decree-law. */
const OTHER_SERIES: Readonly<Record<string, string>> = {
  law: 'federal-decree-law',
  'federal-law': 'federal-decree-law',
  'federal-decree-law': 'law',
};

/** The name in the words, or what they say behind number and year that it is about: «بشأن تنظيم علاقات العمل». */
export const statedName = ({ name, about }: Citation): string | undefined => name ?? about;

/**
 * Ids of the documents that the name leads away to; empty where it is another name and leads nowhere; `undefined` where
 * it fits, or there is nothing to compare.
 *
 * Only where number and year led to the document, so that the name was not needed to find it.
 */
export function namedElsewhere(
  corpus: Corpus,
  cited: Cited,
  facts: DocumentFacts,
  time: CitingTime,
): readonly string[] | undefined {
  const { number, year } = cited.citation;
  const stated = statedName(cited.citation);
  if (stated === undefined || number === undefined || year === undefined) return undefined;
  if (!differs(stated, corpus, cited, facts, time)) return undefined;
  return namedInOtherSeries(corpus, cited, time).filter((id) => id !== facts.canonical_id);
}

function differs(
  stated: string,
  corpus: Corpus,
  cited: Cited,
  facts: DocumentFacts,
  time: CitingTime,
): boolean {
  const { canonical_id, title, year } = facts;
  const fit = nameFits(stated, title);
  if (fit === 'fits') return false;
  const named = { ...cited, citation: nameOf(cited.citation) };
  const times = year === undefined ? [time] : [time, { year }];
  if (isOfAnotherKind(cited.citation, facts)) return isAnotherAlias(cited, named, times);
  const meanings = times.map((when) => resolveCitation(corpus, named, when).ids);
  const meant = new Set(meanings.flat());
  if (meant.has(canonical_id)) return false;
  if (fit === 'differs') return isComparable(cited.citation, title) || meant.size > 0;
  // Where the words do not settle it, the name's own meaning does, if it is one, now and when the document was made.
  return meant.size === 1 && meanings.every((ids) => ids.length === 1);
}

/** A decision that issues or approves what is named: its title says of that what it likes. */
function isOfAnotherKind({ docType }: Citation, { doc_type }: DocumentFacts): boolean {
  return docType !== doc_type && (docType === 'legislation' || doc_type === 'decree');
}

/**
 * Of a royal decree that issues a law the table of names alone tells: it knows the decree of «نظام العمل». What another
 * decision issues need not be what is named: «لائحة نظام البيئة الصادرة بقرار …».
 */
function isAnotherAlias(cited: Cited, named: Cited, times: readonly CitingTime[]): boolean {
  if (cited.citation.issuedBy !== 'royal-decree') return false;
  const days = times.flatMap((time) =>
    'day' in time ? [time.day] : [`${time.year}-01-01`, `${time.year}-12-31`],
  );
  const own = numbersIn(citationKeys(cited.citation, cited.jurisdiction));
  const others = days.flatMap((day) => numbersIn(citationKeys(named.citation, named.jurisdiction, day)));
  return others.length > 0 && others.every((number) => !own.includes(number));
}

/** Of the key sa/law/m51/h1426 m51. */
function numbersIn(keys: readonly string[]): string[] {
  return keys.flatMap((key) => /^[a-z]+\/law\/([^/]+)\//.exec(key)?.[1] ?? []);
}

/**
 * «بشأن» may go on with what the sentence is about («طبقًا للقانون رقم 131 لسنة 1948 في شأن التعويض»): only a title of that
 * form denies it, or words that are another law's name. Of «بشأن الأشخاص الذين …» one word was read.
 */
function isComparable({ name, about = '' }: Citation, title: string): boolean {
  return name !== undefined || (about.trim().includes(' ') && statesSubject(title));
}

/** «بشأن مكافحة المخدرات» names «قانون مكافحة المخدرات». */
function nameOf(citation: Citation): Citation {
  const { about, ...named } = byNameAlone(citation);
  return about === undefined ? named : { ...named, name: lawAbout(about) };
}

/** Documents with the citation's number and year in the series beside its own, where they bear the name that it states. */
export function namedInOtherSeries(
  corpus: Corpus,
  { citation, jurisdiction }: Cited,
  time: CitingTime,
): readonly string[] {
  const stated = statedName(citation);
  const instrument = OTHER_SERIES[citation.instrument];
  if (instrument === undefined || stated === undefined || citation.number === undefined) return [];
  const { name: _name, about: _about, ...numbered } = citation;
  const { ids } = resolveCitation(corpus, { citation: { ...numbered, instrument }, jurisdiction }, time);
  return ids.filter((id) => nameFits(stated, documentFacts(corpus, id).title) === 'fits');
}
