/**
 * Builds the JSON objects that answers contain once, at ingest: document (specification 2.2), card of a
 * search result (2.3), node and edge of the graph (2.7). A field whose value is unknown is left out, and
 * never `null`.
 */
import type { TextNotices } from '../../articles/full-text.ts';
import { fullTextOn, headedText, noticeWarnings } from '../../articles/full-text.ts';
import { articleCitation } from '../../core.ts';
import type { ArticleHistory } from '../../schema/article.ts';
import type { Status } from '../../schema/vocabulary.ts';
import type { ArticleCard } from '../../stores/corpus.ts';
import type { Edge } from '../extract/edge.ts';
import type { Candidate } from '../identify/identify.ts';
import type { Unit } from '../prepare/units.ts';
import type { SourceDocument } from '../read/source-document.ts';

/** A document of the corpus with its canonical id and its status. */
export interface Presented {
  canonicalId: string;
  source: SourceDocument;
  candidate: Candidate;
  /** Canonical citation of the whole document, with what tells it from others of its name. */
  citation: string;
  /** Status on the day of the ingest, from the source and from the graph (see `statusToday`). */
  status: Status;
  /** Wordings of the document's amended articles. */
  histories: readonly ArticleHistory[];
  notices: TextNotices;
}

/** Returns the document object with the text that holds on a day (`YYYY-MM-DD`). */
export function presentDocument(
  { canonicalId, source, candidate, status, histories, notices }: Presented,
  day: string,
) {
  const warnings = noticeWarnings(notices, day);
  return {
    canonical_id: canonicalId,
    doc_type: source.doc_type,
    jurisdiction: source.jurisdiction,
    title: source.title,
    official_number: source.official_number ?? candidate.identity.number,
    year_gregorian: candidate.year,
    status,
    issuing_body: source.issuing_body,
    ...(warnings.length > 0 && { warnings }),
    full_text: headedText(fullTextOn(source, histories, day), notices, day),
  };
}

export function presentNode({ canonicalId, source, candidate, status }: Presented) {
  return {
    canonical_id: canonicalId,
    title: source.title,
    doc_type: source.doc_type,
    year: candidate.year,
    status,
  };
}

export function presentEdge(edge: Edge) {
  const { from, to, type, articleRef, actDay, effectiveDay, clause, contradiction, confidence } = edge;
  return {
    from_id: from,
    to_id: to,
    edge_type: type,
    article_ref: articleRef,
    act_date: actDay,
    effective_date: effectiveDay,
    clause,
    contradiction,
    confidence,
  };
}

export function presentCard(
  { canonicalId, source, candidate, citation, status }: Presented,
  { articleNo, heading, wording, warnings = [] }: Unit,
): ArticleCard {
  const card: ArticleCard = {
    canonical_id: canonicalId,
    doc_type: source.doc_type,
    title: source.title,
    status,
    citation_string: articleNo === undefined ? citation : articleCitation(citation, articleNo),
  };
  if (articleNo !== undefined) card.article_no = articleNo;
  if (heading !== undefined) card.heading = heading;
  if (candidate.year !== undefined) card.year = candidate.year;
  const meta = metaOf(source, candidate);
  if (meta !== undefined) card.meta = meta;
  const all = [...(wording?.warnings ?? []), ...warnings];
  return { ...card, ...wording, ...(all.length > 0 && { warnings: all }) };
}

function metaOf(source: SourceDocument, { identity }: Candidate): Record<string, unknown> | undefined {
  const meta: Record<string, unknown> = {
    court: source.court,
    circuit: source.circuit,
    judicial_year: identity.judicialYear,
    session_date: source.session_date,
    fatwa_number: source.fatwa_number,
    legal_domain: source.legal_domain,
    topics: source.topics !== undefined && source.topics.length > 0 ? source.topics : undefined,
    text_kind: source.text_kind,
  };
  const known = Object.entries(meta).filter(([, value]) => value !== undefined);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
