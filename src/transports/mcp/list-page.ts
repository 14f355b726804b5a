/** Sends a long list of an answer in pages. */
import { cutTexts } from './long-text.ts';

type Fields = Record<string, unknown>;

export interface Lists {
  /** Member of the answer with the list. */
  readonly member: string;
  /** Further lists whose items have places in the same text; a dot leads into a member. */
  readonly beside: readonly string[];
  /** Returns the place of an item; absent: the code point of its span, or its index. */
  readonly places?: PlacesOf;
}

/** Returns a function that gives the place of an item of the list `name`. */
export type PlacesOf = (answer: Fields) => (item: Fields, name: string) => number | undefined;

/**
 * Returns the answer with those items of its lists that begin at `offset` and fit into `length` characters of
 * JSON; at least one, with its texts cut. An item begins at its place: the code point of its span, or, in a
 * list without spans, its index.
 *
 * `next_offset`, absent on the last page, is where the next page begins. `ITEMS_total` is the number of items
 * in all, and `ITEMS_from` the index of the first one here, to which indexes of items elsewhere in the answer
 * refer. Both are absent if the page is the whole.
 */
export function listPage(
  answer: Fields,
  { member, beside, places }: Lists,
  { offset, length }: { offset: number; length: number },
): Fields {
  const names = [member, ...beside];
  const given = places?.(answer);
  const placeOf = (item: Fields, index: number, name = member) =>
    (given ? given(item, name) : spanOf(item)) ?? index;
  const entries = names
    .flatMap((name) =>
      itemsAt(answer, name).map((item, index) => ({ name, item, at: placeOf(item, index, name) })),
    )
    .filter(({ at }) => at >= offset)
    .sort((a, b) => a.at - b.at);
  // Each item has a comma or a bracket with it, and the list one bracket more.
  let room = length - 1;
  let end = 0;
  // Items of one place are not parted: a page begins at a place.
  for (const [index, { item, at }] of entries.entries()) {
    room -= JSON.stringify(item).length + 1;
    if (room < 0 && end > 0 && at > (entries[index - 1] as (typeof entries)[number]).at) break;
    end = index + 1;
  }
  const next = entries[end]?.at;
  if (offset === 0 && next === undefined && room >= 0) return answer;
  const whole = itemsAt(answer, member);
  const first = whole.findIndex((item, index) => placeOf(item, index) >= offset);
  const page = names.reduce((answered, name) => {
    const items = entries.slice(0, end).flatMap((entry) => (entry.name === name ? [entry.item] : []));
    return withItems(
      answered,
      name.split('.'),
      room < 0 ? items.map((item) => cutTexts(item, Math.floor(length / 4))) : items,
    );
  }, answer);
  return {
    ...page,
    [`${member}_total`]: whole.length,
    [`${member}_from`]: first < 0 ? whole.length : first,
    ...(next !== undefined && { next_offset: next }),
  };
}

function itemsAt(answer: Fields, name: string): Fields[] {
  const found = name.split('.').reduce<unknown>((part, step) => (part as Fields | undefined)?.[step], answer);
  return Array.isArray(found) ? found : [];
}

function withItems(part: Fields, [step, ...rest]: readonly string[], items: readonly unknown[]): Fields {
  if (step === undefined || part[step] === undefined) return part;
  return { ...part, [step]: rest.length === 0 ? items : withItems(part[step] as Fields, rest, items) };
}

function spanOf({ span }: Fields): number | undefined {
  return (span as { code_points?: { start: number } } | undefined)?.code_points?.start;
}
