/** What a generation says of itself: written last by ingest, read first by every reader. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Raised whenever a generation written by older code can no longer be read by this one. */
export const GENERATION_FORMAT = 3;

export const manifestSchema = z.object({
  format: z.literal(GENERATION_FORMAT),
  /** SHA-256 over members, ids, pipeline, engine and embedder, first 16 hex digits: the same corpus has the same name. */
  generation: z.string().regex(/^[0-9a-f]{16}$/),
  created_at: z.string(),
  /** Version of the program that built it. */
  built_by: z.string(),
  documents: z.int().min(0),
  articles: z.int().min(0),
  chunks: z.int().min(0),
  edges: z.int().min(0),
  unresolved_mentions: z.int().min(0),
  /** Codes in use, upper case, with the number of documents. */
  jurisdictions: z.record(z.string(), z.int()),
  embedder: z.object({ id: z.string(), dimensions: z.int().positive() }),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Throws where there is none, or one of another format. */
export function readManifest(path: string): Manifest {
  const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const { format } = z.looseObject({ format: z.int() }).parse(manifest);
  if (format !== GENERATION_FORMAT) {
    throw new Error(
      `the corpus is of format ${format}, this version reads ${GENERATION_FORMAT}: run sanad ingest --refresh, which needs no files`,
    );
  }
  return manifestSchema.parse(manifest);
}

/**
 * Why queries embedded by `embedder` cannot search this generation, in words for the operator; `undefined` where
 * they can. Vectors of two models have nothing in common, so a server asks this before it serves.
 */
export function embedderMismatch(
  manifest: Manifest,
  embedder: { id: string; dimensions: number },
): string | undefined {
  const { id, dimensions } = manifest.embedder;
  if (id === embedder.id && dimensions === embedder.dimensions) return undefined;
  return (
    `the corpus was embedded by ${id} (${dimensions} dimensions), the settings name ${embedder.id} ` +
    `(${embedder.dimensions}): set the embedder back, or run sanad ingest again with the new one`
  );
}
