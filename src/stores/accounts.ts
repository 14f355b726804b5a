/**
 * Contract of the account store: accounts, their API keys, and the tokens in links that are sent by e-mail.
 * There is one contract for all three, because a single change can affect several of them. A change that a
 * method has acknowledged survives the end of the process and of the machine (in Redis, with the settings
 * that `redis/accounts.ts` names).
 *
 * The store sees no secret: passwords come as argon2id hashes, keys and tokens as digests. Every method
 * rejects with the service error `upstream_unavailable` while the store cannot be read or written.
 */
export const PLANS = ['free', 'payg', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** Limits of one key or account, which override those of its plan. */
export interface OwnLimits {
  readonly requests_per_minute?: number;
  /** Requests per minute to `reason`, which are counted apart from other requests. */
  readonly reason_per_minute?: number;
}

export interface AccountRecord extends OwnLimits {
  readonly id: string;
  /**
   * E-mail address as the owner wrote it. Two addresses are the same if they are equal after trimming and
   * lower-casing.
   */
  readonly email: string;
  readonly email_verified: boolean;
  readonly plan: Plan;
  /** Time of creation. All times of these records are RFC 3339, UTC. */
  readonly created_at: string;
  /**
   * Argon2id hash of the password in PHC string format. Absent if the account has no login, because an
   * operator created it by issuing a key.
   */
  readonly password_hash?: string;
  /** Counter contained in every session token of the account. Incrementing it ends all sessions. */
  readonly token_version: number;
  /** Time at which the operator granted access, on instances with a waiting list. */
  readonly granted_at?: string;
  /** Monthly quota of requests that overrides the plan's quota; `null` means unlimited. */
  readonly monthly_requests?: number | null;
  /** Code of the jurisdiction that searches and questions of this account prefer. */
  readonly preferred_jurisdiction?: string;
  /** Number of times that the password was reset by a link in an e-mail; absent for 0. */
  readonly resets?: number;
}

export interface KeyRecord extends OwnLimits {
  readonly id: string;
  readonly account_id: string;
  readonly label: string;
  /** Displayable part of the key: its fixed prefix and the next 6 characters. */
  readonly key_prefix: string;
  readonly created_at: string;
  readonly revoked_at?: string;
}

/**
 * The caller of a request: its API key and the key's account. No more is needed to decide what the request
 * may do.
 */
export interface Caller {
  readonly key: KeyRecord;
  readonly account: AccountRecord;
}

/**
 * Purpose of the link in an e-mail: verify the e-mail address, or reset the password. A token is valid for
 * one of the two.
 */
export type LinkKind = 'verify' | 'reset';

/** The stored record of the token in an e-mail's link. It is found by the token's digest. */
export interface LinkToken {
  readonly digest: string;
  readonly account_id: string;
  readonly expires_at: string;
  /** `reset` for a link that sets a new password; absent for a link that verifies an address. */
  readonly kind?: 'reset';
  /**
   * Number of password resets of the account when the token was issued; absent for 0. The next reset makes
   * the numbers differ, which invalidates the token.
   */
  readonly resets?: number;
}

/** A new password for an account, authorized by the token of a link of the kind `reset`. */
export interface PasswordReset {
  readonly account_id: string;
  readonly digest: string;
  readonly password_hash: string;
  /**
   * Time of the reset, RFC 3339, UTC. The token must not have expired at this time, and all keys are revoked
   * with this time.
   */
  readonly at: string;
}

type Changeable = Omit<AccountRecord, 'id' | 'email' | 'created_at'>;

/** Fields of an account that may change. `undefined` removes an optional field. */
export type AccountChange = {
  readonly [Field in keyof Changeable]?: Changeable[Field] | Absent<Field>;
};

type Absent<Field extends keyof Changeable> = object extends Pick<Changeable, Field> ? undefined : never;

/**
 * Number of revoked keys that an account keeps for its owner to see, the newest ones. Adding or revoking a
 * key removes the records of older revoked keys, which are then unknown. The bound is a number and not an
 * age, because an age does not bound how many keys one account can create.
 */
export const REVOKED_KEYS_KEPT = 100;
/** Maximum number of revoked keys removed in one step, so that the step stays short. */
export const KEYS_SWEPT_AT_ONCE = 50;

export interface AccountStore {
  /**
   * Adds an account together with the token of its verification e-mail, in one step. Returns `taken` if
   * another account has the address.
   */
  addAccount(account: AccountRecord, token?: LinkToken): Promise<'added' | 'taken'>;
  account(id: string): Promise<AccountRecord | undefined>;
  accountOf(email: string): Promise<AccountRecord | undefined>;
  /** Returns all accounts, oldest first. */
  accounts(): Promise<AccountRecord[]>;
  /**
   * Reads and writes an account in one step. `change` gets the current account, and is called again if
   * another process has changed the account first. If `change` throws, nothing is written and its error is
   * thrown. Returns `undefined` if there is no such account.
   */
  changeAccount(
    id: string,
    change: (account: AccountRecord) => AccountChange,
  ): Promise<AccountRecord | undefined>;

  /**
   * Removes an account with its keys and tokens; its address can then be used again. Returns `undefined` if
   * there is no such account.
   */
  removeAccount(id: string): Promise<AccountRecord | undefined>;

  /**
   * Adds the token of a link in an e-mail. Expired tokens may be removed in the same step. Returns
   * `no_account` if the account no longer exists.
   */
  addToken(token: LinkToken): Promise<'added' | 'no_account'>;
  /**
   * Marks the address of the account as verified, if the token has not expired at `now`. A second call before
   * the expiry returns the same. Returns `undefined` for a token that is expired, unknown, of the kind
   * `reset` or older than a password reset.
   */
  redeemToken(digest: string, now: string): Promise<AccountRecord | undefined>;
  /**
   * Returns the account of the link token with this digest if the token is of this kind and valid at `now`.
   * Reads only.
   */
  tokenOwner(digest: string, kind: LinkKind, now: string): Promise<AccountRecord | undefined>;
  /**
   * Sets the password and ends all earlier access in one step: increments `token_version`, revokes every key,
   * and invalidates every token of the account including the given one. Also marks the address as verified,
   * because the token was sent there. If the token is invalid or belongs to another account, nothing is
   * written and `undefined` is returned.
   */
  resetPassword(reset: PasswordReset): Promise<AccountRecord | undefined>;

  /**
   * Adds a key. Returns `full` if the account already has `most` keys that are not revoked. Counting and
   * adding are one step, whose cost does not depend on the number of revoked keys. Returns `no_account` if
   * there is no such account, and with `tokenVersion` also if the account's version differs, so that an ended
   * session cannot create a key.
   */
  addKey(
    digest: string,
    key: KeyRecord,
    most: number,
    tokenVersion?: number,
  ): Promise<'added' | 'full' | 'no_account'>;
  /**
   * Returns the key with this digest, which may be revoked, and its account as they are stored now, including
   * changes by other processes. The call is synchronous if the store is on this machine.
   */
  find(digest: string): Caller | undefined | Promise<Caller | undefined>;
  /**
   * Returns the keys of one account or of all, oldest first. For each account, the revoked keys are the
   * newest `REVOKED_KEYS_KEPT`.
   */
  keys(accountId?: string): Promise<KeyRecord[]>;
  /**
   * Revokes a key at the time `at`. A key that is already revoked keeps its earlier time. Returns `undefined`
   * if there is no such key, or if it belongs to another account than `accountId`.
   */
  revokeKey(id: string, at: string, accountId?: string): Promise<KeyRecord | undefined>;

  /**
   * Returns everything stored, for a snapshot. No key or token is returned without its account. If a record
   * is damaged, the call rejects. With `onDamage`, it calls `onDamage` with the record's name instead, and
   * leaves out the record and, for a damaged account, its keys and tokens.
   */
  everything(onDamage?: (record: string) => void): Promise<StoredAccounts>;

  close(): Promise<void>;
}

/**
 * All records of an account store. `addAccount`, `addKey` and `addToken` make an equivalent store of them.
 */
export interface StoredAccounts {
  readonly accounts: readonly AccountRecord[];
  readonly keys: readonly { readonly digest: string; readonly key: KeyRecord }[];
  readonly tokens: readonly LinkToken[];
}

/** True if the account's link token can be used at `now` for a link of the kind `asked`. */
export function isWorkingToken(
  { kind, expires_at, resets = 0 }: Omit<LinkToken, 'digest'>,
  account: AccountRecord,
  asked: LinkKind,
  now: string,
): boolean {
  return (kind ?? 'verify') === asked && expires_at > now && resets === (account.resets ?? 0);
}

/** Returns the account as it is after a password reset; waiting list, plan and limits are unchanged. */
export function resetAccount(account: AccountRecord, { password_hash }: PasswordReset): AccountRecord {
  return {
    ...account,
    password_hash,
    email_verified: true,
    token_version: account.token_version + 1,
    resets: (account.resets ?? 0) + 1,
  };
}

/** Returns the account after a change. Id, address and time of creation cannot change. */
export function changedAccount(account: AccountRecord, change: AccountChange): AccountRecord {
  const { id, email, created_at } = account;
  const fields = Object.entries({ ...account, ...change, id, email, created_at });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as unknown as AccountRecord;
}

/** Returns the normalized form of an e-mail address, in which addresses are compared. */
export function addressKey(email: string): string {
  return email.trim().toLowerCase();
}
