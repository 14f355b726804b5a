/**
 * A name and a number that a bracket holds together: «القانون رقم 12 لسنة 2003 (قانون العمل)», or the other way round. They
 * are read as two citations and say one thing, so that each is held against the other.
 */
import type { Located } from './outcome.ts';

/** For each half of such a pair the other half. */
export function besides(text: string, located: readonly Located[]): Map<Located, Located> {
  const pairs = new Map<Located, Located>();
  for (const [index, one] of located.entries()) {
    const next = located[index + 1];
    if (next === undefined || pairs.has(one)) continue;
    const between = text.slice(one.citation.end, next.citation.start);
    if (!OPENING.test(between) || sortOf(one) === sortOf(next)) continue;
    if (sortOf(one) === 'other' || sortOf(next) === 'other') continue;
    pairs.set(one, next).set(next, one);
  }
  return pairs;
}

const OPENING = /^\s*[([{（]\s*$/;

function sortOf({ citation }: Located): 'name' | 'number' | 'other' {
  const { name, number, year, reference, docType, instrument } = citation;
  if (reference !== 'full') return 'other';
  if (name !== undefined && number === undefined && year === undefined) return 'name';
  // A decision in brackets behind a law is another thing than the law; a royal decree is what issued it.
  const isLaw = docType === 'legislation' || instrument === 'royal-decree';
  return isLaw && name === undefined && number !== undefined && year !== undefined ? 'number' : 'other';
}
