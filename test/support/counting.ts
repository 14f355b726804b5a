/** Counts usage without a service: the real usage meter over a store of its own. */
import type { Limiter } from '../../src/limits/rate/limiter.ts';
import { memoryLimiter } from '../../src/limits/rate/memory.ts';
import type { Plans } from '../../src/limits/rate/plans.ts';
import { DEFAULT_PLANS } from '../../src/limits/rate/plans.ts';
import type { Log } from '../../src/log.ts';
import { openLmdbUsage } from '../../src/stores/lmdb/usage/usage.ts';
import type { UsageStore } from '../../src/stores/usage.ts';
import type { MeterParts, UsageMeter } from '../../src/usage/meter.ts';
import { startMeter } from '../../src/usage/meter.ts';
import type { Counting } from '../../src/usecases/rate.ts';
import { temporaryFolder } from './folders.ts';

export const NO_LOG: Log = { info() {}, warn() {}, error() {} };

export interface TestMeter {
  readonly store: UsageStore;
  readonly meter: UsageMeter;
  close(): Promise<void>;
}

export async function startTestMeter(parts: Partial<MeterParts> = {}): Promise<TestMeter> {
  const folder = temporaryFolder();
  const store = parts.store ?? openLmdbUsage(folder);
  const meter = await startMeter({ store, journals: `${folder}/journals`, log: NO_LOG, ...parts });
  return {
    store,
    meter,
    async close() {
      await meter.close();
      if (parts.store === undefined) await store.close();
    },
  };
}

/** Runs `use` with a real meter, store and limiter, and closes them afterwards. */
export async function whileCounting<T>(
  use: (counting: Counting, store: UsageStore) => Promise<T>,
  { limiter = memoryLimiter(), plans = DEFAULT_PLANS }: { limiter?: Limiter; plans?: Plans } = {},
): Promise<T> {
  const { meter, store, close } = await startTestMeter();
  try {
    return await use({ limiter, meter, plans }, store);
  } finally {
    await close();
  }
}
