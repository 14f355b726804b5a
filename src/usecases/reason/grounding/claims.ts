/** Finds the claims of an answer: the words for which each marker, such as [1], cites a source. */

export interface Claim {
  readonly marker: number;
  /** Start and end of the marker, in UTF-16 units of the answer. */
  readonly start: number;
  readonly end: number;
  /** The claim: the words before the marker, for which the marker cites a source. */
  readonly words: string;
  /** Index in the answer at which the words begin, in UTF-16 units. */
  readonly at: number;
  /** True if the words are in quotation marks. They are given without them. */
  readonly quoted: boolean;
}

/** A claim, and the passage that its marker cites, as an index into the passages. */
export interface CitedClaim {
  readonly claim: Claim;
  readonly passage: number;
}

type Statement = Pick<Claim, 'words' | 'at' | 'quoted'>;

const MARKER = /\[(\d{1,4})\]/gu;
/**
 * Number of a list item at the start of a line. Its classes of blanks are disjoint, so that a line of blanks
 * alone is scanned once, without quadratic backtracking.
 */
const LIST_NUMBER = /^[ \t]*(?:[-*][ \t]*)?[\d٠-٩]{1,2}[.)-][ \t]/gmu;
const SENTENCE_END = /[.؟?!؛](?=["»”)\]]*\s)["»”)]*|\n/gu;

/**
 * Returns every marker with its words: the quotation or the sentence before it, from the previous marker on.
 * Adjacent markers share the same words.
 */
export function claimsOf(answer: string): Claim[] {
  const claims: Claim[] = [];
  let from = 0;
  for (const match of answer.matchAll(MARKER)) {
    const start = match.index;
    const end = start + match[0].length;
    const previous = claims.at(-1);
    const between = answer.slice(from, start);
    const { words, at, quoted } =
      previous !== undefined && /^[\s،,.]*$/u.test(between) ? previous : lastStatement(between, from);
    claims.push({ marker: Number(match[1]), start, end, words, at, quoted });
    from = end;
  }
  return claims;
}

/** Replaces the markers and list numbers of an answer by spaces, so that all positions stay the same. */
export function withoutMarkers(answer: string): string {
  const blank = (found: string) => ' '.repeat(found.length);
  return answer.replace(MARKER, blank).replace(LIST_NUMBER, blank);
}

/**
 * Maximum length of a statement to compare, in UTF-16 units: that of a question. Of a longer one, only the
 * end is compared.
 */
const LONGEST_STATEMENT = 2_000;

/** Returns the last statement of a text that begins at `from` in the answer. */
function lastStatement(text: string, from: number): Statement {
  const whole = text.trimEnd();
  const trimmed = whole.slice(-LONGEST_STATEMENT);
  const offset = from + whole.length - trimmed.length;
  const opening = openingOf(whole) - (whole.length - trimmed.length);
  if (opening >= 0) {
    return { words: trimmed.slice(opening + 1, -1), at: offset + opening + 1, quoted: true };
  }
  let begin = 0;
  for (const match of trimmed.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    if (/\p{L}/u.test(trimmed.slice(end))) begin = end;
  }
  const words = trimmed.slice(begin).trimStart();
  return { words, at: offset + trimmed.length - words.length, quoted: false };
}

/** The quotation marks that open a quotation, by those that close it. */
const OPENED_BY = new Map([
  ['»', '«'],
  ['”', '“'],
  ['"', '"'],
]);

/**
 * Returns the index of the mark that opens the quotation with which a text ends; -1 if it ends with none.
 * Marks inside belong to the quotation: «تصريح باسم "تصريح عمل" لمن يطلبه».
 */
function openingOf(text: string): number {
  const close = text.at(-1) ?? '';
  const open = OPENED_BY.get(close);
  if (open === undefined) return -1;
  let depth = 1;
  for (let at = text.length - 2; at >= 0; at -= 1) {
    if (text[at] === open) depth -= 1;
    else if (text[at] === close) depth += 1;
    if (depth === 0) return at;
  }
  const first = text.indexOf(open);
  // A mark inside lacks its other half. Or the quotation opens with a mark of another kind.
  if (first !== -1 && first < text.length - 1) return first;
  return Math.max(...[...OPENED_BY.values()].map((mark) => text.lastIndexOf(mark, text.length - 2)));
}
