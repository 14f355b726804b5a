/**
 * Reads all records of a folder whose databases have checksums, while a server may be running, and reports
 * the damage. Changes nothing: a folder of an older format is not migrated.
 */
import type { Database, RootDatabase } from 'lmdb';
import { open } from 'lmdb';
import type { RecordKey } from './changing-folder.ts';
import { KEY_SEPARATOR } from './changing-folder.ts';
import { jsonCodec } from './codecs.ts';
import { checkDataFile } from './data-file.ts';
import { FORMAT_ENTRY, numberAt } from './format.ts';
import { unseal } from './seal.ts';
import { keyText } from './sealed-database.ts';

export interface ExaminedFolder {
  readonly problems: string[];
  /** Undamaged records by the name of their database; empty if no database can be read. */
  readonly records: ReadonlyMap<string, readonly ExaminedRecord[]>;
  /**
   * Returns a number that is stored apart from the records, such as a counter: `NaN` if it is damaged,
   * `undefined` if there is none or nothing could be read.
   */
  numbers(entry: string): number | undefined;
}

interface ExaminedRecord {
  readonly key: RecordKey;
  readonly value: unknown;
}

export interface FolderToExamine {
  readonly folder: string;
  /** Names of the databases to examine, whose records have checksums. */
  readonly names: readonly string[];
  /** Name of the database that holds the format number and other numbers. */
  readonly numbers: string;
  readonly format: number;
}

const RECORD = jsonCodec<unknown>();

/** Maximum number of damaged records that are listed for one database. */
const MOST_PROBLEMS = 20;

/** Examines every record of a folder of databases. Its data file must exist and not be empty. */
export function examineFolder({ folder, names, numbers, format }: FolderToExamine): ExaminedFolder {
  const problems: string[] = [];
  const records = new Map<string, readonly ExaminedRecord[]>();
  const nothing: ExaminedFolder = { problems, records, numbers: () => undefined };
  let root: RootDatabase | undefined;
  try {
    checkDataFile(folder);
    root = open({ path: folder, noSubdir: false, maxDbs: 32, readOnly: true });
    const found = root.openDB<unknown, string>({ name: numbers }) as Database<unknown, string> | undefined;
    const written = found && numberAt(found, FORMAT_ENTRY);
    if (found === undefined || written !== format) {
      problems.push(formatProblem(written, format));
      return nothing;
    }
    const databases = new Map(names.map((name) => [name, openBinary(root as RootDatabase, name)]));
    // All reads happen in one turn of the event loop, for which LMDB keeps one snapshot, so that they see one
    // state.
    for (const [name, database] of databases) {
      if (database === undefined) problems.push(`it has no database ${name}`);
      else records.set(name, readDatabase(name, database, problems));
    }
    const counters = new Map([...found.getKeys()].map((entry) => [entry, numberAt(found, entry)]));
    return { problems, records, numbers: (entry) => counters.get(entry) };
  } catch (error) {
    problems.push((error as Error).message);
    return nothing;
  } finally {
    void root?.close();
  }
}

function openBinary(root: RootDatabase, name: string): Database<Buffer, RecordKey> | undefined {
  return root.openDB<Buffer, RecordKey>({ name, encoding: 'binary' }) as
    | Database<Buffer, RecordKey>
    | undefined;
}

function formatProblem(written: number | undefined, format: number): string {
  if (written !== undefined && written > format)
    return `it was written by a later version (format ${written}, and this one knows ${format})`;
  if (written === undefined || written < format)
    return `it has no checksums: an older version wrote it, or its format is damaged. A server of this version, when it starts, brings what an older one wrote up to date`;
  return 'its format is damaged';
}

function readDatabase(
  name: string,
  database: Database<Buffer, RecordKey>,
  problems: string[],
): ExaminedRecord[] {
  const whole: ExaminedRecord[] = [];
  const { entryCount } = database.getStats() as { readonly entryCount: number };
  const iterator = database.getRange()[Symbol.iterator]();
  let read = 0;
  let damaged = 0;
  const note = (problem: string) => {
    damaged += 1;
    if (damaged <= MOST_PROBLEMS) problems.push(`${name}: ${problem}`);
  };
  try {
    // The loop is bounded by the number of entries, because a damaged tree may contain cycles.
    for (; read <= entryCount; read++) {
      let next: IteratorResult<{ key: RecordKey; value: Buffer }>;
      try {
        next = iterator.next();
      } catch (error) {
        note(`an entry cannot be read (${(error as Error).message})`);
        continue;
      }
      if (next.done) break;
      const { key, value } = next.value;
      try {
        whole.push({ key, value: RECORD.decode(unseal(value, keyText(key, KEY_SEPARATOR))) });
        // Each key is also looked up, because a damaged inner page misdirects look-ups although the leaves
        // can still be iterated.
        if (!database.doesExist(key)) note(`the record of ${shown(key)} is not found by its key`);
      } catch {
        note(`the record of ${shown(key)} does not match its checksum`);
      }
    }
  } finally {
    iterator.return?.();
  }
  if (read !== entryCount) note(`it holds ${entryCount} records, and ${read} can be read`);
  if (damaged > MOST_PROBLEMS) problems.push(`${name}: ${damaged - MOST_PROBLEMS} more`);
  return whole;
}

const SHOWN = 120;

const shown = (key: RecordKey) => JSON.stringify(key)?.slice(0, SHOWN) ?? 'no key';
