/** The number of the form in which a folder's records are written, kept in the folder. */
import type { Database, RootDatabase } from 'lmdb';

export const FORMAT_ENTRY = 'format';

/**
 * Numbers beside the records, in the binding's own encoding: versions before checksums read the format in
 * it.
 */
export type Numbers = Database<unknown, string>;

/** `undefined` where there is none, `NaN` where it is no whole number. */
export function numberAt(numbers: Numbers, entry: string): number | undefined {
  let value: unknown;
  try {
    value = numbers.get(entry);
  } catch {
    return Number.NaN;
  }
  return value === undefined || Number.isSafeInteger(value) ? (value as number | undefined) : Number.NaN;
}

/**
 * True if the folder has the format `current`, and with it all its databases. Throws where a later
 * version wrote it.
 */
export function hasFormat(numbers: Numbers, current: number): boolean {
  return isCurrent(numberAt(numbers, FORMAT_ENTRY), current);
}

/**
 * Brings a folder of an older version, or a new one, to the format `current`. `prepare` opens the
 * databases of before; what it returns changes their records, given the format that they have. Throws
 * where a later version wrote them.
 */
export function bringToFormat(
  root: RootDatabase,
  numbers: Numbers,
  current: number,
  prepare: () => (format: number | undefined) => void,
): void {
  if (hasFormat(numbers, current)) return;
  const change = prepare();
  // One transaction: of a process that is killed in the middle nothing remains.
  root.transactionSync(() => {
    const format = numberAt(numbers, FORMAT_ENTRY);
    // Of two processes that start at once, the second finds it done.
    if (isCurrent(format, current)) return;
    change(format);
    numbers.put(FORMAT_ENTRY, current);
  });
}

function isCurrent(format: number | undefined, current: number): boolean {
  if (format !== undefined && !(format >= 1))
    throw new Error('their format is damaged; restore them from a snapshot');
  if (format !== undefined && format > current)
    throw new Error(`they were written by a later version (format ${format}, and this one knows ${current})`);
  return format === current;
}
