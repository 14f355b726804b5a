/**
 * Makes a checkout ready to run: `node scripts/setup.mjs`. Needs nothing but Node.js itself, does only what is
 * not done yet, and takes a fraction of a second where everything is. `npm start` and `npm test` begin with it.
 */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installDependencies } from './setup/dependencies.mjs';
import { buildNative } from './setup/native.mjs';
import { SetupError } from './setup/step.mjs';
import { checkNode } from './setup/toolchain.mjs';
import { buildTypeScript } from './setup/typescript.mjs';

const STEPS = [checkNode, installDependencies, buildNative, buildTypeScript];

/** Runs the steps in order; a step that cannot be done ends the process with the reason. */
export function setup(steps = STEPS) {
  try {
    for (const step of steps) step();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`setup: ${error.message}\n`);
    process.exit(1);
  }
}

/** All but `dist/`: tests and checks read the TypeScript sources themselves. */
export const setupForSources = () => setup([checkNode, installDependencies, buildNative]);

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  setup();
