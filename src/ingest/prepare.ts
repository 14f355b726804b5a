/**
 * Does to a batch of documents what needs nothing but the documents themselves: reads their citations, cuts them
 * and embeds the chunks. The result goes to the prepared store under a key of all that it depends on.
 */
import { sha256 } from '../digest.ts';
import type { Embedder } from '../models/embedder.ts';
import { embedPassages } from '../models/embedder.ts';
import { extractMentions } from './extract.ts';
import type { Candidate } from './identify.ts';
import type { PreparedKey, PreparedStore } from './prepared-store.ts';
import type { SourceDocument } from './source-document.ts';
import { unitsOf } from './units.ts';

/**
 * Raise it whenever cleaning, identity, chunks, citation keys or mentions come out otherwise for the same document:
 * everything prepared by older code is then done anew, and the generation gets a new name. A test tells when.
 */
export const PIPELINE_VERSION = 6;

export function preparedKey(hash: string, embedder: Embedder): PreparedKey {
  return sha256(`${PIPELINE_VERSION}\n${embedder.id}\n${embedder.dimensions}\n${hash}`);
}

export interface Unprepared {
  source: SourceDocument;
  candidate: Candidate;
}

export async function prepare(
  batch: readonly Unprepared[],
  store: PreparedStore,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const texts = batch.map(({ source }) => embeddedTexts(source));
  // Citations are read on the core's threads while the embedder works.
  const [mentions, vectors] = await Promise.all([
    Promise.all(batch.map(({ source }) => extractMentions(source))),
    embedPassages(embedder, texts.flat(), { signal }),
  ]);
  let row = 0;
  await Promise.all(
    batch.map(({ source, candidate }, at) => {
      const rows = texts[at]?.length ?? 0;
      const start = row * embedder.dimensions;
      row += rows;
      return store.put(preparedKey(candidate.hash, embedder), {
        candidate,
        mentions: mentions[at] ?? [],
        sourceJson: JSON.stringify(source),
        vectors: vectors.subarray(start, row * embedder.dimensions),
      });
    }),
  );
}

/** What is embedded of each chunk: a chunk that says only «يعاقب بالحبس» must be findable by its law's name. */
export function embeddedTexts(source: SourceDocument): string[] {
  return unitsOf(source).flatMap(({ heading, chunks }) => {
    const head = heading === undefined ? source.title : `${source.title}\n${heading}`;
    return chunks.map((chunk) => `${head}\n${chunk}`);
  });
}
