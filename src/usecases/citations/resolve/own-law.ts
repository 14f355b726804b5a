/**
 * Resolves references that only the document around them explains: «المادة 5 من القانون» in the bylaw of a
 * law, «المادة 97 من النظام» in a law, «اللائحة التنفيذية لهذا القانون».
 */
import { Buffer } from 'node:buffer';
import type { Citation, CitationGraph } from '../../../core.ts';
import { bareNoun, titleNoun } from '../../../core.ts';
import type { Edge } from '../../../schema/edge.ts';
import { EDGE_TYPES } from '../../../schema/vocabulary.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { Titled } from '../../../titles/own-law.ts';
import {
  isBylawOf,
  isNamedBy,
  namesOtherLaw,
  nounOfOwnBylaw,
  nounOfOwnLaw,
  SURE_IMPLEMENTS,
} from '../../../titles/own-law.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import { documentFacts } from '../../document/facts.ts';

/** Laws and bylaws that the text of a document means without naming them. */
export interface OwnLaws {
  /** The only law that the document implements. */
  readonly law?: Own;
  /** The only executive bylaw that implements the document. */
  readonly bylaw?: Own;
}

interface Own {
  readonly id: string;
  readonly title: string;
}

const IMPLEMENTS = EDGE_TYPES.indexOf('implements');

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
    if (own === id && edge.confidence >= SURE_IMPLEMENTS) others.add(other);
  }
  const fitting = [...others].filter((other) => {
    const facts = documentFacts(corpus, other);
    if (isLaw) return facts.doc_type === 'regulation' && isBylawOf(document, titled(facts));
    return facts.doc_type === 'legislation';
  });
  const [only, ...more] = fitting;
  if (only === undefined || more.length > 0) return {};
  const { title } = documentFacts(corpus, only);
  if (isLaw) return { bylaw: { id: only, title } };
  return namesOtherLaw(titled(document), (key) => corpus.resolve(key).includes(only))
    ? {}
    : { law: { id: only, title } };
}

const titled = ({ canonical_id, title }: DocumentFacts): Titled => ({
  jurisdiction: canonical_id.slice(0, 2).toUpperCase(),
  title,
});

/**
 * Returns the id of the document that a reference without antecedent means in `document`; undefined if the
 * document does not tell. `text` is the text of the citation. Only an article of the bare noun counts:
 * «القانون السابق» and «منه» may mean another law.
 */
export function meantInDocument(
  citation: Citation,
  text: string,
  document: DocumentFacts,
  own: (() => OwnLaws) | undefined,
): string | undefined {
  const { canonical_id: id, doc_type, title } = document;
  const ofBylaw = nounOfOwnBylaw(citation, text);
  if (ofBylaw !== undefined) {
    return citation.articles.length === 0 && isNamedBy(document, ofBylaw) ? own?.().bylaw?.id : undefined;
  }
  if (isBareBylaw(citation, text)) return titleNoun(title) === 'bylaw' ? id : undefined;
  const noun = nounOfOwnLaw(citation, text);
  if (noun === undefined) return undefined;
  const law = doc_type === 'legislation' ? { id, title } : own?.().law;
  return law !== undefined && isNamedBy(law, noun) ? law.id : undefined;
}

/** True for an article of «the bylaw» without words that tell which bylaw. */
function isBareBylaw({ reference, articles, number, name, start, end }: Citation, text: string): boolean {
  if (reference !== 'anaphoric' || articles.length === 0) return false;
  return number === undefined && name === undefined && bareNoun(text.slice(start, end)) === 'bylaw';
}
