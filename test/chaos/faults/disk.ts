/** The disk of the data directory is full, and is given room again. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillDisk } from '../../support/fill-disk.ts';
import type { Fault } from './fault.ts';

export const fullDisk: Fault = async ({ dataDir, ledger }, _random, held) => {
  const ballast = join(dataDir, '..', 'ballast');
  // What fails now may stay counted: there is no room to take it back.
  ledger.doubtful = true;
  try {
    fillDisk(ballast);
    await held();
  } finally {
    rmSync(ballast, { force: true });
    await ledger.more(10);
    ledger.doubtful = false;
  }
};
