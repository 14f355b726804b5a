/** The operation `article`: one article of a law in the wording of a day. */
import { z } from 'zod';
import { dayFields, dayProblems, statedDay } from '../../schema/day.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import { articleOn, articlesOf } from './articles-of.ts';
import { ARTICLE_EXAMPLES } from './examples.ts';
import { presentArticle } from './present.ts';
import { articleSchema, articleShape } from './schema.ts';

export const article = operation({
  name: 'article',
  summary: 'Fetches one article in the wording of a day',
  group: 'Documents',
  description:
    'A number means the article that bears it on the day. `text` is absent if the wording of the day is not in ' +
    'the sources or the article is repealed; `state` says which. `made_by` names the acts behind the wording, ' +
    '`unapplied` the changes that are known and not in it.',
  access: 'key',
  http: { method: 'GET', path: '/v1/document/:canonical_id/articles/:article', revalidate: true },
  input: z.strictObject({ ...articleShape, ...dayFields }),
  output: articleSchema,
  example: ARTICLE_EXAMPLES.article,
  rate: 'default',
  budgetMs: 1_000,
  errors: ['not_found'],
  check: (input) => dayProblems(input),
  run({ canonical_id, article: asked, ...stated }, _context, services) {
    const day = statedDay(stated) ?? services.today();
    return withGeneration(services, ({ corpus }) => {
      const document = articlesOf(corpus, canonical_id);
      return presentArticle(corpus, document, articleOn(document, asked, day), day);
    });
  },
});
