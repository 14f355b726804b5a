/** Tests how certain it is that the best passage answers. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerPieces } from '../../../src/models/extractive/answer.ts';
import type { Chosen } from '../../../src/models/extractive/certainty.ts';
import { certainty, certaintyOfText } from '../../../src/models/extractive/certainty.ts';
import { readQuestion } from '../../../src/models/extractive/reading/question.ts';
import { score } from '../../../src/models/extractive/score.ts';
import { farthest } from '../../../src/models/extractive/word-likeness.ts';
import { REFUSALS } from '../../../src/models/refusal.ts';
import { grounded, passage, UNASKED } from './passages.ts';

const certain = suite('certainty of the best passage');

const GOOD: Chosen = {
  probability: 0.6,
  rivals: [0.1, 0.05],
  asked: 0.7,
  nearest: 0.3,
  likeness: 0.5,
  elsewhere: 0.4,
  number: 1,
};

certain('a rival, a word without a near one and a strange question each make it less certain', () => {
  const least = certainty(GOOD);
  assert.ok(least > 0.5 && least < 1, String(least));
  for (const worse of [{ rivals: [0.5, 0.05] }, { nearest: 0.05 }, { asked: 0.4 }, { probability: 0.3 }])
    assert.ok(certainty({ ...GOOD, ...worse }) < least, JSON.stringify(worse));
  for (const worse of [{ elsewhere: 0.7 }, { likeness: 0.9 }, { number: -1 }])
    assert.ok(certainty({ ...GOOD, ...worse }) < least, JSON.stringify(worse));
  assert.is(certainty({ ...GOOD, nearest: 0.9 }), certainty({ ...GOOD, nearest: 0.5 }), 'both are near');
});

certain('a text about which nothing was asked is judged without the likeness to asked questions', () => {
  const ofText = certaintyOfText(GOOD);
  assert.is(certaintyOfText({ ...GOOD, asked: 0, elsewhere: 0.9 }), ofText);
  for (const worse of [{ rivals: [0.5, 0.05] }, { nearest: 0.05 }, { probability: 0.3 }])
    assert.ok(certaintyOfText({ ...GOOD, ...worse }) < ofText, JSON.stringify(worse));
});

certain('a probability of 0 or 1 has a certainty, and so has a passage without rivals', () => {
  for (const probability of [0, 1]) {
    const found = certainty({ ...GOOD, probability, rivals: [] });
    assert.ok(found > 0 && found < 1, String(found));
  }
});

const DRINKS = passage('ae-fdl-2021-31', '363', {
  title: 'قانون الجرائم والعقوبات',
  text: 'لا عقوبة على شرب المشروبات الكحولية في الأحوال المصرح بها قانوناً.',
});

certain('the word that a passage lacks is the farthest, and a penalty imposed is one named', () => {
  const far = (question: string, text: string, imposes = false) => {
    const asked = readQuestion(question);
    const [only] = score([{ ...DRINKS, title: 'قانون', text }], asked).passages;
    return farthest(asked, only as NonNullable<typeof only>, imposes);
  };
  assert.ok(far('شرب المشروبات الكحولية', DRINKS.text) > 0.999);
  assert.ok(far('شرب المشروبات الكحولية خلف المقود', DRINKS.text) < 0.6);
  const theft = 'يسجن من ارتكب السرقة.';
  assert.ok(far('عقوبة السرقة', theft) < 0.9);
  assert.ok(far('عقوبة السرقة', theft, true) > 0.999);
});

certain('an article that lacks the subject of the question is refused', () => {
  const asked = (question: string) => {
    const found = { sparse: 1, dense: 1, asked: { words: 0.4, cosine: 0.4 } };
    const one = { ...DRINKS, found, score: SCORE };
    return answerPieces(grounded(question, [one])).join('') === REFUSALS.ar;
  };
  assert.not.ok(asked('هل من عقوبة على شرب المشروبات الكحولية؟'));
  assert.ok(asked('هل من عقوبة على شرب المشروبات الكحولية خلف المقود؟'));
});

/** A score with which the second question has the higher probability, since the sentence is as like it. */
const SCORE = 0.02;

certain('where nothing was asked, an article needs a higher probability than a text without articles', () => {
  const { article_no, ...text } = { ...DRINKS, found: UNASKED, score: UNASKED_SCORE };
  const isRefused = (one: typeof text) =>
    answerPieces(grounded('هل يجوز شرب المشروبات الكحولية في الفنادق؟', [one])).join('') === REFUSALS.ar;
  assert.equal([isRefused({ ...text, article_no } as typeof text), isRefused(text)], [true, false]);
});

/** A score with which the probability is between the limit of before, .25, and that of now. */
const UNASKED_SCORE = 0.0005;

certain.run();
