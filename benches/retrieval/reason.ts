/**
 * Compares the cost of an answer with the cost of its model call: `npm run bench:reason -- [--data DIR]`.
 * Without `--data`, the sample corpus is used. All sides send the same tokens in one process, in alternating
 * rounds; figures are medians of the rounds.
 */
import { parseArgs } from 'node:util';
import { rewriter } from '../../src/usecases/reason/rewriter.ts';
import { sampleData } from '../../test/support/doors/service.ts';
import { median } from '../shared/rounds.ts';
import type { Way } from './reason-sides.ts';
import { bareServerAlone, sanadWay, sdkAlone, sdkBehindServer } from './reason-sides.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    rounds: { type: 'string', default: '11' },
    tokens: { type: 'string', default: '2000' },
  },
});
const rounds = Number(values.rounds);
const count = Number(values.tokens);
const QUESTION = 'ما مدة فترة الاختبار في عقد العمل؟';

/** Tokens as a language model splits Arabic. In the answer, one in forty tokens is a piece of a reference. */
const WORDS = ['وي', 'لتزم', ' صاحب', ' العمل', ' بأن', ' يؤدي', ' إلى', ' العامل', ' أجره', '،'];
const REFERENCE = ['[[', 'REF', ':eg-leg', '-1800', '-1#', '1', ']]', '.'];
const tokens = Array.from({ length: count }, (_, index) =>
  index % 320 < 312 ? (WORDS[index % WORDS.length] as string) : (REFERENCE[(index % 320) - 312] as string),
);

const ways: Record<string, Way> = {
  sanad: await sanadWay(values.data ?? (await sampleData()), tokens, QUESTION),
  'SDK behind node:http': await sdkBehindServer(tokens, QUESTION),
  'SDK alone': sdkAlone(tokens, QUESTION),
  'node:http alone': await bareServerAlone(tokens),
};
const first = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as number[]]));
const perToken = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as number[]]));
const ends = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as number[]]));
for (let round = -3; round < rounds; round++) {
  const turn = Object.entries(ways);
  if (round % 2 === 0) turn.reverse();
  for (const [name, way] of turn) {
    const cost = await way.run();
    if (round < 0) continue;
    first[name]?.push(cost.first / 1000);
    perToken[name]?.push(cost.rest / count);
    ends[name]?.push(cost.end / 1000);
  }
}
print(`${rounds} rounds, ${count} tokens each\n`);
print('| side | first token, CPU ms | a token, CPU µs | behind the last, CPU ms |');
print('|---|---|---|---|');
for (const name of Object.keys(ways)) {
  print(
    `| ${name} | ${middle(first, name).toFixed(2)} | ${middle(perToken, name).toFixed(2)} | ${middle(ends, name).toFixed(2)} |`,
  );
}
const beyond = differences(perToken, 'sanad', 'SDK alone');
print('');
print(`a token beyond the SDK alone: ${beyond.toFixed(2)} µs (floor 12, record 4)`);
print(
  `a token beyond the SDK behind node:http: ${differences(perToken, 'sanad', 'SDK behind node:http').toFixed(2)} µs; the rest is both ends of the socket`,
);
print(`a token against node:http alone: ${ratio(perToken, 'sanad', 'node:http alone').toFixed(2)}`);
print(
  `first token against the SDK behind node:http, retrieval and all: ${ratio(first, 'sanad', 'SDK behind node:http').toFixed(2)} (floor 1.5)`,
);
print(`the rewriter: ${(await rewriterNs()).toFixed(0)} ns a token (floor 200)`);
for (const way of Object.values(ways)) await way.close();

async function rewriterNs(): Promise<number> {
  const passes = Array.from({ length: rounds + 3 }, () => {
    const began = process.cpuUsage();
    for (let times = 0; times < 50; times++) {
      const references = rewriter(() => [0]);
      for (const token of tokens) references.push(token);
      references.end();
    }
    return (process.cpuUsage(began).user * 1000) / (50 * count);
  });
  return median(passes.slice(3));
}

function middle(figures: Record<string, number[]>, name: string): number {
  return median(figures[name] ?? []);
}

function pairs(figures: Record<string, number[]>, ours: string, theirs: string): [number, number][] {
  return (figures[ours] ?? []).map((figure, round) => [figure, figures[theirs]?.[round] ?? Number.NaN]);
}

function ratio(figures: Record<string, number[]>, ours: string, theirs: string): number {
  return median(pairs(figures, ours, theirs).map(([a, b]) => a / b));
}

function differences(figures: Record<string, number[]>, ours: string, theirs: string): number {
  return median(pairs(figures, ours, theirs).map(([a, b]) => a - b));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
