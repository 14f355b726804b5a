/**
 * Converts values of records to bytes and back. The byte formats are on disk, so a change of a codec needs a
 * new format number of the folder.
 */

export interface Codec<V> {
  encode(value: V): Buffer;
  /** Decodes a stored value. The next read overwrites `bytes`, so the decoder must copy what it keeps. */
  decode(bytes: Buffer): V;
}

export const bytesCodec: Codec<Uint8Array> = {
  encode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  decode: (bytes) => Buffer.from(bytes),
};

export const textCodec: Codec<string> = {
  encode: (text) => Buffer.from(text),
  decode: (bytes) => bytes.toString('utf8'),
};

export const jsonCodec = <V>(): Codec<V> => ({
  encode: (value) => Buffer.from(JSON.stringify(value)),
  decode: (bytes) => JSON.parse(bytes.toString('utf8')) as V,
});

export const numberCodec: Codec<number> = {
  encode(number) {
    const bytes = Buffer.allocUnsafe(4);
    bytes.writeUInt32LE(number);
    return bytes;
  },
  decode: (bytes) => bytes.readUInt32LE(),
};
