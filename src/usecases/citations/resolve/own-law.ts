/**
 * Resolves references that only the document around them explains: «المادة 5 من القانون» in the bylaw of a
 * law, «المادة 97 من النظام» in a law, «اللائحة التنفيذية لهذا القانون».
 */
import { Buffer } from 'node:buffer';
import type { Citation, CitationGraph } from '../../../core.ts';
import { bareNoun, extractCitations, nameFits, titleNoun } from '../../../core.ts';
import type { Edge } from '../../../schema/edge.ts';
import { EDGE_TYPES } from '../../../schema/vocabulary.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import { documentFacts } from '../../document/facts.ts';

/** Laws and bylaws that the text of a document means without naming them. */
export interface OwnLaws {
  /** The only law that the document implements. */
  readonly law?: string;
  /** The only executive bylaw that implements the document. */
  readonly bylaw?: string;
}

const IMPLEMENTS = EDGE_TYPES.indexOf('implements');
/** Confidence from which an edge counts. */
const SURE = 0.8;

/** Finds the law of a bylaw, or the bylaw of a law, by the edges of the graph. */
export function ownLawsOf(corpus: Corpus, graph: CitationGraph, document: DocumentFacts): OwnLaws {
  const { canonical_id: id, doc_type } = document;
  const ordinal = corpus.documentOrdinal(id);
  if (ordinal === undefined) return {};
  const isLaw = doc_type === 'legislation';
  if (!isLaw && doc_type !== 'regulation') return {};
  const around = graph.traverse(ordinal, {
    direction: isLaw ? 'in' : 'out',
    depth: 1,
    limit: graph.nodeCount,
    types: [IMPLEMENTS],
  });
  const others = new Set<string>();
  for (const edgeOrdinal of around.edges) {
    const edge = JSON.parse(Buffer.from(corpus.edge(edgeOrdinal)).toString('utf8')) as Edge;
    const [own, other] = isLaw ? [edge.to_id, edge.from_id] : [edge.from_id, edge.to_id];
    if (own === id && edge.confidence >= SURE) others.add(other);
  }
  const fitting = [...others].filter((other) => {
    const facts = documentFacts(corpus, other);
    return isLaw ? isBylawOf(document, facts) : facts.doc_type === 'legislation';
  });
  const [only, ...more] = fitting;
  if (only === undefined || more.length > 0) return {};
  return isLaw ? { bylaw: only } : { law: only };
}

/**
 * True if the document is titled as the executive bylaw of the law. A bylaw with a subject of its own, and
 * amendments of a bylaw, implement the law too, but are not its bylaw.
 */
function isBylawOf(law: DocumentFacts, { canonical_id, doc_type, title }: DocumentFacts): boolean {
  const noun = titleNoun(title);
  if (doc_type !== 'regulation' || (noun !== 'bylaw' && noun !== 'decision')) return false;
  const cited = extractCitations(title, { jurisdiction: canonical_id.slice(0, 2).toUpperCase() });
  const bylaws = cited.filter(({ instrument }) => instrument === 'bylaw');
  const isOfLaw = ({ lawKind, name }: Citation) =>
    lawKind !== undefined || (name !== undefined && nameFits(name, law.title) === 'fits');
  return bylaws.some(isOfLaw) && bylaws.every(({ relation }) => relation === 'cites');
}

/**
 * Returns the id of the document that a reference without antecedent means in `document`; undefined if the
 * document does not tell. `words` are the words of the citation. Only an article of the bare noun counts:
 * «القانون السابق» and «منه» may mean another law.
 */
export function meantInDocument(
  citation: Citation,
  words: string,
  document: DocumentFacts,
  own: (() => OwnLaws) | undefined,
): string | undefined {
  const { reference, instrument, lawKind, articles, number, name } = citation;
  if (reference === 'self') {
    return lawKind !== undefined && articles.length === 0 ? own?.().bylaw : undefined;
  }
  if (reference !== 'anaphoric' || articles.length === 0 || number !== undefined || name !== undefined) {
    return undefined;
  }
  const noun = bareNoun(words);
  const isOwn = noun !== null && titleNoun(document.title) === noun;
  if (instrument === 'bylaw') return noun === 'bylaw' && isOwn ? document.canonical_id : undefined;
  if (noun !== 'law' && noun !== 'system') return undefined;
  if (document.doc_type === 'legislation') return isOwn ? document.canonical_id : undefined;
  return document.doc_type === 'regulation' ? own?.().law : undefined;
}
