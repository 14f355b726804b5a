/**
 * Reads and writes JSON files with a checksum of their own contents, so that any changed byte is detected.
 */
import { z } from 'zod';
import { sha256 } from '../digest.ts';

/** Returns the text of a file with these members, and then `checksum`: the SHA-256 of the members' JSON. */
export function checkedJson(members: object): string {
  const checksum = sha256(JSON.stringify(members));
  return `${JSON.stringify({ ...members, checksum }, null, 2)}\n`;
}

/** Returns the members of a file without the checksum; `undefined` if any byte of the file has changed. */
export function readCheckedJson(text: string): Record<string, unknown> | undefined {
  const { checksum, ...members } = readJsonObject(text) ?? {};
  // The whole text is compared, so that a change that JSON parses to the same value is detected too.
  return checksum !== undefined && text === checkedJson(members) ? members : undefined;
}

/** Returns the parsed object; `undefined` if the text is not a JSON object. */
export function readJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
