/** The articles that a citation cites. A number with several parts is given with its possible readings. */
import { z } from 'zod';
import type { ArticleRef } from '../../../core.ts';
import { articleReadings } from '../../../core.ts';

const articleNo = z.string().describe('As the corpus writes article numbers: 12, 46 مكرر');
const articleKeySchema = z.string().describe('article_no in ASCII, such as 46-bis: the key for matching');

const readingSchema = z.strictObject({
  article_no: articleNo,
  article_key: articleKeySchema,
  paragraph: z.string(),
});

export const articleSchema = z.strictObject({
  article_no: articleNo,
  article_key: articleKeySchema,
  paragraph: z.string().optional().describe('Paragraph (فقرة) of the article: 1, أ, last; 1/أ is أ inside 1'),
  item: z.string().optional().describe('Item (بند) of the article or its paragraph'),
  readings: z
    .array(readingSchema)
    .optional()
    .describe(
      'Possible meanings of a number with several parts: 39/2 is paragraph 2 of 39, or paragraph 39 of 2',
    ),
});

export type ParsedArticle = z.infer<typeof articleSchema>;

export function parsedArticle(article: ArticleRef): ParsedArticle {
  const { no, key, paragraph, item } = article;
  const readings = readingsOf(article);
  return {
    article_no: no,
    article_key: key,
    ...(paragraph !== undefined && { paragraph }),
    ...(item !== undefined && { item }),
    ...(readings.length > 0 && { readings }),
  };
}

/**
 * True if the number may include a paragraph: `39/2`, or `93-bis-1` as a key. Few numbers do, so this test
 * saves most calls of the native module.
 */
const isCompound = ({ no, key }: ArticleRef) => /[/-]/.test(no) || key.includes('bis-');

function readingsOf(article: ArticleRef): z.infer<typeof readingSchema>[] {
  if (!isCompound(article)) return [];
  const [, ...others] = articleReadings(article);
  return others.map(({ no, key, paragraph = '' }) => ({ article_no: no, article_key: key, paragraph }));
}
