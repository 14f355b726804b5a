/** Tests how references are read as a model may write them inside a token, and which passages they mean. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { referencesTo } from '../../../src/usecases/reason/references.ts';
import { passage } from '../../models/extractive/passages.ts';

const references = suite('usecases/reason/references');

const read = referencesTo([
  passage('sa-leg-2005-m51', '47'),
  passage('sa-leg-2005-m51', '5 مكرر'),
  passage('ae-dec-1999-80', 'م 3'),
  passage('ae-dec-1999-80', '3'),
]);

for (const [written, found] of [
  ['sa-leg-2005-m51#47', [0]],
  ['SA-LEG-2005-M51 # ٤٧', [0]],
  ['sa-leg-2005-m51#المادة 47', [0]],
  ['sa-leg-2005-m51#مادة رقم 47', [0]],
  ['sa-leg-2005-m51#م 47', [0]],
  ['sa-leg-2005-m51#م47', [0]],
  ['sa-leg-2005-m51#م. ٤٧', [0]],
  ['sa-leg-2005-m51#Article 47', [0]],
  ['sa-leg-2005-m51#المادة 5 مكرر', [1]],
  ['sa-leg-2005-m51#المادة 47، sa-leg-2005-m51#م 5 مكرر', [0, 1]],
  ['ae-dec-1999-80#م 3', [2]],
  ['ae-dec-1999-80#المادة 3', [3]],
  ['sa-leg-2005-m51', [0]],
  ['sa-leg-2005-m51#المادة 48', [undefined]],
  ['sa-leg-2005-m51#المادة', [undefined]],
  ['sa-leg-2005-m51#الفقرة 47', [undefined]],
  ['sa-leg-2005-m52#م 47', [undefined]],
] as const) {
  references(written, () => assert.equal(read(written), found));
}

references.run();
