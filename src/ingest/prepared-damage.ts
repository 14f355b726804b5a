/**
 * Damage of the prepared store. It is looked for before LMDB opens the store, because LMDB ends the process by a signal
 * on some kinds of it. A store that LMDB cannot read is moved aside and made again; of one that it can read, each record
 * has its own checksum.
 *
 * While no ingest is running, `digest.json` has the digest of the data file, so that `sanad verify-data` finds any
 * changed byte. An ingest that was killed leaves none: then the records are checked one by one.
 */

import { renameSync, rmSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileDigest } from '../stores/file-digests.ts';
import { damagedFiles, digestFile, fileDigestSchema } from '../stores/file-digests.ts';
import type { DataLayout } from '../stores/layout.ts';
import { checkDataFile } from '../stores/lmdb/data-file.ts';
import type { PreparedStore } from './prepared-store.ts';
import { damagedRecords, openPreparedStore } from './prepared-store.ts';

const DATA_FILE = 'data.mdb';
const digestPath = ({ prepared }: DataLayout) => join(prepared, 'digest.json');
const lockFolder = ({ prepared }: DataLayout) => join(prepared, 'lock');

/** Opens the store; a damaged one is moved aside, which `note` is told. */
export function openUndamaged(layout: DataLayout, note: (sentence: string) => void): PreparedStore {
  // It holds who ingests, and nothing else.
  if (structuralDamage(lockFolder(layout)) !== undefined) rmSync(lockFolder(layout), { recursive: true });
  let damage = structuralDamage(layout.prepared);
  if (damage === undefined) {
    try {
      return openPreparedStore(layout.prepared);
    } catch (error) {
      damage = (error as Error).message;
    }
  }
  rmSync(layout.preparedDamaged, { recursive: true, force: true });
  renameSync(layout.prepared, layout.preparedDamaged);
  note(
    `what was prepared is damaged (${damage}): it is made again, which embeds every text anew. The damaged store is ` +
      `in ${layout.preparedDamaged}: remove it`,
  );
  return openPreparedStore(layout.prepared);
}

/** What keeps LMDB from reading the store in a folder, or nothing. */
export function structuralDamage(folder: string): string | undefined {
  try {
    checkDataFile(folder);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

export async function forgetPreparedDigest(layout: DataLayout): Promise<void> {
  await rm(digestPath(layout), { force: true });
}

/** After the store was closed. Without a digest, which a full disk prevents, records are checked one by one. */
export async function writePreparedDigest(layout: DataLayout): Promise<void> {
  try {
    const digest = await digestFile(layout.prepared, DATA_FILE);
    await writeFile(digestPath(layout), `${JSON.stringify(digest)}\n`);
  } catch {
    await forgetPreparedDigest(layout);
  }
}

/** What is damaged in the prepared store, in words, or nothing. */
export async function preparedDamage(layout: DataLayout): Promise<string | undefined> {
  const expected = await preparedDigest(layout);
  if (expected === undefined) return recordDamage(layout.prepared);
  const [changed] = await damagedFiles(layout.prepared, [expected]);
  // An ingest that began meanwhile changes the file.
  const isStill = (await preparedDigest(layout))?.sha256 === expected.sha256;
  return isStill ? changed && `${DATA_FILE} ${changed.problem}` : recordDamage(layout.prepared);
}

/** Reads every record of the store in a folder. */
export async function recordDamage(folder: string): Promise<string | undefined> {
  const damage = structuralDamage(folder);
  if (damage !== undefined) return damage;
  try {
    const records = await damagedRecords(folder);
    return records === 0 ? undefined : `${records} records do not match their checksums`;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The digest of the store's data file; `undefined` while an ingest is running, and after one was killed. */
async function preparedDigest(layout: DataLayout): Promise<FileDigest | undefined> {
  try {
    return fileDigestSchema.parse(JSON.parse(await readFile(digestPath(layout), 'utf8')));
  } catch {
    // Without it, or with a damaged one, the records are checked one by one.
    return undefined;
  }
}
