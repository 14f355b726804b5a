/**
 * The program of the thread that computes hashes of passwords. It is text, because a thread starts from a
 * file of JavaScript, and the sources may run as TypeScript.
 *
 * Linux gives each thread a priority of its own. This one lowers its own: on a busy core it gets some 3 %,
 * on an idle core all of it (`benches/server/logins.ts` measures the effect on searches). Other systems have
 * priorities of processes only, and the thread keeps its priority there.
 */
export const PASSWORD_PROGRAM = `'use strict';
const { readlinkSync } = require('node:fs');
const { createRequire } = require('node:module');
const { setPriority } = require('node:os');
const { parentPort, workerData } = require('node:worker_threads');
const { hashSync, verifySync } = createRequire(workerData)('@node-rs/argon2');

try {
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 15);
} catch {}

parentPort.on('message', (work) => {
  try {
    const value = 'hash' in work ? hashSync(work.hash, work.cost) : verifySync(work.known, work.verify);
    parentPort.postMessage({ value });
  } catch (error) {
    parentPort.postMessage({ error: error.message });
  }
});
`;
