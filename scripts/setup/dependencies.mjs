/** npm packages: installed where `node_modules` is not what `package-lock.json` asks for. */
import { existsSync, readFileSync } from 'node:fs';
import { inProject } from './project.mjs';
import { runStep } from './step.mjs';

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/**
 * Whether everything in the lock file is installed in the version it names. npm's own record of what it installed
 * is compared, not a stamp of ours, so that an `npm install` by hand counts as well. Packages for other platforms
 * are optional in the lock and absent from the record.
 */
export function dependenciesAreCurrent() {
  const record = inProject('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(inProject('package-lock.json'))).every(
    ([path, wanted]) =>
      path === '' || (installed[path]?.version ?? (wanted.optional && wanted.version)) === wanted.version,
  );
}

export function installDependencies() {
  if (dependenciesAreCurrent()) return;
  // --include=dev: the compiler is a development dependency, and NODE_ENV=production would leave it out.
  runStep('installing packages', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
}
