/**
 * Answers that are JSON bytes already. Documents, nodes and edges are stored in the form in which they are
 * sent, because parsing and serializing them again would cost many times as much as reading them.
 */
import { Buffer } from 'node:buffer';

/**
 * JSON text in UTF-8 of a value of type `T`, in one or several pieces. The pieces are sent one after another,
 * because joining a long law with the few bytes around it would copy it once more.
 */
export class Json<T> {
  /** Holds no value. The field exists so that the type checker keeps the JSON of different types apart. */
  declare readonly type?: T;
  /** Bytes that must not be changed: other answers may share them. */
  readonly pieces: readonly Buffer[];
  /** Version tag for caching: two answers to the same request with the same tag have the same bytes. */
  readonly tag: string | undefined;
  readonly byteLength: number;

  constructor(pieces: readonly Buffer[], tag?: string) {
    this.pieces = pieces;
    this.tag = tag;
    let length = 0;
    for (const piece of pieces) length += piece.byteLength;
    this.byteLength = length;
  }

  /** The whole text: the only piece, or a copy of all. */
  get bytes(): Buffer {
    const [only, ...more] = this.pieces;
    return only !== undefined && more.length === 0 ? only : Buffer.concat(this.pieces);
  }

  parse(): T {
    return JSON.parse(this.bytes.toString('utf8')) as T;
  }
}

/**
 * Length in bytes from which a byte array stays a piece of its own. Shorter ones are joined, because writing
 * many pieces costs more than copying them.
 */
const PIECE_BYTES = 16_384;

/**
 * Makes one JSON text of pieces: a string is written as UTF-8, and a list of bytes is joined by commas. Bytes
 * must not change afterwards, because long ones are not copied.
 */
export function joinJson<T>(
  pieces: ReadonlyArray<string | Uint8Array | readonly Uint8Array[]>,
  tag?: string,
): Json<T> {
  const parts: Buffer[] = [];
  let short: (string | Uint8Array | readonly Uint8Array[])[] = [];
  for (const piece of pieces) {
    if (!(piece instanceof Uint8Array) || piece.byteLength < PIECE_BYTES) {
      short.push(piece);
      continue;
    }
    if (short.length > 0) parts.push(joined(short));
    short = [];
    parts.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
  }
  if (short.length > 0) parts.push(joined(short));
  return new Json<T>(parts, tag);
}

const COMMA = 0x2c;

/** Copies pieces into one buffer of their exact length. */
function joined(pieces: ReadonlyArray<string | Uint8Array | readonly Uint8Array[]>): Buffer {
  const [only] = pieces;
  if (pieces.length === 1 && typeof only === 'string') return Buffer.from(only);
  let length = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') length += Buffer.byteLength(piece);
    else if (piece instanceof Uint8Array) length += piece.byteLength;
    else {
      length += Math.max(0, piece.length - 1);
      for (const item of piece) length += item.byteLength;
    }
  }
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') at += bytes.write(piece, at);
    else if (piece instanceof Uint8Array) {
      bytes.set(piece, at);
      at += piece.byteLength;
    } else {
      for (let index = 0; index < piece.length; index++) {
        if (index > 0) bytes[at++] = COMMA;
        const item = piece[index] as Uint8Array;
        bytes.set(item, at);
        at += item.byteLength;
      }
    }
  }
  return bytes;
}
