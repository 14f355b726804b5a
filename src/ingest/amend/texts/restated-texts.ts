/**
 * Texts that an act made anew as a whole: «اعتماد تعديل اللائحة …، بالصيغة المرفقة». The gazette prints the
 * new text beside the act. No change by an earlier act is missing from it.
 */
import { dayNumber } from '../../../articles/in-time.ts';
import { restatesWhole } from '../../../core.ts';
import { startOf } from '../../../schema/status-history.ts';
import type { Edge } from '../../extract/edge.ts';
import { isEarlier } from '../../identify/enacted.ts';
import type { Documents } from '../documents.ts';
import { printedOn } from './older-texts.ts';

/** Most days from an act to the print of the text that it makes. */
const LONGEST_PRINT_DAYS = 120;

/**
 * Returns a function that is true if an act made the text of an edge anew, and the act of the edge is that
 * act or an earlier one.
 */
export function restatedTexts(
  edges: readonly Edge[],
  documents: Pick<Documents, 'read' | 'enactment'>,
): (edge: Edge) => boolean {
  const acts = new Map<string, string[]>();
  for (const edge of edges) {
    const { from, to, type, articleRef } = edge;
    if (type !== 'amends' || articleRef !== undefined || !isMadeBy(edge, documents)) continue;
    acts.set(to, [...(acts.get(to) ?? []), from]);
  }
  return ({ from, to }) =>
    acts
      .get(to)
      ?.some((act) => act === from || isEarlier(documents.enactment(from), documents.enactment(act))) ===
    true;
}

/**
 * True if the text was printed after the act, soon enough to be its new wording, and the act attaches one.
 */
function isMadeBy({ from, to }: Edge, { read, enactment }: Pick<Documents, 'read' | 'enactment'>): boolean {
  const [act, text] = [read(from)?.source, read(to)?.source];
  const made = enactment(from)?.earliest;
  const printed = printedOn(text);
  if (act === undefined || made === undefined || printed === undefined) return false;
  const days = dayNumber(printed) - dayNumber(startOf(made));
  if (days < 0 || days > LONGEST_PRINT_DAYS) return false;
  const { preamble, full_text, articles } = act;
  const texts = [full_text, ...articles.map((article) => article.text)].filter((part) => part !== undefined);
  return (
    (preamble !== undefined && restatesWhole(preamble, true)) ||
    texts.some((part) => restatesWhole(part, false))
  );
}
