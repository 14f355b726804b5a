/** Account records for the contract tests of account stores. */
import type { AccountRecord, KeyRecord, LinkToken, PasswordReset } from '../../../src/stores/accounts.ts';

export const account = (id: string, more: Partial<AccountRecord> = {}): AccountRecord => ({
  id,
  email: `${id}@example.org`,
  email_verified: false,
  plan: 'free',
  created_at: '2026-01-01T00:00:00.000Z',
  token_version: 1,
  ...more,
});

export const key = (id: string, account_id: string, more: Partial<KeyRecord> = {}): KeyRecord => ({
  id,
  account_id,
  label: 'a label',
  key_prefix: 'sanad_live_abcdef',
  created_at: '2026-01-02T00:00:00.000Z',
  ...more,
});

const HOUR_MS = 3_600_000;
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
export const token = (digest: string, account_id: string, hours = 24): LinkToken => ({
  digest,
  account_id,
  expires_at: inHours(hours),
});

export const resetToken = (digest: string, account_id: string, hours = 1): LinkToken => ({
  ...token(digest, account_id, hours),
  kind: 'reset',
});

export const reset = (
  digest: string,
  account_id: string,
  more: Partial<PasswordReset> = {},
): PasswordReset => ({
  account_id,
  digest,
  password_hash: '$argon2id$new',
  at: inHours(0),
  ...more,
});

export const REVOKED_AT = '2026-02-01T00:00:00.000Z';
/** Maximum number of keys of one account that the tests pass to `addKey`. */
export const MOST = 20;
