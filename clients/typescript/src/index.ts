/** A client of the Sanad API, for browsers, Node.js, Bun and Deno. */
export type { CallOptions, Client, ClientOptions, ReasonEvent } from './client.js';
export { createClient } from './client.js';
export * from './generated/problems.js';
export type * from './generated/types.js';
export { Problem } from './problem.js';
