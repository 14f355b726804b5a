/** Claims of an answer: each marker with the words that it cites a source for. */

export interface Claim {
  readonly marker: number;
  /** Position of the marker, in UTF-16 units of the answer. */
  readonly start: number;
  readonly end: number;
  /** Words that the marker follows. */
  readonly words: string;
}

const MARKER = /\[(\d{1,4})\]/gu;
/**
 * Two disjoint classes of blanks, so that a line of blanks alone is scanned once (no quadratic backtracking).
 */
const LIST_NUMBER = /^[ \t]*(?:[-*][ \t]*)?[\d٠-٩]{1,2}[.)-][ \t]/gmu;
const SENTENCE_END = /[.؟?!؛](?=["»”)\]]*\s)["»”)]*|\n/gu;

/**
 * Returns every marker with its words: the quotation before the marker, or the sentence before it. The words
 * begin after the previous marker. Adjacent markers share the same words.
 */
export function claimsOf(answer: string): Claim[] {
  const claims: Claim[] = [];
  let from = 0;
  for (const match of answer.matchAll(MARKER)) {
    const start = match.index;
    const end = start + match[0].length;
    const previous = claims.at(-1);
    const between = answer.slice(from, start);
    const words =
      previous !== undefined && /^[\s،,.]*$/u.test(between) ? previous.words : lastStatement(between);
    claims.push({ marker: Number(match[1]), start, end, words });
    from = end;
  }
  return claims;
}

/** Replaces markers and list numbers of the answer by spaces. Positions stay the same. */
export function withoutMarkers(answer: string): string {
  const blank = (found: string) => ' '.repeat(found.length);
  return answer.replace(MARKER, blank).replace(LIST_NUMBER, blank);
}

/** Length of the longest question, in UTF-16 units. Only the end of a longer statement is compared. */
const LONGEST_STATEMENT = 2_000;

function lastStatement(text: string): string {
  const trimmed = text.trimEnd().slice(-LONGEST_STATEMENT);
  if (/[»”"]$/u.test(trimmed)) {
    const opening = Math.max(
      trimmed.lastIndexOf('«'),
      trimmed.lastIndexOf('“'),
      trimmed.lastIndexOf('"', trimmed.length - 2),
    );
    if (opening !== -1) return trimmed.slice(opening + 1, -1);
  }
  let begin = 0;
  for (const match of trimmed.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    if (/\p{L}/u.test(trimmed.slice(end))) begin = end;
  }
  return trimmed.slice(begin).trim();
}
