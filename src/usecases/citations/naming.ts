/** Whether the name in a citation is that of the document to which its number and year led. */
import type { Citation } from '../../core.ts';
import type { Corpus } from '../../stores/corpus.ts';
import type { CitingTime, Reading } from '../cite/resolve.ts';
import { resolveCitation } from '../cite/resolve.ts';
import type { DocumentFacts } from '../document/facts.ts';
import { documentFacts } from '../document/facts.ts';
import { nameFits, tellsWhatItIsAbout } from './title.ts';

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
  { canonical_id, title, year }: DocumentFacts,
  time: CitingTime,
): boolean {
  const fit = nameFits(stated, title);
  if (fit === 'fits') return false;
  const named = { ...cited, citation: byNameAlone(cited.citation) };
  const now = resolveCitation(corpus, named, time).ids;
  const then = year === undefined ? [] : resolveCitation(corpus, named, { year }).ids;
  if ([...now, ...then].includes(canonical_id)) return false;
  if (fit === 'differs') return isComparable(cited.citation, title) || now.length + then.length > 0;
  // Where the words do not settle it, the name's own meaning does, as it was when the document was made: the decree that
  // put a law into force has a title that says what it approves, if that. A law that bore the name before is not that
  // of today, and need not be in the corpus.
  const meant = year === undefined ? now : then;
  return meant.length === 1;
}

/**
 * «بشأن» may go on with what the sentence is about («طبقًا للقانون رقم 131 لسنة 1948 في شأن التعويض»): only a title of that
 * form denies it, or words that are another law's name.
 */
function isComparable({ name }: Citation, title: string): boolean {
  return name !== undefined || tellsWhatItIsAbout(title);
}

/** What the words say without number and year; «بشأن مكافحة المخدرات» names «قانون مكافحة المخدرات». */
function byNameAlone(citation: Citation): Citation {
  const { number: _number, year: _year, calendar: _calendar, date: _date, about, ...named } = citation;
  return about === undefined ? named : { ...named, name: `قانون ${about}` };
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
