/** Counts the request, tells the client where it stands, and refuses what is too much. */
import { ServiceError } from '../../errors.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { policyFor } from '../../limits/policies.ts';
import type { KeyRecord } from '../../stores/keys.ts';
import type { Operation } from '../../usecases/operation.ts';
import type { HttpContext } from './state.ts';

export async function countRequest(
  ctx: HttpContext,
  key: KeyRecord,
  operation: Operation,
  limiter: Limiter,
): Promise<void> {
  const policy = policyFor(operation.rate, key);
  const { allowed, limit, remaining, resetMs, resetAtMs } = await limiter.take(key.id, policy);
  const resetSeconds = Math.ceil(resetMs / 1000);
  ctx.set({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetAtMs / 1000)),
    'RateLimit-Policy': `"${policy.name}";q=${limit};w=${policy.windowMs / 1000}`,
    RateLimit: `"${policy.name}";r=${remaining};t=${resetSeconds}`,
  });
  if (!allowed) throw new ServiceError('rate_limited', { retryAfterMs: resetMs });
}
