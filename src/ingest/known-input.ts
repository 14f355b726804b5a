/**
 * Recognizes the input of the last ingest by its bytes, so that it need not be read again. Reading takes five
 * times as long as the digests of input, prepared store and generation together.
 */
import { stat } from 'node:fs/promises';
import type { DataLayout } from '../data-directory/layout.ts';
import { sha256 } from '../digest.ts';
import { currentGeneration } from '../generations/published.ts';
import type { Embedder } from '../models/embedder.ts';
import type { SearchEngine } from '../retrieval/contract.ts';
import { digestFiles } from '../stores/file-digests.ts';
import { GENERATION_FORMAT } from '../stores/manifest.ts';
import { VERSION } from '../version.ts';
import { PIPELINE_VERSION } from './prepare/prepare.ts';
import { isPreparedAsWritten } from './prepare/prepared-damage.ts';
import type { KnownInput, PreparedStore } from './prepare/prepared-store.ts';
import type { InputFiles } from './read/input-files.ts';
import { askedQuestions } from './write/asked-questions.ts';
import { isComplete } from './write/publish.ts';

interface HowToRead {
  embedder: Embedder;
  engine: SearchEngine;
  without?: readonly string[] | undefined;
}

/** Everything that decides how documents are processed, beside the documents. */
export const processedBy = ({ engine, embedder }: Pick<HowToRead, 'engine' | 'embedder'>) => [
  GENERATION_FORMAT,
  PIPELINE_VERSION,
  askedQuestions().digest,
  engine.name,
  embedder.id,
  embedder.dimensions,
];

/**
 * Digest of the bytes and the paths of the files, and of everything that decides how they are processed;
 * `undefined` if a file cannot be read twice, as a pipe or a file that was taken away.
 */
export async function nameOfInput(
  { files, skipped }: InputFiles,
  how: HowToRead,
): Promise<string | undefined> {
  const digests = await digestsOf(files).catch(() => undefined);
  if (digests === undefined) return undefined;
  const { without = [] } = how;
  const made = [VERSION, ...processedBy(how), [...without].sort()];
  return sha256(JSON.stringify([made, digests, skipped]));
}

async function digestsOf(files: InputFiles['files']) {
  const kinds = await Promise.all(files.map((file) => stat(file)));
  return kinds.every((kind) => kind.isFile()) ? digestFiles('', files) : undefined;
}

/**
 * Returns what the last ingest found, if it had this input, what it published is still the published
 * generation, and no file of that or of the prepared store is damaged.
 */
export async function repeatedInput(
  name: string | undefined,
  prepared: PreparedStore,
  { layout, engine }: { layout: DataLayout; engine: SearchEngine },
): Promise<KnownInput | undefined> {
  const known = prepared.input();
  if (known === undefined || known.name !== name) return undefined;
  const current = await currentGeneration(layout).catch(() => undefined);
  if (current !== known.generation) return undefined;
  const areWhole = await Promise.all([isComplete(layout, current, engine), isPreparedAsWritten(layout)]);
  return areWhole.every(Boolean) ? known : undefined;
}
