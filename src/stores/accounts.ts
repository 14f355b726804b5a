/**
 * Accounts, their API keys and the tokens of links in letters: one contract, because one change touches
 * several of them. Whatever a promise acknowledges is kept, through the death of the process and of the
 * machine.
 *
 * The store sees no secret: passwords come as argon2id hashes, keys and tokens as digests. Where it cannot be read or
 * written now, what it throws is the service error `upstream_unavailable`.
 */
export const PLANS = ['free', 'payg', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** Rates and quota of its own, where they are not those of the plan. */
export interface OwnLimits {
  readonly requests_per_minute?: number;
  /** Of reason, which is counted apart. */
  readonly reason_per_minute?: number;
}

export interface AccountRecord extends OwnLimits {
  readonly id: string;
  /** As written. Two addresses are the same where they agree trimmed and in lower case. */
  readonly email: string;
  readonly email_verified: boolean;
  readonly plan: Plan;
  /** Times are RFC 3339, UTC. */
  readonly created_at: string;
  /** In PHC form. Nobody logs in to an account without one: the operator made it, by issuing a key. */
  readonly password_hash?: string;
  /** Stands in every token of the account: raised, it ends all sessions. */
  readonly token_version: number;
  /** Since when it need not wait, where the instance has a waitlist. */
  readonly granted_at?: string;
  /** Where it is not the plan's; `null` without bound. */
  readonly monthly_requests?: number | null;
  /** How often the password was reset by a letter's link; absent for never. */
  readonly resets?: number;
}

export interface KeyRecord extends OwnLimits {
  readonly id: string;
  readonly account_id: string;
  readonly label: string;
  /** What may be shown of the key: its fixed prefix and the next 6 characters. */
  readonly key_prefix: string;
  readonly created_at: string;
  readonly revoked_at?: string;
}

/** A key with the account that it belongs to: all that a request needs to know of who asks. */
export interface Caller {
  readonly key: KeyRecord;
  readonly account: AccountRecord;
}

/** Action of a letter's link: verify the address or reset the password. A token works for one of them. */
export type LinkKind = 'verify' | 'reset';

/** A token of the link in a letter, by its digest. */
export interface LinkToken {
  readonly digest: string;
  readonly account_id: string;
  readonly expires_at: string;
  /** Absent in a token that verifies. */
  readonly kind?: 'reset';
  /** `resets` of the account at the time of issue; absent for 0. The next reset voids the token. */
  readonly resets?: number;
}

/** A new password by a token of the kind `reset`. */
export interface PasswordReset {
  readonly account_id: string;
  readonly digest: string;
  readonly password_hash: string;
  /** RFC 3339, UTC: the token must not have expired then, and keys are revoked with this time. */
  readonly at: string;
}

type Changeable = Omit<AccountRecord, 'id' | 'email' | 'created_at'>;

/** What an account may be changed to: everything but what it is known by. `undefined` takes away what may be absent. */
export type AccountChange = {
  readonly [Field in keyof Changeable]?: Changeable[Field] | Absent<Field>;
};

type Absent<Field extends keyof Changeable> = object extends Pick<Changeable, Field> ? undefined : never;

/**
 * Revoked keys that an account keeps, the newest ones, for its owner to see. Adding or revoking a key
 * removes the records of older ones; those keys are unknown from then on. The bound is a number and not
 * an age, because an age does not bound how many keys one account can make.
 */
export const REVOKED_KEYS_KEPT = 100;
/** Keys that are swept in one step, which must not keep others waiting. */
export const KEYS_SWEPT_AT_ONCE = 50;

export interface AccountStore {
  /** All or nothing, with the token that its mail carries. `taken` where another account has the address. */
  addAccount(account: AccountRecord, token?: LinkToken): Promise<'added' | 'taken'>;
  account(id: string): Promise<AccountRecord | undefined>;
  accountOf(email: string): Promise<AccountRecord | undefined>;
  /** Oldest first. */
  accounts(): Promise<AccountRecord[]>;
  /**
   * Reads and writes in one step: `change` sees the account as it is then, and may be called again where another
   * process was faster. What it throws is thrown, and nothing is written. `undefined` where there is no such account.
   */
  changeAccount(
    id: string,
    change: (account: AccountRecord) => AccountChange,
  ): Promise<AccountRecord | undefined>;

  /** With its keys and tokens; its address is free again. `undefined` where there is no such account. */
  removeAccount(id: string): Promise<AccountRecord | undefined>;

  /** What has expired by the machine's clock may be forgotten then. `no_account` where its account is gone. */
  addToken(token: LinkToken): Promise<'added' | 'no_account'>;
  /**
   * Verifies the account of a token that has not expired at `now`; a second time, within the token's life, does the
   * same. `undefined` for any other token.
   */
  redeemToken(digest: string, now: string): Promise<AccountRecord | undefined>;
  /** The account of a token of this kind that works at `now`. Reads only. */
  tokenOwner(digest: string, kind: LinkKind, now: string): Promise<AccountRecord | undefined>;
  /**
   * Sets the password and ends all earlier access in one step: raises `token_version`, revokes every key,
   * voids every token of the account including this one. Verifies the address, because the token was sent
   * there. `undefined` if the token does not work or belongs to another account; nothing is written then.
   */
  resetPassword(reset: PasswordReset): Promise<AccountRecord | undefined>;

  /**
   * `full` where the account holds `most` keys already that are not revoked; counted and added in one
   * step, at a cost that does not grow with the keys that were revoked. With `tokenVersion`, `no_account`
   * also if the account has another one now: an ended session makes no key.
   */
  addKey(
    digest: string,
    key: KeyRecord,
    most: number,
    tokenVersion?: number,
  ): Promise<'added' | 'full' | 'no_account'>;
  /**
   * What is stored now, by whatever process: a key revoked or an account changed elsewhere shows here. Answers at once
   * where the store is this machine's.
   */
  find(digest: string): Caller | undefined | Promise<Caller | undefined>;
  /**
   * Oldest first; of one account, or all. Of the revoked keys of an account, the newest
   * `REVOKED_KEYS_KEPT`.
   */
  keys(accountId?: string): Promise<KeyRecord[]>;
  /**
   * A key revoked before keeps its time. `undefined` where there is no such key, or no longer, or it is
   * not of the account that is named.
   */
  revokeKey(id: string, at: string, accountId?: string): Promise<KeyRecord | undefined>;

  /**
   * All that is stored, as a snapshot holds it. No key or token is in it without its account. Rejects if a
   * record is damaged, unless `onDamage` is given: the record is then left out, with the keys and tokens of
   * a damaged account, and `onDamage` is called with its name.
   */
  everything(onDamage?: (record: string) => void): Promise<StoredAccounts>;

  close(): Promise<void>;
}

/** A store's content, from which `addAccount`, `addKey` and `addToken` make another that answers alike. */
export interface StoredAccounts {
  readonly accounts: readonly AccountRecord[];
  readonly keys: readonly { readonly digest: string; readonly key: KeyRecord }[];
  readonly tokens: readonly LinkToken[];
}

/** True if the account's token works at `now` for a link of the kind `asked`. */
export function isWorkingToken(
  { kind, expires_at, resets = 0 }: Omit<LinkToken, 'digest'>,
  account: AccountRecord,
  asked: LinkKind,
  now: string,
): boolean {
  return (kind ?? 'verify') === asked && expires_at > now && resets === (account.resets ?? 0);
}

/** The account as a reset leaves it: waiting list, plan and limits stay. */
export function resetAccount(account: AccountRecord, { password_hash }: PasswordReset): AccountRecord {
  return {
    ...account,
    password_hash,
    email_verified: true,
    token_version: account.token_version + 1,
    resets: (account.resets ?? 0) + 1,
  };
}

/** The account as `change` leaves it. */
export function changedAccount(account: AccountRecord, change: AccountChange): AccountRecord {
  const { id, email, created_at } = account;
  const fields = Object.entries({ ...account, ...change, id, email, created_at });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as unknown as AccountRecord;
}

/** What addresses are compared by. */
export function addressKey(email: string): string {
  return email.trim().toLowerCase();
}
