/**
 * Commencement of the repeals of an act. A decree or a decision that issues a law may repeal the former law
 * «عند نفاذه»: the repeal has effect on the day of the law, not of the decree.
 */
import type { Commencement } from '../../core.ts';
import type { Edge } from '../extract/edge.ts';
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

/**
 * Returns a function that gives the commencement of an act's repeals. It stays `withLaw` if the law is not in
 * the corpus, or several may be meant. A law that states no delay has effect from its publication.
 */
export function repealCommencements({ commencementOf, candidateOf, numberedLike, edges }: Sources) {
  const isLaw = (id: string) => !ISSUING_SERIES.test(candidateOf(id)?.identity.series ?? '');
  /** The one law with the number of the act, else the one of its year that the act cites and does not change. */
  const issuedLaw = (act: string): string | undefined => {
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
  return (act: string): Commencement | undefined => {
    const stated = commencementOf(act);
    if (!stated?.withLaw) return stated;
    const law = issuedLaw(act);
    if (law === undefined) return isLaw(act) ? undefined : stated;
    const ofLaw = commencementOf(law);
    return ofLaw === undefined || ofLaw.withLaw ? { afterDays: 0 } : ofLaw;
  };
}

/** True if the law is of the year of the act. A year converted from a Hijri one may be the next. */
function isOfYear(law: Candidate | undefined, { year }: Candidate): boolean {
  if (law?.year === undefined || year === undefined) return false;
  return law.year === year || (law.identity.yearSource === 'converted' && law.year + 1 === year);
}
