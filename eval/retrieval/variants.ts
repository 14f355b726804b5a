/** Variants of the client's search that differ from it in one part, to measure what that part contributes. */
import type { Services } from '../../src/usecases/services.ts';
import type { Stage } from './stages.ts';

export interface VariantOptions {
  /**
   * True adds stages that ignore thesaurus, glossary, related words and the country that a query names.
   */
  withoutLexicon: boolean;
  /** For each weight, adds stages with this weight of the dense list in the fusion. */
  denseWeights: readonly number[];
}

export interface Variant {
  /** Text that names the variant in reports. It is appended to the name of the stage. */
  readonly suffix: string;
  /** Stages of the search whose results differ in this variant. */
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

/** Names of the stages and of all their variants. */
export function namesOf(stages: readonly Stage[], variants: readonly Variant[]): string[] {
  return [
    ...stages,
    ...variants.flatMap(({ suffix, stages: shown }) =>
      stages.filter((stage) => shown.includes(stage)).map((stage) => `${stage}${suffix}`),
    ),
  ];
}
