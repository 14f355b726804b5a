/**
 * Finds out whether a source that works changes into its texts has done so with the change of an edge. The
 * portal of the Emirates leaves out some: changes of fees, tables, and bylaws that a decision states anew.
 */
import { articleKey, extractCitations, readClauses } from '../../../core.ts';
import type { Edge } from '../../extract/edge.ts';
import { named } from '../../extract/mention.ts';
import { wordsOf } from '../../identify/comparable.ts';
import { sharedPart, wordRuns } from '../../identify/word-runs.ts';
import type { Links } from '../../link/link.ts';
import type { SourceDocument } from '../../read/source-document.ts';
import type { Documents } from '../documents.ts';
import type { KnownChanges } from './reached-laws.ts';
import { isOfAct, timeAfter } from './reached-laws.ts';

/** Least share of the words of a wording, in runs of three, that a text has which contains it. */
const CONTAINED = 0.8;

/** Share of the words of an article of the act from which on the text has that article in another wording. */
const RELATED = 0.3;

/** Fewest runs of words of an article that is compared: shorter ones are formulas, such as of publication. */
const FEWEST_RUNS = 12;

interface Sources {
  edges: readonly Edge[];
  documents: Pick<Documents, 'read' | 'enactment'>;
  known: Pick<KnownChanges, 'historiesOf'>;
}

/**
 * Returns a function that is true if the changed text has the change: an article of it has a change of that
 * time, it lacks the changed articles, or it has the new words. It is true for an act that is not surely
 * later than the text.
 */
export function foldedChanges({ edges, documents, known }: Sources): (edge: Edge) => boolean {
  const linked = new Set<string>();
  const articles = new Map<string, Set<string>>();
  for (const { from, to, type, articleRef } of edges) {
    const pair = `${from}\n${to}`;
    linked.add(pair);
    const isChange = (type === 'amends' || type === 'repeals') && articleRef !== undefined;
    if (isChange) articles.set(pair, (articles.get(pair) ?? new Set()).add(articleKey(articleRef)));
  }
  return ({ from: act, to: law, lifts }) => {
    const time = timeAfter(documents.enactment(act), documents.enactment(law));
    const [acting, changed] = [act, law].map((id) => documents.read(id)?.source);
    if (time === undefined || acting === undefined || changed === undefined) return true;
    const isRelated = (other: string) => linked.has(`${act}\n${other}`) || linked.has(`${other}\n${act}`);
    const named = articles.get(`${act}\n${law}`);
    // A note of a source that works changes in gives the act itself: another number is another act.
    const { number } = documents.read(act)?.candidate.identity ?? {};
    const reaching = { act, time, ...(number !== undefined && { number }), isRelated };
    return (
      known.historiesOf(law).some((history) => isOfAct(history, reaching)) ||
      (named !== undefined && lacks(changed, named)) ||
      (!lifts && hasNewWords(changed, acting))
    );
  };
}

/** True if the text has none of the articles. */
const lacks = ({ articles }: SourceDocument, keys: ReadonlySet<string>): boolean =>
  articles.length > 0 &&
  articles.every(({ article_no }) => article_no === undefined || !keys.has(articleKey(article_no)));

/**
 * True if the text has the new wordings that the clauses of the act give. An act without such clauses may be
 * a new wording itself: then the text has one of its articles, and none in other words.
 */
function hasNewWords(changed: SourceDocument, acting: SourceDocument): boolean {
  const own = wordRuns(wordsOf(changed));
  const shares = (texts: readonly string[], fewest: number) => {
    const runs = texts.map(wordRuns).filter(({ size }) => size >= fewest);
    return runs.map((run) => sharedPart(run, own));
  };
  const { full_text, articles } = acting;
  const texts = [full_text, ...articles.map(({ text }) => text)].filter((text) => text !== undefined);
  const wordings = texts.flatMap((text) =>
    readClauses(text).flatMap(({ amendments }) =>
      amendments.flatMap(({ newText }) => (newText ? text.slice(newText.start, newText.end) : [])),
    ),
  );
  const [ofClauses, ofArticles] = [shares(wordings, 1), shares(texts, FEWEST_RUNS)];
  if (ofClauses.length > 0) return ofClauses.every((share) => share >= CONTAINED);
  const isNew = ofArticles.some((share) => share >= CONTAINED);
  return isNew && ofArticles.every((share) => share < RELATED || share >= CONTAINED);
}

/** True if the title of the act names the law: a source marks changes that no words of the act state, too. */
export function namesInTitle(
  { from: act, to: law }: Edge,
  read: Documents['read'],
  documentOf: Links['documentOf'],
): boolean {
  const source = read(act)?.source;
  if (source === undefined) return false;
  const { title, jurisdiction } = source;
  return extractCitations(title, { jurisdiction }).some((citation) => {
    const name = named(source, citation);
    return name !== undefined && documentOf(name, act) === law;
  });
}
