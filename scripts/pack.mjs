/**
 * Builds the packages as files: `npm run packages [-- FOLDER]`. Writes `sanad-native-VERSION.tgz`, with the
 * binary of this platform, and `sanad-VERSION.tgz`, the server, and `sanad-client-VERSION.tgz`, the
 * client for TypeScript, to the folder (default `target/packages`). Prints their paths.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copyDependencies } from './packing/dependencies.mjs';
import { inProject, projectRoot } from './setup/project.mjs';
import { setup } from './setup.mjs';

/** Packs a folder with npm and returns the path of the file. */
function pack(path, destination) {
  const output = run('npm', ['pack', '--json', '--pack-destination', destination], path);
  // An array in npm 11, an object by name in npm 12.
  const [{ filename }] = Object.values(JSON.parse(output));
  return join(destination, filename);
}

function run(program, args, cwd) {
  const { status, stdout } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) process.exit(1);
  return stdout;
}

/** Removes the questions that only measure: half a megabyte that no server reads. */
function dropMeasuringQuestions(folder) {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.jsonl'))) {
    const path = join(folder, name);
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, lines.filter((line) => !line.startsWith('{"split":"test",')).join('\n'));
  }
}

/** Packs the server with those of its dependencies that are the same on every platform. */
async function packServer(destination) {
  const work = mkdtempSync(join(tmpdir(), 'sanad-packing-'));
  try {
    run('tar', ['-xzf', pack(inProject(), work), '-C', work]);
    const folder = join(work, 'package');
    dropMeasuringQuestions(join(folder, 'eval', 'questions'));
    const manifest = join(folder, 'package.json');
    const {
      devDependencies: _tools,
      workspaces: _parts,
      scripts,
      ...rest
    } = JSON.parse(readFileSync(manifest));
    const bundleDependencies = await copyDependencies(folder);
    const { start, setup: setUp } = scripts;
    const own = { ...rest, scripts: { start, setup: setUp }, bundleDependencies };
    writeFileSync(manifest, `${JSON.stringify(own, undefined, 2)}\n`);
    return pack(folder, destination);
  } finally {
    rmSync(work, { recursive: true });
  }
}

const destination = resolve(process.argv[2] ?? inProject('target', 'packages'));

setup();
mkdirSync(destination, { recursive: true });
process.stdout.write(`${pack(inProject('native'), destination)}\n`);
process.stdout.write(`${await packServer(destination)}\n`);
run(inProject('node_modules', '.bin', 'tsc'), ['-p', 'clients/typescript'], projectRoot);
process.stdout.write(`${pack(inProject('clients', 'typescript'), destination)}\n`);
