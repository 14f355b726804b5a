/** A caller (API key and account) for operations that a test runs directly, without a transport. */
import type { Caller } from '../../../src/stores/accounts.ts';

export const CALLER: Caller = {
  key: { id: 'k', account_id: 'a', label: 'l', key_prefix: 'p', created_at: '2026-01-01' },
  account: {
    id: 'a',
    email: 'jurist@example.org',
    email_verified: true,
    plan: 'free',
    created_at: '2026-01-01',
    token_version: 1,
  },
};
