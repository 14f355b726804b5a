/**
 * Counts usage on a small disk that becomes full and later has free space again. Prints the outcome as JSON.
 * Argument: the mount point of the disk.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { asServiceError } from '../../../src/errors.ts';
import { openLmdbUsage } from '../../../src/stores/lmdb/usage/usage.ts';
import { startMeter } from '../../../src/usage/meter.ts';
import { fillDisk } from '../damage/fill-disk.ts';

/**
 * Milliseconds for which counts may stay in memory only. It is longer than a busy machine needs for the
 * counts made before the disk is full.
 */
const IN_MEMORY_MS = 3_000;
const [disk = ''] = process.argv.slice(2);
const ballast = join(disk, 'ballast');
const said: string[] = [];
const line = (_facts: object, event: string) => void said.push(event);
const log = { info: line, warn: line, error: line };
const journals = join(disk, 'journals');
const store = openLmdbUsage(join(disk, 'usage'));
const meter = await startMeter({ store, journals, log, inMemoryMs: IN_MEMORY_MS });

let counted = 0;
/**
 * Counts one request for each of thousands of accounts, to use up space in the journal and the store. Returns
 * how often each outcome came.
 */
function count(times: number): Record<string, number> {
  const outcomes: Record<string, number> = {};
  for (let i = 0; i < times; i++) {
    let outcome = 'counted';
    try {
      meter.count({ account_id: `account-${counted}`, key_id: 'k', route: 'search', requests: 1 });
      counted += 1;
    } catch (error) {
      const { status, code } = asServiceError(error);
      outcome = `${status} ${code}`;
    }
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const flushed = () =>
  meter.flush().then(
    () => 'stored',
    () => 'not stored',
  );

const before = [count(100), await flushed()];
fillDisk(ballast);
const full = [count(2_000), await flushed(), count(100)];
await wait(IN_MEMORY_MS + 50);
const longFull = [count(100), await flushed(), count(1)];
rmSync(ballast);
const after = [count(100), await flushed()];
// Sum of the requests in the store, which must equal the number counted.
let used = 0;
const month = new Date().toISOString().slice(0, 7);
for (let i = 0; i < counted; i++) used += await store.total(`account-${i}`, month);
await meter.close();
await store.close();
process.stdout.write(JSON.stringify({ before, full, longFull, after, counted, used, said }));
