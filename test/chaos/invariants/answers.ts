/**
 * Checks that all parts of an answer come from one published corpus generation and have that generation's
 * text.
 */
import { citedArticle, generationsIn, textsOf } from '../environment/corpora.ts';

export interface Published {
  /** Numbers of the corpus generations that are or may have been current at some time in the run. */
  readonly numbers: ReadonlySet<number>;
}

/**
 * Describes the fault if an answer mixes corpus generations or is of one never published; otherwise
 * `undefined`.
 */
export function mixedGenerations(body: unknown, published: Published): string | undefined {
  const named = generationsIn(JSON.stringify(body));
  if (named.size > 1) return `the answer mixes generations ${[...named].join(', ')}`;
  const [generation] = named;
  if (generation !== undefined && !published.numbers.has(generation))
    return `the answer is from generation ${generation}, which was never published`;
  return undefined;
}

interface Edge {
  readonly from_id: string;
  readonly article_ref?: string;
}

/**
 * Describes the fault if graph edges mix corpus generations. Edges have no marker word, so the generation is
 * read from the number of the article that an edge between generated laws cites.
 */
export function mixedEdges(edges: readonly Edge[], published: Published): string | undefined {
  const laws = textsOf(0);
  const cited = new Set(
    edges.flatMap(({ from_id, article_ref }) => (laws.has(from_id) ? [article_ref ?? 'none'] : [])),
  );
  if (cited.size > 1) return `the edges mix generations: they cite articles ${[...cited].join(', ')}`;
  const [article] = cited;
  if (article !== undefined && ![...published.numbers].some((one) => citedArticle(one) === article))
    return `the edges cite article ${article}, as no published generation does`;
  return undefined;
}

export interface DocumentAnswer {
  readonly canonical_id: string;
  readonly full_text: string;
}

/** Describes the fault if a generated law's text lacks an article text of its own corpus generation. */
export function wrongText({ canonical_id, full_text }: DocumentAnswer): string | undefined {
  const [generation] = generationsIn(full_text);
  if (generation === undefined) return `${canonical_id} names no generation: ${full_text.slice(0, 200)}`;
  const missing = (textsOf(generation).get(canonical_id) ?? []).filter((text) => !full_text.includes(text));
  if (missing.length === 0) return undefined;
  return `${canonical_id} of generation ${generation} lacks «${missing[0]}»: ${full_text.slice(0, 400)}`;
}

interface Citation {
  readonly marker: number;
  readonly canonical_id: string;
  readonly article_no?: string;
}

/**
 * Describes the first citation that the model invented. `offered` has the references that the model was
 * given, each as `canonical_id#article_no`.
 */
export function ungroundedCitations(
  citations: readonly Citation[],
  offered: ReadonlySet<string>,
): string | undefined {
  for (const { canonical_id, article_no } of citations) {
    const reference = article_no === undefined ? canonical_id : `${canonical_id}#${article_no}`;
    if (!offered.has(reference)) return `${reference} is cited, and was not retrieved`;
  }
  return undefined;
}
