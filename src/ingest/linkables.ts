/** The documents of a generation in the form in which linking takes them, and which of them are copies. */
import { known } from '../schema/known.ts';
import type { Member } from '../stores/lmdb/corpus/databases.ts';
import type { Documents } from './amend/documents.ts';
import { copiesOfLaws } from './identify/copies.ts';
import type { Candidate } from './identify/identify.ts';
import { linkable } from './link/link.ts';
import type { Linkable } from './link/resolve.ts';
import { preparedKey } from './prepare/prepare.ts';
import type { PreparedDocument, PreparedStore } from './prepare/prepared-store.ts';
import { NotPrepared } from './prepare/prepared-store.ts';

/** What was prepared of each member, by canonical id. */
export function preparedDocuments(
  members: ReadonlyMap<string, Member>,
  prepared: PreparedStore,
): Map<string, PreparedDocument> {
  const documents = new Map<string, PreparedDocument>();
  for (const [canonicalId, { hash }] of members) {
    const document = prepared.document(preparedKey(hash));
    if (document === undefined) throw new NotPrepared(canonicalId);
    documents.set(canonicalId, document);
  }
  return documents;
}

/** The candidates by canonical id, and the ids of the documents of a country with one number and year. */
export function candidatesByNumber(whole: ReadonlyMap<string, PreparedDocument>) {
  const byNumber = new Map<string, string[]>();
  const keyOf = ({ jurisdiction, identity }: Candidate) =>
    [jurisdiction, identity.number, identity.yearAsCited, identity.calendar].join(' ');
  for (const [canonicalId, { candidate }] of whole) {
    const key = keyOf(candidate);
    byNumber.set(key, [...(byNumber.get(key) ?? []), canonicalId]);
  }
  return {
    candidateOf: (canonicalId: string) => whole.get(canonicalId)?.candidate,
    numberedLike: (candidate: Candidate) =>
      candidate.identity.number === undefined ? [] : (byNumber.get(keyOf(candidate)) ?? []),
  };
}

/** By canonical id of the copy: that of its law. */
export function copiesAmong(
  whole: ReadonlyMap<string, PreparedDocument>,
  { read }: Documents,
  prepared: PreparedStore,
): Map<string, string> {
  const comparables = Array.from(whole, ([canonicalId, { candidate }]) => {
    const changedArticles = prepared.histories(preparedKey(candidate.hash))?.length ?? 0;
    return { canonicalId, candidate, changedArticles };
  });
  return copiesOfLaws(comparables, (canonicalId) => read(canonicalId)?.source);
}

/**
 * The documents as linking needs them. A citation of a copy means its law, which therefore has its keys; the
 * copy's own citations mean what they meant in the law's year.
 */
export function linkables(
  whole: ReadonlyMap<string, PreparedDocument>,
  copies: ReadonlyMap<string, string>,
): Linkable[] {
  const documents = new Map<string, Linkable>();
  for (const [canonicalId, { candidate, mentions }] of whole)
    documents.set(canonicalId, linkable(canonicalId, candidate, mentions));
  for (const [copyId, lawId] of copies) {
    const [copy, law] = [documents.get(copyId), documents.get(lawId)];
    if (copy === undefined || law === undefined) throw new Error(`${copyId} or ${lawId} is no document`);
    documents.set(lawId, { ...law, keys: [...law.keys, ...copy.keys] });
    const { year = law.year, latestYear = law.latestYear } = copy;
    documents.set(copyId, { ...copy, keys: [], ...known({ year, latestYear }) });
  }
  return [...documents.values()];
}
