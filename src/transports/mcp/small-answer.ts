/** Makes the answer of an MCP tool smaller, because a model pays for every word that it reads. */
import { z } from 'zod';

/** Which fields of an answer a client can leave out, and which text it can shorten. */
export interface Shrinkable {
  /** Member of the answer with these fields, an object or a list of objects; absent: the answer itself. */
  readonly member?: string;
  /** All fields that can be chosen. */
  readonly fields: readonly [string, ...string[]];
  /** Name of the field whose text may be long. */
  readonly text?: string;
  /** True if the long text is left out by default. The input then has a boolean of the same name. */
  readonly textIfAsked?: boolean;
  /** Default length, in code points, if the long text is sent in pieces; absent: in one piece. */
  readonly pieceChars?: number;
}

export interface Wanted {
  readonly fields?: readonly string[];
  readonly max_chars?: number;
  /** Code point of the text at which the piece begins. */
  readonly offset?: number;
  /** The boolean that asks for the long text, by the name of its field. */
  readonly [name: string]: unknown;
}

type Fields = Record<string, unknown>;

/** Least value of `max_chars`: a shorter text would say nothing. */
const LEAST_CHARS = 50;
const MOST_CHARS = 10_000_000;
const CUT = ' …';

export function shrinkInputs({ member, fields, text, textIfAsked, pieceChars }: Shrinkable) {
  return {
    ...(text !== undefined &&
      textIfAsked && {
        [text]: z
          .boolean()
          .default(false)
          .describe(`true: ${member ?? 'the answer'} has its ${text}`),
      }),
    fields: z
      .array(z.enum(fields))
      .optional()
      .describe(`Fields of ${member ?? 'the answer'} to keep; all by default`),
    ...(text !== undefined && pieceChars !== undefined && pieceInputs(text, pieceChars)),
    ...(text !== undefined &&
      pieceChars === undefined && {
        max_chars: z
          .int()
          .min(LEAST_CHARS)
          .max(MOST_CHARS)
          .optional()
          .describe(`Cuts a longer ${text} at a word; ${text}_chars is its full length`),
      }),
  };
}

function pieceInputs(text: string, pieceChars: number) {
  return {
    max_chars: z
      .int()
      .min(LEAST_CHARS)
      .max(MOST_CHARS)
      .default(pieceChars)
      .describe(`Longest piece of ${text}; ${text}_chars is the full length`),
    offset: z.int().min(0).max(MOST_CHARS).default(0).describe('First character of the piece'),
  };
}

export function shrunk(answer: Fields, where: Shrinkable, wanted: Wanted): Fields {
  const { text, pieceChars } = where;
  const { max_chars, offset } = wanted;
  const fields = wantedFields(where, wanted);
  if (fields === undefined && max_chars === undefined && pieceChars === undefined) return answer;
  const one = (whole: Fields) =>
    pieceChars === undefined
      ? withShortText(chosen(whole, fields), text, max_chars)
      : withPiece(chosen(whole, fields), text, { offset: offset ?? 0, length: max_chars ?? pieceChars });
  if (where.member === undefined) return one(answer);
  const part = answer[where.member];
  return {
    ...answer,
    [where.member]: Array.isArray(part) ? part.map((item: Fields) => one(item)) : one(part as Fields),
  };
}

/**
 * The fields to keep; undefined or empty: all. A text that is left out by default is kept if `fields` names
 * it or its boolean is true.
 */
function wantedFields({ fields, text, textIfAsked }: Shrinkable, wanted: Wanted): Wanted['fields'] {
  if (text === undefined || !textIfAsked) return wanted.fields;
  const isChosen = wanted.fields !== undefined && wanted.fields.length > 0;
  const others = isChosen ? wanted.fields : fields.filter((field) => field !== text);
  return wanted[text] === true ? [...others, text] : others;
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

/** One piece of the text. `next_offset`, absent after the last piece, is where the next one begins. */
function withPiece(
  whole: Fields,
  name: string | undefined,
  { offset, length }: { offset: number; length: number },
): Fields {
  const text = name === undefined ? undefined : whole[name];
  if (name === undefined || typeof text !== 'string') return whole;
  const rest = text.slice(codePointsOf(text, offset).end);
  const { end } = codePointsOf(rest, length);
  if (offset === 0 && end === rest.length) return whole;
  const head = rest.slice(0, end);
  const piece = end === rest.length ? head : (/^.*\s/su.exec(head)?.[0] ?? head);
  const next = offset + codePointsOf(piece, piece.length).count;
  return {
    ...whole,
    [name]: piece,
    [`${name}_chars`]: codePointsOf(text, text.length).count,
    ...(end < rest.length && { next_offset: next }),
  };
}

/** The text cut after a word, at most `most` code points long; undefined if the text is not longer. */
function cutAtWord(text: string, most: number): string | undefined {
  // A code point has one or two UTF-16 units, so most short texts need not be counted.
  if (text.length <= most || codePointsOf(text, most).end === text.length) return undefined;
  const head = text.slice(0, codePointsOf(text, most - CUT.length).end);
  const atWord = /^.*\S(?=\s)/su.exec(head + (text[head.length] ?? ''))?.[0];
  // A single long word is cut inside.
  return (atWord ?? head) + CUT;
}

/** Counts the code points of a text, at most `most`. `end` is the UTF-16 index after the last one counted. */
function codePointsOf(text: string, most: number): { count: number; end: number } {
  let count = 0;
  let end = 0;
  while (count < most && end < text.length) {
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
    count += 1;
  }
  return { count, end };
}
