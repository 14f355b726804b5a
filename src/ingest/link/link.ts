/** Resolves the mentions of all members by citation key and turns them into edges without duplicates. */
import { contentWords } from '../../core.ts';
import { compare } from '../../order.ts';
import { EDGE_TYPES } from '../../schema/vocabulary.ts';
import type { Unresolved } from '../../stores/corpus.ts';
import { OTHER_ISSUER_CONFIDENCE, OTHER_SUBJECT_CONFIDENCE } from '../extract/confidence.ts';
import type { Edge } from '../extract/edge.ts';
import type { Mention, Named } from '../extract/mention.ts';
import { isOfAnother, isOfSubject } from '../extract/subject.ts';
import type { Candidate } from '../identify/identify.ts';

export interface Linkable {
  canonicalId: string;
  jurisdiction: string;
  /** Gregorian year of the document. */
  year?: number;
  /** Latest possible year: the year after `year` if `year` was converted from a Hijri year. */
  latestYear?: number;
  /** Numbering series, as in the id. */
  series: string;
  /** Title in letters form. */
  title: string;
  /** Citation keys that resolve to the document. */
  keys: readonly string[];
  mentions: readonly Mention[];
}

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
  /** Mentions that resolve to no single document, by their most specific citation key. */
  unresolved: Map<string, Unresolved>;
  /** Canonical ids of the documents that each citation key resolves to. */
  keys: Map<string, string[]>;
}

export function link(documents: readonly Linkable[]): Links {
  const keys = keyIndex(documents);
  const byId = new Map(documents.map((document) => [document.canonicalId, document]));
  const edges = new Map<string, Edge>();
  const unresolved = new Map<string, Unresolved>();
  const find: Find = (key) => (keys.get(key) ?? []).flatMap((id) => byId.get(id) ?? []);
  const titleWords = wordsOfTitles();
  for (const document of documents) {
    for (const mention of document.mentions) {
      const other = resolve(mention, document, find, titleWords);
      if (typeof other !== 'object') {
        addUnresolved(unresolved, mention, document, other === 'ambiguous');
        continue;
      }
      const third = mention.by && resolve(mention.by, document, find, titleWords);
      const source = mention.by ? third : mention.reversed ? other : document;
      const target = mention.reversed ? document : other;
      if (typeof source === 'object' && source !== target)
        addEdge(edges, mention, source, target, titleWords);
    }
  }
  return {
    edges: [...edges.values()].sort(compareEdges),
    unresolved,
    keys,
  };
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

function keyIndex(documents: readonly Linkable[]): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const { canonicalId, keys } of documents) {
    for (const key of new Set(keys)) {
      const ids = index.get(key);
      if (ids === undefined) index.set(key, [canonicalId]);
      else ids.push(canonicalId);
    }
  }
  return index;
}

type Find = (key: string) => readonly Linkable[];

const BY_NAME = /\/(?:name|bylaw-of|title)\//;

/** Resolves by the first key that any document has. Several documents with that key are `ambiguous`. */
function resolve(
  name: Named,
  from: Linkable,
  find: Find,
  titleWords: TitleWords,
): Linkable | 'ambiguous' | 'absent' {
  // A document's own name in its text means the document, even if another document has a more specific key.
  if (name.undated && name.keys.some((key) => BY_NAME.test(key) && from.keys.includes(key))) return from;
  for (const key of name.keys) {
    let found = find(key);
    if (name.undated) found = newestUntil(found, from.latestYear);
    if (name.issuerless) found = decidedBy(found, name, from, titleWords);
    if (found.length > 0) return found.length === 1 ? (found[0] as Linkable) : 'ambiguous';
  }
  return 'absent';
}

/**
 * The newest documents of `year` or before, all if `year` is undefined. «نظام الشركات» in a decree of 1437 is
 * the law of that time, not its successor.
 */
function newestUntil(documents: readonly Linkable[], year: number | undefined): readonly Linkable[] {
  if (year === undefined) return documents;
  const there = documents.filter((document) => (document.year ?? year) <= year);
  const newest = Math.max(...there.map((document) => document.year ?? 0));
  return there.filter((document) => (document.year ?? 0) === newest);
}

/**
 * Resolves a decision cited without its issuer. «القرار الوزاري رقم 5» in a decision means the same
 * ministry's decision. If that ministry has none, or a law cites it, the stated subject must match the title.
 */
function decidedBy(
  decisions: readonly Linkable[],
  { subject = [] }: Named,
  from: Linkable,
  titleWords: TitleWords,
) {
  const own = decisions.filter(({ series }) => series === from.series);
  return own.length > 0 ? own : decisions.filter((decision) => isOfSubject(titleWords(decision), subject));
}

/** The content words of a document's title. */
type TitleWords = (document: Linkable) => ReadonlySet<string>;

/** Reads titles on demand, each once. */
function wordsOfTitles(): TitleWords {
  const read = new Map<Linkable, ReadonlySet<string>>();
  return (document) => {
    const known = read.get(document) ?? new Set(contentWords(document.title));
    read.set(document, known);
    return known;
  };
}

function addEdge(
  edges: Map<string, Edge>,
  mention: Mention,
  from: Linkable,
  to: Linkable,
  titleWords: TitleWords,
): void {
  const type = isPossible(mention, from, to) ? mention.type : 'cites';
  const confidence = Math.min(
    mention.confidence,
    mention.issuerless ? confidenceByIssuer(from, to) : 1,
    mention.about && isOfAnother(titleWords(to), mention.about) ? OTHER_SUBJECT_CONFIDENCE : 1,
  );
  // The article that contains the words belongs to the citing document. If the edge starts at another
  // document, as for a reversed relation or a report about two others, the edge gets no article of its
  // source.
  const at = mention.by || mention.reversed ? undefined : mention.at;
  const link = [from.canonicalId, to.canonicalId, type, mention.articleRef ?? ''].join('\n');
  const known = edges.get(link);
  if (known !== undefined) {
    if (confidence > known.confidence) {
      Object.assign(known, { confidence, pattern: mention.pattern });
      if (at !== undefined) known.at = at;
    }
    return;
  }
  const { pattern } = mention;
  const edge: Edge = { from: from.canonicalId, to: to.canonicalId, type, confidence, pattern };
  if (mention.articleRef !== undefined) edge.articleRef = mention.articleRef;
  if (at !== undefined) edge.at = at;
  edges.set(link, edge);
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
 * the same year is the law that the document itself issues («يلغى من تاريخ نفاذ نظام …»).
 */
function isPossible({ type, undated }: Mention, from: Linkable, to: Linkable): boolean {
  if (type === 'cites') return true;
  if (from.jurisdiction !== to.jurisdiction) return false;
  if (from.year === undefined || from.latestYear === undefined || to.year === undefined) return true;
  const changes = type === 'amends' || type === 'repeals';
  return undated && changes ? from.year > to.year : from.latestYear >= to.year;
}

function compareEdges(a: Edge, b: Edge): number {
  return (
    compare(a.from, b.from) ||
    b.confidence - a.confidence ||
    compare(a.to, b.to) ||
    EDGE_TYPES.indexOf(a.type) - EDGE_TYPES.indexOf(b.type) ||
    compare(a.articleRef ?? '', b.articleRef ?? '')
  );
}
