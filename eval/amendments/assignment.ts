/**
 * Assigns rows to columns so that the sum of the scores is largest. Used to pair gold changes with read
 * changes.
 */

/**
 * Returns the column of each row, or `undefined` for a row without one, such that the sum of the scores is
 * largest. Each column has at most one row; all rows have a column if there are enough. Scores must be
 * finite.
 *
 * Kuhn and Munkres' algorithm with potentials, O(n²·m) for n of the smaller side and m of the larger.
 */
export function bestAssignment(scores: readonly (readonly number[])[]): Array<number | undefined> {
  const [rows, columns] = [scores.length, scores[0]?.length ?? 0];
  if (rows > columns) return inverse(bestAssignment(transposed(scores, columns)), rows);
  /**
   * Row assigned to each column; 0 means no row yet. Rows and columns are numbered from 1; column 0 holds the
   * row to be assigned.
   */
  const rowOf = new Int32Array(columns + 1);
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  for (let row = 1; row <= rows; row += 1) {
    rowOf[0] = row;
    const previous = shortestPath(scores, rowOf, rowPotential, columnPotential);
    // The new row is assigned by a shift: every column on the path takes the row of the column before it.
    for (let column = previous.end; column !== 0; ) {
      const before = previous.columns[column] ?? 0;
      rowOf[column] = rowOf[before] ?? 0;
      column = before;
    }
  }
  return inverse(
    Array.from(rowOf.subarray(1), (row) => (row === 0 ? undefined : row - 1)),
    rows,
  );
}

/**
 * Finds the cheapest path (sequence of reassignments) from column 0 to a column without a row, and updates
 * the potentials.
 */
function shortestPath(
  scores: readonly (readonly number[])[],
  rowOf: Int32Array,
  rowPotential: Float64Array,
  columnPotential: Float64Array,
): { end: number; columns: Int32Array } {
  const count = rowOf.length;
  const distance = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const columns = new Int32Array(count);
  const used = new Set<number>();
  let at = 0;
  do {
    used.add(at);
    const row = rowOf[at] ?? 0;
    let [nearest, shortest] = [0, Number.POSITIVE_INFINITY];
    for (let column = 1; column < count; column += 1) {
      if (used.has(column)) continue;
      // Cost of the pair, reduced by the potentials of both. The algorithm minimizes costs, so the cost is
      // the negative score.
      const cost =
        -(scores[row - 1]?.[column - 1] ?? 0) - get(rowPotential, row) - get(columnPotential, column);
      if (cost < get(distance, column)) {
        distance[column] = cost;
        columns[column] = at;
      }
      if (get(distance, column) < shortest) [nearest, shortest] = [column, get(distance, column)];
    }
    for (let column = 0; column < count; column += 1) {
      if (used.has(column)) {
        const owner = rowOf[column] ?? 0;
        rowPotential[owner] = get(rowPotential, owner) + shortest;
        columnPotential[column] = get(columnPotential, column) - shortest;
      } else {
        distance[column] = get(distance, column) - shortest;
      }
    }
    at = nearest;
  } while (rowOf[at] !== 0);
  return { end: at, columns };
}

const get = (values: Float64Array, at: number) => values[at] ?? 0;

const transposed = (scores: readonly (readonly number[])[], columns: number) =>
  Array.from({ length: columns }, (_, column) => scores.map((row) => row[column] ?? 0));

/** Inverts an assignment: given the column of each row, returns the row of each column, or the other way. */
function inverse(assigned: ReadonlyArray<number | undefined>, length: number): Array<number | undefined> {
  const result = new Array<number | undefined>(length).fill(undefined);
  for (const [from, to] of assigned.entries()) if (to !== undefined) result[to] = from;
  return result;
}
