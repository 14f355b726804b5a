/**
 * What a document says of others: its citations as mentions, typed by their words and their place. A pure function
 * of the document, so its result waits in the prepared store until all documents are known.
 */
import { type Citation, extractCitationsAsync, parseCitation } from '../core.ts';
import { confidenceOf } from './confidence.ts';
import { type EdgeType, edgeType } from './edge.ts';
import { markedMentions } from './marked-mentions.ts';
import { type Mention, named } from './mention.ts';
import { type Passage, passagesOf } from './passages.ts';
import { changeBetween, changeOfArticle } from './reported-change.ts';
import type { SourceDocument } from './source-document.ts';

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
  const { keys, type, articleRef, reversed, by } = mention;
  const link = JSON.stringify([keys, type, articleRef, reversed, by?.keys]);
  const known = mentions.get(link);
  if (known === undefined) mentions.set(link, mention);
  else known.confidence = Math.max(known.confidence, mention.confidence);
}

function* passageMentions(
  document: SourceDocument,
  passage: Passage,
  citations: readonly Citation[],
): Generator<Mention> {
  let former: Citation | undefined;
  for (const citation of citations) {
    const introduction = passage.text.slice(former?.end ?? 0, citation.start);
    const changed = passage.place === 'note' && changeOfArticle(introduction);
    if (changed && passage.amendedArticle !== undefined) {
      yield* amendment(document, citation, changed, passage.amendedArticle);
    } else {
      const reported = former && reportedChange(document, former, introduction, citation);
      if (reported) yield reported;
      yield* ownMentions(document, passage, citation, reported !== undefined);
    }
    former = citation;
  }
}

/** The instrument named changed an article of this document. */
function* amendment(
  document: SourceDocument,
  citation: Citation,
  type: EdgeType,
  articleRef: string,
): Generator<Mention> {
  const name = named(document, citation);
  if (name) yield { ...name, type, articleRef, confidence: confidenceOf(type, 'note'), reversed: true };
}

/** One of two instruments named side by side changed the other. */
function reportedChange(
  document: SourceDocument,
  former: Citation,
  words: string,
  latter: Citation,
): Mention | undefined {
  const change = changeBetween(words);
  if (change === undefined) return undefined;
  const [source, target] = change.by === 'former' ? [former, latter] : [latter, former];
  const by = named(document, source);
  const name = named(document, target);
  return by && name && { ...name, by, type: change.type, confidence: confidenceOf(change.type, 'note') };
}

/** What this document itself says of the instrument named. */
function* ownMentions(
  document: SourceDocument,
  passage: Passage,
  citation: Citation,
  changedByAnother: boolean,
): Generator<Mention> {
  const name = named(document, citation);
  if (name === undefined) return;
  const type = changedByAnother ? 'cites' : typeIn(document, passage, citation);
  const confidence = confidenceOf(type, passage.place);
  const articles = citation.articles.slice(0, MAX_ARTICLES_OF_MENTION);
  if (articles.length === 0) yield { ...name, type, confidence };
  for (const { no } of articles) yield { ...name, type, articleRef: no, confidence };
  if (passage.place === 'title') yield* implementedLaw(document, passage.text, citation);
}

function typeIn(document: SourceDocument, { place }: Passage, citation: Citation): EdgeType {
  // A note reports what others did.
  if (place === 'note') return 'cites';
  const construes = document.doc_type === 'case_law' || document.doc_type === 'fatwa';
  const construable = citation.docType !== 'case_law' && citation.docType !== 'fatwa';
  // A ruling or a fatwa on a law's article construes it.
  if (construes) return construable && citation.articles.length > 0 ? 'interprets' : 'cites';
  const type = edgeType(citation.relation);
  // The legal basis changes nothing: «بعد الاطلاع على … بتعديل …».
  return place === 'preamble' && (type === 'amends' || type === 'repeals') ? 'cites' : type;
}

/** Up to the law's own words in «اللائحة التنفيذية للقانون رقم 9 لسنة 2007». */
const BYLAW_OF = /^.*?التنفيذي[ةه]\s+(?=ل)/su;

/** A bylaw puts into effect the law that its title names. */
function* implementedLaw(document: SourceDocument, title: string, citation: Citation): Generator<Mention> {
  const { instrument, relation, start, end } = citation;
  if (instrument !== 'bylaw' || relation === 'amends' || relation === 'repeals') return;
  const words = title.slice(start, end);
  const law = BYLAW_OF.test(words) ? parseCitation(words.replace(BYLAW_OF, '')) : null;
  const name = law && named(document, law);
  if (name) yield { ...name, type: 'implements', confidence: confidenceOf('implements', 'title') };
}
