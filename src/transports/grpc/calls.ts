/**
 * One call, from its bytes to its status: key, rate, plan, message, operation, message. The order is that of REST, so
 * that the same request is refused with the same code.
 */
import type { ServerUnaryCall, ServerWritableStream, sendUnaryData } from '@grpc/grpc-js';
import { Metadata, status } from '@grpc/grpc-js';
import type { Type } from 'protobufjs';
import { authenticate } from '../../accounts/authenticate.ts';
import type { Keyring } from '../../accounts/keys.ts';
import { asServiceError, isExpected, ServiceError, unreadable } from '../../errors.ts';
import { HTTP_LIMITS } from '../../http-limits.ts';
import type { Release } from '../../limits/concurrency/semaphore.ts';
import type { Log } from '../../log.ts';
import { stagesFor } from '../../observability/observer.ts';
import { Json } from '../../schema/json.ts';
import type { Caller } from '../../stores/accounts.ts';
import type { Operation } from '../../usecases/operation.ts';
import { accepted, requirePlan } from '../../usecases/operation.ts';
import type { Counted, Counting } from '../../usecases/rate.ts';
import { countRequest } from '../../usecases/rate.ts';
import type { Services } from '../../usecases/services.ts';
import { rateHeaders } from '../rate-headers.ts';
import { requestIdFrom } from '../request-id.ts';
import type { CallContext } from './call-context.ts';
import { callContext } from './call-context.ts';
import type { Failure } from './errors.ts';
import { failureOf } from './errors.ts';
import { decode, encode } from './messages.ts';
import { isTooLarge } from './metadata-size.ts';
import { writer } from './writer.ts';

export interface CallParts {
  readonly services: Services;
  readonly keyring: Keyring;
  readonly counting: Counting;
  readonly log: Log;
  /** The service's public address: the reasons of errors are unique under its host. */
  readonly baseUrl: string;
}

export interface Method {
  readonly name: string;
  readonly operation: Operation;
  readonly request: Type;
  readonly response: Type;
  /** What the end of an answer tells beside it. */
  trailersOf?(answer: unknown): Readonly<Record<string, string>>;
}

export interface Calls {
  /** Looks at the key of a call before its message is read: nothing, or why it is refused. */
  admit(metadata: Metadata, method: Pick<Method, 'name' | 'operation'>): Promise<Failure | undefined>;
  unary(method: Method): (call: ServerUnaryCall<Buffer, Buffer>, callback: sendUnaryData<Buffer>) => void;
  streaming(method: Method): (call: ServerWritableStream<Buffer, Buffer>) => void;
  /** Ends every call that goes on. */
  endAll(): void;
  /** When no call goes on any more. */
  idle(): Promise<void>;
}

type Call = ServerUnaryCall<Buffer, Buffer> | ServerWritableStream<Buffer, Buffer>;

/** What a call has come to know of itself. */
interface State {
  readonly requestId: string;
  /** Metadata that every answer carries. */
  readonly told: Metadata;
  caller?: Caller;
  counted?: Counted;
  context?: CallContext;
}

export function calls(parts: CallParts): Calls {
  const { services, keyring, counting, log, baseUrl } = parts;
  const domain = new URL(baseUrl).hostname;
  const open = new Set<State>();
  const admitted = new WeakMap<Metadata, State>();
  let told: (() => void) | undefined;

  /** Runs `work` and says what came of it: nothing, or why it failed. */
  async function perform(
    call: Call,
    { name, operation, request }: Method,
    work: (input: unknown, context: CallContext, state: State) => Promise<void>,
  ): Promise<Failure | undefined> {
    const started = performance.now();
    const state = admitted.get(call.metadata);
    if (state?.caller === undefined) throw new Error(`A call of ${name} came past the gate.`);
    const { caller } = state;
    open.add(state);
    const { overload, observer } = services;
    const costClass = operation.costClass ?? 'lookup';
    let failure: ServiceError | undefined;
    let release: Release | undefined;
    try {
      const counted = await countRequest(counting, operation, caller, (standings) => {
        for (const [header, value] of Object.entries(rateHeaders(standings))) state.told.set(header, value);
      });
      state.counted = counted;
      requirePlan(operation, caller);
      const { requestId } = state;
      const { budgetMs } = operation;
      const stages = observer && stagesFor(observer);
      const context = callContext(call, { caller, requestId, budgetMs, paid: counted.keep, stages });
      state.context = context;
      const input = await accepted(operation, read(request, call.request), context, services);
      release = overload?.enter(costClass);
      await work(input, context, state);
    } catch (error) {
      failure = asServiceError(lateOr(error, state.context));
    }
    const late = state.context?.isLate() ?? false;
    release?.();
    state.context?.end();
    if (failure !== undefined) state.counted?.failed(failure);
    open.delete(state);
    if (open.size === 0) told?.();
    const end =
      failure &&
      failureOf(
        failure,
        { requestId: state.requestId, domain, keyId: state.caller?.key.id, late },
        state.told,
      );
    const code = call.cancelled && !late ? status.CANCELLED : (end?.code ?? status.OK);
    tell(log, name, { state, failure, code }, started);
    observer?.metrics?.call(name, status[code], (performance.now() - started) / 1000);
    return end;
  }

  async function admit(
    metadata: Metadata,
    { name, operation }: Pick<Method, 'name' | 'operation'>,
  ): Promise<Failure | undefined> {
    const started = performance.now();
    const state = stateOf(metadata);
    admitted.set(metadata, state);
    const { overload, observer } = services;
    try {
      if (isTooLarge(metadata)) throw new ServiceError('headers_too_large');
      overload?.check(operation.costClass ?? 'lookup');
      state.caller = await authenticate(keyring, single(metadata, 'authorization'));
      return undefined;
    } catch (error) {
      const failure = asServiceError(error);
      const { requestId, told } = state;
      const end = failureOf(failure, { requestId, domain, keyId: undefined, late: false }, told);
      tell(log, name, { state, failure, code: end.code }, started);
      observer?.metrics?.call(name, status[end.code], (performance.now() - started) / 1000);
      return end;
    }
  }

  return {
    admit,
    unary: (method) => async (call, callback) => {
      let answer: Buffer | undefined;
      const trailers = new Metadata();
      const failure = await perform(call, method, async (input, context, state) => {
        const value = await method.operation.run(input, context, services);
        const plain = value instanceof Json ? value.parse() : value;
        answer = encode(method.response, plain as object);
        call.sendMetadata(state.told);
        put(trailers, { 'x-request-id': state.requestId, ...method.trailersOf?.(plain) });
      });
      if (failure !== undefined) callback(failure);
      else callback(null, answer, trailers);
    },
    streaming: (method) => async (call) => {
      const trailers = new Metadata();
      const failure = await perform(call, method, async (input, context, state) => {
        const { streaming } = method.operation;
        if (streaming === undefined) throw new Error(`${method.name} has no events`);
        const events = streaming.open(input, context, services);
        const write = writer(call, context.signal);
        try {
          for (let next = await events.next(); !next.done; next = await events.next()) {
            call.sendMetadata(state.told);
            state.counted?.keep();
            await write(encode(method.response, next.value));
            if ('final' in next.value) put(trailers, { ...method.trailersOf?.(next.value.final) });
          }
        } finally {
          await events.return();
        }
        put(trailers, { 'x-request-id': state.requestId });
      });
      if (failure === undefined) call.end(trailers);
      else call.emit('error', Object.assign(new Error(failure.details), failure));
    },
    endAll() {
      for (const { context } of open)
        context?.abort(new ServiceError('upstream_unavailable', { detail: 'The service is stopping.' }));
    },
    idle: () =>
      new Promise((resolve) => {
        if (open.size === 0) resolve();
        else told = resolve;
      }),
  };
}

function stateOf(metadata: Metadata): State {
  const requestId = requestIdFrom(single(metadata, 'x-request-id') ?? '');
  const told = new Metadata();
  told.set('x-request-id', requestId);
  return { requestId, told };
}

/** An entry that stands there once. */
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
      detail: `The message is larger than the ${HTTP_LIMITS.bodyBytes / 1024} KiB that this method takes.`,
    });
  }
  try {
    return decode(type, bytes);
  } catch {
    throw unreadable(`The message is no ${type.fullName.slice(1)}.`);
  }
}

/** What was thrown because the time was up says nothing of what went wrong. */
function lateOr(error: unknown, context: CallContext | undefined): unknown {
  if (!context?.signal.aborted || error instanceof ServiceError) return error;
  return new ServiceError('upstream_unavailable', { detail: 'The answer took too long.', cause: error });
}

interface Outcome {
  readonly state: State;
  readonly failure: ServiceError | undefined;
  readonly code: status;
}

function tell(log: Log, rpc: string, { state, failure, code }: Outcome, started: number): void {
  const facts = {
    request_id: state.requestId,
    rpc,
    grpc_status: status[code],
    ms: Math.round((performance.now() - started) * 100) / 100,
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
