/**
 * Records the work sent to the password threads. Tests compare the work itself, which is more exact than its
 * duration.
 */
import { Worker } from 'node:worker_threads';
import { parseOptions } from '@node-rs/argon2';
import type { PasswordWork } from '../../../src/accounts/passwords/password-thread.ts';

/** Returns the work sent to the password threads while `act` runs. The threads do the work as usual. */
export async function passwordWork(act: () => Promise<unknown>): Promise<PasswordWork[]> {
  const given: PasswordWork[] = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, message: object, ...rest) {
    if ('verify' in message || 'hash' in message) given.push(message as PasswordWork);
    postMessage.call(this, message, ...rest);
  };
  try {
    await act();
  } finally {
    Worker.prototype.postMessage = postMessage;
  }
  return given;
}

/** Properties that determine the duration of a piece of work: operation, cost, lengths of salt and hash. */
export function effortOf(work: PasswordWork): object {
  if ('hash' in work) return { does: 'hash', ...work.cost };
  const [salt, hash] = work.known.split('$').slice(-2);
  return { does: 'verify', ...parseOptions(work.known), salt: salt?.length, hash: hash?.length };
}
