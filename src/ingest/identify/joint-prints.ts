/**
 * Recognizes joint prints: documents that print a law together with its bylaw, article by article, under the
 * number of the law. They are no copies, because half of their words are those of the bylaw.
 */
import type { Comparable, Texts } from './comparable.ts';
import { grouped, isAmending, isNumbered, numberKey } from './comparable.ts';
import { sharedPart } from './word-runs.ts';

/** Least share of a law's words, in runs of three, that a joint print has. */
const LAW_SHARE = 0.5;

/**
 * Returns the ids of the printed law and bylaws for each joint print. Of several documents with one number,
 * the law is the only one with its decree, and a joint print has articles and no decree. Other documents with
 * a decree and the title of the law in theirs may be its bylaws. `copies` are ids of documents that print one
 * law and nothing else.
 */
export function jointPrints(
  documents: readonly Comparable[],
  copies: { has(canonicalId: string): boolean },
  { runsOf, hasDecree }: Texts,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const group of grouped(documents.filter(isNumbered), numberKey).values()) {
    if (group.length < 2) continue;
    const [law, another] = group.filter(({ canonicalId }) => hasDecree(canonicalId));
    if (law === undefined || another !== undefined) continue;
    for (const { canonicalId: print, candidate } of group) {
      if (print === law.canonicalId || candidate.articles === 0 || copies.has(print)) continue;
      const printed: Comparable[] = [law, ...bylawsOf(law, documents)].filter(
        ({ canonicalId }) =>
          hasDecree(canonicalId) && sharedPart(runsOf(canonicalId), runsOf(print)) >= LAW_SHARE,
      );
      if (printed.includes(law))
        found.set(
          print,
          printed.map(({ canonicalId }) => canonicalId),
        );
    }
  }
  return found;
}

/** Documents of the country whose title contains that of the law. */
function bylawsOf(law: Comparable, documents: readonly Comparable[]): Comparable[] {
  const { jurisdiction, identity } = law.candidate;
  return documents.filter(
    (one) =>
      one.candidate.jurisdiction === jurisdiction &&
      numberKey(one) !== numberKey(law) &&
      one.candidate.articles > 0 &&
      ` ${one.candidate.identity.normalizedTitle} `.includes(`${identity.normalizedTitle} `) &&
      !isAmending(one),
  );
}
