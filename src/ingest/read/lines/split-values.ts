/** Splits a stream of JSON values that span lines: the elements of an array, or indented objects in a row. */
import type { RawLine } from './split-lines.ts';
import { MAX_LINE_BYTES } from './split-lines.ts';

const [QUOTE, COMMA, BACKSLASH, LINE_FEED] = [0x22, 0x2c, 0x5c, 0x0a];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Thrown if the input ends inside a value or before the end of the array. */
export class UnfinishedValue extends Error {
  readonly line: number;

  constructor(line: number, what: string) {
    super(what);
    this.line = line;
  }
}

/**
 * Yields each value with the number of the line on which it begins. In an array, these are its elements.
 * Brackets and quotation marks decide where a value ends; whether it is JSON is checked later.
 */
export async function* splitValues(stream: AsyncIterable<Buffer>, isArray: boolean): AsyncGenerator<RawLine> {
  /** Number of open brackets at which a value ends. */
  const outer = isArray ? 1 : 0;
  let [depth, line, begun] = [0, 1, 0];
  let [inText, isEscaped, isOver] = [false, false, false];
  let parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer) => {
    length += part.length;
    if (length > MAX_LINE_BYTES) parts = [];
    else parts.push(part);
  };
  const finished = (): RawLine => {
    const bytes = length > MAX_LINE_BYTES ? 'too long' : Buffer.concat(parts);
    parts = [];
    length = 0;
    const value = { line: begun, bytes } as const;
    begun = 0;
    return value;
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (byte === LINE_FEED) line += 1;
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inText = false;
        continue;
      }
      if (begun === 0) {
        if (byte <= 0x20 || byte === COMMA || (depth === 0 && isNoStart(byte))) continue;
        if (isArray && depth === 0 && byte === OPENING_BRACKET) {
          depth = 1;
          isOver = false;
          continue;
        }
        if (byte === CLOSING_BRACKET && depth === outer) {
          depth = 0;
          isOver = true;
          continue;
        }
        begun = line;
        start = at;
      }
      if (byte === QUOTE) inText = true;
      else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) depth += 1;
      else if (depth === outer && (byte === COMMA || byte === CLOSING_BRACKET)) {
        // The end of a number or word; it has no bracket of its own.
        take(chunk.subarray(start, at));
        yield finished();
        if (byte === CLOSING_BRACKET) {
          depth -= 1;
          isOver = true;
        }
      } else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) {
        depth -= 1;
        if (depth > outer) continue;
        take(chunk.subarray(start, at + 1));
        yield finished();
      }
    }
    if (begun > 0) take(chunk.subarray(start));
  }
  if (begun > 0) throw new UnfinishedValue(begun, 'the file ends inside the value that begins here');
  if (isArray && !isOver)
    throw new UnfinishedValue(line, 'the file ends before the array does: it may be cut');
}

/** True for bytes before the first bracket, such as a byte order mark. */
const isNoStart = (byte: number): boolean => byte >= 0x80;
