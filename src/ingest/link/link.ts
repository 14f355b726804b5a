/** Resolves the mentions of all members by citation key and turns them into edges without duplicates. */
import { articleKey } from '../../core.ts';
import { compare } from '../../order.ts';
import { known } from '../../schema/known.ts';
import { EDGE_TYPES } from '../../schema/vocabulary.ts';
import type { Unresolved } from '../../stores/corpus.ts';
import type { LinkGuard } from '../../stores/manifest.ts';
import { isNamedBy } from '../../titles/own-law.ts';
import type { Pattern } from '../extract/confidence.ts';
import {
  CONTRADICTED_CONFIDENCE,
  confidenceOf,
  isInOwnWords,
  OTHER_ISSUER_CONFIDENCE,
} from '../extract/confidence.ts';
import type { Edge } from '../extract/edge.ts';
import type { Mention, Named } from '../extract/mention.ts';
import type { Candidate } from '../identify/identify.ts';
import { dateCounts } from './dates.ts';
import { meantBy } from './doubts.ts';
import { refusals } from './guards.ts';
import type { Linkable } from './linkable.ts';
import { isOwn, ownBylaws, ownLaws, tellsOwnLaw } from './own-law.ts';
import type { DocumentTexts } from './resolve.ts';
import { isFound, resolver } from './resolve.ts';

/** Takes from a document the fields that linking needs. */
export function linkable(
  canonicalId: string,
  { identity, jurisdiction, year }: Candidate,
  mentions: readonly Mention[],
): Linkable {
  return {
    canonicalId,
    jurisdiction,
    series: identity.series,
    title: identity.normalizedTitle,
    keys: identity.keys,
    mentions,
    ...(year === undefined
      ? {}
      : { year, latestYear: identity.yearSource === 'converted' ? year + 1 : year }),
  };
}

export interface Links {
  /**
   * Edges sorted by source, confidence (highest first), target, type and article. An edge's position is its
   * ordinal.
   */
  edges: Edge[];
  /** Amendments of a title that several documents bear: each may be the amended one. */
  perhapsAmended: { from: string; to: string }[];
  /** Changes that notes of sources report, by documents that the corpus lacks. */
  reported: ReportedChange[];
  /** Mentions that resolve to no single document, by their most specific citation key. */
  unresolved: Map<string, Unresolved>;
  /** Number of links that each guard against wrong links refused or, if the source marked them, doubted. */
  refused: Record<LinkGuard, number>;
  /** Canonical ids of the documents that each citation key resolves to. */
  keys: Map<string, string[]>;
  /** Dates by which other documents cite a document with its number, with the number of documents. */
  dates: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /**
   * Id of the document that a citation in the document `from` means; `undefined` if there is no single one.
   */
  documentOf(name: Named & Pick<Mention, 'articleRef'>, from: string): string | undefined;
}

/** A change of a whole text by a document that the corpus lacks. */
interface ReportedChange extends Pick<Mention, 'type' | 'confidence'> {
  /** Canonical id of the changed document. */
  to: string;
  /** Citation of the acting document. */
  act: string;
  /** Day or year of the acting document; absent if the note does not state it. */
  on?: string;
}

export function link(documents: readonly Linkable[], texts: DocumentTexts): Links {
  const edges = new Map<string, Edge>();
  const unresolved = new Map<string, Unresolved>();
  const reported: ReportedChange[] = [];
  const refused = refusals();
  const counts = dateCounts();
  const { keys, resolve, bearers, isSince } = resolver(documents, texts);
  /** Bylaws one of whose laws was not found: «the law» in them may be that one. */
  const ofUnknownLaw = new Set<string>();
  for (const document of documents) {
    const mentions = document.mentions.filter((mention) => !isOwn(mention) && !mention.byTitle);
    const resolved = mentions.map((mention) => ({ mention, other: resolve(mention, document) }));
    const meant = meantBy(resolved, (law) => isSince(document, law));
    for (const [at, mention] of mentions.entries()) {
      const other = meant[at] as (typeof meant)[number];
      if (typeof other !== 'object' || 'guard' in other) {
        if (mention.ownSeries || mention.ofTitles) continue;
        if (typeof other === 'object' && other.document !== document) refused.add(other, document);
        addUnresolved(unresolved, mention, document, other !== 'absent');
        if (other === 'absent' && mention.reversed && mention.lifts) {
          reported.push(reportedChange(document, mention, mention.words));
        }
        if (tellsOwnLaw(mention)) ofUnknownLaw.add(document.canonicalId);
        continue;
      }
      const { document: cited, contradiction } = other;
      if (mention.date !== undefined && contradiction === undefined && cited !== document) {
        counts.add(cited, mention.date, document);
      }
      if (contradiction !== undefined && cited !== document) {
        refused.add({ guard: 'contradicted_mark', document: cited }, document);
      }
      const third = mention.by && resolve(mention.by, document);
      if (third === 'absent' && cited !== document && isReportedRepeal(mention, contradiction)) {
        reported.push(reportedChange(cited, mention, mention.by?.words ?? ''));
      }
      const source = mention.by ? third : mention.reversed ? cited : document;
      const target = mention.reversed ? document : cited;
      if (source === undefined || !isFound(source) || source === target) continue;
      if (mention.reversed && !isPossible(mention, source, target)) {
        addEdge(edges, asCitation(mention), { from: target, to: source, contradiction });
        continue;
      }
      addEdge(edges, mention, { from: source, to: target, contradiction });
    }
  }
  dropAmendedBans(edges);
  const perhapsAmended = addEdgesByTitle(edges, { documents, resolve, bearers, unresolved });
  const byId = new Map(documents.map((document) => [document.canonicalId, document]));
  const bylaws = documents.filter(({ canonicalId }) => !ofUnknownLaw.has(canonicalId));
  // «The law» in a bylaw that implements it, and «the executive bylaw of this law» in a law.
  addEdgesToOwn(edges, bylaws, {
    own: ownLaws(edges.values(), byId),
    nounOf: ({ ofOwnLaw }) => ofOwnLaw,
    lawOf: ({ to }) => to,
  });
  addEdgesToOwn(edges, documents, {
    own: ownBylaws(edges.values(), byId),
    nounOf: ({ ofOwnBylaw }) => ofOwnBylaw,
    lawOf: ({ from }) => from,
  });
  return {
    edges: [...edges.values()].sort(compareEdges),
    perhapsAmended,
    reported,
    unresolved,
    refused: refused.counts(),
    keys,
    dates: counts.dates,
    documentOf(name, from) {
      const citing = byId.get(from);
      const found = citing && resolve(name, citing);
      return found && isFound(found) ? found.canonicalId : undefined;
    },
  };
}

/**
 * The mention in a note of an instrument that cannot have changed the text, such as an earlier law: the note,
 * or the new words that it quotes, cites it.
 */
function asCitation({ reversed: _reversed, articleRef, pattern, ...mention }: Mention): Mention {
  const isMark = pattern.endsWith(' mark');
  const cited = pattern.replace(/^\w+ \w+/, isMark ? 'cites mark' : 'cites note') as Pattern;
  const confidence = Math.min(mention.confidence, confidenceOf(cited));
  return { ...mention, type: 'cites', pattern: cited, confidence, ...known({ at: articleRef }) };
}

const reportedChange = (
  { canonicalId }: Linkable,
  { type, confidence, actedOn }: Mention,
  act: string,
): ReportedChange => ({ to: canonicalId, type, confidence, act, ...known({ on: actedOn }) });

/**
 * True for the report of a repeal that names the repealed law by number, year and title, none of which is
 * another's.
 */
const isReportedRepeal = (
  { type, articleRef, stated }: Mention,
  contradiction: string | undefined,
): boolean =>
  type === 'repeals' && articleRef === undefined && stated !== undefined && contradiction === undefined;

interface ByTitle {
  readonly documents: readonly Linkable[];
  readonly resolve: ReturnType<typeof resolver>['resolve'];
  readonly bearers: ReturnType<typeof resolver>['bearers'];
  readonly unresolved: Map<string, Unresolved>;
}

/**
 * Adds the changes of documents that an act names by their titles alone. Where the act's citations already
 * show a change of the document, nothing is added: they tell the article. Returns the amendments of titles
 * that several documents bear, and of which the act's citations show no change.
 */
function addEdgesByTitle(
  edges: Map<string, Edge>,
  { documents, resolve, bearers, unresolved }: ByTitle,
): Links['perhapsAmended'] {
  const perhaps: Links['perhapsAmended'] = [];
  const titled = (mention: Mention, from: Linkable) => {
    const found = resolve(mention, from);
    // A text repeals the one whose title it has itself: «تلغي هذه اللائحة لائحة التفتيش …».
    if (found !== from || !mention.pattern.endsWith(' whole-title')) return found;
    const [former, ...more] = bearers(mention, from);
    const isOnly = former !== undefined && more.length === 0;
    return isOnly && !former.mentions.some((other) => isSameRepeal(other, mention)) ? former : found;
  };
  const isChange = ({ type }: Edge) => type === 'amends' || type === 'repeals';
  const changed = new Set([...edges.values()].filter(isChange).map(({ from, to }) => `${from}\n${to}`));
  for (const from of documents) {
    for (const mention of from.mentions) {
      const to = mention.byTitle ? titled(mention, from) : 'absent';
      if (to === 'ambiguous' && mention.type === 'amends') {
        const pairs = bearers(mention, from).map(({ canonicalId }) => ({
          from: from.canonicalId,
          to: canonicalId,
        }));
        if (!pairs.some((pair) => changed.has(`${pair.from}\n${pair.to}`))) perhaps.push(...pairs);
      }
      if (!isFound(to) || to === from || changed.has(`${from.canonicalId}\n${to.canonicalId}`)) continue;
      addEdge(edges, mention, { from, to, contradiction: undefined });
      for (const other of from.mentions) {
        if (!isByNameOf(other, to) || isFound(resolve(other, from))) continue;
        removeUnresolved(unresolved, other, from);
        if (other.articleRef !== undefined) addEdge(edges, other, { from, to, contradiction: undefined });
      }
    }
  }
  return perhaps;
}

/** True if both repeal the same text by its title: then their documents are two prints of one text. */
const isSameRepeal = ({ pattern, keys, issuedOn }: Mention, repeal: Mention): boolean =>
  pattern === repeal.pattern && issuedOn === repeal.issuedOn && keys.some((key) => repeal.keys.includes(key));

/**
 * True if a mention gives the name of the document beside a number: where no document has the number, it
 * tells the articles that the act changes, because the source and the act number the document differently.
 */
function isByNameOf({ issuedName, keys }: Mention, { keys: names }: Linkable): boolean {
  if (issuedName === undefined) return false;
  return keys.some((key) => {
    const name = key.slice(key.lastIndexOf('/'));
    return names.includes(`${key.slice(0, 2)}/name${name}`);
  });
}

/** Mentions without keys, and what they mean. */
interface OwnMentions {
  /** What each document means, by canonical id. */
  own: ReturnType<typeof ownLaws>;
  /** The noun by which a mention names the law. */
  nounOf(mention: Mention): Mention['ofOwnLaw'];
  /** The law that the noun names. */
  lawOf(ends: Pick<Ends, 'from' | 'to'>): Linkable;
}

/** Adds the links of mentions that mean one document by its relation to the citing one, and give no name. */
function addEdgesToOwn(
  edges: Map<string, Edge>,
  documents: readonly Linkable[],
  { own, nounOf, lawOf }: OwnMentions,
): void {
  for (const from of documents) {
    const meant = own.get(from.canonicalId);
    if (meant === undefined) continue;
    const ends = { from, to: meant.document, contradiction: undefined };
    for (const mention of from.mentions) {
      const noun = nounOf(mention);
      if (noun === undefined || !isNamedBy(lawOf(ends), noun)) continue;
      const confidence = Math.min(mention.confidence, meant.confidence);
      addEdge(edges, { ...mention, confidence }, ends);
    }
  }
}

/** Records a mention that resolves to no single document. Each document that cites it is listed once. */
function addUnresolved(
  unresolved: Map<string, Unresolved>,
  mention: Mention,
  from: Linkable,
  ambiguous: boolean,
): void {
  const key = mention.keys[0] ?? '';
  const known = unresolved.get(key);
  if (known === undefined) {
    unresolved.set(key, { words: mention.words, citedBy: [from.canonicalId], ambiguous });
    return;
  }
  if (known.citedBy.at(-1) !== from.canonicalId) known.citedBy.push(from.canonicalId);
  known.ambiguous &&= ambiguous;
}

/** Takes back what `addUnresolved` recorded: the document of the mention is found in another way. */
function removeUnresolved(unresolved: Map<string, Unresolved>, { keys }: Mention, from: Linkable): void {
  const known = unresolved.get(keys[0] ?? '');
  if (known === undefined) return;
  known.citedBy = known.citedBy.filter((citing) => citing !== from.canonicalId);
  if (known.citedBy.length === 0) unresolved.delete(keys[0] ?? '');
}

/** The ends of an edge, and what contradicts it in the citing text. */
interface Ends {
  from: Linkable;
  to: Linkable;
  contradiction: string | undefined;
}

function addEdge(edges: Map<string, Edge>, mention: Mention, { from, to, contradiction }: Ends): void {
  const type = isPossible(mention, from, to) ? mention.type : 'cites';
  const confidence = Math.min(
    mention.confidence,
    mention.issuerless ? confidenceByIssuer(from, to) : 1,
    contradiction === undefined ? 1 : CONTRADICTED_CONFIDENCE,
  );
  // The article that contains the words belongs to the citing document. If the edge starts at another
  // document, as for a reversed relation or a report about two others, the edge gets no article of its
  // source.
  const at = mention.by || mention.reversed ? undefined : mention.at;
  // A source and the text may write the number of one article differently.
  const article = mention.articleRef === undefined ? '' : articleKey(mention.articleRef);
  const link = [from.canonicalId, to.canonicalId, type, article].join('\n');
  const known = edges.get(link);
  const { pattern } = mention;
  const isWorded = !mention.by && !mention.reversed && isInOwnWords(pattern);
  if (known !== undefined && confidence <= known.confidence) {
    if (isWorded) known.worded = true;
    if (mention.lifts) known.lifts = true;
    return;
  }
  const edge: Edge = { from: from.canonicalId, to: to.canonicalId, type, confidence, pattern };
  if (isWorded || known?.worded) edge.worded = true;
  if (mention.lifts || known?.lifts) edge.lifts = true;
  if (mention.byTitle) edge.byTitle = true;
  if (mention.issuedOn !== undefined) edge.issuedOn = mention.issuedOn;
  if (mention.anew) edge.anew = true;
  if (mention.articleRef !== undefined) edge.articleRef = mention.articleRef;
  if (at !== undefined) edge.at = at;
  else if (known?.at !== undefined) edge.at = known.at;
  if (contradiction !== undefined) edge.contradiction = contradiction;
  edges.set(link, edge);
}

/**
 * Drops the amendment of a whole ban that the same decision lifts, which repeals it: the preamble tells only
 * that it changes the ban.
 */
function dropAmendedBans(edges: Map<string, Edge>): void {
  for (const { from, to, type, articleRef, lifts } of [...edges.values()]) {
    if (type !== 'repeals' || articleRef !== undefined || !lifts) continue;
    edges.delete([from, to, 'amends', ''].join('\n'));
  }
}

/**
 * Lowers the confidence if citing and cited decision are of different ministries, because «القرار الوزاري رقم
 * 5» may also mean a decision of the citing ministry.
 */
function confidenceByIssuer(from: Linkable, to: Linkable): number {
  return from.series === to.series ? 1 : OTHER_ISSUER_CONFIDENCE;
}

/**
 * False if a relation must become a plain citation. No document changes the law of another country or a later
 * law, so words that seem to say this report a change by others. A law cited by name alone in a document of
 * the same year is the law that the document itself issues («يلغى من تاريخ نفاذ نظام …»), but not one that a
 * clause, or the title of the document, amends by its title.
 */
function isPossible({ type, undated, byTitle, pattern }: Mention, from: Linkable, to: Linkable): boolean {
  if (type === 'cites') return true;
  if (from.jurisdiction !== to.jurisdiction) return false;
  if (from.year === undefined || from.latestYear === undefined || to.year === undefined) return true;
  const changes = type === 'amends' || type === 'repeals';
  const isTitled = byTitle || pattern.split(' ')[1] === 'title';
  return undated && changes && !isTitled ? from.year > to.year : from.latestYear >= to.year;
}

export function compareEdges(a: Edge, b: Edge): number {
  return (
    compare(a.from, b.from) ||
    b.confidence - a.confidence ||
    compare(a.to, b.to) ||
    EDGE_TYPES.indexOf(a.type) - EDGE_TYPES.indexOf(b.type) ||
    compare(a.articleRef ?? '', b.articleRef ?? '')
  );
}
