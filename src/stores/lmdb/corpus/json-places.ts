/**
 * Finds values in JSON bytes without parsing them, so that a reader can parse a part of a long record. The
 * bytes must be valid JSON without blanks between its tokens, as `JSON.stringify` writes it.
 */
import type { Buffer } from 'node:buffer';

/** Place of a value in JSON bytes: its first byte, and the first byte after it. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Place of a member of the object that begins at `start`; undefined if the object has no such member. */
export function memberPlace(json: Buffer, start: number, name: string): Place | undefined {
  const key = `"${name}"`;
  for (let at = start + 1; json[at] === QUOTE; ) {
    const value = endOfString(json, at) + 1;
    const end = endOfValue(json, value);
    if (json.toString('latin1', at, value - 1) === key) return { start: value, end };
    at = json[end] === COMMA ? end + 1 : end;
  }
  return undefined;
}

/** Places of the items of the array that begins at `start`. */
export function itemPlaces(json: Buffer, start: number): Place[] {
  const places: Place[] = [];
  for (let at = start + 1; at < json.length && json[at] !== CLOSING_BRACKET; ) {
    const end = endOfValue(json, at);
    places.push({ start: at, end });
    at = json[end] === COMMA ? end + 1 : end;
  }
  return places;
}

export const valueAt = <T>(json: Buffer, { start, end }: Place): T =>
  JSON.parse(json.toString('utf8', start, end)) as T;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Returns the first byte after the value that begins at `start`. */
function endOfValue(json: Buffer, start: number): number {
  let depth = 0;
  let at = start;
  while (at < json.length) {
    const byte = json[at];
    const closes = byte === CLOSING_BRACKET || byte === CLOSING_BRACE;
    if (depth === 0 && at > start && (closes || byte === COMMA)) return at;
    if (byte === QUOTE) {
      at = endOfString(json, at);
      continue;
    }
    if (byte === OPENING_BRACKET || byte === OPENING_BRACE) depth += 1;
    else if (closes) depth -= 1;
    at += 1;
  }
  return at;
}

/** Returns the first byte after the string whose opening quote is at `start`. */
function endOfString(json: Buffer, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = json.indexOf(QUOTE, at);
    if (at === -1) throw new RangeError('a string of the JSON has no end');
    let before = at;
    while (json[before - 1] === BACKSLASH) before -= 1;
    // A quote after an odd number of backslashes belongs to the string.
    if ((at - before) % 2 === 0) return at + 1;
  }
}
