/**
 * Answers that are JSON already. Documents, nodes and edges are kept as they are sent; parsing them only to write
 * them again would cost many times their reading.
 */
import { Buffer } from 'node:buffer';

/** The JSON of a `T`, in UTF-8. */
export class Json<T> {
  /** Never read; it keeps the JSON of one type from passing for that of another. */
  declare readonly type?: T;
  readonly bytes: Buffer;
  /** Where two answers to the same request carry the same tag, their bytes are the same. */
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
 * One buffer of pieces: text is written as UTF-8, bytes are copied, a list of bytes is joined by commas. Bytes that
 * are valid only until the store's next read must be copied before they are put in.
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
