/** Puts the pieces of a page together to lines, and finds the lines that are no text of the document. */
import type { Piece } from './pdf-glyphs.ts';
import { isFromRight, readingOrder } from './pdf-glyphs.ts';

/** A line of a page. Lengths are in points; `top` grows upwards. */
export interface Line {
  text: string;
  page: number;
  top: number;
  left: number;
  right: number;
  /** Height of its letters. */
  height: number;
  /** Its parts with wide gaps between them, in the order of reading, as in a table; absent for one part. */
  cells?: readonly Cell[];
  /** The column in which it stands, if the page has columns. */
  column?: { readonly left: number; readonly right: number };
}

/** A part of a line that stands apart. */
export interface Cell {
  text: string;
  left: number;
  right: number;
}

/** A piece of text with its place on the page. */
export interface PlacedPiece extends Piece {
  bottom: number;
  height: number;
}

/** Share of the height of letters by which pieces of a line may differ in place. */
const SAME_LINE = 0.5;
/** Multiple of the height of letters from which a gap parts cells of a table or columns. */
const CELL_GAP = 2;
/** Length of the mark of a list item, which a gap parts from its text. */
const LONGEST_MARK = 4;

/** Returns the pieces with letters in rows, from top to bottom. */
export function rowsOf(pieces: readonly PlacedPiece[]): PlacedPiece[][] {
  const rows: PlacedPiece[][] = [];
  for (const piece of pieces.filter(isWritten).sort((a, b) => b.bottom - a.bottom)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (first !== undefined && first.bottom - piece.bottom < SAME_LINE * Math.max(first.height, piece.height))
      row?.push(piece);
    else rows.push([piece]);
  }
  return rows;
}

const isWritten = ({ text, height }: PlacedPiece): boolean => text.trim() !== '' && height > 0;

/** Returns the lines of a page from top to bottom. */
export function linesOf(pieces: readonly PlacedPiece[], page: number): Line[] {
  const isRightToLeft = isFromRight(pieces);
  const order = new Map(pieces.map((piece, at) => [piece, at]));
  return rowsOf(pieces)
    .map((row): Line => {
      const height = Math.max(...row.map((piece) => piece.height));
      const textOf = (part: readonly PlacedPiece[]): string =>
        readingOrder(
          part.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
          height,
          isRightToLeft,
        );
      const cells = cellsOf(row, height, textOf);
      if (isRightToLeft) cells.reverse();
      const [mark] = cells;
      const isListItem = cells.length === 2 && mark !== undefined && mark.text.length <= LONGEST_MARK;
      return {
        text: textOf(row),
        ...(cells.length > 1 && !isListItem && { cells }),
        page,
        top: Math.max(...row.map(({ bottom }) => bottom)),
        left: Math.min(...row.map(({ left }) => left)),
        right: Math.max(...row.map(({ left, width }) => left + width)),
        height,
      };
    })
    .filter(({ text }) => text !== '');
}

/** The parts of a row between wide gaps, from left to right. */
function cellsOf(
  row: readonly PlacedPiece[],
  height: number,
  textOf: (part: readonly PlacedPiece[]) => string,
): Cell[] {
  const parts: PlacedPiece[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of row.toSorted((a, b) => a.left - b.left)) {
    if (piece.left - end >= CELL_GAP * height) parts.push([]);
    parts.at(-1)?.push(piece);
    end = Math.max(end, piece.left + piece.width);
  }
  return parts.map((part) => ({
    text: textOf(part),
    left: Math.min(...part.map(({ left }) => left)),
    right: Math.max(...part.map(({ left, width }) => left + width)),
  }));
}

/** Number of lines at the top and at the bottom of a page among which running lines are looked for. */
const EDGE_LINES = 3;
/** Number of pages on which a line must be, and share of the pages, to be a running one. */
const FEWEST_PAGES = 2;
const SHARE_OF_PAGES = 0.5;

/**
 * Splits running headers, running footers and page numbers off. A line is one if it is at the same edge of at
 * least half of the pages, whatever its numbers, or if it is a number alone at an edge. The numbers of a line
 * that `begins` a block count: the headings of the articles at the tops of pages differ by them alone.
 */
export function withoutRunningLines(
  pages: readonly (readonly Line[])[],
  begins: (line: string) => boolean,
): {
  pages: Line[][];
  removed: Line[];
} {
  const counts = new Map<string, number>();
  const edgeKeys = (line: Line, at: number, lines: number) => keysAtEdges(line, at, lines, begins);
  for (const lines of pages) {
    for (const key of new Set(lines.flatMap((line, at) => edgeKeys(line, at, lines.length)))) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const fewest = Math.max(FEWEST_PAGES, pages.length * SHARE_OF_PAGES);
  const removed: Line[] = [];
  const kept = pages.map((lines) => {
    const isRunning = (line: Line, at: number): boolean => {
      const isRepeated = edgeKeys(line, at, lines.length).some((key) => (counts.get(key) ?? 0) >= fewest);
      return isRepeated || (isOutermost(at, lines.length) && isPageNumber(line.text));
    };
    // Running lines are outermost: one with text of the document outside of it belongs to that.
    let [first, last] = [0, lines.length];
    while (first < last && isRunning(lines[first] as Line, first)) first += 1;
    while (last > first && isRunning(lines[last - 1] as Line, last - 1)) last -= 1;
    removed.push(...lines.slice(0, first), ...lines.slice(last));
    return lines.slice(first, last);
  });
  return { pages: kept, removed };
}

/**
 * The edges that a line is near, each with its words and its place, which is the same on each page for
 * running lines. Numbers count as equal, but not in lines that begin a block. A line of a short page is near
 * both edges.
 */
function keysAtEdges(
  { text, top }: Line,
  at: number,
  lines: number,
  begins: (line: string) => boolean,
): string[] {
  const edges = [...(at < EDGE_LINES ? ['top'] : []), ...(lines - at <= EDGE_LINES ? ['bottom'] : [])];
  if (edges.length === 0) return [];
  const words = begins(text) ? text : text.replaceAll(/\p{N}+/gu, '#');
  return edges.map((edge) => `${edge} ${Math.round(top / 4)} ${words}`);
}

const isOutermost = (at: number, lines: number): boolean => at === 0 || at === lines - 1;

const isPageNumber = (text: string): boolean => /^[\s\-–—.()|/]*\p{N}{1,4}[\s\-–—.()|/]*$/u.test(text);
