/** What the threads for passwords are given to do: the work itself tells more than the time that it takes. */
import { Worker } from 'node:worker_threads';
import { parseOptions } from '@node-rs/argon2';
import type { PasswordWork } from '../../../src/accounts/passwords/password-thread.ts';

/** All that they are given while `act` runs. They do it as ever. */
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

/** All that says how long a piece of work takes: what is done, with which cost, over salt and hash of which lengths. */
export function effortOf(work: PasswordWork): object {
  if ('hash' in work) return { does: 'hash', ...work.cost };
  const [salt, hash] = work.known.split('$').slice(-2);
  return { does: 'verify', ...parseOptions(work.known), salt: salt?.length, hash: hash?.length };
}
