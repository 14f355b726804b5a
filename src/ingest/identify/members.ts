/**
 * Assembles the members (documents) of the next generation and their ids: the current members, with the
 * documents that this ingest adds or replaces. If the corpus was empty, the result does not depend on the
 * order of the candidates.
 */
import { compare } from '../../order.ts';
import type { Member } from '../../stores/lmdb/corpus/databases.ts';
import { boundedId } from './bounded-id.ts';
import type { Candidate } from './identify.ts';

export interface Assembled {
  /** Members (documents of the next generation) by canonical id, in the order of the ids. */
  members: Map<string, Member>;
  added: number;
  replaced: number;
  unchanged: number;
  clashes: Clash[];
}

/** Two documents whose metadata give the same id. `given` is the id that the second document got instead. */
export interface Clash {
  canonicalId: string;
  given: string;
  title: string;
}

export function assembleMembers(
  current: ReadonlyMap<string, Member>,
  candidates: Iterable<Candidate>,
): Assembled {
  const members = new Map(current);
  const idOf = new Map([...current].map(([id, member]) => [member.sameDocument, id]));
  const assembled: Assembled = { members, added: 0, replaced: 0, unchanged: 0, clashes: [] };
  const fresh: Candidate[] = [];
  for (const candidate of bestCopies(candidates)) {
    const id = idOf.get(candidate.sameDocument);
    if (id === undefined) fresh.push(candidate);
    else update(assembled, id, candidate);
  }
  for (const candidate of fresh.sort(byIdThenTitle)) {
    const byTheRule = boundedId(candidate.identity.canonicalId);
    const id = freeId(byTheRule, candidate, members);
    members.set(id, memberOf(candidate));
    assembled.added += 1;
    if (id !== byTheRule) {
      assembled.clashes.push({
        canonicalId: byTheRule,
        given: id,
        title: candidate.identity.normalizedTitle,
      });
    }
  }
  assembled.members = new Map([...members].sort(([a], [b]) => compare(a, b)));
  return assembled;
}

/** Keeps the best copy of each document in the input, and the source keys of all its copies. */
function bestCopies(candidates: Iterable<Candidate>): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const other = best.get(candidate.sameDocument);
    if (other === undefined) {
      best.set(candidate.sameDocument, candidate);
      continue;
    }
    const better = compareCopies(candidate, other) < 0 ? candidate : other;
    best.set(candidate.sameDocument, {
      ...better,
      sourceKeys: union(candidate.sourceKeys, other.sourceKeys),
    });
  }
  return [...best.values()];
}

/**
 * Compares two copies of a document. Negative if `a` is better: it has more articles, else the longer text,
 * else the smaller digest, which only makes the choice repeatable.
 */
function compareCopies(a: Candidate, b: Candidate): number {
  return b.articles - a.articles || b.textLength - a.textLength || (a.hash < b.hash ? -1 : 1);
}

function update(assembled: Assembled, id: string, candidate: Candidate): void {
  const known = assembled.members.get(id);
  if (known?.hash === candidate.hash) assembled.unchanged += 1;
  else assembled.replaced += 1;
  assembled.members.set(id, {
    ...memberOf(candidate),
    sourceKeys: union(candidate.sourceKeys, known?.sourceKeys ?? []),
  });
}

function memberOf({ hash, sameDocument, sourceKeys }: Candidate): Member {
  return { hash, sameDocument, sourceKeys };
}

/**
 * Orders candidates by id, then by normalized title, then by `sameDocument`, so that no two of them are
 * equal.
 */
function byIdThenTitle(a: Candidate, b: Candidate): number {
  return (
    compare(a.identity.canonicalId, b.identity.canonicalId) ||
    compare(a.identity.normalizedTitle, b.identity.normalizedTitle) ||
    compare(a.sameDocument, b.sameDocument)
  );
}

/**
 * Returns the first id that no member has: `id`, then `id` with the Hijri year for a document numbered by
 * Hijri years, then `id` with a number from 2 upwards. A member never changes its id.
 */
function freeId(id: string, { identity }: Candidate, members: ReadonlyMap<string, Member>): string {
  if (!members.has(id)) return id;
  if (identity.calendar === 'hijri' && identity.yearHijri !== undefined) {
    const withYear = `${id}-h${identity.yearHijri}`;
    if (!members.has(withYear)) return withYear;
  }
  for (let number = 2; ; number += 1) {
    if (!members.has(`${id}-${number}`)) return `${id}-${number}`;
  }
}

function union(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])].sort();
}
