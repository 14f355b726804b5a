/** Builds the native module if the Rust sources differ from those of the last build. */
import { readdirSync } from 'node:fs';
import { inProject } from './project.mjs';
import { contentStamp, readStamp, writeStamp } from './stamp.mjs';
import { runStep } from './step.mjs';
import { checkRust } from './toolchain.mjs';

const SOURCES = ['Cargo.toml', 'Cargo.lock', 'crates'];
const STAMP = inProject('native', '.stamp');

const binaryIsThere = () => readdirSync(inProject('native')).some((name) => name.endsWith('.node'));

export function buildNative() {
  const stamp = contentStamp(SOURCES);
  if (binaryIsThere() && readStamp(STAMP) === stamp) return;
  checkRust();
  runStep('building the native core (some minutes the first time)', 'npm', [
    'run',
    '--silent',
    'build:native',
  ]);
  writeStamp(STAMP, stamp);
}
