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
import { validate } from '../schema/validate.ts';
import type { Caller, Plan } from '../stores/accounts.ts';
import type { AccountContext, Context, SessionContext } from './context.ts';
import type { Services } from './services.ts';

/** Credentials of a request. They decide the arguments of `run` and the type of rate. */
interface AccessKinds {
  /** An API key. */
  readonly key: { context: Context; services: Services; rate: RatePolicyName };
  /** The token of a login. The rate is per account. */
  readonly session: { context: SessionContext; services: AccountServices; rate: RatePolicy };
  /** No credentials. The rate is per network address. */
  readonly anyone: { context: AccountContext; services: AccountServices; rate: RatePolicy };
}
export type Access = keyof AccessKinds;
export type ContextOf<A extends Access> = AccessKinds[A]['context'];
export type ServicesOf<A extends Access> = AccessKinds[A]['services'];

/** An answer as a value, or as JSON if `run` has built it already. */
export type Answer<T> = T | Json<T>;

/** An event of a streamed answer. The last event holds the complete answer. */
export type AnswerEvent<T> = { readonly token: string } | { readonly final: T };

export type AnswerEvents<T> = AsyncGenerator<AnswerEvent<T>, void, undefined>;

export interface Operation<
  A extends Access = Access,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly summary: string;
  /** Heading in the API description. */
  readonly group: 'Research' | 'Citations' | 'Documents' | 'Service' | 'Account';
  /** Markdown for the API description, beyond `summary`. */
  readonly description?: string;
  readonly access: A;
  readonly http: HttpAddress;
  readonly input: I;
  readonly output: O;
  /** Shown in the API description. A test sends each input to the sample corpus. */
  readonly example: Example;
  readonly rate: AccessKinds[A]['rate'];
  /** Plans that include the operation, with access `key`; all if absent. */
  readonly plans?: readonly Plan[];
  /** Longest time for an answer, in milliseconds. */
  readonly budgetMs: number;
  /** Decides the order in which overload refuses operations; `lookup` if absent. */
  readonly costClass?: CostClass;
  /** Codes in addition to the common ones of its access; see `errorsOf`. */
  readonly errors: readonly ErrorCode[];
  /** Headers of a successful answer. gRPC sends them as trailers, MCP not at all. */
  headersOf?(answer: z.output<O>): Readonly<Record<string, string>>;
  /** Throws a refusal that does not depend on the input. It runs before the body is read. */
  admit?(context: ContextOf<A>, services: ServicesOf<A>): void;
  /** Number of requests that an input counts as; 1 if absent. */
  cost?(input: z.output<I>): number;
  /**
   * Returns problems that depend on the current corpus or settings. It receives the unvalidated input, so
   * that these problems are reported together with those of the schema.
   */
  check?(input: unknown, services: ServicesOf<A>): Problem[];
  run(
    input: z.output<I>,
    context: ContextOf<A>,
    services: ServicesOf<A>,
  ): Answer<z.output<O>> | Promise<Answer<z.output<O>>>;
  /** The answer to HEAD, without side effects. Required if GET has side effects. */
  preview?(input: z.output<I>, context: ContextOf<A>, services: ServicesOf<A>): Promise<z.output<O>>;
  /** Streams the answer. */
  readonly streaming?: Streaming<A, I, O>;
}

export type KeyOperation = Operation<'key'>;
export type AccountOperation = Operation<'session'> | Operation<'anyone'>;
export type AnyOperation = KeyOperation | AccountOperation;

interface HttpAddress {
  /** The input is the JSON body of a POST; of other methods it is path and query string. */
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** In the router's notation: `:name` is a parameter. */
  readonly path: string;
  /** Status of an answer if it is not 200. */
  readonly status?: 201 | 202 | 204;
  /** Largest body in bytes if it is not `HTTP_LIMITS.bodyBytes`. */
  readonly bodyBytes?: number;
  /** True if the answer has an ETag and a client must revalidate its copy each time. */
  readonly revalidate?: boolean;
}

export interface Example {
  /** The body of a POST, else path and query parameters. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: Readonly<Record<string, unknown>>;
  /** The same answer as an event stream. */
  readonly events?: string;
}

export interface Streaming<
  A extends Access = Access,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  /** True if the input asks for a stream. Used by HTTP, which has no other way to ask. */
  wanted(input: z.output<I>): boolean;
  /** The answer of `run` as events. The iteration throws the errors; `return` stops the work. */
  open(input: z.output<I>, context: ContextOf<A>, services: ServicesOf<A>): AnswerEvents<z.output<O>>;
  /** The last of the server-sent events. */
  readonly lastEvent: { readonly name: string; data(answer: z.output<O>): object };
}

/** Codes common to all operations: refusals by a transport, and failures. */
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

/** Common codes that occur only with certain credentials. */
const ERRORS_OF_CREDENTIALS: Readonly<Record<string, readonly Access[]>> = {
  unauthorized: ['key', 'session'],
  quota_exceeded: ['key'],
} satisfies Partial<Record<ErrorCode, readonly Access[]>>;

/**
 * The codes of every operation with this access.
 * @internal Exported for tests, which list what an operation declares beside them.
 */
export const commonErrorsOf = (access: Access): ErrorCode[] =>
  COMMON_ERRORS.filter((code) => ERRORS_OF_CREDENTIALS[code]?.includes(access) ?? true);

/** All codes that a client of this operation may receive. */
export const errorsOf = ({ access, errors }: AnyOperation): ErrorCode[] => [
  ...commonErrorsOf(access),
  ...errors,
];

/** Checks the type of the record and preserves the types of its schemas. */
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

/** The input for `run` and `streaming.open`. Throws `validation_error` with every problem of the input. */
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
 * Runs an operation inside the process: checks plan and input, without counting and without load shedding.
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

/** Consumes the events and returns the complete answer. */
export async function whole<T>(events: AnswerEvents<T>): Promise<T> {
  for await (const event of events) if ('final' in event) return event.final;
  throw new Error('The events of an answer ended without it.');
}
