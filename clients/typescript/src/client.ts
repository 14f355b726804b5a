/** The client: a method for each operation of the API. */
import { serverEvents } from './events.js';
import { OPERATIONS } from './generated/operations.js';
import { PROBLEMS } from './generated/problems.js';
import type { Operations, ReasonRequest, ReasonResponse } from './generated/types.js';
import { Problem } from './problem.js';

export interface ClientOptions {
  /** Address of the service, as in `https://api.example.org`. */
  readonly baseUrl: string;
  /** API key, for the operations under `/v1`. */
  readonly key?: string | undefined;
  /** Token of a login, for the operations under `/account`. */
  readonly token?: string | undefined;
  /** How often a request refused with 429 or 503 and `Retry-After` is sent again. Default: 2. */
  readonly retries?: number;
  /** Longest wait before a request is sent again, in seconds; a longer one is an error. Default: 60. */
  readonly maxWait?: number;
  /**
   * Seconds after which a try without an answer fails; for a stream, those to its first event. Waits between
   * tries do not count. Default: 150, because the longest answer of the service takes 120.
   */
  readonly timeout?: number;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Further headers, such as `X-Request-Id`. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Call<O> = O extends { input: infer Input; optional: infer Optional; output: infer Output }
  ? Optional extends true
    ? (input?: Input, options?: CallOptions) => Promise<Output>
    : (input: Input, options?: CallOptions) => Promise<Output>
  : never;

/** An event of a streamed answer: a piece of its text, or its citations at the end. */
export type ReasonEvent =
  | { readonly type: 'token'; readonly token: string }
  | ({ readonly type: 'citations' } & Pick<ReasonResponse, 'citations' | 'grounding'>);

export type Client = { readonly [Name in keyof Operations]: Call<Operations[Name]> } & {
  /** Answers a question and yields the answer while it is written. */
  reasonStream(input: Omit<ReasonRequest, 'stream'>, options?: CallOptions): AsyncGenerator<ReasonEvent>;
};

/** Makes a client. Throws nothing; every method rejects with a `Problem` if the API answers with an error. */
export function createClient(options: ClientOptions): Client {
  const methods: Record<string, unknown> = {};
  for (const [name, [method, path]] of Object.entries(OPERATIONS)) {
    methods[name] = (input: Fields = {}, call: CallOptions = {}) =>
      send(options, method, path, input, call, (response) =>
        response.status === 204 ? undefined : response.json(),
      );
  }
  methods.reasonStream = (input: Fields, call: CallOptions = {}) => reasonStream(options, input, call);
  return methods as unknown as Client;
}

type Fields = Readonly<Record<string, unknown>>;

async function* reasonStream(
  options: ClientOptions,
  input: Fields,
  call: CallOptions,
): AsyncGenerator<ReasonEvent> {
  const [method, path] = OPERATIONS.reason;
  const asked = { ...input, stream: true };
  const response = await send(options, method, path, asked, call, (streamed) => streamed);
  for await (const { event, data } of serverEvents(response.body as ReadableStream<Uint8Array>)) {
    if (data === '[DONE]') return;
    const content = JSON.parse(data);
    if (event === 'error') throw problemOf(content.status, content);
    yield event === 'citations' ? { type: 'citations', ...content } : { type: 'token', token: content.token };
  }
  throw new Error('The stream ended before the answer was complete.');
}

/** Sends a request, again if it is refused for a time. Returns what `read` makes of a 2xx answer. */
async function send<T>(
  options: ClientOptions,
  method: string,
  path: string,
  input: Fields,
  { signal, headers }: CallOptions,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  const { retries = 2, maxWait = 60, timeout = 150, fetch: ask = globalThis.fetch } = options;
  const { url, rest } = addressOf(options.baseUrl, path, input);
  const inBody = method === 'POST' || method === 'PATCH';
  if (!inBody)
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  const credential = path.startsWith('/v1') ? options.key : options.token;
  for (let tried = 0; ; tried += 1) {
    const late = new AbortController();
    const reason = new DOMException(`No answer after ${timeout} seconds.`, 'TimeoutError');
    const timer = setTimeout(() => late.abort(reason), timeout * 1000);
    let problem: Problem;
    try {
      const response = await ask(url, {
        method,
        headers: {
          ...(credential !== undefined && { Authorization: `Bearer ${credential}` }),
          ...(inBody && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(inBody && { body: JSON.stringify(rest) }),
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      });
      if (response.ok) return await read(response);
      problem = await readProblem(response);
    } finally {
      clearTimeout(timer);
    }
    const { status, retryAfter } = problem;
    const isBusy = status === 429 || status === 503;
    if (!isBusy || retryAfter === undefined || retryAfter > maxWait || tried >= retries) throw problem;
    // Clients that were refused together do not come back together.
    await delay((retryAfter + Math.random() * Math.min(1, retryAfter)) * 1000, signal);
  }
}

/** Fills the fields that the path names. The rest is the body or the query string. */
function addressOf(
  baseUrl: string,
  path: string,
  input: Fields,
): { url: URL; rest: Record<string, unknown> } {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { url: new URL(baseUrl.replace(/\/$/, '') + filled), rest };
}

async function readProblem(response: Response): Promise<Problem> {
  const body = await response.json().catch(() => ({}));
  return problemOf(response.status, body, secondsOf(response.headers.get('Retry-After') ?? ''));
}

/** Reads a `Retry-After`: seconds, or a day and time, as proxies write it. */
function secondsOf(after: string): number | undefined {
  if (/^\d+$/.test(after)) return Number(after);
  const until = Date.parse(after);
  return Number.isNaN(until) ? undefined : Math.max(0, (until - Date.now()) / 1000);
}

function problemOf(status: number, body: { code?: string }, retryAfter?: number): Problem {
  const Kind = Object.hasOwn(PROBLEMS, body.code ?? '')
    ? PROBLEMS[body.code as keyof typeof PROBLEMS]
    : Problem;
  return new Kind(status, body as never, retryAfter);
}

function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, ms);
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });
}
