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
  /** True if the text is left out unless an input of its name asks for it. */
  readonly textIfAsked?: boolean;
  /** The text is given in pieces of this many code points, if the client asks for no other length. */
  readonly pieceChars?: number;
}

export interface Wanted {
  readonly fields?: readonly string[];
  readonly max_chars?: number;
  /** First code point of a piece. */
  readonly offset?: number;
  /** `textIfAsked` adds an input of the text's name. */
  readonly [name: string]: unknown;
}

type Fields = Record<string, unknown>;

/** A shorter text would be useless. */
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

/** Undefined: all fields. A choice of fields that names the text asks for it. */
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

/** The pieces of all offsets together are the text. `next_offset` is that of the next piece, if there is one. */
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
