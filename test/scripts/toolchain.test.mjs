import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { satisfies } from '../../scripts/setup/toolchain.mjs';

const RANGE = '^20.19 || ^22.13 || >=24';

for (const [version, expected] of [
  ['18.20.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.0', false],
  ['22.12.0', false],
  ['22.13.1', true],
  ['23.9.0', false],
  ['24.0.0', true],
  ['26.3.0', true],
]) {
  test(`Node.js ${version} is ${expected ? 'accepted' : 'refused'}`, () => {
    assert.is(satisfies(version, RANGE), expected);
  });
}

test.run();
