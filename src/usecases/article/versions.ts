/** The operation `article_versions`: all known wordings of an article, in order of time. */

import { z } from 'zod';
import { articleNameSchema } from '../../schema/article.ts';
import { dayFields, dayProblems, statedDay } from '../../schema/day.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import { articleOn, articlesOf } from './articles-of.ts';
import { ARTICLE_EXAMPLES } from './examples.ts';
import { nameOf, versionsOf } from './present.ts';
import { articleShape, wordingSchema } from './schema.ts';

export const articleVersions = operation({
  name: 'article_versions',
  summary: 'Lists all known wordings of an article',
  group: 'Documents',
  description:
    'In order of time, wordings of the future and times without a known wording included. `as_of` decides ' +
    'which article bears the number, and the states.',
  access: 'key',
  http: { method: 'GET', path: '/v1/document/:canonical_id/articles/:article/versions', revalidate: true },
  input: z.strictObject({ ...articleShape, ...dayFields }),
  output: z.strictObject({
    canonical_id: z.string(),
    ...articleNameSchema.shape,
    heading: z.string().optional(),
    versions: z.array(
      wordingSchema.extend({
        version: z.int().min(1).describe('Place among the versions'),
        article_no: z.string().optional().describe('Number that the article bears in this time'),
      }),
    ),
  }),
  example: ARTICLE_EXAMPLES.versions,
  rate: 'default',
  budgetMs: 1_000,
  errors: ['not_found'],
  check: (input) => dayProblems(input),
  run({ canonical_id, article: asked, ...stated }, _context, services) {
    const day = statedDay(stated) ?? services.today();
    return withGeneration(services, ({ corpus }) => {
      const document = articlesOf(corpus, canonical_id);
      const found = articleOn(document, asked, day);
      const { heading } = found.history;
      return {
        canonical_id,
        ...nameOf(found),
        ...(heading !== undefined && { heading }),
        versions: versionsOf(found.history, day, document),
      };
    });
  },
});
