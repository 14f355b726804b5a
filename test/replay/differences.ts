/** Finds where the recorded answer to a request differs from the new one, and shows both. */
import type { Answer } from './recording/step.ts';

export interface Difference {
  /** Path of the differing field: `status`, `headers.etag`, `body` … */
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Number of characters shown before the first difference of two texts (`BEFORE`) and from there on (`AFTER`).
 */
const BEFORE = 60;
const AFTER = 160;

export function differencesOf(before: Answer, after: Answer, place = ''): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [one, other] = [before[name], after[name]];
    const here = place === '' ? name : `${place}.${name}`;
    if (isObject(one) && isObject(other)) return differencesOf(one, other, here);
    const [a, b] = [textOf(one), textOf(other)];
    return a === b ? [] : [{ place: here, ...around(a, b) }];
  });
}

const isObject = (value: unknown): value is Answer => typeof value === 'object' && value !== null;

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));

function around(a: string, b: string): { before: string; after: string } {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const from = Math.max(0, at - BEFORE);
  const cut = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, at + AFTER)}${text.length > at + AFTER ? '…' : ''}`;
  return { before: cut(a), after: cut(b) };
}
