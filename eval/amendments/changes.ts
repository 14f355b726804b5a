/** Compares the changes that were read in one note or clause with the gold changes. */
import { bestAssignment } from './assignment.ts';
import { sameAct, sameTarget, sameText } from './equality.ts';
import type { GoldChange, GoldNoteChange } from './gold.ts';
import type { ReadChange } from './subject.ts';

/** A gold change to compare with. */
export interface Expected {
  gold: GoldChange;
  /** Gold act and date; absent for a clause, whose act is the document itself and is not compared. */
  note?: Pick<GoldNoteChange, 'act' | 'date'>;
  /** True if an earlier note states the change already. Reading it again is neither right nor wrong. */
  repeated: boolean;
}

export const ASPECTS = ['op', 'target', 'act_date', 'new_text'] as const;
export type Aspect = (typeof ASPECTS)[number];

/** A gold change and the change that was read for it. One of the two is absent for a miss or an invention. */
export interface ComparedChange {
  gold?: GoldChange;
  read?: ReadChange;
  /** Verdict on each aspect that is compared; empty for a miss or an invention. */
  right: Partial<Record<Aspect, boolean>>;
  /** Numbers of gold values and of read values, 0 or 1, for precision and recall. */
  count: Record<Aspect, { gold: number; read: number }>;
}

/** `withActs`: the acts of changes that are in no gold row count as invented too. */
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

/** Weight of the order of the text. It decides between assignments with equally many right aspects. */
const ORDER = 1e-4;
/** A change is assigned to its first statement, if both fit as well. */
const REPEATED = 1e-2;

/** Number of right aspects of the pair. */
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

/** A text that the note does not contain (`new_text_in`) may be absent from the reading. */
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
