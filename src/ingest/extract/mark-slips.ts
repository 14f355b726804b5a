/**
 * Marks of a source that its own text belies. A portal says that the decree on the post repeals «القانون الاتحادي رقم 3» of
 * 2016, on children; the decree repeals number 3 of 2013 and names no other. The link is kept, and changes no status.
 */
import { SLIP_CONFIDENCE } from './confidence.ts';
import type { Mention } from './mention.ts';

export function doubtSlips(mentions: readonly Mention[]): Mention[] {
  const said = mentions.filter(({ pattern }) => !pattern.endsWith(' mark'));
  return mentions.map((mention) =>
    isSlip(mention, said)
      ? { ...mention, confidence: Math.min(mention.confidence, SLIP_CONFIDENCE) }
      : mention,
  );
}

/** Where the text does the same to an instrument of that number and another year, and never names this one. */
function isSlip({ type, pattern, reversed, keys }: Mention, said: readonly Mention[]): boolean {
  if (!pattern.endsWith(' mark') || type === 'cites' || reversed) return false;
  if (said.some((other) => other.keys.some((key) => keys.includes(key)))) return false;
  const numbers = new Set(keys.flatMap((key) => numberOf(key) ?? []));
  return said.some(
    (other) =>
      other.type === type &&
      !other.reversed &&
      !other.by &&
      other.keys.some((key) => numbers.has(numberOf(key) ?? '')),
  );
}

/** A key without its year: `ae/federal-law/3` of `ae/federal-law/3/g2016`. */
const numberOf = (key: string): string | undefined => /^(.+)\/[gh]\d{4}$/.exec(key)?.[1];
