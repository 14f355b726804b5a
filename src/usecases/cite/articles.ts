/** The articles that a citation names, and what a slash in their numbers may mean. */
import { z } from 'zod';
import type { ArticleRef } from '../../core.ts';
import { articleKey } from '../../core.ts';

const articleNo = z.string().describe('As the corpus writes article numbers: 12, 46 مكرر');
const articleKeySchema = z.string().describe('article_no in ASCII, such as 46-bis: what matching goes by');

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
    .describe('What a number with a slash may mean: 39/2 is paragraph 2 of 39, or paragraph 39 of 2'),
});

export type ParsedArticle = z.infer<typeof articleSchema>;

export function parsedArticle({ no, key, paragraph, item }: ArticleRef): ParsedArticle {
  const readings = readingsOf(no);
  return {
    article_no: no,
    article_key: key,
    ...(paragraph !== undefined && { paragraph }),
    ...(item !== undefined && { item }),
    ...(readings.length > 0 && { readings }),
  };
}

/**
 * Countries differ in which side of the slash the article stands on, and texts of one country do too. A letter is
 * never the article: 9/ب is its paragraph ب.
 */
function readingsOf(no: string): z.infer<typeof readingSchema>[] {
  const parts = no.split('/').map((part) => part.trim());
  if (parts.length < 2) return [];
  const fromLeft = parts;
  const fromRight = parts.toReversed();
  return [fromLeft, fromRight]
    .filter(([article = '']) => /^\d/.test(article))
    .map(([article = '', ...inside]) => ({
      article_no: article,
      article_key: articleKey(article),
      paragraph: inside.join('/'),
    }));
}
