/**
 * Whether a text says at all what a gold edge says: the ceiling of what can be found in it. Told by plain search, not
 * by the grammar that is measured, in letters form without blanks:
 *
 * - `words`: the gold's own words stand in the text;
 * - `number`: the target's number stands there, and one of its years within forty characters behind;
 * - `title`: the target's title stands there, in two words at least.
 *
 * Gold that is taken from a note of the target's names the source, not the target: its own words count for nothing.
 */
import { normalize } from '../../src/core.ts';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import type { GoldEdge } from './gold.ts';

export type Standing = 'words' | 'number' | 'title';

/** What a document's text is searched in. */
export function searchable({
  title,
  preamble,
  articles,
  full_text,
  closing,
  notes = [],
}: SourceDocument): string {
  const parts = articles.flatMap(({ heading, text }) => [heading, text]);
  return folded([title, preamble, ...parts, full_text, closing, ...notes].filter(Boolean).join('\n'));
}

/** `undefined` where the text does not say it. */
export function standing(
  text: string,
  { text: words, method }: GoldEdge,
  target: SourceDocument,
): Standing | undefined {
  const said = folded(words).replace(YEAR_MARK, '');
  if (!isTargetsNote(method) && said.length >= FEWEST_LETTERS && text.includes(said)) return 'words';
  if (numberStands(text, target)) return 'number';
  const title = folded(target.title);
  return target.title.trim().includes(' ') && text.includes(title) ? 'title' : undefined;
}

/** «تم تعديل هذه المادة بموجب …» and «معدل بموجب …» stand in the document that was changed. */
const isTargetsNote = (method: string) => /\b(?:note|relation)$/.test(method);

const FEWEST_LETTERS = 6;
const YEAR_MARK = /[مه]?[.،]*$/u;

function numberStands(
  text: string,
  { official_number, year_gregorian, year_hijri }: SourceDocument,
): boolean {
  const years = [year_gregorian, year_hijri].filter((year) => year !== undefined);
  if (official_number === undefined || years.length === 0) return false;
  const number = folded(official_number).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return new RegExp(`(?<!\\d)${number}(?!\\d)[^]{1,40}?(?<!\\d)(?:${years.join('|')})(?!\\d)`, 'u').test(
    text,
  );
}

function folded(text: string): string {
  return normalize(text, 'letters').replace(/\s+/gu, '');
}
