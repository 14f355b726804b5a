/** `dist/`: compiled where the TypeScript sources differ from those of the last build. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.mjs';
import { contentStamp, readStamp, writeStamp } from './stamp.mjs';
import { runStep } from './step.mjs';

const SOURCES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'index.d.ts',
  'src',
];
const DIST = inProject('dist');
const STAMP = join(DIST, '.stamp');

export function buildTypeScript() {
  // A package carries what was compiled, and not what from.
  if (!existsSync(inProject('src'))) return;
  const stamp = contentStamp(SOURCES);
  if (readStamp(STAMP) === stamp) return;
  // From nothing, so that a module whose source is gone is gone too.
  rmSync(DIST, { recursive: true, force: true });
  runStep('compiling TypeScript', 'npm', ['run', '--silent', 'build:ts']);
  writeStamp(STAMP, stamp);
}
