/**
 * Opens the documents that an ingest starts from: the members of the published generation. If its store is
 * damaged, they come from the first intact one of these: the list of members in the prepared store; the
 * damaged store, if all its records of members and documents are whole; the newest intact one of the other
 * generations.
 */
import { join } from 'node:path';
import type { DataLayout } from '../data-directory/layout.ts';
import { generationLayout } from '../data-directory/layout.ts';
import { currentGeneration, generationsByAge } from '../generations/published.ts';
import { DamagedGeneration } from '../stores/damage.ts';
import { damagedFiles } from '../stores/file-digests.ts';
import type { Member } from '../stores/lmdb/corpus/databases.ts';
import type { CorpusMembers } from '../stores/lmdb/corpus/members.ts';
import { openCorpusMembers, openUnsealedMembers } from '../stores/lmdb/corpus/members.ts';
import { checkReadable } from '../stores/lmdb/readable.ts';
import { FIRST_WITH_CHECKSUM, GENERATION_FORMAT, OtherFormat, readManifest } from '../stores/manifest.ts';
import { publishedId } from './identify/bounded-id.ts';
import { identify } from './identify/identify.ts';
import { isPrepared, PIPELINE_VERSION, preparedKey } from './prepare/prepare.ts';
import type { PrepareOptions } from './prepare/prepare-input.ts';
import { preparing } from './prepare/prepare-input.ts';
import type { PreparedStore } from './prepare/prepared-store.ts';
import type { SourceDocument } from './read/source-document.ts';

/**
 * The documents (members) of a published corpus with the cleaned text of each, which the next ingest extends.
 */
export type Base = CorpusMembers;

export interface BaseOptions {
  /** True if the ingest also has input files. Without any, a corpus whose documents are lost is an error. */
  readonly hasFiles: boolean;
  /** Called with a sentence for the operator that names the damage found and the source used instead. */
  readonly note: (sentence: string) => void;
}

/**
 * Opens the members that the ingest starts from. Returns `undefined` if nothing has been published yet, or if
 * no source of the members is intact and the ingest has input files. Throws if no source is intact and there
 * are no files, if a later version of the program wrote the corpus, or on an error of the operating system.
 */
export async function openBase(
  layout: DataLayout,
  prepared: PreparedStore,
  { hasFiles, note }: BaseOptions,
): Promise<Base | undefined> {
  let name: string | undefined;
  let problem: string;
  try {
    name = await currentGeneration(layout);
    if (name !== undefined) return await openMembers(layout, name);
    if ((await generationsByAge(layout)).length === 0) return undefined;
    problem = 'corpus/CURRENT is missing';
  } catch (error) {
    if (!isRepairable(error)) throw error;
    problem = (error as Error).message;
  }
  const kept = keptMembers(prepared, name);
  if (kept !== undefined) {
    note(`${problem}; it is made again from what was prepared`);
    return kept;
  }
  const salvaged = name === undefined ? undefined : await openSalvaged(layout, name);
  if (salvaged !== undefined) {
    note(`${problem}; it is made again from the records of its documents, which are whole`);
    return salvaged;
  }
  for (const other of await generationsByAge(layout)) {
    if (other === name) continue;
    const before = await openMembers(layout, other).catch(() => undefined);
    if (before === undefined) continue;
    note(
      `${problem}; the corpus is made again from the generation before, ${other}: ingest again the files that were ` +
        'ingested after it',
    );
    return before;
  }
  if (!hasFiles) {
    throw new Error(
      `${problem}; nothing else here has its documents: run sanad ingest with all the files that were ever ingested`,
    );
  }
  note(
    `${problem}; nothing else here has its documents: the new corpus holds those of the files given, and no others`,
  );
  return undefined;
}

/**
 * True if the error means damage that an ingest may repair. False for a corpus written by a later version,
 * which is not damaged and must not be replaced, and for errors of the operating system.
 */
const isRepairable = (error: unknown) =>
  !(error instanceof OtherFormat && error.format > GENERATION_FORMAT) &&
  !(error as NodeJS.ErrnoException).code?.startsWith('E');

/**
 * Opens the members of a generation. Throws `DamagedGeneration` if a file of its store differs from its
 * digest.
 */
export async function openMembers(layout: DataLayout, name: string): Promise<Base> {
  const directory = join(layout.generations, name);
  const { manifest: path, store } = generationLayout(directory);
  try {
    const manifest = readManifest(path);
    const [damage] = await damagedFiles(
      directory,
      manifest.files.filter((file) => file.path.startsWith('store/')),
    );
    if (damage !== undefined) throw new DamagedGeneration(`${damage.path} ${damage.problem}`, { name });
    return openCorpusMembers(store);
  } catch (error) {
    if (!(error instanceof OtherFormat) || error.format > GENERATION_FORMAT) throw error;
    checkReadable(store);
    return error.format < FIRST_WITH_CHECKSUM ? openUnsealedMembers(store) : openCorpusMembers(store);
  }
}

/**
 * Opens the documents (members) of a store whose files are damaged. Returns `undefined` if a record that is
 * needed is damaged too.
 */
async function openSalvaged(layout: DataLayout, name: string): Promise<Base | undefined> {
  const { store } = generationLayout(join(layout.generations, name));
  try {
    checkReadable(store);
    const base = openCorpusMembers(store);
    if (isComplete(base)) return base;
    await base.close();
  } catch {
    // If the damaged store cannot be read or is missing, no document can be saved from it.
  }
  return undefined;
}

/**
 * Returns the documents (members) that the last ingest listed in the prepared store, a cache of ingest. Their
 * texts are read from there too.
 */
function keptMembers(prepared: PreparedStore, name: string | undefined): Base | undefined {
  const kept = prepared.members();
  if (kept === undefined || (name !== undefined && kept.generation !== name)) return undefined;
  const base: Base = {
    members: new Map(kept.members),
    source(hash) {
      // A document that an older version of the pipeline prepared is stored under a key of that version.
      for (let version = PIPELINE_VERSION; version > 0; version--) {
        const json = prepared.sourceJson(preparedKey(hash, version));
        if (json !== undefined) return json;
      }
      return undefined;
    },
    close: async () => {},
  };
  return isComplete(base) ? base : undefined;
}

const isComplete = ({ members, source }: Base) =>
  members.size > 0 && [...members.values()].every(({ hash }) => source(hash) !== undefined);

/**
 * Returns the members of the published corpus, ready for the next generation. Prepares those again that were
 * prepared by an older version of the pipeline or for another embedder.
 */
export async function prepareMembers(
  base: Base | undefined,
  prepared: PreparedStore,
  options: PrepareOptions,
): Promise<Map<string, Member>> {
  const members = new Map<string, Member>();
  if (base === undefined) return members;
  const { embedder, onProgress } = options;
  const total = base.members.size;
  const reportProgress = () => onProgress({ stage: 'prepare', done: members.size, total });
  const onEmbedded = (texts: number) => {
    options.onEmbedded?.(texts);
    reportProgress();
  };
  await preparing(prepared, { ...options, onEmbedded }, async (add) => {
    for (const [id, member] of base.members) {
      const known = prepared.document(preparedKey(member.hash));
      if (known !== undefined && isPrepared(prepared, member.hash, embedder)) {
        const { identity, sameDocument } = known.candidate;
        members.set(publishedId(id, identity.canonicalId), { ...member, sameDocument });
        continue;
      }
      const json = base.source(member.hash);
      if (json === undefined) throw new DamagedGeneration(`no source of ${id}`);
      const source = JSON.parse(json) as SourceDocument;
      const candidate = known?.candidate ?? identify(source);
      await add({ source, candidate });
      const { hash, identity, sameDocument } = candidate;
      members.set(publishedId(id, identity.canonicalId), { ...member, hash, sameDocument });
      reportProgress();
    }
  });
  return members;
}
