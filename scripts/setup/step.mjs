/** Runs one external command of the set-up and shows its output. */
import { spawnSync } from 'node:child_process';
import { projectRoot } from './project.mjs';

/** Error of a set-up step. Its message is printed without a stack trace. */
export class SetupError extends Error {}

/** Prints progress to stderr, because stdout belongs to the command that runs after the set-up. */
const say = (text) => process.stderr.write(`setup: ${text}\n`);

/** Runs a command. Throws `SetupError` if it cannot run or ends with a status other than 0. */
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
