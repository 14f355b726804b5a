/**
 * What a document says of others: its citations as mentions, typed by their words and their place. A pure function
 * of the document, so its result waits in the prepared store until all documents are known.
 */
import type { Citation } from '../../core.ts';
import { extractCitationsAsync, parseCitation } from '../../core.ts';
import type { EdgeType } from '../../schema/vocabulary.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { announcedArticles } from './announced-articles.ts';
import type { CitingText } from './citing-texts.ts';
import { citingTextsOf } from './citing-texts.ts';
import type { Pattern, Place, Way } from './confidence.ts';
import { confidenceOf } from './confidence.ts';
import { edgeType } from './edge.ts';
import { doubtSlips } from './mark-slips.ts';
import { markedMentions } from './marked-mentions.ts';
import type { Mention, Named } from './mention.ts';
import { named } from './mention.ts';
import { actBefore, actsOnAnother, changeOfPart, continuesList, putsIntoEffect } from './operative-words.ts';
import { repealOf } from './repealing-words.ts';
import { changeOfArticle, issuesNext, namesPart, reportedBetween } from './reported-change.ts';
import { aboutWords } from './subject.ts';

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
  return doubtSlips([...found.values()]);
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
  const { pattern, confidence } = mention;
  if (confidence > known.confidence) Object.assign(known, { pattern, confidence });
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
  const acts = new Map<Citation, EdgeType>();
  for (const [at, citation] of naming.entries()) {
    // A bylaw's name holds that of its law: what stands before the law is what stands before the bylaw.
    const former = naming.slice(0, at).findLast(({ end }) => end <= citation.start);
    const introduction = citing.text.slice(former?.end ?? 0, citation.start);
    const changed = citing.place === 'note' && changeOfArticle(introduction);
    if (changed && citing.amendedArticle !== undefined) {
      yield* amendment(document, citing.text, citation, changed, citing.amendedArticle);
      continue;
    }
    const reported = former && reportedMention(document, citing.text, former, introduction, citation);
    if (reported) yield reported;
    const list = former && acts.get(former);
    const { type, way } = reported
      ? ({ type: 'cites', way: citing.place } as const)
      : actIn(document, citing, citation, introduction, list);
    acts.set(citation, type);
    yield* ownMentions(document, citing, citation, { type, way });
    if (type === 'amends' && citation.articles.length === 0) yield* announced(document, citing, citation);
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
  if (name) yield { ...name, type, articleRef, ...readBy(type, 'amendment', name), reversed: true };
}

/** What one of two instruments named side by side did to the other. */
function reportedMention(
  document: SourceDocument,
  text: string,
  former: Citation,
  words: string,
  latter: Citation,
): Mention | undefined {
  const implemented = latter.relation === 'implements' && issuesNext(words);
  const reported = implemented
    ? ({ type: 'implements', by: 'former' } as const)
    : reportedBetween(words, text.slice(former.start, former.end));
  if (reported === undefined) return undefined;
  const [source, target] = reported.by === 'former' ? [former, latter] : [latter, former];
  const by = named(document, source);
  const name = named(document, target);
  if (by === undefined || name === undefined) return undefined;
  return { ...name, by, type: reported.type, ...readBy(reported.type, 'report', name) };
}

/** What this document itself says of the instrument named. */
function* ownMentions(
  document: SourceDocument,
  citing: CitingText,
  citation: Citation,
  { type, way }: Act,
): Generator<Mention> {
  const name = named(document, citation, citing.text);
  if (name === undefined) return;
  const articles = citation.articles.slice(0, MAX_ARTICLES_OF_MENTION);
  const about = type === 'amends' || type === 'repeals' ? aboutWords(citation) : undefined;
  const at = citing.article;
  const said = { ...name, ...(about && { about }), ...(at !== undefined && { at }) };
  if (articles.length === 0) yield { ...said, type, ...readBy(type, way, name, citation) };
  for (const article of articles) {
    const change = changeOfPart(type, article);
    yield { ...said, type: change, articleRef: article.no, ...readBy(change, way, name, citation) };
  }
  if (citing.place === 'title') yield* implementedLaw(document, citing.text, citation, type);
}

/** «القانون المشار إليه» is no surer than that it takes up the right one; other words are weighed by their pattern. */
function readBy(
  type: EdgeType,
  way: Way,
  { undated }: Named,
  { antecedent, confidence }: Partial<Citation> = {},
): Pick<Mention, 'pattern' | 'confidence'> {
  const pattern: Pattern =
    antecedent !== undefined
      ? `${type} ${way} taken up`
      : undated
        ? `${type} ${way} by name`
        : `${type} ${way}`;
  const surest = antecedent === undefined || confidence === undefined ? 1 : confidence;
  return { pattern, confidence: Math.min(confidenceOf(pattern), surest) };
}

/** What the text does to what it names, and how it says so. */
interface Act {
  type: EdgeType;
  way: Way;
}

function actIn(
  document: SourceDocument,
  { place, text }: CitingText,
  citation: Citation,
  introduction: string,
  list: EdgeType | undefined,
): Act {
  const way = place;
  // A note reports what others did.
  if (place === 'note') return { type: 'cites', way };
  const construes = document.doc_type === 'case_law' || document.doc_type === 'fatwa';
  const construable = citation.docType !== 'case_law' && citation.docType !== 'fatwa';
  // A ruling or a fatwa on a law's article construes it.
  if (construes) return { type: construable && citation.articles.length > 0 ? 'interprets' : 'cites', way };
  const said = edgeType(citation.relation);
  const further = said === 'cites' ? furtherAct(introduction, list) : undefined;
  const relation = isOnlyNamed(said, place, introduction) ? 'cites' : (further ?? said);
  const type = relation === 'repeals' ? repeal(citation, introduction, text, list) : relation;
  // The legal basis changes nothing: «بعد الاطلاع على … بتعديل …».
  if (place === 'preamble' && (type === 'amends' || type === 'repeals')) return { type: 'cites', way };
  return { type, way: further === undefined ? way : 'list' };
}

/** Of a part of a law, articles aside, it is an amendment. */
function repeal(
  { articles, end }: Citation,
  introduction: string,
  text: string,
  list: EdgeType | undefined,
): EdgeType {
  if (namesPart(introduction)) return 'amends';
  return articles.length > 0 ? 'repeals' : (repealOf(introduction, text.slice(end), list) ?? 'cites');
}

/** Words of an act that is another's, or upon another. */
function isOnlyNamed(said: EdgeType, place: Place, introduction: string): boolean {
  if (said === 'implements') return place !== 'title' && !putsIntoEffect(introduction, place);
  return said !== 'cites' && actsOnAnother(introduction);
}

/** «يلغى القرار 5 في شأن …، والقرار 6»: one act upon a list; or one whose words stand further off. */
function furtherAct(introduction: string, list: EdgeType | undefined): EdgeType | undefined {
  if ((list === 'amends' || list === 'repeals') && continuesList(introduction)) return list;
  return actBefore(introduction);
}

/** The articles of the law just named that the list behind its name changes. */
function* announced(
  document: SourceDocument,
  { text, article: at }: CitingText,
  law: Citation,
): Generator<Mention> {
  const name = named(document, law, text);
  if (name === undefined) return;
  const said = { ...name, ...(at !== undefined && { at }) };
  for (const { type, article } of announcedArticles(text.slice(law.end))) {
    yield { ...said, type, articleRef: article, ...readBy(type, 'list', name) };
  }
}

/** Up to the law's own words in «اللائحة التنفيذية للقانون رقم 9 لسنة 2007». */
const BYLAW_OF = /^.*?التنفيذي[ةه]\s+(?=ل)/su;

/** A bylaw puts into effect the law that its title names. */
function* implementedLaw(
  document: SourceDocument,
  title: string,
  citation: Citation,
  type: EdgeType,
): Generator<Mention> {
  const { instrument, articles, start, end } = citation;
  if (instrument !== 'bylaw' || articles.length > 0 || type === 'amends' || type === 'repeals') return;
  const words = title.slice(start, end);
  const law = BYLAW_OF.test(words)
    ? parseCitation(words.replace(BYLAW_OF, ''), { jurisdiction: document.jurisdiction })
    : null;
  const name = law && named(document, law);
  if (name) yield { ...name, type: 'implements', ...readBy('implements', 'title', name) };
}
