/**
 * Answers that are already JSON. Documents, nodes and edges are stored as they are sent; parsing and
 * writing them again would cost many times their reading.
 */
import { Buffer } from 'node:buffer';

/** The JSON of a `T`, in UTF-8. */
export class Json<T> {
  /** Never read. Makes the JSON of different types incompatible for the type checker. */
  declare readonly type?: T;
  readonly bytes: Buffer;
  /** Two answers to the same request with the same tag have the same bytes. */
  readonly tag: string | undefined;

  constructor(bytes: Buffer, tag?: string) {
    this.bytes = bytes;
    this.tag = tag;
  }

  parse(): T {
    return JSON.parse(this.bytes.toString('utf8')) as T;
  }
}

const COMMA = Buffer.from(',');

/**
 * Concatenates pieces into one buffer: text is written as UTF-8, bytes are copied, a list of bytes is
 * joined by commas. Bytes that are valid only until the store's next read must be copied before.
 */
export function joinJson<T>(
  pieces: ReadonlyArray<string | Uint8Array | readonly Uint8Array[]>,
  tag?: string,
): Json<T> {
  const parts: Uint8Array[] = [];
  for (const piece of pieces) {
    if (typeof piece === 'string') parts.push(Buffer.from(piece));
    else if (piece instanceof Uint8Array) parts.push(piece);
    else
      piece.forEach((item, index) => {
        if (index > 0) parts.push(COMMA);
        parts.push(item);
      });
  }
  return new Json<T>(Buffer.concat(parts), tag);
}
