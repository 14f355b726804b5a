import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';

/**
 * Throws if accounts are kept in a data directory that does not exist. Otherwise the command would create the
 * directory at a mistyped path and report that there are no accounts.
 */
export function requireAccountsHere({ accounts, dataDir }: Config): void {
  if (accounts === 'lmdb' && !existsSync(dataDir))
    throw new Error(`there is no data directory at ${dataDir}: see the setting SANAD_DATA_DIR`);
}
