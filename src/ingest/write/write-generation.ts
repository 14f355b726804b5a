/**
 * Writes a generation into the folder `building`: store, index and graph, then the manifest with their
 * digests.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textNotices } from '../../articles/full-text.ts';
import type { IndexDocument } from '../../core.ts';
import { CitationGraph } from '../../core.ts';
import { generationLayout } from '../../data-directory/layout.ts';
import type { Embedder } from '../../models/embedder.ts';
import { embedPassages } from '../../models/embedder.ts';
import type { IndexWriter, SearchEngine } from '../../retrieval/contract.ts';
import type { CopyOfLaw, StatusHistory, TextChange } from '../../schema/status-history.ts';
import { statusToday } from '../../schema/status-history.ts';
import { EDGE_TYPES } from '../../schema/vocabulary.ts';
import { digestFiles, filesBelow, withXxh3 } from '../../stores/file-digests.ts';
import type { Member } from '../../stores/lmdb/corpus/databases.ts';
import type { CorpusWriter, StoredDocument } from '../../stores/lmdb/corpus/writer.ts';
import { createCorpusWriter } from '../../stores/lmdb/corpus/writer.ts';
import { LOCK_FILE } from '../../stores/lmdb/lock-file.ts';
import type { Manifest } from '../../stores/manifest.ts';
import { GENERATION_FORMAT, manifestText } from '../../stores/manifest.ts';
import { VERSION } from '../../version.ts';
import type { AmendedLaw } from '../amend/amended-articles.ts';
import { effectsOfActs } from '../amend/effects.ts';
import type { LawRepeal } from '../amend/texts/law-repeals.ts';
import type { ReplacedName } from '../amend/texts/name-changes.ts';
import { authorityOf } from '../link/authority.ts';
import type { Links } from '../link/link.ts';
import { preparedKey, textToEmbed } from '../prepare/prepare.ts';
import type { DocumentFacts } from '../prepare/prepared-records.ts';
import type { PreparedStore } from '../prepare/prepared-store.ts';
import { NotPrepared } from '../prepare/prepared-store.ts';
import type { Unit } from '../prepare/units.ts';
import { sinceDay, unitsOf, unitsOfCopy, unitsOfPrint } from '../prepare/units.ts';
import type { TextKey } from '../prepare/vector-store.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Progress } from '../report/report.ts';
import type { Stopwatch } from '../report/stopwatch.ts';
import { amendedArticlesCounter } from './amended-articles.ts';
import { askedQuestions } from './asked-questions.ts';
import { datedCitations } from './dated-citations.ts';
import type { Presented } from './present.ts';
import { presentCard, presentDocument, presentEdge, presentNode } from './present.ts';
import { releaseMemory } from './release-memory.ts';
import { statusCounter } from './status-counts.ts';
import { statusOfMember } from './status-histories.ts';

/**
 * Documents per transaction of the store and per call of the index, and the UTF-16 units of text from which a
 * batch has fewer. With smaller batches, the upper pages of the store's tree would be synced to disk more
 * often, and the index would wait while a batch is stored.
 */
const BATCH = 100;
const BATCH_CHARS = 1_000_000;
/** Batches after which the store is opened again: what was written since is some 25 MB. */
const BATCHES_UNTIL_REOPEN = 10;

export interface GenerationParts {
  name: string;
  members: ReadonlyMap<string, Member>;
  /** Returns the facts of a member; they are in memory since the documents were linked. */
  factsOf(canonicalId: string): DocumentFacts | undefined;
  links: Omit<Links, 'documentOf' | 'perhapsAmended' | 'reported'>;
  /** Status changes of each document, by its canonical id. */
  changes: ReadonlyMap<string, StatusHistory['changes']>;
  /** Changes of texts without articles, by id of their document. */
  textChanges: ReadonlyMap<string, TextChange>;
  /** Bylaws whose law is repealed, by canonical id. */
  lawRepeals: ReadonlyMap<string, LawRepeal>;
  /** Names that acts replace in all laws. */
  replacedNames: readonly ReplacedName[];
  /** Changed articles by id of their document. */
  amended: ReadonlyMap<string, AmendedLaw>;
  /** Copies of laws by their canonical id. */
  copies: ReadonlyMap<string, CopyOfLaw>;
  embedder: Embedder;
  engine: SearchEngine;
}

export interface WriteOptions {
  directory: string;
  prepared: PreparedStore;
  timer: Stopwatch;
  onProgress: (progress: Progress) => void;
  signal?: AbortSignal | undefined;
}

export async function writeGeneration(parts: GenerationParts, options: WriteOptions): Promise<void> {
  const { directory, timer, signal } = options;
  const paths = generationLayout(directory);
  await mkdir(directory, { recursive: true });
  const contents = await writeContents(parts, options);
  await timer.time('publish', async () => {
    await rm(join(paths.store, LOCK_FILE), { force: true });
    const digests = await digestFiles(directory, await filesBelow(directory), signal);
    const files = await withXxh3(directory, digests, signal);
    const manifest: Manifest = { ...contents, files };
    await writeFile(paths.manifest, manifestText(manifest));
  });
}

/** Writes all files except the manifest. Returns the manifest's contents without the digests. */
async function writeContents(
  parts: GenerationParts,
  options: WriteOptions,
): Promise<Omit<Manifest, 'files'>> {
  const { embedder, engine, members, links } = parts;
  const { directory, timer, onProgress } = options;
  const paths = generationLayout(directory);
  const createdAt = new Date().toISOString();
  const day = createdAt.slice(0, 'YYYY-MM-DD'.length);
  const amended = amendedArticlesCounter(day);
  const statuses = statusCounter(day);
  const store = createCorpusWriter(paths.store, day);
  /**
   * False while documents are added to the index. What the search engine reports until then is progress of
   * the stage `write`, and not yet of the stage `index`.
   */
  let allAdded = false;
  try {
    const index = engine.build(
      paths.index,
      { dimensions: embedder.dimensions, embedder: embedder.id },
      {
        signal: options.signal,
        onProgress(done) {
          if (allAdded) onProgress({ stage: 'index', done, total: store.counts.chunks });
        },
      },
    );
    const jurisdictions = await timer.time('write', () =>
      writeDocuments(parts, options, { store, index, amended, statuses, day }),
    );
    await timer.time('write', () => {
      store.finishDocuments();
      store.addEdges(links.edges.map(presentEdge));
      store.addKeys('keys', links.keys);
      store.addKeys('sourceKeys', sourceKeyIndex(members));
      store.addUnresolved(links.unresolved);
      store.addEffects(effectsOfActs(parts.amended));
    });
    const { counts } = store;
    allAdded = true;
    onProgress({ stage: 'index', done: 0, total: counts.chunks });
    await timer.time('index', async () => {
      await index.finish();
      await saveGraph(paths.graph, members, links, options.signal);
    });
    onProgress({ stage: 'index', done: counts.chunks, total: counts.chunks });
    return {
      format: GENERATION_FORMAT,
      generation: parts.name,
      created_at: createdAt,
      built_by: VERSION,
      ...counts,
      unresolved_mentions: links.unresolved.size,
      refused_links: links.refused,
      jurisdictions: Object.fromEntries([...jurisdictions].sort()),
      amended_articles: amended.counts(),
      statuses: statuses.counts,
      embedder: { id: embedder.id, dimensions: embedder.dimensions },
    };
  } finally {
    await store.close();
  }
}

interface Outputs {
  store: CorpusWriter;
  index: IndexWriter;
  amended: ReturnType<typeof amendedArticlesCounter>;
  statuses: ReturnType<typeof statusCounter>;
  /** Day of the ingest, YYYY-MM-DD, on which the stored statuses and texts hold. */
  day: string;
}

/** Writes all documents to store and index. Returns the number of documents of each jurisdiction. */
async function writeDocuments(
  parts: GenerationParts,
  { prepared, onProgress, signal }: WriteOptions,
  { store, index, amended, statuses, day }: Outputs,
): Promise<Map<string, number>> {
  const jurisdictions = new Map<string, number>();
  const total = parts.members.size;
  const adding = addingTo(index, parts.embedder);
  const citations = datedCitations(parts.members.keys(), parts.factsOf);
  let batch: Written[] = [];
  let chars = 0;
  let reopenAt = BATCHES_UNTIL_REOPEN;
  for (const [canonicalId, member] of parts.members) {
    const { presented, statusHistory, sourceJson, vectors } = load(canonicalId, member, {
      ...parts,
      prepared,
      day,
      citations,
    });
    const { jurisdiction, doc_type: type } = presented.source;
    const { since } = statusHistory;
    const isLaw = type !== 'case_law' && type !== 'fatwa';
    const first = isLaw && since?.length === 'YYYY-MM-DD'.length ? since : undefined;
    const wordings = sinceDay(unitsOf(presented.source, presented.histories), first);
    const { copy } = statusHistory;
    const units = copy === undefined ? wordings : unitsOfCopy(unitsOfPrint(wordings, presented.source), copy);
    batch.push({
      indexed: indexDocument(presented, units),
      vectors,
      stored: { ...storedDocument(presented, member, sourceJson, units, day), statusHistory },
    });
    chars += sourceJson.length;
    amended.add(jurisdiction, presented.histories);
    statuses.add(statusHistory, presented.status);
    jurisdictions.set(jurisdiction, (jurisdictions.get(jurisdiction) ?? 0) + 1);
    const isLast = store.counts.documents + batch.length === total;
    if (batch.length < BATCH && chars < BATCH_CHARS && !isLast) continue;
    // While the index gets the batch on other threads, the batch is stored and the next one is read.
    await adding.add(batch);
    store.addDocuments(batch.map(({ stored }) => stored));
    batch = [];
    chars = 0;
    onProgress({ stage: 'write', done: store.counts.documents, total });
    reopenAt -= 1;
    if (reopenAt === 0) {
      reopenAt = BATCHES_UNTIL_REOPEN;
      await store.reopen();
      releaseMemory();
    }
    // Writing a batch blocks the event loop, so signals and timers are handled between two batches.
    await new Promise(setImmediate);
    signal?.throwIfAborted();
  }
  await adding.finish();
  releaseMemory();
  return jurisdictions;
}

/** A document of a batch; `vectors` has those by a service, and is absent for the built-in embedder. */
interface Written {
  indexed: IndexDocument;
  vectors: Float32Array | undefined;
  stored: StoredDocument;
}

function addingTo(index: IndexWriter, embedder: Embedder) {
  let working: Promise<void> = Promise.resolve();
  return {
    /** Waits for the batch before, and begins to add this one. */
    async add(batch: readonly Written[]): Promise<void> {
      await working;
      const vectors = batch.flatMap((one) => one.vectors ?? []);
      working = addAll(
        index,
        embedder,
        batch.map(({ indexed }) => indexed),
        vectors,
      );
      // The promise is awaited only with the next batch. The empty handler keeps a rejection before that from
      // counting as unhandled.
      working.catch(() => {});
    },
    finish: () => working,
  };
}

async function addAll(
  index: IndexWriter,
  embedder: Embedder,
  documents: readonly IndexDocument[],
  vectors: readonly Float32Array[],
): Promise<void> {
  if (embedder.remote) return index.addDocuments(documents, concatenated(vectors));
  if (index.embeds) return index.addDocuments(documents);
  return index.addDocuments(documents, await embedPassages(embedder, documents.flatMap(textsToEmbed)));
}

function textsToEmbed({ title, articles }: IndexDocument): string[] {
  return articles.flatMap(({ heading, chunks }) => chunks.map((chunk) => textToEmbed(title, heading, chunk)));
}

function concatenated(rows: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(rows.reduce((length, row) => length + row.length, 0));
  let at = 0;
  for (const row of rows) {
    whole.set(row, at);
    at += row.length;
  }
  return whole;
}

function load(
  canonicalId: string,
  member: Member,
  {
    prepared,
    day,
    citations,
    ...parts
  }: GenerationParts & {
    prepared: PreparedStore;
    day: string;
    /** Citations with the year, of documents that share theirs with another. */
    citations: ReadonlyMap<string, string>;
  },
) {
  const key = preparedKey(member.hash);
  const facts = parts.factsOf(canonicalId);
  const sourceJson = prepared.sourceJson(key);
  const { histories = [], texts } = parts.amended.get(canonicalId) ?? {};
  if (facts === undefined || sourceJson === undefined) throw new NotPrepared(canonicalId);
  const { candidate } = facts;
  const vectors = parts.embedder.remote ? storedVectors(texts ?? prepared.texts(key)) : undefined;
  const source = JSON.parse(sourceJson) as SourceDocument;
  const statusHistory = statusOfMember(canonicalId, { source, ...facts }, prepared, { ...parts, day });
  const { status } = statusToday(statusHistory, day);
  const notices = textNotices(statusHistory, day);
  const citation = citations.get(canonicalId) ?? candidate.identity.citation;
  const presented: Presented = { canonicalId, source, candidate, citation, status, histories, notices };
  return { presented, statusHistory, sourceJson, vectors };

  function storedVectors(keys: readonly TextKey[] | undefined): Float32Array {
    const rows = keys && prepared.vectors.of(parts.embedder).rows(keys);
    if (rows === undefined) throw new NotPrepared(canonicalId);
    return rows;
  }
}

function indexDocument(presented: Presented, units: readonly Unit[]): IndexDocument {
  const { canonicalId, source, candidate, status } = presented;
  const { year } = candidate;
  const asked = askedQuestions();
  return {
    jurisdiction: source.jurisdiction,
    docType: source.doc_type,
    status,
    title: source.title,
    ...(year === undefined ? {} : { year }),
    articles: units.map(({ articleNo, heading, from, to, chunks }) => ({
      ...(articleNo === undefined ? {} : { articleNo }),
      ...(heading === undefined ? {} : { heading }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      chunks,
      questions: [...asked.of(canonicalId, articleNo)],
    })),
  };
}

function storedDocument(
  presented: Presented,
  member: Member,
  sourceJson: string,
  units: readonly Unit[],
  day: string,
): Omit<StoredDocument, 'statusHistory'> {
  return {
    canonicalId: presented.canonicalId,
    member,
    sourceJson,
    document: presentDocument(presented, day),
    histories: presented.histories,
    node: presentNode(presented),
    units: units.map((unit) => ({
      card: presentCard(presented, unit),
      chunks: unit.chunks,
      ...(unit.articleKey === undefined ? {} : { articleKey: unit.articleKey }),
      ...(unit.wording === undefined ? {} : { wording: unit.wording }),
    })),
  };
}

function sourceKeyIndex(members: ReadonlyMap<string, Member>): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const [id, { sourceKeys }] of members) {
    for (const key of sourceKeys) index.set(key, [...(index.get(key) ?? []), id]);
  }
  return index;
}

async function saveGraph(
  path: string,
  members: ReadonlyMap<string, Member>,
  { edges }: Pick<Links, 'edges'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const ordinals = new Map([...members.keys()].map((id, ordinal) => [id, ordinal]));
  const ordinal = (id: string) => ordinals.get(id) ?? 0;
  const graph = CitationGraph.fromEdges({
    nodes: members.size,
    from: Uint32Array.from(edges, (edge) => ordinal(edge.from)),
    to: Uint32Array.from(edges, (edge) => ordinal(edge.to)),
    types: Uint8Array.from(edges, (edge) => EDGE_TYPES.indexOf(edge.type)),
    confidences: Float32Array.from(edges, (edge) => edge.confidence),
  });
  graph.save(path, await authorityOf(graph, signal));
}
