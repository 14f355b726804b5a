/** Subjects of decisions and laws, compared by the content words that the core reads (`contentWords`). */

/** Fewer words in common are chance, unless they are the whole subject. */
const ENOUGH_IN_COMMON = 3;

/** True if a title with these content words is of the subject. */
export function isOfSubject(title: ReadonlySet<string>, subject: readonly string[]): boolean {
  const common = subject.filter((word) => title.has(word)).length;
  return common >= Math.min(ENOUGH_IN_COMMON, Math.max(subject.length, 2));
}

/** True if a title with these content words shares none with what the law is said to be about. */
export function isOfAnother(title: ReadonlySet<string>, about: readonly string[]): boolean {
  return !about.some((word) => title.has(word));
}
