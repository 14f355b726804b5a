/**
 * Commencement of the repeals of an act. A decree or a decision that issues a law may repeal the former law
 * «عند نفاذه»: the repeal has effect on the day of the law, not of the decree.
 */
import type { Commencement } from '../../core.ts';
import type { ArticleDay } from '../../schema/article.ts';
import type { Edge } from '../extract/edge.ts';
import type { CitedDates } from '../identify/cited-days.ts';
import type { Candidate } from '../identify/identify.ts';

/** Series of decrees, decisions and circulars, which issue laws and are none. */
const ISSUING_SERIES = /^(?:dec-|circ)/;

/** Series whose number a law takes over. The numbers of ministries and agencies are others. */
const NATIONAL_SERIES = /^dec-(?:royal|order|cab|pres|pm)$/;

interface Sources {
  /** Commencement that a document states for itself. */
  commencementOf(canonicalId: string): Commencement | undefined;
  candidateOf(canonicalId: string): Candidate | undefined;
  /** Ids of the documents with the number and year of the document. */
  numberedLike(candidate: Candidate): readonly string[];
  edges: readonly Edge[];
}

/** Returns a function that gives the law that a decree or a decision issues; `undefined` for a law itself. */
export function issuedLaws({ candidateOf, numberedLike, edges }: Omit<Sources, 'commencementOf'>) {
  const isLaw = (id: string) => !ISSUING_SERIES.test(candidateOf(id)?.identity.series ?? '');
  /** The one law with the number of the act, else the one of its year that the act cites and does not change. */
  return (act: string): string | undefined => {
    const candidate = candidateOf(act);
    if (candidate === undefined || isLaw(act)) return undefined;
    const isNational = NATIONAL_SERIES.test(candidate.identity.series);
    const numbered = isNational ? numberedLike(candidate).filter((id) => id !== act && isLaw(id)) : [];
    if (numbered.length === 1) return numbered[0];
    const own = edges.filter(({ from }) => from === act);
    const changed = new Set(own.flatMap(({ type, to }) => (type === 'cites' ? [] : to)));
    const cited = own.flatMap(({ type, to }) =>
      type === 'cites' && !changed.has(to) && isLaw(to) ? to : [],
    );
    const ofItsTime = [...new Set(cited)].filter((id) => isOfYear(candidateOf(id), candidate));
    return ofItsTime.length === 1 ? ofItsTime[0] : undefined;
  };
}

/**
 * Returns a function that gives the commencement of an act's repeals. It stays `withLaw` if the law is not in
 * the corpus, or several may be meant. A law that states no delay has effect from its publication.
 */
export function repealCommencements({ commencementOf, ...sources }: Sources) {
  const { candidateOf } = sources;
  const isLaw = (id: string) => !ISSUING_SERIES.test(candidateOf(id)?.identity.series ?? '');
  const issuedLaw = issuedLaws(sources);
  return (act: string): Commencement | undefined => {
    const stated = commencementOf(act);
    if (!stated?.withLaw) return stated;
    const law = issuedLaw(act);
    if (law === undefined) return isLaw(act) ? undefined : stated;
    const ofLaw = commencementOf(law);
    return ofLaw === undefined || ofLaw.withLaw ? { afterDays: 0 } : ofLaw;
  };
}

/** Facts from which the dates of laws follow. */
interface Numbered {
  candidates: ReadonlyMap<string, { candidate: Candidate }>;
  numberedLike(candidate: Candidate): readonly string[];
  dayOf(canonicalId: string): ArticleDay | undefined;
}

/**
 * The dates by which documents cite a document, and for a law that none cites by date the one of the decree with
 * its number, which issues it: a citation of that number may mean either, so that it resolves to neither.
 */
export function withDecreeDates(
  dates: ReadonlyMap<string, CitedDates>,
  { candidates, numberedLike, dayOf }: Numbered,
): ReadonlyMap<string, CitedDates> {
  const all = new Map(dates);
  const seriesOf = (id: string) => candidates.get(id)?.candidate.identity.series ?? '';
  for (const [id, { candidate }] of candidates) {
    if (dates.has(id) || ISSUING_SERIES.test(candidate.identity.series)) continue;
    const others = numberedLike(candidate).filter((other) => other !== id);
    const [decree, ...more] = others.filter((other) => NATIONAL_SERIES.test(seriesOf(other)));
    const isOneLaw = others.every((other) => ISSUING_SERIES.test(seriesOf(other)));
    const day = decree !== undefined && more.length === 0 && isOneLaw ? dayOf(decree) : undefined;
    if (day !== undefined) all.set(id, new Map([[day.date, 1]]));
  }
  return all;
}

/** True if the law is of the year of the act. A year converted from a Hijri one may be the next. */
function isOfYear(law: Candidate | undefined, { year }: Candidate): boolean {
  if (law?.year === undefined || year === undefined) return false;
  return law.year === year || (law.identity.yearSource === 'converted' && law.year + 1 === year);
}
