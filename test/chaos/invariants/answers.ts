/** Checks that an answer comes from one published generation and has the text of that generation. */
import { citedArticle, generationsIn, textsOf } from '../environment/corpora.ts';

export interface Published {
  /** Generations that were or may have been current. */
  readonly numbers: ReadonlySet<number>;
}

/** Describes the faults in the generations of an answer; `undefined` without a fault. */
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
 * Edges carry no marker. An edge between generated laws cites an article whose number encodes the generation.
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

/** Describes a generated law that lacks an article of its generation or has another text. */
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

/** `offered`: the references that the model was given, `canonical_id#article_no` each. */
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
