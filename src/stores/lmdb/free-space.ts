/**
 * Room on the disk before a write. LMDB 0.9.90 of lmdb-js 3.5.6 overflows a buffer on the heap while it
 * words the error of a write that failed (`mdb.c`, "Attempting to write page"), which can end the process.
 * So a step is refused while the disk is nearly full, and LMDB does not meet a full disk. A disk that
 * another process fills within the step, or a quota that `statfs` does not tell, can still do that.
 */
import { statfsSync } from 'node:fs';

/** Left free by an ingest: more than one transaction of it writes. */
export const INGEST_RESERVED_BYTES = 64 << 20;

/** Throws an error with the code ENOSPC if the disk of `folder` has fewer bytes left. */
export function expectFreeSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= bytes) return;
  const words = `${folder}: ${free} bytes are free on the disk, and ${bytes} are kept free`;
  throw Object.assign(new Error(words), { code: 'ENOSPC' });
}
