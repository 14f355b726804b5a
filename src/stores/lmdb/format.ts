/** Format number of a folder's records, stored in the folder. */
import type { Database, RootDatabase } from 'lmdb';

export const FORMAT_ENTRY = 'format';

/**
 * Numbers beside the records, in the binding's own encoding, because versions without checksums read
 * the format in it.
 */
export type Numbers = Database<unknown, string>;

/** `undefined` if there is no entry, `NaN` if it is no whole number. */
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
 * True if the folder has the format `current`, and so all its databases. Throws if a later version
 * wrote it.
 */
export function hasFormat(numbers: Numbers, current: number): boolean {
  return isCurrent(numberAt(numbers, FORMAT_ENTRY), current);
}

/**
 * Migrates a folder of an older version, or a new one, to the format `current`. `prepare` opens the old
 * databases and returns the function that migrates their records from a given format. Throws if a later
 * version wrote them.
 */
export function bringToFormat(
  root: RootDatabase,
  numbers: Numbers,
  current: number,
  prepare: () => (format: number | undefined) => void,
): void {
  if (hasFormat(numbers, current)) return;
  const change = prepare();
  // One transaction, so that a killed process leaves nothing behind.
  root.transactionSync(() => {
    const format = numberAt(numbers, FORMAT_ENTRY);
    // Another process that started at the same time may have migrated it.
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
