/**
 * Settings of a Meilisearch index: it stores terms and vectors made by the core, and applies no
 * language rules of its own.
 */
import type { Settings } from 'meilisearch';
import { EMBEDDER, FIELDS, LENGTH } from './documents.ts';

/** At least the longest list that a search requests. */
const MAX_TOTAL_HITS = 10_000;
/**
 * Meilisearch stops a query after this time and returns what it has found. Below the deadline of a
 * search.
 */
const SEARCH_CUTOFF_MS = 1_500;

export function indexSettings(dimensions: number): Settings {
  return {
    // In order of weight. A chunk matches by terms of any of the three.
    searchableAttributes: [...FIELDS],
    displayedAttributes: ['chunk', 'article'],
    filterableAttributes: ['jurisdiction', 'doc_type', 'status', 'year', 'from', 'to', 'article'],
    sortableAttributes: [],
    // Of chunks with the same words, short ones first, as BM25 prefers, since a chain is truncated. The
    // final order is computed from the passages.
    rankingRules: ['words', `${LENGTH}:asc`],
    proximityPrecision: 'byAttribute',
    // Terms are stems: a typo or a prefix of one is another term.
    typoTolerance: { enabled: false },
    prefixSearch: 'disabled',
    facetSearch: false,
    stopWords: [],
    synonyms: {},
    // Fixed language: otherwise Meilisearch would guess it, and fold some Arabic as Persian.
    localizedAttributes: [{ attributePatterns: ['*'], locales: ['ara'] }],
    pagination: { maxTotalHits: MAX_TOTAL_HITS },
    searchCutoffMs: SEARCH_CUTOFF_MS,
    embedders: { [EMBEDDER]: { source: 'userProvided', dimensions } },
  };
}
