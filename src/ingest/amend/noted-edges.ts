/**
 * Articles of the edges that notes of a law show. A source may print a note at another article than that of
 * the change, such as one on article 42 at article 142. The histories of the law have the right article.
 */
import { articleKey } from '../../core.ts';
import type { AmendingAct, ArticleChange, ArticleHistory } from '../../schema/article.ts';
import type { Edge } from '../extract/edge.ts';
import { compareEdges } from '../link/link.ts';

type Histories = readonly ArticleHistory[];

/** Facts about the documents of the edges, by canonical id. */
interface Noted {
  historiesOf(canonicalId: string): Histories;
  /** Number and day of an act, as notes write them. */
  actOf(canonicalId: string): Pick<AmendingAct, 'number' | 'date'>;
}

/**
 * The edges in their order. They have the articles that the acts changed in the place of those at which the
 * notes stand. An edge with a misplaced note, of which no other article is known, keeps no article.
 */
export function withNotedArticles(edges: readonly Edge[], { historiesOf, actOf }: Noted): Edge[] {
  const known = new Set(edges.map(idOf));
  const isOf = (act: string) => isChangeOf({ canonical_id: act, ...actOf(act) });
  const moved = new Map<string, Edge>();
  const placed: Edge[] = [];
  for (const edge of edges) {
    const histories = isOfNote(edge) ? historiesOf(edge.to) : [];
    if (histories.length === 0 || !isMisplaced(edge, histories, isOf(edge.from))) placed.push(edge);
    else moved.set(pairOf(edge), edge);
  }
  for (const edge of moved.values()) {
    const { articleRef: _carrier, ...whole } = edge;
    const changed = changedBy(historiesOf(edge.to), isOf(edge.from)).map(
      ([articleRef, { operation }]): Edge => ({
        ...whole,
        type: operation === 'delete_article' ? 'repeals' : 'amends',
        articleRef,
      }),
    );
    // The repeal of an article is no repeal of the law.
    const all = changed.length > 0 ? changed : [{ ...whole, type: 'amends' as const }];
    for (const one of all) {
      if (known.has(idOf(one))) continue;
      known.add(idOf(one));
      placed.push(one);
    }
  }
  return placed.sort(compareEdges);
}

const pairOf = ({ from, to }: Edge) => `${from}\n${to}`;

const idOf = ({ from, to, type, articleRef }: Edge) =>
  [from, to, type, articleRef === undefined ? '' : articleKey(articleRef)].join('\n');

const isOfNote = ({ pattern, articleRef }: Edge) =>
  articleRef !== undefined && pattern.split(' ')[1] === 'amendment';

type IsOfAct = (change: ArticleChange) => boolean;

/**
 * True if the act is known to have changed the law, and not the article with the note, or that one only by a
 * misplaced note. A change by an act without a number or a day may be this one.
 */
function isMisplaced({ articleRef = '' }: Edge, histories: Histories, isOf: IsOfAct): boolean {
  const key = articleKey(articleRef);
  const own = histories.filter(({ article_key }) => article_key === key).flatMap(({ changes }) => changes);
  const mayBeOf = (change: ArticleChange) =>
    isOf(change) ? change.reason !== 'misplaced' : !isNamed(change.act);
  return !own.some(mayBeOf) && histories.some(({ changes }) => changes.some(isOf));
}

const isNamed = (act: AmendingAct | undefined): boolean =>
  act?.canonical_id !== undefined || (act?.number !== undefined && act.date !== undefined);

/** Returns a function that tells if a change is by the act: by its id, or by its number and day. */
const isChangeOf =
  ({ canonical_id, number, date }: AmendingAct): IsOfAct =>
  ({ act, text_act, drafts = [] }) =>
    drafts.some((draft) => draft === canonical_id) ||
    [act, text_act].some(
      (one) =>
        one !== undefined &&
        (one.canonical_id === canonical_id ||
          (number !== undefined && date !== undefined && one.number === number && one.date === date)),
    );

/** The articles that the act changed, by their numbers when it did. */
function changedBy(histories: Histories, isOf: IsOfAct): [number: string, change: ArticleChange][] {
  return histories.flatMap(({ article_key, changes }) => {
    const change = changes.find((one) => isOf(one) && one.scope === 'article' && one.reason !== 'misplaced');
    if (change === undefined) return [];
    return [[isOneArticle(change.article_no) ? change.article_no : article_key, change]];
  });
}

/** False for a list or a range of articles: `2,7`. */
const isOneArticle = (number: string | undefined): number is string =>
  number !== undefined && !/[,،-]/.test(number);
