/**
 * Records which work is sent to the password-hashing threads. Tests compare this work, which is more exact
 * than comparing times.
 */
import { Worker } from 'node:worker_threads';
import { parseOptions } from '@node-rs/argon2';
import type { PasswordWork } from '../../../src/accounts/passwords/password-thread.ts';

/**
 * Runs `act` and returns the work that was sent to the password-hashing threads meanwhile. The threads do the
 * work as usual.
 */
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

/**
 * What determines how long a piece of hashing takes: the operation, its cost, and the lengths of salt and
 * hash.
 */
export function effortOf(work: PasswordWork): object {
  if ('hash' in work) return { does: 'hash', ...work.cost };
  const [salt, hash] = work.known.split('$').slice(-2);
  return { does: 'verify', ...parseOptions(work.known), salt: salt?.length, hash: hash?.length };
}
