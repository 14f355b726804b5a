/**
 * The ranked lists of a search, in the order in which the search makes them. `fused` is the answer to a
 * client that asks for no reranking, `reranked` the answer to any other client.
 */
export const STAGES = ['sparse', 'dense', 'fused', 'reranked'] as const;
export type Stage = (typeof STAGES)[number];
