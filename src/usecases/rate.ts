/** Counts a request against its key's rate, whatever door it came through, and refuses what is too much. */
import { ServiceError } from '../errors.ts';
import type { Limiter, RateDecision, RatePolicy } from '../limits/limiter.ts';
import { policyFor } from '../limits/policies.ts';
import type { Caller } from '../stores/accounts.ts';
import type { Operation } from './operation.ts';

/** A limiter that takes longer than this is as good as gone: the answer itself has a second or a few. */
const DECISION_TIMEOUT_MS = 1_000;

/** How a door tells the client where it stands: on answers and on refusals alike, so before either. */
export type TellRate = (policy: RatePolicy, decision: RateDecision) => void;

/** How many requests one stands for, and how many of them were counted at the door. */
export interface RequestCost {
  readonly cost: number;
  readonly counted: number;
}

const ONE: RequestCost = { cost: 1, counted: 0 };

/** Throws `rate_limited`, or `upstream_unavailable` where the limiter cannot decide in time. */
export async function countRequest(
  limiter: Limiter,
  operation: Operation,
  caller: Caller,
  tell: TellRate,
  price: RequestCost = ONE,
): Promise<void> {
  const policy = policyFor(operation.rate, caller);
  const decision = await decide(limiter, caller.key.id, policy, price);
  tell(policy, decision);
  if (!decision.allowed) throw refused(policy, decision, price);
}

/** The same of a rate that is no key's: of whatever `subject` names. */
export async function countAgainst(
  limiter: Limiter,
  subject: string,
  policy: RatePolicy,
  tell: TellRate,
): Promise<void> {
  const decision = await decide(limiter, subject, policy, ONE);
  tell(policy, decision);
  if (!decision.allowed) throw refused(policy, decision, ONE);
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
