/**
 * Pairs a citation by number with a citation by name in brackets after it, or the reverse: «القانون رقم 12
 * لسنة 2003 (قانون العمل)». The grammar reads them as two citations. Both should be of one document, so each
 * can contradict the other.
 */
import type { Located } from './outcome.ts';

/** Maps each citation of a pair to the other one. `located` lists the citations in the order of the text. */
export function parentheticals(text: string, located: readonly Located[]): Map<Located, Located> {
  const pairs = new Map<Located, Located>();
  for (const [index, one] of located.entries()) {
    const next = located[index + 1];
    if (next === undefined || pairs.has(one)) continue;
    const between = text.slice(one.citation.end, next.citation.start);
    if (!OPENING.test(between) || kindOf(one) === kindOf(next)) continue;
    if (kindOf(one) === 'other' || kindOf(next) === 'other') continue;
    pairs.set(one, next).set(next, one);
  }
  return pairs;
}

const OPENING = /^\s*[([{（]\s*$/;

function kindOf({ citation }: Located): 'name' | 'number' | 'other' {
  const { name, number, year, reference, docType, instrument } = citation;
  if (reference !== 'full') return 'other';
  if (name !== undefined && number === undefined && year === undefined) return 'name';
  // A decision in brackets after a law's name is another document. A royal decree is not, because it issued
  // the law.
  const isLaw = docType === 'legislation' || instrument === 'royal-decree';
  return isLaw && name === undefined && number !== undefined && year !== undefined ? 'number' : 'other';
}
