/** Makes the answer of an MCP tool smaller, because a model pays for every word that it reads. */
import { z } from 'zod';
import type { PlacesOf } from './list-page.ts';
import { listPage } from './list-page.ts';
import { cutTexts, withPiece, withShortText } from './long-text.ts';

/** Which fields of an answer a client can leave out, and what is cut if it is long. */
export interface Shrinkable {
  /** Member of the answer with these fields, an object or a list of objects; absent: the answer itself. */
  readonly member?: string;
  /** All fields that can be chosen. */
  readonly fields: readonly [string, ...string[]];
  /** What is cut; absent: nothing. */
  readonly cut?: Cut;
}

/** The part of an answer that is cut, and whether a client can continue from there. */
export type Cut =
  | {
      /** A text is cut at a word, and the rest is not sent. */
      readonly kind: 'text';
      /** Name of the field whose text may be long. */
      readonly text: string;
      /** True if the long text is left out by default. The input then has a boolean of the same name. */
      readonly ifAsked?: boolean;
      /** Another member of the answer, whose text of this name is cut likewise. */
      readonly also?: { readonly member: string; readonly text: string };
    }
  | { readonly kind: 'pieces'; readonly text: string }
  | {
      /** A list is sent in pages. */
      readonly kind: 'pages';
      /** Further lists whose items have places in the same text; a dot leads into a member. */
      readonly beside?: readonly string[];
      /** Returns the place of an item, for lists whose items have no place in a text. */
      readonly places?: PlacesOf;
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

/**
 * Largest answer in characters of JSON (UTF-16 units) if the client states no `max_chars`: what a model can
 * read.
 */
export const ANSWER_CHARS = 8_000;

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
  const max_chars = z.int().min(LEAST_CHARS).max(MOST_CHARS).optional();
  const offset = z.int().min(0).max(MOST_CHARS).default(0);
  switch (cut.kind) {
    case 'text': {
      const words = `Cuts a longer ${cut.text} at a word; ${cut.text}_chars is its full length`;
      return { max_chars: max_chars.describe(words) };
    }
    case 'pieces':
      return {
        max_chars: max_chars.describe(`Longest piece of ${cut.text}; ${cut.text}_chars is the full length`),
        offset: offset.describe('First character of the piece'),
      };
    case 'pages':
      return {
        max_chars: max_chars.describe(`JSON of ${place} in one answer; longer texts in it are cut`),
        offset: offset.describe('next_offset of the last answer, to go on'),
      };
  }
}

/** Attempts to find the length with which an answer fits into `ANSWER_CHARS`. Few answers need two. */
const ATTEMPTS = 8;

/**
 * Returns the answer with the wanted fields, cut to `max_chars`. Without `max_chars` the whole answer is cut
 * to `ANSWER_CHARS`: its texts or pages first, then the last items of its list, and at last every long text
 * of it.
 */
export function shrunk(answer: Fields, where: Shrinkable, wanted: Wanted): Fields {
  if (wanted.max_chars !== undefined) return shrunkTo(wanted.max_chars, answer, where, wanted);
  let length = ANSWER_CHARS;
  let small = shrunkTo(length, answer, where, wanted);
  for (let attempt = 1; attempt < ATTEMPTS && length > LEAST_CHARS; attempt++) {
    const excess = excessOf(small);
    if (excess <= 0) return small;
    const cuts = where.cut?.kind === 'text' ? textsOf(small, where, length) : 1;
    // A page becomes shorter only by a whole item, so each attempt takes off twice as much as the last.
    const more = where.cut?.kind === 'pages' ? 2 ** (attempt - 1) : 1;
    length = Math.max(LEAST_CHARS, length - Math.ceil(excess / cuts) * more);
    small = shrunkTo(length, answer, where, wanted);
  }
  return withShortTexts(where.cut?.kind === 'pages' ? small : withoutLast(small, where.member));
}

const excessOf = (answer: Fields): number => JSON.stringify(answer).length - ANSWER_CHARS;

/** Number of texts of a list that a shorter length would make shorter; at least one. */
function textsOf(answer: Fields, { member, cut }: Shrinkable, length: number): number {
  const part = member === undefined ? answer : answer[member];
  if (cut?.kind !== 'text' || !Array.isArray(part)) return 1;
  const longest = Math.max(...part.map((item: Fields) => String(item[cut.text] ?? '').length), 1);
  const most = Math.min(length, longest);
  return Math.max(1, part.filter((item: Fields) => String(item[cut.text] ?? '').length > most / 2).length);
}

/**
 * Leaves out the last items of a list until the answer fits. `MEMBER_total` is then the number of all items.
 */
function withoutLast(answer: Fields, member: string | undefined): Fields {
  const list = member === undefined ? undefined : answer[member];
  if (member === undefined || !Array.isArray(list) || excessOf(answer) <= 0) return answer;
  const total = `${member}_total`;
  const counted = { [total]: list.length, ...answer };
  let excess = excessOf(counted);
  let end = list.length;
  while (excess > 0 && end > 1) {
    end -= 1;
    excess -= JSON.stringify(list[end]).length + 1;
  }
  return { ...counted, [member]: list.slice(0, end) };
}

/** Cuts every text of the answer that is longer than a share of what fits, if it still does not fit. */
function withShortTexts(answer: Fields): Fields {
  let short = answer;
  for (let most = ANSWER_CHARS / 4; excessOf(short) > 0 && most >= LEAST_CHARS; most /= 2)
    short = cutTexts(answer, Math.floor(most)) as Fields;
  return short;
}

function shrunkTo(length: number, answer: Fields, where: Shrinkable, wanted: Wanted): Fields {
  const { member, cut } = where;
  if (cut?.kind === 'pages') {
    if (member === undefined) throw new Error('Pages need a list.');
    const lists = { member, beside: cut.beside ?? [], ...(cut.places && { places: cut.places }) };
    const page = listPage(answer, lists, { offset: wanted.offset ?? 0, length });
    return withPart(page, member, (item) => chosen(item, wanted.fields));
  }
  const fields = wantedFields(where, wanted);
  const shorter = withPart(answer, member, (part) => cutPart(length, chosen(part, fields), cut, wanted));
  if (cut?.kind !== 'text' || cut.also === undefined) return shorter;
  const { also } = cut;
  if (typeof shorter[also.member] !== 'object') return shorter;
  return withPart(shorter, also.member, (part) => cutPart(length, part, { ...cut, text: also.text }, wanted));
}

function cutPart(length: number, part: Fields, cut: Cut | undefined, { offset }: Wanted): Fields {
  if (cut?.kind === 'text') return withShortText(part, cut.text, length);
  if (cut?.kind !== 'pieces') return part;
  return withPiece(part, cut.text, { offset: offset ?? 0, length });
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
