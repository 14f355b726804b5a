/** Cuts a long text of an answer at a word, or into pieces that join to the whole. */

type Fields = Record<string, unknown>;

const CUT = ' …';

/**
 * The text cut at a word, if it is longer than `maxChars`. `NAME_chars` is then its length in code points.
 */
export function withShortText(whole: Fields, name: string, maxChars: number): Fields {
  const text = whole[name];
  if (typeof text !== 'string') return whole;
  const short = cutAtWord(text, maxChars);
  return short === undefined
    ? whole
    : { ...whole, [name]: short, [`${name}_chars`]: codePointsOf(text, text.length).count };
}

/** One piece of the text. `next_offset`, absent after the last piece, is where the next one begins. */
export function withPiece(
  whole: Fields,
  name: string,
  { offset, length }: { offset: number; length: number },
): Fields {
  const text = whole[name];
  if (typeof text !== 'string') return whole;
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

/** Cuts every text inside a value that is longer than `most` code points. */
export function cutTexts(value: unknown, most: number): unknown {
  if (typeof value === 'string') return cutAtWord(value, most) ?? value;
  if (Array.isArray(value)) return value.map((item) => cutTexts(item, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cutTexts(member, most)]));
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
