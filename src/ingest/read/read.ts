/**
 * Reads files as JSON values: one per line, the elements of an array, or indented objects in a row. A bad
 * value is yielded as rejected, with file, line and reason, and reading continues.
 */
import type { ReadStream } from 'node:fs';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { Format } from './lines/formats.ts';
import { formatOf, HEAD_BYTES, isGzip } from './lines/formats.ts';
import { notJson } from './lines/json-mend.ts';
import type { RawLine } from './lines/split-lines.ts';
import { MAX_LINE_BYTES, NoLineFound, splitLines } from './lines/split-lines.ts';
import { splitValues, UnfinishedValue } from './lines/split-values.ts';

const BYTE_ORDER_MARK = '\uFEFF';

interface InputLine {
  file: string;
  /** Number of the input line in its file, from 1; of a value over several lines, the first. */
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
 * Yields the JSON values of one file, which may be compressed with gzip. A file of another format is one
 * rejected line, with the format and what to do about it. `onBytes` is called before each value with the
 * number of bytes read from the file so far. Reading stops after 1 GiB without the end of a line that is not
 * blank, because a small compressed file can expand to a terabyte.
 */
export async function* readLines(file: string, onBytes?: (bytes: number) => void): AsyncGenerator<ReadLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const stored = createReadStream(file, { highWaterMark: 1 << 18 });
  let last = 0;
  try {
    const { head, bytes: stream } = await unpacked(stored);
    const format = formatOf(head, file);
    if (typeof format === 'object') {
      yield { file, line: 1, reason: foreignReason(format, file) };
      return;
    }
    for await (const { line, bytes } of split(stream, format)) {
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
    const isPlaced = error instanceof NoLineFound || error instanceof UnfinishedValue;
    const line = isPlaced ? error.line : last + 1;
    yield { file, line, reason: `cannot be read further: ${(error as Error).message}` };
  } finally {
    // Closes the file, which would stay open if the consumer stops before the end.
    stored.destroy();
  }
}

/** Returns the reason why a file of a foreign format is not read, with what to do about it. */
export const foreignReason = ({ name, mend }: Exclude<Format, string>, file: string): string =>
  `the file is ${name}: ${mend.replaceAll('FILE', file)}`;

/** Returns the first bytes of a file after decompression, at most `HEAD_BYTES`, and its format. */
export async function peek(file: string): Promise<Format> {
  const stored = createReadStream(file, { highWaterMark: 1 << 16 });
  try {
    return formatOf((await unpacked(stored)).head, file);
  } finally {
    stored.destroy();
  }
}

function split(stream: AsyncIterable<Buffer>, format: Exclude<Format, object>): AsyncIterable<RawLine> {
  return format === 'array' || format === 'values'
    ? splitValues(stream, format === 'array')
    : splitLines(stream);
}

interface Opened {
  head: Buffer;
  /** The whole content, from the first byte. */
  bytes: AsyncIterable<Buffer>;
}

/** Opens a file, decompressed if it begins like gzip. The bytes decide, not the name. */
async function unpacked(stored: ReadStream): Promise<Opened> {
  const packed = await withHead(stored);
  if (!isGzip(packed.head)) return packed;
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  // A failure reaches the reader of `gunzip` too, so it is not handled here.
  pipeline(Readable.from(packed.bytes, { objectMode: false }), gunzip).catch(() => {});
  return withHead(gunzip);
}

/** Reads the first bytes of a stream, and gives them back in front of the rest. */
async function withHead(stream: AsyncIterable<Buffer>): Promise<Opened> {
  const chunks = stream[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let failure: { error: unknown } | undefined;
  for (let length = 0; length < HEAD_BYTES; ) {
    try {
      const { done, value } = await chunks.next();
      if (done) break;
      first.push(value);
      length += value.length;
    } catch (error) {
      // A short file that is cut: what came before the cut is read first.
      failure = { error };
      break;
    }
  }
  async function* whole(): AsyncGenerator<Buffer> {
    yield* first.splice(0);
    if (failure !== undefined) throw failure.error;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { head: Buffer.concat(first).subarray(0, HEAD_BYTES), bytes: whole() };
}

function parseLine(decoder: TextDecoder, bytes: Buffer): { value: unknown } | { reason: string } | 'blank' {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { reason: 'not UTF-8: convert the file, for instance with iconv -f WINDOWS-1256 -t UTF-8' };
  }
  if (text.startsWith(BYTE_ORDER_MARK)) text = text.slice(1);
  if (text.trim() === '') return 'blank';
  try {
    return { value: text.includes('\\u') ? JSON.parse(text, wellFormed) : JSON.parse(text) };
  } catch {
    return { reason: notJson(text) };
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
