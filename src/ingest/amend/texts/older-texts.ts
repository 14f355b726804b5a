/**
 * Which text an act means that changes one by its title alone: several texts bore the title one after the
 * other, and the act may make the next one itself.
 */
import { dayNumber } from '../../../articles/in-time.ts';
import { endOf, startOf } from '../../../schema/status-history.ts';
import { confidenceOf } from '../../extract/confidence.ts';
import type { Edge } from '../../extract/edge.ts';
import { writtenDay } from '../../identify/written-day.ts';
import type { SourceDocument } from '../../read/source-document.ts';
import type { Documents } from '../documents.ts';

type Dated = Pick<Documents, 'enactment' | 'read'>;

/**
 * The edges without changes that the act cannot have made. An amendment of a text that the act makes anew
 * stays as a citation of it.
 */
export function possibleChanges(edges: readonly Edge[], documents: Dated): Edge[] {
  const cited = new Set(
    edges.flatMap(({ from, to, type, articleRef }) =>
      type === 'cites' && articleRef === undefined ? `${from}\n${to}` : [],
    ),
  );
  return edges.flatMap((edge) => {
    if (!mayAmend(edge, documents)) return [];
    if (!edge.anew || isSurelyOlder(edge, documents)) return edge;
    const pair = `${edge.from}\n${edge.to}`;
    if (cited.has(pair)) return [];
    cited.add(pair);
    const { anew: _anew, ...rest } = edge;
    const pattern = 'cites provision by name';
    return { ...rest, type: 'cites', pattern, confidence: confidenceOf(pattern) };
  });
}

/**
 * False for an act that names a text of its own year by title alone, unless its day is known not to be before
 * that of the text: a law may bear the title of the one that it replaces. So a text is repealed by its title
 * alone only if it is surely older than the act. True for all other edges.
 */
function mayAmend(edge: Edge, documents: Dated): boolean {
  const { from, to, byTitle, pattern } = edge;
  if (!byTitle) return true;
  if (pattern.endsWith(' whole-title'))
    return isSurelyOlder(edge, documents) || isOfNamedDecision(edge, documents);
  const [act, text] = [documents.enactment(from), documents.enactment(to)];
  if (act?.day !== undefined && text?.day !== undefined) return text.day.gregorian <= act.day.gregorian;
  const [one, other] = [act?.earliest, text?.earliest];
  return one === undefined || other === undefined || one.slice(0, 4) !== other.slice(0, 4);
}

/** True if the text is surely older than the act, by their days or by the days on which they were printed. */
function isSurelyOlder({ from, to }: Edge, { enactment, read }: Dated): boolean {
  const [act, text] = [enactment(from), enactment(to)];
  if (act?.day !== undefined && text?.day !== undefined) return text.day.gregorian < act.day.gregorian;
  const since = text?.earliest ?? printedOn(read(to)?.source);
  const until = act?.earliest === undefined ? madeBefore(read(from)?.source) : startOf(act.earliest);
  return until !== undefined && since !== undefined && endOf(since) < until;
}

/**
 * True if the text is what the decision issued whose date the act gives behind the title: the gazette printed
 * the text soon after that day. An act that names the decision is later, whether its own day is known or not.
 */
function isOfNamedDecision({ from, to, issuedOn }: Edge, { enactment, read }: Dated): boolean {
  const decided = issuedOn === undefined ? undefined : writtenDay(issuedOn)?.gregorian;
  const printed = printedOn(read(to)?.source);
  if (decided === undefined || printed === undefined) return false;
  const days = dayNumber(printed) - dayNumber(decided);
  const own = printedOn(read(from)?.source) ?? enactment(from)?.latest;
  return days >= 0 && days <= LONGEST_PUBLICATION_DAYS && (own === undefined || printed < own);
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

/** Gregorian day on which the gazette printed a document; `undefined` if it is not known. */
export const printedOn = (source: SourceDocument | undefined): string | undefined =>
  source?.published === undefined ? undefined : writtenDay(source.published)?.gregorian;
