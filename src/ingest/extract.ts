/**
 * Fourth stage: what a document says of others. A mention is a citation with all that is needed to make an edge of
 * it once its target is known; it is a pure function of the document, so it waits in the prepared store.
 */
import { type Citation, citationKeys, extractCitationsAsync, normalize, parseCitation } from '../core.ts';
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
  /** Named without number and year: what the name meant when this document was written. */
  undated?: true;
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
  for (const note of document.notes ?? []) yield { text: note, place: 'note' };
}

function* passageMentions(
  document: SourceDocument,
  passage: Passage,
  citations: readonly Citation[],
): Generator<Mention> {
  let before = 0;
  for (const citation of citations) {
    const introduction = passage.text.slice(before, citation.start);
    before = citation.end;
    const mention = mentionOf(document, citation);
    if (mention === undefined) continue;
    const change = passage.place === 'note' ? changeBy(introduction) : undefined;
    if (change !== undefined && passage.amendedArticle !== undefined) {
      const confidence = confidenceOf(change, 'note');
      yield { ...mention, type: change, articleRef: passage.amendedArticle, confidence, reversed: true };
      continue;
    }
    const type = typeIn(document, passage, citation);
    const confidence = confidenceOf(type, passage.place);
    const articles = citation.articles.slice(0, MAX_ARTICLES_OF_MENTION);
    if (articles.length === 0) yield { ...mention, type, confidence };
    for (const { no } of articles) yield { ...mention, type, articleRef: no, confidence };
    if (passage.place === 'title') yield* implementedLaw(document, passage.text, citation);
  }
}

/** Keys and dating of a citation; `undefined` where nothing can be found by it. */
function mentionOf(
  document: SourceDocument,
  citation: Citation,
): Pick<Mention, 'keys' | 'undated'> | undefined {
  const keys = citationKeys(citation, citation.jurisdiction ?? document.jurisdiction);
  if (keys.length === 0) return undefined;
  const isDated = citation.number !== undefined || citation.year !== undefined;
  return isDated ? { keys } : { keys, undated: true };
}

/** A ruling or a fatwa on a law's article construes it. A note reports what others did: it only cites. */
function typeIn(document: SourceDocument, passage: Passage, citation: Citation): EdgeType {
  if (passage.place === 'note') return 'cites';
  const construes = document.doc_type === 'case_law' || document.doc_type === 'fatwa';
  const construable = citation.docType !== 'case_law' && citation.docType !== 'fatwa';
  if (construes) return construable && citation.articles.length > 0 ? 'interprets' : 'cites';
  return edgeType(citation.relation);
}

/** «استبدل نص المادة 3 بموجب …», «- صدر المرسوم الملكي …»: the instrument by which an article was changed. */
const CHANGED_BY = /بموجب|(?:^|[\s*-])صدرت?(?:\s|$)/;
/** The whole article is gone. Of a paragraph or a word it is an amendment. */
const ARTICLE_REPEALED = /(?:الغ(?:ي|يت|اء)|حذفت?)\s+(?:(?:نص|حكم|هذه)\s+)*الماده/;

/** What a note says that the citation after these words did to its article. */
function changeBy(introduction: string): 'amends' | 'repeals' | undefined {
  const words = normalize(introduction, 'letters');
  if (!CHANGED_BY.test(words)) return undefined;
  return ARTICLE_REPEALED.test(words) ? 'repeals' : 'amends';
}

/** Up to the law's own words in «اللائحة التنفيذية للقانون رقم 9 لسنة 2007». */
const BYLAW_OF = /^.*?التنفيذي[ةه]\s+(?=ل)/su;

/** A bylaw puts into effect the law that its title names. */
function* implementedLaw(document: SourceDocument, title: string, citation: Citation): Generator<Mention> {
  if (citation.instrument !== 'bylaw' || citation.relation === 'amends' || citation.relation === 'repeals')
    return;
  const words = title.slice(citation.start, citation.end);
  const law = BYLAW_OF.test(words) ? parseCitation(words.replace(BYLAW_OF, '')) : null;
  const mention = law && mentionOf(document, law);
  if (mention) yield { ...mention, type: 'implements', confidence: confidenceOf('implements', 'title') };
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
  for (const { text, cited_date } of document.citations ?? []) {
    const citation = markedCitation(text, cited_date?.match(/^\d{4}/)?.[0]);
    if (citation) yield* markedMention(document, citation, { type: 'cites' });
  }
  for (const marked of document.relations ?? []) {
    const relation = MARKED_RELATIONS[marked.type];
    const citation = relation && parseCitation(marked.instrument);
    if (citation) yield* markedMention(document, citation, relation);
  }
}

/** The words of a link are often cut before the year, which the link itself tells. */
function markedCitation(text: string, year: string | undefined): Citation | null {
  const citation = parseCitation(text);
  if (year === undefined || citation?.year !== undefined) return citation;
  return parseCitation(`${text.replace(/[\s،.]+$/, '')} لسنة ${year}`) ?? citation;
}

function* markedMention(
  document: SourceDocument,
  citation: Citation,
  relation: { type: EdgeType; reversed?: true },
): Generator<Mention> {
  const mention = mentionOf(document, citation);
  if (mention) yield { ...mention, confidence: MARKED_CONFIDENCE, ...relation };
}
