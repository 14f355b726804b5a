/** Changes of a document that its source states beside the text and leaves out of it. */
import { isImplied, marginChanges, parseCitation, readAmendments } from '../../core.ts';
import type { TextChange } from '../../schema/status-history.ts';
import { startOf } from '../../schema/status-history.ts';
import type { Enactment } from '../identify/enacted.ts';
import { isEarlier } from '../identify/enacted.ts';
import type { SourceDocument } from '../read/source-document.ts';

/** A change by the day of its act, or by the year (`YYYY`). */
interface Stated {
  readonly made: string;
  readonly isUnsure: boolean;
}

/**
 * The first such change, a sure one before those that only may be. An act that is not surely later than the
 * document changed another one: margins are mostly about the laws that a document cites.
 */
export function marginChange(source: SourceDocument, own: Enactment): TextChange | undefined {
  const stated = [...inMargins(source), ...impliedByRelations(source)];
  const later = stated.filter(({ made }) => isEarlier(own, { earliest: made, latest: made }));
  const first = (unsure: boolean) =>
    later.flatMap(({ isUnsure, made }) => (isUnsure === unsure ? startOf(made) : [])).sort()[0];
  const [sure, unsure] = [first(false), first(true)];
  if (sure !== undefined) return { on: sure };
  return unsure === undefined ? undefined : { on: unsure, perhaps: true };
}

function inMargins({ title, articles, full_text, closing, notes = [] }: SourceDocument): Stated[] {
  if (notes.length === 0) return [];
  const texts = [full_text, ...articles.map(({ text }) => text), closing];
  return marginChanges(notes, title, texts.filter((text) => text !== undefined).join('\n'));
}

/**
 * The acts that the source lists as changing the text by implication («معدل ضمنا بموجب»). An act that gives
 * bodies other names has changed the text, if a note says that names were replaced by it.
 */
function impliedByRelations({ relations = [], notes = [] }: SourceDocument): Stated[] {
  return relations.flatMap(({ type, instrument, heading }) => {
    if (type !== 'amended_by' || heading === undefined || !isImplied(heading)) return [];
    const act = parseCitation(instrument);
    if (act?.calendar !== 'gregorian' || act.year === undefined) return [];
    const isOfAct = (note: string) =>
      readAmendments(note).some(
        ({ operation, act: by }) =>
          (operation === 'replace_phrase' || operation === 'retitle') &&
          by?.number === act.number &&
          by?.year === act.year,
      );
    return notes.some(isOfAct) ? [] : [{ made: act.date ?? String(act.year), isUnsure: true }];
  });
}
