/**
 * Puts the letters of a line of a PDF into the order in which they are read. A PDF has glyphs at places,
 * often the shaped forms of Arabic letters, from left to right.
 */

/** A letter as it stands on the page. Lengths are in points. */
interface Glyph {
  text: string;
  left: number;
  right: number;
}

/** A piece of text as pdf.js gives it: its letters in reading order, at a place. */
export interface Piece {
  text: string;
  left: number;
  width: number;
  isRightToLeft: boolean;
}

/** Share of the height of letters from which a gap between two of them is a blank. */
const BLANK = 0.12;

const ARABIC = '\\p{Script=Arabic}\\p{Script=Hebrew}';
const DIGITS = '0-9\u0660-\u0669\u06f0-\u06f9';
/**
 * Runs that are read from left to right within a line from right to left: words in Latin letters, and numbers
 * with single separators (rules W4 and W7 of the Unicode bidirectional algorithm).
 */
const LEFT_TO_RIGHT = new RegExp(
  `[${DIGITS}]*\\p{Script=Latin}(?:[^${ARABIC}]*[\\p{Script=Latin}${DIGITS}])?|[${DIGITS}]+(?:[./:,\u060c\u066b\u066c][${DIGITS}]+)*`,
  'gu',
);
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
  '<': '>',
  '>': '<',
};
const MARK = /^\p{M}+$/u;
const LETTER = /^\p{Script=Arabic}/u;
const ARABIC_LETTER = new RegExp(`[${ARABIC}]`, 'u');
/** Shaped forms of letters. */
const SHAPED = /[\ufb50-\ufdff\ufe70-\ufeff]/g;

/**
 * Returns the text of a line in reading order, with unshaped letters. The pieces are in the order of the
 * file, and `height` is that of their letters. `isRightToLeft` is the direction of the page. On such a page,
 * a line in Latin letters is read from the left, unless the mark that ends it stands on the left.
 */
export function readingOrder(pieces: readonly Piece[], height: number, isRightToLeft: boolean): string {
  const glyphs = withMarks(pieces.flatMap(glyphsOf)).sort((a, b) => a.left - b.left);
  const visual: string[] = [];
  let end: number | undefined;
  for (const { text, left, right } of glyphs) {
    if (end !== undefined && left - end > BLANK * height) visual.push(' ');
    visual.push(text);
    end = Math.max(end ?? right, right);
  }
  const text = visual.join('');
  const isLatin = /\p{Script=Latin}/u.test(text) && !ARABIC_LETTER.test(text);
  const isReversed = isRightToLeft && !(isLatin && !/^[.,:;\u060c\u061b!?]/.test(text));
  const read = isReversed ? fromRight(visual, true).join('') : fromLeft(visual);
  return read.replaceAll(SHAPED, unshaped);
}

/** The letters of a piece from left to right, each with its share of the width. Blanks follow from gaps. */
function glyphsOf({ text, left, width, isRightToLeft }: Piece): Glyph[] {
  const letters = clusters(text);
  const ordered = isRightToLeft ? fromRight(letters, false) : letters;
  const share = width / ordered.length;
  return ordered
    .map((letter, at) => ({ text: letter.trim(), left: left + at * share, right: left + (at + 1) * share }))
    .filter((glyph) => glyph.text !== '' && glyph.text !== '\u0000');
}

/**
 * Joins marks to their letters. Places do not tell them, because the ink of a mark is beside its place. A
 * file that is written from left to right has a mark before its letter, one written from the right after it.
 */
function withMarks(glyphs: readonly Glyph[]): Glyph[] {
  const joined = glyphs.map((glyph) => ({ ...glyph }));
  const isLetter = ({ text }: Glyph) => LETTER.test(text);
  for (const [at, { text }] of glyphs.entries()) {
    if (!MARK.test(text)) continue;
    const before = joined.slice(0, at).findLast(isLetter);
    const after = joined.slice(at).find(isLetter);
    const letter = before === undefined || (after !== undefined && before.left < after.left) ? after : before;
    if (letter !== undefined) letter.text += text;
  }
  return joined.filter(({ text }) => !MARK.test(text));
}

/** Letters with the marks on them. */
const clusters = (text: string): string[] => text.match(/\P{M}\p{M}*|\p{M}+/gsu) ?? [];

/**
 * Turns letters from left to right into reading order from the right, and back: everything is reversed but
 * the runs that are read from left to right.
 */
function fromRight(letters: readonly string[], mirrors: boolean): string[] {
  const places = letters.map(([first = ' ']) => first).join('');
  const read: string[] = [];
  let at = 0;
  const reverse = (to: number) => {
    for (; at < to; at += 1) {
      const letter = letters[at] as string;
      read.unshift(mirrors ? (MIRRORED[letter] ?? letter) : letter);
    }
  };
  for (const run of places.matchAll(LEFT_TO_RIGHT)) {
    reverse(run.index);
    at = run.index + run[0].length;
    read.unshift(...letters.slice(run.index, at));
  }
  reverse(letters.length);
  return read;
}

/** Reading order of a line from left to right: its Arabic runs are reversed. */
function fromLeft(letters: readonly string[]): string {
  const text = letters.join('');
  const run = new RegExp(`[${ARABIC}](?:[^\\p{Script=Latin}]*[${ARABIC}])?`, 'gu');
  return text.replaceAll(run, (arabic) => fromRight(clusters(arabic), true).join(''));
}

/** True if the pieces of a page have more Arabic letters than Latin ones. */
export function isFromRight(pieces: readonly Piece[]): boolean {
  const text = pieces.map((piece) => piece.text).join('');
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(new RegExp(`[${ARABIC}]`, 'gu')) >= count(/\p{Script=Latin}/gu);
}

/** The letters of a shaped form. Shaped marks have a blank in front in Unicode, which is dropped. */
const unshaped = (shape: string): string => shape.normalize('NFKC').trim();
