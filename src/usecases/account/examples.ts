/**
 * Examples of the account operations for the API description. A test checks each against the operation's
 * schemas.
 */
import type { Example } from '../operation.ts';

const ADDRESS = 'jurist@example.org';
const ACCOUNT_ID = '7d0f6c1e-5a64-4b5e-9b7e-1f6f4f0c2a11';
const KEY_ID = '0b5a1a52-8f0e-4c59-8d0b-2f4f2a1d9c33';
const TOKEN = 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30.c2lnbmF0dXJl';
const LINK_TOKEN = 'mA1T3hZ0qk9mXyV5sJ2rQw7uB8nC4dE6fG0hI2jK4lM';
const MONTH = { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' };
const COUNTS = { requests: 12, by_route: { search: 11, document: 1 } };

const KEY = {
  id: KEY_ID,
  label: 'مكتب القاهرة',
  key_prefix: 'sanad_live_q3Xk9a',
  created_at: '2026-11-20T09:15:00.000Z',
};

export const ACCOUNT_EXAMPLES = {
  signup: {
    input: { email: ADDRESS, password: 'سبع سنابل في كل سنبلة' },
    output: { id: ACCOUNT_ID, email: ADDRESS, email_verified: false },
  },
  verifyAddress: {
    input: { token: LINK_TOKEN },
    output: { email_verified: true },
  },
  confirmAddress: { input: { token: LINK_TOKEN }, output: { email_verified: true } },
  sendVerification: { input: {}, output: { email_verified: false, sent: true } },
  login: { input: { email: ADDRESS, password: 'سبع سنابل في كل سنبلة' }, output: { token: TOKEN } },
  changePassword: {
    input: { password: 'سبع سنابل في كل سنبلة', new_password: 'مائة حبة والله يضاعف' },
    output: { token: TOKEN },
  },
  forgotPassword: { input: { email: ADDRESS }, output: { accepted: true } },
  resetPassword: {
    input: { token: LINK_TOKEN, password: 'مائة حبة والله يضاعف' },
    output: { password_changed: true, email_verified: true },
  },
  me: {
    input: {},
    output: {
      id: ACCOUNT_ID,
      email: ADDRESS,
      email_verified: true,
      plan: 'free',
      created_at: '2026-11-20T09:10:00.000Z',
    },
  },
  changeSettings: {
    input: { preferred_jurisdiction: 'SA' },
    output: {
      id: ACCOUNT_ID,
      email: ADDRESS,
      email_verified: true,
      plan: 'free',
      created_at: '2026-11-20T09:10:00.000Z',
      preferred_jurisdiction: 'SA',
    },
  },
  listAccountKeys: {
    input: {},
    output: { keys: [{ ...KEY, last_used_at: '2026-11-22T08:30:00.000Z' }] },
  },
  createAccountKey: {
    input: { label: KEY.label },
    output: {
      id: KEY.id,
      label: KEY.label,
      key: 'sanad_live_q3Xk9aV0tYb7LmN2pR5sW8zC1dF4gH6j3kQ9xT',
      key_prefix: KEY.key_prefix,
      created_at: KEY.created_at,
    },
  },
  revokeAccountKey: { input: { id: KEY_ID }, output: {} },
  usage: {
    input: {},
    output: { period: MONTH, total: COUNTS, days: [{ date: '2026-11-21', ...COUNTS }] },
  },
  quota: {
    input: {},
    output: {
      plan: 'free',
      requests_per_minute: 60,
      reason_per_minute: 0,
      period: MONTH,
      monthly_requests: { limit: 1_000, used: 12, remaining: 988 },
    },
  },
} satisfies Record<string, Example>;
