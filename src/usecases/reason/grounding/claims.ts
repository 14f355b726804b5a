/** What an answer says where it puts a marker. */

export interface Claim {
  readonly marker: number;
  /** The marker itself, in UTF-16 units of the answer. */
  readonly start: number;
  readonly end: number;
  /** The words that it stands behind. */
  readonly words: string;
}

const MARKER = /\[(\d{1,4})\]/gu;
/** Each blank has one place in it: a line of blanks alone is read once, and not once for each of them. */
const LIST_NUMBER = /^[ \t]*(?:[-*][ \t]*)?[\d٠-٩]{1,2}[.)-][ \t]/gmu;
const SENTENCE_END = /[.؟?!؛](?=["»”)\]]*\s)["»”)]*|\n/gu;

/**
 * Every marker with the words that it is put to: the quotation before it, or its sentence from the marker before on.
 * Markers side by side stand behind the same words.
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

/** The answer with markers and the numbers of its own lists blanked, every place kept. */
export function withoutMarkers(answer: string): string {
  const blank = (found: string) => ' '.repeat(found.length);
  return answer.replace(MARKER, blank).replace(LIST_NUMBER, blank);
}

/** Length of the longest question. A longer statement is compared by its end alone. */
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
