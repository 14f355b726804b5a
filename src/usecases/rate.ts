/** Counts a request against its key's rate and its account's month, whatever door it came through, and refuses what is too much. */
import { ServiceError } from '../errors.ts';
import type { Limiter, RateDecision, RatePolicy, RateStanding } from '../limits/limiter.ts';
import type { Plans } from '../limits/plans.ts';
import { monthlyRequests, policyFor } from '../limits/policies.ts';
import type { Caller } from '../stores/accounts.ts';
import type { Spending } from '../stores/usage.ts';
import type { UsageMeter } from '../usage/meter.ts';
import { monthAt } from '../usage/month.ts';
import type { Operation } from './operation.ts';

/** Where requests are counted, and how many may be. */
export interface Counting {
  readonly limiter: Limiter;
  readonly meter: Pick<UsageMeter, 'count' | 'spend' | 'takeBack'>;
  readonly plans: Plans;
}

const MINUTE_MS = 60_000;

/** A limiter that takes longer than this is as good as gone: the answer itself has a second or a few. */
const DECISION_TIMEOUT_MS = 1_000;

/** How a door tells the client where it stands: on answers and on refusals alike, so before either. */
export type TellRate = (standings: readonly [RateStanding, ...RateStanding[]]) => void;

/** How many requests one stands for, and how many of them were counted at the door. */
export interface RequestCost {
  readonly cost: number;
  readonly counted: number;
}

const ONE: RequestCost = { cost: 1, counted: 0 };

/** What was counted is not used after all. The rate has counted it all the same. */
export type TakeBack = () => void;

/**
 * Throws `rate_limited` or `quota_exceeded`, or `upstream_unavailable` where it cannot be counted in time. What passes is
 * used, also where the plan refuses it or its body is wrong. What fails by our fault is not: the door takes it back, by
 * `isUnused`.
 */
export async function countRequest(
  { limiter, meter, plans }: Counting,
  operation: Operation,
  caller: Caller,
  tell: TellRate,
  price: RequestCost = ONE,
): Promise<TakeBack> {
  const { key, account } = caller;
  const policy = policyFor(operation.rate, caller, plans);
  const decision = await decide(limiter, key.id, policy, price);
  const rate = { policy, decision };
  tell([rate]);
  if (!decision.allowed) throw refused(policy, decision, price);
  const requests = price.cost - price.counted;
  const asked = { account_id: account.id, key_id: key.id, route: operation.name, requests };
  const limit = monthlyRequests(account, plans);
  if (limit === null) {
    meter.count(asked);
    return () => meter.takeBack(asked);
  }
  const spending = await meter.spend(asked, limit);
  const month = monthStanding(spending, limit);
  tell(spending.allowed ? [rate, month] : [month, rate]);
  if (!spending.allowed) throw overQuota(month, price);
  return () => meter.takeBack(asked);
}

/** Whether a request that was counted and ends so has not been used: we failed, or had no room for it. */
export function isUnused({ status }: ServiceError): boolean {
  return status >= 500 || status === 429;
}

/** The same of a rate that is no key's: of whatever `subject` names. */
export async function countAgainst(
  limiter: Limiter,
  subject: string,
  policy: RatePolicy,
  tell: TellRate,
): Promise<void> {
  const decision = await decide(limiter, subject, policy, ONE);
  tell([{ policy, decision }]);
  if (decision.allowed) return;
  const window = policy.windowMs > MINUTE_MS ? 'an hour' : 'a minute';
  throw new ServiceError('rate_limited', {
    detail: `Only ${policy.requests} of these pass ${window}; see the header Retry-After.`,
    retryAfterMs: decision.resetMs,
  });
}

function refused(policy: RatePolicy, { resetMs }: RateDecision, { cost }: RequestCost): ServiceError {
  const retryAfterMs = resetMs;
  if (cost === 1) return new ServiceError('rate_limited', { retryAfterMs });
  const detail =
    cost > policy.requests
      ? `This counts as ${cost} requests, more than its whole rate of ${policy.requests}: waiting does not help, ask for less at a time.`
      : `This counts as ${cost} requests, and the key has not so many left now.`;
  return new ServiceError('rate_limited', {
    detail,
    retryAfterMs,
  });
}

async function decide(
  limiter: Limiter,
  subject: string,
  policy: RatePolicy,
  { cost, counted }: RequestCost,
): Promise<RateDecision> {
  let deadline: NodeJS.Timeout | undefined;
  try {
    const decision = limiter.take(subject, policy, cost, counted);
    // The limiter of one process answers at once, and a timer costs more than its whole decision.
    if (!(decision instanceof Promise)) return decision;
    const late = new Promise<never>((_, reject) => {
      deadline = setTimeout(
        () => reject(new Error(`no decision in ${DECISION_TIMEOUT_MS} ms`)),
        DECISION_TIMEOUT_MS,
      );
    });
    return await Promise.race([decision, late]);
  } catch (cause) {
    throw new ServiceError('upstream_unavailable', {
      detail: 'The rate limiter cannot be asked now.',
      cause,
    });
  } finally {
    clearTimeout(deadline);
  }
}

/** A quota as a policy of its own, whose window is the calendar month. */
function monthStanding({ allowed, used }: Spending, limit: number): RateStanding {
  const now = Date.now();
  const { startMs, endMs } = monthAt(now);
  return {
    policy: { name: 'month', requests: limit, windowMs: endMs - startMs },
    decision: {
      allowed,
      limit,
      remaining: Math.max(0, limit - used),
      resetMs: endMs - now,
      resetAtMs: endMs,
    },
  };
}

function overQuota(
  { decision: { limit, remaining, resetMs, resetAtMs } }: RateStanding,
  { cost }: RequestCost,
) {
  const next = new Date(resetAtMs).toISOString().slice(0, 10);
  const detail =
    remaining === 0
      ? `The account has used the ${limit} requests of its month; the next begins on ${next}, UTC.`
      : `This counts as ${cost} requests, and the account has ${remaining} left of the ${limit} of its month; the next begins on ${next}, UTC.`;
  return new ServiceError('quota_exceeded', { detail, retryAfterMs: resetMs });
}
