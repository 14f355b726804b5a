/**
 * Extracts the mentions of other documents in a document: its citations, with a type that follows from their
 * words and their place. A pure function of the document. The prepared store keeps the result until all
 * documents are known.
 */
import type { Act, Citation, CitingText as CitingTextOfCore } from '../../core.ts';
import {
  amendedNames,
  articleHeading,
  articleKey,
  normalize,
  readActsAsync,
  readClauses,
  repealedNames,
  titleKeys,
} from '../../core.ts';
import { known } from '../../schema/known.ts';
import type { EdgeType } from '../../schema/vocabulary.ts';
import { isApprovedAnew } from '../../titles/approved-anew.ts';
import { wordsBeside } from '../../titles/words-beside.ts';
import { writtenDay } from '../identify/written-day.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { ReadClauses } from './act-clauses.ts';
import { isOwnChange } from './act-clauses.ts';
import { changedArticlesIn } from './changed-articles.ts';
import type { CitingText } from './citing-texts.ts';
import { citingTextsOf } from './citing-texts.ts';
import type { Pattern, Way } from './confidence.ts';
import { confidenceOf, SUSPENDED_CONFIDENCE } from './confidence.ts';
import { markedMentions } from './marked-mentions.ts';
import type { Mention, Named } from './mention.ts';
import { changedBy, daysOf, latestYearOf, MAX_ARTICLES_OF_MENTION, named } from './mention.ts';
import { ownBylawMention, ownLawMentions } from './own-law.ts';
import { inOwnSeries, withOwnSubjects } from './own-series.ts';
import { lowerContradictedMarks, withStatedSubjects } from './source-contradictions.ts';

/** Keys of what an act issued, under the number of the act. */
const ISSUED = /\/issued-/;

/** `ownKeys` are the citation keys of the document itself. */
export async function extractMentions(
  document: SourceDocument,
  ownKeys: readonly string[] = [],
  clausesOf: ReadClauses = readClauses,
): Promise<Mention[]> {
  const found: Mentions = new Map();
  const said: Mention[] = [];
  for (const mention of markedMentions(document)) add(found, mention);
  const texts = [...citingTextsOf(document)];
  const read = await readActs(document, texts);
  texts.forEach((citing, at) => {
    for (const mention of mentionsIn(document, citing, read[at] ?? [], ownKeys)) {
      said.push(mention);
      add(found, mention);
    }
  });
  for (const citing of texts) for (const mention of changedByName(document, citing)) add(found, mention);
  if ([...found.values()].some(({ type, by, reversed }) => type === 'implements' && !by && !reversed)) {
    for (const citing of texts) {
      for (const mention of ownLawMentions(document, citing, MAX_ARTICLES_OF_MENTION)) add(found, mention);
    }
  }
  for (const citing of texts) {
    for (const mention of ownBylawMention(document, citing)) add(found, mention);
  }
  // Only an act changes articles of another law, and reading clauses takes time.
  if ([...found.values()].some(isOwnChange)) {
    texts.forEach((citing, at) => {
      const changes = [...articleChanges(document, citing, read[at] ?? [], clausesOf)];
      for (const mention of [...changes, ...restatedArticles(document, citing, read[at] ?? [])]) {
        said.push(mention);
        add(found, mention);
      }
    });
  }
  const mentions = withTextsMadeAnew(withOwnSubjects([...found.values()]));
  return lowerContradictedMarks(withStatedSubjects(mentions, said));
}

function readActs(document: SourceDocument, texts: readonly CitingText[]): Promise<Act[][]> {
  const { jurisdiction, doc_type: docType, title } = document;
  const [firstDay, lastDay] = daysOf(document);
  return readActsAsync({
    jurisdiction,
    docType,
    title,
    ...(firstDay !== undefined && { firstDay }),
    ...(lastDay !== undefined && { lastDay }),
    texts: texts.map(
      ({ text, place, amendedArticle }): CitingTextOfCore => ({
        text,
        place,
        ofArticle: amendedArticle !== undefined,
      }),
    ),
  });
}

/**
 * Mentions by link (target, type and article) and stated name or subject, so that a link mentioned twice is
 * kept once, with the higher confidence.
 */
type Mentions = Map<string, Mention>;

function add(mentions: Mentions, mention: Mention): void {
  const { keys, type, articleRef, reversed, by, stated, beside } = mention;
  const link = JSON.stringify([keys, type, articleRef, reversed, by?.keys, stated?.words, beside]);
  const known = mentions.get(link);
  if (known === undefined) {
    mentions.set(link, mention);
    return;
  }
  const { pattern, confidence, statedYear = 0 } = mention;
  if (confidence > known.confidence) Object.assign(known, { pattern, confidence });
  if (statedYear > (known.statedYear ?? 0)) known.statedYear = statedYear;
  if (known.subject === undefined && mention.subject) known.subject = mention.subject;
  if (known.decidedOn === undefined && mention.decidedOn) known.decidedOn = mention.decidedOn;
}

function* mentionsIn(
  document: SourceDocument,
  citing: CitingText,
  acts: readonly Act[],
  ownKeys: readonly string[],
): Generator<Mention> {
  let statedYear = 0;
  const ownYear = Number(daysOf(document).at(-1)?.slice(0, 4) ?? 0);
  for (const [index, act] of acts.entries()) {
    statedYear = Math.max(statedYear, latestYearOf(act.citation) ?? 0);
    // A note names the changing act by its number or day. A name alone stands in the new words of the article.
    if (act.amendment !== undefined && (act.lifts || !isByName(act.citation))) {
      yield* amendment(document, act, act.amendment, citing);
      continue;
    }
    const reported = reportedMention(document, acts, act);
    if (reported) yield reported;
    const isLater = statedYear > ownYear;
    const endOfLast = acts[index - 1]?.citation.end ?? 0;
    const isApproved = isByName(act.citation) && isApprovedAnew(citing.text, act.citation, endOfLast);
    for (const mention of ownMentions(document, citing, { ...act, isApproved }, ownKeys)) {
      yield isLater && (mention.undated || mention.ofLaw) ? { ...mention, statedYear } : mention;
    }
  }
}

const isByName = ({ name, number, year }: Citation): boolean =>
  name !== undefined && number === undefined && year === undefined;

/**
 * Yields the mention of an amendment note: the instrument that the note cites changed an article of this
 * document, or the document. An implied repeal is the opinion of the source, and as unsure as a suspended
 * one.
 */
function* amendment(
  document: SourceDocument,
  act: Act,
  type: EdgeType,
  { text, amendedArticle: articleRef }: CitingText,
): Generator<Mention> {
  const name = named(document, act.citation, act) ?? (act.lifts ? unkeyed(text, act.citation) : undefined);
  if (name === undefined) return;
  const { pattern, confidence } = evidence(type, 'amendment', name);
  yield {
    ...name,
    type,
    ...(articleRef !== undefined && { articleRef }),
    pattern,
    confidence: act.isSuspended ? Math.min(confidence, SUSPENDED_CONFIDENCE) : confidence,
    reversed: true,
    ...(act.lifts && { lifts: true, ...known({ actedOn: actedOn(act.citation) }) }),
  };
}

/**
 * An act whose issuer the core does not know changes the note's text all the same. No document has its key.
 */
function unkeyed(text: string, { start, end }: Citation): Named {
  const words = text.slice(start, end);
  return { keys: [`unkeyed/${words}`], words };
}

/** Gregorian day of a cited document, or its year; undefined if the citation states neither. */
function actedOn(citation: Citation): string | undefined {
  const day = citation.date === undefined ? undefined : writtenDay(citation.date)?.gregorian;
  return day ?? latestYearOf(citation)?.toString();
}

/**
 * Returns the mention in words which say that one of two other instruments changed the other; undefined
 * without such words.
 */
function reportedMention(document: SourceDocument, acts: readonly Act[], latter: Act): Mention | undefined {
  const { report } = latter;
  if (report === undefined) return undefined;
  const former = acts[report.former] as Act;
  const [source, target] = report.by === 'former' ? [former, latter] : [latter, former];
  const by = named(document, source.citation, { about: source.about });
  const name = named(document, target.citation, { about: target.about });
  if (by === undefined || name === undefined) return undefined;
  const type = report.relation;
  return {
    ...name,
    by,
    type,
    ...evidence(type, 'report', name),
    ...known({ actedOn: actedOn(source.citation) }),
  };
}

/** Yields the mentions by which this document itself cites, amends or repeals the cited instrument. */
function* ownMentions(
  document: SourceDocument,
  citing: CitingText,
  act: Act & { readonly isApproved: boolean },
  ownKeys: readonly string[],
): Generator<Mention> {
  const { citation, isFar, isSuspended, implemented } = act;
  const name = changedBy(document, act) ?? inOwnSeries(document, act, ownKeys);
  if (name === undefined) return;
  const type = isOfOtherAct(act, citing) || isBareTitle(citation, name) ? 'cites' : act.relation;
  // The act that issued what is replaced may do more than that.
  if (act.ofIssued) name.keys = name.keys.filter((key) => ISSUED.test(key));
  if (name.keys.length === 0) return;
  // Amendments and repeals of a preamble are provisions behind its words of enactment.
  const isEnacted = citing.place === 'preamble' && (type === 'amends' || type === 'repeals');
  const way = isFar ? 'list' : isEnacted ? 'provision' : citing.place;
  const articles = citation.articles.slice(0, MAX_ARTICLES_OF_MENTION);
  const at = citing.article;
  // A note is added later than the document, so it may cite a later bylaw.
  if (citing.place === 'note') delete name.ofLaw;
  const ledBy = wordsBeforeNumber(citation, citing.text, name);
  const beside = name.stated === undefined ? wordsBeside(citing.text, citation) : undefined;
  const said = {
    ...name,
    ...known({ at, ledBy, beside }),
    ...(act.lifts && { lifts: true as const }),
  };
  // A preamble that names the ban which the decision lifts cites it, too.
  if (act.lifts && citing.place === 'preamble') {
    yield { ...name, type: 'cites', ...evidence('cites', 'preamble', name, citation) };
  }
  if (articles.length === 0) {
    const { pattern, confidence } = evidence(type, way, name, citation);
    yield {
      ...said,
      type,
      pattern,
      confidence: isSuspended ? Math.min(confidence, SUSPENDED_CONFIDENCE) : confidence,
    };
  }
  for (const article of articles) {
    const change = changeOfPart(type, article);
    yield { ...said, type: change, articleRef: article.no, ...evidence(change, way, name, citation) };
  }
  const law = implemented && named(document, implemented);
  if (law) yield { ...law, type: 'implements', ...evidence('implements', 'title', law) };
}

/**
 * True for the title of a bylaw or of rules alone. Whether the text changes them is read by `changedByName`,
 * whose mentions count by the days on which act and text were printed.
 */
const isBareTitle = ({ instrument, articles }: Citation, { undated, keys }: Named): boolean =>
  instrument === 'bylaw' && articles.length === 0 && undated === true && BARE_TITLE.test(keys[0] ?? '');

/** Key of a name, which is not that of the bylaw of a law. */
const BARE_TITLE = /^[a-z]{2}\/name\//;

/**
 * Words, in letters form, by which another act implements a law («القرارات الصادرة عن الهيئة تنفيذا لأحكام …»),
 * or somebody has the power to do so («تختص الهيئة بإصدار اللوائح التنفيذية ل…»).
 */
const IMPLEMENTED_BY_OTHERS =
  /(?:الصادر(?:ه|ين|تين)?\s+(?:\S+\s+){0,4}تنفيذا(?:\s+\S+)?|[تي]ختص\s+(?:\S+\s+){0,3}باصدار(?:\s+\S+){0,3})\s*$/;

/** Number of UTF-16 units before a citation in which such words are looked for. */
const BEFORE_CITATION_CHARS = 80;

/** True if the text says that others implement, or may implement, what it cites. */
function isOfOtherAct({ relation, citation: { start } }: Act, { text, place }: CitingText): boolean {
  if (relation !== 'implements' || place !== 'provision') return false;
  const before = text.slice(Math.max(0, start - BEFORE_CITATION_CHARS), start);
  return IMPLEMENTED_BY_OTHERS.test(normalize(before, 'letters'));
}

/** Most UTF-16 units before a citation that may belong to the title of what it cites. */
const TITLE_CHARS = 200;

/**
 * The citation of what a decision issued and the words before it, in letters form, if the grammar reads no name
 * in them: «لائحة تنظيم تعارض المصالح في تطبيق نظام المنافسات ولائحته التنفيذية الصادرة بقرار …».
 */
function wordsBeforeNumber(citation: Citation, text: string, { keys }: Named): string | undefined {
  const { instrument, name, start, end } = citation;
  if (instrument !== 'bylaw' || name !== undefined || !ISSUED.test(keys[0] ?? '')) return undefined;
  return normalize(text.slice(Math.max(0, start - TITLE_CHARS), end), 'letters');
}

/** Returns `amends` for the repeal of a paragraph or an item, because its article stays in force. */
function changeOfPart(type: EdgeType, part: { paragraph?: string; item?: string }): EdgeType {
  return type === 'repeals' && (part.paragraph !== undefined || part.item !== undefined) ? 'amends' : type;
}

/**
 * Returns the pattern of a mention and its confidence. An anaphora («القانون المشار إليه») is at most as
 * confident as the citation that it refers to.
 */
function evidence(
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

/** Yields a mention for each article of another law that a clause of the text changes. */
function* articleChanges(
  document: SourceDocument,
  { text, place, article: at }: CitingText,
  acts: readonly Act[],
  clausesOf: ReadClauses,
): Generator<Mention> {
  if ((place !== 'provision' && place !== 'preamble') || acts.length === 0) return;
  for (const [act, articles] of changedArticlesIn(text, acts, clausesOf)) {
    const name = changedBy(document, act);
    if (name === undefined) continue;
    const said = { ...name, ...(at !== undefined && { at }) };
    // Articles that are named show that the text is the changed one, whenever it was printed.
    if (articles.length > 0 && isBareTitle(act.citation, name)) {
      yield { ...said, type: 'amends', ...evidence('amends', place, name) };
    }
    for (const { type, article } of articles) {
      yield { ...said, type, articleRef: article, ...evidence(type, 'clause', name, act.citation) };
    }
  }
}

/** Yields the mentions of instruments that a text changes by name alone: a decree or a decision may amend. */
function* changedByName(
  document: SourceDocument,
  { text, place, article: at }: CitingText,
): Generator<Mention> {
  const { doc_type, jurisdiction } = document;
  if (!ACTING.has(doc_type) || (place !== 'provision' && place !== 'preamble')) return;
  const isPreamble = place === 'preamble';
  const amended = doc_type === 'decree' ? amendedNames(text, isPreamble) : [];
  const changes = [
    ...amended.map((names) => ({ names, type: 'amends', way: 'provision' }) as const),
    ...repealedNames(text, isPreamble).map(
      ({ ends, partly, issuedOn }) =>
        ({
          // A name with a number is a citation, which the acts read.
          names: ends.filter((name) => !/\p{Nd}/u.test(name)),
          type: partly ? 'amends' : 'repeals',
          way: 'whole-title',
          ...(issuedOn !== undefined && { issuedOn }),
        }) as const,
    ),
  ];
  for (const { names, type, way, ...rest } of changes.filter(({ names }) => names.length > 0)) {
    const keys = [...new Set(names.flatMap((name) => titleKeys(name, jurisdiction)))];
    const name: Named = { keys, words: names[0] ?? '', undated: true };
    const said = { ...name, ...rest, byTitle: true as const, ...(at !== undefined && { at }) };
    const shown = way === 'whole-title' ? wholeTitle(type) : evidence(type, way, name);
    yield { ...said, type, ...shown };
  }
}

function wholeTitle(type: 'amends' | 'repeals'): Pick<Mention, 'pattern' | 'confidence'> {
  const pattern = `${type} whole-title` as const;
  return { pattern, confidence: confidenceOf(pattern) };
}

/** Marks the amendments of texts that the document also replaces by their whole titles. */
function withTextsMadeAnew(mentions: readonly Mention[]): Mention[] {
  const isWhole = ({ type, pattern }: Mention) => type === 'repeals' && pattern.endsWith(' whole-title');
  const replaced = new Set(mentions.filter(isWhole).flatMap(({ keys }) => keys));
  return mentions.map((mention) => {
    const { type, undated, articleRef, reversed, by, keys } = mention;
    const isOfText = type === 'amends' && undated && articleRef === undefined && !reversed && !by;
    return isOfText && keys.some((key) => replaced.has(key)) ? { ...mention, anew: true } : mention;
  });
}

/** Types of documents that may repeal an instrument. */
const ACTING: ReadonlySet<string> = new Set(['decree', 'legislation', 'regulation']);

/** Countries whose acts print new wordings of articles below headings of their own: «مادة (٢٣) :». */
const RESTATES_BELOW_HEADINGS: ReadonlySet<string> = new Set(['EG']);

/** A heading that names a part of its article: «مادة (/ ٢٣فقرة ثانية) :». */
const HEADING_OF_PART = /^\s*\(?\s*(\p{L}+)\s*\(?\s*\/\s*(\p{Nd}+)/u;

/**
 * Yields a mention for each article of another law whose new wording the text prints below a heading. Lists
 * of many articles are often printed in another order than they are read («المواد (٩) ، ٤ ، ٣ ، ١»). Nothing
 * is yielded if the text changes several laws, or is not split into its own articles, whose headings look
 * alike.
 */
function* restatedArticles(
  document: SourceDocument,
  { text, place, article: at }: CitingText,
  acts: readonly Act[],
): Generator<Mention> {
  if (place !== 'provision' || at === undefined || !RESTATES_BELOW_HEADINGS.has(document.jurisdiction))
    return;
  const changing = acts.filter(({ relation }) => relation === 'amends');
  const laws = changing.flatMap((act) => {
    const name = named(document, act.citation, act);
    return name === undefined ? [] : { act, name };
  });
  const [law] = laws;
  if (law === undefined || laws.some(({ name }) => !sharesKey(name, law.name))) return;
  const { citation } = law.act;
  const numbers = new Map<string, string>();
  for (const line of text.slice(citation.end).split('\n')) {
    const part = HEADING_OF_PART.exec(line);
    const heading = articleHeading(part ? `${part[1]} (${part[2]}):` : line, document.jurisdiction);
    if (heading !== null && heading.ending !== 'words') numbers.set(articleKey(heading.no), heading.no);
  }
  const said = { ...law.name, at };
  for (const no of [...numbers.values()].slice(0, MAX_ARTICLES_OF_MENTION))
    yield { ...said, type: 'amends', articleRef: no, ...evidence('amends', 'clause', law.name, citation) };
}

const sharesKey = (one: Named, other: Named): boolean => one.keys.some((key) => other.keys.includes(key));
