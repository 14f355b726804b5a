/** Searches that differ from the one that clients get in one thing: what it brings is what the others lack. */
import type { Services } from '../../src/usecases/services.ts';
import type { Stage } from './subject.ts';

export interface VariantOptions {
  /** Also without the thesaurus, the glossary and the country that a query names. */
  withoutLexicon: boolean;
  /** Also with these weights of the dense list in the fusion. */
  denseWeights: readonly number[];
}

export interface Variant {
  /** Behind the name of the stage. */
  readonly suffix: string;
  /** Stages in which the difference shows. */
  readonly stages: readonly Stage[];
  change(services: Services): Services;
}

export function variantsOf({ withoutLexicon, denseWeights }: VariantOptions): Variant[] {
  return [
    ...(withoutLexicon ? [WITHOUT_LEXICON] : []),
    ...denseWeights.map(
      (weight): Variant => ({
        suffix: `, dense ${weight}`,
        stages: ['fused', 'reranked'],
        change: (services) => ({
          ...services,
          about: { ...services.about, embedder: { ...services.about.embedder, weight } },
        }),
      }),
    ),
  ];
}

const WITHOUT_LEXICON: Variant = {
  suffix: ', no lexicon',
  stages: ['sparse', 'dense', 'fused', 'reranked'],
  change: (services) => ({ ...services, readQuery: (text) => ({ text, expansions: [] }) }),
};

/** What the stages are called, with each variant's behind them. */
export function namesOf(stages: readonly Stage[], variants: readonly Variant[]): string[] {
  return [
    ...stages,
    ...variants.flatMap(({ suffix, stages: shown }) =>
      stages.filter((stage) => shown.includes(stage)).map((stage) => `${stage}${suffix}`),
    ),
  ];
}
