/**
 * Built-in extractive model. It quotes passages and generates no text.
 *
 * It implements the interface of the AI SDK, so that its answers pass the same checks as those of a language
 * model. It reads `providerOptions.sanad` (see `passages.ts`) and ignores the prompt.
 */
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';
import { fromProviderOptions } from '../passages.ts';
import { answerPieces } from './answer.ts';

/**
 * Id of the extractive model, which answers and `/v1/status` show.
 *
 * @internal Exported for tests, which compare the id that answers name.
 */
export const EXTRACTIVE_MODEL_ID = 'sanad-extractive-1';

const FINISHED: LanguageModelV3FinishReason = { unified: 'stop', raw: undefined };
const TEXT_ID = 'answer';

export function extractiveModel(): LanguageModelV3 {
  return {
    specificationVersion: 'v3',
    provider: 'sanad',
    modelId: EXTRACTIVE_MODEL_ID,
    supportedUrls: {},
    async doGenerate(options) {
      const pieces = answer(options);
      return {
        content: [{ type: 'text', text: pieces.join('') }],
        finishReason: FINISHED,
        usage: usageOf(pieces),
        warnings: [],
      };
    },
    async doStream(options) {
      return { stream: streamOf(answer(options), options.abortSignal) };
    },
  };
}

function answer({ abortSignal, providerOptions }: LanguageModelV3CallOptions): string[] {
  abortSignal?.throwIfAborted();
  return answerPieces(fromProviderOptions(providerOptions));
}

/** Streams the pieces of the answer, one each time the reader asks for more. */
function streamOf(
  pieces: readonly string[],
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV3StreamPart> {
  const parts: LanguageModelV3StreamPart[] = [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: TEXT_ID },
    ...pieces.map((delta) => ({ type: 'text-delta', id: TEXT_ID, delta }) as const),
    { type: 'text-end', id: TEXT_ID },
    { type: 'finish', finishReason: FINISHED, usage: usageOf(pieces) },
  ];
  const rest = parts.values();
  return new ReadableStream({
    pull(controller) {
      if (signal?.aborted) {
        controller.error(signal.reason);
        return;
      }
      const { value, done } = rest.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** Reports the number of words as the number of output tokens, because the model has no tokens. */
function usageOf(pieces: readonly string[]): LanguageModelV3Usage {
  const words = pieces.join('').split(/\s+/u).filter(Boolean).length;
  return {
    inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: words, text: words, reasoning: undefined },
  };
}
