/**
 * Program of the thread that computes password hashes. It is a string of JavaScript, because a thread cannot
 * be started from a TypeScript file, and the sources may run as TypeScript.
 *
 * Linux gives each thread its own priority. This thread lowers its own: on a busy core it gets about 3 % of
 * the time, on an idle core all of it (`benches/server/logins.ts` measures the effect on searches). Other
 * systems have priorities of processes only; there the thread keeps its priority.
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
