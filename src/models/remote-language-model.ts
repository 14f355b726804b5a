/** A language model that is reached at a URL, by one of two protocols, through the AI SDK's own providers. */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV3 } from '@ai-sdk/provider';
import { modelFetch } from './connection.ts';
import type { LanguageModel, LanguageModelDialect, RemoteLanguageModelSettings } from './language-model.ts';

interface Connection {
  readonly baseURL: string;
  readonly apiKey: string | undefined;
}

interface Dialect {
  /** Path of the protocol's endpoint. The configured address may end with it; it is then cut off. */
  readonly endpoint: RegExp;
  model(name: string, connection: Connection): LanguageModelV3;
}

const DIALECTS: Readonly<Record<LanguageModelDialect, Dialect>> = {
  openai: {
    endpoint: /\/chat\/completions\/?$/,
    model: (name: string, { baseURL, apiKey }: Connection) =>
      createOpenAICompatible({
        name: 'remote',
        baseURL,
        fetch: modelFetch,
        ...(apiKey !== undefined && { apiKey }),
      }).chatModel(name),
  },
  anthropic: {
    endpoint: /\/messages\/?$/,
    model: (name: string, { baseURL, apiKey = '' }: Connection) =>
      createAnthropic({ baseURL, apiKey, fetch: modelFetch })(name),
  },
};

/**
 * Creates the language model. Sends nothing before the first question, because the service may be
 * started later.
 */
export function remoteLanguageModel(settings: RemoteLanguageModelSettings): LanguageModel {
  const { url, model: name, key, dialect, maxTokens, temperature, limits } = settings;
  const { endpoint, model } = DIALECTS[dialect];
  return {
    id: name,
    kind: 'remote',
    model: model(name, { baseURL: url.replace(endpoint, ''), apiKey: key }),
    limits,
    call: {
      ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
      ...(temperature !== undefined && { temperature }),
    },
  };
}
