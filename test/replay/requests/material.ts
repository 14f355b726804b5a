/**
 * Collects material for random requests: questions, citations, texts and ids. The same files give the same
 * lists.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface Material {
  /** Questions from evaluation sets. Without the folder `shared` these are the headings of articles. */
  readonly questions: readonly string[];
  readonly headings: readonly string[];
  readonly citations: readonly string[];
  /** Texts of documents with citations in them, up to 4,000 characters each. */
  readonly texts: readonly string[];
  readonly ids: readonly string[];
  readonly edges: readonly { readonly from_id: string; readonly to_id: string }[];
  readonly titles: readonly string[];
}

interface Line {
  readonly title: string;
  readonly official_number?: string;
  readonly year_gregorian?: number;
  readonly full_text?: string;
  readonly articles?: readonly {
    readonly article_no?: string;
    readonly heading?: string;
    readonly text: string;
  }[];
}

export interface MaterialOptions {
  /** The service under test. Its command line exports the citation graph. */
  readonly subject: { command(args: readonly string[]): { readonly stdout: string } };
  readonly corpus: string;
  /** Folder that contains `eval/`; `undefined` if there is none. */
  readonly shared: string | undefined;
}

const TEXT_LENGTH = 4_000;

export function openMaterial({ subject, corpus, shared }: MaterialOptions): Material {
  const documents = filesOf(corpus).flatMap((file) => linesOf<Line>(file));
  const exported = subject.command(['graph', 'export', '--format', 'json']);
  const graph = JSON.parse(exported.stdout);
  const evaluation = (name: string) =>
    shared === undefined ? [] : linesOf<Record<string, string>>(join(shared, 'eval', name));
  const headings = documents.flatMap(({ articles = [] }) => articles.flatMap(({ heading }) => heading ?? []));
  const lay = ['lay-ar', 'lay-en', 'ae-headings', 'dz-principles', 'sa-faq'];
  const questions = [
    ...evaluation('questions.jsonl').map(({ question }) => question),
    ...lay.flatMap((set) => evaluation(`retrieval/${set}/queries.jsonl`).map(({ query }) => query)),
  ].filter((question) => question !== undefined);
  return {
    questions: unique(questions.length > 0 ? questions : headings),
    headings: unique(headings),
    citations: unique([
      ...evaluation('citations.jsonl').flatMap(({ text }) => text ?? []),
      ...documents.flatMap(citationsOf),
    ]),
    texts: documents.flatMap(textOf).filter((text) => text.length > 200),
    ids: graph.nodes.map(({ canonical_id }: { canonical_id: string }) => canonical_id),
    edges: graph.edges,
    titles: unique(documents.map(({ title }) => title)),
  };
}

function citationsOf({ title, official_number, year_gregorian, articles = [] }: Line): string[] {
  const article = articles.at(-1)?.article_no;
  const cited =
    official_number === undefined ? [] : [`القانون رقم ${official_number} لسنة ${year_gregorian}`];
  return [...cited, ...(article === undefined ? [] : [`المادة ${article} من ${title}`])].map((text) =>
    text.slice(0, 480),
  );
}

function textOf({ title, full_text, articles = [] }: Line): string[] {
  const text = full_text ?? articles.map((article) => article.text).join('\n');
  return [`${title}\n${text}`.slice(0, TEXT_LENGTH)];
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => /\.jsonl(\.gz)?$/.test(name))
    .sort()
    .map((name) => join(path, name));
}

function linesOf<T>(file: string): T[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : (JSON.parse(line) as T)));
}

const unique = (texts: readonly string[]) => [...new Set(texts)];
