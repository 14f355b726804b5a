/**
 * Chooses what the HTTP benches ask for in a given corpus, by rules that give the same choice in every run.
 */
import { join } from 'node:path';
import { searchEngine } from '../../src/compose/corpus.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { currentGeneration } from '../../src/generations/generations.ts';
import { openGeneration } from '../../src/generations/open-generation.ts';

const DOCUMENT_BYTES = 50_000;
const WALK = { depth: 3, limit: 100 };
/**
 * Number of documents to try as root of a traversal. One that fills the limit of nodes is soon found; in a
 * corpus without one, the largest found is used.
 */
const ROOTS_TRIED = 2_000;
const CITATIONS = 50;

/** Queries in everyday words, in professional words and in English; the same for every corpus. */
export const QUERIES = [
  'محكمة العمل',
  'تعريف العامل في نظام العمل',
  'عقوبة التهرب الضريبي',
  'مدة التجربة في عقد العمل',
  'شروط صحة العقد',
  'التعويض عن الضرر',
  'إجازة الوضع للمرأة العاملة',
  'حماية البيانات الشخصية',
  'الطعن بالنقض في الأحكام الجنائية',
  'المادة 5 من نظام العمل',
  'فسخ عقد الإيجار قبل انتهاء مدته',
  'labour contract probation period',
];

export interface Subjects {
  /** Numbers of documents, articles, chunks and edges of the corpus, as text for the report. */
  corpus: string;
  /** Id of the document whose JSON is nearest to 50 KB. */
  document: string;
  /** Id of the document whose traversal to depth 3 gives the most nodes, up to 100. */
  hub: string;
  /** Canonical citations of documents. Each names one document only. */
  citations: string[];
  /** Every distinct citation of an article, in an order without laws side by side. */
  everyCitation: string[];
  queries: string[];
}

export async function chooseSubjects(dataDirectory: string): Promise<Subjects> {
  const layout = dataLayout(dataDirectory);
  const name = await currentGeneration(layout);
  if (name === undefined) throw new Error(`${dataDirectory} has no published corpus: run sanad ingest first`);
  const { corpus, graph, manifest, close } = await openGeneration(
    join(layout.generations, name),
    searchEngine,
  );
  const ids = Array.from({ length: manifest.documents }, (_, ordinal) => idOf(corpus.node(ordinal)));
  const distance = (id: string) => Math.abs((corpus.document(id)?.byteLength ?? 0) - DOCUMENT_BYTES);
  const reach = (ordinal: number) => graph.traverse(ordinal, WALK).nodes.length;
  const step = Math.max(1, Math.floor(ids.length / ROOTS_TRIED));
  const roots = ids.map((_, ordinal) => ordinal).filter((ordinal) => ordinal % step === 0);
  const cited = distinct(
    Array.from({ length: manifest.articles }, (_, article) => corpus.card(article).citation_string),
  );
  const subjects: Subjects = {
    corpus: `${manifest.documents} documents, ${manifest.articles} articles, ${manifest.chunks} chunks, ${manifest.edges} edges`,
    document: least(ids, distance),
    hub: ids[least(roots, (ordinal) => -reach(ordinal))] as string,
    citations: citationsOf(cited),
    everyCitation: mixed(cited),
    queries: QUERIES,
  };
  await close();
  return subjects;
}

const idOf = (node: Uint8Array) =>
  (JSON.parse(Buffer.from(node).toString('utf8')) as { canonical_id: string }).canonical_id;

function least<T>(items: readonly T[], cost: (item: T) => number): T {
  const costs = items.map(cost);
  return items[costs.indexOf(Math.min(...costs))] as T;
}

const distinct = (all: readonly string[]): string[] => [...new Set(all)];

/** Step between neighbours of the mixed order: a prime greater than the articles of any law. */
const STEP = 7_919;

/** Returns the same items, in an order that takes each one `STEP` places behind the last. */
function mixed<T>(all: readonly T[]): T[] {
  return all.map((_, at) => all[(at * STEP) % all.length] as T);
}

/**
 * Returns some of the citations, evenly spaced. One that fits several documents is answered with 404; the
 * caller drops such citations.
 */
function citationsOf(all: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(all.length / CITATIONS));
  return all.filter((_, index) => index % step === 0).slice(0, CITATIONS);
}
