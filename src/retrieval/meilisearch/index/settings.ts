/** How an index is to behave: as a set of terms and vectors that the core has made, and nothing cleverer. */
import type { Settings } from 'meilisearch';
import { EMBEDDER, FIELDS, LENGTH } from './documents.ts';

/** Whole lists are asked for, so there must be no limit below the largest list. */
const MAX_TOTAL_HITS = 10_000;
/** Meilisearch stops looking then and answers with what it has; well below the time that a search may take. */
const SEARCH_CUTOFF_MS = 1_500;

export function indexSettings(dimensions: number): Settings {
  return {
    // Fields by weight. Terms of all three count alike for whether a chunk matches.
    searchableAttributes: [...FIELDS],
    displayedAttributes: ['chunk', 'article'],
    filterableAttributes: ['jurisdiction', 'doc_type', 'status', 'year', 'article'],
    sortableAttributes: [],
    // Of chunks with the same words the short ones first, which BM25 prefers too: a chain that is cut off should have them.
    // The order of a list is made beside the passages.
    rankingRules: ['words', `${LENGTH}:asc`],
    proximityPrecision: 'byAttribute',
    // Terms are stems: a typo away from one, or beginning with one, is another.
    typoTolerance: { enabled: false },
    prefixSearch: 'disabled',
    facetSearch: false,
    stopWords: [],
    synonyms: {},
    // What language a text is in, it would guess, and take some Arabic for Persian, whose letters it folds otherwise.
    localizedAttributes: [{ attributePatterns: ['*'], locales: ['ara'] }],
    pagination: { maxTotalHits: MAX_TOTAL_HITS },
    searchCutoffMs: SEARCH_CUTOFF_MS,
    embedders: { [EMBEDDER]: { source: 'userProvided', dimensions } },
  };
}
