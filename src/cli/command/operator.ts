/** The caller of an operation that a command runs inside its own process. */
import type { Caller } from '../../stores/accounts.ts';

/** The person at the terminal, whose plan includes every operation. */
export const OPERATOR: Caller = {
  key: {
    id: 'command',
    account_id: 'operator',
    label: 'sanad',
    key_prefix: '',
    created_at: '1970-01-01T00:00:00.000Z',
  },
  account: {
    id: 'operator',
    email: 'operator@sanad.local',
    email_verified: true,
    plan: 'enterprise',
    created_at: '1970-01-01T00:00:00.000Z',
    token_version: 1,
  },
};
