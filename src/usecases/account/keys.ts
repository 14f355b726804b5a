/** Issue, list and revoke API keys. The operator's command line calls these now. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { invalid, ServiceError } from '../../errors.ts';
import { text } from '../../schema/text.ts';
import { validate } from '../../schema/validate.ts';
import type { KeyRecord, KeyStore } from '../../stores/keys.ts';
import { PLANS } from '../../stores/keys.ts';
import { generateKey, keyDigest, shownPrefix } from './api-key.ts';

/** Where keys are kept, and the pepper that their digests are made with. */
export interface Keyring {
  readonly store: KeyStore;
  readonly pepper: string;
}

const MAX_KEYS_PER_EMAIL = 20;
export const MAX_REQUESTS_PER_MINUTE = 100_000;

const ownRate = z.int().min(1).max(MAX_REQUESTS_PER_MINUTE).optional();

const newKeySchema = z.strictObject({
  email: z.email().max(254).describe('Whom the key belongs to'),
  label: text(1, 100).default('default').describe('What the key is for'),
  plan: z.enum(PLANS).default('free'),
  requests_per_minute: ownRate.describe('Own rate, where it is not the default'),
  reason_per_minute: ownRate.describe('Own rate of reason, which is counted apart'),
});

export type NewKey = z.input<typeof newKeySchema>;

/** The record with the secret, which is shown this once and kept nowhere. */
export type IssuedKey = KeyRecord & { readonly key: string };

/** When the promise resolves the key is on disk and works. */
export async function issueKey(keyring: Keyring, request: NewKey): Promise<IssuedKey> {
  const { input, problems } = validate(newKeySchema, { ...request });
  if (problems) throw invalid(problems);
  if (activeKeysOf(keyring.store, input.email) >= MAX_KEYS_PER_EMAIL) {
    throw invalid([
      { pointer: '#/email', detail: `has ${MAX_KEYS_PER_EMAIL} keys already; revoke one first` },
    ]);
  }
  const key = generateKey();
  const record: KeyRecord = {
    id: randomUUID(),
    email: input.email,
    label: input.label,
    plan: input.plan,
    key_prefix: shownPrefix(key),
    created_at: new Date().toISOString(),
    ...(input.requests_per_minute !== undefined && { requests_per_minute: input.requests_per_minute }),
    ...(input.reason_per_minute !== undefined && { reason_per_minute: input.reason_per_minute }),
  };
  await keyring.store.add(keyDigest(key, keyring.pepper), record);
  return { ...record, key };
}

export function listKeys(keyring: Keyring): KeyRecord[] {
  return keyring.store.list();
}

/** From the next request on, the key is refused by every process on this store. */
export async function revokeKey(keyring: Keyring, id: string): Promise<KeyRecord> {
  const revoked = await keyring.store.revoke(id, new Date().toISOString());
  if (revoked === undefined)
    throw new ServiceError('not_found', { detail: `There is no key with the id ${id}.` });
  return revoked;
}

/** Addresses are compared without case, and kept as written. */
function activeKeysOf(store: KeyStore, email: string): number {
  const wanted = email.toLowerCase();
  return store.list().filter((key) => key.revoked_at === undefined && key.email.toLowerCase() === wanted)
    .length;
}
