/** Changes that the operator makes to accounts by hand, on the command line. */
import { z } from 'zod';
import { invalid, ServiceError } from '../errors.ts';
import { validate } from '../schema/validation/validate.ts';
import type { AccountChange, AccountRecord, AccountStore, KeyRecord, Plan } from '../stores/accounts.ts';
import { PLANS } from '../stores/accounts.ts';
import { addressSchema } from './address.ts';
import { grantedAccount, ownRate } from './keys.ts';
import { addressOf, newLink } from './links.ts';
import { newPasswordSchema, objectionTo } from './passwords/password-rules.ts';
import type { Passwords } from './passwords/passwords.ts';

/** An account as the command line shows it, without its secrets. */
export interface ShownAccount {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly plan: Plan;
  readonly created_at: string;
  /** When the operator granted access; `null` while the account is on the waitlist. */
  readonly granted_at: string | null;
  readonly has_password: boolean;
  /**
   * The account's own limits; absent if the limits of its plan apply. `monthly_requests` is `null` if
   * unlimited.
   */
  readonly requests_per_minute?: number;
  readonly reason_per_minute?: number;
  readonly monthly_requests?: number | null;
  /** Number of the account's API keys that are not revoked. */
  readonly active_keys: number;
}

export type AccountWithKeys = ShownAccount & { readonly keys: readonly KeyRecord[] };

const newAccountSchema = z.strictObject({
  email: addressSchema,
  plan: z.enum(PLANS).default('free'),
});

export type NewAccount = z.input<typeof newAccountSchema>;

export const MAX_MONTHLY_REQUESTS = 1_000_000_000;

const ownOrPlans = z.union([ownRate, z.literal('plan')]).optional();

/**
 * New limits of an account. `plan` removes the account's own limit, so that the limit of its plan applies
 * again. A monthly quota of `none` is unlimited.
 */
const limitsSchema = z.strictObject({
  requests_per_minute: ownOrPlans,
  reason_per_minute: ownOrPlans,
  monthly_requests: z
    .union([z.int().min(0).max(MAX_MONTHLY_REQUESTS), z.literal(['none', 'plan'])])
    .optional(),
});

export type NewLimits = z.input<typeof limitsSchema>;

export async function listAccounts(store: AccountStore): Promise<ShownAccount[]> {
  const active = new Map<string, number>();
  for (const { account_id, revoked_at } of await store.keys())
    if (revoked_at === undefined) active.set(account_id, (active.get(account_id) ?? 0) + 1);
  return (await store.accounts()).map((account) => shown(account, active.get(account.id) ?? 0));
}

export async function showAccount(store: AccountStore, name: string): Promise<AccountWithKeys> {
  const account = await accountNamed(store, name);
  const keys = await store.keys(account.id);
  return { ...shown(account, activeOf(keys)), keys };
}

/** Adds an account that is verified and not on the waitlist, because the operator knows its owner. */
export async function addAccount(store: AccountStore, request: NewAccount): Promise<ShownAccount> {
  const { input, problems } = validate(newAccountSchema, { ...request });
  if (problems) throw invalid(problems);
  const account = grantedAccount(input.email, input.plan);
  if ((await store.addAccount(account)) === 'taken')
    throw invalid([{ pointer: '#/email', detail: 'already has an account; see sanad accounts show' }]);
  return shown(account, 0);
}

export function setPlan(store: AccountStore, name: string, plan: Plan): Promise<ShownAccount> {
  return changeNamed(store, name, () => ({ plan }));
}

/** Takes the account off the waitlist. If access was granted before, the time of that grant is kept. */
export function grantAccess(store: AccountStore, name: string): Promise<ShownAccount> {
  return changeNamed(store, name, ({ granted_at }) => ({
    granted_at: granted_at ?? new Date().toISOString(),
  }));
}

/** Marks the account's address as verified, without the link that a letter would contain. */
export function verifyAddress(store: AccountStore, name: string): Promise<ShownAccount> {
  return changeNamed(store, name, () => ({ email_verified: true }));
}

export async function setLimits(store: AccountStore, name: string, limits: NewLimits): Promise<ShownAccount> {
  const { input, problems } = validate(limitsSchema, { ...limits });
  if (problems) throw invalid(problems);
  const { requests_per_minute: rate, reason_per_minute: reasonRate, monthly_requests: quota } = input;
  const change: AccountChange = {
    ...(rate !== undefined && { requests_per_minute: ownOf(rate) }),
    ...(reasonRate !== undefined && { reason_per_minute: ownOf(reasonRate) }),
    ...(quota !== undefined && { monthly_requests: quota === 'none' ? null : ownOf(quota) }),
  };
  return changeNamed(store, name, () => change);
}

/** Invalidates every session token of the account. Its API keys go on working. */
export function endSessions(store: AccountStore, name: string): Promise<ShownAccount> {
  return changeNamed(store, name, ({ token_version }) => ({ token_version: token_version + 1 }));
}

/** Sets a new password for the account and ends every session of it. */
export async function setPassword(
  store: AccountStore,
  name: string,
  password: string,
  passwords: Passwords,
): Promise<ShownAccount> {
  const { email } = await accountNamed(store, name);
  const { input, problems } = validate(z.strictObject({ password: newPasswordSchema }), { password });
  if (problems) throw invalid(problems);
  const objection = objectionTo(input.password, email);
  if (objection !== undefined) throw invalid([{ pointer: '#/password', detail: objection }]);
  const password_hash = await passwords.hash(input.password, new AbortController().signal);
  return changeNamed(store, name, ({ token_version }) => ({
    password_hash,
    token_version: token_version + 1,
  }));
}

/** A link that sets a new password. The operator makes it for an owner who receives no letters (e-mails). */
export interface ResetLink {
  readonly id: string;
  readonly email: string;
  readonly link: string;
  readonly expires_at: string;
}

export async function resetLink(store: AccountStore, name: string, baseUrl: string): Promise<ResetLink> {
  const account = await accountNamed(store, name);
  const made = newLink(account, 'reset');
  if ((await store.addToken(made.stored)) === 'no_account') throw noAccount(name);
  const { id, email } = account;
  return { id, email, link: addressOf(baseUrl, made), expires_at: made.stored.expires_at };
}

/** Removes the account with its keys and tokens, for good. */
export async function removeAccount(store: AccountStore, name: string): Promise<AccountWithKeys> {
  const account = await showAccount(store, name);
  if ((await store.removeAccount(account.id)) === undefined) throw noAccount(name);
  return account;
}

/** Finds an account by id or e-mail address. Only an address contains an @. */
async function accountNamed(store: AccountStore, name: string): Promise<AccountRecord> {
  const account = await (name.includes('@') ? store.accountOf(name) : store.account(name));
  if (account === undefined) throw noAccount(name);
  return account;
}

async function changeNamed(
  store: AccountStore,
  name: string,
  change: (account: AccountRecord) => AccountChange,
): Promise<ShownAccount> {
  const { id } = await accountNamed(store, name);
  const changed = await store.changeAccount(id, change);
  if (changed === undefined) throw noAccount(name);
  return shown(changed, activeOf(await store.keys(id)));
}

const noAccount = (name: string) =>
  new ServiceError('not_found', { detail: `There is no account with the id or address ${name}.` });

const ownOf = (limit: number | 'plan') => (limit === 'plan' ? undefined : limit);

const activeOf = (keys: readonly KeyRecord[]) =>
  keys.filter(({ revoked_at }) => revoked_at === undefined).length;

function shown(account: AccountRecord, active_keys: number): ShownAccount {
  const { id, email, email_verified, plan, created_at, granted_at, password_hash, ...rest } = account;
  const { token_version: _version, resets: _resets, ...limits } = rest;
  return {
    id,
    email,
    email_verified,
    plan,
    created_at,
    granted_at: granted_at ?? null,
    has_password: password_hash !== undefined,
    ...limits,
    active_keys,
  };
}
