/** Makes, lists and revokes API keys. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { invalid, ServiceError } from '../errors.ts';
import { text } from '../schema/text.ts';
import { validate } from '../schema/validation/validate.ts';
import type { AccountRecord, AccountStore, KeyRecord, Plan } from '../stores/accounts.ts';
import { PLANS } from '../stores/accounts.ts';
import { addressSchema } from './address.ts';
import { generateKey, keyDigest, shownPrefix } from './keys/api-key.ts';

/** The store of accounts and keys, and the secret pepper with which API keys are hashed. */
export interface Keyring {
  readonly store: AccountStore;
  readonly pepper: string;
}

/** Maximum number of API keys of one account, not counting revoked ones. */
export const MAX_KEYS = 20;
export const MAX_REQUESTS_PER_MINUTE = 100_000;

export const keyLabel = text(1, 100);
export const ownRate = z.int().min(1).max(MAX_REQUESTS_PER_MINUTE);

const newKeySchema = z.strictObject({
  email: addressSchema.describe('Address of the account that owns the key'),
  label: keyLabel.default('default').describe('Purpose of the key'),
  plan: z
    .enum(PLANS)
    .optional()
    .describe('New plan of the account; unchanged if absent, free for a new account'),
  requests_per_minute: ownRate
    .optional()
    .describe('Rate of the key in requests a minute; that of the account if absent'),
  reason_per_minute: ownRate
    .optional()
    .describe('Rate of reason, counted separately, in requests a minute; that of the account if absent'),
});

export type NewKey = z.input<typeof newKeySchema>;

/** A key with the address and plan of its account, as lists show it. */
export type ListedKey = KeyRecord & Pick<AccountRecord, 'email' | 'plan'>;

/** A key together with its secret text, which is shown once and not stored. */
export type IssuedKey = ListedKey & { readonly key: string };

export interface NewKeyFacts {
  readonly label: string;
  readonly requests_per_minute?: number | undefined;
  readonly reason_per_minute?: number | undefined;
  /**
   * `token_version` (counter that ends sessions) of the session in which the owner makes the key; absent if
   * the operator makes it.
   */
  readonly tokenVersion?: number;
}

/**
 * Makes an API key. When the promise resolves, the key is on disk and works. Resolves to `full` if the
 * account has `MAX_KEYS` keys already, to `no_account` if it does not exist or the session has ended.
 */
export async function createKey(
  { store, pepper }: Keyring,
  accountId: string,
  { label, requests_per_minute, reason_per_minute, tokenVersion }: NewKeyFacts,
): Promise<{ record: KeyRecord; key: string } | 'full' | 'no_account'> {
  const key = generateKey();
  const record: KeyRecord = {
    id: randomUUID(),
    account_id: accountId,
    label,
    key_prefix: shownPrefix(key),
    created_at: new Date().toISOString(),
    ...(requests_per_minute !== undefined && { requests_per_minute }),
    ...(reason_per_minute !== undefined && { reason_per_minute }),
  };
  const outcome = await store.addKey(keyDigest(key, pepper), record, MAX_KEYS, tokenVersion);
  return outcome === 'added' ? { record, key } : outcome;
}

/**
 * Issues a key to the account at an address, which is created if there is none. `onPlanChange` receives the
 * earlier plan if the request changes it.
 */
export async function issueKey(
  keyring: Keyring,
  request: NewKey,
  onPlanChange?: (account: AccountRecord, before: Plan) => void,
): Promise<IssuedKey> {
  const { input, problems } = validate(newKeySchema, { ...request });
  if (problems) throw invalid(problems);
  const account = await accountAt(keyring.store, input.email, input.plan);
  const created = await createKey(keyring, account.id, input);
  if (created === 'full')
    throw invalid([{ pointer: '#/email', detail: `has ${MAX_KEYS} keys already; revoke one first` }]);
  if (created === 'no_account')
    throw new ServiceError('not_found', { detail: 'The account has been removed.' });
  const { email, plan } = await onPlan(keyring.store, account, input.plan ?? account.plan, onPlanChange);
  return { ...listed(created.record, { email, plan }), key: created.key };
}

export async function listKeys({ store }: Keyring): Promise<ListedKey[]> {
  const accounts = new Map((await store.accounts()).map((account) => [account.id, account]));
  // The account of a key may be missing, because it can be removed with its keys between the two reads.
  return (await store.keys()).flatMap((key) => {
    const account = accounts.get(key.account_id);
    return account === undefined ? [] : [listed(key, account)];
  });
}

/** Revokes a key. Every process that uses this store refuses the key from the next request on. */
export async function revokeKey({ store }: Keyring, id: string): Promise<ListedKey> {
  const revoked = await store.revokeKey(id, new Date().toISOString());
  const account = revoked && (await store.account(revoked.account_id));
  if (account === undefined)
    throw new ServiceError('not_found', { detail: `There is no key with the id ${id}.` });
  return listed(revoked as KeyRecord, account);
}

/** A new account made by the operator: verified, not on the waitlist, without a password. */
export function grantedAccount(email: string, plan: Plan): AccountRecord {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    email,
    email_verified: true,
    plan,
    created_at: now,
    token_version: 1,
    granted_at: now,
  };
}

async function accountAt(store: AccountStore, email: string, plan: Plan | undefined): Promise<AccountRecord> {
  const known = await store.accountOf(email);
  if (known !== undefined) return known;
  const account = grantedAccount(email, plan ?? 'free');
  // Another process may have added an account with this address in the meantime; then that one is used.
  return (await store.addAccount(account)) === 'added' ? account : accountAt(store, email, plan);
}

async function onPlan(
  store: AccountStore,
  account: AccountRecord,
  plan: Plan,
  onPlanChange: ((account: AccountRecord, before: Plan) => void) | undefined,
): Promise<AccountRecord> {
  if (account.plan === plan) return account;
  const changed = await store.changeAccount(account.id, () => ({ plan }));
  if (changed === undefined) throw new ServiceError('not_found', { detail: 'The account has been removed.' });
  onPlanChange?.(changed, account.plan);
  return changed;
}

/**
 * Builds the entry that lists show for a key. The order of its members is part of the output that programs
 * read.
 */
function listed(
  { id, account_id, ...rest }: KeyRecord,
  { email, plan }: Pick<AccountRecord, 'email' | 'plan'>,
): ListedKey {
  const { label, ...more } = rest;
  return { id, email, label, plan, ...more, account_id };
}
