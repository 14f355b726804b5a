/** What an ingest reads of the generation that it builds upon. */
import { open } from 'lmdb';
import type { Member } from './corpus-databases.ts';
import { MAX_DATABASES, openCorpusDatabases } from './corpus-databases.ts';

export interface CorpusMembers {
  /** By canonical id. */
  members: Map<string, Member>;
  /** JSON of a member's cleaned document. */
  source(hash: string): string | undefined;
  close(): Promise<void>;
}

export function openCorpusMembers(directory: string): CorpusMembers {
  const root = open({ path: directory, readOnly: true, maxDbs: MAX_DATABASES });
  const stores = openCorpusDatabases(root);
  const members = new Map<string, Member>();
  for (const { key, value } of stores.members.getRange()) members.set(key, value);
  return { members, source: (hash) => stores.sources.get(hash), close: () => root.close() };
}
