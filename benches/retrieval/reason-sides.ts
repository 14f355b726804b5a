/**
 * The four sides of the bench of answers, which all send the same tokens: our service, the AI SDK behind a
 * bare server, the AI SDK alone, a bare server alone.
 */
import type { Server, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { LanguageModelV3, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import { streamText } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { issueKey } from '../../src/accounts/keys.ts';
import { compose } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { MODEL_LIMITS } from '../../src/models/language-model.ts';
import { listen, urlOf } from '../../src/transports/http/server.ts';

/**
 * Processor time of an answer in microseconds. Unlike elapsed time, it leaves out other processes on the
 * host.
 */
export interface Cost {
  /** Processor time from the request until the first token is at the client. */
  first: number;
  /** Processor time from the first token to the last. */
  rest: number;
  /**
   * Processor time from the last token to the end of the stream. In our service, the answer is checked in
   * this time.
   */
  end: number;
}

function costs(): { token(): void; end(): Cost } {
  const start = process.cpuUsage();
  let first: number | undefined;
  let last = Number.NaN;
  const spent = () => {
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  return {
    token() {
      last = spent();
      first ??= last;
    },
    end: () => ({ first: first ?? Number.NaN, rest: last - (first ?? Number.NaN), end: spent() - last }),
  };
}

export interface Way {
  run(): Promise<Cost>;
  close(): Promise<void>;
}

/**
 * Number of tokens that the model sends in one turn of the event loop. A fast model sends about as many, and
 * clients can read in between.
 */
const TOKENS_A_TURN = 8;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Makes a stand-in for a language model, which sends a prepared answer. */
function mockModel(tokens: readonly string[]): LanguageModelV3 {
  const parts: LanguageModelV3StreamPart[] = [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: 't' },
    ...tokens.map((delta) => ({ type: 'text-delta', id: 't', delta }) as const),
    { type: 'text-end', id: 't' },
    {
      type: 'finish',
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
    },
  ];
  return new MockLanguageModelV3({
    doStream: async () => {
      const rest = parts.values();
      let pulled = 0;
      return {
        stream: new ReadableStream({
          async pull(controller) {
            const { value, done } = rest.next();
            if (++pulled % TOKENS_A_TURN === 0) await nextTurn();
            if (done) controller.close();
            else controller.enqueue(value);
          },
        }),
      };
    },
  });
}

const frame = (token: string) => `data: ${JSON.stringify({ token })}\n\n`;
const body = (question: string) => JSON.stringify({ question, stream: true, top_k: 12 });

export async function sanadWay(dataDir: string, tokens: readonly string[], question: string): Promise<Way> {
  const config = loadConfig({
    SANAD_DATA_DIR: dataDir,
    SANAD_LOG_LEVEL: 'silent',
    PORT: '0',
    GRPC_PORT: '0',
  });
  const { handler, services, keyring, log, close } = await compose(config);
  Object.assign(services, {
    languageModel: { id: 'mock', kind: 'remote', model: mockModel(tokens), limits: MODEL_LIMITS },
  });
  const { key } = await issueKey(keyring, {
    email: 'bench@example.org',
    plan: 'enterprise',
    reason_per_minute: 100_000,
  });
  const { server } = await listen(handler, { ...config, log });
  return {
    run: () => timed(`${urlOf(server)}/v1/reason`, body(question), `Bearer ${key}`),
    async close() {
      await closed(server);
      await close();
    },
  };
}

export async function sdkBehindServer(tokens: readonly string[], prompt: string): Promise<Way> {
  const model = mockModel(tokens);
  return bareServer(async (response) => {
    for await (const part of streamText({ model, prompt, maxRetries: 0 }).fullStream) {
      if (part.type === 'text-delta' && !response.write(frame(part.text))) await drained(response);
    }
  });
}

export function bareServerAlone(tokens: readonly string[]): Promise<Way> {
  return bareServer(async (response) => {
    for (const [index, token] of tokens.entries()) {
      if (index % TOKENS_A_TURN === 0) await nextTurn();
      if (!response.write(frame(token))) await drained(response);
    }
  });
}

export function sdkAlone(tokens: readonly string[], prompt: string): Way {
  const model = mockModel(tokens);
  return {
    async run() {
      const cost = costs();
      for await (const part of streamText({ model, prompt, maxRetries: 0 }).fullStream) {
        if (part.type === 'text-delta') cost.token();
      }
      return cost.end();
    },
    async close() {},
  };
}

async function bareServer(write: (response: ServerResponse) => Promise<void>): Promise<Way> {
  const server = createServer((incoming, response) => {
    incoming.resume();
    incoming.once('end', async () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      await write(response);
      response.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { run: () => timed(urlOf(server), body('x'), ''), close: () => closed(server) };
}

const drained = (response: ServerResponse) => new Promise((resolve) => response.once('drain', resolve));

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function timed(url: string, sent: string, authorization: string): Promise<Cost> {
  return new Promise((resolve, reject) => {
    const cost = costs();
    const headers = { authorization, 'content-type': 'application/json' };
    const asking = request(url, { method: 'POST', headers }, (response) => {
      let last: Buffer | undefined;
      response.on('data', (piece: Buffer) => {
        if (!piece.includes('event: citations') && !piece.includes('[DONE]')) cost.token();
        last = piece;
      });
      response.on('end', () => {
        if (response.statusCode !== 200 || !last?.toString().includes('[DONE]')) {
          reject(new Error(`${url} answered ${response.statusCode}: ${last}`));
        } else resolve(cost.end());
      });
    });
    asking.on('error', reject);
    asking.end(sent);
  });
}
