/** Identifies a document: series, number, year, citation keys. A pure function of the cleaned document. */
import { textInOnePiece } from '../../articles/full-text.ts';
import type { DocumentMetadata, Identity } from '../../core.ts';
import { identify as identifyMetadata } from '../../core.ts';
import { sha256 } from '../../digest.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { isDatedByItsLaw } from './law-of-title.ts';

/** Number of UTF-16 units at the beginning of the text that identification reads. */
const OPENING_CHARS = 600;

/**
 * What is kept of an input document in order to choose among copies, to give it an id and to link it; not its
 * text.
 */
export interface Candidate {
  /** SHA-256 of the cleaned document as JSON, by which its prepared results are found. */
  hash: string;
  /** Key that is equal for all copies of the same document; see the function `sameDocument`. */
  sameDocument: string;
  /** Identifiers of the document in its sources; see the function `sourceKey`. */
  sourceKeys: string[];
  /** Number of articles that the source gives as such. Those read out of its text make it no better copy. */
  articles: number;
  textLength: number;
  jurisdiction: string;
  /** Gregorian year of enactment, or of a ruling's session. Converted if only the Hijri year is known. */
  year?: number;
  identity: Identity;
}

/** `json`: the document as JSON, for callers that need it themselves. */
export function identify(document: SourceDocument, json = JSON.stringify(document)): Candidate {
  const identity = identifyMetadata(metadataOf(document));
  const year = isDatedByItsLaw(document) ? undefined : yearOf(document, identity);
  return {
    ...(year === undefined ? {} : { year }),
    hash: sha256(json),
    sameDocument: sameDocument(document.jurisdiction, identity),
    sourceKeys: [sourceKey(document)],
    articles: document.printed === undefined ? document.articles.length : 0,
    textLength: textLength(document),
    jurisdiction: document.jurisdiction,
    identity,
  };
}

function yearOf(document: SourceDocument, identity: Identity): number | undefined {
  if (document.year_gregorian !== undefined) return document.year_gregorian;
  if (document.session_date !== undefined) return Number(document.session_date.slice(0, 4));
  return identity.yearGregorian;
}

/**
 * Returns the key by which copies are recognized: two input documents with equal keys are the same document.
 */
function sameDocument(jurisdiction: string, identity: Identity): string {
  return [
    jurisdiction,
    identity.series,
    identity.number ?? '',
    identity.yearAsCited ?? '',
    identity.calendar ?? '',
    identity.normalizedTitle,
  ].join('\n');
}

/**
 * Returns the identifier that the source gives the document: its `doc_key`, else a digest of its metadata.
 * Question sets and external links name documents by it, because they are written before canonical ids are
 * known.
 */
function sourceKey(document: SourceDocument): string {
  if (document.doc_key !== undefined) return document.doc_key;
  const said = [
    document.jurisdiction,
    document.title,
    document.official_number,
    document.year_gregorian,
    document.year_hijri,
  ];
  return sha256(said.map((field) => field ?? '').join('\n')).slice(0, 12);
}

function textLength(document: SourceDocument): number {
  const ofArticles = document.printed === undefined ? document.articles : [];
  return ofArticles.reduce((sum, { text }) => sum + text.length, textInOnePiece(document)?.length ?? 0);
}

function metadataOf(document: SourceDocument): DocumentMetadata {
  const metadata: DocumentMetadata = {
    jurisdiction: document.jurisdiction,
    docType: document.doc_type,
    title: document.title,
    opening: opening(document),
  };
  if (document.official_number !== undefined) metadata.officialNumber = document.official_number;
  if (document.year_gregorian !== undefined) metadata.yearGregorian = document.year_gregorian;
  if (document.year_hijri !== undefined) metadata.yearHijri = document.year_hijri;
  if (document.judicial_year !== undefined) metadata.judicialYear = document.judicial_year;
  if (document.court !== undefined) metadata.court = document.court;
  if (document.circuit !== undefined) metadata.circuit = document.circuit;
  if (document.issuing_body !== undefined) metadata.issuingBody = document.issuing_body;
  if (document.fatwa_number !== undefined) metadata.fatwaNumber = document.fatwa_number;
  if (document.session_date !== undefined) metadata.sessionDate = document.session_date;
  return metadata;
}

/**
 * Returns the beginning of the text, because the heading there, such as «قرار وزير السياحة رقم (2651)», is
 * often missing in the title.
 */
function opening(document: SourceDocument): string {
  const text = textInOnePiece(document) ?? document.preamble ?? document.articles[0]?.text ?? '';
  return text.slice(0, OPENING_CHARS);
}
