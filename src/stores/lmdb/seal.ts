/**
 * Checksums of records. LMDB keeps none: a byte that changes on disk is served as it is.
 *
 * A sealed record is its bytes followed by their CRC-32 in little-endian. Any change of up to 32 neighbouring bits is
 * found; any other change is missed with a probability of 2^-32. The checksum can be seeded with a number that stands
 * for the key: then a record that is found under another key does not match either.
 */
import { crc32 } from 'node:zlib';

const CHECKSUM_BYTES = 4;

/** A record whose bytes do not match their checksum. */
export class DamagedRecord extends Error {
  constructor() {
    super('a record does not match its checksum');
  }
}

export function seal(record: Uint8Array, seed = 0): Buffer {
  const sealed = Buffer.allocUnsafe(record.length + CHECKSUM_BYTES);
  sealed.set(record);
  sealed.writeUInt32LE(crc32(record, seed), record.length);
  return sealed;
}

/** The record, as a view on the bytes that were given. Throws `DamagedRecord`. */
export function unseal(sealed: Buffer, seed = 0): Buffer {
  const end = sealed.length - CHECKSUM_BYTES;
  if (end < 0) throw new DamagedRecord();
  const record = sealed.subarray(0, end);
  if (crc32(record, seed) !== sealed.readUInt32LE(end)) throw new DamagedRecord();
  return record;
}
