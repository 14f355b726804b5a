/**
 * Prepares one document: wordings of its articles, mentions, clauses. A pure function of the document, which
 * runs on the main thread or on a thread of its own (`prepare-thread.ts`).
 */
import type { ArticleHistory } from '../../schema/article.ts';
import { actClauses, clauseReader } from '../extract/act-clauses.ts';
import { extractMentions } from '../extract/extract.ts';
import { marginChange } from '../extract/margins.ts';
import { replacedNames } from '../extract/replaced-names.ts';
import { waitingLaws } from '../extract/waiting-laws.ts';
import { enactment } from '../identify/enacted.ts';
import type { Candidate } from '../identify/identify.ts';
import { NEVER_COMMENCES, statedCommencement } from '../identify/stated-commencement.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { changedArticles } from './changed-articles.ts';
import type { DocumentRecords, PreparedDocument } from './prepared-records.ts';
import { RECORD_CODECS } from './record-codecs.ts';

/** What a document says of others, in the form in which the prepared store keeps it. */
export async function preparedDocument(
  source: SourceDocument,
  candidate: Candidate,
): Promise<PreparedDocument> {
  const clausesOf = clauseReader();
  const mentions = await extractMentions(source, candidate.identity.keys, clausesOf);
  const waits = waitingLaws(source, mentions);
  const replaces = replacedNames(source, clausesOf);
  const own = enactment(source, candidate);
  const margin = marginChange(source, own);
  return {
    candidate,
    mentions,
    clauses: actClauses(source, mentions, clausesOf),
    ...(replaces.length > 0 && { replaces }),
    ...(waits.length > 0 && { waits }),
    enactment: own,
    ...(margin !== undefined && { margin }),
    ...(!NEVER_COMMENCES.has(source.doc_type) && { commencement: statedCommencement(source) ?? null }),
  };
}

export interface DocumentToPrepare {
  /** The cleaned document as JSON: a text is handed over to a thread faster than an object. */
  sourceJson: string;
  candidate: Candidate;
}

export async function preparedRecords({
  sourceJson,
  candidate,
}: DocumentToPrepare): Promise<DocumentRecords> {
  const source = JSON.parse(sourceJson) as SourceDocument;
  const histories: readonly ArticleHistory[] = await changedArticles(source, candidate);
  return {
    document: owned(RECORD_CODECS.documents.encode(await preparedDocument(source, candidate))),
    histories: owned(RECORD_CODECS.histories.encode(histories)),
    source: owned(RECORD_CODECS.sources.encode(sourceJson)),
  };
}

/** Bytes with a buffer of their own and of their size, which can be handed over to another thread. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);
