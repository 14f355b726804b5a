/**
 * Files and folders to lines, lines to JSON values. Nothing here throws over a bad line: it is
 * yielded as rejected, with file, line and reason, and reading goes on.
 */
import type { ReadStream } from 'node:fs';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';

/** Longer lines are refused: one must fit in memory several times over. The longest real document has 0.5 MB. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = '\uFEFF';

export interface InputLine {
  file: string;
  /** From 1. */
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

/** `.jsonl` and `.jsonl.gz` files of the given files and folders, sorted, each once. Throws where a path is missing. */
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

/** Every line of one file that is not blank. `onBytes` is told before each how much of the file was read for it. */
export async function* readLines(file: string, onBytes?: (bytes: number) => void): AsyncGenerator<ReadLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let line = 0;
  try {
    const stored = createReadStream(file, { highWaterMark: 1 << 18 });
    for await (const bytes of splitLines(unpacked(file, stored))) {
      line += 1;
      onBytes?.(stored.bytesRead);
      if (bytes === 'too long') {
        yield { file, line, reason: `longer than ${MAX_LINE_BYTES} bytes` };
        continue;
      }
      const parsed = parseLine(decoder, bytes);
      if (parsed !== 'blank') yield { file, line, ...parsed };
    }
  } catch (error) {
    // The stream itself broke: a truncated or damaged gzip, an unreadable disk. What came before it stands.
    yield { file, line: line + 1, reason: `cannot be read further: ${(error as Error).message}` };
  }
}

function unpacked(file: string, stream: ReadStream): AsyncIterable<Buffer> {
  if (!file.endsWith('.gz')) return stream;
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  stream.on('error', (error) => gunzip.destroy(error));
  return stream.pipe(gunzip);
}

async function* splitLines(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer | 'too long'> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      length += end - start;
      yield length > MAX_LINE_BYTES ? 'too long' : Buffer.concat([...parts, chunk.subarray(start, end)]);
      parts = [];
      length = 0;
      start = end + 1;
    }
    length += chunk.length - start;
    if (length > MAX_LINE_BYTES) parts = [];
    else if (start < chunk.length) parts.push(chunk.subarray(start));
  }
  if (length > 0) yield length > MAX_LINE_BYTES ? 'too long' : Buffer.concat(parts);
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

/** An escape such as `\ud800` alone is legal JSON and no text: it has no UTF-8 form. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(LONE_SURROGATE, '\uFFFD') : value;
}
