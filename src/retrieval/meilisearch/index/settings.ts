/**
 * Settings of a Meilisearch index. It stores terms and vectors made by the core; its typo tolerance, prefix
 * search, stop words and synonyms are off. Its Arabic tokenizer stays on; `word` (terms.ts) works around it.
 */
import type { Settings } from 'meilisearch';
import { EMBEDDER, FIELDS, LENGTH } from './documents.ts';

/** Meilisearch's limit on the hits of a query. No search requests a longer list. */
const MAX_TOTAL_HITS = 10_000;
/**
 * Milliseconds after which Meilisearch stops a query and returns what it has found. Shorter than the deadline
 * of a search.
 */
const SEARCH_CUTOFF_MS = 1_500;

export function indexSettings(dimensions: number): Settings {
  return {
    // A chunk matches if any of the three fields has the term. Their order counts only for the ranking rule
    // `attribute`, which is not used.
    searchableAttributes: [...FIELDS],
    displayedAttributes: ['chunk', 'article'],
    filterableAttributes: ['document', 'jurisdiction', 'doc_type', 'status', 'year', 'from', 'to', 'article'],
    sortableAttributes: [],
    // Chunks that match the same words are ordered by length, short ones first, as BM25 prefers, because only
    // the first hits of a query are kept. The final order is computed from the passages.
    rankingRules: ['words', `${LENGTH}:asc`],
    proximityPrecision: 'byAttribute',
    // Terms are stems, so a term that differs in one letter, or that begins with another term, is a different
    // word.
    typoTolerance: { enabled: false },
    prefixSearch: 'disabled',
    facetSearch: false,
    stopWords: [],
    synonyms: {},
    // The language is fixed to Arabic. Otherwise Meilisearch would guess it, and fold some Arabic texts as
    // Persian.
    localizedAttributes: [{ attributePatterns: ['*'], locales: ['ara'] }],
    pagination: { maxTotalHits: MAX_TOTAL_HITS },
    searchCutoffMs: SEARCH_CUTOFF_MS,
    embedders: { [EMBEDDER]: { source: 'userProvided', dimensions } },
  };
}
