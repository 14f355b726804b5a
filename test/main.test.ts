/** Tests how the service, as a process, reacts to signals. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cliArguments, cliEnvironment } from './support/cli.ts';
import { sampleData } from './support/doors/service.ts';

const main = suite('main');

async function start(): Promise<{ url: string; child: ChildProcess; exited: Promise<number | null> }> {
  const settings = {
    SANAD_DATA_DIR: await sampleData(),
    PORT: '0',
    GRPC_PORT: '0',
    SANAD_LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, cliArguments(['serve']), { env: cliEnvironment(settings) });
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const listening = /listening on (http:\S+)/.exec(said)?.[1];
      if (listening !== undefined) resolve(listening);
    });
    child.on('close', () => reject(new Error(said)));
  });
  return { url, child, exited };
}

main('Ctrl-C stops it gracefully', async () => {
  const { url, child, exited } = await start();
  assert.is((await fetch(`${url}/readyz`)).status, 200);
  child.kill('SIGINT');
  assert.is(await exited, 0);
});

main('after SIGTERM it reports not ready and still serves; a second signal stops it at once', async () => {
  const { url, child, exited } = await start();
  child.kill('SIGTERM');
  const deadline = Date.now() + 4_000;
  while ((await fetch(`${url}/readyz`)).status === 200) assert.ok(Date.now() < deadline, 'still ready');
  assert.is((await fetch(`${url}/healthz`)).status, 200);
  child.kill('SIGTERM');
  assert.is(await exited, 1);
});

main.run();
