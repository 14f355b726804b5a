/**
 * Adds checksums to records ("seals" them) and checks them. LMDB has no checksums and would return a byte
 * that changed on disk.
 *
 * A sealed record is its bytes followed by their CRC-32 in little-endian order. Any change of up to 32
 * adjacent bits is detected; any other change is missed with a probability of 2^-32. If a key is given, the
 * checksum covers the key too, so that a record found under a wrong key is also detected.
 */
import { crc32 } from 'node:zlib';

const CHECKSUM_BYTES = 4;

/** Error of a read: the record does not match its checksum. */
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

/**
 * Checks a sealed record and returns it without its checksum, as a view of the given bytes. Throws
 * `DamagedRecord` if the checksum does not match.
 */
export function unseal(sealed: Buffer, key = ''): Buffer {
  const end = sealed.length - CHECKSUM_BYTES;
  if (end < 0) throw new DamagedRecord();
  const record = sealed.subarray(0, end);
  if (checksum(record, key) !== sealed.readUInt32LE(end)) throw new DamagedRecord();
  return record;
}

const checksum = (record: Uint8Array, key: string) => crc32(record, key === '' ? 0 : crc32(key));
