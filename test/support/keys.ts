/** The record of a key, for operations that are run without a door. */
import type { KeyRecord } from '../../src/stores/keys.ts';

export const KEY: KeyRecord = {
  id: 'k',
  email: 'jurist@example.org',
  label: 'l',
  plan: 'free',
  key_prefix: 'p',
  created_at: '2026-01-01',
};
