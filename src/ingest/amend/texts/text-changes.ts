/**
 * Changes that no part of a text can be marked with, so that the document says as a whole that a change is
 * not in it: changes of texts without articles, such as circulars and decisions, and changes of laws that
 * reach none of their articles. Examples are an act that tells no article («الموافقة على تعديل نظام البريد»:
 * «بالصيغة المرافقة»), and one that repeals provisions on some matter.
 */
import { dayNumber } from '../../../articles/in-time.ts';
import type { TextChange } from '../../../schema/status-history.ts';
import { endOf, startOf } from '../../../schema/status-history.ts';
import type { Edge } from '../../extract/edge.ts';
import { DECISION } from '../../identify/approving.ts';
import { isEarlier } from '../../identify/enacted.ts';
import { writtenDay } from '../../identify/written-day.ts';
import type { Links } from '../../link/link.ts';
import { SURE_CHANGE_CONFIDENCE } from '../../link/status.ts';
import type { SourceDocument } from '../../read/source-document.ts';
import type { Documents } from '../documents.ts';
import { CONSOLIDATED, OWN_WAYS } from '../unread-changes.ts';
import { foldedChanges, namesInTitle } from './folded-changes.ts';
import type { KnownChanges } from './reached-laws.ts';
import { reachingChanges } from './reached-laws.ts';

const NOTHING_KNOWN: KnownChanges = {
  historiesOf: () => [],
  repealingActsOf: () => [],
  documentOf: () => undefined,
};

/**
 * The first change of each text by another document, by canonical id of the changed one. A repeal of the
 * whole text is no change of it. A text that only may be the amended one is marked so.
 */
export function changesOfTexts(
  edges: readonly Edge[],
  documents: Pick<Documents, 'read' | 'enactment'>,
  knownChanges: KnownChanges = NOTHING_KNOWN,
  perhapsAmended: Links['perhapsAmended'] = [],
): Map<string, TextChange> {
  const changes = new Map<string, TextChange>();
  const partsOf = remembered((id) => {
    const { source } = documents.read(id) ?? {};
    const hasArticles = source !== undefined && source.articles.length > 0;
    return {
      isRead: source !== undefined,
      hasArticles,
      printed: printedOn(source),
    };
  });
  const reaches = reachingChanges({ edges, documents, known: knownChanges });
  const isFolded = foldedChanges({ edges, documents, known: knownChanges });
  for (const edge of edges) {
    const { from, to, type, articleRef, confidence, pattern } = edge;
    if (type !== 'amends' && !(type === 'repeals' && articleRef !== undefined)) continue;
    if (confidence < SURE_CHANGE_CONFIDENCE) continue;
    const way = pattern.split(' ')[1] ?? '';
    const isConsolidated = CONSOLIDATED.has(to.slice(0, 2).toUpperCase());
    const isMarked = isConsolidated && way === 'mark';
    if (!OWN_WAYS.has(way) && !(isMarked && namesInTitle(edge, documents.read, knownChanges.documentOf)))
      continue;
    const enacted = documents.enactment(from);
    if (isEarlier(enacted, documents.enactment(to)) || isInPrint(edge, partsOf)) continue;
    if (!partsOf(to).isRead) continue;
    const made = enacted?.earliest;
    if (isConsolidated ? isFolded(edge) : partsOf(to).hasArticles && reaches(edge)) continue;
    const known = changes.get(to);
    if (known !== undefined && (known.on === undefined || made === undefined || known.on <= startOf(made))) {
      if (made === undefined) changes.set(to, {});
      continue;
    }
    changes.set(to, made === undefined ? {} : { on: startOf(made) });
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
 * False for an act that names a text of its own year by title alone, unless its day is known not to be before that
 * of the text: a law may bear the title of the one that it replaces. So a text is repealed by its title alone only
 * if it is surely older than the act. True for all other edges.
 */
export function mayAmend(
  { from, to, byTitle, pattern }: Edge,
  { enactment, read }: Pick<Documents, 'enactment' | 'read'>,
): boolean {
  if (!byTitle) return true;
  const [act, text] = [enactment(from), enactment(to)];
  const isRepeal = pattern.endsWith(' whole-title');
  if (act?.day !== undefined && text?.day !== undefined) {
    const [on, since] = [act.day.gregorian, text.day.gregorian];
    return isRepeal ? since < on : since <= on;
  }
  const [one, other] = [act?.earliest, text?.earliest];
  if (isRepeal) {
    const since = other ?? printedOn(read(to)?.source);
    const until = one === undefined ? madeBefore(read(from)?.source) : startOf(one);
    return until !== undefined && since !== undefined && endOf(since) < until;
  }
  return one === undefined || other === undefined || one.slice(0, 4) !== other.slice(0, 4);
}

/** Most days from an instrument to its print. */
const LONGEST_PUBLICATION_DAYS = 60;

/** A day that an undated act surely has passed: it is made at most so long before its print. */
function madeBefore(source: SourceDocument | undefined): string | undefined {
  const printed = printedOn(source);
  if (printed === undefined) return undefined;
  const day = new Date((dayNumber(printed) - LONGEST_PUBLICATION_DAYS) * DAY_MS);
  return day.toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/**
 * Most days between the prints of an act and of the text as it amends it. A day that is much later is that of
 * a web site or of another print, and does not tell which wording was printed.
 */
const LONGEST_PRINT_DAYS = 366;

interface Printed {
  /** Day on which the gazette printed the text, Gregorian. */
  readonly printed: string | undefined;
}

const printedOn = (source: SourceDocument | undefined): string | undefined =>
  source?.published === undefined ? undefined : writtenDay(source.published)?.gregorian;

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
