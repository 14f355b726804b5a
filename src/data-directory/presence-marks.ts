/**
 * Marks in `made/`: a file for each part that the data directory has ever held. If a part has a mark but is
 * gone or empty, it was lost, and Sanad refuses to start. A new empty part in its place would make every key
 * unknown without an explanation.
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

export type MarkedPart = 'accounts' | 'usage' | 'secrets';

const FILES: Readonly<Record<MarkedPart, (layout: DataLayout) => string>> = {
  accounts: ({ accounts }) => join(accounts, 'data.mdb'),
  usage: ({ usage }) => join(usage, 'data.mdb'),
  secrets: ({ secrets }) => secrets,
};

/** Beginning of the sentence that tells the operator how to start without a lost part. */
const PURPOSE: Readonly<Record<MarkedPart, string>> = {
  accounts: 'To begin without any account on purpose',
  usage: 'To begin with nothing used on purpose',
  secrets: 'To make new ones on purpose, which ends every session',
};

/**
 * Sentence that tells the operator how to start without a lost part. If the secrets are lost but accounts
 * exist, removing the mark is not enough.
 */
const startAnew = (layout: DataLayout, part: MarkedPart) =>
  part === 'secrets' && isPresent(layout, 'accounts')
    ? 'To revoke every key and make new ones on purpose: sanad secrets renew --yes. ' +
      `If SANAD_PEPPER is set, keys go on working: remove ${markPath(layout, part)}, which ends every session.`
    : `${PURPOSE[part]}: remove ${markPath(layout, part)}.`;

const fileOf = (layout: DataLayout, part: MarkedPart) => FILES[part](layout);
export const markPath = (layout: DataLayout, part: MarkedPart) => join(layout.made, part);

/** True if the part (accounts, usage or secrets) is there: its file exists and is not empty. */
export const isPresent = (layout: DataLayout, part: MarkedPart) => sizeOf(fileOf(layout, part)) > 0;

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function isMarked(layout: DataLayout, part: MarkedPart): boolean {
  return statSync(markPath(layout, part), { throwIfNoEntry: false }) !== undefined;
}

/** Throws an Error with a message for the operator if the part existed once and is gone. */
export function throwIfLost(layout: DataLayout, part: MarkedPart): void {
  const loss = lossOf(layout, part);
  if (loss !== undefined) throw new Error(`${fileOf(layout, part)} ${loss}`);
}

/**
 * Returns a sentence for the operator that describes the loss of a part and what to do; `undefined` if it is
 * not lost.
 */
export function lossOf(layout: DataLayout, part: MarkedPart): string | undefined {
  // The mark is looked for before the part. Another process that is starting creates the part first and then
  // the mark, so in the other order a new part could seem lost.
  if (!isMarked(layout, part) || isPresent(layout, part)) return undefined;
  return (
    'is gone or empty, and was there before. Bring it back, or restore a snapshot: sanad restore DIR. ' +
    startAnew(layout, part)
  );
}

/**
 * Writes the mark of a part that exists; the mark of the secrets contains their digest. An existing mark is
 * not changed, unless it is empty. The mark appears atomically, and only one of several processes writes it.
 * If it cannot be written now, as on a full disk, the next start writes it.
 */
export function markPresent(layout: DataLayout, part: MarkedPart): void {
  const mark = markPath(layout, part);
  if (sizeOf(mark) > 0 || !isPresent(layout, part)) return;
  const draft = `${mark}.${process.pid}.draft`;
  try {
    makeFolder(layout.made);
    const digest = part === 'secrets' ? `sha256 ${sha256(readFileSync(layout.secrets, 'utf8'))}\n` : '';
    const name = relative(dirname(layout.made), fileOf(layout, part));
    const file = openSync(draft, 'w', 0o600);
    writeFileSync(file, `${digest}${name} was made once. See src/data-directory/presence-marks.ts.\n`);
    fsyncSync(file);
    closeSync(file);
    // A presence mark that exists but is empty was damaged, as by a full disk, so it is replaced.
    if (sizeOf(mark) === 0) rmSync(mark, { force: true });
    linkSync(draft, mark);
  } catch {
    // Ignored: another process wrote the mark first, or the mark cannot be written now, as on a full disk.
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Returns the digest stored in the mark of the secrets; `undefined` without a mark, empty if the mark has no
 * digest.
 */
export function markedDigest(layout: DataLayout): string | undefined {
  if (!isMarked(layout, 'secrets')) return undefined;
  const mark = markPath(layout, 'secrets');
  return /^sha256 ([0-9a-f]{64})\n/.exec(readFileSync(mark, 'latin1'))?.[1] ?? '';
}
