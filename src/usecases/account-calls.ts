/** Calls of operations under /account. `call.ts` documents the order of their steps. */
import type { AccountServices } from '../accounts/services.ts';
import type { Limiter } from '../limits/rate/limiter.ts';
import type { AccountRecord } from '../stores/accounts.ts';
import type { OpenCall } from './call.ts';
import { openCall } from './call.ts';
import type { CallTime } from './call-time.ts';
import type { AccountContext, SessionContext } from './context.ts';
import type { AccountOperation } from './operation.ts';
import type { ReportRate } from './rate.ts';
import { countAgainst, UNCOUNTED } from './rate.ts';

export interface AccountCallParts {
  readonly services: AccountServices;
  readonly limiter: Limiter;
}

export interface AccountRequest {
  readonly operation: AccountOperation;
  /** Account of the caller's session; undefined for operations without credentials. */
  readonly account: AccountRecord | undefined;
  readonly networkAddress: string;
  readonly requestId: string;
  readonly time: CallTime;
  readonly reportRate: ReportRate;
}

/**
 * Opens a call whose credentials have been checked: counts it, then runs the operation's `admit`. Throws
 * `rate_limited`, or what `admit` throws. The transport has to end `time`.
 */
export async function openAccountCall(
  { services, limiter }: AccountCallParts,
  { operation, account, networkAddress, requestId, time, reportRate }: AccountRequest,
): Promise<OpenCall> {
  if (operation.access === 'session' && account === undefined) throw new Error('a session was not opened');
  const count: AccountContext['count'] = (policy, subject) =>
    countAgainst(limiter, subject, policy, reportRate);
  await count(operation.rate, account?.id ?? networkAddress);
  const context: AccountContext & Partial<SessionContext> = {
    networkAddress,
    requestId,
    signal: time.signal,
    count,
    allows: async (policy, subject) => (await limiter.take(subject, policy)).allowed,
    ...(account && { account }),
  };
  return openCall<'session' | 'anyone'>({
    operation,
    services,
    counted: UNCOUNTED,
    time,
    admit: () => operation.admit?.(context as SessionContext, services),
    context: () => context,
  });
}
