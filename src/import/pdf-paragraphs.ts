/** Joins the lines of a PDF to paragraphs, which a PDF does not mark. */
import type { Block } from './block.ts';
import { tidy } from './block.ts';
import type { Line } from './pdf-lines.ts';

/** Part of the usual distance of lines by which the distance of paragraphs is larger. */
const PARAGRAPH_GAP = 1.25;
/** Share of the width of the text by which a line is short, and so the last of its paragraph. */
const SHORT = 0.12;
/** Ratio of the height of letters to the usual one from which a line is a heading. */
const LARGER = 1.12;

/** Returns the paragraphs of a document. `begins` tells the lines that begin one by their words. */
export function paragraphs(pages: readonly (readonly Line[])[], begins: (line: string) => boolean): Block[] {
  const lines = pages.flat();
  const usualHeight = usual(lines.map(({ height }) => height));
  const usualGap = usual(
    pages.flatMap((page) => page.slice(1).map((line, at) => (page[at] as Line).top - line.top)),
  );
  const left = usual(lines.map((line) => line.left));
  const width = usual(lines.map((line) => line.right)) - left;
  const blocks: Block[] = [];
  let previous: Line | undefined;
  for (const line of lines) {
    const isHeading = line.height > LARGER * usualHeight;
    const last = blocks.at(-1);
    const goesOn =
      previous !== undefined &&
      last !== undefined &&
      last.isHeading === isHeading &&
      Math.abs(line.height - previous.height) < 0.5 &&
      !(line.page === previous.page && previous.top - line.top > PARAGRAPH_GAP * usualGap) &&
      !isShort(previous, left, width) &&
      !(begins(line.text) && /[.:؛!؟?"»)]$/.test(previous.text));
    if (goesOn) last.text = tidy(`${last.text} ${line.text}`);
    else blocks.push({ text: tidy(line.text), isHeading, page: line.page });
    previous = line;
  }
  return blocks;
}

/** True if a line ends before the margin. Text from right to left ends on the left. */
function isShort(line: Line, left: number, width: number): boolean {
  const isRightToLeft = /\p{Script=Arabic}/u.test(line.text);
  const missing = isRightToLeft ? line.left - left : left + width - line.right;
  return missing > SHORT * width;
}

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
