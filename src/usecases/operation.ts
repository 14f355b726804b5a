/**
 * An operation is a record: name, address, input, output, cost, errors and `run`. All transports and all
 * descriptions of the API are generated from these records.
 */
import type { z } from 'zod';
import type { AccountServices } from '../accounts/services.ts';
import type { ErrorCode, Problem } from '../errors.ts';
import { invalid, ServiceError } from '../errors.ts';
import type { CostClass } from '../limits/concurrency/overload.ts';
import type { RatePolicy } from '../limits/rate/limiter.ts';
import type { RatePolicyName } from '../limits/rate/policies.ts';
import type { Json } from '../schema/json.ts';
import { validate } from '../schema/validation/validate.ts';
import type { Caller, Plan } from '../stores/accounts.ts';
import type { AccountContext, Context, SessionContext } from './context.ts';
import type { Services } from './services.ts';

/** Kinds of credentials. The kind decides which arguments `run` gets and by what requests are counted. */
interface AccessKinds {
  /** Requests with an API key, whose rate is counted by key. */
  readonly key: { context: Context; services: Services; rate: RatePolicyName };
  /** Requests with the session token of a login, whose rate is counted by account. */
  readonly session: { context: SessionContext; services: AccountServices; rate: RatePolicy };
  /** Requests without credentials, whose rate is counted by network address. */
  readonly anyone: { context: AccountContext; services: AccountServices; rate: RatePolicy };
}
export type Access = keyof AccessKinds;
export type ContextOf<A extends Access> = AccessKinds[A]['context'];
export type ServicesOf<A extends Access> = AccessKinds[A]['services'];

/** What `run` returns: the answer as a value, or as JSON bytes that it has built already. */
export type Answer<T> = T | Json<T>;

/** An event of a streamed answer: a piece of text, or at the end the complete answer. */
export type AnswerEvent<T> = { readonly token: string } | { readonly final: T };

export type AnswerEvents<T> = AsyncGenerator<AnswerEvent<T>, void, undefined>;

export interface Operation<
  A extends Access = Access,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly summary: string;
  /** Heading under which the API description lists the operation. */
  readonly group: 'Research' | 'Citations' | 'Documents' | 'Service' | 'Account';
  /** Text in Markdown that follows `summary` in the API description. */
  readonly description?: string;
  readonly access: A;
  readonly http: HttpAddress;
  readonly input: I;
  readonly output: O;
  /**
   * Example of input and answer, shown in the API description. A test sends its input to the sample corpus.
   */
  readonly example: Example;
  readonly rate: AccessKinds[A]['rate'];
  /** Plans that include an operation with access `key`; all plans if absent. */
  readonly plans?: readonly Plan[];
  /** Time limit of the whole call of the operation, in milliseconds. */
  readonly budgetMs: number;
  /** Cost class, by which load shedding decides what to refuse first; `lookup` if absent. */
  readonly costClass?: CostClass;
  /** Error codes of this operation besides those that its access kind has in common; see `errorsOf`. */
  readonly errors: readonly ErrorCode[];
  /** Returns headers for a successful answer. gRPC sends them as trailers; MCP does not send them. */
  headersOf?(answer: z.output<O>): Readonly<Record<string, string>>;
  /**
   * Throws if the request is refused for a reason that does not depend on the input. Runs before the body is
   * read.
   */
  admit?(context: ContextOf<A>, services: ServicesOf<A>): void;
  /**
   * Returns how many requests an input counts as, for the rate and for the month apart if it is no single
   * number; 1 if the method is absent.
   */
  cost?(input: z.output<I>): number | Cost;
  /**
   * Returns problems of the input that depend on the current corpus or the settings. It gets the input before
   * validation, so that these problems are reported together with those that the schema finds.
   */
  check?(input: unknown, services: ServicesOf<A>): Problem[];
  run(
    input: z.output<I>,
    context: ContextOf<A>,
    services: ServicesOf<A>,
  ): Answer<z.output<O>> | Promise<Answer<z.output<O>>>;
  /**
   * Returns the answer to a HEAD request, without side effects. Required if `run` of a GET has side effects.
   */
  preview?(input: z.output<I>, context: ContextOf<A>, services: ServicesOf<A>): Promise<z.output<O>>;
  /** How the answer is streamed; absent if the operation does not stream. */
  readonly streaming?: Streaming<A, I, O>;
}

export type KeyOperation = Operation<'key'>;
export type AccountOperation = Operation<'session'> | Operation<'anyone'>;
export type AnyOperation = KeyOperation | AccountOperation;

/** Number of requests that one request counts as. */
export interface Cost {
  /** Against the rate of the key. */
  readonly rate: number;
  /** Against the monthly quota of the account. */
  readonly month: number;
}

interface HttpAddress {
  /**
   * HTTP method. The input is the JSON body of a POST or PATCH; of other methods it is the parameters of path
   * and query string.
   */
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path in the router's notation, in which `:name` is a parameter. */
  readonly path: string;
  /** HTTP status of a successful answer of the operation, if it is not 200. */
  readonly status?: 201 | 202 | 204;
  /** Maximum size of the body in bytes, if it is not `HTTP_LIMITS.bodyBytes`. */
  readonly bodyBytes?: number;
  /** True if answers carry an ETag and clients must revalidate a cached answer each time. */
  readonly revalidate?: boolean;
}

/** True if the operation reads its input from the body of the request. */
export const readsBody = ({ http: { method } }: AnyOperation): boolean =>
  method === 'POST' || method === 'PATCH';

export interface Example {
  /** Input of the example: the body of a POST, else the parameters of path and query. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: Readonly<Record<string, unknown>>;
  /** The example's answer as an event stream. */
  readonly events?: string;
}

export interface Streaming<
  A extends Access = Access,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  /** True if the input asks for a stream. Used over HTTP, where a client can ask in no other way. */
  wanted(input: z.output<I>): boolean;
  /**
   * Runs the operation and yields the answer as events. Errors are thrown by the iteration; `return` stops
   * the work.
   */
  open(input: z.output<I>, context: ContextOf<A>, services: ServicesOf<A>): AnswerEvents<z.output<O>>;
  /** Name and data of the last server-sent event, made from the complete answer. */
  readonly lastEvent: { readonly name: string; data(answer: z.output<O>): object };
}

/** Error codes common to all operations: refusals by a transport, and failures of the service. */
const COMMON_ERRORS = [
  'validation_error',
  'unauthorized',
  'method_not_allowed',
  'request_timeout',
  'payload_too_large',
  'uri_too_long',
  'rate_limited',
  'quota_exceeded',
  'headers_too_large',
  'internal_error',
  'upstream_unavailable',
] as const satisfies readonly ErrorCode[];

/** Common error codes that occur only with certain kinds of credentials. */
const ERRORS_OF_CREDENTIALS: Readonly<Record<string, readonly Access[]>> = {
  unauthorized: ['key', 'session'],
  quota_exceeded: ['key'],
} satisfies Partial<Record<ErrorCode, readonly Access[]>>;

/**
 * Error codes that every operation with this kind of access may return.
 *
 * @internal Exported for tests, which list the codes that an operation declares besides these.
 */
export const commonErrorsOf = (access: Access): ErrorCode[] =>
  COMMON_ERRORS.filter((code) => ERRORS_OF_CREDENTIALS[code]?.includes(access) ?? true);

/** Returns all error codes that a client of the operation may receive. */
export const errorsOf = ({ access, errors }: AnyOperation): ErrorCode[] => [
  ...commonErrorsOf(access),
  ...errors,
];

/** Returns the record unchanged. The call checks its type and keeps the exact types of its schemas. */
export function operation<A extends Access, I extends z.ZodType, O extends z.ZodType>(
  record: Operation<A, I, O>,
): Operation<A, I, O> {
  return record;
}

/** Throws `plan_required` if the account's plan does not include the operation. */
export function requirePlan({ plans }: KeyOperation, { account }: Caller): void {
  if (plans !== undefined && !plans.includes(account.plan)) {
    throw new ServiceError('plan_required', {
      detail: `This operation needs the plan ${plans.join(' or ')}; the account of this key is on ${account.plan}.`,
    });
  }
}

/** Validates the input. Throws `validation_error` with every problem of it. */
export function validated<A extends Access, I extends z.ZodType>(
  operation: Operation<A, I>,
  input: unknown,
  services: ServicesOf<A>,
): z.output<I> {
  const late = operation.check?.(input, services) ?? [];
  const { problems = [], input: accepted } = validate(operation.input, input);
  if (problems.length + late.length > 0) throw invalid([...problems, ...late]);
  return accepted as z.output<I>;
}

/**
 * Runs an operation for a caller inside the process: checks plan and input, without counting and without load
 * shedding.
 */
export async function execute(
  operation: KeyOperation,
  input: unknown,
  context: Context,
  services: Services,
): Promise<Answer<unknown>> {
  requirePlan(operation, context.caller);
  return operation.run(validated(operation, input, services), context, services);
}

/** Reads all events of a streamed answer and returns the complete answer. */
export async function whole<T>(events: AnswerEvents<T>): Promise<T> {
  for await (const event of events) if ('final' in event) return event.final;
  throw new Error('The events of an answer ended without it.');
}
