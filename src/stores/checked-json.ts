/** JSON files that carry a checksum of themselves, so that any changed byte is found. */
import { z } from 'zod';
import { sha256 } from '../digest.ts';

/** Text of a file with these members, and `checksum` behind them: the SHA-256 of their JSON. */
export function checkedJson(members: object): string {
  const checksum = sha256(JSON.stringify(members));
  return `${JSON.stringify({ ...members, checksum }, null, 2)}\n`;
}

/** The members without the checksum; `undefined` where one byte is not as it was written. */
export function readCheckedJson(text: string): Record<string, unknown> | undefined {
  const { checksum, ...members } = readJsonObject(text) ?? {};
  // The text is made anew, so that a change is found that JSON reads as the same value.
  return checksum !== undefined && text === checkedJson(members) ? members : undefined;
}

/** `undefined` where the text is no JSON object. */
export function readJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
