/** The operation `article_diff`: the words in which two wordings of an article differ. */

import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { ServiceError } from '../../errors.ts';
import type { ArticleHistory } from '../../schema/article.ts';
import {
  articleDaySchema,
  articleNameSchema,
  articleStateSchema,
  certaintySchema,
} from '../../schema/article.ts';
import { calendarSchema, dayProblems, gregorianDay, isDay } from '../../schema/day.ts';
import { known } from '../../schema/known.ts';
import type { Span } from '../../schema/span.ts';
import { spanSchema } from '../../schema/span.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import type { DocumentArticles } from './articles-of.ts';
import { articleOn, articlesOf, onDay } from './articles-of.ts';
import { ARTICLE_EXAMPLES } from './examples.ts';
import { nameOf, versionsOf } from './present.ts';
import { articleShape } from './schema.ts';
import { wordDifferences } from './word-differences.ts';

const momentSchema = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}|[1-9]\d{0,3})$/, 'must be a day, YYYY-MM-DD, or the number of a version');

const sideSchema = z.strictObject({
  version: z.int().min(1),
  article_key: z
    .string()
    .optional()
    .describe('Present if another article bore the number on the day; `version` is then one of its versions'),
  article_no: z.string().optional(),
  text: z.string().optional().describe('Absent if the wording cannot be told, and of a repealed article'),
  state: articleStateSchema.describe('State today'),
  certainty: certaintySchema,
  from: articleDaySchema.optional(),
  to: articleDaySchema.optional(),
});

const wordsSchema = z.strictObject({ text: z.string(), span: spanSchema });

export const articleDiff = operation({
  name: 'article_diff',
  summary: 'Compares two wordings of an article word by word',
  group: 'Documents',
  description:
    'A number means the article that bears it today. For a day on which that article has no wording, it ' +
    'means the article that bore the number then, named by `article_key` of the side. Replacing ' +
    '`taken_out` by `put_in` in every difference turns the first text into the second.',
  access: 'key',
  http: { method: 'GET', path: '/v1/document/:canonical_id/articles/:article/diff', revalidate: true },
  input: z.strictObject({
    ...articleShape,
    from: momentSchema.describe('Day, YYYY-MM-DD, or number of the first version'),
    to: momentSchema.describe('Day, YYYY-MM-DD, or number of the second version'),
    calendar: calendarSchema,
  }),
  output: z.strictObject({
    canonical_id: z.string(),
    ...articleNameSchema.shape,
    from: sideSchema,
    to: sideSchema,
    differences: z
      .array(
        z.strictObject({
          taken_out: wordsSchema.describe('Words of the first text, empty where words are only put in'),
          put_in: wordsSchema.describe('Words of the second text, empty where words are only taken out'),
        }),
      )
      .optional()
      .describe('In the order of the text; absent if one of the two versions has no text'),
  }),
  example: ARTICLE_EXAMPLES.diff,
  rate: 'default',
  budgetMs: 2_000,
  errors: ['not_found'],
  check: (input) => dayProblems(input, ['from', 'to']),
  run({ canonical_id, article: asked, from, to, calendar }, _context, services) {
    const today = services.today();
    return withGeneration(services, ({ corpus }) => {
      const document = articlesOf(corpus, canonical_id);
      const found = articleOn(document, asked, today);
      const side = (written: string) => {
        if (!isDay(written)) return sideOf(document, found.history, Number(written) - 1, today);
        const day = gregorianDay(written, calendar);
        const own = onDay(found.history, day, document);
        const { history, index } = own.index === undefined ? articleOn(document, asked, day) : own;
        const isOther = history !== found.history;
        return {
          ...sideOf(document, history, index, today),
          ...(isOther && { article_key: history.article_key }),
        };
      };
      const [first, second] = [side(from), side(to)];
      return {
        canonical_id,
        ...nameOf(found),
        from: first,
        to: second,
        ...known({ differences: differencesOf(first.text, second.text) }),
      };
    });
  },
});

/** The wording at a place, from 0. Throws `not_found` if the article has none there. */
function sideOf(
  document: DocumentArticles,
  history: ArticleHistory,
  index: number | undefined,
  today: string,
): z.infer<typeof sideSchema> {
  const version = index === undefined ? undefined : versionsOf(history, today, document)[index];
  if (index === undefined || version === undefined) throw noVersion();
  const { article_no, text, state, certainty, from, to } = version;
  return {
    version: index + 1,
    ...known({ article_no, text }),
    state,
    certainty,
    ...known({ from, to }),
  };
}

function differencesOf(from: string | undefined, to: string | undefined) {
  if (from === undefined || to === undefined) return undefined;
  const [first, second] = [spans(from), spans(to)];
  return wordDifferences(from, to).map((difference) => ({
    taken_out: first(difference.from),
    put_in: second(difference.to),
  }));
}

/**
 * Returns a function that gives a stretch of `text` with its span in three units. The stretches must come in
 * the order of the text, which is then counted only once.
 */
function spans(text: string): (stretch: { start: number; end: number }) => { text: string; span: Span } {
  let [utf16, codePoints, bytes] = [0, 0, 0];
  const advance = (to: number) => {
    const passed = text.slice(utf16, to);
    for (const _ of passed) codePoints++;
    bytes += Buffer.byteLength(passed);
    utf16 = to;
    return { utf16, codePoints, bytes };
  };
  return (stretch) => {
    const [start, end] = [advance(stretch.start), advance(stretch.end)];
    return {
      text: text.slice(stretch.start, stretch.end),
      span: {
        utf16: { start: start.utf16, end: end.utf16 },
        code_points: { start: start.codePoints, end: end.codePoints },
        bytes: { start: start.bytes, end: end.bytes },
      },
    };
  };
}

const noVersion = () =>
  new ServiceError('not_found', { detail: 'The article has no such version, or no known one on this day.' });
