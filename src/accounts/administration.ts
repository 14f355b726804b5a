/** What a person does to accounts by hand: the operator's command line calls these. */
import { z } from 'zod';
import { invalid, ServiceError } from '../errors.ts';
import { validate } from '../schema/validate.ts';
import type { AccountChange, AccountRecord, AccountStore, KeyRecord, Plan } from '../stores/accounts.ts';
import { PLANS } from '../stores/accounts.ts';
import { addressSchema } from './address.ts';
import { grantedAccount, ownRate } from './keys.ts';
import { addressOf, newLink } from './links.ts';
import { newPasswordSchema, objectionTo } from './passwords/password-rules.ts';
import type { Passwords } from './passwords/passwords.ts';

/** An account as it may be shown: nothing of its password but whether there is one. */
export interface ShownAccount {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly plan: Plan;
  readonly created_at: string;
  /** `null` while it waits, where the instance has a waitlist. */
  readonly granted_at: string | null;
  readonly has_password: boolean;
  /** Own limits; absent where those of the plan hold. `monthly_requests` is `null` where there is no bound. */
  readonly requests_per_minute?: number;
  readonly reason_per_minute?: number;
  readonly monthly_requests?: number | null;
  /** Those that are not revoked. */
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

/** `plan` takes an own limit away, so that the plan's holds again; a quota of `none` is without bound. */
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

/** Verified, and past any waitlist: the operator knows whose it is. */
export async function addAccount(store: AccountStore, request: NewAccount): Promise<ShownAccount> {
  const { input, problems } = validate(newAccountSchema, { ...request });
  if (problems) throw invalid(problems);
  const account = grantedAccount(input.email, input.plan);
  if ((await store.addAccount(account)) === 'taken')
    throw invalid([{ pointer: '#/email', detail: 'has an account already; see sanad accounts show' }]);
  return shown(account, 0);
}

export function setPlan(store: AccountStore, name: string, plan: Plan): Promise<ShownAccount> {
  return changeNamed(store, name, () => ({ plan }));
}

/** Ends its waiting; who waits no more keeps the time. */
export function grantAccess(store: AccountStore, name: string): Promise<ShownAccount> {
  return changeNamed(store, name, ({ granted_at }) => ({
    granted_at: granted_at ?? new Date().toISOString(),
  }));
}

/** As the link of the mail does, where the mail did not arrive. */
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

/** Every token of the account is dead from now on; its keys work as before. */
export function endSessions(store: AccountStore, name: string): Promise<ShownAccount> {
  return changeNamed(store, name, ({ token_version }) => ({ token_version: token_version + 1 }));
}

/** Ends its sessions too. */
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

/** The link of a reset letter, for an owner whom letters do not reach. */
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

/** With its keys, which stop working, and its tokens. There is no way back. */
export async function removeAccount(store: AccountStore, name: string): Promise<AccountWithKeys> {
  const account = await showAccount(store, name);
  if ((await store.removeAccount(account.id)) === undefined) throw noAccount(name);
  return account;
}

/** By id or by address: an id has no @. */
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
