/**
 * Texts that quote an article whose wordings are known: «نصت المادة (3) من نظام … على: "…"». What the
 * quotation should be found to be follows from how it was made.
 */
import { normalize } from '../../src/core.ts';
import type { ArticleHistory } from '../../src/schema/article.ts';
import type { ArticleRow } from '../amendments/gold.ts';

export const KINDS = ['current', 'former', 'changed', 'other article'] as const;

/**
 * current: of the wording in force. former: of the first known wording before the last. changed: current,
 * with one word changed. other article: of the last wording of another article of the document.
 */
type Kind = (typeof KINDS)[number];

export interface QuotingText {
  readonly kind: Kind;
  readonly text: string;
  /** Former: whether the wording in force has these words too. */
  readonly isAlsoCurrent: boolean;
}

/** Greatest number of words of a quotation. */
const LENGTH = 30;
/** A word that no law has. */
const STRANGE = 'الزرافات';

/** The text that only cites the article. */
export const citing = ({ article_no, title }: ArticleRow): string => `المادة (${article_no}) من ${title}`;

export function quotingTexts(
  row: ArticleRow,
  current: string,
  own: ArticleHistory,
  others: readonly ArticleHistory[],
): QuotingText[] {
  const former = own.versions.slice(0, -1).find(({ text }) => text !== undefined)?.text;
  const strangers = others.flatMap(({ versions }) => versions.at(-1)?.text ?? []).map(quotable);
  const other = strangers.filter((text) => text.split(' ').length >= LENGTH)[row.article_index % 7];
  const passage = passageOf(current, row.article_index);
  const made: Record<Kind, string | undefined> = {
    current: passage,
    former: former && passageOf(former, row.article_index),
    changed: withStrangeWord(passage),
    'other article': other && passageOf(other, row.article_index),
  };
  return KINDS.flatMap((kind) => {
    const words = made[kind];
    if (words === undefined) return [];
    const isAlsoCurrent = letters(current).includes(letters(words));
    return [{ kind, text: `نصت ${citing(row)} على: "${words}".`, isAlsoCurrent }];
  });
}

/** Without quotation marks, which would end the quotation. */
const quotable = (text: string) =>
  text
    .replaceAll(/["“”„«»]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const letters = (text: string) => normalize(text, 'letters').replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A passage whose place depends on the row, so that each run has the same. */
function passageOf(text: string, step: number): string {
  const words = quotable(text).split(' ');
  const room = Math.max(0, words.length - LENGTH);
  const start = room === 0 ? 0 : (step * 13) % room;
  return words.slice(start, start + LENGTH).join(' ');
}

function withStrangeWord(passage: string): string {
  const words = passage.split(' ');
  words[Math.floor(words.length / 2)] = STRANGE;
  return words.join(' ');
}
