import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bestAssignment } from '../../../eval/amendments/assignment.ts';

const assignment = suite('eval/amendments/assignment');

assignment('the sum decides, and not the best single pair: 2 + 2 is more than 3 + 0', () => {
  assert.equal(
    bestAssignment([
      [3, 2],
      [2, 0],
    ]),
    [1, 0],
  );
});

assignment('rows without a column are undefined, and columns without a row are left out', () => {
  assert.equal(bestAssignment([[1], [2]]), [undefined, 0]);
  assert.equal(bestAssignment([[1, 5, 2]]), [1]);
  assert.equal(bestAssignment([[], []]), [undefined, undefined]);
  assert.equal(bestAssignment([]), []);
});

assignment('scores may be negative', () => {
  assert.equal(
    bestAssignment([
      [-1, -5],
      [-2, -9],
    ]),
    [1, 0],
  );
});

/**
 * Reference solution of the assignment problem: the largest sum of scores, found by trying every assignment.
 */
function largestSum(scores: readonly (readonly number[])[], row = 0, taken = new Set<number>()): number {
  if (row === scores.length) return 0;
  const sums = (scores[row] ?? []).flatMap((score, column) =>
    taken.has(column) ? [] : [score + largestSum(scores, row + 1, new Set(taken).add(column))],
  );
  return Math.max(...sums);
}

assignment('the sum is that of the best of all assignments', () => {
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  for (let round = 0; round < 200; round += 1) {
    const rows = 1 + (next() % 4);
    const columns = rows + (next() % 3);
    const scores = Array.from({ length: rows }, () => Array.from({ length: columns }, () => next() % 5));
    const assigned = bestAssignment(scores);
    assert.is(new Set(assigned).size, rows);
    const sum = assigned.reduce<number>(
      (total, column, row) => total + (scores[row]?.[column ?? -1] ?? 0),
      0,
    );
    assert.is(sum, largestSum(scores), JSON.stringify(scores));
  }
});

assignment.run();
