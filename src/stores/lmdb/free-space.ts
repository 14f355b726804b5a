/**
 * Checks the free space of the disk before a write. When a write fails, LMDB 0.9.90 (lmdb-js 3.5.6) overflows
 * a heap buffer while it formats the error (`mdb.c`, "Attempting to write page"), which can end the process.
 * So writes are refused while the disk is nearly full. LMDB can still fail if another process fills the disk
 * during the transaction, or if a disk quota is invisible to `statfs`.
 */
import { statfsSync } from 'node:fs';

/**
 * Free space that each transaction of an ingest must find on the disk, in bytes. It is more than one of them
 * writes.
 */
export const INGEST_RESERVED_BYTES = 64 << 20;

/** Throws an error with the code ENOSPC if the disk of `folder` has fewer than `bytes` bytes free. */
export function expectFreeSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= bytes) return;
  const words = `${folder}: ${free} bytes are free on the disk, and ${bytes} are kept free`;
  throw Object.assign(new Error(words), { code: 'ENOSPC' });
}
