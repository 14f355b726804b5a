/** One external command of the set-up, its output shown as it comes. */
import { spawnSync } from 'node:child_process';
import { projectRoot } from './project.mjs';

/** A failure whose message is all that the person at the terminal needs: printed without a stack. */
export class SetupError extends Error {}

/** Says what is being done, on stderr: stdout belongs to the command that the set-up precedes. */
const say = (text) => process.stderr.write(`setup: ${text}\n`);

/** Runs a command to its end; a non-zero exit is a `SetupError` that says what failed. */
export function runStep(what, command, args, environment = {}) {
  const startedAt = performance.now();
  say(what);
  const { status, error } = spawnSync(command, args, {
    cwd: projectRoot,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...environment },
  });
  if (error !== undefined) throw new SetupError(`${what}: cannot run ${command}: ${error.message}`);
  if (status !== 0) throw new SetupError(`${what}: ${command} ${args.join(' ')} ended with status ${status}`);
  say(`${what}: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
