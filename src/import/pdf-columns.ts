/**
 * Finds the columns of a page of a PDF. A PDF has letters at places and no columns, so lines that are beside
 * each other would be read across. Columns are distinguished from a table by their text: they are filled with
 * it, or articles begin in both.
 */
import { isFromRight } from './pdf-glyphs.ts';
import type { PlacedPiece } from './pdf-lines.ts';
import { linesOf, rowsOf } from './pdf-lines.ts';

/** A part of a page that is read as a whole before the next one. */
export interface Part {
  readonly pieces: readonly PlacedPiece[];
  /** Its margins, if it is a column. */
  readonly column?: Span;
}

interface Span {
  readonly left: number;
  readonly right: number;
}

/** Rows of a page that one gutter crosses. */
interface Band {
  readonly rows: readonly (readonly PlacedPiece[])[];
  readonly gutter: Span;
}

/** What is usual on a page, in points. */
interface Usual {
  /** Height of letters. */
  readonly height: number;
  /** Distance of rows. */
  readonly distance: number;
}

/** Width of a gutter as a multiple of the height of letters: wider than the blanks of a justified line. */
const NARROWEST_GUTTER = 0.7;
/** Share of the width of the text, from each side, in which no gutter is looked for. */
const MARGIN = 0.25;
/** Number of rows with text on both sides of a gutter from which it is one. */
const FEWEST_ROWS = 8;
/** The same for a gutter that another page has. */
const FEWEST_ROWS_OF_KNOWN = 2;
/** Share of the width of a column that its usual line fills. */
const FILLED = 0.75;
/** Multiple of the usual distance of rows that parts columns from what stands below them. */
const BELOW = 4;

/**
 * Returns the parts of each page in the order of reading. `begins` tells the lines that begin an article. A
 * gutter of one page is known on the others, whose columns may be short: the last page of a law.
 */
export function partsOf(
  pages: readonly (readonly PlacedPiece[])[],
  begins: (line: string) => boolean,
): Part[][] {
  const known: Span[] = [];
  const read = (pieces: readonly PlacedPiece[]) =>
    parted(pieces, { begins, known, isRightToLeft: isFromRight(pieces) });
  pages.map(read);
  return pages.map(read);
}

interface Reading {
  readonly begins: (line: string) => boolean;
  /** Gutters that were found, to which those of this page are added. */
  readonly known: Span[];
  readonly isRightToLeft: boolean;
}

function parted(pieces: readonly PlacedPiece[], reading: Reading, column?: Span): Part[] {
  const { known, isRightToLeft } = reading;
  const rows = rowsOf(pieces);
  const whole = extentOf(pieces);
  const usual: Usual = {
    height: median(pieces.map((piece) => piece.height)),
    distance: median(rows.slice(1).map((row, at) => topOf(rows[at] ?? row) - topOf(row))),
  };
  const parts: Part[] = [];
  let across: PlacedPiece[] = [];
  const flush = () => {
    if (across.length > 0) parts.push({ pieces: inFileOrder(across, pieces), ...(column && { column }) });
    across = [];
  };
  for (let at = 0; at < rows.length; ) {
    const band = bandFrom(rows.slice(at), column ?? whole, usual);
    const sides = band && columnsOf(band, pieces, whole, reading);
    if (band === undefined || sides === undefined) {
      across.push(...(rows[at] as PlacedPiece[]));
      at += 1;
      continue;
    }
    flush();
    known.push(band.gutter);
    const { left, right } = column ?? whole;
    const [onLeft, onRight] = [
      parted(sides.left, reading, { left, right: band.gutter.left }),
      parted(sides.right, reading, { left: band.gutter.right, right }),
    ];
    parts.push(...(isRightToLeft ? [...onRight, ...onLeft] : [...onLeft, ...onRight]));
    at += band.rows.length;
  }
  flush();
  return parts;
}

/** Returns the longest band that begins with the first of the rows; undefined if no gutter crosses it. */
function bandFrom(
  rows: readonly (readonly PlacedPiece[])[],
  whole: Span,
  { height, distance }: Usual,
): Band | undefined {
  const width = whole.right - whole.left;
  let free: Span[] = [{ left: whole.left + MARGIN * width, right: whole.right - MARGIN * width }];
  let length = 0;
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    if (before !== undefined && topOf(before) - topOf(row) > BELOW * distance) break;
    const left = free
      .flatMap((span) => withoutInk(span, row))
      .filter((span) => span.right - span.left >= NARROWEST_GUTTER * height);
    if (left.length === 0) break;
    free = left;
    length = at + 1;
  }
  if (length === 0) return undefined;
  const [gutter] = free.toSorted((one, other) => other.right - other.left - (one.right - one.left));
  return gutter && { rows: rows.slice(0, length), gutter };
}

/** The parts of a span in which a row has no letters. */
function withoutInk(span: Span, row: readonly PlacedPiece[]): Span[] {
  const free: Span[] = [];
  let { left } = span;
  for (const piece of row.toSorted((one, other) => one.left - other.left)) {
    const right = Math.min(span.right, piece.left);
    if (right > left) free.push({ left, right });
    left = Math.max(left, piece.left + piece.width);
  }
  if (span.right > left) free.push({ left, right: span.right });
  return free;
}

interface Sides {
  readonly left: PlacedPiece[];
  readonly right: PlacedPiece[];
}

/** Returns the letters on both sides of a gutter; undefined if these are no columns. */
function columnsOf(
  { rows, gutter }: Band,
  all: readonly PlacedPiece[],
  whole: Span,
  { begins, known }: Reading,
): Sides | undefined {
  const isLeft = (piece: PlacedPiece) => piece.left < gutter.left;
  const both = rows.filter((row) => row.some(isLeft) && !row.every(isLeft)).length;
  const isKnown = known.some(({ left, right }) => left < gutter.right && right > gutter.left);
  if (both < (isKnown ? FEWEST_ROWS_OF_KNOWN : FEWEST_ROWS)) return undefined;
  const pieces = inFileOrder(rows.flat(), all);
  const sides = { left: pieces.filter(isLeft), right: pieces.filter((piece) => !isLeft(piece)) };
  const hasArticles = (side: readonly PlacedPiece[]) => linesOf(side, 0).some(({ text }) => begins(text));
  const isFilled = (side: readonly PlacedPiece[], width: number) =>
    median(rowsOf(side).map((row) => extentOf(row).right - extentOf(row).left)) >= FILLED * width;
  const fills = [
    isFilled(sides.left, gutter.left - whole.left),
    isFilled(sides.right, whole.right - gutter.right),
  ];
  const begun = [hasArticles(sides.left), hasArticles(sides.right)];
  // Below columns a table or signatures may stand, whose parts fill no column and begin no article.
  const areColumns = isKnown
    ? [...fills, ...begun].includes(true)
    : !fills.includes(false) || !begun.includes(false);
  return areColumns ? sides : undefined;
}

/** The order in the file tells to which letter a mark belongs. */
function inFileOrder(some: readonly PlacedPiece[], all: readonly PlacedPiece[]): PlacedPiece[] {
  const chosen = new Set(some);
  return all.filter((piece) => chosen.has(piece));
}

const topOf = (row: readonly PlacedPiece[]): number => Math.max(...row.map(({ bottom }) => bottom));

const extentOf = (pieces: readonly PlacedPiece[]): Span => ({
  left: pieces.reduce((least, { left }) => Math.min(least, left), Number.POSITIVE_INFINITY),
  right: pieces.reduce((most, { left, width }) => Math.max(most, left + width), Number.NEGATIVE_INFINITY),
});

/** The value in the middle; 0 for none. */
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
