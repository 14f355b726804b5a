/**
 * Makes a checkout ready to run: `node scripts/setup.mjs`. Needs Node.js, and Rust if the native module must
 * be built. Skips every finished step; with nothing to do it takes a fraction of a second. `npm start` and
 * `npm test` begin with it.
 */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildAssets } from './setup/assets.mjs';
import { installDependencies } from './setup/dependencies.mjs';
import { buildNative } from './setup/native.mjs';
import { SetupError } from './setup/step.mjs';
import { checkNode } from './setup/toolchain.mjs';
import { buildTypeScript } from './setup/typescript.mjs';

const STEPS = [checkNode, installDependencies, buildNative, buildTypeScript, buildAssets];

/** Runs the steps in order. A step that fails ends the process with the reason. */
export function setup(steps = STEPS) {
  try {
    for (const step of steps) step();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`setup: ${error.message}\n`);
    process.exit(1);
  }
}

/** Sets up everything except the program in `dist/`, for checks, which read the TypeScript sources. */
export const setupForSources = () => setup([checkNode, installDependencies, buildNative, buildAssets]);

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  setup();
