/**
 * Compares the subjects of decisions and laws by their content words, which `contentWords` of the core
 * extracts.
 */

/**
 * Minimum number of words that title and subject must have in common. Fewer can be chance, unless they are
 * the whole subject of two words. A subject of one word is never enough.
 */
const ENOUGH_IN_COMMON = 3;

/** True if a title with these content words shares enough of them with the subject stated for a decision. */
export function isOfSubject(title: ReadonlySet<string>, subject: readonly string[]): boolean {
  const common = subject.filter((word) => title.has(word)).length;
  return common >= Math.min(ENOUGH_IN_COMMON, Math.max(subject.length, 2));
}
