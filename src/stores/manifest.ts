/**
 * Manifest of a generation: written last by ingest, read first by every reader. It has the digest of
 * every file of the generation, and a checksum of itself.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CERTAINTIES, UNAPPLIED_REASONS } from '../schema/article.ts';
import { statusSchema } from '../schema/vocabulary.ts';
import { checkedJson, readCheckedJson, readJsonObject } from './checked-json.ts';
import { DamagedGeneration } from './damage.ts';
import { fileDigestSchema } from './file-digests.ts';

/** Incremented when this program can no longer read older generations. */
export const GENERATION_FORMAT = 6;

/** Counts of changed articles, by what is known of their wording on the generation's day. */
const amendedArticlesSchema = z.object({
  /** Articles with changes. */
  articles: z.int().min(0),
  /** Of these, articles with two wordings or more, pending and unknown ones too. */
  with_versions: z.int().min(0),
  /** Articles by the certainty of the wording of the day; `repealed` and `not_yet` have none. */
  by_certainty: z.record(z.enum([...CERTAINTIES, 'repealed', 'not_yet']), z.int().min(0)),
  changes: z.int().min(0),
  /** Changes that are in no wording, by reason. */
  unapplied: z.partialRecord(z.enum(UNAPPLIED_REASONS), z.int().min(0)),
});

/** Counts of documents by their status on the generation's day. */
const statusCountsSchema = z.object({
  by_status: z.record(statusSchema, z.int().min(0)),
  /** Documents whose source gives no status. */
  from_texts: z.int().min(0),
  /** Documents whose status is not that of their source, because a sure repeal outranks it. */
  outranked_sources: z.int().min(0),
  /** Documents in force by their source with a repeal that is unsure, undated or not in effect yet. */
  uncounted_repeals: z.int().min(0),
});

export type StatusCounts = z.infer<typeof statusCountsSchema>;
export type AmendedArticles = z.infer<typeof amendedArticlesSchema>;

export const manifestSchema = z.object({
  format: z.literal(GENERATION_FORMAT),
  /**
   * SHA-256 over members, ids, pipeline, engine and embedder, first 16 hex digits: the same corpus has
   * the same name.
   */
  generation: z.string().regex(/^[0-9a-f]{16}$/),
  created_at: z.string(),
  /** Version of the program that built it. */
  built_by: z.string(),
  documents: z.int().min(0),
  articles: z.int().min(0),
  chunks: z.int().min(0),
  edges: z.int().min(0),
  unresolved_mentions: z.int().min(0),
  /** Upper-case codes in use, with the number of documents. */
  jurisdictions: z.record(z.string(), z.int()),
  /** Changed articles by upper-case code of the country; a country without any is left out. */
  amended_articles: z.record(z.string(), amendedArticlesSchema),
  statuses: statusCountsSchema,
  embedder: z.object({ id: z.string(), dimensions: z.int().positive() }),
  /** Store, index and graph, by path within the generation's folder. */
  files: z.array(fileDigestSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The manifest has another format. Its generation may be intact. */
export class OtherFormat extends Error {
  readonly format: number;
  constructor(format: number) {
    super(
      `the corpus is of format ${format}, this version reads ${GENERATION_FORMAT}: run sanad ingest --refresh, which needs no files`,
    );
    this.format = format;
  }
}

/** The first format whose manifest and records have checksums. */
export const FIRST_WITH_CHECKSUM = 4;

/** Text of `manifest.json`. */
export const manifestText = (manifest: Manifest): string => checkedJson(manifest);

/**
 * Throws `DamagedGeneration` if the manifest is missing or has changed, and `OtherFormat` for another
 * format.
 */
export function readManifest(path: string): Manifest {
  const text = readText(path);
  const written = readCheckedJson(text) ?? readUnchecked(text);
  if (written === undefined) throw damaged();
  const { format } = z.looseObject({ format: z.int() }).catch({ format: GENERATION_FORMAT }).parse(written);
  if (format !== GENERATION_FORMAT) throw new OtherFormat(format);
  const { success, data } = manifestSchema.safeParse(written);
  if (!success) throw damaged();
  return data;
}

const damaged = () => new DamagedGeneration('manifest.json is not as it was written');

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new DamagedGeneration('manifest.json is missing', { cause });
  }
}

/** Reads a manifest of a format without a checksum. */
function readUnchecked(text: string): Record<string, unknown> | undefined {
  const written = readJsonObject(text);
  const isOld = typeof written?.format === 'number' && written.format < FIRST_WITH_CHECKSUM;
  return isOld && written.checksum === undefined ? written : undefined;
}

/**
 * Returns why queries embedded by `embedder` cannot search this generation, for the operator;
 * `undefined` if they can. Vectors of different models cannot be compared.
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
