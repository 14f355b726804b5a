import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openKeyring } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { authenticate } from '../../src/usecases/account/authenticate.ts';
import { listKeys } from '../../src/usecases/account/keys.ts';
import { temporaryFolder } from '../support/folders.ts';

const killed = suite('stores/accounts, killed');
const PROGRAM = fileURLToPath(new URL('../support/issue-keys.ts', import.meta.url));

/** Issues keys in another process and kills it after some of them; gives those that it had acknowledged. */
function issueUntilKilled(dataDir: string, after: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), PROGRAM, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (printed.split('\n').length > after) child.kill('SIGKILL');
  });
  // The last line may have been cut by the kill.
  return new Promise((resolve) => child.on('close', () => resolve(printed.split('\n').slice(0, -1))));
}

killed(
  'every key that was acknowledged before kill -9 works afterwards, and no record is half there',
  async () => {
    const dataDir = temporaryFolder();
    const acknowledged: string[] = [];
    for (const after of [1, 7, 40]) acknowledged.push(...(await issueUntilKilled(dataDir, after)));
    assert.ok(acknowledged.length >= 48, `${acknowledged.length}`);

    const keyring = openKeyring(loadConfig({ SANAD_DATA_DIR: dataDir }));
    for (const key of acknowledged)
      assert.is((await authenticate(keyring, `Bearer ${key}`)).key.key_prefix, key.slice(0, 17));
    for (const record of await listKeys(keyring)) {
      assert.ok(
        await keyring.store.revokeKey(record.id, new Date().toISOString()),
        'a key that its id does not find',
      );
    }
    await keyring.store.close();
  },
);

killed.run();
