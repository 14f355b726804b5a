/**
 * Builds the packages by `npm run packages` and installs them into empty projects, without Rust. The native
 * package has no dependencies. The server's package takes its own from npm's cache or the registry.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/cli.ts';
import { temporaryFolder } from '../support/folders.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const packages = suite('packages');

const MEGABYTE = 1_000_000;
const folder = temporaryFolder();
let native = '';
let server = '';
let client = '';

/** The environment of a machine with Node.js and without Rust. */
const WITHOUT_RUST = {
  PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
  HOME: folder,
  npm_config_cache: execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim(),
  npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim(),
};

const contentsOf = (archive: string) =>
  execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' })
    .split('\n')
    .map((path) => path.replace(/^package\//, ''))
    .filter(Boolean);

/** Installs packages into a new empty project and returns its folder. */
async function installed(...archives: string[]): Promise<string> {
  const project = temporaryFolder();
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true }');
  const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...flags, ...archives], { cwd: project, env: WITHOUT_RUST });
  return project;
}

/** Runs a program in a project and returns its standard output. */
const printed = async (project: string, args: readonly string[], settings = {}) =>
  (await run(process.execPath, args, { cwd: project, env: { ...WITHOUT_RUST, ...settings } })).stdout.trim();

packages.before(async () => {
  const { stdout } = await run(process.execPath, ['scripts/pack.mjs', folder], { cwd: projectRoot });
  const archives = stdout.trim().split('\n');
  native = archives.find((path) => path.includes('sanad-native-')) ?? '';
  client = archives.find((path) => path.includes('sanad-client-')) ?? '';
  server = archives.find((path) => /sanad-\d/.test(path)) ?? '';
});

packages('without Rust: the environment of these tests has no cargo', () => {
  assert.throws(() => execFileSync('bash', ['-c', 'command -v cargo'], { env: WITHOUT_RUST }));
});

packages('sanad-native: one binary, the loader and types, in less than 12 MB', () => {
  const files = contentsOf(native);
  const binaries = files.filter((path) => path.endsWith('.node'));
  assert.is(binaries.length, 1);
  assert.equal(files.filter((path) => !path.endsWith('.node')).sort(), [
    'LICENSE',
    'README.md',
    'index.cjs',
    'index.d.cts',
    'loader.cjs',
    'package.json',
  ]);
  assert.ok(statSync(native).size < 12 * MEGABYTE, `${statSync(native).size} bytes`);
});

packages('sanad-native: publint and attw find nothing', async () => {
  const data = new Uint8Array(readFileSync(native));
  const { messages } = await publint({ pack: { tarball: data.buffer }, strict: true });
  assert.equal(messages, []);
  const analysis = await checkPackage(createPackageFromTarballData(data));
  assert.ok(analysis.types);
  assert.equal('problems' in analysis && analysis.problems, []);
});

packages('sanad-native: installed alone, ES modules, CommonJS and threads load it', async () => {
  const project = await installed(native);
  assert.equal(
    execFileSync('ls', [join(project, 'node_modules')], { encoding: 'utf8' }).trim(),
    'sanad-native',
  );
  const call = `normalize('أُمّ', 'letters')`;
  const wanted = 'ام';
  const imported = `import { normalize } from 'sanad-native'; console.log(${call});`;
  assert.is(await printed(project, ['--input-type=module', '-e', imported]), wanted);
  const required = `const { normalize } = require('sanad-native'); console.log(${call});`;
  assert.is(await printed(project, ['-e', required]), wanted);
  const thread = `new (require('node:worker_threads').Worker)(${JSON.stringify(required)}, { eval: true });`;
  assert.is(await printed(project, ['-e', thread]), wanted);

  const typed = (source: string) => `${source}\nconst text: string = ${call};\nconsole.log(text.length);\n`;
  writeFileSync(join(project, 'a.mts'), typed(`import { normalize } from 'sanad-native';`));
  writeFileSync(join(project, 'b.cts'), typed(`import { normalize } from 'sanad-native';`));
  writeFileSync(
    join(project, 'c.cts'),
    typed(`import native = require('sanad-native');\nconst { normalize } = native;`),
  );
  const flags = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--noEmit', '--types', ''];
  await printed(project, [
    join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc'),
    ...flags,
    'a.mts',
    'b.cts',
    'c.cts',
  ]);
});

packages("sanad: the server's package has no sources of the core, and has deploy/", () => {
  const files = contentsOf(server);
  assert.equal(
    files.filter((path) => /^(crates|native|src|test|target)\/|Cargo|\.map$|\.node$/.test(path)),
    [],
  );
  for (const path of [
    'deploy/Dockerfile',
    'deploy/sanad.service',
    'dist/cli/sanad.js',
    'LICENSE',
    'README.md',
  ])
    assert.ok(files.includes(path), path);
});

packages(
  'sanad: installed in at most 60 MB, it ingests and answers without Rust and OpenTelemetry',
  async () => {
    const project = await installed(native, server);
    const modules = join(project, 'node_modules');
    assert.not(existsSync(join(modules, '@opentelemetry', 'sdk-trace')));
    const questions = readFileSync(join(modules, 'sanad', 'eval', 'questions', 'sa.jsonl'), 'utf8');
    assert.match(questions, '"split":"train"');
    assert.not.match(questions, '"split":"test"');
    const bytes = Number(execFileSync('du', ['-sb', modules], { encoding: 'utf8' }).split('\t')[0]);
    assert.ok(bytes <= 60 * MEGABYTE, `${bytes} bytes`);

    const cli = join(modules, 'sanad', 'dist', 'cli', 'sanad.js');
    const settings = { SANAD_DATA_DIR: join(project, 'data'), PORT: '0', GRPC_PORT: '0' };
    await printed(project, [cli, 'ingest', join(modules, 'sanad', 'samples')], settings);
    const { key } = JSON.parse(
      await printed(project, [cli, 'keys', 'issue', '--email', 'a@example.org', '--json'], settings),
    );

    // With a Redis, which need not answer, the package must bring its client.
    const env = { ...WITHOUT_RUST, ...settings, REDIS_LIMITS_URL: 'redis://127.0.0.1:9' };
    const service = spawn(process.execPath, [cli, 'serve'], {
      cwd: project,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      const response = await fetch(`${await addressOf(service)}/v1/search`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: 'مدة التجربة في عقد العمل' }),
      });
      assert.is(response.status, 200);
      const { results } = (await response.json()) as { results: unknown[] };
      assert.ok(results.length > 0);
    } finally {
      service.kill('SIGTERM');
    }

    const traced = { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    const refused = await run(process.execPath, [cli, 'serve'], {
      cwd: project,
      env: { ...WITHOUT_RUST, ...traced },
    }).then(
      () => '',
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    );
    assert.match(refused, /OpenTelemetry is not installed\. Run: npm install '@opentelemetry\/api@/);
  },
);

/** Returns the address that the service writes to its log when it listens. */
async function addressOf({ stdout, stderr }: ReturnType<typeof spawn>): Promise<string> {
  let output = '';
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const address = () => /http:\/\/[\w.]+:\d+/.exec(output)?.[0];
  await until(() => address() !== undefined);
  return address() as string;
}

packages('sanad-client: publint and attw find nothing, and it imports', async () => {
  const data = new Uint8Array(readFileSync(client));
  const { messages } = await publint({ pack: { tarball: data.buffer }, strict: true });
  assert.equal(messages, []);
  const analysis = await checkPackage(createPackageFromTarballData(data));
  const kinds = 'problems' in analysis ? analysis.problems.map(({ kind }) => kind) : ['no types'];
  // It has ES modules alone, as its page says: programs in CommonJS import it by `import()`, as attw notes.
  assert.equal(
    [...new Set(kinds)],
    ['NoResolution', 'CJSResolvesToESM'].filter((kind) => kinds.includes(kind as never)),
  );
  const project = await installed(client);
  const source = `import { createClient } from 'sanad-client'; console.log(typeof createClient({ baseUrl: 'x' }).search);`;
  assert.is(await printed(project, ['--input-type=module', '-e', source]), 'function');
});

packages.run();
