import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';

/** A mistyped data directory must not be made, and look like an instance of nobody. */
export function requireAccountsHere({ accounts, dataDir }: Config): void {
  if (accounts === 'lmdb' && !existsSync(dataDir))
    throw new Error(`there is no data directory at ${dataDir}: see the setting SANAD_DATA_DIR`);
}
