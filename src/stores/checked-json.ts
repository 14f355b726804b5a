/** JSON files with a checksum of themselves, so that any changed byte is detected. */
import { z } from 'zod';
import { sha256 } from '../digest.ts';

/** Text of a file with these members and then `checksum`: the SHA-256 of their JSON. */
export function checkedJson(members: object): string {
  const checksum = sha256(JSON.stringify(members));
  return `${JSON.stringify({ ...members, checksum }, null, 2)}\n`;
}

/** Returns the members without the checksum; `undefined` if any byte has changed. */
export function readCheckedJson(text: string): Record<string, unknown> | undefined {
  const { checksum, ...members } = readJsonObject(text) ?? {};
  // Compares the whole text, so that a change that JSON parses to the same value is detected.
  return checksum !== undefined && text === checkedJson(members) ? members : undefined;
}

/** `undefined` if the text is not a JSON object. */
export function readJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
