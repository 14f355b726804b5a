/** How much each plan may ask, where neither the key nor its account has limits of its own. */
import type { Plan } from '../../stores/accounts.ts';

interface PlanLimits {
  /** Of each key. */
  readonly requests_per_minute: number;
  /** Of each key: of reason, which is counted apart, over MCP once more. */
  readonly reason_per_minute: number;
  /** Of an account, in a calendar month; `null` without bound. */
  readonly monthly_requests: number | null;
}

export type Plans = Readonly<Record<Plan, PlanLimits>>;

const USUAL: PlanLimits = { requests_per_minute: 60, reason_per_minute: 10, monthly_requests: null };

export const DEFAULT_PLANS: Plans = {
  free: { ...USUAL, monthly_requests: 1_000 },
  payg: USUAL,
  enterprise: USUAL,
};
