/** What a tool's caller may leave out of an answer: a model pays for every word that it reads. */
import { z } from 'zod';

/** Where an answer can be made smaller. */
export interface Shrinkable {
  /** Member whose fields can be chosen: an object, or a list of objects. Without it, the answer itself. */
  readonly member?: string;
  /** The fields that there are. */
  readonly fields: readonly [string, ...string[]];
  /** The one of them that may be long. */
  readonly text?: string;
}

export interface Wanted {
  readonly fields?: readonly string[];
  readonly max_chars?: number;
}

type Fields = Record<string, unknown>;

/** Below this, what is left of a text says nothing. */
const LEAST_CHARS = 50;
const MOST_CHARS = 10_000_000;
const CUT = ' …';

export function shrinkInputs({ member, fields, text }: Shrinkable) {
  return {
    fields: z
      .array(z.enum(fields))
      .optional()
      .describe(`Fields of ${member ?? 'the answer'} to keep; all by default`),
    ...(text !== undefined && {
      max_chars: z
        .int()
        .min(LEAST_CHARS)
        .max(MOST_CHARS)
        .optional()
        .describe(`Cuts a longer ${text} at a word; ${text}_chars tells its whole length`),
    }),
  };
}

export function shrunk(answer: Fields, where: Shrinkable, { fields, max_chars }: Wanted): Fields {
  if (fields === undefined && max_chars === undefined) return answer;
  const one = (whole: Fields) => withShortText(chosen(whole, fields), where.text, max_chars);
  if (where.member === undefined) return one(answer);
  const part = answer[where.member];
  return {
    ...answer,
    [where.member]: Array.isArray(part) ? part.map((item: Fields) => one(item)) : one(part as Fields),
  };
}

function chosen(whole: Fields, fields: readonly string[] | undefined): Fields {
  if (fields === undefined || fields.length === 0) return whole;
  return Object.fromEntries(Object.entries(whole).filter(([name]) => fields.includes(name)));
}

function withShortText(whole: Fields, name: string | undefined, maxChars: number | undefined): Fields {
  const text = name === undefined ? undefined : whole[name];
  if (name === undefined || maxChars === undefined || typeof text !== 'string') return whole;
  const short = cutAtWord(text, maxChars);
  return short === undefined
    ? whole
    : { ...whole, [name]: short, [`${name}_chars`]: codePointsOf(text, text.length).count };
}

/** `undefined` where the text fits. Lengths are in code points. */
function cutAtWord(text: string, most: number): string | undefined {
  // A code point has one or two units: most texts need no counting.
  if (text.length <= most || codePointsOf(text, most).end === text.length) return undefined;
  const head = text.slice(0, codePointsOf(text, most - CUT.length).end);
  const atWord = /^.*\S(?=\s)/su.exec(head + (text[head.length] ?? ''))?.[0];
  // Where no word ends, as in a run of letters made to have none, the text is cut where it has to be.
  return (atWord ?? head) + CUT;
}

/** How many code points the text has, counted up to `most`, and the unit behind the last of them. */
function codePointsOf(text: string, most: number): { count: number; end: number } {
  let count = 0;
  let end = 0;
  while (count < most && end < text.length) {
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
    count += 1;
  }
  return { count, end };
}
