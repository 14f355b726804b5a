/** Lists what differs from the gold in each row. */
import type { Aspect, ComparedChange } from './changes.ts';
import { ASPECTS } from './changes.ts';
import type { GoldChange, GoldNoteChange } from './gold.ts';
import type { ComparedArticle, ComparedRow } from './measure.ts';
import { isArticle } from './measure.ts';
import type { ReadChange, ServedArticle } from './subject.ts';

type Sort = 'missed' | 'invented' | Aspect | 'state' | 'wrong' | 'abstained' | 'dead_wording';

/** One difference in a row: its sort, the gold value, and the value that was read or served. */
export interface Failure {
  sort: Sort;
  gold?: string;
  got?: string;
}

export const failuresOf = (compared: ComparedRow): Failure[] => [
  ...compared.changes.flatMap(failuresOfChange),
  ...(isArticle(compared) ? failuresOfArticle(compared) : []),
];

function failuresOfChange({ gold, read, right }: ComparedChange): Failure[] {
  if (gold === undefined) return read === undefined ? [] : [{ sort: 'invented', got: readWords(read) }];
  if (read === undefined) return [{ sort: 'missed', gold: goldWords(gold) }];
  return ASPECTS.filter((aspect) => right[aspect] === false).map((sort) => ({
    sort,
    gold: GOLD_VALUE[sort](gold),
    got: READ_VALUE[sort](read),
  }));
}

const words = (...values: Array<string | number | null | undefined>) =>
  values.filter((value) => value != null).join(' ') || '-';

const GOLD_VALUE: Record<
  Aspect,
  (change: GoldChange & Partial<Pick<GoldNoteChange, 'act' | 'date'>>) => string
> = {
  op: ({ op }) => op,
  target: ({ target }) => words(target.article, target.part),
  act_date: ({ act, date }) => words(act?.instrument, act?.number, act?.year, act?.calendar, date),
  new_text: ({ new_text }) => words(new_text),
};

const READ_VALUE: Record<Aspect, (change: ReadChange) => string> = {
  op: ({ op }) => op,
  target: ({ article, part }) => words(article, part),
  act_date: ({ act }) => words(act?.instrument, act?.number, act?.year, act?.calendar, act?.date),
  new_text: ({ newText }) => words(newText),
};

const goldWords = (change: GoldChange) => ASPECTS.map((aspect) => GOLD_VALUE[aspect](change)).join(' · ');

const readWords = (change: ReadChange) => ASPECTS.map((aspect) => READ_VALUE[aspect](change)).join(' · ');

function failuresOfArticle({ row, state, served, wording, deadWording }: ComparedArticle): Failure[] {
  const known = row.current_text ?? (row.deleted ? 'repealed' : 'cannot be told');
  const gold = row.current_text_certain ? known : `not certain: ${known}`;
  const got = servedWords(served);
  return [
    ...(state === row.base_text_state
      ? []
      : [{ sort: 'state' as const, gold: row.base_text_state, got: state ?? '-' }]),
    ...(wording === 'wrong' ? [{ sort: wording, gold, got }] : []),
    // If the gold wording is not certain, offering no wording is right, so it is no failure.
    ...(wording === 'abstained' && row.current_text_certain ? [{ sort: wording, gold, got }] : []),
    ...(deadWording ? [{ sort: 'dead_wording' as const, got }] : []),
  ];
}

function servedWords({ text, repealed, warned }: ServedArticle): string {
  const marks = [repealed && 'repealed', warned && text !== undefined && 'with a warning'];
  return [...marks.filter((mark) => mark !== false), ...(text === undefined ? [] : [text])].join(': ') || '-';
}
