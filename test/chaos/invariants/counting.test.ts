/** Tests, with made-up ledgers, that every kind of miscount is detected. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Bounds, CountBook, Outcome } from './counting.ts';
import { adopt, countsOf, miscounts, note, wrongMonths } from './counting.ts';

const counting = suite('chaos: counting');

const answered = (status: number): Outcome => ({ kind: 'answered', status });
const row = (requests: number, date = '2026-11-22', route = 'search') => ({ date, route, requests });

counting('every outcome has its bounds', () => {
  const cases: readonly [Outcome, string, boolean, string][] = [
    [answered(200), 'search', false, 'once'],
    [answered(304), 'document', false, 'once'],
    [{ kind: 'begun' }, 'reason', false, 'begun'],
    [answered(404), 'document', false, 'refused'],
    [answered(429), 'search', false, 'never'],
    [answered(503), 'search', false, 'never'],
    [answered(503), 'reason', false, 'maybe'],
    [answered(503), 'search', true, 'maybe'],
    [{ kind: 'lost', why: 'ECONNRESET' }, 'search', false, 'maybe'],
    [{ kind: 'lost', why: 'ECONNREFUSED' }, 'search', false, 'never'],
  ];
  for (const [outcome, route, uncertain, counts] of cases)
    assert.is(countsOf(outcome, route, uncertain), counts, JSON.stringify(outcome));
});

/** Ledger of 9 requests: 3 answered, one of which was cut off; 2 without an answer; 4 refused. */
function someBook(): ReadonlyMap<string, Bounds> {
  const book: CountBook = new Map();
  for (const counts of ['once', 'once', 'begun', 'maybe', 'maybe', 'refused', 'refused', 'never'] as const)
    note(book, 'a', 'search', counts, 1);
  note(book, 'a', 'search', 'refused', 2);
  return book.get('a') ?? new Map();
}

counting('counts within the bounds are accepted', () => {
  for (const requests of [3, 4, 5])
    assert.equal(miscounts('a', someBook(), [row(requests)]), [], `${requests}`);
  assert.equal(miscounts('a', someBook(), [row(2), row(1, '2026-11-23')]), []);
});

counting('a count outside the bounds is reported with the promise that it breaks', () => {
  const broken = (requests: number) =>
    miscounts('a', someBook(), [row(requests)]).map(({ invariant }) => invariant);
  assert.equal(broken(1), ['counted'], 'an answer is not counted');
  assert.equal(broken(2), ['cut-off'], 'one that was cut off is not');
  assert.equal(broken(6), ['refused'], 'a refusal is counted');
  assert.equal(broken(9), ['refused'], 'all of them are');
  assert.equal(broken(10), ['counted'], 'something is counted twice');
  assert.equal(broken(Number.NaN), ['counted']);
  assert.equal(miscounts('a', someBook(), []).length, 1, 'nothing is counted');
  assert.equal(miscounts('a', someBook(), [row(3), row(1, '2026-11-22', 'cite')]).length, 1, 'never asked');
});

counting('a miscount is reported once', () => {
  const book: CountBook = new Map([['a', new Map(someBook())]]);
  const [wrong] = miscounts('a', book.get('a') ?? new Map(), [row(9)]);
  assert.ok(wrong);
  adopt(book, wrong);
  assert.equal(miscounts('a', book.get('a') ?? new Map(), [row(9)]), []);
});

counting('days add up to their month and stay within the quota', () => {
  const rows = [row(3), row(4, '2026-11-23'), row(5, '2026-12-01')];
  const totals = new Map([
    ['2026-11', 7],
    ['2026-12', 5],
  ]);
  assert.equal(wrongMonths('a', rows, totals, 7), []);
  assert.is(wrongMonths('a', rows, totals, 6).length, 1);
  assert.is(wrongMonths('a', rows, new Map([...totals, ['2026-11', 8]]), undefined).length, 1);
  assert.is(wrongMonths('a', [], new Map([['2026-11', Number.NaN]]), undefined).length, 1);
});

counting.run();
