/**
 * Damages a file in place, as a failing disk or an operator's mistake would. A process that has mapped the
 * file sees the change.
 */
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { seeded } from '../random.ts';

export interface Damage {
  readonly name: string;
  readonly of: (whole: Buffer) => Buffer;
}

export const EMPTIED: Damage = { name: 'emptied', of: () => Buffer.alloc(0) };
export const CUT: Damage = { name: 'cut in half', of: (whole) => whole.subarray(0, whole.length >> 1) };
export const ZEROED: Damage = { name: 'zeroed', of: ({ length }) => Buffer.alloc(length) };

/** Damage that changes one byte. `position` is where, from 0 (start of the file) to 1 (end). */
export const flipped = (position: number): Damage => ({
  name: `flipped at ${position}`,
  of(whole) {
    const changed = Buffer.from(whole);
    const at = Math.floor(position * whole.length);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    return changed;
  },
});

/**
 * Damage that changes one byte in every occurrence of these words. Some occurrences may lie in free space,
 * outside any record.
 */
export const flippedIn = (words: string): Damage => ({
  name: `changed in ${words}`,
  of(whole) {
    const changed = Buffer.from(whole);
    for (let at = whole.indexOf(words); at !== -1; at = whole.indexOf(words, at + 1)) {
      changed[at + 1] = (changed[at + 1] as number) ^ 1;
    }
    if (changed.equals(whole)) throw new Error(`there is no ${words}`);
    return changed;
  },
});

/** Every kind of damage: emptied, cut, zeroed, and a changed byte at `flips` random positions. */
export function damages(seed: number, flips: number): Damage[] {
  const random = seeded(seed);
  return [EMPTIED, CUT, ZEROED, ...Array.from({ length: flips }, () => flipped(random()))];
}

/** Damages a file and returns a function that restores it. */
export function inflict(path: string, damage: Damage): () => void {
  const whole = readFileSync(path);
  overwrite(path, damage.of(whole));
  return () => overwrite(path, whole);
}

function overwrite(path: string, content: Buffer): void {
  const file = openSync(path, 'r+');
  writeSync(file, content, 0, content.length, 0);
  ftruncateSync(file, content.length);
  closeSync(file);
}
