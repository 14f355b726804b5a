/** Whether the name in a citation is that of the document to which its number and year led. */
import type { Citation } from '../../core.ts';
import type { Corpus } from '../../stores/corpus.ts';
import type { Reading } from '../cite/resolve.ts';
import { resolveCitation } from '../cite/resolve.ts';
import type { DocumentFacts } from '../document/facts.ts';
import { documentFacts } from '../document/facts.ts';
import type { Surroundings } from './text.ts';
import { nameFits } from './title.ts';

type Cited = Pick<Reading, 'citation' | 'jurisdiction'>;

/** Series with numbers of their own that are cited by one another's word: «قانون التعاونيات» is a decree-law. */
const OTHER_SERIES: Readonly<Record<string, string>> = {
  law: 'federal-decree-law',
  'federal-law': 'federal-decree-law',
  'federal-decree-law': 'law',
};

/**
 * Ids of the documents that the name leads away to; empty where it is another name and leads nowhere; `undefined` where
 * it fits, or there is nothing to compare.
 *
 * Only where number and year led to the document, so that the name was not needed to find it. The decree that put
 * a law into force has no name to compare: its title says what it approves, if that.
 */
export function namedElsewhere(
  corpus: Corpus,
  cited: Cited,
  { canonical_id, title, doc_type }: DocumentFacts,
  { time }: Surroundings,
): readonly string[] | undefined {
  const { name, number, year, docType } = cited.citation;
  if (name === undefined || number === undefined || year === undefined) return undefined;
  if (doc_type !== docType) return undefined;
  const fit = nameFits(name, title);
  if (fit === 'fits' || fit === 'unknown') return undefined;
  const { ids } = resolveCitation(corpus, { ...cited, citation: byNameAlone(cited.citation) }, time);
  if (ids.includes(canonical_id)) return undefined;
  if (fit === 'partly' && ids.length !== 1) return undefined;
  return inOtherSeries(corpus, cited, time).filter(
    (id) => id !== canonical_id && nameFits(name, documentFacts(corpus, id).title) === 'fits',
  );
}

function byNameAlone(citation: Citation): Citation {
  const { number: _number, year: _year, calendar: _calendar, date: _date, ...named } = citation;
  return named;
}

function inOtherSeries(
  corpus: Corpus,
  { citation, jurisdiction }: Cited,
  time: Surroundings['time'],
): readonly string[] {
  const instrument = OTHER_SERIES[citation.instrument];
  if (instrument === undefined) return [];
  const { name: _name, ...numbered } = citation;
  return resolveCitation(corpus, { citation: { ...numbered, instrument }, jurisdiction }, time).ids;
}
