/** Fault: the disk of the data directory becomes full, and later has free space again. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillDisk } from '../../support/damage/fill-disk.ts';
import type { Fault } from './fault.ts';

export const fullDisk: Fault = async ({ dataDir, ledger }, _random, held) => {
  const ballast = join(dataDir, '..', 'ballast');
  // A request is counted when it starts and taken back if it fails. On a full disk the taking back may fail,
  // so a failed request may stay counted.
  ledger.uncertain = true;
  try {
    fillDisk(ballast);
    await held();
  } finally {
    rmSync(ballast, { force: true });
    await ledger.more(10);
    ledger.uncertain = false;
  }
};
