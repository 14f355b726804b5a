/**
 * Falsifies answers and records inside this test suite, never in the service, to prove that a broken
 * invariant is detected. Selected by an option such as `--sabotage counted`.
 */
import type { Invariant } from './judge.ts';

export const SABOTAGES = [
  'no-500',
  'alive',
  'counted',
  'rates',
  'generation',
  'texts',
  'citations',
  'accounts',
  'revoked',
] as const satisfies readonly Invariant[];

export interface Sabotage {
  readonly name: (typeof SABOTAGES)[number] | undefined;
}

/** Returns an answer's body altered so that it violates the chosen invariant. */
export function spoiled(body: string, { name }: Sabotage): string {
  if (name === 'generation') return body.replace(/GEN\d{4}/, 'GEN9999');
  if (name === 'texts') return body.replace(/ دون غيره/g, '');
  return body;
}
