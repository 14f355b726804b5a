/** Compares answers of different doors. */
import type { Input } from './doors.ts';

/** The answer without its time. */
export const timeless = ({ took_ms, ...value }: Input = {}) => value;

/** The differences of two answers. gRPC omits empty members and writes words as enum values. */
export function differences(expected: unknown, seen: unknown, path: string): string[] {
  if (isEmpty(expected) && isEmpty(seen)) return [];
  if (Array.isArray(expected) && Array.isArray(seen)) {
    if (expected.length !== seen.length) return [`${path}: ${expected.length} and ${seen.length}`];
    return expected.flatMap((item, index) => differences(item, seen[index], `${path}[${index}]`));
  }
  if (isObject(expected) && isObject(seen)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(seen)]);
    return [...names].flatMap((name) => differences(expected[name], seen[name], `${path}.${name}`));
  }
  if (expected === seen || (typeof expected === 'string' && isEnumOf(expected, seen))) return [];
  return [`${path}: ${JSON.stringify(expected)} and ${JSON.stringify(seen)}`];
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === 0 ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);
const isObject = (value: unknown): value is Input => typeof value === 'object' && value !== null;
const isEnumOf = (word: string, seen: unknown) =>
  typeof seen === 'string' && /^[A-Z_]+$/.test(seen) && seen.endsWith(`_${word.toUpperCase()}`);
