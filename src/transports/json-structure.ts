/**
 * Checks that `JSON.parse` does not make: a name given twice in one object (silently, the last value would
 * win), deep nesting, and too many values.
 */
import type { Problem } from '../errors.ts';
import { MAX_PROBLEMS } from '../errors.ts';
import { pointerTo } from '../schema/validation/validate.ts';

/**
 * Maximum nesting depth of arrays and objects. @internal Exported for tests, which nest to the bound and
 * beyond.
 */
export const MAX_DEPTH = 32;
/**
 * Number of commas from which a text is refused, ten times the number of values in the largest useful
 * request. Megabytes of commas would keep the parser busy for seconds.
 */
export const MAX_VALUES = 10_000;

interface Level {
  /** Names seen so far in the open object; undefined if it is an array. */
  readonly names: Set<string> | undefined;
  /** Name or index of the current member of the object or array. */
  at: string | number;
}

/**
 * True if the text has at least `MAX_VALUES` commas outside strings. The text need not be valid JSON, because
 * this check runs before the parser.
 */
export function hasTooManyValues(json: string): boolean {
  let values = 0;
  for (let i = 0; i < json.length; i++) {
    const unit = json.charCodeAt(i);
    if (unit === QUOTE) i = endOfString(json, i) - 1;
    else if (unit === COMMA && ++values === MAX_VALUES) return true;
  }
  return false;
}

const QUOTE = 0x22;
const COMMA = 0x2c;

/** Returns the problems of a text that is valid JSON, found in one pass. */
export function structureProblems(json: string): Problem[] {
  const problems: Problem[] = [];
  const levels: Level[] = [];
  for (let i = 0; i < json.length; i++) {
    switch (json[i]) {
      case '{':
      case '[': {
        if (levels.length === MAX_DEPTH) {
          problems.push({ pointer: pointerOf(levels), detail: `is nested deeper than ${MAX_DEPTH} levels` });
          return problems;
        }
        levels.push(json[i] === '{' ? { names: new Set(), at: '' } : { names: undefined, at: 0 });
        break;
      }
      case '}':
      case ']':
        levels.pop();
        break;
      case ',': {
        const level = levels.at(-1);
        if (typeof level?.at === 'number') level.at += 1;
        break;
      }
      case '"': {
        const end = endOfString(json, i);
        const level = levels.at(-1);
        if (level?.names !== undefined && isName(json, end)) {
          const name = JSON.parse(json.slice(i, end)) as string;
          level.at = name;
          if (level.names.has(name)) {
            problems.push({ pointer: pointerOf(levels), detail: 'is given twice' });
            if (problems.length === MAX_PROBLEMS) return problems;
          }
          level.names.add(name);
        }
        i = end - 1;
        break;
      }
    }
  }
  return problems;
}

/**
 * Returns the index after the closing quote of the string that opens at `start`, or the end of the text if
 * there is no closing quote.
 */
function endOfString(json: string, start: number): number {
  let quote = json.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote === -1 ? json.length : quote + 1;
}

/** True if the character is escaped: an odd number of backslashes stands before it. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

/** True if the string that ends at `end` is a name of an object: a colon follows. */
function isName(json: string, end: number): boolean {
  let i = end;
  while (' \t\n\r'.includes(json[i] as string)) i += 1;
  return json[i] === ':';
}

function pointerOf(levels: readonly Level[]): string {
  return pointerTo(levels.map(({ at }) => at));
}
