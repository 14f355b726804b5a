/**
 * Contract of the language model that writes answers, behind the AI SDK's interface: a service
 * (`remote-language-model.ts`) or the built-in extractive model (`extractive/`). `compose.ts` chooses.
 */
import type { LanguageModelV3 } from '@ai-sdk/provider';

export interface LanguageModel {
  /** Name of the model, shown in `/v1/status`. */
  readonly id: string;
  /** Form in which the model gets the passages: `builtin` as values, `remote` as text in its prompt. */
  readonly kind: 'builtin' | 'remote';
  /**
   * The model as an object of the AI SDK. Never a model name, because for a name the SDK would call its
   * vendor's gateway.
   */
  readonly model: LanguageModelV3;
  readonly limits: ModelLimits;
  /** Parameters sent with every call. A parameter that is absent is left to the service. */
  readonly call?: {
    readonly maxOutputTokens?: number;
    readonly temperature?: number;
  };
  readonly metrics?: ModelMetrics;
}

/** Receives the outcome and the token counts of a model's calls, for the metrics. */
interface ModelMetrics {
  ended(failed: boolean, seconds: number): void;
  /** Called with the numbers of input and output tokens, as counted by the service. */
  used(input: number, output: number): void;
}

/**
 * Timeouts of one answer of a language model, in milliseconds: to the first token, between two tokens, and
 * for the whole answer.
 */
export interface ModelLimits {
  readonly firstTokenMs: number;
  /** Maximum time between two tokens of an answer, in milliseconds. */
  readonly gapMs: number;
  readonly wholeMs: number;
}

export const MODEL_LIMITS: ModelLimits = { firstTokenMs: 15_000, gapMs: 20_000, wholeMs: 120_000 };

export interface RemoteLanguageModelSettings {
  /**
   * Address of the language model service, with or without the endpoint (`/chat/completions`, `/messages`) at
   * its end.
   */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  readonly dialect: LanguageModelDialect;
  /**
   * Maximum length of an answer in tokens, and the sampling temperature. Neither is sent if not set, because
   * some models name the maximum differently and some accept no temperature.
   */
  readonly maxTokens?: number | undefined;
  readonly temperature?: number | undefined;
  readonly limits: ModelLimits;
}

/**
 * Supported protocols: OpenAI's chat completions, which most servers and vendors offer, and Anthropic's
 * messages.
 */
export const LANGUAGE_MODEL_DIALECTS = {
  openai: { needsKey: false },
  anthropic: { needsKey: true },
} as const satisfies Readonly<Record<string, { readonly needsKey: boolean }>>;
export type LanguageModelDialect = keyof typeof LANGUAGE_MODEL_DIALECTS;
export const LANGUAGE_MODEL_DIALECT_NAMES = Object.keys(LANGUAGE_MODEL_DIALECTS) as LanguageModelDialect[];
