/**
 * Which clauses of which acts change a law of the corpus. Precision has priority: a change of the wrong law
 * is worse than a missing one. A clause counts only if the citations of the documents show the same change.
 */
import { articleKey } from '../../core.ts';
import { known as given } from '../../schema/known.ts';
import type { Member } from '../../stores/lmdb/corpus/databases.ts';
import type { ActClause } from '../extract/act-clauses.ts';
import type { Edge } from '../extract/edge.ts';
import type { Links } from '../link/link.ts';
import { SURE_CHANGE_CONFIDENCE } from '../link/status.ts';
import { preparedKey } from '../prepare/prepare.ts';
import type { PreparedStore } from '../prepare/prepared-store.ts';

/** Clauses of one text of an act that change one law. */
export interface ClausesOnLaw {
  /** Canonical id of the act. */
  act: string;
  /** Place of the act's article with the clauses; absent: they are in its preamble or its full text. */
  article?: number;
  inPreamble?: true;
  /** Places in the result of `readClauses` for that text. */
  clauses: number[];
}

/** By canonical id of the law, in the order of the acts' ids. */
export function actsOfLaws(
  members: ReadonlyMap<string, Member>,
  prepared: PreparedStore,
  links: Pick<Links, 'documentOf' | 'edges'>,
): Map<string, ClausesOnLaw[]> {
  const changed = changedByAct(links.edges);
  const found = new Map<string, ClausesOnLaw[]>();
  for (const [act, { hash }] of members) {
    const laws = changed.get(act);
    const clauses = laws && prepared.document(preparedKey(hash))?.clauses;
    for (const clause of clauses ?? []) {
      const [articleRef] = clause.articles;
      const law = links.documentOf({ ...clause.law, ...given({ articleRef }) }, act);
      if (law === undefined || law === act || !isShown(clause, laws?.get(law), laws?.size)) continue;
      const known = found.get(law) ?? [];
      found.set(law, known);
      addClause(known, act, clause);
    }
  }
  return found;
}

function addClause(known: ClausesOnLaw[], act: string, { article, inPreamble, clause }: ActClause): void {
  const same = known.find(
    (one) => one.act === act && one.article === article && one.inPreamble === inPreamble,
  );
  if (same !== undefined) same.clauses.push(clause);
  else known.push({ act, ...given({ article, inPreamble }), clauses: [clause] });
}

/** Keys of the articles that sure edges change, by act and law. A change of the law as a whole has no key. */
type ChangedArticles = ReadonlyMap<string, ReadonlySet<string>>;

function changedByAct(edges: readonly Edge[]): ReadonlyMap<string, ChangedArticles> {
  const byAct = new Map<string, Map<string, Set<string>>>();
  for (const { from, to, type, confidence, articleRef } of edges) {
    if ((type !== 'amends' && type !== 'repeals') || confidence < SURE_CHANGE_CONFIDENCE) continue;
    const laws = byAct.get(from) ?? new Map<string, Set<string>>();
    byAct.set(from, laws);
    const articles = laws.get(to) ?? new Set<string>();
    laws.set(to, articles);
    if (articleRef !== undefined) articles.add(articleKey(articleRef));
  }
  return byAct;
}

/**
 * True if the edges of the act show the change of the clause. A clause that does not cite its law may
 * continue the one before it or concern another law: then edges must have all its articles, or the act
 * changes one law only.
 */
function isShown(
  { own, articles }: ActClause,
  changed: ReadonlySet<string> | undefined,
  laws: number | undefined,
): boolean {
  if (changed === undefined) return false;
  if (own || laws === 1) return true;
  return articles.length > 0 && articles.every((article) => changed.has(articleKey(article)));
}
