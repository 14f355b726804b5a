/** Leaves fields and text out of an answer: a model pays for every word that it reads. */
import { z } from 'zod';

/** The part of an answer that can be made smaller. */
export interface Shrinkable {
  /** Member whose fields can be chosen, an object or a list of objects; the answer itself if absent. */
  readonly member?: string;
  /** The fields of that member. */
  readonly fields: readonly [string, ...string[]];
  /** The field that may be long. */
  readonly text?: string;
}

export interface Wanted {
  readonly fields?: readonly string[];
  readonly max_chars?: number;
}

type Fields = Record<string, unknown>;

/** A shorter text would be useless. */
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
        .describe(`Cuts a longer ${text} at a word; ${text}_chars is its full length`),
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

/** The text cut to `most` code points at a word; undefined if it fits. */
function cutAtWord(text: string, most: number): string | undefined {
  // A code point has one or two units, so that most texts need no counting.
  if (text.length <= most || codePointsOf(text, most).end === text.length) return undefined;
  const head = text.slice(0, codePointsOf(text, most - CUT.length).end);
  const atWord = /^.*\S(?=\s)/su.exec(head + (text[head.length] ?? ''))?.[0];
  // A text without an end of a word is cut inside the word.
  return (atWord ?? head) + CUT;
}

/** The number of code points, counted up to `most`, and the index of the unit after the last. */
function codePointsOf(text: string, most: number): { count: number; end: number } {
  let count = 0;
  let end = 0;
  while (count < most && end < text.length) {
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
    count += 1;
  }
  return { count, end };
}
