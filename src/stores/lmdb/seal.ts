/**
 * Checksums of records. LMDB has none and would serve a byte that changed on disk.
 *
 * A sealed record is its bytes followed by their CRC-32 in little-endian. Any change of up to 32
 * adjacent bits is detected; any other change is missed with a probability of 2^-32. If a key is given,
 * the checksum covers it too, so that a record found under a changed key is also detected.
 */
import { crc32 } from 'node:zlib';

const CHECKSUM_BYTES = 4;

/** A record does not match its checksum. */
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

/** Returns the record as a view of the given bytes. Throws `DamagedRecord`. */
export function unseal(sealed: Buffer, key = ''): Buffer {
  const end = sealed.length - CHECKSUM_BYTES;
  if (end < 0) throw new DamagedRecord();
  const record = sealed.subarray(0, end);
  if (checksum(record, key) !== sealed.readUInt32LE(end)) throw new DamagedRecord();
  return record;
}

const checksum = (record: Uint8Array, key: string) => crc32(record, key === '' ? 0 : crc32(key));
