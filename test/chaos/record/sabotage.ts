/**
 * Alters answers and records inside the suite, never the service, to show that a broken invariant is found:
 * `--sabotage counted`.
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

/** A body as a proxy would spoil it. */
export function spoiled(body: string, { name }: Sabotage): string {
  if (name === 'generation') return body.replace(/GEN\d{4}/, 'GEN9999');
  if (name === 'texts') return body.replace(/ دون غيره/g, '');
  return body;
}
