/** Compiles `dist/` if the TypeScript sources differ from those of the last build. */
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
  // Nothing to do in an installed package: it has `dist/` and no sources.
  if (!existsSync(inProject('src'))) return;
  const stamp = contentStamp(SOURCES);
  if (readStamp(STAMP) === stamp) return;
  // The old `dist/` is removed first, so that no module of a deleted source is left.
  rmSync(DIST, { recursive: true, force: true });
  runStep('compiling TypeScript', 'npm', ['run', '--silent', 'build:ts']);
  writeStamp(STAMP, stamp);
}
