/** Limits of each plan, used where neither the key nor its account has limits of its own. */
import type { Plan } from '../../stores/accounts.ts';

interface PlanLimits {
  /** Requests of each key in any minute. */
  readonly requests_per_minute: number;
  /**
   * For each key: requests of `reason`, which has its own window. MCP has another one of the same size.
   */
  readonly reason_per_minute: number;
  /** For each account in a calendar month; `null` means unlimited. */
  readonly monthly_requests: number | null;
}

export type Plans = Readonly<Record<Plan, PlanLimits>>;

const USUAL: PlanLimits = { requests_per_minute: 60, reason_per_minute: 10, monthly_requests: null };

export const DEFAULT_PLANS: Plans = {
  free: { ...USUAL, monthly_requests: 1_000 },
  payg: USUAL,
  enterprise: USUAL,
};
