/**
 * Acts whose amendments are law no more: the law that an act changes was repealed, or the articles that it
 * wrote were written anew or repealed later. The act still states the old words, and no act repeals it.
 */
import type { ArticleChange, ArticleHistory } from '../../../schema/article.ts';
import { known } from '../../../schema/known.ts';
import type { StatusChange, TextChange } from '../../../schema/status-history.ts';
import { startOf } from '../../../schema/status-history.ts';
import type { Edge } from '../../extract/edge.ts';
import { SURE_CHANGE_CONFIDENCE } from '../../link/status.ts';
import type { AmendedLaw } from '../amended-articles.ts';
import type { Documents } from '../documents.ts';
import { effectsOfActs } from '../effects.ts';
import { addIfSurer } from './margin-changes.ts';

interface Facts {
  edges: readonly Edge[];
  /** Status changes of each document, in order of time. */
  statuses: ReadonlyMap<string, readonly StatusChange[]>;
  amended: ReadonlyMap<string, AmendedLaw>;
  read: Documents['read'];
  /** The law that a decree or decision issues. */
  issuedLaw(act: string): string | undefined;
}

/** First day without the words; `on` is absent if the day is not known. */
type Ended = Pick<TextChange, 'on'>;

/** The changes of texts by canonical id, with those of acts whose amendments ended. */
export function withSpentActs(
  changes: ReadonlyMap<string, TextChange>,
  { edges, statuses, amended, read, issuedLaw }: Facts,
): Map<string, TextChange> {
  const all = new Map(changes);
  const statusSource = (law: string) => read(law)?.source.status;
  const repealOf = (law: string): Ended | undefined => {
    const repeal = statuses.get(law)?.find(({ to, unsure }) => to === 'repealed' && !unsure);
    if (repeal !== undefined) return known({ on: repeal.from ?? (repeal.on && startOf(repeal.on)) });
    return statusSource(law) === 'repealed' ? {} : undefined;
  };
  const written = endsOfArticles(amended);
  for (const [act, own] of sureChanges(edges)) {
    const laws = [...new Set(own.map(({ to }) => to))].map(repealOf);
    const ofArticles = written.get(act) ?? [];
    if (!laws.every(isEnded) && !ofArticles.some(isEnded)) continue;
    if (own.some(({ type, articleRef }) => type === 'repeals' && articleRef === undefined)) continue;
    const articles = read(act)?.source.articles.length ?? 0;
    // Besides the articles with the changes, such an act has one on its publication.
    const changing = new Set(own.flatMap(({ at }) => at ?? [])).size;
    if (issuedLaw(act) !== undefined || articles > changing + 1) continue;
    const ends = laws.every(isEnded) ? laws : ofArticles;
    const ended = ends.filter(isEnded);
    const isWhole = ended.length === ends.length;
    // Articles with words that stand get no warning; a text without articles cannot tell them apart.
    if (articles > 0 && !isWhole) continue;
    const days = ended.map(({ on }) => on);
    const on = days.includes(undefined) ? undefined : days.sort().at(isWhole ? -1 : 0);
    addIfSurer(all, act, { ...known({ on }), perhaps: true });
  }
  return all;
}

const isEnded = (ended: Ended | undefined): ended is Ended => ended !== undefined;

/** The sure amendments and repeals by each act. */
function sureChanges(edges: readonly Edge[]): Map<string, Edge[]> {
  const byAct = new Map<string, Edge[]>();
  for (const edge of edges) {
    const { from, type, confidence } = edge;
    if ((type !== 'amends' && type !== 'repeals') || confidence < SURE_CHANGE_CONFIDENCE) continue;
    byAct.set(from, [...(byAct.get(from) ?? []), edge]);
  }
  return byAct;
}

/** For each act, the end of the words that each of its changes put into an article; undefined while they stand. */
function endsOfArticles(amended: ReadonlyMap<string, AmendedLaw>): Map<string, (Ended | undefined)[]> {
  const ends = new Map<string, (Ended | undefined)[]>();
  for (const [act, effects] of effectsOfActs(amended)) {
    const own = effects.map(({ document, article_key, change }) => {
      const history = amended.get(document)?.histories.find((one) => one.article_key === article_key);
      return history && endOf(history, change);
    });
    ends.set(act, own);
  }
  return ends;
}

/** When the article was written anew as a whole or repealed after the change. */
function endOf({ versions, changes }: ArticleHistory, change: number): Ended | undefined {
  const made = versions.findIndex(({ made_by }) => made_by.includes(change));
  if (made === -1 || !writesArticle(changes[change])) return undefined;
  const isAnew = (at: number) => at > change && changes[at]?.operation === 'replace_article';
  const end = versions.slice(made + 1).find(({ repealed, made_by }) => repealed || made_by.some(isAnew));
  return end && known({ on: end.from?.gregorian });
}

/** True for a change that states words of the article. */
const writesArticle = (change: ArticleChange | undefined): boolean =>
  change?.scope === 'article' && WRITING.has(change.operation);

const WRITING: ReadonlySet<string> = new Set([
  'replace_article',
  'insert_article',
  'replace_part',
  'add_part',
]);
