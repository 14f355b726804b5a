/**
 * Detects damage of the prepared store. The files are checked before LMDB opens the store, because LMDB ends
 * the process by a signal on some kinds of damage. A store that LMDB cannot read is moved aside and built
 * again. In a readable store, each record has its own checksum.
 *
 * While no ingest is running, `digest.json` contains the digest of the data file, so that `sanad verify-data`
 * finds any changed byte. A killed ingest leaves no digest; the records are then checked one by one.
 */

import { renameSync, rmSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../../data-directory/layout.ts';
import { checkedJson, readCheckedJson } from '../../stores/checked-json.ts';
import type { FileDamage } from '../../stores/file-digests.ts';
import { damagedFiles, digestFile, fileDigestSchema } from '../../stores/file-digests.ts';
import { checkDataFile } from '../../stores/lmdb/data-file.ts';
import { checkReadable } from '../../stores/lmdb/readable.ts';
import type { PreparedStore } from './prepared-store.ts';
import { damagedRecords, openPreparedStore } from './prepared-store.ts';

const DATA_FILE = 'data.mdb';
const DIGEST = 'digest.json';
const digestPath = ({ prepared }: DataLayout) => join(prepared, DIGEST);
const lockFolder = ({ prepared }: DataLayout) => join(prepared, 'lock');

/**
 * Opens the prepared store. If it is damaged, moves it aside, opens a new one, and calls `note` with a
 * sentence for the operator.
 */
export function openUndamaged(layout: DataLayout, note: (sentence: string) => void): PreparedStore {
  // A damaged lock folder is removed. Nothing is lost, as it holds only the record of the running ingest.
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

/** Returns the damage that keeps LMDB from reading the store in a folder; `undefined` if there is none. */
export function structuralDamage(folder: string, check = checkDataFile): string | undefined {
  try {
    check(folder);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

export async function deletePreparedDigest(layout: DataLayout): Promise<void> {
  await rm(digestPath(layout), { force: true });
}

/**
 * Writes the digest of the store's data file. Call it after the store was closed. If writing fails, as on a
 * full disk, the store has no digest.
 */
export async function writePreparedDigest(layout: DataLayout): Promise<void> {
  try {
    const digest = await digestFile(layout.prepared, DATA_FILE);
    await writeFile(digestPath(layout), checkedJson(digest));
  } catch {
    await deletePreparedDigest(layout);
  }
}

/** True if the data file has a digest and matches it. */
export async function isPreparedAsWritten(layout: DataLayout): Promise<boolean> {
  const expected = fileDigestSchema.safeParse(readCheckedJson((await digestText(layout)) ?? '')).data;
  return expected !== undefined && (await damagedFiles(layout.prepared, [expected])).length === 0;
}

/** Returns the first damaged file of the prepared store; `undefined` if there is none. */
export async function preparedDamage(layout: DataLayout): Promise<FileDamage | undefined> {
  const text = await digestText(layout);
  if (text === undefined) return damageOfRecords(layout);
  const expected = fileDigestSchema.safeParse(readCheckedJson(text)).data;
  if (expected === undefined) {
    return (await damageOfRecords(layout)) ?? { path: DIGEST, problem: 'has changed since it was written' };
  }
  const [changed] = await damagedFiles(layout.prepared, [expected]);
  // If the digest file changed too, an ingest began during the check, and a changed data file is no damage.
  return text === (await digestText(layout)) ? changed : damageOfRecords(layout);
}

async function damageOfRecords({ prepared }: DataLayout): Promise<FileDamage | undefined> {
  const problem = await recordDamage(prepared);
  return problem === undefined ? undefined : { path: DATA_FILE, problem };
}

/**
 * Reads every record of the store in a folder and returns the problem found; `undefined` if there is none.
 */
export async function recordDamage(folder: string): Promise<string | undefined> {
  const damage = structuralDamage(folder, checkReadable);
  if (damage !== undefined) return damage;
  try {
    const records = await damagedRecords(folder);
    return records === 0 ? undefined : `has ${records} records that do not match their checksums`;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Reads the digest file. It does not exist while an ingest is running, and after an ingest was killed. */
const digestText = (layout: DataLayout): Promise<string | undefined> =>
  readFile(digestPath(layout), 'utf8').catch(() => undefined);
