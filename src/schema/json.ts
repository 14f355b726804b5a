/**
 * Answers that are JSON bytes already. Documents, nodes and edges are stored in the form in which they are
 * sent, because parsing and serializing them again would cost many times as much as reading them.
 */
import { Buffer } from 'node:buffer';

/** JSON text in UTF-8 of a value of type `T`. */
export class Json<T> {
  /** Holds no value. The field exists so that the type checker keeps the JSON of different types apart. */
  declare readonly type?: T;
  readonly bytes: Buffer;
  /** Version tag for caching: two answers to the same request with the same tag have the same bytes. */
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
 * Concatenates pieces into one JSON text: a string is written as UTF-8, bytes are copied, and a list of bytes
 * is joined by commas. Bytes that are valid only until the store's next read must be copied by the caller.
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
