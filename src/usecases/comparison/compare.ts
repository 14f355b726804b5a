/**
 * Compares two generations of the corpus: documents, articles, statuses and links. Texts and statuses of both
 * are those of one day, so that the passing of time is no difference.
 */
import { Buffer } from 'node:buffer';
import { known } from '../../schema/known.ts';
import { statusToday } from '../../schema/status-history.ts';
import type { Status } from '../../schema/vocabulary.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { articlesOf } from '../article/articles-of.ts';
import type { DocumentFacts } from '../document/facts.ts';
import type { ChangedArticle } from './articles.ts';
import { changedArticles } from './articles.ts';
import type { LinkDifferences } from './links.ts';
import { linkDifferences } from './links.ts';

export type NamedDocument = Pick<DocumentFacts, 'canonical_id' | 'title'>;

export interface GenerationDifferences {
  readonly since: GenerationName;
  readonly now: GenerationName;
  /** Gregorian day, `YYYY-MM-DD`, whose texts and statuses were compared. */
  readonly day: string;
  readonly documents: {
    readonly added: readonly NamedDocument[];
    readonly removed: readonly NamedDocument[];
    /** `fields`: fields of the document object that differ, `full_text` among them. */
    readonly changed: readonly (NamedDocument & { readonly fields: readonly string[] })[];
  };
  /** Articles that differ, of documents in both generations. */
  readonly articles: readonly (NamedDocument & ChangedArticle)[];
  readonly statuses: readonly (NamedDocument & { readonly before: Status; readonly after: Status })[];
  readonly links: LinkDifferences;
}

interface GenerationName {
  readonly generation: string;
  readonly created_at: string;
}

/**
 * Differences of two generations, ordered by canonical id. With `only`, those of one document and of the
 * links from and to it. Reads both generations: some seconds for 8,000 documents.
 */
export function compareGenerations(
  before: Corpus,
  after: Corpus,
  { day, only }: { day: string; only?: string | undefined },
): GenerationDifferences {
  const [old, now] = [documentsOf(before, only), documentsOf(after, only)];
  const missing = (from: Documents, other: Documents) =>
    [...from.values()].filter(({ canonical_id }) => !other.has(canonical_id)).map(nameOf);
  const kept = [...now.values()]
    .filter(({ canonical_id }) => old.has(canonical_id))
    .map((facts) => compareDocument(before, after, facts, day));
  const isWanted = (edge: { from_id: string; to_id: string }) =>
    only === undefined || edge.from_id === only || edge.to_id === only;
  return {
    since: generationName(before),
    now: generationName(after),
    day,
    documents: {
      added: missing(now, old),
      removed: missing(old, now),
      changed: kept.flatMap(({ name, fields }) => (fields.length === 0 ? [] : [{ ...name, fields }])),
    },
    articles: kept.flatMap(({ name, articles }) => articles.map((article) => ({ ...name, ...article }))),
    statuses: kept.flatMap(({ name, status }) => (status === undefined ? [] : [{ ...name, ...status }])),
    links: linkDifferences(before, after, isWanted),
  };
}

const generationName = ({ manifest: { generation, created_at } }: Corpus): GenerationName => ({
  generation,
  created_at,
});

type Documents = ReadonlyMap<string, DocumentFacts>;

const nameOf = ({ canonical_id, title }: DocumentFacts): NamedDocument => ({ canonical_id, title });

/** Documents by canonical id, in the order of their ordinals, which is that of the ids. */
function documentsOf(corpus: Corpus, only: string | undefined): Documents {
  const documents = new Map<string, DocumentFacts>();
  const add = (ordinal: number) => {
    const facts = JSON.parse(Buffer.from(corpus.node(ordinal)).toString('utf8')) as DocumentFacts;
    documents.set(facts.canonical_id, facts);
  };
  const one = only === undefined ? undefined : corpus.documentOrdinal(only);
  if (one !== undefined) add(one);
  if (only !== undefined) return documents;
  for (let ordinal = 0; ordinal < corpus.manifest.documents; ordinal++) add(ordinal);
  return documents;
}

interface ComparedDocument {
  readonly name: NamedDocument;
  readonly fields: readonly string[];
  readonly articles: readonly ChangedArticle[];
  readonly status?: { readonly before: Status; readonly after: Status };
}

function compareDocument(before: Corpus, after: Corpus, facts: DocumentFacts, day: string): ComparedDocument {
  const id = facts.canonical_id;
  const [was, is] = [before, after].map((corpus) => readDocument(corpus, id, day)) as [Read, Read];
  const isSameStatus = was.status === is.status;
  const status = isSameStatus ? undefined : { before: was.status, after: is.status };
  const isSame = isSameStatus && was.bytes.equals(is.bytes) && was.histories === is.histories;
  const name = nameOf(facts);
  if (isSame) return { name, fields: [], articles: [] };
  const articles = changedArticles(articlesOf(before, id), articlesOf(after, id), day);
  return { name, fields: differingFields(was.bytes, is.bytes), articles, ...known({ status }) };
}

interface Read {
  /** JSON of the document with its text of the day. */
  readonly bytes: Buffer;
  readonly histories: string;
  readonly status: Status;
}

function readDocument(corpus: Corpus, id: string, day: string): Read {
  const ordinal = corpus.documentOrdinal(id);
  if (ordinal === undefined) throw new Error(`damaged generation: no ordinal for ${id}`);
  return {
    // Copied, because the store's bytes are valid only until its next read.
    bytes: Buffer.from(corpus.document(id, day) ?? []),
    histories: JSON.stringify(corpus.articleHistories(ordinal)),
    status: statusToday(corpus.statusHistory(ordinal), day).status,
  };
}

/** Names of the fields that differ. The status is compared apart, since the stored one is of another day. */
function differingFields(was: Buffer, is: Buffer): string[] {
  const [old, now] = [was, is].map((bytes) => JSON.parse(bytes.toString('utf8'))) as [Fields, Fields];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])].filter(
    (name) => name !== 'status' && JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
}

type Fields = Record<string, unknown>;
