/** Changes that a document makes in the articles of others. */
import { z } from 'zod';
import { documentChangeSchema } from '../../schema/article.ts';
import { canonicalIdSchema, isCanonicalId } from '../../schema/canonical-id.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { unknownId } from '../document/unknown-id.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import { articlesOf, onDay } from './articles-of.ts';
import { appliedSchema, isWanted } from './changes.ts';
import { ARTICLE_EXAMPLES } from './examples.ts';
import { nameOf } from './present.ts';

const documentEffectSchema = documentChangeSchema.extend({
  canonical_id: z.string().describe('The changed document'),
});
export type DocumentEffect = z.infer<typeof documentEffectSchema>;

export const documentEffects = operation({
  name: 'document_effects',
  summary: 'Lists what a document changes in the articles of others',
  group: 'Documents',
  description:
    'From the clauses of the document and from the notes that name it, in the order of the changed documents and ' +
    'their articles. A decision that drafts a decree has the effects of the decree. The repeal of a whole ' +
    'document is an edge of the graph. A change that is not applied has its `reason`.',
  access: 'key',
  http: { method: 'GET', path: '/v1/document/:canonical_id/effects', revalidate: true },
  input: z.strictObject({ canonical_id: canonicalIdSchema, applied: appliedSchema }),
  output: z.strictObject({ canonical_id: z.string(), effects: z.array(documentEffectSchema) }),
  example: ARTICLE_EXAMPLES.effects,
  rate: 'default',
  budgetMs: 1_000,
  errors: ['not_found'],
  run({ canonical_id, applied }, _context, services) {
    return withGeneration(services, ({ corpus }) => {
      const effects = effectsOf(corpus, canonical_id, services.today());
      return { canonical_id, effects: effects.filter(isWanted(applied)) };
    });
  },
});

/** All effects. Articles have their numbers of `day`. Throws `not_found` for an unknown id. */
export function effectsOf(corpus: Corpus, canonicalId: string, day: string): DocumentEffect[] {
  if (!isCanonicalId(canonicalId) || corpus.documentOrdinal(canonicalId) === undefined)
    throw unknownId(corpus, canonicalId);
  return corpus.effects(canonicalId).flatMap(({ document, article_key, change }) => {
    const target = articlesOf(corpus, document);
    const history = target.articles.find((one) => one.article_key === article_key);
    const stated = history?.changes[change];
    // An article without a number is not listed: no request can name it.
    if (history === undefined || stated === undefined) return [];
    return [{ canonical_id: document, article: nameOf(onDay(history, day, target)), ...stated }];
  });
}
