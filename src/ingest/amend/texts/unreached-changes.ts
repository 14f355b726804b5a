/**
 * Changes of words wherever they occur in a law, whose words no article of it has. The act may quote a
 * variant of them, so the law as a whole lacks a change.
 */
import type { ArticleHistory } from '../../../schema/article.ts';
import type { TextChange } from '../../../schema/status-history.ts';
import { gregorianDay } from '../unread-changes.ts';

/** The changes of texts, with the first such change of each law. A change that is already known stays. */
export function withUnreached(
  changes: ReadonlyMap<string, TextChange>,
  amended: ReadonlyMap<string, { readonly histories: readonly ArticleHistory[] }>,
): Map<string, TextChange> {
  const all = new Map(changes);
  for (const [law, { histories }] of amended) {
    const known = all.get(law);
    const days = histories.flatMap(unreachedDays);
    if (days.length === 0 || (known !== undefined && !known.perhaps)) continue;
    const on = days.includes(undefined) ? undefined : days.sort()[0];
    all.set(law, on === undefined ? {} : { on });
  }
  return all;
}

/** Days of the acts of such changes; `undefined` for an act without a day. */
function unreachedDays({ changes, versions }: ArticleHistory): (string | undefined)[] {
  const used = new Set(versions.flatMap(({ made_by, unapplied }) => [...made_by, ...unapplied]));
  return changes.flatMap(({ scope, applied, reason, act }, place) => {
    if (scope === 'article' || applied || reason !== 'anchor_absent' || used.has(place)) return [];
    return [act?.date === undefined ? undefined : gregorianDay(act.date, act.calendar)];
  });
}
