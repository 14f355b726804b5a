/** The published generation that an ingest builds upon. */
import { join } from 'node:path';
import { currentGeneration } from '../stores/generations.ts';
import type { DataLayout } from '../stores/layout.ts';
import { generationLayout } from '../stores/layout.ts';
import type { Member } from '../stores/lmdb/corpus-databases.ts';
import type { CorpusMembers } from '../stores/lmdb/corpus-members.ts';
import { openCorpusMembers } from '../stores/lmdb/corpus-members.ts';
import { publishedId } from './bounded-id.ts';
import { identify } from './identify.ts';
import { isPrepared, preparedKey } from './prepare.ts';
import type { PrepareOptions } from './prepare-input.ts';
import { preparing } from './prepare-input.ts';
import type { PreparedStore } from './prepared-store.ts';
import type { SourceDocument } from './source-document.ts';

export interface Base {
  name: string;
  members: CorpusMembers;
}

/** `undefined` where nothing has been published yet. */
export async function openBase(layout: DataLayout): Promise<Base | undefined> {
  const name = await currentGeneration(layout);
  if (name === undefined) return undefined;
  const paths = generationLayout(join(layout.generations, name));
  return { name, members: openCorpusMembers(paths.store) };
}

/** Members of the current generation, prepared again where an older pipeline or another embedder had done it. */
export async function prepareMembers(
  base: Base | undefined,
  prepared: PreparedStore,
  options: PrepareOptions,
): Promise<Map<string, Member>> {
  const members = new Map<string, Member>();
  if (base === undefined) return members;
  const { embedder, onProgress } = options;
  const total = base.members.members.size;
  const tell = () => onProgress({ stage: 'prepare', done: members.size, total });
  const onEmbedded = (texts: number) => {
    options.onEmbedded?.(texts);
    tell();
  };
  const batches = preparing(prepared, { ...options, onEmbedded });
  for (const [id, member] of base.members.members) {
    const known = prepared.document(preparedKey(member.hash));
    if (known !== undefined && isPrepared(prepared, member.hash, embedder)) {
      const { identity, sameDocument } = known.candidate;
      members.set(publishedId(id, identity.canonicalId), { ...member, sameDocument });
      continue;
    }
    const json = base.members.source(member.hash);
    if (json === undefined) throw new Error(`damaged generation ${base.name}: no source of ${id}`);
    const source = JSON.parse(json) as SourceDocument;
    const candidate = known?.candidate ?? identify(source);
    await batches.add({ source, candidate });
    const { hash, identity, sameDocument } = candidate;
    members.set(publishedId(id, identity.canonicalId), { ...member, hash, sameDocument });
    tell();
  }
  await batches.finish();
  return members;
}
