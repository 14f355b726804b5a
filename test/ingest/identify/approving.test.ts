import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { normalize } from '../../../src/core.ts';
import { amendsTitled, approvalsOf } from '../../../src/ingest/identify/approving.ts';

test('an act amends a law by its title, and not the rules or the decree of the law', () => {
  const amends = (act: string, law = 'نظام العمل') =>
    amendsTitled(normalize(act, 'letters'), normalize(law, 'letters'));
  for (const act of ['تعديل نظام العمل', 'الموافقة على تعديل بعض مواد نظام العمل', 'تعديل أحكام نظام العمل'])
    assert.ok(amends(act), act);
  assert.ok(amends('تعديل نظام دارة الملك عبدالعزيز', 'نظام دارة الملك عبد العزيز'));
  for (const act of [
    'تعديل قواعد تطبيق نظام العمل',
    'تعديل اللائحة التنفيذية لنظام العمل',
    'الموافقة على تعديل لائحة نظام العمل',
    'الموافقة على نظام العمل',
    'نظام العمل',
    'تعديل',
  ])
    assert.not.ok(amends(act), act);
});

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
