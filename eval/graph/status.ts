/**
 * Decides whether a text expresses a gold edge at all. Recall counts only such edges. It uses a plain search
 * in `letters` form without blanks, and not the grammar that is measured:
 * - `words`: the text contains the words of the gold edge, at least six letters;
 * - `number`: the text contains the target's number and, after one to forty characters, one of its years;
 * - `title`: the text contains the target's title, which has at least two words.
 * If the gold edge comes from a note on the target, its words do not count: such a note names the citing
 * document.
 */
import { normalize } from '../../src/core.ts';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import type { GoldEdge } from './gold.ts';

export type Expression = 'words' | 'number' | 'title';

/** A document's text in the form that is searched. */
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

/**
 * Returns how the citing text expresses the link to `target`: by the gold edge's words, by number and year,
 * or by title; `undefined` if it does not.
 */
export function expressionOf(
  text: string,
  { text: words, method }: GoldEdge,
  target: SourceDocument,
): Expression | undefined {
  const said = folded(words).replace(YEAR_MARK, '');
  if (!isTargetsNote(method) && said.length >= FEWEST_LETTERS && text.includes(said)) return 'words';
  if (hasNumberAndYear(text, target)) return 'number';
  const title = folded(target.title);
  return target.title.trim().includes(' ') && text.includes(title) ? 'title' : undefined;
}

/**
 * True if the changed document has the words of the gold edge, in notes such as «تم تعديل هذه المادة
 * بموجب …» ("this article was amended by …").
 */
const isTargetsNote = (method: string) => /\b(?:note|relation)$/.test(method);

const FEWEST_LETTERS = 6;
const YEAR_MARK = /[مه]?[.،]*$/u;

function hasNumberAndYear(
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
