/**
 * Reads files and folders as lines, and each line as a JSON value. A bad line is yielded as rejected, with
 * file, line and reason, and reading continues.
 */
import type { ReadStream } from 'node:fs';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';

/**
 * Maximum length of a line in bytes; longer lines are rejected, because a line is held in memory several
 * times. The longest real document has 0.5 MB.
 */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const BYTE_ORDER_MARK = '\uFEFF';

interface InputLine {
  file: string;
  /** Number of the input line in its file, from 1. */
  line: number;
  value: unknown;
}

export interface RejectedLine {
  file: string;
  line: number;
  reason: string;
}

export type ReadLine = InputLine | RejectedLine;

export function isRejected(read: ReadLine): read is RejectedLine {
  return 'reason' in read;
}

/**
 * Returns the given files, and the `.jsonl` and `.jsonl.gz` files below the given folders, sorted and without
 * duplicates. Throws an error with code `ENOENT` for a missing path.
 */
export async function inputFiles(paths: readonly string[]): Promise<string[]> {
  const files = new Set<string>();
  for (const path of paths) {
    if ((await stat(path)).isDirectory()) {
      for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
        if (entry.isFile() && /\.jsonl(\.gz)?$/.test(entry.name)) {
          files.add(join(entry.parentPath ?? entry.path, entry.name));
        }
      }
    } else {
      files.add(path);
    }
  }
  return [...files].sort();
}

/**
 * Yields the lines of one file that are not blank. `onBytes` is called before each line with the number of
 * bytes read from the file so far. Reading stops after 1 GiB without the end of such a line, because a small
 * compressed file can expand to a terabyte.
 */
export async function* readLines(file: string, onBytes?: (bytes: number) => void): AsyncGenerator<ReadLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const stored = createReadStream(file, { highWaterMark: 1 << 18 });
  let last = 0;
  try {
    for await (const { line, bytes } of splitLines(unpacked(file, stored))) {
      last = line;
      onBytes?.(stored.bytesRead);
      if (bytes === 'too long') {
        yield { file, line, reason: `longer than ${MAX_LINE_BYTES} bytes` };
        continue;
      }
      const parsed = parseLine(decoder, bytes);
      if (parsed !== 'blank') yield { file, line, ...parsed };
    }
  } catch (error) {
    // The file cannot be read further: a truncated or damaged gzip, or an unreadable disk. The lines yielded
    // so far are valid.
    const line = error instanceof NoLineFound ? error.line : last + 1;
    yield { file, line, reason: `cannot be read further: ${(error as Error).message}` };
  } finally {
    // Closes the file, which would stay open if the consumer stops before the end.
    stored.destroy();
  }
}

function unpacked(file: string, stream: ReadStream): AsyncIterable<Buffer> {
  if (!file.endsWith('.gz')) return stream;
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  stream.on('error', (error) => gunzip.destroy(error));
  return stream.pipe(gunzip);
}

/** Maximum number of bytes without the end of a line that is not blank. After it, reading of a file stops. */
const MAX_BYTES_WITHOUT_LINE = 1024 * 1024 * 1024;

class NoLineFound extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`${MAX_BYTES_WITHOUT_LINE} bytes without the end of a line that is not blank`);
    this.line = line;
  }
}

interface RawLine {
  /** Number of the input line in its file, from 1. */
  readonly line: number;
  readonly bytes: Buffer | 'too long';
}

/**
 * Yields the lines that are not blank, without leading blanks. Blank lines are only counted: yielding each
 * would cost 100 times more.
 */
async function* splitLines(stream: AsyncIterable<Buffer>): AsyncGenerator<RawLine> {
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

function parseLine(decoder: TextDecoder, bytes: Buffer): { value: unknown } | { reason: string } | 'blank' {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { reason: 'not UTF-8' };
  }
  if (text.startsWith(BYTE_ORDER_MARK)) text = text.slice(1);
  if (text.trim() === '') return 'blank';
  try {
    return { value: text.includes('\\u') ? JSON.parse(text, wellFormed) : JSON.parse(text) };
  } catch {
    return { reason: 'not JSON' };
  }
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * Replaces lone surrogates in a parsed string. JSON escapes such as `\ud800` can write them, but they have no
 * UTF-8 form.
 */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(LONE_SURROGATE, '\uFFFD') : value;
}
