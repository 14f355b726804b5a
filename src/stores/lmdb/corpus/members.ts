/** Reads the documents of the generation that an ingest extends. */
import type { Member } from './databases.ts';
import { openMemberDatabases } from './databases.ts';
import { openImmutable } from './immutable.ts';

export interface CorpusMembers {
  /** The generation's documents by canonical id. */
  members: Map<string, Member>;
  /** Returns the JSON of a cleaned document by its SHA-256. */
  source(hash: string): string | undefined;
  close(): Promise<void>;
}

/**
 * Reads a store of format 4 or later. For the current format, the caller must have checked the store's
 * digest.
 */
export function openCorpusMembers(directory: string): CorpusMembers {
  const root = openImmutable(directory);
  const stores = openMemberDatabases(root);
  const members = new Map<string, Member>();
  for (const { key, value } of stores.members.entries()) members.set(key, value);
  return { members, source: (hash) => stores.sources.get(hash), close: () => root.close() };
}

/** Reads a store of formats 1 to 3, which have neither digests of files nor checksums of records. */
export function openUnsealedMembers(directory: string): CorpusMembers {
  const root = openImmutable(directory);
  const stored = root.openDB<Member, string>('members', { encoding: 'json' });
  const sources = root.openDB<string, string>('sources', { encoding: 'string', compression: true });
  const members = new Map<string, Member>();
  for (const { key, value } of stored.getRange()) members.set(key, value);
  return { members, source: (hash) => sources.get(hash), close: () => root.close() };
}
