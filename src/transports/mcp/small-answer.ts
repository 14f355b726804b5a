/** Makes the answer of an MCP tool smaller, because a model pays for every word that it reads. */
import { z } from 'zod';
import { listPage } from './list-page.ts';
import { withPiece, withShortText } from './long-text.ts';

/** Which fields of an answer a client can leave out, and what is cut if it is long. */
export interface Shrinkable {
  /** Member of the answer with these fields, an object or a list of objects; absent: the answer itself. */
  readonly member?: string;
  /** All fields that can be chosen. */
  readonly fields: readonly [string, ...string[]];
  /** What is cut; absent: nothing. */
  readonly cut?: Cut;
}

/** What of an answer is cut, and whether a client can go on from there. */
export type Cut =
  | {
      /** A text is cut at a word, and the rest is not sent. */
      readonly kind: 'text';
      /** Name of the field whose text may be long. */
      readonly text: string;
      /** Default length in code points; absent: a text is cut only on request. */
      readonly chars?: number;
      /** True if the long text is left out by default. The input then has a boolean of the same name. */
      readonly ifAsked?: boolean;
      /** Another member of the answer, whose text of this name is cut likewise. */
      readonly also?: { readonly member: string; readonly text: string };
    }
  | { readonly kind: 'pieces'; readonly text: string; readonly chars: number }
  | {
      /** A list is sent in pages of about so many characters. */
      readonly kind: 'pages';
      readonly chars: number;
      /** Further lists whose items stand at places of the same text; a dot leads into a member. */
      readonly beside?: readonly string[];
    };

export interface Wanted {
  readonly fields?: readonly string[];
  readonly max_chars?: number;
  /** Where the piece or the page begins. */
  readonly offset?: number;
  /** The boolean that asks for the long text, by the name of its field. */
  readonly [name: string]: unknown;
}

type Fields = Record<string, unknown>;

/** Least value of `max_chars`: a shorter text would say nothing. */
const LEAST_CHARS = 50;
const MOST_CHARS = 10_000_000;

export function shrinkInputs({ member, fields, cut }: Shrinkable) {
  const place = member ?? 'the answer';
  return {
    ...(cut?.kind === 'text' &&
      cut.ifAsked && {
        [cut.text]: z.boolean().default(false).describe(`true: ${place} has its ${cut.text}`),
      }),
    fields: z.array(z.enum(fields)).optional().describe(`Fields of ${place} to keep`),
    ...(cut && cutInputs(cut, place)),
  };
}

function cutInputs(cut: Cut, place: string) {
  const chars = z.int().min(LEAST_CHARS).max(MOST_CHARS);
  const offset = z.int().min(0).max(MOST_CHARS).default(0);
  switch (cut.kind) {
    case 'text': {
      const words = `Cuts a longer ${cut.text} at a word; ${cut.text}_chars is its full length`;
      return {
        max_chars: (cut.chars === undefined ? chars.optional() : chars.default(cut.chars)).describe(words),
      };
    }
    case 'pieces':
      return {
        max_chars: chars
          .default(cut.chars)
          .describe(`Longest piece of ${cut.text}; ${cut.text}_chars is the full length`),
        offset: offset.describe('First character of the piece'),
      };
    case 'pages':
      return {
        max_chars: chars
          .default(cut.chars)
          .describe(`JSON of ${place} in one answer; longer texts in it are cut`),
        offset: offset.describe('next_offset of the last answer, to go on'),
      };
  }
}

export function shrunk(answer: Fields, where: Shrinkable, wanted: Wanted): Fields {
  const { member, cut } = where;
  if (cut?.kind === 'pages') {
    if (member === undefined) throw new Error('Pages need a list.');
    const length = wanted.max_chars ?? cut.chars;
    const page = listPage(
      answer,
      { member, beside: cut.beside ?? [] },
      { offset: wanted.offset ?? 0, length },
    );
    return withPart(page, member, (item) => chosen(item, wanted.fields));
  }
  const fields = wantedFields(where, wanted);
  const shorter = withPart(answer, member, (part) => cutPart(chosen(part, fields), cut, wanted));
  if (cut?.kind !== 'text' || cut.also === undefined) return shorter;
  const { also } = cut;
  if (typeof shorter[also.member] !== 'object') return shorter;
  return withPart(shorter, also.member, (part) => cutPart(part, { ...cut, text: also.text }, wanted));
}

function cutPart(part: Fields, cut: Cut | undefined, { max_chars, offset }: Wanted): Fields {
  if (cut?.kind === 'text') return withShortText(part, cut.text, max_chars ?? cut.chars);
  if (cut?.kind !== 'pieces') return part;
  return withPiece(part, cut.text, { offset: offset ?? 0, length: max_chars ?? cut.chars });
}

/** The answer with `change` applied to the member, to each item of it if it is a list, or to the answer. */
function withPart(answer: Fields, member: string | undefined, change: (part: Fields) => Fields): Fields {
  if (member === undefined) return change(answer);
  const part = answer[member];
  return { ...answer, [member]: Array.isArray(part) ? part.map(change) : change(part as Fields) };
}

/**
 * The fields to keep; undefined or empty: all. A text that is left out by default is kept if `fields` names
 * it or its boolean is true.
 */
function wantedFields({ fields, cut }: Shrinkable, wanted: Wanted): Wanted['fields'] {
  if (cut?.kind !== 'text' || !cut.ifAsked) return wanted.fields;
  const isChosen = wanted.fields !== undefined && wanted.fields.length > 0;
  const others = isChosen ? wanted.fields : fields.filter((field) => field !== cut.text);
  return wanted[cut.text] === true ? [...others, cut.text] : others;
}

function chosen(whole: Fields, fields: readonly string[] | undefined): Fields {
  if (fields === undefined || fields.length === 0) return whole;
  return Object.fromEntries(Object.entries(whole).filter(([name]) => fields.includes(name)));
}
