/**
 * Counts requests against the rate of their key and the monthly quota of their account, and refuses the
 * excess.
 */
import { ServiceError } from '../errors.ts';
import type { Limiter, RateDecision, RatePolicy, RateStatus } from '../limits/rate/limiter.ts';
import type { Plans } from '../limits/rate/plans.ts';
import { monthlyRequests, policyFor } from '../limits/rate/policies.ts';
import type { Caller } from '../stores/accounts.ts';
import type { Spending } from '../stores/usage.ts';
import type { CountedRequest, UsageMeter } from '../usage/meter.ts';
import { monthAt } from '../usage/month.ts';
import type { Cost, KeyOperation } from './operation.ts';

/** Parts that count requests: the rate limiter, the meter of usage, and the plans with their limits. */
export interface Counting {
  readonly limiter: Limiter;
  readonly meter: Pick<UsageMeter, 'count' | 'spend' | 'takeBack'>;
  readonly plans: Plans;
}

const MINUTE_MS = 60_000;

/**
 * Timeout of one decision by the rate limiter, in milliseconds. It is short, since the answer itself takes at
 * most a few seconds.
 */
const DECISION_TIMEOUT_MS = 1_000;

/**
 * Receives the client's rate status before an answer or a refusal is sent. The first status fills the headers
 * `X-RateLimit-…`.
 */
export type ReportRate = (statuses: readonly [RateStatus, ...RateStatus[]]) => void;

/** A request that has been counted and is still running. Its counts can be raised or taken back. */
export interface Counted {
  /**
   * Counts the request as `cost` requests instead of one. The one is first taken back from the rate, so
   * another request may be counted in between. `cost` is counted whole or not at all. Throws the same errors
   * as `countRequest`.
   */
  raise(cost: Cost): Promise<void>;
  /**
   * Makes the request count even if it fails. Call it when the first byte is sent or a model's token is paid
   * for.
   */
  keep(): void;
  /**
   * Takes a failed request back from the month, unless `keep` was called, and a refused request from the rate
   * too. Reports the changed rate status, so call it before the refusal is written.
   */
  failed(failure: ServiceError): void;
}

/**
 * Replaces the counts of an operation without a monthly quota, whose requests are never taken back from their
 * rate.
 */
export const UNCOUNTED: Counted = { raise: async () => {}, keep() {}, failed() {} };

/**
 * Counts a request for the rate of its key and the month of its account. Throws `rate_limited` or
 * `quota_exceeded`, or `upstream_unavailable` if it cannot be counted in time; nothing is counted then.
 *
 * The month counts answered requests and those for which `keep` was called. For every other request, the
 * caller has to call `failed`.
 *
 * Returns a promise only if the limiter does, or if the account has a quota: without either, a chain of
 * promises would cost more than the counting.
 */
export function countRequest(
  { limiter, meter, plans }: Counting,
  operation: KeyOperation,
  caller: Caller,
  report: ReportRate,
): Counted | Promise<Counted> {
  const { key, account } = caller;
  const policy = policyFor(operation.rate, caller, plans);
  const limit = monthlyRequests(account, plans);
  const asked = (requests: number) => ({
    account_id: account.id,
    key_id: key.id,
    route: operation.name,
    requests,
  });
  let counted: { readonly decision: RateDecision; readonly cost: number } | undefined;
  let month: RateStatus | undefined;
  let spent = 0;
  /**
   * Entries that the usage meter has counted for this request. Each entry must be taken back from the day on
   * which it was counted.
   */
  const counts: CountedRequest[] = [];
  let isKept = false;

  function count(cost: Cost): void | Promise<void> {
    const decision = decide(limiter, key.id, policy, cost.rate);
    return decision instanceof Promise
      ? decision.then((decided) => countDecided(decided, cost))
      : countDecided(decision, cost);
  }

  function countDecided(decision: RateDecision, { rate: cost, month: monthly }: Cost): void | Promise<void> {
    if (!decision.allowed) {
      report([{ policy, decision }]);
      throw refused(policy, decision, cost);
    }
    counted = { decision, cost };
    if (limit !== null) return countInMonth(decision, { rate: cost, month: monthly }, limit);
    const more = asked(monthly - spent);
    try {
      meter.count(more);
    } catch (error) {
      report([{ policy, decision }]);
      return giveBack().then(() => {
        throw error;
      });
    }
    counts.push(more);
    spent = monthly;
    report([{ policy, decision }]);
  }

  /** Counts the request in the account's month, which has a quota of `limit` requests. */
  async function countInMonth(
    decision: RateDecision,
    { rate: cost, month: monthly }: Cost,
    limit: number,
  ): Promise<void> {
    const rate: RateStatus = { policy, decision };
    try {
      const more = asked(monthly - spent);
      const spending = await meter.spend(more, limit);
      if (spending.allowed) counts.push(more);
      month = monthStatus(spending, limit);
    } catch (error) {
      report([rate]);
      await giveBack();
      throw error;
    }
    if (!month.decision.allowed) {
      await giveBack();
      // Report the quota as if nothing of this request counted: the part that was counted before is taken
      // back by `failed`.
      month = { ...month, decision: without(month.decision, spent) };
      report([month, { policy, decision: without(decision, cost), mayReturnSooner: true }]);
      throw overQuota(month, monthly);
    }
    spent = monthly;
    report([rate, month]);
  }

  async function giveBack(): Promise<void> {
    if (counted === undefined) return;
    const { decision, cost } = counted;
    counted = undefined;
    // If the limiter cannot be reached, the request stays counted until the window of the rate ends.
    await inTime(limiter.giveBack(key.id, policy, decision, cost)).catch(() => {});
  }

  function failed(failure: ServiceError): void {
    if (isKept || spent === 0) return;
    for (const one of counts.splice(0)) meter.takeBack(one);
    if (month?.decision.allowed) month = { ...month, decision: without(month.decision, spent) };
    spent = 0;
    if (isRefusal(failure)) reportRefusal(failure);
    else reportStatus(failure);
  }

  function reportStatus(failure: ServiceError, given = counted): void {
    if (given === undefined) return;
    const decision = counted === undefined ? without(given.decision, given.cost) : given.decision;
    const sooner = failure.status === 503 && ({ mayReturnSooner: true } as const);
    const rate = { policy, decision, ...sooner };
    report(month === undefined ? [rate] : [rate, { ...month, ...sooner }]);
  }

  /**
   * Takes a refused request back without waiting for the limiter, so that a slow limiter does not delay the
   * refusal.
   */
  function reportRefusal(failure: ServiceError): void {
    const given = counted;
    void giveBack();
    const { atOnce, retryAfterMs } = failure.facts;
    if (atOnce === undefined) reportStatus(failure, given);
    else report([concurrencyStatus(policy, atOnce, retryAfterMs ?? 0)]);
  }

  const counting = count(ONE);
  const result: Counted = {
    async raise(cost) {
      await giveBack();
      await count(cost);
    },
    keep() {
      isKept = true;
    },
    failed,
  };
  return counting instanceof Promise ? counting.then(() => result) : result;
}

const ONE: Cost = { rate: 1, month: 1 };

/**
 * True if the request was refused before any work was done, because the key or the service is at its limit.
 */
const isRefusal = ({ status, facts }: ServiceError): boolean => status === 429 || facts.expected === true;

/** Returns the rate decision as it is after `cost` requests were taken back. */
const without = (decision: RateDecision, cost: number): RateDecision => ({
  ...decision,
  remaining: decision.remaining + cost,
});

/**
 * Describes a limit on concurrent requests as a rate policy, so that it can be reported in the same headers.
 * Its quota returns when a request ends.
 */
function concurrencyStatus({ name }: RatePolicy, atOnce: number, resetMs: number): RateStatus {
  return {
    policy: { name: `${name}-at-once`, requests: atOnce, windowMs: 0 },
    decision: { allowed: false, limit: atOnce, remaining: 0, resetMs, resetAtMs: Date.now() + resetMs },
  };
}

/**
 * Counts a request against the rate of a subject, such as an account or a network address. Throws
 * `rate_limited`.
 */
export async function countAgainst(
  limiter: Limiter,
  subject: string,
  policy: RatePolicy,
  report: ReportRate,
): Promise<void> {
  const decision = await decide(limiter, subject, policy, 1);
  report([{ policy, decision }]);
  if (decision.allowed) return;
  const window = policy.windowMs > MINUTE_MS ? 'an hour' : 'a minute';
  throw new ServiceError('rate_limited', {
    detail: `The limit is ${policy.requests} requests ${window}; see the header Retry-After.`,
    retryAfterMs: decision.resetMs,
  });
}

function refused(policy: RatePolicy, { resetMs }: RateDecision, cost: number): ServiceError {
  const retryAfterMs = resetMs;
  if (cost === 1) return new ServiceError('rate_limited', { retryAfterMs });
  const detail =
    cost > policy.requests
      ? `This request counts as ${cost} requests, more than its rate of ${policy.requests}. Waiting ` +
        'does not help: split the request.'
      : `This request counts as ${cost} requests, more than the key has left now.`;
  return new ServiceError('rate_limited', {
    detail,
    retryAfterMs,
  });
}

function decide(
  limiter: Limiter,
  subject: string,
  policy: RatePolicy,
  cost: number,
): RateDecision | Promise<RateDecision> {
  try {
    const decision = limiter.take(subject, policy, cost);
    // The in-process limiter answers synchronously. It gets no timeout, because a timer costs more than its
    // decision.
    return decision instanceof Promise ? inTime(decision).catch(unreachable) : decision;
  } catch (cause) {
    return unreachable(cause);
  }
}

function unreachable(cause: unknown): never {
  throw new ServiceError('upstream_unavailable', {
    detail: 'The rate limiter cannot be reached now.',
    cause,
  });
}

async function inTime<T>(asked: T | Promise<T>): Promise<T> {
  if (!(asked instanceof Promise)) return asked;
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    deadline = setTimeout(
      () => reject(new Error(`no decision in ${DECISION_TIMEOUT_MS} ms`)),
      DECISION_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(deadline);
  }
}

/** Describes the monthly quota as a rate policy whose window is the calendar month (UTC). */
function monthStatus({ allowed, used }: Spending, limit: number): RateStatus {
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
  { decision: { limit, remaining, resetMs, resetAtMs } }: RateStatus,
  cost: number,
): ServiceError {
  const next = new Date(resetAtMs).toISOString().slice(0, 10);
  const detail =
    remaining === 0
      ? `The account has used its monthly quota of ${limit} requests. The next month begins on ${next} (UTC).`
      : `This request counts as ${cost} requests, and the account has ${remaining} left of its monthly ` +
        `quota of ${limit}. The next month begins on ${next} (UTC).`;
  return new ServiceError('quota_exceeded', { detail, retryAfterMs: resetMs });
}
