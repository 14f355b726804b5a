/**
 * Turns corpus generations into older formats. In format 3, records have no checksums and the manifest no
 * digests.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import type { DataLayout } from '../../../src/data-directory/layout.ts';
import { generationLayout } from '../../../src/data-directory/layout.ts';
import { checkedJson } from '../../../src/stores/checked-json.ts';
import { openCorpusMembers } from '../../../src/stores/lmdb/corpus/members.ts';

/**
 * Rewrites a generation in format 3, with only the fields that an ingest reads. The prepared data is removed.
 */
export async function makeOld(layout: DataLayout, name: string): Promise<void> {
  const { manifest, store } = generationLayout(join(layout.generations, name));
  const { members, source, close } = openCorpusMembers(store);
  const documents = [...members].map(([id, member]) => ({ id, member, json: source(member.hash) }));
  await close();
  rmSync(store, { recursive: true });
  const root = open({ path: store, maxDbs: 24 });
  const stored = root.openDB('members', { encoding: 'json' });
  const sources = root.openDB('sources', { encoding: 'string', compression: true });
  for (const { id, member, json } of documents) {
    await stored.put(id, member);
    await sources.put(member.hash, json);
  }
  await root.close();
  const { files: _, checksum: __, ...written } = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, `${JSON.stringify({ ...written, format: 3 }, null, 2)}\n`);
  if (existsSync(layout.prepared)) rmSync(layout.prepared, { recursive: true });
}

/** Names of the databases that format 4 does not have. */
const NEW_SINCE_4 = ['wordings', 'histories', 'textPeriods'];

/** Rewrites a generation in format 4, which has no histories of articles. The prepared data is removed. */
export async function makeFormat4(layout: DataLayout, name: string): Promise<void> {
  const { manifest, store } = generationLayout(join(layout.generations, name));
  const root = open({ path: store, maxDbs: 24 });
  for (const database of NEW_SINCE_4) await root.openDB({ name: database }).drop();
  await root.close();
  const { amended_articles: _, checksum: __, ...written } = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, checkedJson({ ...written, format: 4 }));
  rmSync(layout.prepared, { recursive: true });
}
