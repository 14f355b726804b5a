/**
 * Turns corpus generations into older formats. In format 3, records have no checksums and the manifest no
 * digests.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import type { DataLayout } from '../../../src/data-directory/layout.ts';
import { generationLayout } from '../../../src/data-directory/layout.ts';
import { preparedKey } from '../../../src/ingest/prepare/prepare.ts';
import { openPreparedStore } from '../../../src/ingest/prepare/prepared-store.ts';
import { checkedJson } from '../../../src/stores/checked-json.ts';
import { jsonCodec, textCodec } from '../../../src/stores/lmdb/codecs.ts';
import { openCorpusMembers } from '../../../src/stores/lmdb/corpus/members.ts';
import { openSealed } from '../../../src/stores/lmdb/sealed-database.ts';

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

/**
 * Rewrites the prepared store as versions before format 8 wrote it: the documents compressed by LMDB, under keys
 * of pipeline version 22. Of the records that the next ingest makes again, none is left.
 */
export async function makePreparedBefore8(layout: DataLayout): Promise<void> {
  const store = openPreparedStore(layout.prepared);
  const kept = store.members();
  const documents = kept?.members.map(([, { hash }]) => ({
    hash,
    json: store.sourceJson(preparedKey(hash)) ?? '',
  }));
  await store.close();
  const root = open({ path: layout.prepared, maxDbs: 24 });
  const sources = openSealed<string, string>(root, {
    name: 'sealedSources',
    codec: textCodec,
    compression: true,
  });
  for (const { hash, json } of documents ?? []) await sources.put(preparedKey(hash, 22), json);
  await openSealed<object, string>(root, { name: 'members', codec: jsonCodec() }).put(
    'published',
    kept ?? {},
  );
  const packed = [...root.getKeys()].filter((name) => String(name).startsWith('packed'));
  for (const name of packed) await root.openDB({ name: String(name) }).drop();
  await root.close();
}

/** Names of the databases of an LMDB store. */
export async function databasesOf(folder: string): Promise<string[]> {
  const root = open({ path: folder, readOnly: true, maxDbs: 24 });
  const names = Array.from(root.getKeys(), String);
  await root.close();
  return names;
}
