/**
 * Differences of two texts by words. Words that occur once in both texts anchor the comparison (patience
 * diff); between anchors, the longest common sequence is found exactly. A stretch that is too long for that
 * counts as replaced whole, so that time stays near linear in the words.
 */

/**
 * Words of `from` that `to` replaces by others. Both ranges are in UTF-16 units; an empty one is a position
 * of pure insertion or deletion.
 */
export interface WordDifference {
  readonly from: Stretch;
  readonly to: Stretch;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Maximum product of the numbers of words in two ranges that are compared exactly; the time grows with it.
 */
const MAX_CELLS = 250_000;
/** Maximum depth of the recursion between anchors (words that occur once in both texts). */
const MAX_DEPTH = 16;

/** Returns the differences between two texts in text order. Replacing all of them in `from` gives `to`. */
export function wordDifferences(from: string, to: string): WordDifference[] {
  const [a, b] = [tokensOf(from), tokensOf(to)];
  const edits: Edit[] = [];
  compare({ a, b, edits }, { start: 0, end: a.words.length }, { start: 0, end: b.words.length }, 0);
  return joined(edits, a.words).map((edit) => ({ from: positions(a, edit.from), to: positions(b, edit.to) }));
}

interface Tokens {
  /** Tokens of the text: words, and the white space between them, in turn. */
  readonly words: readonly string[];
  /** Index of the first UTF-16 unit of each token; the last item is the length of the text. */
  readonly starts: readonly number[];
}

function tokensOf(text: string): Tokens {
  const words: string[] = [];
  const starts: number[] = [];
  for (const { 0: word, index } of text.matchAll(/\s+|\S+/g)) {
    words.push(word);
    starts.push(index);
  }
  starts.push(text.length);
  return { words, starts };
}

/** One difference, as ranges of token numbers in the two texts. */
interface Edit {
  from: Stretch;
  to: Stretch;
}

interface Comparison {
  readonly a: Tokens;
  readonly b: Tokens;
  readonly edits: Edit[];
}

function compare(texts: Comparison, from: Stretch, to: Stretch, depth: number): void {
  const { a, b, edits } = texts;
  let [start, other] = [from.start, to.start];
  let [end, otherEnd] = [from.end, to.end];
  while (start < end && other < otherEnd && a.words[start] === b.words[other])
    [start, other] = [start + 1, other + 1];
  while (start < end && other < otherEnd && a.words[end - 1] === b.words[otherEnd - 1])
    [end, otherEnd] = [end - 1, otherEnd - 1];
  const [left, right] = [
    { start, end },
    { start: other, end: otherEnd },
  ];
  if (start === end && other === otherEnd) return;
  if (start === end || other === otherEnd) {
    edits.push({ from: left, to: right });
    return;
  }
  const anchors = depth < MAX_DEPTH ? anchorsOf(a, b, left, right) : [];
  const pairs = anchors.length > 0 ? anchors : exactPairs(a, b, left, right);
  if (pairs === undefined) {
    edits.push({ from: left, to: right });
    return;
  }
  const inner = anchors.length > 0 ? depth + 1 : MAX_DEPTH;
  for (const [x, y] of [...pairs, [end, otherEnd] as const]) {
    if (anchors.length > 0) compare(texts, { start, end: x }, { start: other, end: y }, inner);
    else if (start < x || other < y) edits.push({ from: { start, end: x }, to: { start: other, end: y } });
    [start, other] = [x + 1, y + 1];
  }
}

type Pair = readonly [number, number];

/** Returns pairs of equal words that occur once in each range, as many as have the same order in both. */
function anchorsOf(a: Tokens, b: Tokens, from: Stretch, to: Stretch): Pair[] {
  const places = onceIn(b, to);
  const pairs: Pair[] = [];
  for (const [word, place] of onceIn(a, from)) {
    const other = places.get(word);
    if (other !== undefined) pairs.push([place, other]);
  }
  return longestRising(pairs);
}

/** Returns the token numbers of the words that occur only once in a range, in text order. */
function onceIn({ words }: Tokens, { start, end }: Stretch): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (let place = start; place < end; place++) {
    const word = words[place] as string;
    if (places.has(word)) repeated.add(word);
    else places.set(word, place);
  }
  for (const word of repeated) places.delete(word);
  return places;
}

/**
 * Returns the longest subsequence of pairs whose second members ascend; the first ones ascend already. O(n
 * log n).
 */
function longestRising(pairs: readonly Pair[]): Pair[] {
  /**
   * For each length, the index of the pair that ends the ascending subsequence of this length with the
   * smallest last value.
   */
  const ends: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, value], at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] as number] as Pair)[1] < value) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (ends[low - 1] as number) : -1;
    ends[low] = at;
  });
  const rising: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) rising.push(pairs[at] as Pair);
  return rising.reverse();
}

/**
 * Returns the pairs of a longest common subsequence of words; undefined if the ranges are too long to compare
 * exactly.
 */
function exactPairs(a: Tokens, b: Tokens, from: Stretch, to: Stretch): Pair[] | undefined {
  const [rows, columns] = [from.end - from.start, to.end - to.start];
  if (rows * columns > MAX_CELLS) return undefined;
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const same = (row: number, column: number) => a.words[from.start + row] === b.words[to.start + column];
  const at = (row: number, column: number) => lengths[row * width + column] as number;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      lengths[row * width + column] = same(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    if (same(row, column)) pairs.push([from.start + row++, to.start + column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}

/** Joins neighbouring differences that only white space separates. */
function joined(edits: readonly Edit[], words: readonly string[]): Edit[] {
  const all: Edit[] = [];
  for (const edit of edits) {
    const last = all.at(-1);
    const between = last && words.slice(last.from.end, edit.from.start);
    if (last !== undefined && between?.every((word) => word.trim() === '')) {
      all[all.length - 1] = {
        from: { start: last.from.start, end: edit.from.end },
        to: { start: last.to.start, end: edit.to.end },
      };
    } else all.push(edit);
  }
  return all;
}

const positions = ({ starts }: Tokens, { start, end }: Stretch): Stretch => ({
  start: starts[start] as number,
  end: starts[end] as number,
});
