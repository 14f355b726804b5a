import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { invalid } from '../../src/errors.ts';
import { OPERATIONS } from '../../src/operations.ts';
import { validate } from '../../src/schema/validation/validate.ts';
import {
  hasTooManyValues,
  MAX_DEPTH,
  MAX_VALUES,
  structureProblems,
} from '../../src/transports/json-structure.ts';

const structure = suite('transports/json-structure');

const pointers = (json: string) => {
  JSON.parse(json);
  return structureProblems(json).map(({ pointer }) => pointer);
};

const TABLE: [json: string, pointers: string[]][] = [
  ['{}', []],
  ['[1,2,{"a":[]}]', []],
  ['"{\\"a\\":1,\\"a\\":2}"', []],
  ['{"a":1,"a":2}', ['#/a']],
  ['{"a":1,"\\u0061":2}', ['#/a']],
  ['{"a":"a","b":"a"}', []],
  ['{"a" \n\t:1, "a"\r :2}', ['#/a']],
  ['{"filters":{"year_from":1,"year_from":2},"x":0,"x":1}', ['#/filters/year_from', '#/x']],
  ['[{"a":1},{"a":1,"a":1}]', ['#/1/a']],
  ['{"a":{"a":{"a":1}}}', []],
  ['{"a/b~c":1,"a/b~c":2}', ['#/a~1b~0c']],
  ['{"a\\\\":1,"a\\"":2,"a\\\\":3}', ['#/a%5C']],
  ['{"\\ud800":1,"\\ud800":2}', ['#/%EF%BF%BD']],
  ['{"__proto__":1,"__proto__":2}', ['#/__proto__']],
];

for (const [json, expected] of TABLE) {
  structure(`${json} repeats ${expected.join(' and ') || 'nothing'}`, () =>
    assert.equal(pointers(json), expected),
  );
}

structure('values are counted outside strings, in what is no JSON too', () => {
  const list = (values: number) => `[${Array.from({ length: values }, () => '"a,\\\\\\",b"').join(',')}]`;
  assert.is(hasTooManyValues(list(MAX_VALUES)), false);
  assert.is(hasTooManyValues(list(MAX_VALUES + 1)), true);
  assert.is(hasTooManyValues(`"${','.repeat(MAX_VALUES)}`), false);
  assert.is(hasTooManyValues(','.repeat(MAX_VALUES)), true);
});

structure('nesting is refused from the level after the last', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  assert.equal(pointers(nested(MAX_DEPTH)), []);
  assert.is(pointers(nested(MAX_DEPTH + 1)).length, 1);
  assert.is(pointers(nested(30_000)).length, 1);
});

// Regression: a body of 40 KB once got an answer of 450 MB, because each repeated name was reported with its
// whole path, percent-encoded, twice.
structure('the problems reported of a body are not longer than the body', () => {
  const repeats = `{"${'ض'.repeat(10_000)}":{${Array(3_800).fill('"":0').join()}}}`;
  const size = (problems: Parameters<typeof invalid>[0]) =>
    JSON.stringify([invalid(problems).message, invalid(problems).facts]).length;
  assert.ok(size(structureProblems(repeats)) < repeats.length);

  const wrong = { edge_types: Array(20_000).fill('') };
  const { problems = [] } = validate(OPERATIONS.traverse.input, wrong);
  assert.ok(problems.length > 20_000);
  assert.ok(size(problems) < JSON.stringify(wrong).length);
});

structure.run();
