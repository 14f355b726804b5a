/**
 * Calls the native module of a checkout: `node native-calls.mjs CHECKOUT FOLDER`. It is a process of its own,
 * because a process can load only one native module. Each line of standard input is a call, `{ call, args,
 * keep }`, and gets one line of output.
 *
 * Values that JSON lacks are written so: `{ $: 'Uint32Array', values }` for typed arrays, `{ $: 'undefined'
 * }`, `{ $: 'aborted' }` for an aborted signal, `{ $: 'kept', name }` for the result of an earlier call, `{
 * $: 'path', name }` for a path in FOLDER.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [checkout, folder] = process.argv.slice(2);
const native = createRequire(join(checkout, 'package.json'))(join(checkout, 'native', 'index.cjs'));
const kept = new Map();

function read(value) {
  if (Array.isArray(value)) return value.map(read);
  if (typeof value !== 'object' || value === null) return value;
  if (value.$ === 'undefined') return undefined;
  if (value.$ === 'aborted') return AbortSignal.abort();
  if (value.$ === 'kept') return kept.get(value.name);
  if (value.$ === 'path') return join(folder, value.name);
  if (value.$ !== undefined) return globalThis[value.$].from(value.values);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, read(member)]));
}

function written(value) {
  if (value === undefined) return { $: 'undefined' };
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return { $: value.constructor.name, values: [...value] };
  if (value.constructor !== Object) return { $: value.constructor.name };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, written(member)]));
}

function run(call, args) {
  if (call.startsWith('new ')) return new native[call.slice(4)](...args);
  const [owner, member] = call.split('.');
  if (member === undefined) return native[owner](...args);
  const target = kept.get(owner) ?? native[owner];
  return typeof target[member] === 'function' ? target[member](...args) : target[member];
}

for await (const line of createInterface({ input: process.stdin })) {
  const { call, args, keep } = JSON.parse(line);
  let outcome;
  try {
    const value = await run(call, read(args));
    if (keep !== undefined) kept.set(keep, value);
    outcome = { value: written(value) };
  } catch ({ name, code, message }) {
    outcome = { threw: { name, code, message: String(message).replaceAll(folder, '<folder>') } };
  }
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}
