/**
 * The program of the thread that works on passwords. It is text, because a thread is started from a file as Node.js
 * itself reads it, and where the sources are run as they are there is none.
 *
 * To Linux a thread has a priority of its own, so this one steps back: beside a thread that has something to do it gets
 * some 3 % of a core, beside none all of it (`benches/server/logins.ts` measures what searches notice). Elsewhere only a process
 * has one, and everything stays as it is.
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
