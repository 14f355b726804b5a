/** Learns when the extractive model answers. The README.md of this folder has the command. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FEATURES, featuresOf } from '../../src/models/extractive/features.ts';
import type { Weights } from '../../src/models/extractive/probability.ts';
import { probabilitiesBy } from '../../src/models/extractive/probability.ts';
import { readQuestion } from '../../src/models/extractive/question.ts';
import { score } from '../../src/models/extractive/score.ts';
import type { Example } from './collect.ts';
import { collect } from './collect.ts';
import type { Graded } from './fit.ts';
import { fit } from './fit.ts';

/** Number of articles whose questions are asked, of each split. */
const ARTICLES = { train: 1_500, test: 400 } as const;
const THRESHOLDS = [0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3];

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('DATA');
const train = await graded(collect(dataDir, 'train', ARTICLES.train, true));
const weights = { reranked: fit(train, true), unranked: fit(train, false) };
const test = await graded(collect(dataDir, 'test', ARTICLES.test, false));
for (const [name, by] of Object.entries(weights)) report(name, by);
writeFileSync(
  fileURLToPath(new URL('../../src/models/extractive/weights.ts', import.meta.url)),
  source(weights),
);

async function graded(examples: AsyncIterable<Example>): Promise<Graded[]> {
  const all: Graded[] = [];
  for await (const { grounded, answer } of examples) {
    const asked = readQuestion(grounded.question);
    const features = featuresOf(score(grounded.passages, asked), asked, grounded);
    const answers = grounded.passages.map(
      ({ canonical_id, article_no }) =>
        answer !== undefined && canonical_id === answer.document && article_no === answer.article,
    );
    all.push({ features, answers });
  }
  return all;
}

/**
 * Prints, for each threshold, the shares of all test questions that are answered with the right article as
 * the first one and that are not, and the shares refused of those whose article was retrieved and of the
 * others.
 */
function report(name: string, by: Weights): void {
  const judged = test.map(({ features, answers }) => {
    const chances = probabilitiesBy(by, features);
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

function source(by: Readonly<Record<'reranked' | 'unranked', Weights>>): string {
  const table = ({ bias, features }: Weights) => [
    `    bias: ${bias.toFixed(4)},`,
    '    features: {',
    ...FEATURES.map((name) => {
      const [once, squared] = features[name];
      return `      ${/-/.test(name) ? `'${name}'` : name}: [${once.toFixed(4)}, ${squared.toFixed(4)}],`;
    }),
    '    },',
  ];
  return `/** Weights of the extractive model's features. \`scripts/train-answers/\` writes this file; do not edit it. */
import type { Weights } from './probability.ts';

export const WEIGHTS: Readonly<Record<'reranked' | 'unranked', Weights>> = {
${Object.entries(by)
  .map(([name, one]) => [`  ${name}: {`, ...table(one), '  },'].join('\n'))
  .join('\n')}
};
`;
}
