/**
 * Alters what the suite sees or remembers, never the service, so that it can be seen that an invariant fails when it is
 * broken: `--sabotage counted`.
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
