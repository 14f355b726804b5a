/** Writes the weights as the extractive model reads them. */
import type { CertaintyWeights } from '../../src/models/extractive/certainty-values.ts';
import { VALUES, VALUES_OF_TEXT } from '../../src/models/extractive/certainty-values.ts';
import type { Weights } from '../../src/models/extractive/features.ts';
import { FEATURES } from '../../src/models/extractive/features.ts';
import type { WEIGHTS } from '../../src/models/extractive/weights.ts';

/** A weight without trailing zeros, as Biome formats it. */
function rounded(weight: number): string {
  return String(Number(weight.toFixed(4)));
}

type By = Readonly<Record<'reranked' | 'unranked', Weights>>;

/** Returns the text of `src/models/extractive/weights.ts`. */
export function weightsSource(
  { articles, english, unasked, rulings }: Readonly<Record<keyof typeof WEIGHTS, By>>,
  certainty: CertaintyWeights,
  ofText: CertaintyWeights<(typeof VALUES_OF_TEXT)[number]>,
): string {
  const table = ({ bias, features }: Weights) => [
    `      bias: ${rounded(bias)},`,
    '      features: {',
    ...FEATURES.map((name) => {
      const [once, squared] = features[name];
      return `        ${/-/.test(name) ? `'${name}'` : name}: [${rounded(once)}, ${rounded(squared)}],`;
    }),
    '      },',
  ];
  const both = (by: By) =>
    Object.entries(by)
      .map(([name, one]) => [`    ${name}: {`, ...table(one), '    },'].join('\n'))
      .join('\n');
  return `/** Weights of the extractive model's features. \`scripts/train-answers/\` writes this file; do not edit it. */
// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: a learned weight may resemble a constant
import type { CertaintyWeights, VALUES_OF_TEXT } from './certainty-values.ts';
import type { Weights } from './features.ts';

type Both = Readonly<Record<'reranked' | 'unranked', Weights>>;

export const WEIGHTS: Readonly<Record<'articles' | 'english' | 'unasked' | 'rulings', Both>> = {
  articles: {
${both(articles)}
  },
  english: {
${both(english)}
  },
  unasked: {
${both(unasked)}
  },
  rulings: {
${both(rulings)}
  },
};

export const CERTAINTY: CertaintyWeights = {
${(['bias', ...VALUES] as const).map((name) => `  ${name}: ${rounded(certainty[name])},`).join('\n')}
};

export const CERTAINTY_OF_TEXT: CertaintyWeights<(typeof VALUES_OF_TEXT)[number]> = {
${(['bias', ...VALUES_OF_TEXT] as const).map((name) => `  ${name}: ${rounded(ofText[name])},`).join('\n')}
};
`;
}
