/**
 * Runs the command of its arguments from the bundle and writes V8's code cache beside it, with all functions
 * that were compiled meanwhile. `bundle.mjs` starts it.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { inProject } from './project.mjs';

const { loadBundle } = await import(inProject('dist', 'cli', 'bundle.js'));
const { exports, script } = loadBundle();
await exports.run();
const cache = inProject('dist', 'bundle', 'program.cache');
writeFileSync(`${cache}.part`, script.createCachedData());
renameSync(`${cache}.part`, cache);
// The data directory is temporary. An exit would wait for LMDB, which may be in the middle of a transaction.
process.kill(process.pid, 'SIGKILL');
