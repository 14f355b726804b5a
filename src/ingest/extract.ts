/**
 * Fourth stage: what a document says of others. A mention is a citation with all that is needed to make an edge of
 * it once its target is known; it is a pure function of the document, so it waits in the prepared store.
 */
import { type Citation, citationKeys, extractCitationsAsync, parseCitation } from '../core.ts';
import { confidenceOf, MARKED_CONFIDENCE, type Place } from './confidence.ts';
import { type EdgeType, edgeType } from './edge.ts';
import type { SourceDocument } from './source-document.ts';

export interface Mention {
  /** What it resolves by, the most specific first. */
  keys: string[];
  type: EdgeType;
  /** Article of the edge's target, as written. */
  articleRef?: string;
  confidence: number;
  /** The document found is the source of the edge and this one its target: "amended by". */
  reversed?: true;
}

/** A list of articles longer than this is a list of the whole law. */
const MAX_ARTICLES_OF_MENTION = 40;

export async function extractMentions(document: SourceDocument): Promise<Mention[]> {
  const found: Mentions = new Map();
  for (const mention of markedMentions(document)) add(found, mention);
  const passages = [...passagesOf(document)];
  const citations = await Promise.all(passages.map(({ text }) => extractCitationsAsync(text)));
  passages.forEach((passage, at) => {
    for (const mention of passageMentions(document, passage, citations[at] ?? [])) add(found, mention);
  });
  return [...found.values()];
}

/** By link, without repetition: of the same link the surest counts. */
type Mentions = Map<string, Mention>;

function add(mentions: Mentions, mention: Mention): void {
  const link = JSON.stringify([mention.keys, mention.type, mention.articleRef, mention.reversed]);
  const known = mentions.get(link);
  if (known === undefined) mentions.set(link, mention);
  else known.confidence = Math.max(known.confidence, mention.confidence);
}

interface Passage {
  text: string;
  place: Place;
  /** Number of the article that an amendment's note belongs to. */
  amendedArticle?: string;
}

function* passagesOf(document: SourceDocument): Generator<Passage> {
  yield { text: document.title, place: 'title' };
  if (document.preamble !== undefined) yield { text: document.preamble, place: 'preamble' };
  for (const { text, article_no, amendment_notes } of document.articles) {
    yield { text, place: 'provision' };
    for (const note of amendment_notes ?? []) {
      yield article_no === undefined
        ? { text: note, place: 'note' }
        : { text: note, place: 'note', amendedArticle: article_no };
    }
  }
  if (document.full_text !== undefined) yield { text: document.full_text, place: 'provision' };
  if (document.closing !== undefined) yield { text: document.closing, place: 'provision' };
}

function* passageMentions(
  document: SourceDocument,
  passage: Passage,
  citations: readonly Citation[],
): Generator<Mention> {
  const amending = passage.place === 'note' ? amendingCitation(passage.text, citations) : undefined;
  for (const citation of citations) {
    const keys = citationKeys(citation, citation.jurisdiction ?? document.jurisdiction);
    if (keys.length === 0) continue;
    if (citation === amending) {
      const type = REPEALED.test(passage.text.slice(0, citation.start)) ? 'repeals' : 'amends';
      const mention: Mention = { keys, type, confidence: confidenceOf(type, 'note'), reversed: true };
      if (passage.amendedArticle !== undefined) mention.articleRef = passage.amendedArticle;
      yield mention;
      continue;
    }
    const type = typeIn(document, passage, citation);
    const confidence = confidenceOf(type, passage.place);
    const articles = citation.articles.slice(0, MAX_ARTICLES_OF_MENTION);
    if (articles.length === 0) yield { keys, type, confidence };
    for (const { no } of articles) yield { keys, type, articleRef: no, confidence };
  }
}

/** A ruling or a fatwa on a law's article construes it. A note reports what others did: it only cites. */
function typeIn(document: SourceDocument, passage: Passage, citation: Citation): EdgeType {
  if (passage.place === 'note') return 'cites';
  const construes = document.doc_type === 'case_law' || document.doc_type === 'fatwa';
  const construable = citation.docType !== 'case_law' && citation.docType !== 'fatwa';
  if (construes) return construable && citation.articles.length > 0 ? 'interprets' : 'cites';
  return edgeType(citation.relation);
}

/** «استبدل نص المادة 3 بموجب …», «ألغيت بموجب …»: the instrument by which an article was changed. */
const BY_VIRTUE_OF = 'بموجب';
const REPEALED = /(?:[أا]لغي|إلغاء|الغاء|حذف)/;

function amendingCitation(note: string, citations: readonly Citation[]): Citation | undefined {
  const by = note.indexOf(BY_VIRTUE_OF);
  return by === -1 ? undefined : citations.find((citation) => citation.start > by);
}

/** The relations that sources state; `other` ones say that there is a link and no more. */
const MARKED_RELATIONS: Readonly<Record<string, { type: EdgeType; reversed?: true }>> = {
  repeals: { type: 'repeals' },
  repealed_by: { type: 'repeals', reversed: true },
  amends: { type: 'amends' },
  amended_by: { type: 'amends', reversed: true },
  other: { type: 'cites' },
};

function* markedMentions(document: SourceDocument): Generator<Mention> {
  for (const marked of document.citations ?? []) {
    const citation = parseCitation(marked.text);
    if (!citation) continue;
    if (marked.cited_number !== undefined) citation.number ??= marked.cited_number;
    const year = marked.cited_date?.match(/^(\d{4})-/)?.[1];
    if (year !== undefined && citation.year === undefined) {
      citation.year = Number(year);
      citation.calendar = 'gregorian';
    }
    yield* markedMention(document, citation, { type: 'cites' });
  }
  for (const marked of document.relations ?? []) {
    const relation = MARKED_RELATIONS[marked.type];
    const citation = relation && parseCitation(marked.instrument);
    if (citation) yield* markedMention(document, citation, relation);
  }
}

function* markedMention(
  document: SourceDocument,
  citation: Citation,
  relation: { type: EdgeType; reversed?: true },
): Generator<Mention> {
  const keys = citationKeys(citation, citation.jurisdiction ?? document.jurisdiction);
  if (keys.length > 0) yield { keys, confidence: MARKED_CONFIDENCE, ...relation };
}
