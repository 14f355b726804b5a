/** npm packages: installed where `node_modules` is not what `package-lock.json` asks for. */
import { existsSync, readFileSync } from 'node:fs';
import { inProject } from './project.mjs';
import { runStep, SetupError } from './step.mjs';

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/**
 * Whether everything in the lock file is installed in the version it names. npm's own record of what it installed
 * is compared, not a stamp of ours, so that an `npm install` by hand counts as well. Packages for other platforms
 * are optional in the lock and absent from the record.
 */
function dependenciesAreCurrent() {
  const record = inProject('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(inProject('package-lock.json'))).every(
    ([path, wanted]) =>
      path === '' || (installed[path]?.version ?? (wanted.optional && wanted.version)) === wanted.version,
  );
}

/**
 * `npm install --no-save`, not `npm ci`: npm leaves optional packages of other platforms out of a lock file that it
 * writes against a registry which does not carry them, and `npm ci` then refuses that file everywhere. This way the
 * locked versions are installed as well, both files stay as they are, and the result is checked.
 */
export function installDependencies() {
  // A package carries no lock file: whoever installed it, has installed what it needs.
  if (!existsSync(inProject('package-lock.json'))) return;
  if (dependenciesAreCurrent()) return;
  // --include=dev: the compiler is a development dependency, and NODE_ENV=production would leave it out.
  // --ignore-scripts: nothing that is installed needs one; scripts/check-licences.mjs has the list.
  const flags = ['--no-save', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  runStep('installing packages', 'npm', ['install', ...flags]);
  if (!dependenciesAreCurrent())
    throw new SetupError('what was installed is not what package-lock.json asks for');
}
