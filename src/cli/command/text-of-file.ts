/** Reads the text that a command examines. */
import { readFile } from 'node:fs/promises';

/** Returns the text of a file, or of standard input if `file` is `-`. Throws if it is not UTF-8. */
export async function textOfFile(file: string): Promise<string> {
  return decode(file === '-' ? await standardInput() : await readFile(file));
}

/**
 * Decodes UTF-8 and throws on anything else: old Arabic texts are often in Windows-1256, and would have no
 * citations if read as UTF-8. A byte order mark is kept, so that it counts in the positions of citations.
 */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(
      'the text is not UTF-8: convert it first, for instance with iconv -f WINDOWS-1256 -t UTF-8',
    );
  }
}

async function standardInput(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
