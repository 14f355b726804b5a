/**
 * What a stretch of a model's text that begins with an opening bracket is: a reference, a number that looks like a
 * marker, or text. A model may put anything there, so brackets of all scripts count as one, and so do characters that
 * do not show; nothing here is ever longer than its bounds.
 */

export type Stretch =
  /** It may still become any of these. */
  | { readonly kind: 'open' }
  /** No reference; `shown` stands for it. */
  | { readonly kind: 'text'; readonly end: number; readonly shown: string }
  /** A whole token. Without a body it has not the form that a reference must have. */
  | { readonly kind: 'token'; readonly end: number; readonly body?: string; readonly opens: number }
  /** The beginning of a token that never ends, or too late, and what of it goes with it behind `end`. */
  | { readonly kind: 'broken'; readonly end: number; readonly opens: number; readonly rest: Rest };

/** The blanks and the word that follow; what still follows of a word; or all up to a bracket or the end of the line. */
export type Rest = 'blanks' | 'word' | 'line';

const OPEN = String.raw`\[［【〔〖〘〚⟦⁅❲﹝⦋⦍⦏`;
const CLOSE = String.raw`\]］】〕〗〙〛⟧⁆❳﹞⦌⦎⦐`;

/** Lengths in UTF-16 units. The longest real reference has some 60, and a model may list a dozen; a marker has a few. */
const MAX_BODY = 1024;
const MAX_NUMBER = 64;
const MAX_OPENS = 8;

/** What does not show, or only sets apart; a backslash is how Markdown writes a bracket. */
const BLANK = String.raw`[\s\p{Default_Ignorable_Code_Point}\\]{0,8}`;
const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}{0,4}`;

export const OPENING = new RegExp(`[${OPEN}]`, 'u');
export const CLOSING = new RegExp(`[${CLOSE}]`, 'u');
const EACH_OPENING = new RegExp(OPENING, 'gu');
const OPENS = new RegExp(`(?:[${OPEN}]${BLANK}){1,${MAX_OPENS}}`, 'uy');
const WORD = new RegExp(`R${HIDDEN}(?:E${HIDDEN}(F)?)?`, 'iuy');
const COLON = new RegExp(`${BLANK}([:：﹕︓])?`, 'uy');
// Not by whole characters: its bound is one of units, the same however far the text has come.
const BODY = new RegExp(`[^${OPEN}${CLOSE}\\n]{0,${MAX_BODY}}`, 'y');
const CLOSES = new RegExp(`[${CLOSE}]${BLANK}([${CLOSE}])?`, 'uy');
/** A reference as far as it can be told from the words behind it: its number may stand apart. */
const REFERENCE = /[^\S\n]*[^\s#＃]+(?:[^\S\n]*[#＃][^\S\n]*[^\s]+)?/uy;
const SEVERAL = /[#＃][^#＃]*[#＃]|[,،;؛|][^\S\n]*(?:ref[^\S\n]*[:：]|[a-z]{2}-)/iu;
/** No letter and no bracket: digits of any script, dashes, commas, signs. */
const NUMBER = new RegExp(`[^\\p{L}${OPEN}${CLOSE}]{0,${MAX_NUMBER}}`, 'uy');
const DIGIT = /\p{N}/u;

/** Reads what begins at `at`, an opening bracket. `whole`: nothing comes after this text. */
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
  /** Where REF, or its beginning, stands. */
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
    // «[[REF eg-leg…» is a reference without its colon; «[reform]» and «[REF 3]» are words.
    if (opens === 1 || text.slice(word, end) !== 'REF') return asText(unlikeMarker(text, at, end), end);
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

/** Words behind one reference are the answer's; where there are several, nothing tells where the last one ends. */
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
 * The text as it stands, unless another bracket opens behind it: what that one holds may be removed, and what is
 * before it must not join with what is behind it to a marker or a reference.
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

/** Where a sticky pattern that matches everywhere ends, and its last group. */
function match(pattern: RegExp, text: string, at: number): { end: number; group: string | undefined } {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found === null
    ? { end: at, group: undefined }
    : { end: pattern.lastIndex, group: found[found.length - 1] };
}

const charAt = (text: string, at: number) => text.charAt(at);
