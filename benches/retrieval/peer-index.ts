/** Meilisearch with its own settings, filled with the articles of a generation: the peer of our search. */
import { Meilisearch } from 'meilisearch';
import type { Generation } from '../../src/generations/generation.ts';
import { textToEmbed } from '../../src/ingest/prepare/prepare.ts';
import type { Embedder } from '../../src/models/embedder.ts';
import { embedPassages } from '../../src/models/embedder.ts';

interface Address {
  url: string;
  key: string | undefined;
}

/**
 * Indexes one Meilisearch document for each article, with unchanged title and text, and with the vectors of
 * its chunks if there is an embedder. Returns the seconds until all were searchable, without those of making
 * the vectors.
 */
export async function fillPeer(
  { url, key }: Address,
  index: string,
  { manifest, corpus }: Pick<Generation, 'manifest' | 'corpus'>,
  embedder?: Embedder,
): Promise<number> {
  const client = new Meilisearch({ host: url, ...(key !== undefined && { apiKey: key }) });
  const documents = [];
  for (let article = 0; article < manifest.articles; article++) {
    const { canonical_id, article_no, title } = corpus.card(article);
    const first = corpus.firstChunk(article);
    const end = article + 1 < manifest.articles ? corpus.firstChunk(article + 1) : manifest.chunks;
    const chunks = Array.from({ length: end - first }, (_, at) => corpus.chunkText(first + at));
    const name =
      article_no === undefined ? canonical_id : `${canonical_id}#${article_no.replace(/\s+/g, '_')}`;
    const vectors = embedder && (await vectorsOf(embedder, title, chunks));
    documents.push({
      id: article,
      name,
      title,
      text: chunks.join('\n'),
      // A document may have 255 vectors.
      ...(vectors && { _vectors: { own: { embeddings: vectors.slice(0, 255), regenerate: false } } }),
    });
  }
  const startedAt = performance.now();
  if (embedder) {
    const { dimensions } = embedder;
    await client.createIndex(index, { primaryKey: 'id' }).waitTask({ timeout: 0 });
    await client
      .index(index)
      .updateEmbedders({ own: { source: 'userProvided', dimensions } })
      .waitTask({ timeout: 0 });
  }
  const tasks = client.index(index).addDocumentsInBatches(documents, 5_000, { primaryKey: 'id' });
  for (const task of tasks) {
    const { status, error } = await task.waitTask({ timeout: 0 });
    if (status !== 'succeeded') throw new Error(`a task is ${status}: ${error?.message}`);
  }
  return (performance.now() - startedAt) / 1_000;
}

async function vectorsOf(embedder: Embedder, title: string, chunks: string[]): Promise<number[][]> {
  const { dimensions } = embedder;
  const rows = await embedPassages(
    embedder,
    chunks.map((chunk) => textToEmbed(title, undefined, chunk)),
  );
  return chunks.map((_, at) => [...rows.subarray(at * dimensions, (at + 1) * dimensions)]);
}
