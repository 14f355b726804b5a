/** Builds the native module if the Rust sources differ from those of the last build. */
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { inProject } from './project.mjs';
import { contentStamp, readStamp, writeStamp } from './stamp.mjs';
import { runStep } from './step.mjs';
import { checkRust } from './toolchain.mjs';

const SOURCES = ['Cargo.toml', 'Cargo.lock', 'crates'];
const STAMP = inProject('native', '.stamp');

const binaryIsThere = () => readdirSync(inProject('native')).some((name) => name.endsWith('.node'));

export function buildNative() {
  // Nothing to do in an installed package: it has the binary in a package of its own.
  if (!existsSync(inProject('crates'))) return;
  buildBinary();
  // napi writes the declarations to the checkout's top level, where they are in git. The package
  // `sanad-native` takes them from its own folder.
  copyFileSync(inProject('index.d.ts'), inProject('native', 'index.d.cts'));
}

function buildBinary() {
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
