/** Splits a stream of bytes into lines. Blank lines are only counted. */

/**
 * Maximum length of a line in bytes; longer lines are rejected, because a line is held in memory several
 * times. The longest real document has 0.5 MB.
 */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;
const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];

/** Maximum number of bytes without the end of a line that is not blank. After it, reading of a file stops. */
const MAX_BYTES_WITHOUT_LINE = 1024 * 1024 * 1024;

export class NoLineFound extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`${MAX_BYTES_WITHOUT_LINE} bytes without the end of a line that is not blank`);
    this.line = line;
  }
}

export interface RawLine {
  /** Number of the line in its file, from 1. */
  readonly line: number;
  readonly bytes: Buffer | 'too long';
}

/**
 * Yields the lines that are not blank, without leading blanks. Blank lines are only counted: yielding each
 * would cost 100 times more.
 */
export async function* splitLines(stream: AsyncIterable<Buffer>): AsyncGenerator<RawLine> {
  let line = 1;
  let parts: Buffer[] = [];
  let length = 0;
  let bytesWithoutLine = 0;
  for await (const chunk of stream) {
    let start = 0;
    while (start < chunk.length) {
      if (length === 0) {
        const words = afterBlanks(chunk, start);
        bytesWithoutLine += words.at - start;
        line += words.lines;
        start = words.at;
        if (start === chunk.length) break;
      }
      const feed = chunk.indexOf(LINE_FEED, start);
      const end = feed === -1 ? chunk.length : feed;
      length += end - start;
      bytesWithoutLine += end - start;
      if (length > MAX_LINE_BYTES) parts = [];
      else parts.push(chunk.subarray(start, end));
      start = end;
      if (feed === -1) break;
      yield { line, bytes: length > MAX_LINE_BYTES ? 'too long' : Buffer.concat(parts) };
      line += 1;
      start += 1;
      parts = [];
      length = 0;
      bytesWithoutLine = 0;
    }
    if (bytesWithoutLine > MAX_BYTES_WITHOUT_LINE) throw new NoLineFound(line);
  }
  if (length > 0) yield { line, bytes: length > MAX_LINE_BYTES ? 'too long' : Buffer.concat(parts) };
}

/** Returns the offset of the next byte that is not an ASCII blank, and the number of line ends before it. */
function afterBlanks(chunk: Buffer, from: number): { at: number; lines: number } {
  let [at, lines] = [from, 0];
  for (; at < chunk.length; at += 1) {
    const byte = chunk[at];
    if (byte === LINE_FEED) lines += 1;
    else if (byte !== SPACE && byte !== TAB && byte !== CARRIAGE_RETURN) break;
  }
  return { at, lines };
}
