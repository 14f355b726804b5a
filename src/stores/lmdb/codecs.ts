/**
 * Converts values of records to bytes and back. The byte formats are on disk, so a change of a codec needs a
 * new format number of the folder.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

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

/** Compresses what another codec encodes. Decoding needs the dictionary of the encoding. */
export const deflated = <V>(
  { encode, decode }: Codec<V>,
  options: { level: number; dictionary?: Buffer },
): Codec<V> => ({
  encode: (value) => deflateRawSync(encode(value), options),
  decode: (bytes) => decode(inflateRawSync(bytes, options)),
});

export const numberCodec: Codec<number> = {
  encode(number) {
    const bytes = Buffer.allocUnsafe(4);
    bytes.writeUInt32LE(number);
    return bytes;
  },
  decode: (bytes) => bytes.readUInt32LE(),
};
