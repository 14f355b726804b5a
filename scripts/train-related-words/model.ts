/**
 * IBM Model 1 (Brown et al. 1993) over pairs of a question and the text that answers it: the probability of
 * each term of the text given each term of the question.
 */
export interface Pair {
  /** Different terms of the question, heading or phrase. */
  readonly asked: readonly string[];
  /** Different terms of the text that belongs to it. */
  readonly text: readonly string[];
}

/** A term of texts that a term of questions brings. */
export interface Association {
  readonly term: string;
  /** Expected number of pairs in which the asked term brought the term. */
  readonly count: number;
  /** Number of pairs with the asked term. */
  readonly pairs: number;
  /** How much more probable the term is with the asked term than in any text. */
  readonly lift: number;
}

const ROUNDS = 6;
/** How much more often a term is taken to bring itself than another term, before the first round. */
const ITSELF = 20;

/** Numbers texts in the order of their first occurrence. */
class Numbers {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

interface Cells {
  /** Asked term and text term of each pair of terms that occurs. */
  readonly asked: number[];
  readonly text: number[];
  /** For each pair its cells, row by row: asked terms times text terms. */
  readonly ofPair: Int32Array[];
}

/** Returns for each asked term the terms that it brings, with counts above `least`. */
export function associations(pairs: readonly Pair[], least: number): Map<string, Association[]> {
  const [asked, text] = [new Numbers(), new Numbers()];
  const numbered = pairs.map((pair) => ({
    asked: pair.asked.map((term) => asked.of(term)),
    text: pair.text.map((term) => text.of(term)),
  }));
  const cells = cellsOf(numbered, text.names.length);
  const background = backgroundOf(numbered, text.names.length);
  const probability = Float64Array.from(cells.text, (term, cell) => {
    const itself = asked.names[cells.asked[cell] as number] === text.names[term];
    return (background[term] as number) * (itself ? ITSELF : 1);
  });
  let counts: Float64Array = new Float64Array(probability.length);
  for (let round = 0; round < ROUNDS; round++) {
    counts = expected(numbered, cells, probability, background);
    const sums = new Float64Array(asked.names.length);
    for (const [cell, count] of counts.entries()) add(sums, cells.asked[cell] as number, count);
    for (const [cell, count] of counts.entries()) {
      probability[cell] = count / ((sums[cells.asked[cell] as number] as number) + 1e-9);
    }
  }
  const frequencies = new Float64Array(asked.names.length);
  for (const pair of numbered) for (const term of pair.asked) add(frequencies, term, 1);
  const found = new Map<string, Association[]>();
  for (const [cell, count] of counts.entries()) {
    if (count <= least) continue;
    const [from, to] = [cells.asked[cell] as number, cells.text[cell] as number];
    const name = asked.names[from] as string;
    const list = found.get(name) ?? [];
    list.push({
      term: text.names[to] as string,
      count,
      pairs: frequencies[from] as number,
      lift: (probability[cell] as number) / (background[to] as number),
    });
    found.set(name, list);
  }
  return found;
}

interface Numbered {
  readonly asked: readonly number[];
  readonly text: readonly number[];
}

function cellsOf(pairs: readonly Numbered[], width: number): Cells {
  const known = new Map<number, number>();
  const cells: Cells = { asked: [], text: [], ofPair: [] };
  for (const { asked, text } of pairs) {
    const ofPair = new Int32Array(asked.length * text.length);
    let at = 0;
    for (const from of asked) {
      for (const to of text) {
        const key = from * width + to;
        let cell = known.get(key);
        if (cell === undefined) {
          cell = cells.asked.push(from) - 1;
          cells.text.push(to);
          known.set(key, cell);
        }
        ofPair[at++] = cell;
      }
    }
    cells.ofPair.push(ofPair);
  }
  return cells;
}

/** Share of each term among the terms of all texts. */
function backgroundOf(pairs: readonly Numbered[], width: number): Float64Array {
  const shares = new Float64Array(width);
  let all = 0;
  for (const { text } of pairs) {
    for (const term of text) add(shares, term, 1);
    all += text.length;
  }
  return shares.map((count) => count / all);
}

/**
 * Returns the expected count of each cell. A term of a text comes from a term of the question, or with one
 * chance of two from the background, as in any text.
 */
function expected(
  pairs: readonly Numbered[],
  { ofPair }: Cells,
  probability: Float64Array,
  background: Float64Array,
): Float64Array {
  const counts = new Float64Array(probability.length);
  for (const [number, { asked, text }] of pairs.entries()) {
    const cells = ofPair[number] as Int32Array;
    for (const [column, term] of text.entries()) {
      let sum = asked.length * (background[term] as number);
      for (let row = 0; row < asked.length; row++) {
        sum += probability[cells[row * text.length + column] as number] as number;
      }
      for (let row = 0; row < asked.length; row++) {
        const cell = cells[row * text.length + column] as number;
        add(counts, cell, (probability[cell] as number) / sum);
      }
    }
  }
  return counts;
}

function add(sums: Float64Array, at: number, value: number): void {
  sums[at] = (sums[at] as number) + value;
}
