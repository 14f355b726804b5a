/**
 * Manifest of a generation. Ingest writes it last, and every reader reads it first. It has the digest of
 * every file of the generation, and a checksum of itself.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CERTAINTIES, UNAPPLIED_REASONS } from '../schema/article.ts';
import { statusSchema } from '../schema/vocabulary.ts';
import { checkedJson, readCheckedJson, readJsonObject } from './checked-json.ts';
import { DamagedGeneration } from './damage.ts';
import { fileDigestSchema } from './file-digests.ts';

/** Format of a generation. It is incremented when this program can no longer read older generations. */
export const GENERATION_FORMAT = 9;

/** Counts of changed articles, grouped by what is known of their wording on the generation's day. */
const amendedArticlesSchema = z.object({
  /** Number of articles with changes. */
  articles: z.int().min(0),
  /**
   * Number of articles with changes and two wordings or more, including wordings not yet in force and of
   * unknown days.
   */
  with_versions: z.int().min(0),
  /**
   * Number of articles by the certainty of their wording on the generation's day. `repealed` and `not_yet`
   * count the articles without a wording on that day.
   */
  by_certainty: z.record(z.enum([...CERTAINTIES, 'repealed', 'not_yet']), z.int().min(0)),
  changes: z.int().min(0),
  /** Number of changes that were worked into no wording, by reason. */
  unapplied: z.partialRecord(z.enum(UNAPPLIED_REASONS), z.int().min(0)),
});

/** Counts of documents by their status on the generation's day. */
const statusCountsSchema = z.object({
  by_status: z.record(statusSchema, z.int().min(0)),
  /** Documents whose source gives no status, and whose status is known from the texts of the corpus. */
  from_texts: z.int().min(0),
  /** Documents whose status is not that of their source, because a sure repeal outranks it. */
  outranked_sources: z.int().min(0),
  /** Documents in force by their source with a repeal that is unsure, undated or not in effect yet. */
  uncounted_repeals: z.int().min(0),
});

/**
 * Guards against wrong links, each with the links that it refuses.
 * - `other_name`: the text gives the number another name than the document has.
 * - `other_subject`: the text states another subject after the number than the title of the document does.
 * - `later`: the document is later than the citing text, and the citation does not state its year.
 * - `contradicted_mark`: the source marks the link, and the citing text states another name or subject. The
 *   edge is kept with a low confidence.
 */
export const LINK_GUARDS = ['other_name', 'other_subject', 'later', 'contradicted_mark'] as const;
export type LinkGuard = (typeof LINK_GUARDS)[number];

export type StatusCounts = z.infer<typeof statusCountsSchema>;
export type AmendedArticles = z.infer<typeof amendedArticlesSchema>;

export const manifestSchema = z.object({
  format: z.literal(GENERATION_FORMAT),
  /**
   * Name of the generation: the first 16 hex digits of a SHA-256 over this format, pipeline, engine,
   * embedder, and the ids, digests and source keys of the members. If these are equal, so is the name.
   */
  generation: z.string().regex(/^[0-9a-f]{16}$/),
  created_at: z.string(),
  /** Version of the program that built the generation. */
  built_by: z.string(),
  documents: z.int().min(0),
  articles: z.int().min(0),
  chunks: z.int().min(0),
  edges: z.int().min(0),
  unresolved_mentions: z.int().min(0),
  /** Number of links that each guard refused; empty in generations of earlier versions. */
  refused_links: z.partialRecord(z.enum(LINK_GUARDS), z.int().min(0)).default({}),
  /** Number of documents by upper-case country code. */
  jurisdictions: z.record(z.string(), z.int()),
  /**
   * Counts of changed articles by upper-case country code. A country without changed articles is left out.
   */
  amended_articles: z.record(z.string(), amendedArticlesSchema),
  statuses: statusCountsSchema,
  embedder: z.object({ id: z.string(), dimensions: z.int().positive() }),
  /** Digests of the files of store, index and graph, with paths relative to the generation's folder. */
  files: z.array(fileDigestSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Error: the manifest has another format than this program reads. The generation itself may be intact. */
export class OtherFormat extends Error {
  readonly format: number;
  constructor(format: number) {
    super(
      `the corpus is of format ${format}, this version reads ${GENERATION_FORMAT}: run sanad ingest --refresh, which needs no files`,
    );
    this.format = format;
  }
}

/** The first format in which the manifest and the records have checksums. */
export const FIRST_WITH_CHECKSUM = 4;

/** Returns the text of `manifest.json`, with its checksum. */
export const manifestText = (manifest: Manifest): string => checkedJson(manifest);

/**
 * Reads a manifest. Throws `DamagedGeneration` if it is missing or has changed, `OtherFormat` if it has
 * another format.
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

const damaged = () => new DamagedGeneration('manifest.json has changed since it was written');

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new DamagedGeneration('manifest.json is missing', { cause });
  }
}

/** Reads a manifest of a format before `FIRST_WITH_CHECKSUM`; `undefined` for any other text. */
function readUnchecked(text: string): Record<string, unknown> | undefined {
  const written = readJsonObject(text);
  const isOld = typeof written?.format === 'number' && written.format < FIRST_WITH_CHECKSUM;
  return isOld && written.checksum === undefined ? written : undefined;
}

/**
 * Returns, in words for the operator, why queries embedded by `embedder` cannot search this generation;
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

/** The day on which the generation was made, `YYYY-MM-DD`. */
export const generationDay = ({ created_at }: Manifest): string => created_at.slice(0, 'YYYY-MM-DD'.length);
