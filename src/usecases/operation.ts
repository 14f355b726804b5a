/**
 * An operation is a record: what it is called, what goes in and out, what it costs, how it may fail, and `run`.
 * Every transport, and every description of the API, is made from these records.
 */
import type { z } from 'zod';
import type { ErrorCode, Problem } from '../errors.ts';
import { invalid, ServiceError } from '../errors.ts';
import type { CostClass } from '../limits/concurrency/overload.ts';
import type { RatePolicyName } from '../limits/rate/policies.ts';
import type { StageRecorder } from '../observability/stages.ts';
import type { Json } from '../schema/json.ts';
import { validate } from '../schema/validate.ts';
import type { Caller, Plan } from '../stores/accounts.ts';
import type { Services } from './services.ts';

/** Who asks, and how long the answer may take: plain data, so that a test or a command makes one in a line. */
export interface Context {
  readonly caller: Caller;
  readonly requestId: string;
  /** Aborted when the caller has gone or the operation's time is over. */
  readonly signal: AbortSignal;
  /** Called once a model has begun to answer: its tokens are paid for, whatever becomes of the request. */
  readonly paid?: (() => void) | undefined;
  /** Who looks at how long its stages take, if anybody. */
  readonly stages?: StageRecorder | undefined;
}

/** A value, or its JSON where that lies ready. */
export type Answer<T> = T | Json<T>;

/** A piece of an answer that is told while it is written. The last event, and it alone, is the whole answer. */
export type AnswerEvent<T> = { readonly token: string } | { readonly final: T };

export type AnswerEvents<T> = AsyncGenerator<AnswerEvent<T>, void, undefined>;

/** What every operation is known and described by, those of the API as those of accounts. */
export interface OperationRecord<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  /** How long it may take, in milliseconds. */
  readonly budgetMs: number;
  /** What is refused first where there is too much to do; where absent, next to nothing. */
  readonly costClass?: CostClass;
  /** Codes that this operation adds to those of every operation of its kind. */
  readonly errors: readonly ErrorCode[];
  /** Those, where they are not `COMMON_ERRORS`. */
  readonly commonErrors?: readonly ErrorCode[];
}

export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType>
  extends OperationRecord<I, O> {
  readonly rate: RatePolicyName;
  /** Plans that may ask it; where absent, all. */
  readonly plans?: readonly Plan[];
  /** How many requests an input stands for; where absent, every input is one. */
  cost?(input: z.output<I>): number;
  /**
   * Rules that depend on what is served now. It sees the input as it came, well-formed or not, so that these
   * problems are told together with all others.
   */
  check?(input: unknown, services: Services): Problem[];
  run(
    input: z.output<I>,
    context: Context,
    services: Services,
  ): Answer<z.output<O>> | Promise<Answer<z.output<O>>>;
  /** Of an operation whose answer can be told while it is written. */
  readonly streaming?: Streaming<I, O>;
}

interface Streaming<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** Whether the input asks for it, where a door has no other way to ask. */
  wanted(input: z.output<I>): boolean;
  /**
   * The same answer as `run` gives, in events. What fails is thrown out of them, before the first one as after it.
   * Whoever ends them early, by `return`, ends the work.
   */
  open(input: z.output<I>, context: Context, services: Services): AnswerEvents<z.output<O>>;
}

/**
 * Codes that any operation may be answered with: what a door refuses, and what breaks.
 * @internal Exported for tests, which compare declared errors with thrown ones.
 */
export const COMMON_ERRORS = [
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

/** Every code that a client of this operation may meet. */
export function errorsOf({ errors, commonErrors = COMMON_ERRORS }: OperationRecord): ErrorCode[] {
  return [...commonErrors, ...errors];
}

/** Keeps the schemas' types while it checks the record's form. */
export function operation<I extends z.ZodType, O extends z.ZodType>(
  record: Operation<I, O>,
): Operation<I, O> {
  return record;
}

/**
 * Counts an input that stands for more requests than the one counted at the door: `cost` with that one. It throws
 * where they do not pass.
 */
export type CountMore = (cost: number) => Promise<void>;

/** Throws where the account's plan does not include the operation: what every door asks before it reads a body. */
export function requirePlan({ plans }: Operation, { account }: Caller): void {
  if (plans !== undefined && !plans.includes(account.plan)) {
    throw new ServiceError('plan_required', {
      detail: `This operation needs the plan ${plans.join(' or ')}; the account of this key is on ${account.plan}.`,
    });
  }
}

/**
 * The input as `run` and `streaming.open` take it; throws every problem found. Without `countMore` nothing is counted:
 * whoever calls from inside is not limited.
 */
export async function accepted<I extends z.ZodType>(
  operation: Operation<I>,
  input: unknown,
  { caller }: Context,
  services: Services,
  countMore?: CountMore,
): Promise<z.output<I>> {
  requirePlan(operation, caller);
  const late = operation.check?.(input, services) ?? [];
  const validated = validate(operation.input, input);
  const problems = [...(validated.problems ?? []), ...late];
  if (validated.problems !== undefined || problems.length > 0) throw invalid(problems);
  const cost = operation.cost?.(validated.input) ?? 1;
  if (cost > 1) await countMore?.(cost);
  return validated.input;
}

/** Validates and runs: what every transport does between decoding and encoding. */
export async function execute(
  operation: Operation,
  input: unknown,
  context: Context,
  services: Services,
  countMore?: CountMore,
): Promise<Answer<unknown>> {
  return operation.run(await accepted(operation, input, context, services, countMore), context, services);
}

/** The whole answer of events that nobody wants to see one by one. */
export async function whole<T>(events: AnswerEvents<T>): Promise<T> {
  for await (const event of events) if ('final' in event) return event.final;
  throw new Error('The events of an answer ended without it.');
}
