/**
 * Marks in `made/`, a file for each part that the data directory has held. A part with a mark that is
 * gone or empty was lost. Sanad refuses to start then: if it made the part anew, every key would be
 * unknown and nobody would know why.
 */
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { sha256 } from '../digest.ts';
import { makeFolder } from './folder.ts';
import type { DataLayout } from './layout.ts';

export type MadePart = 'accounts' | 'usage' | 'secrets';

const FILES: Readonly<Record<MadePart, (layout: DataLayout) => string>> = {
  accounts: ({ accounts }) => join(accounts, 'data.mdb'),
  usage: ({ usage }) => join(usage, 'data.mdb'),
  secrets: ({ secrets }) => secrets,
};

/** The effect of removing the mark. */
const ANEW: Readonly<Record<MadePart, string>> = {
  accounts: 'To begin without any account on purpose',
  usage: 'To begin with nothing used on purpose',
  secrets: 'To make new ones on purpose, which ends every session',
};

/** The way to make the part anew. Without the secrets, accounts that are there let nothing start. */
const wayAnew = (layout: DataLayout, part: MadePart) =>
  part === 'secrets' && holdsAnything(layout, 'accounts')
    ? 'To revoke every key and make new ones on purpose: sanad secrets renew --yes. ' +
      `If SANAD_PEPPER is set, keys go on working: remove ${markOf(layout, part)}, which ends every session.`
    : `${ANEW[part]}: remove ${markOf(layout, part)}.`;

const fileOf = (layout: DataLayout, part: MadePart) => FILES[part](layout);
export const markOf = (layout: DataLayout, part: MadePart) => join(layout.made, part);

/** True if the part's file is there and holds anything. */
export const holdsAnything = (layout: DataLayout, part: MadePart) => sizeOf(fileOf(layout, part)) > 0;

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function isMarked(layout: DataLayout, part: MadePart): boolean {
  return statSync(markOf(layout, part), { throwIfNoEntry: false }) !== undefined;
}

/** Throws where the part was there once and is gone. */
export function refuseLost(layout: DataLayout, part: MadePart): void {
  const loss = lossOf(layout, part);
  if (loss !== undefined) throw new Error(`${fileOf(layout, part)} ${loss}`);
}

/** Tells an operator that the part was lost, and the way back; `undefined` where it was not lost. */
export function lossOf(layout: DataLayout, part: MadePart): string | undefined {
  // The mark first: another process makes the part before its mark.
  if (!isMarked(layout, part) || holdsAnything(layout, part)) return undefined;
  return (
    'is gone or empty, and was there before. Bring it back, or restore a snapshot: sanad restore DIR. ' +
    wayAnew(layout, part)
  );
}

/**
 * Writes the mark of the part, with the digest of the secrets. A mark that is there stays as it is. It
 * appears whole, and one of several processes makes it. If it cannot be written now, as on a full disk,
 * the next start writes it.
 */
export function noteMade(layout: DataLayout, part: MadePart): void {
  const mark = markOf(layout, part);
  if (sizeOf(mark) > 0 || !holdsAnything(layout, part)) return;
  const draft = `${mark}.${process.pid}.draft`;
  try {
    makeFolder(layout.made);
    const digest = part === 'secrets' ? `sha256 ${sha256(readFileSync(layout.secrets, 'utf8'))}\n` : '';
    const name = relative(dirname(layout.made), fileOf(layout, part));
    const file = openSync(draft, 'w', 0o600);
    writeFileSync(file, `${digest}${name} was made once. See src/data-directory/made.ts.\n`);
    fsyncSync(file);
    closeSync(file);
    // One that was emptied is of no use.
    if (sizeOf(mark) === 0) rmSync(mark, { force: true });
    linkSync(draft, mark);
  } catch {
    // Another process was faster, or the disk is full.
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The digest in the mark of the secrets; `undefined` where there is no mark. */
export function notedDigest(layout: DataLayout): string | undefined {
  if (!isMarked(layout, 'secrets')) return undefined;
  const mark = markOf(layout, 'secrets');
  return /^sha256 ([0-9a-f]{64})\n/.exec(readFileSync(mark, 'latin1'))?.[1] ?? '';
}
