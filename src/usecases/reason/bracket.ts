/**
 * Reads a part of a model's text that begins with an opening bracket: it is a reference, a number that looks
 * like a marker, or plain text. The text is untrusted. Brackets of all scripts therefore count as one kind,
 * invisible characters are skipped, and every pattern has a bound on its length.
 */

export type Stretch =
  /** Undecided: more text of the model is needed to tell which of the other kinds the bracket is. */
  | { readonly kind: 'open' }
  /** Plain text and no reference to a passage. The text from the bracket to `end` is replaced by `shown`. */
  | { readonly kind: 'text'; readonly end: number; readonly shown: string }
  /**
   * A complete token, which ends at `end` and opens with `opens` brackets. `body` is its content; absent if
   * the token lacks the form of a reference.
   */
  | { readonly kind: 'token'; readonly end: number; readonly body?: string; readonly opens: number }
  /**
   * A token that is never closed, or closed too late. `rest` says how much of the text after `end` belongs to
   * the token.
   */
  | { readonly kind: 'broken'; readonly end: number; readonly opens: number; readonly rest: Rest };

/**
 * What follows a broken token and belongs to it: `blanks` and the word after them; the remainder of a `word`;
 * or the `line` up to a bracket or its end.
 */
export type Rest = 'blanks' | 'word' | 'line';

const OPEN = String.raw`\[［【〔〖〘〚⟦⟬⁅❲﹝﹇⦋⦍⦏⸢⸤⹕⹗⎡⎣`;
const CLOSE = String.raw`\]］】〕〗〙〛⟧⟭⁆❳﹞﹈⦌⦎⦐⸣⸥⹖⹘⎤⎦`;

/**
 * Maximum lengths in UTF-16 units; `MAX_OPENS` in brackets. The longest real reference has about 60 units,
 * and a model may list a dozen of them in one token. A marker has a few units.
 */
const MAX_BODY = 1024;
const MAX_NUMBER = 64;
const MAX_OPENS = 8;

/**
 * What may stand between brackets: invisible characters, white space, and the backslash with which Markdown
 * escapes a bracket.
 */
const BLANK = String.raw`[\s\p{Default_Ignorable_Code_Point}\\]{0,8}`;
const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}{0,4}`;

export const OPENING = new RegExp(`[${OPEN}]`, 'u');
export const CLOSING = new RegExp(`[${CLOSE}]`, 'u');
const EACH_OPENING = new RegExp(OPENING, 'gu');
const OPENS = new RegExp(`(?:[${OPEN}]${BLANK}){1,${MAX_OPENS}}`, 'uy');
/** Unicode blocks of letters that look Latin: letterlike, circled, of full width, mathematical, squared. */
const LATIN_BLOCKS = [
  [0x2100, 0x214f],
  [0x24b6, 0x24e9],
  [0xff21, 0xff5a],
  [0x1d400, 0x1d6a3],
  [0x1f130, 0x1f149],
] as const;

/** Returns a pattern for a Latin letter, its Cyrillic and Greek doubles, and its variants in other blocks. */
function alike(letter: string, doubles = ''): string {
  const variants = LATIN_BLOCKS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );
  const same = variants.filter((one) => one.normalize('NFKC').toUpperCase() === letter);
  return `[${letter}${letter.toLowerCase()}${doubles}${same.join('')}]`;
}

const WORD = new RegExp(
  `${alike('R')}${HIDDEN}(?:${alike('E', '\\u0395\\u0415\\u0435')}${HIDDEN}(${alike('F', '\\u03dc')})?)?`,
  'uy',
);
const COLON = new RegExp(`${BLANK}([:：﹕︓])?`, 'uy');
// The pattern has no `u` flag, so that its bound counts UTF-16 units and does not depend on how the text was
// cut into pieces.
const BODY = new RegExp(`[^${OPEN}${CLOSE}\\n]{0,${MAX_BODY}}`, 'y');
const CLOSES = new RegExp(`[${CLOSE}]${BLANK}([${CLOSE}])?`, 'uy');
/**
 * A single reference at the beginning of a token whose closing brackets are missing. Blanks may surround the
 * `#`.
 */
const REFERENCE = /[^\S\n]*[^\s#＃]+(?:[^\S\n]*[#＃][^\S\n]*[^\s]+)?/uy;
const SEVERAL = /[#＃][^#＃]*[#＃]|[,،;؛|][^\S\n]*(?:ref[^\S\n]*[:：]|[a-z]{2}-)/iu;
/**
 * Content of brackets that may be a number: digits of any script, dashes, commas and other signs, but no
 * letter or bracket.
 */
const NUMBER = new RegExp(`[^\\p{L}${OPEN}${CLOSE}]{0,${MAX_NUMBER}}`, 'uy');
const DIGIT = /\p{N}/u;

/**
 * Reads the part of a model's text that begins at the opening bracket at position `at`. `whole` is true if no
 * more text will follow `text`.
 */
export function readStretch(text: string, at: number, whole: boolean): Stretch {
  const inside = match(OPENS, text, at).end;
  const brackets = text.slice(at, inside).match(EACH_OPENING) ?? [];
  const opens = brackets.length;
  if (inside === text.length) return whole ? asText(opens > 1 ? '' : text.slice(at), inside) : OPEN_STRETCH;
  if (opens === MAX_OPENS && OPENING.test(charAt(text, inside))) return asText('(', at + 1);
  const word = match(WORD, text, inside);
  return word.end > inside
    ? readReference(text, {
        at,
        opens,
        word: inside,
        end: word.end,
        whole,
        complete: word.group !== undefined,
      })
    : readNumber(text, { at, inside, whole });
}

const OPEN_STRETCH: Stretch = { kind: 'open' };
const asText = (shown: string, end: number): Stretch => ({ kind: 'text', end, shown });

interface Beginning {
  readonly at: number;
  readonly opens: number;
  /** Position in the text of the word `REF`, or of its first letters if the text ends within it. */
  readonly word: number;
  readonly end: number;
  readonly complete: boolean;
  readonly whole: boolean;
}

function readReference(text: string, { at, opens, word, end, complete, whole }: Beginning): Stretch {
  if (!complete) {
    if (end < text.length) return asText(unlikeMarker(text, at, end), end);
    return whole ? asText(opens > 1 ? '' : text.slice(at), end) : OPEN_STRETCH;
  }
  const colon = match(COLON, text, end);
  if (colon.group === undefined) {
    if (colon.end === text.length) return whole ? broken(text, end, colon.end, opens) : OPEN_STRETCH;
    // Without a colon, «[[REF eg-leg…» is still a reference, but «[reform]» and «[REF 3]» are words.
    if (opens === 1 || text.slice(word, end).normalize('NFKC') !== 'REF')
      return asText(unlikeMarker(text, at, end), end);
  }
  const begin = colon.group === undefined ? end : colon.end;
  const bodyEnd = match(BODY, text, begin).end;
  const isEnough = bodyEnd - begin >= MAX_BODY;
  if (bodyEnd === text.length && !isEnough) return whole ? broken(text, begin, bodyEnd, opens) : OPEN_STRETCH;
  if (isEnough || !CLOSING.test(charAt(text, bodyEnd))) return broken(text, begin, bodyEnd, opens);
  if (opens === 1) return { kind: 'token', end: bodyEnd + 1, opens };
  const closes = match(CLOSES, text, bodyEnd);
  if (closes.group === undefined) {
    return closes.end === text.length && !whole ? OPEN_STRETCH : { kind: 'token', end: bodyEnd + 1, opens };
  }
  const body = text.slice(begin, bodyEnd);
  return { kind: 'token', end: closes.end, opens, ...(colon.group !== undefined && { body }) };
}

/**
 * Reads a token without closing brackets. After a single reference, the following words belong to the answer.
 * After several, it is unknown where the last one ends, so the rest of the line is removed.
 */
function broken(text: string, begin: number, bodyEnd: number, opens: number): Stretch {
  const body = text.slice(begin, bodyEnd);
  if (SEVERAL.test(body)) return { kind: 'broken', end: bodyEnd, opens, rest: 'line' };
  const { end } = match(REFERENCE, body, 0);
  return { kind: 'broken', end: begin + end, opens, rest: end === 0 ? 'blanks' : 'word' };
}

function readNumber(
  text: string,
  { at, inside, whole }: { at: number; inside: number; whole: boolean },
): Stretch {
  const { end } = match(NUMBER, text, inside);
  if (end === text.length) return whole ? asText(text.slice(at), end) : OPEN_STRETCH;
  const next = charAt(text, end);
  if (!CLOSING.test(next)) {
    return asText(
      end - inside >= MAX_NUMBER ? withParentheses(text.slice(at, end)) : unlikeMarker(text, at, end),
      end,
    );
  }
  if (!DIGIT.test(text.slice(inside, end))) return asText(text.slice(at, end), end);
  const bracket = lastOpening(text, at, inside);
  return asText(`${text.slice(at, bracket)}(${text.slice(bracket + 1, end)})`, end + next.length);
}

/**
 * Returns the text from `at` to `end` unchanged, or with parentheses if another bracket follows. What that
 * bracket encloses may be removed, and the text before and after it must not join to form a marker or a
 * reference.
 */
function unlikeMarker(text: string, at: number, end: number): string {
  const stretch = text.slice(at, end);
  return OPENING.test(charAt(text, end)) ? withParentheses(stretch) : stretch;
}

const withParentheses = (text: string) => text.replace(EACH_OPENING, '(');

function lastOpening(text: string, from: number, to: number): number {
  let at = to - 1;
  while (at > from && !OPENING.test(text.charAt(at))) at -= 1;
  return at;
}

/**
 * Matches a sticky pattern at a position. Returns the end of the match and its last group; if nothing
 * matches, `at` as end.
 */
function match(pattern: RegExp, text: string, at: number): { end: number; group: string | undefined } {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found === null
    ? { end: at, group: undefined }
    : { end: pattern.lastIndex, group: found[found.length - 1] };
}

const charAt = (text: string, at: number) => text.charAt(at);
