/**
 * What writes answers, behind the AI SDK's interface of a language model: a service (`remote-language-model.ts`) or the
 * built-in extractive model (`extractive/`). `compose.ts` picks.
 */
import type { LanguageModelV3 } from '@ai-sdk/provider';

export interface LanguageModel {
  /** As `/v1/status` names it. */
  readonly id: string;
  /** Whether it came with the program and is handed the passages as values, or reads them in its prompt. */
  readonly kind: 'builtin' | 'remote';
  /** Always the model itself: by a name alone, the AI SDK would ask a gateway of its maker. */
  readonly model: LanguageModelV3;
  readonly limits: ModelLimits;
  /** What every call asks of it; where not given, the service decides. */
  readonly call?: {
    readonly maxOutputTokens?: number;
    readonly temperature?: number;
  };
  readonly metrics?: ModelMetrics;
}

/** Who looks at the calls of a model. */
export interface ModelMetrics {
  ended(failed: boolean, seconds: number): void;
  /** Tokens, as the service counts them. */
  used(input: number, output: number): void;
}

/** How long one answer may take. */
export interface ModelLimits {
  readonly firstTokenMs: number;
  /** Between two tokens. */
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
  /** Not sent where not given: some models know it by another name, some take no temperature but their own. */
  readonly maxTokens?: number | undefined;
  readonly temperature?: number | undefined;
  readonly limits: ModelLimits;
}

/** Protocols that are spoken: OpenAI's chat completions, as most servers and vendors do, and Anthropic's messages. */
export const LANGUAGE_MODEL_DIALECTS = {
  openai: { needsKey: false },
  anthropic: { needsKey: true },
} as const satisfies Readonly<Record<string, { readonly needsKey: boolean }>>;
export type LanguageModelDialect = keyof typeof LANGUAGE_MODEL_DIALECTS;
export const LANGUAGE_MODEL_DIALECT_NAMES = Object.keys(LANGUAGE_MODEL_DIALECTS) as LanguageModelDialect[];
