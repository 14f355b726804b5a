/** Who a document is. Everything here is a pure function of the cleaned document. */
import type { DocumentMetadata, Identity } from '../../core.ts';
import { identify as identifyMetadata } from '../../core.ts';
import { sha256 } from '../../digest.ts';
import type { SourceDocument } from '../read/source-document.ts';

/** As much of the text as identification looks at. */
const OPENING_CHARS = 600;

/** A document of the input with all that choosing, naming and linking it needs; its text waits in the prepared store. */
export interface Candidate {
  /** SHA-256 of the cleaned document. */
  hash: string;
  /** What two copies of one document have in common; see `sameDocument`. */
  sameDocument: string;
  /** Keys by which sources know the document; see `sourceKey`. */
  sourceKeys: string[];
  articles: number;
  textLength: number;
  jurisdiction: string;
  /** Gregorian: enactment, or the session of a ruling; converted where only the Hijri year is known. */
  year?: number;
  identity: Identity;
}

export function identify(document: SourceDocument): Candidate {
  const identity = identifyMetadata(metadataOf(document));
  const year = yearOf(document, identity);
  return {
    ...(year === undefined ? {} : { year }),
    hash: sha256(JSON.stringify(document)),
    sameDocument: sameDocument(document.jurisdiction, identity),
    sourceKeys: [sourceKey(document)],
    articles: document.articles.length,
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

/** The same document again is known by its jurisdiction, series, number, year as cited and normalised title. */
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
 * A key by which the source knows the document: its own `doc_key`, else a digest of what its line says of itself,
 * so that question sets and links of others can name a document before anyone knows its canonical id.
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
  return document.articles.reduce(
    (sum, article) => sum + article.text.length,
    document.full_text?.length ?? 0,
  );
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

/** A heading line such as «قرار وزير السياحة رقم (2651)» often stands in the text alone. */
function opening(document: SourceDocument): string {
  const text = document.preamble ?? document.full_text ?? document.articles[0]?.text ?? '';
  return text.slice(0, OPENING_CHARS);
}
