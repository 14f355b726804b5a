/** Finds the articles that a question names and its answer does not include. */
import { articleKey, extractCitations } from '../../../core.ts';
import type { Passage } from '../../passages.ts';

/** Number of articles or ranges that are listed; a mark represents further ones. */
const MOST_LISTED = 12;

/**
 * Returns the numbers of the articles that the question names and that are not among the included passages,
 * as a list: «78، 80 إلى 82». Empty if none is missing, or if the question names a single article. `to` is
 * the word between the ends of a range.
 */
export function leftOutOf(
  question: string,
  included: readonly Pick<Passage, 'article_no'>[],
  to: string,
): string {
  const asked = extractCitations(question).flatMap(({ articles }) => articles);
  const keys = new Set(included.flatMap(({ article_no }) => (article_no ? [articleKey(article_no)] : [])));
  if (asked.length < 2 || !asked.some(({ key }) => keys.has(key))) return '';
  const missing = [...new Map(asked.map(({ key, no }) => [key, no]))].filter(([key]) => !keys.has(key));
  const listed = ranges(
    missing.map(([, no]) => no),
    to,
  );
  const rest = listed.length > MOST_LISTED ? ['…'] : [];
  return [...listed.slice(0, MOST_LISTED), ...rest].join('، ');
}

/** Joins consecutive numbers: 1, 2, 3, 7 become «1 إلى 3», «7». */
function ranges(numbers: readonly string[], to: string): string[] {
  const runs: string[][] = [];
  for (const number of numbers) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && isNext(last, number)) runs.at(-1)?.push(number);
    else runs.push([number]);
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${run[0]} ${to} ${run.at(-1)}`] : run));
}

const isNext = (before: string, number: string): boolean =>
  /^\d+$/.test(before) && /^\d+$/.test(number) && Number(number) === Number(before) + 1;
