/** Compares the changes that were read in one note or clause with the gold changes. */
import { bestAssignment } from './assignment.ts';
import { sameAct, sameTarget, sameText } from './equality.ts';
import type { GoldChange, GoldNoteChange } from './gold.ts';
import type { ReadChange } from './subject.ts';

/** A gold change with which the changes that were read are compared. */
export interface Expected {
  gold: GoldChange;
  /** Gold act and date; absent for a clause, whose act is the document itself and is not compared. */
  note?: Pick<GoldNoteChange, 'act' | 'date'>;
  /**
   * True if the change is counted at another note that states it. Reading it here is neither right nor wrong.
   */
  repeated: boolean;
}

export const ASPECTS = ['op', 'target', 'act_date', 'new_text'] as const;
export type Aspect = (typeof ASPECTS)[number];

/**
 * A gold change and the change that was read for it. One of them is absent if the gold change was missed or
 * the read one invented.
 */
export interface ComparedChange {
  gold?: GoldChange;
  read?: ReadChange;
  /** True or false for each aspect that was compared; empty for a missed or an invented change. */
  right: Partial<Record<Aspect, boolean>>;
  /**
   * For each aspect, whether the gold change counts in recall and the read change in precision (0 or 1). A
   * new text counts if it is stated; the act counts in notes only, even if none is stated.
   */
  count: Record<Aspect, { gold: number; read: number }>;
}

/**
 * Compares the changes read with the gold changes. With `withActs`, the acts of invented changes (in no gold
 * row) count as invented too.
 */
export function compareChanges(
  expected: readonly Expected[],
  read: readonly ReadChange[],
  withActs: boolean,
): ComparedChange[] {
  const scores = expected.map((each, row) => read.map((change, column) => score(each, change, row - column)));
  const assigned = bestAssignment(scores);
  const taken = new Set(assigned);
  return [
    ...expected.flatMap((each, row) => {
      const column = assigned[row];
      return each.repeated ? [] : [compared(each, column === undefined ? undefined : read[column])];
    }),
    ...read.filter((_, column) => !taken.has(column)).map((change) => invented(change, withActs)),
  ];
}

/**
 * Penalty for each place by which a read change is out of order. It decides between assignments with equally
 * many right aspects.
 */
const ORDER = 1e-4;
/**
 * Penalty for a gold change that is counted at another note, so that a read change is assigned to one that is
 * counted here if both fit equally well.
 */
const REPEATED = 1e-2;

/** Returns the number of right aspects if this change was read for this gold change, less the penalties. */
function score(expected: Expected, read: ReadChange, displacement: number): number {
  const right = Object.values(verdicts(expected, read)).filter(Boolean).length;
  return right - ORDER * Math.abs(displacement) - (expected.repeated ? REPEATED : 0);
}

function verdicts({ gold, note }: Expected, read: ReadChange): Partial<Record<Aspect, boolean>> {
  return {
    op: gold.op === read.op,
    target: sameTarget(gold.target, read),
    ...(note && { act_date: sameAct(note.act, note.date, read.act) }),
    ...newTextVerdict(gold, read),
  };
}

/**
 * Judges the new text of a change. If the gold note does not contain the text (`new_text_in`), it may be
 * absent from what was read.
 */
function newTextVerdict(gold: GoldChange, read: ReadChange): { new_text?: boolean } {
  if (read.newText === undefined) return statesNewText(gold) ? { new_text: false } : {};
  return { new_text: gold.new_text != null && sameText(gold.new_text, read.newText) };
}

const statesNewText = ({ new_text, new_text_in }: GoldChange) =>
  new_text != null && new_text_in === undefined;

function compared(expected: Expected, read: ReadChange | undefined): ComparedChange {
  const { gold, note } = expected;
  const right = read === undefined ? {} : verdicts(expected, read);
  const [one, act] = [read === undefined ? 0 : 1, note === undefined ? 0 : 1];
  return {
    gold,
    ...(read && { read }),
    right,
    count: {
      op: { gold: 1, read: one },
      target: { gold: 1, read: one },
      act_date: { gold: act, read: Math.min(act, one) },
      new_text: {
        gold: statesNewText(gold) || right.new_text === true ? 1 : 0,
        read: read?.newText === undefined ? 0 : 1,
      },
    },
  };
}

function invented(read: ReadChange, withAct: boolean): ComparedChange {
  return {
    read,
    right: {},
    count: {
      op: { gold: 0, read: 1 },
      target: { gold: 0, read: 1 },
      act_date: { gold: 0, read: withAct ? 1 : 0 },
      new_text: { gold: 0, read: read.newText === undefined ? 0 : 1 },
    },
  };
}
