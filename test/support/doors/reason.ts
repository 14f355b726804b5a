/** A service for tests of `reason` with a scripted language model, and a parser of its answers. */
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import * as assert from 'uvu/assert';
import type { LlmServer } from '../services/llm-server.ts';
import { startLlmServer } from '../services/llm-server.ts';
import { asDescribed } from './described.ts';
import type { TestService } from './service.ts';
import { startService } from './service.ts';

export interface ReasonService {
  readonly llm: LlmServer;
  readonly service: TestService;
  /** HTTP headers with an API key that may call `reason`. */
  readonly headers: Readonly<Record<string, string>>;
  ask(body: object): Promise<Response>;
  /**
   * Sends a question on a connection of its own. The caller may pause and cut it. `response` resolves when
   * the headers have arrived.
   */
  open(body: object): { readonly request: ClientRequest; readonly response: Promise<IncomingMessage> };
  close(): Promise<void>;
}

export const QUESTION = 'ما مدة فترة الاختبار في عقد العمل؟';

export async function startReasonService(settings: Record<string, string> = {}): Promise<ReasonService> {
  const llm = await startLlmServer();
  const service = await startService({
    settings: {
      LLM_URL: `${llm.url}/v1`,
      LLM_MODEL: 'scripted',
      LLM_KEY: 'llm-secret',
      SANAD_MAX_REASONS: '256',
      SANAD_MAX_REASONS_PER_KEY: '256',
      ...settings,
    },
  });
  const { key } = await service.issue({ plan: 'payg', reason_per_minute: 10_000 });
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  return {
    llm,
    service,
    headers,
    async ask(body) {
      const response = await fetch(`${service.url}/v1/reason`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ question: QUESTION, ...body }),
      });
      await asDescribed(response, 'POST');
      return response;
    },
    open(body) {
      const request = httpRequest(`${service.url}/v1/reason`, { method: 'POST', headers, agent: false });
      const response = new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve);
        request.on('error', reject);
      });
      response.catch(() => {});
      request.end(JSON.stringify({ question: QUESTION, ...body }));
      return { request, response };
    },
    async close() {
      await llm.close();
      await service.close();
    },
  };
}

/** Citation tokens (`[[REF:…]]`) that a prompt offers to the model, in order. */
export const tokensIn = (prompt: string): string[] => [
  ...new Set([...prompt.matchAll(/^[^\n:]+: (\[\[REF:[^\]\n]+\]\])$/gm)].map(([, token]) => token as string)),
];

/** A parsed event stream: the text of all token events joined, and the other events by name. */
export interface ReadEvents {
  readonly text: string;
  readonly tokens: number;
  readonly citations?: { readonly citations: readonly Cited[]; readonly grounding: Grounding };
  readonly error?: Readonly<Record<string, unknown>>;
  readonly done: boolean;
}

interface Cited {
  readonly marker: number;
  readonly canonical_id: string;
  readonly article_no?: string;
}

interface Grounding {
  readonly retrieved: number;
  readonly used: number;
  readonly dropped_unverified_refs: number;
}

/** Parses a complete event stream. Throws on any frame or order of frames that the API does not promise. */
export function parseEvents(stream: string): ReadEvents {
  const frames = stream.split('\n\n').filter((frame) => frame !== '' && frame !== ': ping');
  assert.ok(stream === '' || stream.endsWith('\n\n'), 'the last frame is not whole');
  const tokens: string[] = [];
  const rest: [name: string, data: string][] = [];
  for (const frame of frames) {
    const parsed = /^(?:event: (\w+)\n)?data: ([^\n]*)$/.exec(frame);
    assert.ok(parsed, frame);
    const [, name = '', data = ''] = parsed ?? [];
    if (name === '' && data !== '[DONE]') {
      assert.equal(rest, [], 'a token after the end');
      tokens.push((JSON.parse(data) as { token: string }).token);
    } else rest.push([name, data]);
  }
  const names = rest.map(([name, data]) => name || data).join(' ');
  assert.ok(['citations [DONE]', 'error', 'citations', ''].includes(names), names);
  const parsed = (name: string) => {
    const data = rest.find(([own]) => own === name)?.[1];
    return data === undefined ? undefined : JSON.parse(data);
  };
  const citations = parsed('citations') as ReadEvents['citations'];
  const error = parsed('error') as ReadEvents['error'];
  return {
    text: tokens.join(''),
    tokens: tokens.length,
    ...(citations && { citations }),
    ...(error && { error }),
    done: names.endsWith('[DONE]'),
  };
}
