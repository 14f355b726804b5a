/** Compiles `dist/` if the TypeScript sources differ from those of the last build. */
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.mjs';
import { buildIfChanged } from './stamp.mjs';
import { runStep } from './step.mjs';

const SOURCES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'index.d.ts',
  'src',
  'scripts/setup/bundle.mjs',
  'scripts/setup/code-cache.mjs',
];
const DIST = inProject('dist');
const STAMP = join(DIST, '.stamp');

export const buildTypeScript = () =>
  buildIfChanged(SOURCES, STAMP, () => {
    removeModules();
    runStep('compiling TypeScript', 'npm', ['run', '--silent', 'build:ts']);
    // `npx sanad` makes the file executable only when it links the checkout for the first time.
    chmodSync(join(DIST, 'cli', 'sanad.js'), 0o755);
  });

/**
 * Removes the old `dist/`, so that no module of a deleted source is left. The files of pages stay: they
 * have a step of their own, and a service may be running that reads them.
 */
function removeModules() {
  if (!existsSync(DIST)) return;
  for (const name of readdirSync(DIST).filter((entry) => entry !== 'assets'))
    rmSync(join(DIST, name), { recursive: true, force: true });
}
