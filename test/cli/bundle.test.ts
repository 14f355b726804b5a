/** Tests the bundle of the program, from which `dist/cli/sanad.js` runs, and V8's code cache of it. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cliEnvironment, projectRoot } from '../support/cli.ts';
import { temporaryFolder } from '../support/folders.ts';

const test = suite('cli: the bundle');

const DIST = join(projectRoot, 'dist');
const PROGRAM = join(DIST, 'bundle', 'program.cjs');

/** Runs code in a new process that has loaded the bundle, and returns what it prints. */
const printed = (code: string): string => {
  const loader = JSON.stringify(pathToFileURL(join(DIST, 'cli', 'bundle.js')).href);
  const program = `const { loadBundle } = await import(${loader});\nconst bundle = loadBundle();\n${code}`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    cwd: temporaryFolder(),
  }).trim();
};

test('V8 takes its code cache', () => {
  assert.is(printed('console.log(bundle.script.cachedDataRejected);'), 'false');
});

test('a command reads no other module of the program', () => {
  const folder = temporaryFolder();
  const args = [join(DIST, 'cli', 'sanad.js'), '--version'];
  execFileSync(process.execPath, args, { env: { ...process.env, NODE_V8_COVERAGE: folder } });
  const reports = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const scripts: { url: string }[] = reports.flatMap((text) => JSON.parse(text).result);
  const ours = scripts.map(({ url }) => url).filter((url) => url.includes(DIST));
  assert.equal(ours.map((url) => url.slice(url.indexOf(DIST) + DIST.length)).sort(), [
    '/bundle/program.cjs',
    '/cli/bundle.js',
    '/cli/sanad.js',
  ]);
});

test('the bundle loads packages and the evaluations of the checkout', () => {
  const help = execFileSync(process.execPath, [join(DIST, 'cli', 'sanad.js'), '--help'], {
    encoding: 'utf8',
  });
  assert.match(help, /^ {2}eval-citations /m);
});

test('the bundle has the letters of its modules', () => {
  const folder = temporaryFolder();
  const sanad = (...args: string[]) =>
    execFileSync(process.execPath, [join(DIST, 'cli', 'sanad.js'), ...args], {
      encoding: 'utf8',
      env: cliEnvironment({ SANAD_DATA_DIR: folder }),
    });
  sanad('ingest', join(projectRoot, 'samples'));
  // The end of a quotation is found by a regular expression with Arabic quotation marks.
  assert.match(sanad('ask', 'ما مدة الإجازة السنوية؟'), /» \[1\]$/m);
});

test('a stack trace names sources', () => {
  const stack = printed(
    'process.argv = undefined;\nawait bundle.exports.run().catch((e) => console.log(e.stack));',
  );
  const [first, place = ''] = stack.split('\n');
  assert.match(first ?? '', /^TypeError: Cannot read properties of undefined/);
  const [, path = '', line] = /at .*\((.*):(\d+)\)$/.exec(place) ?? [];
  assert.is(path, join(projectRoot, 'src', 'cli', 'run.ts'));
  assert.match(readFileSync(path, 'utf8').split('\n')[Number(line) - 1] ?? '', /process\.argv/);
});

test('every package beside the bundle can be loaded as it asks for it', () => {
  const require = createRequire(PROGRAM);
  const asked = readFileSync(PROGRAM, 'utf8').matchAll(/(?<!\.)\brequire\("([^".][^"]*)"\)/g);
  const names = new Set([...asked].map(([, name = '']) => name));
  for (const name of names) assert.not.throws(() => require(name), undefined, name);
  for (const name of ['lmdb', 'sanad-native', '@grpc/grpc-js']) assert.ok(names.has(name), name);
  for (const name of ['koa', 'zod', 'pino']) assert.not(names.has(name), name);
});

test.run();
