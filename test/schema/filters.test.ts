/** Tests how the filters of a search request are translated into the filter of an index. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { indexFilter } from '../../src/schema/filters.ts';

const filters = suite('schema/filters');

filters('no filter and no day give no filter of the index', () => {
  assert.is(indexFilter(undefined), null);
  assert.is(indexFilter({}), null);
  assert.is(indexFilter({ doc_type: [], status: [] }), null);
});

filters('the day is added to the filters, also alone and also day 0', () => {
  assert.equal(indexFilter(undefined, { on: 0 }), { on: 0 });
  assert.equal(indexFilter({ jurisdiction: 'SA', year_from: 1990 }, { on: -400 }), {
    jurisdiction: 'SA',
    yearFrom: 1990,
    on: -400,
  });
});

filters.run();
