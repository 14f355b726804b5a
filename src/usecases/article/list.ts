/** The operation `articles`: the articles that a document has on a day, each with its state. */
import { z } from 'zod';
import { canonicalIdSchema } from '../../schema/canonical-id.ts';
import { dayFields, dayProblems, statedDay } from '../../schema/day.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import { articlesOf } from './articles-of.ts';
import { ARTICLE_EXAMPLES } from './examples.ts';
import { listOn } from './present.ts';
import { listedArticleSchema } from './schema.ts';

export const articles = operation({
  name: 'articles',
  summary: 'Lists the articles of a document',
  group: 'Documents',
  description:
    'Numbered articles in the order of the text, with their state on the day. Repealed articles are listed. ' +
    'An inserted article is listed from its first day. A part without a number, such as a table, is listed ' +
    'if it was changed.',
  access: 'key',
  http: { method: 'GET', path: '/v1/document/:canonical_id/articles', revalidate: true },
  input: z.strictObject({ canonical_id: canonicalIdSchema, ...dayFields }),
  output: z.strictObject({
    canonical_id: z.string(),
    articles: z.array(listedArticleSchema).describe('Empty for a document without numbered articles'),
  }),
  example: ARTICLE_EXAMPLES.articles,
  rate: 'default',
  budgetMs: 1_000,
  errors: ['not_found'],
  check: (input) => dayProblems(input),
  run({ canonical_id, ...stated }, _context, services) {
    const day = statedDay(stated) ?? services.today();
    return withGeneration(services, ({ corpus }) => ({
      canonical_id,
      articles: listOn(articlesOf(corpus, canonical_id), day),
    }));
  },
});
