/**
 * Prepares a batch of documents: reads citations and changes of articles, cuts chunks, embeds them. This work
 * depends on each document alone, and the prepared store keeps its results. Mentions and wordings have a key
 * of document and pipeline version, vectors a key of text and embedder: a change of one key does not
 * invalidate the other results.
 */
import { setMaxListeners } from 'node:events';
import { sha256 } from '../../digest.ts';
import type { Embedder } from '../../models/embedder.ts';
import { embedPassages } from '../../models/embedder.ts';
import type { ArticleHistory } from '../../schema/article.ts';
import type { Candidate } from '../identify/identify.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { changedArticles } from './changed-articles.ts';
import { preparedDocument } from './prepare-document.ts';
import type { PrepareThreads } from './prepare-thread.ts';
import type { PreparedKey, PreparedStore } from './prepared-store.ts';
import { unitsOf } from './units.ts';
import type { EmbedderVectors, TextKey } from './vector-store.ts';
import { textKey } from './vector-store.ts';

/**
 * Version of what ingest prepares from a document: identity, wordings, chunks, citation keys and mentions.
 * Raise it when any of them changes for the same document. Ingest then prepares all documents again and gives
 * the generation a new name. The test of `PIPELINE_DIGEST` fails until the version is raised.
 */
export const PIPELINE_VERSION = 37;

/**
 * Digest of what this version prepares from the documents of the tests. The test
 * `test/ingest/pipeline-version.test.ts` computes it. A new row in the fixtures changes it too: raise the
 * version all the same.
 *
 * @internal Exported for tests, which compare it.
 */
export const PIPELINE_DIGEST = '37:70f799da9ba5437de97ffe5a8a4ce3208ec1b54e407804ad144ff639ea622768';

export function preparedKey(hash: string, version = PIPELINE_VERSION): PreparedKey {
  return sha256(`${version}\n${hash}`);
}

export interface Unprepared {
  source: SourceDocument;
  candidate: Candidate;
  /** The document as JSON, if it has been made already. */
  sourceJson?: string;
}

export interface Preparing {
  embedder: Embedder;
  signal?: AbortSignal | undefined;
  /** Called with the number of texts in each answer of the embedder. */
  onEmbedded?: (texts: number) => void;
}

/**
 * True if the store has all results for the document, including its vectors by an embedder that is a service.
 * The built-in embedder makes vectors while the index is written: that takes less time than reading them.
 */
export function isPrepared(store: PreparedStore, hash: string, embedder: Embedder): boolean {
  const key = preparedKey(hash);
  if (!store.has(key)) return false;
  if (!embedder.remote) return true;
  const texts = store.texts(key);
  const vectors = store.vectors.of(embedder);
  return texts?.every((text) => vectors.has(text)) === true;
}

/**
 * Prepares documents: does the work whose results the store lacks. If it fails, the results before the
 * failure are kept.
 */
export async function prepare(
  batch: readonly Unprepared[],
  store: PreparedStore,
  options: Preparing,
): Promise<void> {
  options.signal?.throwIfAborted();
  // Each document of the batch listens to the signal, and Node.js warns of more than ten listeners.
  if (options.signal) setMaxListeners(0, options.signal);
  // The wordings of articles are read first, because the texts to embed depend on them.
  const works = await Promise.all(batch.map((document) => withWordings(document, store, options)));
  // Citations are read and texts embedded at the same time: the core's threads do the one, the embedder the
  // other.
  const outcomes = await Promise.allSettled([
    ...works.map((work) => prepareDocument(work, store)),
    embedMissing(
      works.flatMap(({ texts = [] }) => texts),
      store.vectors.of(options.embedder),
      options,
    ),
  ]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Prepares documents on threads. Vectors of an embedder that is a service are not made. */
export async function prepareOn(
  threads: PrepareThreads,
  batch: readonly Unprepared[],
  store: PreparedStore,
): Promise<void> {
  const records = await threads.prepare(
    batch.map(({ candidate, source, sourceJson = JSON.stringify(source) }) => ({ sourceJson, candidate })),
  );
  for (const [at, { candidate }] of batch.entries()) {
    const made = records[at];
    if (made === undefined) throw new Error('a thread answered with too few documents');
    await store.putRecords(preparedKey(candidate.hash), made);
  }
}

interface Work extends Unprepared {
  histories: readonly ArticleHistory[];
  /** Texts for an embedder that is a service. */
  texts?: readonly KeyedText[];
}

async function withWordings(
  document: Unprepared,
  store: PreparedStore,
  { embedder, signal }: Preparing,
): Promise<Work> {
  const { source, candidate } = document;
  const known = store.histories(preparedKey(candidate.hash));
  const histories = known ?? (await changedArticles(source, candidate, { signal }));
  return { ...document, histories, ...(embedder.remote && { texts: embeddedTexts(source, histories) }) };
}

async function prepareDocument(
  { source, candidate, sourceJson = JSON.stringify(source), histories, texts }: Work,
  store: PreparedStore,
): Promise<void> {
  const key = preparedKey(candidate.hash);
  if (texts !== undefined)
    store.putTexts(
      key,
      texts.map(({ key }) => key),
    );
  if (store.has(key)) return;
  await store.put(key, { ...(await preparedDocument(source, candidate)), histories, sourceJson });
}

/**
 * Embeds the texts without a vector by a service, each once, and stores each vector as soon as it arrives.
 */
export async function embedMissing(
  texts: readonly KeyedText[],
  vectors: EmbedderVectors,
  { embedder, signal, onEmbedded }: Preparing,
): Promise<void> {
  const missing = new Map(texts.map(({ key, text }) => [key, text]));
  for (const key of missing.keys()) if (vectors.has(key)) missing.delete(key);
  const keys = [...missing.keys()];
  const { dimensions } = embedder;
  await embedPassages(embedder, [...missing.values()], {
    signal,
    async onCall(first, rows) {
      const count = rows.length / dimensions;
      await vectors.put(keys.slice(first, first + count), rows);
      onEmbedded?.(count);
    },
  });
}

/** A text to embed with its key in the vector store. */
interface KeyedText {
  text: string;
  key: TextKey;
}

/**
 * Returns the text to embed for a chunk: title, heading and chunk. A chunk such as «يعاقب بالحبس» does not
 * name its law, and a query with the law's name must find it.
 */
export const textToEmbed = (title: string, heading: string | undefined, chunk: string): string =>
  heading === undefined ? `${title}\n${chunk}` : `${title}\n${heading}\n${chunk}`;

/** Returns the text to embed for each chunk, with its key. */
export function embeddedTexts(source: SourceDocument, histories: readonly ArticleHistory[]): KeyedText[] {
  return unitsOf(source, histories).flatMap(({ heading, chunks }) =>
    chunks.map((chunk) => {
      const text = textToEmbed(source.title, heading, chunk);
      return { text, key: textKey(text) };
    }),
  );
}
