/** Which of the blocks before the first article is the title. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { titleOf } from '../../src/import/title.ts';

const test = suite('import: title');

/** A line that begins with `# ` is marked as a heading by its source. */
const found = (...lines: string[]) => {
  const blocks = lines.map((line) => ({ text: line.replace(/^# /, ''), isHeading: line.startsWith('# ') }));
  const { title, rest, findings } = titleOf(blocks, 'EG');
  return { title, rest: rest.map(({ text }) => text), doubts: findings.length };
};

test('a state and its authority above the law are not the title', () => {
  assert.equal(
    found('جمهورية مصر العربية', 'رئاسة الجمهورية', 'قانون رقم ٢١ لسنة ٢٠٢٧\nبشأن المرافق', 'باسم الشعب'),
    {
      title: 'قانون رقم ٢١ لسنة ٢٠٢٧ بشأن المرافق',
      rest: ['جمهورية مصر العربية', 'رئاسة الجمهورية', 'باسم الشعب'],
      doubts: 1,
    },
  );
});

test('of several headings, the one that names a law is the title', () => {
  assert.equal(found('# الجريدة الرسمية', '# نظام العمل', '# مرسوم ملكي رقم م/51'), {
    title: 'نظام العمل',
    rest: ['الجريدة الرسمية', 'مرسوم ملكي رقم م/51'],
    doubts: 0,
  });
});

test('a line with a number alone takes its subject from the next line, and nothing else', () => {
  assert.equal(found('# قرار وزير العمل رقم 12 لسنة 2003', 'في شأن الرسوم', 'وزير العمل'), {
    title: 'قرار وزير العمل رقم 12 لسنة 2003 في شأن الرسوم',
    rest: ['وزير العمل'],
    doubts: 0,
  });
  assert.is(
    found('قانون رقم 12 لسنة 2003', 'بإصدار قانون العمل').title,
    'قانون رقم 12 لسنة 2003 بإصدار قانون العمل',
  );
  for (const next of ['وزير العمل', 'باسم الشعب', 'بعد الاطلاع على القانون رقم 3 لسنة 1999']) {
    assert.equal(found('# قرار وزير العمل رقم 12 لسنة 2003', next), {
      title: 'قرار وزير العمل رقم 12 لسنة 2003',
      rest: [next],
      doubts: 1,
    });
  }
});

test('a first line that names no law is doubtful', () => {
  assert.equal(found('ديباجة', 'نص طويل'), { title: 'ديباجة', rest: ['نص طويل'], doubts: 1 });
  assert.equal(found(), { title: undefined, rest: [], doubts: 0 });
});

test.run();
