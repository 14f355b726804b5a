/** Installs the npm packages if `node_modules` differs from `package-lock.json`. */
import { existsSync, readFileSync } from 'node:fs';
import { inProject } from './project.mjs';
import { runStep, SetupError } from './step.mjs';

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/**
 * True if every package of the lock file is installed in its version. The comparison uses npm's own record of
 * what is installed and not a stamp of ours, so that an `npm install` by hand counts as well. Packages for
 * other platforms are optional in the lock file and absent from the record. A link to a package of this
 * checkout must be there too: a copy of `node_modules` without its links keeps npm's record of them.
 */
function dependenciesAreCurrent() {
  const record = inProject('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(inProject('package-lock.json'))).every(
    ([path, wanted]) =>
      path === '' ||
      ((installed[path]?.version ?? (wanted.optional && wanted.version)) === wanted.version &&
        (!wanted.link || existsSync(inProject(path)))),
  );
}

/**
 * Installs the packages with `npm install --no-save` and not with `npm ci`. If npm writes a lock file against
 * a registry that lacks optional packages of other platforms, it leaves them out, and `npm ci` then refuses
 * that file everywhere. `npm install --no-save` installs the locked versions too and changes neither file;
 * the result is checked.
 */
export function installDependencies() {
  // Nothing to do in an installed package: it has no lock file, and its dependencies were installed with it.
  if (!existsSync(inProject('package-lock.json'))) return;
  if (dependenciesAreCurrent()) return;
  // `--include=dev`: the compiler is a development dependency, which NODE_ENV=production would leave out.
  // `--ignore-scripts`: no package needs its lifecycle script (the list is in scripts/check-licences.mjs).
  const flags = ['--no-save', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  runStep('installing packages', 'npm', ['install', ...flags]);
  if (!dependenciesAreCurrent())
    throw new SetupError('what was installed is not what package-lock.json asks for');
}
