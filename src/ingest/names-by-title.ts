/**
 * Mentions of documents by names that only the titles of the corpus show (`extract/known-names.ts`). An
 * ingest keeps them: the next one reads those of changed documents alone, as long as no title has changed.
 */
import { KnownTitles } from '../core.ts';
import { sha256 } from '../digest.ts';
import { VERSION } from '../version.ts';
import { knownNames } from './extract/known-names.ts';
import type { Linkable } from './link/linkable.ts';
import { PIPELINE_VERSION, preparedKey } from './prepare/prepare.ts';
import type { KeptNames } from './prepare/prepared-records.ts';
import type { SourceDocument } from './read/source-document.ts';

interface Sources {
  /** Returns a document's source, read anew at each call; `undefined` if it is damaged. */
  read(canonicalId: string): { source: SourceDocument } | undefined;
  /** Returns the SHA-256 of a document. */
  hashOf(canonicalId: string): string | undefined;
}

/** The documents with their mentions by names of titles, and what the next ingest may take of them. */
export function withKnownNames(
  documents: readonly Linkable[],
  { read, hashOf }: Sources,
  last: KeptNames | undefined,
): { documents: readonly Linkable[]; kept: KeptNames; areNew: boolean } {
  const keys = documents.flatMap((document) => document.keys);
  const titles = sha256(JSON.stringify([VERSION, PIPELINE_VERSION, keys]));
  const known = new Map(last?.titles === titles ? last.documents : []);
  let index: KnownTitles | undefined;
  const kept: KeptNames = { titles, documents: [] };
  let taken = 0;
  const named = documents.map((document) => {
    const { canonicalId } = document;
    const hash = hashOf(canonicalId);
    const key = hash === undefined ? undefined : preparedKey(hash);
    let names = key === undefined ? undefined : known.get(key);
    if (names === undefined) {
      const source = read(canonicalId)?.source;
      if (source === undefined) return document;
      index ??= new KnownTitles(keys);
      names = [...knownNames(source, index)];
    } else taken += 1;
    if (key !== undefined) kept.documents.push([key, names]);
    return names.length === 0 ? document : { ...document, mentions: [...document.mentions, ...names] };
  });
  const areNew = taken < kept.documents.length || known.size > taken;
  return { documents: named, kept, areNew };
}
