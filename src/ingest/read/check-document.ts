/**
 * Checks and cleans a document of the input. A document without any text is refused: an empty law would be
 * served as one.
 */
import type { z } from 'zod';
import { withAnnexApart } from './annexed-parts.ts';
import { withMissingNumbers } from './missing-numbers.ts';
import { withNotedSections } from './noted-sections.ts';
import { withNotedTexts } from './noted-texts.ts';
import { withoutPageHeaders } from './page-headers.ts';
import { withPrintedArticles } from './printed-articles.ts';
import { publicationDay } from './publication-day.ts';
import type { SourceArticle } from './source-article.ts';
import type { SourceDocument } from './source-document.ts';
import { sourceSchema } from './source-document.ts';

/**
 * Maximum length, in Unicode code points, of a title that is taken from the text because the document has
 * none.
 */
const TITLE_FROM_TEXT_CHARS = 150;

export type Checked = { ok: true; document: SourceDocument } | { ok: false; reason: string };

/**
 * Checks and cleans a document, the value of one input line. Ignores unknown fields and those named in
 * `without`.
 */
export function checkSourceDocument(value: unknown, without: ReadonlySet<string>): Checked {
  const kept = without.size === 0 ? value : drop(value, without);
  const parsed = sourceSchema.safeParse(kept);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const { title, articles: rawArticles, ...fields } = parsed.data;
  const { articles: printed, ...rest } = withoutPageHeaders({
    ...fields,
    articles: (rawArticles ?? []).map(
      (article): SourceArticle => defined({ ...article, text: article.text ?? '' }),
    ),
  });
  const articles = printed.filter(
    ({ text, amendment_notes }) => text !== '' || amendment_notes !== undefined,
  );
  const firstText = rest.full_text ?? (articles[0]?.text || articles[0]?.amendment_notes?.[0]);
  if (firstText === undefined) return { ok: false, reason: 'no text: neither articles nor full_text' };
  const document: SourceDocument = defined({
    ...rest,
    title: (title ?? firstLine(firstText)).trim(),
    articles: withNotedTexts(withNotedSections(withMissingNumbers(articles))),
    published: publicationDay(kept),
  });
  return { ok: true, document: withPrintedArticles(withAnnexApart(document)) };
}

function drop(value: unknown, without: ReadonlySet<string>): unknown {
  const document = dropFields(value, without);
  if (!isObject(document)) return document;
  const { articles } = document;
  if (!Array.isArray(articles)) return document;
  return { ...document, articles: articles.map((article) => dropFields(article, without)) };
}

function dropFields(value: unknown, without: ReadonlySet<string>): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !without.has(name)));
}

function isObject(value: unknown): value is { articles?: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Copies an object without the keys whose value is `undefined`, so that equal documents have equal JSON. */
function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

function firstLine(value: string): string {
  const line = value.trim().split('\n', 1)[0] ?? '';
  return [...line].slice(0, TITLE_FROM_TEXT_CHARS).join('');
}

function reasonOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => (issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`))
    .join('; ');
}
