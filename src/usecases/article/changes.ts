/** The changes of a document's articles. */
import { z } from 'zod';
import type { DocumentChange } from '../../schema/article.ts';
import { documentChangeSchema } from '../../schema/article.ts';
import { canonicalIdSchema } from '../../schema/canonical-id.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import type { DocumentArticles } from './articles-of.ts';
import { articlesOf, onDay } from './articles-of.ts';
import { ARTICLE_EXAMPLES } from './examples.ts';
import { nameOf } from './present.ts';

export const appliedSchema = z
  .enum(['true', 'false'])
  .optional()
  .describe('Keeps the changes that are, or are not, worked into a wording; all if absent');

export const documentChanges = operation({
  name: 'document_changes',
  summary: 'Lists the changes of the articles of a document',
  group: 'Documents',
  description:
    'In the order of the articles, those of an article in order of time. A change of the whole law is listed ' +
    'for each article that it reaches. A change that is not applied has its `reason`.',
  access: 'key',
  http: { method: 'GET', path: '/v1/document/:canonical_id/changes', revalidate: true },
  input: z.strictObject({
    canonical_id: canonicalIdSchema,
    applied: appliedSchema,
  }),
  output: z.strictObject({ canonical_id: z.string(), changes: z.array(documentChangeSchema) }),
  example: ARTICLE_EXAMPLES.changes,
  rate: 'default',
  budgetMs: 1_000,
  errors: ['not_found'],
  run({ canonical_id, applied }, _context, services) {
    return withGeneration(services, ({ corpus }) => {
      const changes = changesOf(articlesOf(corpus, canonical_id), services.today());
      return { canonical_id, changes: changes.filter(isWanted(applied)) };
    });
  },
});

/** Filter for the changes that are applied, or are not. */
export const isWanted =
  (wanted: z.infer<typeof appliedSchema>) =>
  ({ applied }: { applied: boolean }): boolean =>
    wanted === undefined || applied === (wanted === 'true');

/** All changes. Articles have their numbers of `day`. */
export const changesOf = (document: DocumentArticles, day: string): DocumentChange[] =>
  document.articles.flatMap((history) => {
    const article = nameOf(onDay(history, day, document));
    return history.changes.map((change) => ({ article, ...change }));
  });
