/** Tests that the weights of the certainty can be learned again. */
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Best } from '../../scripts/train-answers/certainty.ts';
import { bestPassages, learnCertainty } from '../../scripts/train-answers/certainty.ts';
import type { Example } from '../../scripts/train-answers/collect.ts';
import { weightsSource } from '../../scripts/train-answers/weights-file.ts';
import type { Chosen } from '../../src/models/extractive/certainty.ts';
import { certaintyBy } from '../../src/models/extractive/certainty.ts';
import { VALUES, VALUES_OF_TEXT } from '../../src/models/extractive/certainty-values.ts';
import { CERTAINTY, CERTAINTY_OF_TEXT, WEIGHTS } from '../../src/models/extractive/weights.ts';
import { FAR, grounded, passage, UNASKED } from '../models/extractive/passages.ts';

/** As many questions, whose answers the known weights tell. */
const COUNT = 3_000;
const KNOWN = {
  bias: -1.5,
  among: 0.8,
  rival: -0.5,
  nearest: 4,
  asked: 2,
  likeness: -1,
  elsewhere: -1,
  number: 0.5,
};

/** A number from 0 to 1 that looks drawn by chance. */
const drawn = (at: number) => (Math.abs(Math.sin(at * 12.9898)) * 43758.5453) % 1;

test('the weights by which questions were answered are learned again', () => {
  const all = Array.from({ length: COUNT }, (_, at): Best => {
    const value = (one: number) => drawn(at * 9 + one);
    const chosen: Chosen = {
      probability: 0.1 + 0.8 * value(1),
      rivals: [0.02 + 0.5 * value(2)],
      nearest: 0.25 * value(3),
      asked: value(4),
      likeness: value(5),
      elsewhere: value(6),
      number: value(7) < 0.5 ? -1 : 1,
    };
    const from = at % 2 === 0 ? 'everyday' : 'test';
    const answers = value(8) < certaintyBy(KNOWN, VALUES, chosen);
    return { chosen, answers, from, hasAnswer: true, part: at % 5 };
  });
  const [learned, lines] = quietly(() => learnCertainty(all, VALUES));
  const bounds = {
    bias: 0.6,
    among: 0.15,
    rival: 0.2,
    nearest: 1.5,
    asked: 0.5,
    likeness: 0.5,
    elsewhere: 0.5,
    number: 0.2,
  };
  for (const name of ['bias', ...VALUES] as const)
    assert.ok(Math.abs(learned[name] - KNOWN[name]) < bounds[name], `${name} ${learned[name]}`);
  assert.match(lines[0] as string, new RegExp(`${COUNT} questions, cross-entropy`));
  const [ofText] = quietly(() => learnCertainty(all, VALUES_OF_TEXT));
  assert.equal(Object.keys(ofText), ['bias', ...VALUES_OF_TEXT]);
});

test('a question counts by its most probable passage, once as if nothing had been asked about any', async () => {
  const text = 'لا عقوبة على شرب المشروبات الكحولية في الأحوال المصرح بها قانوناً.';
  const asked = (rest: Parameters<typeof passage>[2]): Example => ({
    grounded: grounded('هل من عقوبة على شرب المشروبات الكحولية؟', [
      passage('ae-fdl-2021-31', '1', { text: 'تسري أحكام هذا القانون على السفن.', score: 0.001, found: FAR }),
      passage('ae-fdl-2021-31', '363', { title: 'قانون الجرائم والعقوبات', text, ...rest }),
    ]),
    answers: [{ document: 'ae-fdl-2021-31', article: '363' }],
  });
  const bestOf = async (example: Example) => {
    async function* only() {
      yield example;
    }
    return bestPassages(only(), 'everyday', WEIGHTS);
  };
  const { asked: known, unasked } = await bestOf(asked({}));
  for (const [best, ...others] of [known, unasked])
    assert.equal([best?.answers, best?.hasAnswer, others.length], [true, true, 0]);
  assert.equal([known[0]?.chosen.asked, unasked[0]?.chosen.asked], [0.7, 0]);
  const [wrong] = (await bestOf({ ...asked({}), answers: [] })).asked;
  assert.equal([wrong?.answers, wrong?.hasAnswer], [false, false]);
  assert.equal((await bestOf(asked({ found: UNASKED }))).asked, [], 'other limits');
  assert.equal(await bestOf(asked({ named: true })), { asked: [], unasked: [] }, 'no limit');
});

test('the shipped weights are in the form in which the program writes them', () => {
  const url = new URL('../../src/models/extractive/weights.ts', import.meta.url);
  assert.is(weightsSource(WEIGHTS, CERTAINTY, CERTAINTY_OF_TEXT), readFileSync(url, 'utf8'));
});

/** Returns what a function returns, with the lines that it prints. */
function quietly<T>(run: () => T): [T, string[]] {
  const { log } = console;
  const lines: string[] = [];
  console.log = (line: string) => lines.push(line);
  try {
    return [run(), lines];
  } finally {
    console.log = log;
  }
}

test.run();
