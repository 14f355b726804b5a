/**
 * Checksums of records. LMDB keeps none: a byte that changes on disk is served as it is.
 *
 * A sealed record is its bytes followed by their CRC-32 in little-endian. Any change of up to 32
 * neighbouring bits is found; any other change is missed with a probability of 2^-32. The checksum covers
 * the record's key too where the caller names it: a record that a changed key leads to is then found as
 * well.
 */
import { crc32 } from 'node:zlib';

const CHECKSUM_BYTES = 4;

/** A record whose bytes do not match their checksum. */
export class DamagedRecord extends Error {
  constructor(where = 'a record') {
    super(`${where} does not match its checksum`);
  }
}

export function seal(record: Uint8Array, key = ''): Buffer {
  const sealed = Buffer.allocUnsafe(record.length + CHECKSUM_BYTES);
  sealed.set(record);
  sealed.writeUInt32LE(checksum(record, key), record.length);
  return sealed;
}

/** The record, as a view on the bytes that were given. Throws `DamagedRecord`. */
export function unseal(sealed: Buffer, key = ''): Buffer {
  const end = sealed.length - CHECKSUM_BYTES;
  if (end < 0) throw new DamagedRecord();
  const record = sealed.subarray(0, end);
  if (checksum(record, key) !== sealed.readUInt32LE(end)) throw new DamagedRecord();
  return record;
}

const checksum = (record: Uint8Array, key: string) => crc32(record, key === '' ? 0 : crc32(key));
