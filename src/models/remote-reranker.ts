/**
 * A reranking service in place of the built-in reranker. Its scores are used as they are and not mixed with
 * the features of the built-in reranker, which have another scale.
 */
import { CircuitOpen, circuitBreaker } from '../circuit-breaker.ts';
import type { Log } from '../log.ts';
import type { Reranker } from '../retrieval/reranker.ts';
import { RerankerSkipped } from '../retrieval/reranker.ts';
import type { RerankingModelSettings } from './reranking-model.ts';
import { rerankingModel } from './reranking-model.ts';
import { UpstreamFailure } from './upstream-failure.ts';

export interface RemoteRerankerSettings extends RerankingModelSettings {
  /** Timeout in milliseconds for all calls of one search together. */
  readonly timeoutMs: number;
}

/**
 * Maximum length of a text sent, in UTF-16 units. It is above the longest chunk with its title, and above the
 * input length of a cross-encoder, so nothing that counts is cut off.
 */
const CHARS_PER_TEXT = 4_000;
const FAILURES_IN_A_ROW = 3;
const OPEN_MS = 10_000;

export function remoteReranker(settings: RemoteRerankerSettings, log: Log): Reranker {
  const model = rerankingModel(settings);
  const service = `the reranker ${settings.model} at ${new URL(settings.url).origin}`;
  const breaker = circuitBreaker({
    failures: FAILURES_IN_A_ROW,
    openMs: OPEN_MS,
    onOpen: (cause) =>
      log.warn(
        { err: new UpstreamFailure(service, cause), rest_ms: OPEN_MS },
        'reranker skipped for a while',
      ),
    onClose: () => log.info({ reranker: settings.model }, 'reranker answers again'),
  });
  return {
    id: settings.model,
    timeoutMs: settings.timeoutMs,
    fewest: 0,
    service: breaker.counts,
    async score({ queryText, candidates, passage }, signal) {
      // Nothing to rerank: the service is not called, and the circuit breaker counts neither success nor
      // failure.
      if (candidates.length === 0) return new Float64Array();
      const documents = candidates.map((candidate) => cut(passage(candidate)));
      const { rerank } = await import('ai');
      const call = () => rerank({ model, query: queryText, documents, maxRetries: 0, abortSignal: signal });
      const { ranking } = await breaker
        .run(call, () => signal.aborted && !isTimeout(signal.reason))
        .catch((error: unknown) => {
          if (error instanceof CircuitOpen) throw new RerankerSkipped(`${service} was ${error.message}`);
          throw new UpstreamFailure(service, error);
        });
      const scores = new Float64Array(candidates.length);
      for (const { originalIndex, score } of ranking) scores[originalIndex] = score;
      return scores;
    },
  };
}

/** Truncates a text without splitting a surrogate pair, which would not be valid UTF-8. */
const cut = (text: string) => text.slice(0, CHARS_PER_TEXT).replace(/[\uD800-\uDBFF]$/, '');

const isTimeout = (reason: unknown) => reason instanceof Error && reason.name === 'TimeoutError';
