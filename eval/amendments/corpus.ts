/** Finds the documents of the gold rows in the files of the corpus. */
import { basename } from 'node:path';
import { articleKey } from '../../src/core.ts';
import { checkSourceDocument } from '../../src/ingest/read/check-document.ts';
import { isRejected, readLines } from '../../src/ingest/read/read.ts';
import type { SourceArticle } from '../../src/ingest/read/source-article.ts';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import { fileOrGz } from '../sets/set-files.ts';
import type { ArticleRow, GoldRow, ProvisionRow } from './gold.ts';

export interface FoundArticle {
  row: ArticleRow;
  article: SourceArticle;
  /**
   * Index in `document.articles`. It is less than the row's index if ingest drops empty articles before it.
   */
  index: number;
}

/** A document of the corpus and the gold rows about it. */
export interface FoundDocument {
  document: SourceDocument;
  articles: FoundArticle[];
  provisions: ProvisionRow[];
}

export interface Found {
  documents: FoundDocument[];
  /** Ids of the rows whose document or article was not found in the corpus. They are not measured. */
  absent: string[];
}

/** Throws if a file that a row names is missing from the folder or has a line that cannot be read. */
export async function findDocuments(rows: readonly GoldRow[], directory: string): Promise<Found> {
  const documents: FoundDocument[] = [];
  const placed = new Set<GoldRow>();
  for (const file of new Set(rows.map(({ file }) => file))) {
    const wanted = rows.filter((row) => row.file === file);
    for await (const value of valuesOf(file, directory)) {
      const own = wanted.filter((row) => !placed.has(row) && isOf(row, value));
      const found = own.length === 0 ? undefined : foundDocument(own, value);
      if (found === undefined) continue;
      documents.push(found);
      for (const row of [...found.articles.map(({ row }) => row), ...found.provisions]) placed.add(row);
    }
  }
  return { documents, absent: rows.filter((row) => !placed.has(row)).map(({ id }) => id) };
}

/** Paths of the files that the rows name. Throws if one is missing from the folder. */
export const filesOf = (rows: readonly GoldRow[], directory: string): string[] =>
  [...new Set(rows.map(({ file }) => file))].map((file) => pathOf(file, directory));

function pathOf(file: string, directory: string): string {
  // The name comes from the gold file. `basename` keeps it inside the folder.
  const path = fileOrGz(directory, basename(file).replace(/\.gz$/, ''));
  if (path === undefined) throw new Error(`${directory} has no ${file}, which the gold rows name`);
  return path;
}

async function* valuesOf(file: string, directory: string): AsyncGenerator<Record<string, unknown>> {
  for await (const read of readLines(pathOf(file, directory))) {
    if (isRejected(read)) throw new Error(`${read.file}:${read.line}: ${read.reason}`);
    if (typeof read.value === 'object' && read.value !== null) yield { ...read.value };
  }
}

const IDENTIFYING = ['jurisdiction', 'title', 'official_number', 'year_hijri', 'year_gregorian'] as const;

const isOf = (row: GoldRow, value: Record<string, unknown>) =>
  IDENTIFYING.every((field) => (row[field] ?? null) === (value[field] ?? null));

function foundDocument(rows: readonly GoldRow[], value: Record<string, unknown>): FoundDocument | undefined {
  const checked = checkSourceDocument(value, new Set());
  if (!checked.ok) return undefined;
  const articles = rows
    .filter((row) => row.kind === 'article')
    .flatMap((row) => foundArticle(row, value, checked.document) ?? []);
  const provisions = rows.filter((row) => row.kind === 'provision');
  return { document: checked.document, articles, provisions };
}

function foundArticle(
  row: ArticleRow,
  value: Record<string, unknown>,
  document: SourceDocument,
): FoundArticle | undefined {
  const source = Array.isArray(value.articles) ? value.articles : [];
  // Ingest drops empty articles: the row's index counts them, and the checked document's does not.
  const kept = (articles: unknown[]) => {
    const checked = checkSourceDocument({ ...value, articles }, new Set());
    return checked.ok ? checked.document.articles.length : 0;
  };
  const index = kept(source.slice(0, row.article_index));
  if (kept(source.slice(0, row.article_index + 1)) === index) return undefined;
  const article = document.articles[index];
  return article !== undefined && isNumberOf(article, row.article_no ?? undefined)
    ? { row, article, index }
    : undefined;
}

/**
 * A law whose annex is numbered too has its own numbers after reading, and rows have them as the source does.
 */
const isNumberOf = ({ article_no }: SourceArticle, printed: string | undefined): boolean =>
  article_no === printed ||
  (article_no !== undefined &&
    printed !== undefined &&
    articleKey(printed) === `issue-${articleKey(article_no)}`);
