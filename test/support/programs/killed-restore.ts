/**
 * Restores a snapshot and kills its own process at the n-th change of the data directory. Arguments:
 * snapshot, data directory, n. If there are fewer than n changes, the process ends with exit status 0.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [source = '', dataDir = '', n = '0'] = process.argv.slice(2);
let changes = 0;
for (const name of ['renameSync', 'rmSync', 'writeFileSync'] as const) {
  const change = fs[name] as (...args: unknown[]) => unknown;
  Object.assign(fs, {
    [name](...args: unknown[]) {
      if (String(args[0]).startsWith(dataDir)) {
        changes += 1;
        if (changes === Number(n)) process.kill(process.pid, 'SIGKILL');
      }
      return change.apply(fs, args);
    },
  });
}
syncBuiltinESMExports();

const { searchEngine } = await import('../../../src/compose/corpus.ts');
const { openRecords } = await import('../../../src/compose/shared.ts');
const { loadConfig } = await import('../../../src/config/config.ts');
const { restoreSnapshot } = await import('../../../src/snapshot/restore.ts');

const config = loadConfig({ SANAD_DATA_DIR: dataDir });
await restoreSnapshot({
  source,
  dataDir,
  engine: searchEngine,
  pepper: undefined,
  openStores: (staging, pepper) => openRecords({ ...config, dataDir: staging }, pepper),
});
