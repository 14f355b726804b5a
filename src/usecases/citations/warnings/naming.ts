/** Compares the name in a citation with the title of the document found by number and year. */
import type { Citation } from '../../../core.ts';
import { citationKeys, lawAbout, nameFits, statesSubject } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import { documentFacts } from '../../document/facts.ts';
import type { CitingTime, Reading } from '../resolve/resolve.ts';
import { byNameAlone, resolveCitation } from '../resolve/resolve.ts';

export type Cited = Pick<Reading, 'citation' | 'jurisdiction'>;

/**
 * Kinds of laws that citations confuse, each with the other kind of the pair; each kind has its own numbers.
 * «قانون التعاونيات», for one, is a decree-law.
 */
const OTHER_SERIES: Readonly<Record<string, string>> = {
  law: 'federal-decree-law',
  'federal-law': 'federal-decree-law',
  'federal-decree-law': 'law',
};

/**
 * Returns the name that a citation states, or else the subject stated after number and year: «بشأن تنظيم
 * علاقات العمل».
 */
export const statedName = ({ name, about }: Citation): string | undefined => name ?? about;

/**
 * Returns the ids of other documents that the stated name fits; empty if it fits neither `facts` nor any
 * other document. Undefined if the name fits, or if there is nothing to compare.
 *
 * Only a citation with number and year is compared. Without them, the document was found by the name itself.
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
  // The words of title and name do not decide, so the documents that the name means do: the name differs if
  // it meant one other document both at the time of the citation and when the found document was made.
  return meant.size === 1 && meanings.every((ids) => ids.length === 1);
}

/**
 * True if the citation names a law and the document is the decision that issued it, whose title may differ.
 */
function isOfAnotherKind({ docType }: Citation, { doc_type }: DocumentFacts): boolean {
  return docType !== doc_type && (docType === 'legislation' || doc_type === 'decree');
}

/**
 * True if the table of names gives the stated name to another royal decree than the cited one. The table has
 * the decree of each law, such as «نظام العمل». Other issuing decisions are not compared, because they need
 * not issue the named law: «لائحة نظام البيئة الصادرة بقرار …».
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

/** Takes the numbers from citation keys of laws: `sa/law/m51/h1426` → `m51`. */
function numbersIn(keys: readonly string[]): string[] {
  return keys.flatMap((key) => /^[a-z]+\/law\/([^/]+)\//.exec(key)?.[1] ?? []);
}

/**
 * True if a stated subject that differs from the title is a mismatch. Words after «بشأن» (concerning) may be
 * the subject of the sentence instead («طبقًا للقانون رقم 131 لسنة 1948 في شأن التعويض»), so the title must
 * have a subject of that form too. A subject of one word is not compared, because it may be cut off («بشأن
 * الأشخاص الذين …»).
 */
function isComparable({ name, about = '' }: Citation, title: string): boolean {
  return name !== undefined || (about.trim().includes(' ') && statesSubject(title));
}

/**
 * Copies a citation with its name alone. A stated subject becomes a name: «بشأن مكافحة المخدرات» → «قانون
 * مكافحة المخدرات».
 */
function nameOf(citation: Citation): Citation {
  const { about, ...named } = byNameAlone(citation);
  return about === undefined ? named : { ...named, name: lawAbout(about) };
}

/**
 * Returns the ids of documents of the confused kind of law that have the same number and year and whose title
 * fits the stated name.
 */
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
