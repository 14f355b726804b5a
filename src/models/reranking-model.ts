/**
 * A reranking service wrapped in the AI SDK's interface. Texts are sent in concurrent calls of 32, and every
 * response is checked.
 */
import type { RerankingModelV3, RerankingModelV3CallOptions } from '@ai-sdk/provider';
import {
  combineHeaders,
  createJsonResponseHandler,
  createStatusCodeErrorResponseHandler,
  postJsonToApi,
  zodSchema,
} from '@ai-sdk/provider-utils';
import { z } from 'zod';
import { modelFetch } from './connection.ts';
import { mapConcurrently } from './map-concurrently.ts';
import type { RerankDialect, RerankDialectName } from './rerank-dialects.ts';
import { RERANK_DIALECTS } from './rerank-dialects.ts';
import { BadAnswer } from './upstream-failure.ts';

export interface RerankingModelSettings {
  /** Address of the reranking service, with or without `/rerank` at its end. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  readonly dialect: RerankDialectName;
}

/**
 * Maximum number of texts in one call of the reranking service: the default limit of TEI
 * (text-embeddings-inference). Other services accept more.
 */
const TEXTS_PER_CALL = 32;
/**
 * Maximum number of concurrent calls of one search. A search for 50 results sends 200 texts, which is seven
 * calls.
 */
const PARALLEL_CALLS = 4;

export function rerankingModel(settings: RerankingModelSettings): RerankingModelV3 {
  const dialect: RerankDialect = RERANK_DIALECTS[settings.dialect];
  const url = endpoint(settings.url);
  const authorization = settings.key === undefined ? {} : { Authorization: `Bearer ${settings.key}` };

  async function scoresOf(
    texts: readonly string[],
    { query, headers, abortSignal }: Pick<RerankingModelV3CallOptions, 'query' | 'headers' | 'abortSignal'>,
  ): Promise<number[]> {
    const { value } = await postJsonToApi({
      url,
      headers: combineHeaders(authorization, headers),
      body: dialect.body(settings.model, query, texts),
      failedResponseHandler: createStatusCodeErrorResponseHandler(),
      // Any JSON is accepted at this point and checked below. The SDK's own schema error would repeat the
      // whole response, in which services repeat the query, and a query must not be logged.
      successfulResponseHandler: createJsonResponseHandler(zodSchema(z.unknown())),
      fetch: modelFetch,
      ...(abortSignal && { abortSignal }),
    });
    const answer = dialect.answer.safeParse(value);
    if (!answer.success) throw new BadAnswer(`it has not the form of the dialect ${settings.dialect}`);
    const scores: (number | undefined)[] = Array(texts.length).fill(undefined);
    for (const { index, score } of answer.data) {
      if (index < 0 || index >= texts.length) throw new BadAnswer('a score is of no text that was sent');
      if (scores[index] !== undefined) throw new BadAnswer('a text has two scores');
      scores[index] = score;
    }
    return scores.map((score) => {
      if (score === undefined) throw new BadAnswer('a text has no score');
      return score;
    });
  }

  return {
    specificationVersion: 'v3',
    provider: 'remote.reranking',
    modelId: settings.model,
    async doRerank({ documents, topN, ...options }) {
      const texts =
        documents.type === 'text' ? documents.values : documents.values.map((value) => JSON.stringify(value));
      const calls = Array.from({ length: Math.ceil(texts.length / TEXTS_PER_CALL) }, (_, at) =>
        texts.slice(at * TEXTS_PER_CALL, (at + 1) * TEXTS_PER_CALL),
      );
      // If one call fails, the results of the others are useless, so they are aborted.
      const stop = new AbortController();
      const { abortSignal } = options;
      const either = abortSignal === undefined ? stop.signal : AbortSignal.any([abortSignal, stop.signal]);
      const answers = await mapConcurrently(calls, PARALLEL_CALLS, (call) =>
        scoresOf(call, { ...options, abortSignal: either }).catch((error: unknown) => {
          stop.abort();
          throw error;
        }),
      );
      const ranking = probabilities(answers.flat())
        .map((relevanceScore, index) => ({ index, relevanceScore }))
        .sort((a, b) => b.relevanceScore - a.relevanceScore || a.index - b.index);
      return { ranking: ranking.slice(0, topN) };
    },
  };
}

/**
 * Returns the address of the endpoint: adds `/rerank` to the configured address unless it is already there.
 */
function endpoint(given: string): string {
  const url = new URL(given);
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith('/rerank') ? path : `${path}/rerank`;
  return url.href;
}

/**
 * Scores down to −0.001 and up to 1.001 still count as probabilities, because some services compute in half
 * precision.
 */
const ROUNDING = 1e-3;

/**
 * Converts scores to probabilities. Services return probabilities or logits and do not say which. All scores
 * of one search are of one kind: if any lies outside 0 to 1, they are logits, and the logistic function
 * converts them.
 */
function probabilities(scores: readonly number[]): number[] {
  const logits = scores.some((score) => score < -ROUNDING || score > 1 + ROUNDING);
  return scores.map((score) => (logits ? 1 / (1 + Math.exp(-score)) : Math.min(Math.max(score, 0), 1)));
}
