/** Tests `deploy/Dockerfile` as far as that is possible without a container engine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cliEnvironment, projectRoot } from '../support/cli.ts';
import { temporaryFolder } from '../support/folders.ts';

const deployed = (name: string) => readFileSync(join(projectRoot, 'deploy', name), 'utf8');
/** Instructions of the file, each on one line. */
const instructions = deployed('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n');

/** The paths of the checkout that the last stage copies, with their places in the image. */
const copied = instructions.flatMap((line) => {
  const words = /^COPY --from=build (.+)$/.exec(line)?.[1]?.split(' ') ?? [];
  const to = words.at(-1) ?? '';
  return words.slice(0, -1).map((path) => {
    const from = path.replace(/^\/sanad\//, '');
    return { from, to: to === './' ? from : to };
  });
});

/** The JSON of the last instruction with this name. */
const listOf = (name: string): string[] =>
  JSON.parse(instructions.findLast((line) => line.startsWith(`${name} [`))?.slice(name.length) ?? '[]');

test('the files of the image are enough to load the samples and to serve', async () => {
  const image = temporaryFolder();
  assert.ok(copied.length > 8);
  for (const { from, to } of copied) {
    const source = join(projectRoot, from);
    assert.ok(existsSync(source), from);
    mkdirSync(dirname(join(image, to)), { recursive: true });
    // Only the packages may be a link: a program behind one would find its files in the checkout.
    if (from === 'node_modules') symlinkSync(source, join(image, to));
    else cpSync(source, join(image, to), { recursive: true });
  }
  const settings = { HOST: '127.0.0.1', PORT: '0', GRPC_PORT: 'off', SANAD_DATA_DIR: temporaryFolder() };
  const env = cliEnvironment(settings);
  const [program = '', ...entry] = listOf('ENTRYPOINT');
  const ingest = spawn(program, [...entry, 'ingest', 'samples'], { cwd: image, env, stdio: 'ignore' });
  assert.equal(await once(ingest, 'exit'), [0, null]);

  const child = spawn(program, [...entry, ...listOf('CMD')], { cwd: image, env });
  const ended = once(child, 'exit');
  let noted = '';
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stderr })) {
    noted += `${line}\n`;
    url = /^listening on (\S+)/.exec(line)?.[1];
    if (url !== undefined) break;
  }
  assert.ok(url, noted);
  for (const path of ['/', '/docs', '/errors', '/v1/openapi.yaml', '/llms.txt', '/healthz']) {
    const response = await fetch(url + path, { headers: { Accept: 'text/html,*/*' } });
    assert.is(response.status, 200, path);
    await response.arrayBuffer();
  }
  child.kill('SIGTERM');
  assert.equal((await ended)[0], 0);
});

test('the container engine is sent what the build reads', () => {
  const kept = deployed('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const isKept = (path: string) =>
    kept.some((pattern) => path === pattern || path.startsWith(`${pattern}/`)) ||
    (path.startsWith('native/') && path.endsWith('.cjs'));
  for (const path of [
    ...copied.map(({ from }) => from).filter((from) => !['node_modules', 'native', 'dist'].includes(from)),
    ...['scripts/setup.mjs', 'crates/core/Cargo.toml', 'src/main.ts', 'Cargo.lock', 'package-lock.json'],
    ...['tsconfig.json', 'tsconfig.build.json', 'native/package.json', 'native/index.cjs', 'index.d.ts'],
  ])
    assert.ok(isKept(path), path);
});

test.run();
