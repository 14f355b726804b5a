/**
 * What the owner of an account does with it: operations as those of the API, but asked with the account's token or
 * with nothing, never with a key, and counted by rates of their own.
 */
import type { z } from 'zod';
import type { AccountServices } from '../../accounts/services.ts';
import type { ErrorCode } from '../../errors.ts';
import { invalid } from '../../errors.ts';
import type { RatePolicy } from '../../limits/rate/limiter.ts';
import { validate } from '../../schema/validate.ts';
import type { AccountRecord } from '../../stores/accounts.ts';
import type { OperationRecord } from '../operation.ts';

export interface AccountContext {
  /** Where the request came from, as rates are counted by it. */
  readonly networkAddress: string;
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** Counts against a rate beside that of the door; throws where it is too much. */
  count(policy: RatePolicy, subject: string): Promise<void>;
  /** Counts without rate headers; false if the rate refuses. */
  allows(policy: RatePolicy, subject: string): Promise<boolean>;
}

export interface SessionContext extends AccountContext {
  /** As it is now, of whoever holds its token. */
  readonly account: AccountRecord;
}

export type Asker = AccountContext & Partial<SessionContext>;

export interface AccountOperation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType>
  extends OperationRecord<I, O> {
  /** `session`: whoever holds the account's token. */
  readonly access: 'anyone' | 'session';
  /** Counted by the account where there is one, else by the network address. */
  readonly rate: RatePolicy;
  readonly commonErrors: readonly ErrorCode[];
  /** Throws what is refused whatever the body says: asked before it is read. */
  admit?(asker: Asker, services: AccountServices): void;
  run(input: z.output<I>, asker: Asker, services: AccountServices): Promise<z.output<O>>;
  /** The answer to HEAD, without effect. Needed where GET has an effect. */
  preview?(input: z.output<I>, asker: Asker, services: AccountServices): Promise<z.output<O>>;
}

/** Codes that any of them may be answered with. */
const COMMON_ERRORS = [
  'validation_error',
  'method_not_allowed',
  'request_timeout',
  'payload_too_large',
  'uri_too_long',
  'rate_limited',
  'headers_too_large',
  'internal_error',
  'upstream_unavailable',
] as const satisfies readonly ErrorCode[];

/** The record of one operation, whose `run` is given a context of type `C`. */
type Written<C, I extends z.ZodType, O extends z.ZodType> = OperationRecord<I, O> & {
  readonly rate: RatePolicy;
  admit?(context: C, services: AccountServices): void;
  run(input: z.output<I>, context: C, services: AccountServices): Promise<z.output<O>>;
  preview?(input: z.output<I>, context: C, services: AccountServices): Promise<z.output<O>>;
};

/** Asked without credentials. */
export function openOperation<I extends z.ZodType, O extends z.ZodType>(
  record: Written<AccountContext, I, O>,
): AccountOperation<I, O> {
  return { ...record, access: 'anyone', commonErrors: COMMON_ERRORS };
}

export function sessionOperation<I extends z.ZodType, O extends z.ZodType>(
  record: Written<SessionContext, I, O>,
): AccountOperation<I, O> {
  const { admit, run, preview } = record;
  return {
    ...record,
    access: 'session',
    commonErrors: ['unauthorized', ...COMMON_ERRORS],
    ...(admit && { admit: (asker, services) => admit(known(asker), services) }),
    run: (input, asker, services) => run(input, known(asker), services),
    ...(preview && { preview: (input, asker, services) => preview(input, known(asker), services) }),
  };
}

function known({ account, ...context }: Asker): SessionContext {
  if (account === undefined) throw new Error('a session was not opened');
  return { ...context, account };
}

/** The input as `run` takes it; throws every problem found. */
export function acceptedByAccount<I extends z.ZodType>(
  { input }: AccountOperation<I>,
  value: unknown,
): z.output<I> {
  const validated = validate(input, value);
  if (validated.problems !== undefined) throw invalid(validated.problems);
  return validated.input;
}
