/**
 * A sample LMDB store with every feature that Sanad uses: several databases, each kind of key, overflow
 * pages, compression and free pages.
 */
import type { Database, RootDatabase } from 'lmdb';
import { open } from 'lmdb';

/** LMDB options as in `environment.ts`, where Sanad opens a store for writing. */
const OPTIONS = { noSubdir: false, maxDbs: 12, overlappingSync: false, eventTurnBatching: false } as const;

const ENTRIES = 600;

interface Sample {
  readonly root: RootDatabase;
  readonly databases: readonly Database[];
  readonly texts: Database<string, string>;
}

export function openSample(path: string, readOnly = false): Sample {
  const root = open({ path, readOnly, ...OPTIONS });
  const texts = root.openDB<string, string>('texts', { encoding: 'string', compression: true });
  const databases = [
    texts,
    root.openDB<Buffer, number>('bytes', { encoding: 'binary', keyEncoding: 'uint32' }),
    root.openDB<object, string>('json', { encoding: 'json' }),
    root.openDB<number, [string, number]>('numbers', { encoding: 'ordered-binary' }),
    root.openDB<object, string>('records', {}),
  ];
  return { root, databases, texts };
}

/**
 * Writes the sample store in several transactions. The later ones delete and replace records, so that pages
 * are freed and reused.
 */
export async function writeSample(path: string): Promise<void> {
  const { root, databases } = openSample(path);
  const [texts, bytes, json, numbers, records] = databases;
  for (let round = 0; round < 6; round++) {
    root.transactionSync(() => {
      for (let n = round * 80; n < ENTRIES; n += round + 1) {
        const key = `key ${n}`;
        texts?.putSync(key, `نص ${n} ${round} `.repeat((n * 7) % 150));
        bytes?.putSync(n, Buffer.alloc((n * 97) % 9_000, n));
        json?.putSync(key, { n, round, list: [1, 2, 3] });
        numbers?.putSync([key, n], n);
        records?.putSync(key, { n, text: 'x'.repeat((n * 13) % 700) });
        if (n % 3 === round % 3) bytes?.removeSync(n);
      }
    });
  }
  await root.close();
}

/**
 * Reads every record of the sample store, in both directions and by key, and then writes. Errors of LMDB and
 * of decoders are ignored.
 */
export async function useSample(path: string): Promise<void> {
  const { root, databases, texts } = openSample(path);
  for (const database of databases) {
    const keys: unknown[] = [];
    attempt(() => {
      for (const { key } of database.getRange({})) keys.push(key);
    });
    attempt(() => Array.from(database.getRange({ reverse: true })));
    for (const key of keys) attempt(() => database.get(key as string));
    attempt(() => database.getStats());
  }
  for (const n of [0, 250, 599]) {
    await settle(root.transaction(() => attempt(() => texts.put(`key ${n}`, 'ن'.repeat(9_000)))));
    await settle(root.transaction(() => attempt(() => texts.remove(`key ${n + 1}`))));
    await settle(
      root.transaction(() => attempt(() => databases.map((database) => database.remove(n as never)))),
    );
  }
  await root.close();
}

function attempt(read: () => unknown): void {
  try {
    read();
  } catch {}
}

async function settle(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    // LMDB gives the reason of a failed commit in a separate promise.
    await (error as { commitError?: Promise<never> }).commitError?.catch(() => {});
  }
}
