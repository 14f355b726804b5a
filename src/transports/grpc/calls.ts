/**
 * Runs one gRPC call, from the bytes of its message to its status. `src/usecases/call.ts` has the order of
 * checks.
 */
import type { ServerUnaryCall, ServerWritableStream, sendUnaryData } from '@grpc/grpc-js';
import { Metadata, status } from '@grpc/grpc-js';
import type { Type } from 'protobufjs';
import { asServiceError, isExpected, ServiceError, unreadable } from '../../errors.ts';
import { HTTP_LIMITS } from '../../http-limits.ts';
import type { Log } from '../../log.ts';
import { Json } from '../../schema/json.ts';
import type { Caller } from '../../stores/accounts.ts';
import type { Exchange } from '../../usecases/call.ts';
import { costClassOf } from '../../usecases/call.ts';
import { stopping } from '../../usecases/call-time.ts';
import type { Calls as CallsWithKeys } from '../../usecases/key-calls.ts';
import type { KeyOperation } from '../../usecases/operation.ts';
import type { ReportRate } from '../../usecases/rate.ts';
import type { Services } from '../../usecases/services.ts';
import { rateHeaders } from '../rate-headers.ts';
import { requestIdFrom } from '../request-id.ts';
import type { Failure } from './errors.ts';
import { failureOf } from './errors.ts';
import { GrpcTime } from './grpc-time.ts';
import { decode, encode } from './messages.ts';
import { isTooLarge } from './metadata-size.ts';
import { writer } from './writer.ts';

export interface CallParts {
  readonly calls: CallsWithKeys;
  /** The observer, which measures calls; undefined if neither metrics nor traces are on. */
  readonly services: Pick<Services, 'observer'>;
  readonly log: Log;
  /** Public base URL of the service. Its host is the domain of the error reasons in gRPC statuses. */
  readonly baseUrl: string;
}

export interface Method {
  readonly name: string;
  readonly operation: KeyOperation;
  readonly request: Type;
  readonly response: Type;
}

export interface Calls {
  /**
   * Checks metadata size, overload and API key of a call before its message is read. Returns the refusal;
   * undefined if the call may go on.
   */
  admit(metadata: Metadata, method: Pick<Method, 'name' | 'operation'>): Promise<Failure | undefined>;
  unary(method: Method): (call: ServerUnaryCall<Buffer, Buffer>, callback: sendUnaryData<Buffer>) => void;
  streaming(method: Method): (call: ServerWritableStream<Buffer, Buffer>) => void;
  /** Aborts all running calls with the error that the service is stopping. */
  endAll(): void;
  /** Resolves when no call is running any more. */
  idle(): Promise<void>;
}

type Call = ServerUnaryCall<Buffer, Buffer> | ServerWritableStream<Buffer, Buffer>;

/** State of one gRPC call. */
interface State {
  readonly requestId: string;
  /** Metadata that every answer to the call gets: request id and rate status. */
  readonly head: Metadata;
  caller?: Caller;
  time?: GrpcTime;
}

export function calls({ calls: { enter, open }, services: { observer }, log, baseUrl }: CallParts): Calls {
  const domain = new URL(baseUrl).hostname;
  const running = new Set<State>();
  const admitted = new WeakMap<Metadata, State>();
  let idle: (() => void) | undefined;

  /** Performs the call. Returns the failure that becomes its status; undefined on success. */
  async function perform(
    call: Call,
    { name, operation, request }: Method,
    writing: (state: State, time: GrpcTime) => Omit<Exchange, 'read'>,
  ): Promise<Failure | undefined> {
    const started = performance.now();
    const state = admitted.get(call.metadata);
    if (state?.caller === undefined) throw new Error(`A call of ${name} came past the gate.`);
    const { caller, requestId, head } = state;
    running.add(state);
    const time = new GrpcTime(call, operation.budgetMs);
    state.time = time;
    let failure: ServiceError | undefined;
    try {
      const reportRate: ReportRate = (statuses) => put(head, rateHeaders(statuses));
      const opened = await open({ operation, caller, requestId, time, reportRate });
      await opened.answer({ read: () => read(request, call.request), ...writing(state, time) });
    } catch (error) {
      failure = asServiceError(error);
    }
    const late = time.isLate;
    running.delete(state);
    if (running.size === 0) idle?.();
    const end = failure && failureOf(failure, { requestId, domain, keyId: caller.key.id, late }, head);
    const code = call.cancelled && !late ? status.CANCELLED : (end?.code ?? status.OK);
    record(name, { state, failure, code }, started);
    return end;
  }

  async function admit(
    metadata: Metadata,
    { name, operation }: Pick<Method, 'name' | 'operation'>,
  ): Promise<Failure | undefined> {
    const started = performance.now();
    const state = stateOf(metadata);
    admitted.set(metadata, state);
    try {
      if (isTooLarge(metadata)) throw new ServiceError('headers_too_large');
      state.caller = await enter(costClassOf(operation), single(metadata, 'authorization'));
      return undefined;
    } catch (error) {
      const failure = asServiceError(error);
      const { requestId, head } = state;
      const end = failureOf(failure, { requestId, domain, keyId: undefined, late: false }, head);
      record(name, { state, failure, code: end.code }, started);
      return end;
    }
  }

  function record(rpc: string, outcome: Outcome, started: number): void {
    const ms = performance.now() - started;
    logCall(log, rpc, outcome, ms);
    observer?.metrics?.call(rpc, status[outcome.code], ms / 1000);
  }

  return {
    admit,
    unary: (method) => async (call, callback) => {
      let answer: Buffer | undefined;
      const trailers = new Metadata();
      const failure = await perform(call, method, ({ requestId, head }) => ({
        async send(value) {
          const plain = value instanceof Json ? value.parse() : value;
          answer = encode(method.response, plain as object);
          call.sendMetadata(head);
          put(trailers, { 'x-request-id': requestId, ...trailersOf(method.operation, plain) });
        },
      }));
      if (failure !== undefined) callback(failure);
      else callback(null, answer, trailers);
    },
    streaming: (method) => async (call) => {
      const trailers = new Metadata();
      const failure = await perform(call, method, ({ requestId, head }, { signal }) => ({
        send() {
          throw new Error(`${method.name} has no events`);
        },
        events: {
          wanted: () => true,
          async send(events, { keep }) {
            const write = writer(call, signal);
            try {
              for (let next = await events.next(); !next.done; next = await events.next()) {
                call.sendMetadata(head);
                keep();
                await write(encode(method.response, next.value as object));
                if ('final' in next.value) put(trailers, trailersOf(method.operation, next.value.final));
              }
            } finally {
              await events.return();
            }
            put(trailers, { 'x-request-id': requestId });
          },
        },
      }));
      if (failure === undefined) call.end(trailers);
      else call.emit('error', Object.assign(new Error(failure.details), failure));
    },
    endAll() {
      for (const { time } of running) time?.abort(stopping());
    },
    idle: () =>
      new Promise((resolve) => {
        if (running.size === 0) resolve();
        else idle = resolve;
      }),
  };
}

function stateOf(metadata: Metadata): State {
  const requestId = requestIdFrom(single(metadata, 'x-request-id') ?? '');
  const head = new Metadata();
  head.set('x-request-id', requestId);
  return { requestId, head };
}

/** Returns the value of a metadata entry; undefined if it is missing or given more than once. */
function single(metadata: Metadata, name: string): string | undefined {
  const [value, ...more] = metadata.get(name);
  return typeof value === 'string' && more.length === 0 ? value : undefined;
}

function put(metadata: Metadata, entries: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(entries)) metadata.set(name, value);
}

function read(type: Type, bytes: Buffer): unknown {
  if (bytes.length > HTTP_LIMITS.bodyBytes) {
    throw new ServiceError('payload_too_large', {
      detail: `The message is larger than the ${HTTP_LIMITS.bodyBytes / 1024} KiB limit of this method.`,
    });
  }
  try {
    return decode(type, bytes);
  } catch {
    throw unreadable(`The message is not a valid ${type.fullName.slice(1)}.`);
  }
}

/**
 * Returns the trailers of a successful answer: its HTTP headers with names in lower case, as gRPC metadata
 * requires.
 */
function trailersOf(operation: KeyOperation, answer: unknown): Record<string, string> {
  const headers = Object.entries(operation.headersOf?.(answer) ?? {});
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

interface Outcome {
  readonly state: State;
  readonly failure: ServiceError | undefined;
  readonly code: status;
}

function logCall(log: Log, rpc: string, { state, failure, code }: Outcome, ms: number): void {
  const facts = {
    request_id: state.requestId,
    rpc,
    grpc_status: status[code],
    ms: Math.round(ms * 100) / 100,
    key_id: state.caller?.key.id,
    code: failure?.code,
  };
  if (failure?.code === 'internal_error')
    log.error({ ...facts, err: failure.facts.cause ?? failure }, 'call');
  else if (failure === undefined || failure.status < 500 || code === status.CANCELLED || isExpected(failure))
    log.info(facts, 'call');
  else if (failure.facts.cause !== undefined && code !== status.DEADLINE_EXCEEDED)
    log.error({ ...facts, err: failure.facts.cause }, 'call');
  else log.warn({ ...facts, detail: failure.message }, 'call');
}
