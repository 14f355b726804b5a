/**
 * Contract of the language model that writes answers, behind the AI SDK's interface: a service
 * (`remote-language-model.ts`) or the built-in extractive model (`extractive/`). `compose.ts` chooses.
 */
import type { LanguageModelV3 } from '@ai-sdk/provider';

export interface LanguageModel {
  /** Name in `/v1/status`. */
  readonly id: string;
  /** The built-in model gets the passages as values; a remote one reads them in its prompt. */
  readonly kind: 'builtin' | 'remote';
  /** Always a model object: for a model name, the AI SDK would call its vendor's gateway. */
  readonly model: LanguageModelV3;
  readonly limits: ModelLimits;
  /** Parameters of every call; if not given, the service decides. */
  readonly call?: {
    readonly maxOutputTokens?: number;
    readonly temperature?: number;
  };
  readonly metrics?: ModelMetrics;
}

/** Records the calls of a model. */
interface ModelMetrics {
  ended(failed: boolean, seconds: number): void;
  /** Tokens as counted by the service. */
  used(input: number, output: number): void;
}

/** Timeouts of one answer, in milliseconds. */
export interface ModelLimits {
  readonly firstTokenMs: number;
  /** Longest time between two tokens. */
  readonly gapMs: number;
  readonly wholeMs: number;
}

export const MODEL_LIMITS: ModelLimits = { firstTokenMs: 15_000, gapMs: 20_000, wholeMs: 120_000 };

export interface RemoteLanguageModelSettings {
  /** With or without the endpoint (`/chat/completions`, `/messages`) at its end. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  readonly dialect: LanguageModelDialect;
  /** Not sent if not given: some models call it by another name, and some accept no temperature. */
  readonly maxTokens?: number | undefined;
  readonly temperature?: number | undefined;
  readonly limits: ModelLimits;
}

/**
 * Supported protocols: OpenAI's chat completions, as most servers and vendors offer, and Anthropic's
 * messages.
 */
export const LANGUAGE_MODEL_DIALECTS = {
  openai: { needsKey: false },
  anthropic: { needsKey: true },
} as const satisfies Readonly<Record<string, { readonly needsKey: boolean }>>;
export type LanguageModelDialect = keyof typeof LANGUAGE_MODEL_DIALECTS;
export const LANGUAGE_MODEL_DIALECT_NAMES = Object.keys(LANGUAGE_MODEL_DIALECTS) as LanguageModelDialect[];
