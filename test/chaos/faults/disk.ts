/** Fault: the disk of the data directory becomes full and then gets free space again. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillDisk } from '../../support/damage/fill-disk.ts';
import type { Fault } from './fault.ts';

export const fullDisk: Fault = async ({ dataDir, ledger }, _random, held) => {
  const ballast = join(dataDir, '..', 'ballast');
  // A failed request may stay counted, because a full disk has no room for the correction.
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
