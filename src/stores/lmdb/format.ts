/** Reads and changes the format number of a folder's records, which is stored in the folder. */
import type { Database, RootDatabase } from 'lmdb';

export const FORMAT_ENTRY = 'format';

/**
 * A database for numbers such as the format number, apart from the records. It uses the lmdb binding's own
 * encoding, because program versions before the checksums read the format number in it.
 */
export type Numbers = Database<unknown, string>;

/**
 * Returns the whole number stored in an entry; `undefined` if there is no entry, `NaN` if it holds no whole
 * number.
 */
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
 * True if the folder has the format `current`, so that all its databases exist. Throws if a later program
 * version wrote it, or if the format number is damaged.
 */
export function hasFormat(numbers: Numbers, current: number): boolean {
  return isCurrent(numberAt(numbers, FORMAT_ENTRY), current);
}

/**
 * Migrates a new folder, or one of an older program version, to the format `current`. `prepare` opens the old
 * databases and returns the function that migrates their records from a given format (`undefined`: the folder
 * has no format number). Throws if a later version wrote the folder, or if the format number is damaged.
 */
export function bringToFormat(
  root: RootDatabase,
  numbers: Numbers,
  current: number,
  prepare: () => (format: number | undefined) => void,
): void {
  if (hasFormat(numbers, current)) return;
  const change = prepare();
  // The migration is one transaction, so that a process that is killed in it leaves the folder unchanged.
  root.transactionSync(() => {
    const format = numberAt(numbers, FORMAT_ENTRY);
    // Another process that started at the same time may already have migrated the folder.
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
