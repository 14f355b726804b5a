/** Finds the documents that cite a document, or an article of it: the filter `cites`. */
import { Buffer } from 'node:buffer';
import { articleKey } from '../../core.ts';
import { invalid } from '../../errors.ts';
import type { Generation } from '../../generations/generation.ts';
import { isCanonicalId } from '../../schema/canonical-id.ts';
import type { Edge } from '../../schema/edge.ts';
import { SURE_CONFIDENCE } from '../../schema/edge.ts';
import { pointerTo } from '../../schema/validation/validate.ts';
import { keyOfNumber } from '../article/articles-of.ts';
import { inTurns } from '../turns.ts';

/** A document that cites another. */
export interface Citing {
  /** Ordinal of the citing document. */
  readonly document: number;
  /** Confidence of the surest link to the cited document or article, from 0 to 1. */
  readonly confidence: number;
}

/** Separates the id from the article in `filters.cites`, as in reference tokens. */
const ARTICLE_MARK = '#';

/** What `filters.cites` names. */
export interface Cited {
  readonly canonicalId: string;
  /** Key of the article; undefined for the whole document. */
  readonly article?: string;
}

/**
 * Reads `filters.cites`: a canonical id, and an article behind `#`. Throws `validation_error` if that is no
 * article number.
 */
export function readCited(cites: string): Cited {
  const at = cites.indexOf(ARTICLE_MARK);
  if (at < 0) return { canonicalId: cites };
  const article = keyOfNumber(cites.slice(at + 1));
  if (article === undefined) throw unknownCited('has no article number behind #');
  return { canonicalId: cites.slice(0, at), article };
}

const unknownCited = (detail: string) => invalid([{ pointer: pointerTo(['filters', 'cites']), detail }]);

/**
 * Documents that cite, amend, repeal, implement or interpret a document or an article of it, by the surest
 * link: the highest confidence first, then by canonical id. Links that are not sure do not count, because a
 * search cannot show that they are doubted. An article is meant by the number with which the citing text
 * names it. Throws `validation_error` for an unknown id, and for an article that neither the
 * document nor a citation of it has, because an empty list would say that nothing cites it. Cost: reads the links of all documents that cite the document; up to 70 ms for 2,800 of
 * them, in turns.
 */
export async function citingDocuments(
  { canonicalId, article }: Cited,
  { corpus, graph }: Pick<Generation, 'corpus' | 'graph'>,
  signal: AbortSignal,
): Promise<Citing[]> {
  const cited = isCanonicalId(canonicalId) ? corpus.documentOrdinal(canonicalId) : undefined;
  if (cited === undefined) throw unknownCited('names no document of the corpus');
  const around = graph.traverse(cited, { direction: 'in', depth: 1, limit: graph.nodeCount });
  // Most of these edges link two citing documents. They are distinguished by their bytes, without parsing.
  const target = JSON.stringify({ to_id: canonicalId }).slice(1, -1);
  const surest = new Map<string, number>();
  const read = (ordinal: number): void => {
    const { buffer, byteOffset, byteLength } = corpus.edge(ordinal);
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    if (!bytes.includes(target)) return;
    const { from_id, article_ref, confidence } = JSON.parse(bytes.toString('utf8')) as Edge;
    if (confidence < SURE_CONFIDENCE) return;
    if (article !== undefined && (article_ref === undefined || articleKey(article_ref) !== article)) return;
    surest.set(from_id, Math.max(confidence, surest.get(from_id) ?? 0));
  };
  await inTurns([...around.edges], read, signal);
  if (article !== undefined && surest.size === 0 && !hasArticle(corpus, canonicalId, article)) {
    throw unknownCited('names no article of the document');
  }
  return [...surest]
    .flatMap(([id, confidence]) => {
      const document = corpus.documentOrdinal(id);
      return document === undefined ? [] : [{ document, confidence }];
    })
    .sort((a, b) => b.confidence - a.confidence || a.document - b.document);
}

/** True if the document has the article, or if its text is not divided into numbered articles. */
function hasArticle(corpus: Generation['corpus'], canonicalId: string, article: string): boolean {
  const keys = corpus.articleKeys(canonicalId);
  return keys.length === 0 || keys.includes(article);
}

/** Numbers of the documents in the form that the index takes, in ascending order. */
export const documentNumbers = (citing: readonly Citing[]): Uint32Array =>
  Uint32Array.from(citing, ({ document }) => document).sort();
