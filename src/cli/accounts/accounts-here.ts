import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';

/**
 * Refuses a data directory without accounts. Otherwise a mistyped path would create one, and look like an
 * instance without accounts.
 */
export function requireAccountsHere({ accounts, dataDir }: Config): void {
  if (accounts === 'lmdb' && !existsSync(dataDir))
    throw new Error(`there is no data directory at ${dataDir}: see the setting SANAD_DATA_DIR`);
}
