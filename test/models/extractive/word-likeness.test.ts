/** Tests how near the words of passages are to those of a question. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readQuestion } from '../../../src/models/extractive/reading/question.ts';
import { score } from '../../../src/models/extractive/score.ts';
import type { WordLikeness } from '../../../src/models/extractive/word-likeness.ts';
import { wordLikeness } from '../../../src/models/extractive/word-likeness.ts';
import { passage } from './passages.ts';

const likeness = suite('words of passages near those of a question');

const read = (question: string, texts: readonly string[]): WordLikeness[] => {
  const asked = readQuestion(question);
  const passages = texts.map((text, index) => passage('sa-leg-2005-m51', String(index + 1), { text }));
  return wordLikeness(score(passages, asked), asked);
};
const of = (question: string, texts: readonly string[]): number[] =>
  read(question, texts).map((one) => one.likeness);

likeness('the words themselves are nearest, words of like meaning nearer than others', () => {
  const [same = 0, like = 0, other = 0] = of('فصل العامل', [
    'يحظر فصل العامل.',
    'يحظر إنهاء عقد المستخدم.',
    'تستورد المبيدات بترخيص.',
  ]);
  assert.ok(same > 0.99 && like < same && like > other, `${same} ${like} ${other}`);
});

likeness('a sentence counts with the introduction of its list', () => {
  const list = 'يجوز إنهاء العقد في الحالات الآتية:\nأ- بلوغ العامل سن التقاعد.\nب- القوة القاهرة.';
  const [whole = 0, apart = 0] = of('إنهاء العقد بالقوة القاهرة', [
    list,
    'يجوز إنهاء العقد.\nالقوة القاهرة.',
  ]);
  assert.ok(whole > 0.99 && apart < whole, `${whole} ${apart}`);
});

likeness('a passage that is about something else besides has a lower focus', () => {
  const [rule, special] = read('متى يستحق العامل الإجازة السنوية', [
    'يستحق العامل الإجازة السنوية.',
    'تصرف مكافأة الطيارين من صندوق المطار، ويستحق العامل الإجازة السنوية.',
  ]);
  if (rule === undefined || special === undefined) throw new Error('two passages');
  assert.is(rule.likeness, special.likeness);
  assert.ok(rule.opening > special.opening, `${rule.opening} ${special.opening}`);
  assert.ok(rule.text > special.text, `${rule.text} ${special.text}`);
});

likeness('a question without words has no likeness', () => {
  assert.equal(of('؟', ['يحظر فصل العامل.']), [0]);
});

likeness.run();
