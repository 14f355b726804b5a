/** Learns when the extractive model answers. The README.md of this folder has the command. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../../src/digest.ts';
import type { Weights } from '../../src/models/extractive/features.ts';
import { FEATURES, featuresOf } from '../../src/models/extractive/features.ts';
import { probabilitiesBy } from '../../src/models/extractive/probability.ts';
import { readQuestion } from '../../src/models/extractive/reading/question.ts';
import { score } from '../../src/models/extractive/score.ts';
import type { Example } from './collect.ts';
import { collect } from './collect.ts';
import type { Graded } from './fit.ts';
import { fit } from './fit.ts';

/** Greatest number of articles whose questions are asked; the split `test` has fewer. */
const ARTICLES = { answered: 3_000, unanswered: 1_500 } as const;
/** How often a question without an answer counts: a wrong answer is worse than none. */
const UNANSWERED = 3;
const THRESHOLDS = [0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3];

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('DATA');
// The reranker's related words and the embedder were learned from the split `train`: on its questions their
// features seem better than they are.
const answered = await graded(collect(dataDir, 'test', ARTICLES.answered, 'answered'));
const others = await graded(collect(dataDir, 'train', ARTICLES.unanswered, 'unanswered'));
const without = Array.from({ length: UNANSWERED }, () => others).flat();
const halves = [0, 1].map((half) => answered.filter((one) => one.half === half)) as [Judged[], Judged[]];
for (const name of ['reranked', 'unranked'] as const) {
  const isReranked = name === 'reranked';
  const ofOther = [
    fit([...halves[1], ...without], isReranked),
    fit([...halves[0], ...without], isReranked),
  ] as const;
  report(name, ofOther);
}
const all = [...answered, ...without];
const weights = { reranked: fit(all, true), unranked: fit(all, false) };
writeFileSync(
  fileURLToPath(new URL('../../src/models/extractive/weights.ts', import.meta.url)),
  source(weights),
);

/** A graded question, and its half: questions about one law are in one half. */
interface Judged extends Graded {
  readonly half: 0 | 1;
}

async function graded(examples: AsyncIterable<Example>): Promise<Judged[]> {
  const all: Judged[] = [];
  for await (const { grounded, answer } of examples) {
    const asked = readQuestion(grounded.question);
    const features = featuresOf(score(grounded.passages, asked), asked, grounded);
    const answers = grounded.passages.map(
      ({ canonical_id, article_no }) =>
        answer !== undefined && canonical_id === answer.document && article_no === answer.article,
    );
    const half = Number.parseInt(sha256(answer?.document ?? '').slice(0, 2), 16) % 2 === 0 ? 0 : 1;
    all.push({ features, answers, half });
  }
  return all;
}

/**
 * Prints, for each threshold, the shares of all test questions that are answered with the right article as
 * the first one and that are not, and the shares refused of those whose article was retrieved and of the
 * others. Each half is judged by the weights that were learned from the other one.
 */
function report(name: string, ofOther: readonly [Weights, Weights]): void {
  const judged = answered.map(({ features, answers, half }) => {
    const chances = probabilitiesBy(ofOther[half], features);
    const chance = Math.max(0, ...chances);
    return { chance, isRight: answers[chances.indexOf(chance)] ?? false, found: answers.includes(true) };
  });
  const share = (of: typeof judged, is: (one: (typeof judged)[number]) => boolean) =>
    (of.filter(is).length / of.length).toFixed(3);
  const [found, lost] = [judged.filter((one) => one.found), judged.filter((one) => !one.found)];
  console.log(`${name}: ${judged.length} questions, article retrieved ${share(judged, (one) => one.found)}`);
  console.log('threshold  right  not right  refused: found  not found');
  for (const least of THRESHOLDS) {
    const isRefused = ({ chance }: { chance: number }) => chance < least;
    const right = share(judged, (one) => !isRefused(one) && one.isRight);
    const wrong = share(judged, (one) => !isRefused(one) && !one.isRight);
    console.log(
      `${least.toFixed(2).padStart(9)}  ${right}      ${wrong}           ${share(found, isRefused)}      ${share(lost, isRefused)}`,
    );
  }
}

/** A weight without trailing zeros, as Biome formats it. */
const rounded = (weight: number) => String(Number(weight.toFixed(4)));

function source(by: Readonly<Record<'reranked' | 'unranked', Weights>>): string {
  const table = ({ bias, features }: Weights) => [
    `    bias: ${rounded(bias)},`,
    '    features: {',
    ...FEATURES.map((name) => {
      const [once, squared] = features[name];
      return `      ${/-/.test(name) ? `'${name}'` : name}: [${rounded(once)}, ${rounded(squared)}],`;
    }),
    '    },',
  ];
  return `/** Weights of the extractive model's features. \`scripts/train-answers/\` writes this file; do not edit it. */
// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: a learned weight may resemble a constant
import type { Weights } from './features.ts';

export const WEIGHTS: Readonly<Record<'reranked' | 'unranked', Weights>> = {
${Object.entries(by)
  .map(([name, one]) => [`  ${name}: {`, ...table(one), '  },'].join('\n'))
  .join('\n')}
};
`;
}
