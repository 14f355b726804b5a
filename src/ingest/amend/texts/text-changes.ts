/**
 * Changes that no part of a text can be marked with, so that the document says as a whole that a change is
 * not in it: changes of texts without articles, such as circulars and decisions, and changes of laws that
 * reach none of their articles. Examples are an act that tells no article («الموافقة على تعديل نظام البريد»:
 * «بالصيغة المرافقة»), and one that repeals provisions on some matter.
 */
import { dayNumber } from '../../../articles/in-time.ts';
import { numberKeys } from '../../../articles/numbered.ts';
import { articleKey } from '../../../core.ts';
import type { ArticleChange } from '../../../schema/article.ts';
import type { TextChange } from '../../../schema/status-history.ts';
import { startOf } from '../../../schema/status-history.ts';
import type { Edge } from '../../extract/edge.ts';
import { DECISION } from '../../identify/approving.ts';
import { isEarlier } from '../../identify/enacted.ts';
import type { Links } from '../../link/link.ts';
import { SURE_CHANGE_CONFIDENCE } from '../../link/status.ts';
import type { Documents } from '../documents.ts';
import { CONSOLIDATED } from '../unread-changes.ts';
import { foldedChanges, namesInTitle } from './folded-changes.ts';
import { printedOn } from './older-texts.ts';
import type { KnownChanges } from './reached-laws.ts';
import { reachingChanges } from './reached-laws.ts';
import { restatedTexts } from './restated-texts.ts';

const NOTHING_KNOWN: KnownChanges = {
  historiesOf: () => [],
  repealingActsOf: () => [],
  documentOf: () => undefined,
};

const NO_LINKS = { perhapsAmended: [], reported: [] };

/**
 * The first change of each text by another document, by canonical id of the changed one. A repeal of the
 * whole text is no change of it. A text that only may be the amended one is marked so.
 */
export function changesOfTexts(
  edges: readonly Edge[],
  documents: Pick<Documents, 'read' | 'enactment'>,
  knownChanges: KnownChanges = NOTHING_KNOWN,
  { perhapsAmended, reported }: Pick<Links, 'perhapsAmended' | 'reported'> = NO_LINKS,
): Map<string, TextChange> {
  const changes = new Map<string, TextChange>();
  const partsOf = remembered((id) => {
    const { source } = documents.read(id) ?? {};
    const hasArticles = source !== undefined && source.articles.length > 0;
    return {
      isRead: source !== undefined,
      hasArticles,
      isDivided: source?.printed !== undefined,
      printed: printedOn(source),
    };
  });
  const reaches = reachingChanges({ edges, documents, known: knownChanges });
  const isInArticles = changesInArticles(edges, knownChanges);
  const isFolded = foldedChanges({ edges, documents, known: knownChanges });
  const isRepealed = repealedPairs(edges);
  const isRestated = restatedTexts(edges, documents);
  for (const edge of edges) {
    const { from, to, type, articleRef, confidence, pattern, worded, lifts } = edge;
    if (type !== 'amends' && !(type === 'repeals' && articleRef !== undefined)) continue;
    if (confidence < SURE_CHANGE_CONFIDENCE) continue;
    const isConsolidated = CONSOLIDATED.has(to.slice(0, 2).toUpperCase());
    const isMarked = isConsolidated && pattern.endsWith(' mark');
    if (!worded && !lifts && !(isMarked && namesInTitle(edge, documents.read, knownChanges.documentOf)))
      continue;
    const enacted = documents.enactment(from);
    if (isEarlier(enacted, documents.enactment(to)) || isInPrint(edge, partsOf)) continue;
    if (isRestated(edge) || (lifts && isRepealed(edge))) continue;
    if (!partsOf(to).isRead) continue;
    const made = enacted?.earliest;
    const { hasArticles, isDivided } = partsOf(to);
    const isReached = isDivided ? isInArticles : reaches;
    if (isConsolidated ? isFolded(edge) : hasArticles && isReached(edge)) continue;
    addChange(changes, to, made);
  }
  for (const { to, type, confidence, on } of reported) {
    if (type === 'amends' && confidence >= SURE_CHANGE_CONFIDENCE) addChange(changes, to, on);
  }
  for (const { from, to } of perhapsAmended) {
    const enacted = documents.enactment(from);
    const known = changes.get(to);
    if (known !== undefined && !known.perhaps) continue;
    if (CONSOLIDATED.has(to.slice(0, 2).toUpperCase()) || isEarlier(enacted, documents.enactment(to)))
      continue;
    const { source, candidate } = documents.read(to) ?? {};
    // An act that names a decision gives its number.
    if (source === undefined || candidate === undefined || DECISION.test(candidate.identity.series)) continue;
    const on = enacted?.earliest && startOf(enacted.earliest);
    const days = known === undefined ? [on] : [known.on, on];
    const first = days.includes(undefined) ? undefined : days.sort()[0];
    changes.set(to, { ...(first !== undefined && { on: first }), perhaps: true });
  }
  return changes;
}

/**
 * Returns a function that is true if each article that the act of an edge names has a change by it. The
 * articles of a text that ingest has divided bear no notes, so nothing else shows that the change has reached
 * the text.
 */
function changesInArticles(
  edges: readonly Edge[],
  { historiesOf }: Pick<KnownChanges, 'historiesOf'>,
): (edge: Edge) => boolean {
  const named = new Map<string, Set<string>>();
  for (const { from, to, type, articleRef } of edges) {
    if ((type !== 'amends' && type !== 'repeals') || articleRef === undefined) continue;
    const pair = `${from}\n${to}`;
    named.set(pair, (named.get(pair) ?? new Set()).add(articleKey(articleRef)));
  }
  return ({ from, to }) => {
    const isOfAct = ({ act, text_act, drafts = [] }: ArticleChange) =>
      act?.canonical_id === from || text_act?.canonical_id === from || drafts.includes(from);
    const changed = new Set(
      historiesOf(to).flatMap((history) =>
        history.changes.some(isOfAct) ? [history.article_key, ...numberKeys(history)] : [],
      ),
    );
    const articles = named.get(`${from}\n${to}`) ?? new Set<string>();
    return changed.size > 0 && [...articles].every((article) => changed.has(article));
  };
}

/** Keeps the earliest change of a text; one without a day (`made`) may be the earliest. */
function addChange(changes: Map<string, TextChange>, to: string, made: string | undefined): void {
  const known = changes.get(to);
  if (made === undefined || (known !== undefined && known.on === undefined)) {
    changes.set(to, {});
  } else if (known?.on === undefined || startOf(made) < known.on) {
    changes.set(to, { on: startOf(made) });
  }
}

/** A function that is true if the act of an edge also repeals the whole text. */
function repealedPairs(edges: readonly Edge[]): (edge: Edge) => boolean {
  const repealed = new Set(
    edges.flatMap(({ from, to, type, articleRef, confidence }) =>
      type === 'repeals' && articleRef === undefined && confidence >= SURE_CHANGE_CONFIDENCE
        ? `${from}\n${to}`
        : [],
    ),
  );
  return ({ from, to }) => repealed.has(`${from}\n${to}`);
}

/**
 * Most days between the prints of an act and of the text as it amends it. A day that is much later is that of
 * a web site or of another print, and does not tell which wording was printed.
 */
const LONGEST_PRINT_DAYS = 366;

interface Printed {
  /** Day on which the gazette printed the text, Gregorian. */
  readonly printed: string | undefined;
}

/**
 * True if the text was printed with the act or after it, so that it may have the change: a gazette prints the
 * amended text beside the decision that approves it. Where an act names the text by its title alone and the
 * days of print are not known, nothing tells whether the text is the amended one.
 */
function isInPrint({ from, to, byTitle, pattern }: Edge, printOf: (id: string) => Printed): boolean {
  const [act, text] = [printOf(from).printed, printOf(to).printed];
  // Provisions of a text that are repealed by its whole title belong to a text that is surely older.
  if (act === undefined || text === undefined) return byTitle === true && !pattern.endsWith(' whole-title');
  return act <= text && dayNumber(text) - dayNumber(act) <= LONGEST_PRINT_DAYS;
}

function remembered<V>(make: (id: string) => V): (id: string) => V {
  const made = new Map<string, V>();
  return (id) => {
    const known = made.get(id) ?? make(id);
    made.set(id, known);
    return known;
  };
}
