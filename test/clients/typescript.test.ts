/** The client in `clients/typescript`, on the real service, in Node.js, Bun, Deno and a browser. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type * as SanadClient from '../../clients/typescript/src/index.ts';
import { projectRoot } from '../support/cli.ts';
import { needsBrowser, newPage, startBrowser } from '../support/doors/browser.ts';
import { startService } from '../support/doors/service.ts';
import { temporaryFolder } from '../support/folders.ts';
import { testNeeding } from '../support/skip.ts';
import { bundledClient, compiledClient, refusingFirst } from './support.ts';

const run = promisify(execFile);
const client = suite('clients/typescript');

const PROGRAM = join(projectRoot, 'test', 'clients', 'programs', 'use.mjs');
const compiled = compiledClient();
const bundle = bundledClient(compiled);
const { createClient, RateLimitedProblem }: typeof SanadClient = await import(bundle);
const service = await startService();
const { key } = await service.issue({ plan: 'payg', requests_per_minute: 1000, reason_per_minute: 1000 });
client.after(() => service.close());

const WANTED = {
  results: 3,
  sameDocument: true,
  sameAnswer: true,
  pieces: 1,
  refused: '#/top_k',
  unknown: 401,
};

client('it has less than 10 KB, compressed', () => {
  const bytes = gzipSync(readFileSync(bundle)).length;
  assert.ok(bytes < 10_000, `${bytes} bytes`);
});

client('a typed call compiles, and a wrong one does not', () => {
  const check = (call: string) => {
    const file = join(compiled, 'call.mts');
    const head = `import { createClient } from './index.js';\nconst client = createClient({ baseUrl: 'x', key: 'y' });\n`;
    writeFileSync(file, `${head}${call}\n`);
    const compiler = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');
    const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
    execFileSync(process.execPath, [compiler, ...flags, file], { cwd: compiled });
  };
  check(`const { results } = await client.search({ query: 'x' });
    const title: string = results[0]!.title;
    const { jurisdictions } = await client.jurisdictions();
    console.log(title, jurisdictions.length);`);
  assert.throws(() => check(`await client.search({ query: 1 });`));
  assert.throws(() => check(`await client.document({});`));
});

client('Node.js', async () => {
  const { stdout } = await run(process.execPath, [PROGRAM, bundle, service.url, key]);
  assert.equal(JSON.parse(stdout), WANTED);
});

/** Runtimes whose programs npm has for this platform. */
const RUNTIMES = [
  ['Bun', '@oven/bun-linux-x64@1.4.5', 'bin/bun', []],
  ['Deno', '@deno/linux-x64-glibc@2.9.6', 'deno', ['run', '--allow-net', '--allow-read', '--no-config']],
] as const;

const linux = {
  missing:
    process.platform === 'linux' && process.arch === 'x64' && existsSync('/lib64/ld-linux-x86-64.so.2')
      ? undefined
      : 'programs for linux-x64 with glibc',
};

for (const [name, source, program, flags] of RUNTIMES) {
  testNeeding(linux, client)(name, async () => {
    const folder = temporaryFolder();
    const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--prefer-offline', '--no-audit'];
    await run('npm', ['install', ...options, source]);
    const path = join(folder, 'node_modules', source.replace(/@[\d.]+$/, ''), program);
    execFileSync('chmod', ['+x', path]);
    const { stdout } = await run(path, [...flags, PROGRAM, bundle, service.url, key], { cwd: folder });
    assert.equal(JSON.parse(stdout), WANTED);
  });
}

testNeeding(needsBrowser, client)('a browser', async () => {
  const browser = await startBrowser();
  try {
    const { page } = await newPage(browser);
    await page.goto(`${service.url}/docs`);
    const source = (path: string) => `data:text/javascript;base64,${readFileSync(path).toString('base64')}`;
    await page.route('**/docs', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>x</title>' }),
    );
    await page.reload();
    const outcome = await page.evaluate(
      async ([program, module, url, secret]) => {
        const { use } = await import(program as string);
        return use(await import(module as string), url, secret);
      },
      [source(PROGRAM), source(bundle), service.url, key],
    );
    assert.equal(outcome, WANTED);
  } finally {
    await browser.close();
  }
});

client('a refused request is sent again after Retry-After, a bounded number of times', async () => {
  const busy = await refusingFirst(2, service.url);
  const { results } = await createClient({ baseUrl: busy.url, key }).search({ query: 'عقد العمل' });
  assert.ok(results.length > 0);
  assert.is(busy.asked(), 3);
  busy.close();

  const always = await refusingFirst(9, service.url);
  const error = await createClient({ baseUrl: always.url, key, retries: 1 })
    .search({ query: 'عقد' })
    .catch((problem) => problem);
  assert.instance(error, RateLimitedProblem);
  assert.is(error.retryAfter, 0);
  assert.is(always.asked(), 2);
  always.close();
});

client('a Retry-After may be a day and time', async () => {
  const later = new Date(Date.now() + 3_600_000).toUTCString();
  const busy = await refusingFirst(1, service.url, later);
  const error = await createClient({ baseUrl: busy.url, key })
    .search({ query: 'عقد' })
    .catch((problem) => problem);
  assert.ok(error.retryAfter > 3_000 && error.retryAfter <= 3_600, `${error.retryAfter} s`);
  busy.close();
  const past = await refusingFirst(1, service.url, new Date(0).toUTCString());
  const { results } = await createClient({ baseUrl: past.url, key }).search({ query: 'عقد العمل' });
  assert.ok(results.length > 0);
  past.close();
});

client('a server that does not answer ends the call', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const impatient = createClient({ baseUrl, key, timeout: 0.2 });
  const failed = async (call: Promise<unknown>) =>
    ((await call.catch((error: Error) => error)) as Error).name;
  assert.is(await failed(impatient.search({ query: 'عقد' })), 'TimeoutError');
  assert.is(await failed(impatient.reasonStream({ question: 'ما مدة العقد؟' }).next()), 'TimeoutError');
  silent.closeAllConnections();
  silent.close();
});

client('a wait before a request is sent again is no part of the timeout', async () => {
  let asked = 0;
  const busyOnce = async () => {
    asked += 1;
    if (asked > 1) return Response.json({ results: [] });
    return new Response('{}', { status: 503, headers: { 'Retry-After': '1' } });
  };
  const patient = createClient({ baseUrl: service.url, key, timeout: 0.5, fetch: busyOnce });
  assert.equal(await patient.search({ query: 'عقد' }), { results: [] });
  assert.is(asked, 2);
});

client('a wait that is too long is an error at once, and a wait ends when the caller leaves', async () => {
  const busy = await refusingFirst(9, service.url, '3600');
  const caught = (options: object, call: object = {}) =>
    createClient({ baseUrl: busy.url, key, ...options })
      .search({ query: 'عقد' }, call)
      .catch((problem) => problem);
  assert.instance(await caught({}), RateLimitedProblem);
  assert.is(busy.asked(), 1);
  const controller = new AbortController();
  const waiting = caught({ maxWait: 3600 }, { signal: controller.signal });
  while (busy.asked() < 2) await new Promise((resolve) => setImmediate(resolve));
  controller.abort(new Error('left'));
  assert.match((await waiting).message, /left|abort/);
  busy.close();
});

client.run();
