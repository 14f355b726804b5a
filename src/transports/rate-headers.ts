/** Where the client stands with its rate, as headers. */
import type { RateDecision, RatePolicy } from '../limits/limiter.ts';

export function rateHeaders(
  { name, windowMs }: RatePolicy,
  { limit, remaining, resetMs, resetAtMs }: RateDecision,
): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetAtMs / 1000)),
    'RateLimit-Policy': `"${name}";q=${limit};w=${windowMs / 1000}`,
    RateLimit: `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`,
  };
}
