/** Tests that the weights of the certainty can be learned again. */
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Best } from '../../scripts/train-answers/certainty.ts';
import { bestPassages, learnCertainty } from '../../scripts/train-answers/certainty.ts';
import type { Example } from '../../scripts/train-answers/collect.ts';
import { weightsSource } from '../../scripts/train-answers/weights-file.ts';
import { certaintyBy, VALUES } from '../../src/models/extractive/certainty.ts';
import { CERTAINTY, WEIGHTS } from '../../src/models/extractive/weights.ts';
import { FAR, grounded, passage, UNASKED } from '../models/extractive/passages.ts';

/** As many questions, whose answers the known weights tell. */
const COUNT = 3_000;
const KNOWN = { bias: -1.5, among: 0.8, rival: -0.5, nearest: 4, asked: 2 };

/** A number from 0 to 1 that looks drawn by chance. */
const drawn = (at: number) => (Math.abs(Math.sin(at * 12.9898)) * 43758.5453) % 1;

test('the weights by which questions were answered are learned again', () => {
  const all = Array.from({ length: COUNT }, (_, at): Best => {
    const [among = 0, rival = 0, nearest = 0, asked = 0, chance = 0] = [1, 2, 3, 4, 5].map((one) =>
      drawn(at * 5 + one),
    );
    const values = [among * 10 - 5, rival * 5 - 4, nearest * 0.35, asked];
    const from = at % 2 === 0 ? 'everyday' : 'test';
    return { values, answers: chance < certaintyBy(KNOWN, values), from, hasAnswer: true, part: at % 5 };
  });
  const [learned, lines] = quietly(() => learnCertainty(all));
  const bounds = { bias: 0.4, among: 0.1, rival: 0.15, nearest: 1.2, asked: 0.5 };
  for (const name of ['bias', ...VALUES] as const)
    assert.ok(Math.abs(learned[name] - KNOWN[name]) < bounds[name], `${name} ${learned[name]}`);
  assert.match(lines[0] as string, new RegExp(`${COUNT} questions, cross-entropy`));
});

test('a question counts by its most probable passage, if questions were asked about that', async () => {
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
  const [best, ...others] = await bestOf(asked({}));
  assert.equal([best?.answers, best?.hasAnswer, others.length], [true, true, 0]);
  assert.is(best?.values.length, VALUES.length);
  const [wrong] = await bestOf({ ...asked({}), answers: [] });
  assert.equal([wrong?.answers, wrong?.hasAnswer], [false, false]);
  assert.equal(await bestOf(asked({ found: UNASKED })), [], 'other limits');
  assert.equal(await bestOf(asked({ named: true })), [], 'no limit');
});

test('the shipped weights are in the form in which the program writes them', () => {
  const url = new URL('../../src/models/extractive/weights.ts', import.meta.url);
  assert.is(weightsSource(WEIGHTS, CERTAINTY), readFileSync(url, 'utf8'));
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
