/**
 * Checks the licences of all npm packages and crates in the lock files, and lists the npm packages with a
 * lifecycle script. `.npmrc` and the set-up never run such scripts. A new licence or a new script fails
 * the check until it is reviewed and added to the lists below.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import satisfies from 'spdx-satisfies';
import { inProject, projectRoot } from './setup/project.mjs';

/**
 * Licences that may be distributed with an Apache-2.0 program and require no more than a notice. The Creative
 * Commons licences are for SPDX's own tables, which this check reads and no package contains.
 */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC0-1.0',
  // A permissive licence like MIT, in plainer words.
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Licence of a font, which is distributed with it and under its own name.
  'OFL-1.1',
  'PSF-2.0',
  'Unicode-3.0',
  'Zlib',
];

/** Packages with another licence that only tests load, with the reason why that is all right. */
const TESTS_ONLY = {
  'axe-core':
    'MPL-2.0 asks for the source of changed files; none is changed, and no package of ours contains it',
};

/** Licences of packages whose field is no SPDX expression, as their licence files have them. */
const AS_IN_ITS_FILE = { duck: 'BSD-2-Clause' };

/** Packages that have a lifecycle script, with the reason why they work without running it. */
const SCRIPTS_NOT_NEEDED = {
  '@bufbuild/buf': 'links the program of its platform package; its launcher finds that without the link',
  esbuild: 'replaces its launcher by the program of its platform package, to start faster',
  lmdb: 'compiles where no prebuilt binary matches the platform; the binaries are packages of their own',
  'msgpackr-extract': 'compiles an accelerator that msgpackr does without',
  protobufjs: 'prints a warning about the version range',
};

/** The path of a workspace of this checkout is its folder. */
const nameIn = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function npmPackages() {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, { version, license, hasInstallScript = false }]) => ({
      name: nameIn(path),
      version,
      licence: AS_IN_ITS_FILE[nameIn(path)] ?? license,
      hasScript: hasInstallScript,
    }));
}

function crates() {
  const { status, stdout } = spawnSync('cargo', ['metadata', '--format-version=1', '--locked'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error('cargo metadata failed');
  return JSON.parse(stdout).packages.map(({ name, version, license }) => ({
    name,
    version,
    // Old crates separate alternative licences by a slash, where SPDX writes OR.
    licence: license?.replaceAll('/', ' OR '),
    hasScript: false,
  }));
}

function isAllowed(licence) {
  try {
    return satisfies(licence, ALLOWED);
  } catch {
    return false;
  }
}

const [npm, cargo] = [npmPackages(), crates()];
const problems = [
  ...[...npm, ...cargo]
    .filter(({ name, licence }) => !isAllowed(licence) && TESTS_ONLY[name] === undefined)
    .map(
      ({ name, version, licence }) =>
        `${name} ${version}: the licence ${licence ?? '(none)'} is not in the list`,
    ),
  ...npm
    .filter(({ name, hasScript }) => hasScript && SCRIPTS_NOT_NEEDED[name] === undefined)
    .map(({ name, version }) => `${name} ${version}: has a lifecycle script that nobody has looked at`),
  ...Object.keys(SCRIPTS_NOT_NEEDED)
    .filter((known) => !npm.some(({ name, hasScript }) => hasScript && name === known))
    .map((known) => `${known}: has no lifecycle script any more; take it from the list`),
];
for (const problem of problems) process.stdout.write(`${problem}\n`);
const scripts = npm.filter(({ hasScript }) => hasScript).length;
process.stdout.write(
  `${npm.length} npm packages and ${cargo.length} crates; ${scripts} packages have a lifecycle script, none is run\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
