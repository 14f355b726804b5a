/** The built-in reranker: a linear model and trees in the native module, over features of query and passage. */
import type { Passages, RerankCandidates } from '../core.ts';
import { builtinReranker as builtin } from '../core.ts';
import { nativeCalls } from './native-calls.ts';
import type { Candidate, Reranker, RerankRequest } from './reranker.ts';

const { id, features, minCandidates } = builtin();
/** Timeout of one reranking in milliseconds: many times what the longest list of candidates takes. */
const TIMEOUT_MS = 500;

export const builtinReranker: Reranker = {
  id,
  timeoutMs: TIMEOUT_MS,
  fewest: minCandidates,
  builtin: true,
  score: (request, signal) =>
    nativeCalls(() => passagesOf(request).rerank(request.query, candidateArrays(request.candidates), signal)),
  async contributions(request, signal) {
    const flat = await nativeCalls(() =>
      passagesOf(request).contributions(request.query, candidateArrays(request.candidates), signal),
    );
    return request.candidates.map((_, row) =>
      Object.fromEntries(
        features
          .map((name, at) => [name, flat[row * features.length + at] as number])
          .filter(([, value]) => value !== 0),
      ),
    );
  },
};

function passagesOf({ index: { passages } }: RerankRequest): Passages {
  if (passages === undefined)
    throw new Error('this search engine keeps no passages for the built-in reranker');
  return passages;
}

/**
 * Converts candidates into parallel arrays, as the native module takes them. A rank of 0 means: not in that
 * list.
 */
export function candidateArrays(candidates: readonly Candidate[]): RerankCandidates {
  return {
    articles: Uint32Array.from(candidates, ({ article }) => article),
    chunks: Uint32Array.from(candidates, ({ chunk }) => chunk),
    sparseRanks: Uint32Array.from(candidates, ({ sparse }) => sparse?.rank ?? 0),
    sparseScores: Float32Array.from(candidates, ({ sparse }) => sparse?.score ?? 0),
    denseRanks: Uint32Array.from(candidates, ({ dense }) => dense?.rank ?? 0),
    denseScores: Float32Array.from(candidates, ({ dense }) => dense?.score ?? 0),
  };
}
