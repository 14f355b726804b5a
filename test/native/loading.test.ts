/** Tests that the native module can be loaded from every kind of module and thread. */
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as native from 'sanad-native';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { temporaryFolder } from '../support/folders.ts';

const loading = suite('native/loading');
const root = fileURLToPath(new URL('../..', import.meta.url));

loading('an ES module imports by name', () => {
  const script = `import { fuse } from 'sanad-native'; console.log(String(fuse([Uint32Array.of(7)]).ids[0]));`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  assert.is(out.toString().trim(), '7');
});

loading('a CommonJS module requires the same exports', () => {
  const required = createRequire(import.meta.url)('sanad-native');
  assert.is(required.fuse, native.fuse);
  assert.is(required.HybridIndex, native.HybridIndex);
});

loading("the main export of the server's package is the same module", () => {
  assert.is(createRequire(import.meta.url)('sanad').fuse, native.fuse);
});

loading('without a binary, the error says what to do', () => {
  const folder = temporaryFolder();
  for (const file of ['index.cjs', 'loader.cjs'])
    copyFileSync(join(root, 'native', file), join(folder, file));
  let error: (Error & { code?: string }) | undefined;
  try {
    createRequire(import.meta.url)(join(folder, 'index.cjs'));
  } catch (thrown) {
    error = thrown as Error;
  }
  assert.is(error?.code, 'ERR_NO_NATIVE_BINARY');
  assert.ok(error?.message.includes(`${process.platform}-${process.arch}`));
  assert.match(error?.message ?? '', /install stable Rust and run `npm run setup`/);
  assert.ok(error?.cause instanceof Error);
});

loading('worker threads load it, several at once and one after another', async () => {
  const script = `
    const { parentPort } = require('node:worker_threads');
    const { normalize, extractCitationsAsync } = require('sanad-native');
    extractCitationsAsync('القانون رقم 131 لسنة 1948').then((found) =>
      parentPort.postMessage([normalize('أُمّ', 'letters'), found.length]));`;
  const run = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(script, { eval: true });
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  const first = await Promise.all([run(), run(), run()]);
  const second = await run();
  for (const answer of [...first, second]) assert.equal(answer, ['ام', 1]);
});

loading.run();
