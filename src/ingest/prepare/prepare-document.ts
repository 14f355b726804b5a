/**
 * Prepares one document: wordings of its articles, mentions, clauses. A pure function of the document, which
 * runs on the main thread or on a thread of its own (`prepare-thread.ts`).
 */
import type { ArticleHistory } from '../../schema/article.ts';
import { actClauses, clauseReader } from '../extract/act-clauses.ts';
import { extractMentions } from '../extract/extract.ts';
import { waitingLaws } from '../extract/waiting-laws.ts';
import type { Candidate } from '../identify/identify.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { changedArticles } from './changed-articles.ts';
import type { PreparedDocument } from './prepared-store.ts';

/** What a document says of others, in the form in which the prepared store keeps it. */
export async function preparedDocument(
  source: SourceDocument,
  candidate: Candidate,
): Promise<PreparedDocument> {
  const clausesOf = clauseReader();
  const mentions = await extractMentions(source, clausesOf);
  const waits = waitingLaws(source, mentions);
  return {
    candidate,
    mentions,
    clauses: actClauses(source, mentions, clausesOf),
    ...(waits.length > 0 && { waits }),
  };
}

/** The records of a document as bytes of JSON. */
export interface DocumentRecords {
  document: Uint8Array<ArrayBuffer>;
  histories: Uint8Array<ArrayBuffer>;
}

export interface DocumentToPrepare {
  source: SourceDocument;
  candidate: Candidate;
}

export async function preparedRecords({ source, candidate }: DocumentToPrepare): Promise<DocumentRecords> {
  const histories: readonly ArticleHistory[] = await changedArticles(source, candidate);
  return { document: bytes(await preparedDocument(source, candidate)), histories: bytes(histories) };
}

const encoder = new TextEncoder();

/** Bytes with a buffer of their own, which can be handed over to another thread. */
const bytes = (value: unknown) => encoder.encode(JSON.stringify(value));
