import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Mention } from '../../../src/ingest/extract/mention.ts';
import { withStatedSubjects } from '../../../src/ingest/extract/source-contradictions.ts';

const test = suite('ingest: contradictions of a source');

const mention = (key: string, pattern: Mention['pattern'], subject?: string): Mention => ({
  keys: [key],
  words: key,
  type: 'cites',
  pattern,
  confidence: 1,
  ...(subject !== undefined && { stated: { words: subject, name: subject, isName: false, nameKeys: [] } }),
});

const mark = mention('ae/federal-decree-law/7/g2017', 'cites mark');
const law = mention('ae/law/7/g2017', 'cites preamble', 'الإجراءات الضريبية');

const statedOf = (said: Mention[]) => withStatedSubjects([mark], said)[0]?.stated?.words;

test('a mark gets the subject that the text states for the number in another series', () => {
  assert.is(statedOf([law]), 'الإجراءات الضريبية');
  assert.is(withStatedSubjects([mark], [law])[0]?.stated?.otherSeries, true);
});

test('not if the text cites the marked series too, or gives the number two subjects', () => {
  assert.is(statedOf([law, mention('ae/federal-decree-law/7/g2017', 'cites provision')]), undefined);
  assert.is(statedOf([law, mention('ae/cabinet/7/g2017', 'cites provision', 'رسوم الخدمات')]), undefined);
  assert.is(statedOf([mention('ae/law/8/g2017', 'cites preamble', 'القيمة المضافة')]), undefined);
});

test.run();
