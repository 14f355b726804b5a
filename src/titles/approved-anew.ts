/** Names of laws that a text itself approves, for `extract`, `verify` and the links of the graph. */
import type { Citation } from '../core.ts';
import { approves } from '../core.ts';

/**
 * True for the name of a law that the text itself approves («أولا: الموافقة على نظام التقاعد المدني»),
 * whatever number it gave the name before. `endOfLast` is the end of the citation before it.
 */
export function isApprovedAnew(text: string, { start }: Pick<Citation, 'start'>, endOfLast: number): boolean {
  const before = text.slice(Math.max(endOfLast, start - LONGEST_BEFORE), start);
  const [clause = ''] = /[^.:\n\-–]*$/.exec(before) ?? [];
  return clause.length < before.length && approves(clause);
}

/** Length of the words before a name that say that the text approves its law, in UTF-16 units. */
const LONGEST_BEFORE = 60;
