/** A process that issues keys until it is killed, and says each once it was acknowledged. Arguments: data directory. */
import { openKeyring } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { issueKey } from '../../src/usecases/account/keys.ts';

const keyring = openKeyring(loadConfig({ SANAD_DATA_DIR: process.argv[2] }));
for (let i = 0; ; i++) {
  const { key } = await issueKey(keyring, { email: `jurist-${i}@example.org` });
  process.stdout.write(`${key}\n`);
}
