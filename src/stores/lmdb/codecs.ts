/** Values of records as bytes. The forms are on disk: a change needs a new format of the folder. */

export interface Codec<V> {
  encode(value: V): Buffer;
  /** Gets bytes that are overwritten by the next read: copies what it keeps. */
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
