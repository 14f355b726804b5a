/**
 * Answers the operations under /v1 without Koa and its router, which together cost more than an answer from
 * memory. It takes GET and POST requests of known addresses whose parameters need no decoding. All other
 * requests go to Koa, which answers the same requests with the same bytes (`direct.test.ts`).
 */
import type { RequestListener } from 'node:http';
import { HTTP_LIMITS } from '../../../http-limits.ts';
import type { Log } from '../../../log.ts';
import type { Calls } from '../../../usecases/key-calls.ts';
import type { KeyOperation } from '../../../usecases/operation.ts';
import type { HttpExchange, RequestState } from '../../http-context.ts';
import type { AnswerWithKey } from './answer.ts';

export interface DirectParts {
  readonly operations: readonly KeyOperation[];
  /** The outermost function of every request, from `envelope.ts`. */
  readonly around: (exchange: HttpExchange, answer: () => unknown) => Promise<void>;
  readonly enter: Calls['enter'];
  readonly answer: AnswerWithKey;
  readonly log: Log;
}

export function direct(
  handler: RequestListener,
  { operations, around, enter, answer, log }: DirectParts,
): RequestListener {
  const find = finder(operations);

  return (req, res) => {
    const found = find(req.method, req.url);
    if (found === undefined) {
      handler(req, res);
      return;
    }
    const { operation, parameters } = found;
    const state: RequestState = { requestId: '' };
    const exchange: HttpExchange = { req, res, state, respond: true };
    const answerOf = (caller: NonNullable<RequestState['caller']>) => {
      state.caller = caller;
      state.route = operation.http.path;
      state.pathParameters = parameters;
      return answer(exchange, operation);
    };
    around(exchange, () => {
      const caller = enter(undefined, req.headers.authorization);
      return caller instanceof Promise ? caller.then(answerOf) : answerOf(caller);
    }).catch((error: unknown) => {
      log.error({ err: error }, 'response not delivered');
      res.destroy();
    });
  };
}

interface Found {
  readonly operation: KeyOperation;
  readonly parameters: Readonly<Record<string, string>>;
}

const NO_PARAMETERS = {};

/** A value of a path parameter without characters that are escaped in a URL. */
const PLAIN = '([A-Za-z0-9._~-]+)';

/** Returns a function that finds the operation at an address; undefined if Koa has to look for it. */
function finder(
  operations: readonly KeyOperation[],
): (method: string | undefined, url: string | undefined) => Found | undefined {
  const fixed: Record<'GET' | 'POST', Map<string, Found>> = { GET: new Map(), POST: new Map() };
  const patterns: {
    method: string;
    start: string;
    names: string[];
    form: RegExp;
    operation: KeyOperation;
  }[] = [];
  for (const operation of operations) {
    const { method, path } = operation.http;
    if (method !== 'GET' && method !== 'POST') continue;
    if (!path.includes(':')) fixed[method].set(path, { operation, parameters: NO_PARAMETERS });
    else {
      const names = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name as string);
      const form = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, PLAIN)}$`);
      patterns.push({ method, start: path.slice(0, path.indexOf(':')), names, form, operation });
    }
  }

  return (method, url = '') => {
    if ((method !== 'GET' && method !== 'POST') || url.length > HTTP_LIMITS.targetBytes) return undefined;
    const mark = url.indexOf('?');
    const path = mark === -1 ? url : url.slice(0, mark);
    const known = fixed[method].get(path);
    if (known !== undefined) return known;
    for (const pattern of patterns) {
      if (pattern.method !== method || !path.startsWith(pattern.start)) continue;
      const values = pattern.form.exec(path);
      if (values === null) continue;
      const parameters: Record<string, string> = {};
      pattern.names.forEach((name, at) => {
        parameters[name] = values[at + 1] as string;
      });
      return { operation: pattern.operation, parameters };
    }
    return undefined;
  };
}
