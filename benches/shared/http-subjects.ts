/** Subjects of the HTTP benches, chosen from the given corpus by rules that are the same in every run. */
import { join } from 'node:path';
import { searchEngine } from '../../src/compose/corpus.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { currentGeneration } from '../../src/generations/generations.ts';
import { openGeneration } from '../../src/generations/open-generation.ts';

const DOCUMENT_BYTES = 50_000;
const WALK = { depth: 3, limit: 100 };
/**
 * Number of roots to try. A traversal that fills the limit is soon found; a corpus without one gives its
 * largest.
 */
const ROOTS_TRIED = 2_000;
const CITATIONS = 50;

/** Everyday, professional and English queries; the same for every corpus. */
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
  /** Numbers of documents, articles, chunks and edges of the corpus, as text. */
  corpus: string;
  /** Id of the document whose JSON is nearest to 50 KB. */
  document: string;
  /** Id of the root whose traversal to depth 3 gives most nodes, up to 100. */
  hub: string;
  /** Canonical citations of documents, each of which names one document only. */
  citations: string[];
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
  const subjects: Subjects = {
    corpus: `${manifest.documents} documents, ${manifest.articles} articles, ${manifest.chunks} chunks, ${manifest.edges} edges`,
    document: least(ids, distance),
    hub: ids[least(roots, (ordinal) => -reach(ordinal))] as string,
    citations: citationsOf(
      Array.from({ length: manifest.articles }, (_, article) => corpus.card(article).citation_string),
    ),
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

/**
 * Distinct citations, evenly spaced in the corpus. A citation that several documents share answers 404; the
 * caller filters those.
 */
function citationsOf(all: readonly string[]): string[] {
  const distinct = [...new Set(all)];
  const step = Math.max(1, Math.floor(distinct.length / CITATIONS));
  return distinct.filter((_, index) => index % step === 0).slice(0, CITATIONS);
}
