/**
 * Examines each data directory whose path arrives as a message. It is a process of its own because LMDB may
 * crash it. The reply has the damage found or, if none, the whole content of the stores after they were
 * opened for writing.
 */

import { dataLayout } from '../../../src/data-directory/layout.ts';
import { loadSecrets } from '../../../src/data-directory/secrets.ts';
import { accountFindings } from '../../../src/integrity/accounts.ts';
import type { Finding } from '../../../src/integrity/finding.ts';
import { letterFindings, secretFindings } from '../../../src/integrity/secrets.ts';
import { usageFindings } from '../../../src/integrity/usage.ts';
import { openLmdbAccounts } from '../../../src/stores/lmdb/accounts/accounts.ts';
import { openLmdbUsage } from '../../../src/stores/lmdb/usage/usage.ts';
import { takeOverJournals } from '../../../src/usage/journals.ts';

export interface Examined {
  readonly findings: readonly Finding[];
  /** The whole content as text. Directories with equal content give equal texts. */
  readonly held?: string;
}

const MONTHS = ['2026-10', '2026-11'];

async function examine(dataDir: string): Promise<Examined> {
  const layout = dataLayout(dataDir);
  const findings = [
    ...(await accountFindings(layout)),
    ...(await usageFindings(layout)),
    ...(await secretFindings(layout)),
    ...(await letterFindings(layout)),
  ];
  return findings.length > 0 ? { findings } : { findings, held: await everythingIn(dataDir) };
}

async function everythingIn(dataDir: string): Promise<string> {
  const layout = dataLayout(dataDir);
  const secrets = loadSecrets(layout);
  const accounts = openLmdbAccounts(layout.accounts, secrets.pepper);
  const usage = openLmdbUsage(layout.usage);
  await takeOverJournals(layout.usageJournals, usage);
  const everything = await accounts.everything();
  const found = await Promise.all(everything.keys.map(({ digest }) => accounts.find(digest)));
  const used = await Promise.all(
    everything.accounts.map(async ({ id, email }) => [
      (await accounts.accountOf(email))?.id,
      await accounts.keys(id),
      await Promise.all(MONTHS.map((month) => usage.total(id, month))),
      await usage.days(id, '2000-01-01', '2999-12-31'),
      [...(await usage.lastUsed(id))],
    ]),
  );
  await accounts.close();
  await usage.close();
  return JSON.stringify({ secrets, everything, found, used });
}

process.on('message', (dataDir: string) => {
  examine(dataDir).then(
    (examined) => process.send?.(examined),
    (error: Error) => process.send?.({ findings: [], held: error.stack }),
  );
});
process.send?.('ready');
