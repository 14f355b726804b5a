/** Changes that each act of the corpus makes in other documents: those of all laws, by act. */
import type { ArticleChange } from '../../schema/article.ts';
import type { Effect } from '../../stores/corpus.ts';
import type { AmendedLaw } from './amended-articles.ts';

/** By canonical id of the act; the effects in the order of the laws' ids and articles. */
export function effectsOfActs(amended: ReadonlyMap<string, AmendedLaw>): Map<string, Effect[]> {
  const byAct = new Map<string, Effect[]>();
  for (const [document, { histories }] of amended) {
    for (const { article_key, changes } of histories) {
      for (const [change, stated] of changes.entries()) {
        for (const act of actsOf(stated)) {
          const effects = byAct.get(act) ?? [];
          byAct.set(act, effects);
          effects.push({ document, article_key, change });
        }
      }
    }
  }
  return byAct;
}

/** The act of a change, and the decision behind it. */
function actsOf({ act, text_act, drafts = [] }: ArticleChange): Set<string> {
  const ids = [act?.canonical_id, text_act?.canonical_id, ...drafts];
  return new Set(ids.filter((id) => id !== undefined));
}
