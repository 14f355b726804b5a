/** Adds day, day of effect and clause to the edges of amendments and repeals. */
import { articleKey } from '../../core.ts';
import type { ArticleChange, ArticleDay, ArticleHistory } from '../../schema/article.ts';
import type { Edge } from '../extract/edge.ts';
import { writtenDay } from '../identify/written-day.ts';

/** Facts about the documents of the edges, by canonical id. */
interface DatedDocuments {
  /** Day of the acting document; `undefined` if only its year is known. */
  dayOf(canonicalId: string): ArticleDay | undefined;
  /** Histories of the changed articles; empty if there are none. */
  historiesOf(canonicalId: string): readonly ArticleHistory[];
}

/**
 * Changes the edges in place. A fact taken from changes is left out if the changes of the edge do not all
 * state the same: an edge without an article may represent several.
 */
export function dateEdges(edges: readonly Edge[], { dayOf, historiesOf }: DatedDocuments): void {
  for (const edge of edges) {
    if (edge.type !== 'amends' && edge.type !== 'repeals') continue;
    const changes = changesOfEdge(edge, historiesOf(edge.to));
    const day = dayOf(edge.from) ?? agreed(changes.map(actDayOf));
    const effective = agreed(changes.map(({ effective }) => effective));
    const clause = edge.at ?? agreed(changes.map(({ act }) => act?.provision));
    if (day !== undefined) edge.actDay = day;
    if (effective !== undefined) edge.effectiveDay = effective;
    if (clause !== undefined) edge.clause = clause;
    // The repeal of a paragraph leaves its article in force.
    const isOfPart = edge.articleRef !== undefined && changes.length > 0 && changes.every(deletesPart);
    if (edge.type === 'repeals' && isOfPart) edge.type = 'amends';
  }
}

const deletesPart = ({ operation }: ArticleChange): boolean =>
  operation === 'delete_part' || operation === 'delete_phrase';

/** Changes by the acting document; only those of the edge's article, if it has one. */
function changesOfEdge(
  { from, articleRef }: Edge,
  histories: readonly ArticleHistory[],
): readonly ArticleChange[] {
  const key = articleRef === undefined ? undefined : articleKey(articleRef);
  return histories
    .filter(({ article_key }) => key === undefined || article_key === key)
    .flatMap(({ changes }) => changes.filter(({ act }) => act?.canonical_id === from));
}

/** The value of all changes, if they have the same one. */
function agreed<T>(values: readonly (T | undefined)[]): T | undefined {
  const [first, ...others] = values;
  const same = (value: T | undefined) => JSON.stringify(value) === JSON.stringify(first);
  return others.every(same) ? first : undefined;
}

const actDayOf = ({ act }: ArticleChange): ArticleDay | undefined =>
  act?.date === undefined ? undefined : writtenDay(act.date);
