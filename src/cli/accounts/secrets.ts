/** `sanad secrets renew`: replaces lost or leaked secrets. Revokes every API key and ends every session. */
import { openRenewal } from '../../compose/shared.ts';
import { loadConfig } from '../../config/config.ts';
import { takeDataDirectory } from '../../data-directory/data-directory.ts';
import { dataLayout } from '../../data-directory/layout.ts';
import { replaceSecrets } from '../../data-directory/secrets.ts';
import type { ExitStatus } from '../command/command.ts';
import { UsageError } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';
import { requireAccountsHere } from './accounts-here.ts';

/** Number of keys revoked concurrently, so that the account store commits them to disk together. */
const TOGETHER = 200;

export async function renewSecrets(
  { yes }: { readonly yes?: boolean | undefined },
  terminal: Terminal,
): Promise<ExitStatus> {
  if (!yes) throw new UsageError('this revokes every key: add --yes');
  const config = loadConfig(terminal.environment);
  requireAccountsHere(config);
  const alone = takeDataDirectory(config.dataDir);
  try {
    const renewal = await openRenewal(config);
    try {
      const working = (await renewal.accounts.keys()).filter(({ revoked_at }) => revoked_at === undefined);
      const now = new Date().toISOString();
      for (let first = 0; first < working.length; first += TOGETHER) {
        const group = working.slice(first, first + TOGETHER);
        await Promise.all(group.map(({ id }) => renewal.accounts.revokeKey(id, now)));
      }
      // The secrets are replaced last. If the process is killed before that, running the command again does
      // all of it again.
      const { pepper } = replaceSecrets(dataLayout(config.dataDir));
      await renewal.setPepper(config.pepper ?? pepper);
      terminal.print(`${working.length} keys revoked; the new secrets take effect at the next start`);
      return 0;
    } finally {
      await renewal.close();
    }
  } finally {
    alone.release();
  }
}
