/**
 * Reads the edges of a corpus from the texts alone, as if the sources stated no links themselves. Documents
 * are read, identified and linked by the code of ingest; nothing is indexed.
 */
import { z } from 'zod';
import type { Edge } from '../../src/ingest/extract/edge.ts';
import { extractMentions } from '../../src/ingest/extract/extract.ts';
import type { Mention } from '../../src/ingest/extract/mention.ts';
import { textsOf } from '../../src/ingest/identify/comparable.ts';
import { copiesOfLaws } from '../../src/ingest/identify/copies.ts';
import { enactment } from '../../src/ingest/identify/enacted.ts';
import type { Candidate } from '../../src/ingest/identify/identify.ts';
import { identify } from '../../src/ingest/identify/identify.ts';
import { jointPrints } from '../../src/ingest/identify/joint-prints.ts';
import { assembleMembers } from '../../src/ingest/identify/members.ts';
import { link } from '../../src/ingest/link/link.ts';
import { linkables, textsForLinking } from '../../src/ingest/linkables.ts';
import { checkSourceDocument } from '../../src/ingest/read/check-document.ts';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';

/** Fields of a document in which its source states links and changes. The evaluation ignores them. */
export const MARKS = ['citations', 'relations', 'amendment_notes'] as const;

/** A document's input line, and its ids if a corpus already holds it. */
export interface Given {
  value: unknown;
  known?: { canonicalId: string; sourceKeys: readonly string[] };
}

export interface TextGraph {
  /** The documents that were read, by canonical id. */
  documents: ReadonlyMap<string, SourceDocument>;
  /** Canonical id of each document by the key that its source uses for it. */
  ids: ReadonlyMap<string, string>;
  edges: readonly Edge[];
}

export interface TextGraphOptions {
  /** Names of the document fields to ignore when the documents are read. */
  without: readonly string[];
  signal: AbortSignal;
  onDocument?: (done: number) => void;
}

interface Read {
  source: SourceDocument;
  /** Number of articles with notes on amendments, which tells a law from its copies as ingest does. */
  changedArticles: number;
  candidate: Candidate;
  known: Given['known'];
}

/** Number of documents whose citations are extracted at once, so that all threads of the core are busy. */
const SIDE_BY_SIDE = 64;

export async function textGraph(
  given: AsyncIterable<Given> | Iterable<Given>,
  { without, signal, onDocument }: TextGraphOptions,
): Promise<TextGraph> {
  const dropped = new Set(without);
  const read = new Map<string, Read & { mentions: Mention[] }>();
  let batch: Read[] = [];
  const extract = async () => {
    const mentions = await Promise.all(
      batch.map(({ source, candidate }) => extractMentions(source, candidate.identity.keys)),
    );
    for (const [at, document] of batch.entries()) {
      read.set(document.candidate.hash, { ...document, mentions: mentions[at] ?? [] });
    }
    batch = [];
    onDocument?.(read.size);
  };
  for await (const { value, known } of given) {
    signal.throwIfAborted();
    const checked = checkSourceDocument(value, dropped);
    // A document is skipped if it is invalid without the ignored fields, for example because it then has no
    // text.
    if (!checked.ok) continue;
    const changedArticles = articlesWithNotes(value);
    const source = checked.document;
    batch.push({ source, changedArticles, candidate: identify(source), known });
    if (batch.length >= SIDE_BY_SIDE) await extract();
  }
  await extract();
  return linked([...read.values()]);
}

const notedSchema = z.object({
  articles: z.array(z.object({ amendment_notes: z.array(z.unknown()).optional() })),
});

function articlesWithNotes(value: unknown): number {
  const { data } = notedSchema.safeParse(value);
  return data?.articles.filter(({ amendment_notes = [] }) => amendment_notes.length > 0).length ?? 0;
}

function linked(documents: readonly (Read & { mentions: Mention[] })[]): TextGraph {
  const byHash = new Map(documents.map((document) => [document.candidate.hash, document]));
  const named = new Map<string, { hash: string; sourceKeys: readonly string[] }>();
  for (const { known, candidate } of documents) {
    if (known) named.set(known.canonicalId, { hash: candidate.hash, sourceKeys: known.sourceKeys });
  }
  const unnamed = documents.filter(({ known }) => known === undefined).map(({ candidate }) => candidate);
  for (const [id, member] of assembleMembers(new Map(), unnamed).members) named.set(id, member);
  const members = [...named].flatMap(([id, { hash, sourceKeys }]) => {
    const document = byHash.get(hash);
    return document ? [{ id, sourceKeys, ...document }] : [];
  });
  const whole = new Map(members.map(({ id, candidate, mentions }) => [id, { candidate, mentions }]));
  const sources = new Map(members.map(({ id, source }) => [id, source]));
  const comparables = members.map(({ id, ...member }) => ({ canonicalId: id, ...member }));
  const textsOfLaws = textsOf((id) => sources.get(id));
  const copies = copiesOfLaws(comparables, textsOfLaws);
  const prints = { copies, jointPrints: jointPrints(comparables, copies, textsOfLaws) };
  const byId = new Map(members.map((member) => [member.id, member]));
  const enactments = new Map(members.map(({ id, source, candidate }) => [id, enactment(source, candidate)]));
  const texts = textsForLinking({
    read: (id) => byId.get(id),
    enactment: (id) => enactments.get(id),
  });
  const { edges } = link(linkables(whole, prints), texts);
  return {
    documents: new Map(members.map(({ id, source }) => [id, source])),
    ids: new Map(members.flatMap(({ id, sourceKeys }) => sourceKeys.map((key) => [key, id]))),
    edges,
  };
}
