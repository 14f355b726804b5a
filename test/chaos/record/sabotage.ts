/**
 * Alters answers and records inside the suite, never the service, to show that a broken invariant is
 * detected: `--sabotage counted`.
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

/** The body with an alteration that violates the invariant. */
export function spoiled(body: string, { name }: Sabotage): string {
  if (name === 'generation') return body.replace(/GEN\d{4}/, 'GEN9999');
  if (name === 'texts') return body.replace(/ دون غيره/g, '');
  return body;
}
