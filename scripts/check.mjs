/**
 * Runs all checks: `npm run check`. They are format, lints, types, unused code, licences and generated files,
 * for both languages. Lists the failed ones at the end.
 */
import { spawnSync } from 'node:child_process';
import { inProject, projectRoot } from './setup/project.mjs';
import { setupForSources } from './setup.mjs';

const GENERATED = ['index.d.ts', 'native/loader.cjs'];

/** Whether Biome prints colours. Left to itself, it prints them to a pipe as well. */
const COLOURS = process.stdout.isTTY ? 'force' : 'off';

const TRAINER = inProject('scripts', 'train-embedder', 'Cargo.toml');

const installed = (program) => inProject('node_modules', '.bin', program);

const CHECKS = [
  {
    name: 'biome: format and lints',
    command: [installed('biome'), 'ci', `--colors=${COLOURS}`, '--error-on-warnings', '.'],
  },
  { name: 'tsc: types', command: [installed('tsc'), '-p', 'tsconfig.json'] },
  {
    name: 'knip: files, dependencies and exports that nothing uses',
    command: [installed('knip'), '--no-progress'],
  },
  // An export that only tests use is allowed if its docstring gives the reason after `@internal`.
  {
    name: 'knip: exports that tests alone use',
    command: [installed('knip'), '--no-progress', '--production', '--exclude', 'types'],
  },
  {
    name: 'folders: number of files, circles of imports',
    command: ['node', '--import', 'tsx', inProject('scripts', 'check-folders.ts')],
  },
  {
    name: 'licences and lifecycle scripts of dependencies',
    command: ['node', inProject('scripts', 'check-licences.mjs')],
  },
  {
    name: 'Arabic in src: letters that are counted, each file with its reason',
    command: ['node', inProject('scripts', 'check-arabic.mjs')],
  },
  { name: 'buf: lints of the gRPC messages', command: [installed('buf'), 'lint', 'proto'] },
  {
    name: 'buf: format of the gRPC messages',
    command: [installed('buf'), 'format', '--diff', '--exit-code', 'proto'],
  },
  { name: 'redocly: the API description', command: ['node', inProject('scripts', 'lint-openapi.mjs')] },
  {
    name: '.env.example is that of the settings',
    command: ['node', '--import', 'tsx', inProject('scripts', 'env-example.ts'), '--check'],
  },
  {
    name: 'clients and examples are those of the API description',
    command: ['node', '--import', 'tsx', inProject('scripts', 'clients.ts'), '--check'],
  },
  { name: 'rustfmt', command: ['cargo', 'fmt', '--all', '--check'] },
  // The trainer is checked by rustfmt only: it is not a member of the Cargo workspace, so clippy would build
  // a second tree of dependencies for it.
  {
    name: 'rustfmt: scripts/train-embedder',
    command: ['cargo', 'fmt', `--manifest-path=${TRAINER}`, '--check'],
  },
  {
    name: 'clippy',
    command: ['cargo', 'clippy', '--locked', '--workspace', '--all-targets', '--', '-D', 'warnings'],
  },
  // The set-up has just built these files. If they differ from those in git, the commit that changed their
  // sources left them out.
  { name: 'generated files are tracked', command: ['git', 'ls-files', '--error-unmatch', ...GENERATED] },
  { name: 'generated files are fresh', command: ['git', 'diff', '--exit-code', '--', ...GENERATED] },
];

setupForSources();
const failed = CHECKS.filter(({ name, command: [program, ...args] }) => {
  process.stdout.write(`\n--- ${name}\n`);
  return spawnSync(program, args, { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'] }).status !== 0;
});
process.stdout.write(
  failed.length === 0
    ? `\nall ${CHECKS.length} checks hold\n`
    : `\nfailed: ${failed.map(({ name }) => name).join(', ')}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
