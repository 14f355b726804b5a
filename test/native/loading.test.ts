/** Tests that the package's main export can be loaded from every kind of module and thread. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as native from 'sanad';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const loading = suite('native/loading');
const root = fileURLToPath(new URL('../..', import.meta.url));

loading('an ES module imports by name', () => {
  const script = `import { fuse } from 'sanad'; console.log(String(fuse([Uint32Array.of(7)]).ids[0]));`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  assert.is(out.toString().trim(), '7');
});

loading('a CommonJS module requires the same exports', () => {
  const required = createRequire(import.meta.url)('sanad');
  assert.is(required.fuse, native.fuse);
  assert.is(required.HybridIndex, native.HybridIndex);
});

loading('worker threads load it, several at once and one after another', async () => {
  const script = `
    const { parentPort } = require('node:worker_threads');
    const { normalize, extractCitationsAsync } = require('sanad');
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
