/**
 * Cuts a text into chunks: the units that the index ranks and that results show as passages.
 *
 * An article that is short enough is one chunk. A longer text is cut at the strongest available boundary:
 * paragraph, sentence, clause, word. Each chunk of a cut text begins with the last sentence or clause of the
 * previous one, if that is short enough, so that a cut loses no context. Chunks are spans of the unchanged
 * text.
 */

/**
 * Maximum length of a chunk in UTF-16 units; an Arabic letter is one unit.
 *
 * @internal Exported for tests, which check chunks against this bound.
 */
export const MAX_CHUNK_CHARS = 1200;
/**
 * Maximum overlap of two chunks in UTF-16 units. A longer last sentence is not repeated, which bounds the
 * growth of the index.
 */
const MAX_OVERLAP_CHARS = 300;
/**
 * In a document without articles, short paragraphs are joined up to this length in UTF-16 units, because one
 * line is too little context.
 */
const PARAGRAPH_TARGET_CHARS = 900;

export interface Span {
  start: number;
  end: number;
}

/** Cuts the text of an article into chunks. */
export function chunkArticle(text: string): Span[] {
  const whole = trim(text, { start: 0, end: text.length });
  if (whole.start === whole.end) return [];
  return whole.end - whole.start <= MAX_CHUNK_CHARS ? [whole] : cut(text, whole);
}

/** Cuts a text without articles into chunks: short paragraphs are joined, long ones are cut. */
export function chunkParagraphs(text: string): Span[] {
  const chunks: Span[] = [];
  let open: Span | undefined;
  for (const paragraph of paragraphs(text)) {
    if (open && paragraph.end - open.start <= PARAGRAPH_TARGET_CHARS) {
      open.end = paragraph.end;
      continue;
    }
    if (open) chunks.push(open);
    open = undefined;
    if (paragraph.end - paragraph.start > MAX_CHUNK_CHARS) chunks.push(...cut(text, paragraph));
    else open = { ...paragraph };
  }
  if (open) chunks.push(open);
  return chunks;
}

function* paragraphs(text: string): Generator<Span> {
  let start = 0;
  while (start < text.length) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const paragraph = trim(text, { start, end });
    if (paragraph.start < paragraph.end) yield paragraph;
    start = end + 1;
  }
}

/**
 * Boundaries at which a text may be cut, the strongest first. Each pattern matches the boundary itself, and
 * the cut comes after it. A full stop, comma or colon before a digit may belong to a decimal, a date or a
 * time, so it is no boundary.
 */
const ENDS: readonly RegExp[] = [/\n+/g, /[.؟!?](?!\d)\s*/g, /[؛;]\s*/g, /[،,:](?!\d)\s*/g, /\s+/g];

function cut(text: string, whole: Span): Span[] {
  const chunks: Span[] = [];
  let start = whole.start;
  let covered = whole.start;
  while (covered < whole.end) {
    if (whole.end - start <= MAX_CHUNK_CHARS) {
      chunks.push(trim(text, { start, end: whole.end }));
      break;
    }
    const end = cutPlace(text, covered, start + MAX_CHUNK_CHARS);
    chunks.push(trim(text, { start, end }));
    covered = end;
    start = overlapStart(text, start, end);
  }
  return chunks.filter((chunk) => chunk.start < chunk.end);
}

/**
 * Returns the position of a cut, after `from` and at most `to`: after the last boundary of the strongest kind
 * in the second half, else after the last boundary of any kind, else within a word.
 */
function cutPlace(text: string, from: number, to: number): number {
  const window = text.slice(from, to);
  const least = window.length / 2;
  let weakest = 0;
  for (const ends of ENDS) {
    const place = lastEnd(window, ends);
    if (place >= least) return from + place;
    weakest = Math.max(weakest, place);
  }
  if (weakest > 0) return from + weakest;
  return isHighSurrogate(text, to - 1) ? to - 1 : to;
}

function lastEnd(window: string, ends: RegExp): number {
  let last = 0;
  for (const match of window.matchAll(ends)) last = match.index + match[0].length;
  return last;
}

/**
 * Returns where the next chunk begins: at the last sentence or clause before `end`, or at `end` if that one
 * is longer than the maximum overlap.
 */
function overlapStart(text: string, start: number, end: number): number {
  const from = Math.max(start, end - MAX_OVERLAP_CHARS);
  const window = text.slice(from, end).trimEnd();
  for (const ends of ENDS.slice(0, 3)) {
    let begin = 0;
    for (const match of window.matchAll(ends)) {
      const after = match.index + match[0].length;
      if (after < window.length) begin = after;
    }
    if (begin > 0) return from + begin;
  }
  return end;
}

function trim(text: string, span: Span): Span {
  let { start, end } = span;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return { start, end };
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit === 0xa0;
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
}
