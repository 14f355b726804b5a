/**
 * A language model server for tests on a real socket. It speaks OpenAI's chat completions and Anthropic's
 * messages. Its answers are scripts of text, waits and failures.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { urlOf } from '../../../src/transports/http/server.ts';

/** One step of a scripted answer. */
export type Step =
  /** Sends a piece of the answer's text. */
  | string
  /** Sends a piece of a reasoning model's thinking. */
  | { readonly thought: string }
  | { readonly waitMs: number }
  /** Waits until the promise resolves. */
  | { readonly until: Promise<void> }
  /** Sends nothing more, but keeps the connection open. */
  | 'stall'
  /** Cuts the connection without an end. */
  | 'die'
  /** Ends the response properly, but without the final event of the protocol. */
  | 'hang up'
  /** Sends an error event inside the stream and ends. */
  | 'error'
  /** Sends these bytes as they are, even if they are no valid event. */
  | { readonly raw: string }
  /** Ends the answer with this finish reason instead of `stop`. */
  | { readonly finish: 'length' | 'content_filter' };

export interface Script {
  /** HTTP status other than 200: refuses the request before any text. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
  /** Number of bytes in each write to the socket. By default each event is one write. */
  readonly bytesAWrite?: number;
}

/** A request as the model server received it. */
interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
  /** Text of all messages of the request, joined. */
  readonly text: string;
  /** Resolves when the client has disconnected, with the milliseconds since its request. */
  readonly left: Promise<number>;
}

export interface LlmServer {
  readonly url: string;
  readonly asked: Asked[];
  /** Sets the script for the following answers, or a function that makes the script for each request. */
  play(script: Script | ((asked: Asked) => Script)): void;
  close(): Promise<void>;
}

/**
 * Bound in milliseconds that tells an aborted call from a timed-out one. An aborted call ends sooner, even on
 * a busy machine; otherwise the call lasts for the longest allowed gap between two tokens, 20 s.
 */
export const ABORTED_MS = 15_000;

export async function startLlmServer(): Promise<LlmServer> {
  let play: (asked: Asked) => Script = () => ({ steps: [] });
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const began = performance.now();
    const left = new Promise<number>((resolve) => {
      response.once('close', () => resolve(performance.now() - began));
    });
    const body = (await json(request)) as Record<string, unknown>;
    const question = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      text: textOf(body),
      left,
    };
    asked.push(question);
    await perform(play(question), question.path.endsWith('/messages') ? ANTHROPIC : OPENAI, response);
  }

  return {
    url: urlOf(server),
    asked,
    play(script) {
      play = typeof script === 'function' ? script : () => script;
    },
    close: () => closed(server),
  };
}

async function perform(script: Script, dialect: Dialect, response: ServerResponse): Promise<void> {
  const { status = 200, headers = {}, steps = [], bytesAWrite } = script;
  if (status !== 200) {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(dialect.refusal));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
  const write = async (text: string) => {
    const bytes = Buffer.from(text);
    const size = bytesAWrite ?? bytes.length;
    for (let at = 0; at < bytes.length; at += size) {
      response.write(bytes.subarray(at, at + size));
      // Waits one turn of the event loop, so that each write goes out as a packet of its own.
      if (bytesAWrite !== undefined) await new Promise(setImmediate);
    }
  };
  await write(dialect.begin);
  let finish = 'stop';
  for (const step of steps) {
    if (response.destroyed) return;
    if (typeof step === 'string') {
      switch (step) {
        case 'stall':
          return;
        case 'die':
          // Waits until the written bytes have been sent. Closing the connection at once would lose them.
          await new Promise((resolve) => setTimeout(resolve, 50));
          response.destroy();
          return;
        case 'hang up':
          response.end();
          return;
        case 'error':
          await write(dialect.error);
          response.end();
          return;
        default:
          await write(dialect.text(step));
      }
    } else if ('waitMs' in step) await new Promise((resolve) => setTimeout(resolve, step.waitMs));
    else if ('until' in step) await step.until;
    else if ('thought' in step) await write(dialect.thought(step.thought));
    else if ('raw' in step) await write(step.raw);
    else finish = step.finish;
  }
  await write(dialect.end(finish));
  response.end();
}

/** How a protocol (OpenAI's or Anthropic's) encodes the steps of a script. */
interface Dialect {
  readonly begin: string;
  text(delta: string): string;
  thought(delta: string): string;
  end(reason: string): string;
  readonly error: string;
  readonly refusal: object;
}

const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: object, finish_reason: string | null = null) =>
  data({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason }],
  });

const OPENAI: Dialect = {
  begin: chunk({ role: 'assistant', content: '' }),
  text: (content) => chunk({ content }),
  thought: (reasoning_content) => chunk({ reasoning_content }),
  end: (reason) => `${chunk({}, reason)}data: [DONE]\n\n`,
  error: data({ error: { message: 'the question was: …', type: 'server_error' } }),
  refusal: { error: { message: 'refused; the question was: …', type: 'refused' } },
};

const event = (type: string, value: object) => `event: ${type}\n${data({ type, ...value })}`;
const block = (delta: object) => event('content_block_delta', { index: 0, delta });
const STOP_REASONS: Readonly<Record<string, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  content_filter: 'refusal',
};

const ANTHROPIC: Dialect = {
  begin:
    event('message_start', {
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    }) + event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  text: (text) => block({ type: 'text_delta', text }),
  thought: () => event('ping', {}),
  end: (reason) =>
    event('content_block_stop', { index: 0 }) +
    event('message_delta', {
      delta: { stop_reason: STOP_REASONS[reason], stop_sequence: null },
      usage: { output_tokens: 1 },
    }) +
    event('message_stop', {}),
  error: event('error', { error: { type: 'overloaded_error', message: 'the question was: …' } }),
  refusal: { type: 'error', error: { type: 'refused', message: 'refused; the question was: …' } },
};

function textOf(body: Readonly<Record<string, unknown>>): string {
  const texts: string[] = [];
  const gather = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (Array.isArray(value)) value.forEach(gather);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(gather);
  };
  gather([body.system, body.messages]);
  return texts.join('\n');
}

async function closed(server: Server): Promise<void> {
  const done = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await done;
}
