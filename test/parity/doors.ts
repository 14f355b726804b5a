/**
 * Sends one request through each transport of the service (REST, gRPC, MCP) or straight to the use case, and
 * returns outcomes that can be compared.
 */

import { authenticate } from '../../src/accounts/authenticate.ts';
import type { Composition } from '../../src/compose.ts';
import { compose } from '../../src/compose.ts';
import { asServiceError } from '../../src/errors.ts';
import { OPERATIONS } from '../../src/operations.ts';
import { Json } from '../../src/schema/json.ts';
import { execute } from '../../src/usecases/operation.ts';
import { countRequest } from '../../src/usecases/rate.ts';
import type { Called } from '../support/doors/grpc.ts';
import { grpcClient } from '../support/doors/grpc.ts';
import { modernMessage } from '../support/doors/mcp.ts';
import { parseEvents } from '../support/doors/reason.ts';
import type { TestService } from '../support/doors/service.ts';

interface Outcome {
  /** `ok`, or the error code of a refused request. */
  readonly code: string;
  readonly value?: Record<string, unknown>;
  /** Paths of the request fields that break a rule, such as `filters.year_from`. */
  readonly fields?: readonly string[];
}

/** The methods of gRPC by operation; of reason, without a stream. */
const METHODS = {
  search: 'Search',
  reason: 'Reason',
  articles: 'Articles',
  article: 'Article',
  articleVersions: 'ArticleVersions',
  articleDiff: 'ArticleDiff',
  documentChanges: 'Changes',
  documentEffects: 'Effects',
} as const;

const TOOLS = {
  search: 'service_search',
  reason: 'service_reason',
  cite: 'service_cite',
  document: 'service_document',
  article: 'service_article',
  documentChanges: 'service_changes',
  traverse: 'service_graph_traverse',
  jurisdictions: 'service_jurisdictions',
} as const;

export type Asked = keyof typeof METHODS | keyof typeof TOOLS;
export type Input = Readonly<Record<string, unknown>>;
export type Door = (asked: Asked, input: Input, key: string) => Promise<Outcome>;

type DoorName = 'use case' | 'REST' | 'REST stream' | 'MCP' | 'gRPC' | 'gRPC stream';

export interface Doors {
  readonly all: Readonly<Record<DoorName, Door>>;
  close(): Promise<void>;
}

export async function openDoors(service: TestService): Promise<Doors> {
  const instance = await compose(service.config);
  const all = {
    'use case': useCase(instance),
    REST: rest(service),
    'REST stream': restStream(service),
    MCP: mcp(service),
    gRPC: grpc(service, 'unary'),
    'gRPC stream': grpc(service, 'stream'),
  };
  return { all, close: () => instance.close() };
}

/** The transports through which this operation can be called. */
export function doorsTo(asked: Asked, { all }: Doors): [string, Door][] {
  const closed: readonly string[] = [
    ...(asked === 'reason' ? [] : ['REST stream', 'gRPC stream']),
    ...(asked in METHODS ? [] : ['gRPC']),
    ...(asked in TOOLS ? [] : ['MCP']),
  ];
  return Object.entries(all).filter(([name]) => !closed.includes(name));
}

function useCase({ services, keyring, counting }: Composition): Door {
  return async (asked, input, token) => {
    const operation = OPERATIONS[asked];
    try {
      const caller = await authenticate(keyring, `Bearer ${token}`);
      await countRequest(counting, operation, caller, () => {});
      const context = { caller, requestId: 'parity', signal: AbortSignal.timeout(20_000) };
      const answer = await execute(operation, structuredClone(input), context, services);
      return { code: 'ok', value: (answer instanceof Json ? answer.parse() : answer) as Input };
    } catch (error) {
      return failed({ ...asServiceError(error).facts.members, code: asServiceError(error).code });
    }
  };
}

function rest({ ask, post }: TestService): Door {
  return async (asked, input, key) => {
    const headers = { Authorization: `Bearer ${key}` };
    const { method, path } = OPERATIONS[asked].http;
    const inPath = (name: string) => path.includes(`:${name}`);
    const query = Object.entries(input).filter(([name]) => !inPath(name)) as [string, string][];
    const address = path.replace(/:(\w+)/g, (_, name: string) => String(input[name]));
    const response = await (method === 'POST'
      ? post(path, input, headers)
      : ask(`${address}?${new URLSearchParams(query)}`, { headers }));
    const body = (await response.json()) as Input;
    return response.ok ? { code: 'ok', value: body } : failed(body);
  };
}

/** Asks for an event stream over REST and joins the events to one answer. The events have no `took_ms`. */
function restStream({ post }: TestService): Door {
  return async (asked, input, key) => {
    const headers = { Authorization: `Bearer ${key}` };
    const response = await post(OPERATIONS[asked].http.path, { ...input, stream: true }, headers);
    if (!response.ok) return failed((await response.json()) as Input);
    const { text, citations, error } = parseEvents(await response.text());
    return error ? failed(error) : { code: 'ok', value: { answer: text, ...citations } };
  };
}

function mcp({ post }: TestService): Door {
  return async (asked, input, key) => {
    const name = TOOLS[asked as keyof typeof TOOLS];
    // By default, the tool leaves the text of the document out and cuts long answers.
    const whole = {
      ...(asked === 'cite' && { full_text: true }),
      ...(asked !== 'jurisdictions' && { max_chars: 10_000_000 }),
    };
    const { headers, body } = modernMessage('tools/call', { name, arguments: { ...input, ...whole } });
    const response = await post('/mcp', body, { ...headers, Authorization: `Bearer ${key}` });
    const text = await response.text();
    const message = JSON.parse(/^data: (\{.*)$/m.exec(text)?.[1] ?? text);
    if (!response.ok) return failed(message);
    const { isError, content, structuredContent } = message.result;
    return isError ? failed(JSON.parse(content[0].text)) : { code: 'ok', value: structuredContent };
  };
}

function grpc({ grpcAddress }: TestService, kind: 'unary' | 'stream'): Door {
  return async (asked, input, key) => {
    const client = grpcClient(grpcAddress, key);
    try {
      const method = kind === 'stream' ? 'ReasonStream' : METHODS[asked as keyof typeof METHODS];
      const called = await client[kind](method, inEnums(input) as object);
      return called.code === 'OK' ? { code: 'ok', value: wholeAnswer(called) } : grpcFailure(called);
    } finally {
      client.close();
    }
  };
}

function wholeAnswer({ answer, messages }: Called): Record<string, unknown> {
  if (answer !== undefined) return answer;
  const tokens = messages.map(({ token = '' }) => token);
  const { final } = messages.at(-1) as { final: Record<string, unknown> };
  return { answer: tokens.join(''), ...final };
}

function grpcFailure({ trailers, errorDetails }: Called): Outcome {
  const violations = errorDetails.BadRequest?.violations as { field: string }[] | undefined;
  return {
    code: String(trailers['x-error-code']),
    ...(violations && { fields: violations.map(({ field }) => field) }),
  };
}

const PREFIXES: Readonly<Record<string, string>> = {
  include: 'INCLUDABLE_',
  doc_type: 'DOC_TYPE_',
  status: 'STATUS_',
  language: 'LANGUAGE_',
  calendar: 'DAY_CALENDAR_',
  applied: 'APPLIED_',
};

/** Replaces fixed words (such as `in_force`) by the enum names that gRPC uses (`STATUS_IN_FORCE`). */
function inEnums(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => inEnums(item, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inEnums(member, key)]));
  return name in PREFIXES ? PREFIXES[name] + String(value).toUpperCase() : value;
}

function failed({ code, errors }: { code?: unknown; errors?: unknown }): Outcome {
  const problems = errors as readonly { pointer: string }[] | undefined;
  return {
    code: String(code),
    ...(problems && {
      fields: problems.map(({ pointer }) =>
        pointer
          .slice(2)
          .replaceAll(/\/(\d+)/g, '[$1]')
          .replaceAll('/', '.'),
      ),
    }),
  };
}
