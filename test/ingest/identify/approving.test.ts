import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { approvalsOf } from '../../../src/ingest/identify/approving.ts';

test('a decision approves the law whose title follows its first words', () => {
  const documents = [
    { jurisdiction: 'SA', series: 'dec-cab', title: 'الموافقه علي نظام البريد' },
    { jurisdiction: 'SA', series: 'dec-cab', title: 'قرار' },
    { jurisdiction: 'AE', series: 'dec-cab', title: 'الموافقه علي نظام البريد' },
  ];
  const approving = approvalsOf(documents);
  assert.equal(approving({ jurisdiction: 'SA', series: 'leg', title: 'نظام البريد' }), [documents[0]]);
  assert.equal(approving({ jurisdiction: 'SA', series: 'leg', title: '' }), []);
});

test.run();
