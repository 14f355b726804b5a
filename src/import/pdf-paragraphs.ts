/** Joins the lines of a PDF to paragraphs, which a PDF does not mark. */
import type { Block, ImportFinding } from './block.ts';
import { tidy } from './block.ts';
import type { Cell, Line } from './pdf-lines.ts';

/** Part of the usual distance of lines by which the distance of paragraphs is larger. */
const PARAGRAPH_GAP = 1.25;
/** Share of the width of the text by which a line is short, and so the last of its paragraph. */
const SHORT = 0.12;
/** Ratio of the height of letters to the usual one from which a line is a heading. */
const LARGER = 1.12;
/** Multiple of the height of letters up to which lines of one heading follow each other. */
const HEADING_GAP = 2.2;
/** Separator of the cells of a table's row, as in the tables of other formats. */
const CELL_MARK = ' | ';

export interface Paragraphs {
  blocks: Block[];
  findings: ImportFinding[];
}

/** A paragraph that may continue. Several are open where text is beside other text. */
interface Open {
  block: Block;
  /** Its last line, or the part of a line that belongs to it. */
  last: Line;
}

/** Returns the paragraphs of a document. `begins` tells the lines that begin one by their words. */
export function paragraphs(
  pages: readonly (readonly Line[])[],
  begins: (line: string) => boolean,
): Paragraphs {
  const lines = pages.flat();
  const usualHeight = usual(lines.map(({ height }) => height));
  const usualGap = usual(
    pages.flatMap((page) => page.slice(1).map((line, at) => (page[at] as Line).top - line.top)),
  );
  const acrossPage = lines.filter(({ column }) => column === undefined);
  const across = acrossPage.length > 0 ? acrossPage : lines;
  const margins = {
    left: usual(across.map((line) => line.left)),
    right: usual(across.map((line) => line.right)),
  };
  const isHeading = ({ height }: Line): boolean => height > LARGER * usualHeight;
  const blocks: Block[] = [];
  let open: Open[] = [];

  const continues = (line: Line, { block, last }: Open, isBeside = false): boolean => {
    if (block.isHeading !== isHeading(line) || Math.abs(line.height - last.height) >= 0.5) return false;
    // The next column begins further up.
    const distance = line.page === last.page ? Math.max(0, last.top - line.top) : 0;
    if (block.isHeading && !begins(block.text)) {
      // The lines of a title are set in the middle, each as long as its words.
      return distance <= HEADING_GAP * line.height && !begins(line.text);
    }
    return (
      distance <= PARAGRAPH_GAP * usualGap &&
      // Beside other text a line ends before the margin, where the next one ends too.
      (!isShort(last, line, margins) || (isBeside && Math.abs(line.left - last.left) < line.height)) &&
      !(begins(line.text) && /[.:؛!؟?"»)]$/.test(last.text))
    );
  };
  const place = (line: Line, before: readonly Open[], isBeside = false): void => {
    // A line beside the one before it belongs to a paragraph further up.
    const found = before.findLast(({ last }) => !isSamePart(line, last) || overlap(line, last));
    if (found !== undefined && continues(line, found, isBeside)) {
      found.block.text = tidy(`${found.block.text} ${line.text}`);
      found.last = line;
      open = [...open.filter((one) => one !== found), found];
      return;
    }
    const block = { text: tidy(line.text), isHeading: isHeading(line), page: line.page };
    blocks.push(block);
    open = [...open.filter(({ last }) => !overlap(line, last)), { block, last: line }];
  };

  for (const line of lines) {
    const latest = open.at(-1);
    if (latest !== undefined && !isSamePart(latest.last, line)) open = [latest];
    const { cells, ...whole } = line;
    if (cells === undefined) {
      place(whole, open);
      continue;
    }
    const before = open;
    const ofTable: Cell[] = [];
    for (const cell of cells) {
      const part = { ...whole, ...cell };
      // Text beside a table continues; a cell below a line that spans other cells too belongs to a table.
      const isBeside = before.some(
        (one) =>
          one.last.page === line.page &&
          overlap(part, one.last) &&
          !cells.some((other) => other !== cell && overlap(other, one.last)) &&
          continues(part, one, true),
      );
      if (isBeside) place(part, before, true);
      else ofTable.push(cell);
    }
    if (ofTable.length === 0) continue;
    const text = tidy(ofTable.map((cell) => cell.text).join(CELL_MARK));
    blocks.push({ text, isHeading: false, page: line.page });
    // The text above the row has ended there.
    open = open.filter(({ last }) => !ofTable.some((cell) => overlap(cell, last)));
  }
  return { blocks, findings: besideFindings(lines) };
}

/** A finding for each page with lines in several parts, whose order only a person can check. */
function besideFindings(lines: readonly Line[]): ImportFinding[] {
  const counts = new Map<number, number>();
  for (const { page, cells } of lines) {
    if (cells !== undefined) counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  return [...counts].map(([page, count]) => ({
    kind: 'lines_beside',
    message: `${count} lines have parts with wide gaps, as in a table: check cells and order`,
    page,
  }));
}

type Extent = Pick<Line, 'left' | 'right'>;

/** True if one stands over the other. */
const overlap = (one: Extent, other: Extent): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0;

/**
 * True if a line ends before the margin, so that it is the last of its paragraph. Text from right to left
 * ends on the left. In a narrow column that is not justified, lines also end early because the next word is
 * long.
 */
function isShort(line: Line, next: Line, page: Extent): boolean {
  const { left, right } = line.column ?? page;
  const isRightToLeft = /\p{Script=Arabic}/u.test(line.text);
  const missing = isRightToLeft ? line.left - left : right - line.right;
  return missing > SHORT * (right - left) && (line.column === undefined || missing > widthOfFirstWord(next));
}

/** The width that the first word of a line takes with a blank, when its letters are of the usual width. */
function widthOfFirstWord({ text, left, right }: Line): number {
  const [word = ''] = text.split(' ', 1);
  return ((right - left) * (word.length + 1)) / text.length;
}

/** True if both are in the same column, or both span the same page. */
const isSamePart = (one: Line, other: Line): boolean =>
  one.page === other.page && one.column?.left === other.column?.left;

/** The most frequent value, in steps of half a point; 0 for none. */
function usual(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) {
    const step = Math.round(value * 2) / 2;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const [[value] = [0]] = [...counts].sort((a, b) => b[1] - a[1]);
  return value;
}
