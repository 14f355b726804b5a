/**
 * What a document says of others: its citations as mentions, typed by their words and their place. A pure function
 * of the document, so its result waits in the prepared store until all documents are known.
 */
import type { Citation } from '../core.ts';
import { extractCitationsAsync, parseCitation } from '../core.ts';
import type { EdgeType } from '../schema/vocabulary.ts';
import type { CitingText } from './citing-texts.ts';
import { citingTextsOf } from './citing-texts.ts';
import { confidenceOf } from './confidence.ts';
import { edgeType } from './edge.ts';
import { markedMentions } from './marked-mentions.ts';
import type { Mention } from './mention.ts';
import { named } from './mention.ts';
import { changeOfArticle, issuesNext, namesPart, reportedBetween } from './reported-change.ts';
import type { SourceDocument } from './source-document.ts';

/** A list of articles longer than this is a list of the whole law. */
const MAX_ARTICLES_OF_MENTION = 40;

export async function extractMentions(document: SourceDocument): Promise<Mention[]> {
  const found: Mentions = new Map();
  for (const mention of markedMentions(document)) add(found, mention);
  const texts = [...citingTextsOf(document)];
  const { jurisdiction } = document;
  const citations = await Promise.all(texts.map(({ text }) => extractCitationsAsync(text, { jurisdiction })));
  texts.forEach((citing, at) => {
    for (const mention of mentionsIn(document, citing, citations[at] ?? [])) add(found, mention);
  });
  return [...found.values()];
}

/** By link, without repetition: of the same link the surest counts. */
type Mentions = Map<string, Mention>;

function add(mentions: Mentions, mention: Mention): void {
  const { keys, type, articleRef, reversed, by } = mention;
  const link = JSON.stringify([keys, type, articleRef, reversed, by?.keys]);
  const known = mentions.get(link);
  if (known === undefined) {
    mentions.set(link, mention);
    return;
  }
  known.confidence = Math.max(known.confidence, mention.confidence);
  if (known.subject === undefined && mention.subject) known.subject = mention.subject;
}

function* mentionsIn(
  document: SourceDocument,
  citing: CitingText,
  citations: readonly Citation[],
): Generator<Mention> {
  // A document does not cite itself, and what points at none is no mention; the words round both are read on.
  const naming = citations.filter(
    ({ reference, antecedent }) => reference === 'full' || antecedent !== undefined,
  );
  for (const [at, citation] of naming.entries()) {
    // A bylaw's name holds that of its law: what stands before the law is what stands before the bylaw.
    const former = naming.slice(0, at).findLast(({ end }) => end <= citation.start);
    const introduction = citing.text.slice(former?.end ?? 0, citation.start);
    const changed = citing.place === 'note' && changeOfArticle(introduction);
    if (changed && citing.amendedArticle !== undefined) {
      yield* amendment(document, citing.text, citation, changed, citing.amendedArticle);
      continue;
    }
    const reported = former && reportedMention(document, former, introduction, citation);
    if (reported) yield reported;
    const type = reported ? 'cites' : typeIn(document, citing, citation, introduction);
    yield* ownMentions(document, citing, citation, type);
  }
}

/** The instrument named changed an article of this document. */
function* amendment(
  document: SourceDocument,
  text: string,
  citation: Citation,
  type: EdgeType,
  articleRef: string,
): Generator<Mention> {
  const name = named(document, citation, text);
  if (name) yield { ...name, type, articleRef, confidence: confidenceOf(type, 'note'), reversed: true };
}

/** What one of two instruments named side by side did to the other. */
function reportedMention(
  document: SourceDocument,
  former: Citation,
  words: string,
  latter: Citation,
): Mention | undefined {
  const implemented = latter.relation === 'implements' && issuesNext(words);
  const reported = implemented ? ({ type: 'implements', by: 'former' } as const) : reportedBetween(words);
  if (reported === undefined) return undefined;
  const [source, target] = reported.by === 'former' ? [former, latter] : [latter, former];
  const by = named(document, source);
  const name = named(document, target);
  if (by === undefined || name === undefined) return undefined;
  return { ...name, by, type: reported.type, confidence: confidenceOf(reported.type, 'note') };
}

/** What this document itself says of the instrument named. */
function* ownMentions(
  document: SourceDocument,
  citing: CitingText,
  citation: Citation,
  type: EdgeType,
): Generator<Mention> {
  const name = named(document, citation, citing.text);
  if (name === undefined) return;
  const confidence = Math.min(confidenceOf(type, citing.place), sureness(citation));
  const articles = citation.articles.slice(0, MAX_ARTICLES_OF_MENTION);
  if (articles.length === 0) yield { ...name, type, confidence };
  for (const { no } of articles) yield { ...name, type, articleRef: no, confidence };
  if (citing.place === 'title') yield* implementedLaw(document, citing.text, citation);
}

/** «القانون المشار إليه» is no surer than that it takes up the right one; other words are weighed by their place. */
function sureness({ antecedent, confidence }: Citation): number {
  return antecedent === undefined ? 1 : confidence;
}

function typeIn(
  document: SourceDocument,
  { place }: CitingText,
  citation: Citation,
  introduction: string,
): EdgeType {
  // A note reports what others did.
  if (place === 'note') return 'cites';
  const construes = document.doc_type === 'case_law' || document.doc_type === 'fatwa';
  const construable = citation.docType !== 'case_law' && citation.docType !== 'fatwa';
  // A ruling or a fatwa on a law's article construes it.
  if (construes) return construable && citation.articles.length > 0 ? 'interprets' : 'cites';
  const relation = edgeType(citation.relation);
  const type = relation === 'repeals' && namesPart(introduction) ? 'amends' : relation;
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
  const law = BYLAW_OF.test(words)
    ? parseCitation(words.replace(BYLAW_OF, ''), { jurisdiction: document.jurisdiction })
    : null;
  const name = law && named(document, law);
  if (name) yield { ...name, type: 'implements', confidence: confidenceOf('implements', 'title') };
}
