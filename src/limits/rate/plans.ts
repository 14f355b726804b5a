/** Limits of each plan. They apply if neither the key nor its account has limits of its own. */
import type { Plan } from '../../stores/accounts.ts';

interface PlanLimits {
  /** Maximum number of requests that each key may make in any minute. */
  readonly requests_per_minute: number;
  /**
   * Number of requests to `reason` that each key may make in any minute, counted apart from other requests.
   * MCP calls of `reason` have another window of the same size.
   */
  readonly reason_per_minute: number;
  /** Number of requests that each account may make in a calendar month; `null` means unlimited. */
  readonly monthly_requests: number | null;
}

export type Plans = Readonly<Record<Plan, PlanLimits>>;

const USUAL: PlanLimits = { requests_per_minute: 60, reason_per_minute: 10, monthly_requests: null };

export const DEFAULT_PLANS: Plans = {
  free: { ...USUAL, monthly_requests: 1_000 },
  payg: USUAL,
  enterprise: USUAL,
};
