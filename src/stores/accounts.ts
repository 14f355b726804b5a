/**
 * Contract of the account store: accounts, their API keys and the tokens of links in letters. One
 * contract, because a single change can affect several of them. An acknowledged change survives the end
 * of the process and of the machine.
 *
 * The store sees no secret: passwords come as argon2id hashes, keys and tokens as digests. Every method
 * rejects with the service error `upstream_unavailable` if the store cannot be read or written now.
 */
export const PLANS = ['free', 'payg', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** Limits of a key or account that override those of the plan. */
export interface OwnLimits {
  readonly requests_per_minute?: number;
  /** For `reason`, which has its own window. */
  readonly reason_per_minute?: number;
}

export interface AccountRecord extends OwnLimits {
  readonly id: string;
  /** As written. Two addresses are the same if they are equal after trimming and lower-casing. */
  readonly email: string;
  readonly email_verified: boolean;
  readonly plan: Plan;
  /** Times are RFC 3339, UTC. */
  readonly created_at: string;
  /** In PHC form. An account without one has no login: an operator created it by issuing a key. */
  readonly password_hash?: string;
  /** Part of every session token of the account. Incrementing it ends all sessions. */
  readonly token_version: number;
  /** When the operator granted access, on instances with a waiting list. */
  readonly granted_at?: string;
  /** Overrides the plan's quota; `null` means unlimited. */
  readonly monthly_requests?: number | null;
  /** Number of password resets by letter; absent for 0. */
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

/** A key and its account: everything that a request needs to know about its caller. */
export interface Caller {
  readonly key: KeyRecord;
  readonly account: AccountRecord;
}

/**
 * Action of a letter's link: verify the address or reset the password. A token is valid for one of
 * them.
 */
export type LinkKind = 'verify' | 'reset';

/** A token of the link in a letter, by its digest. */
export interface LinkToken {
  readonly digest: string;
  readonly account_id: string;
  readonly expires_at: string;
  /** Absent for a token that verifies an address. */
  readonly kind?: 'reset';
  /**
   * `resets` of the account at the time of issue; absent for 0. The next reset invalidates the token.
   */
  readonly resets?: number;
}

/** A new password, authorized by a token of the kind `reset`. */
export interface PasswordReset {
  readonly account_id: string;
  readonly digest: string;
  readonly password_hash: string;
  /** RFC 3339, UTC. The token must not have expired at this time; keys are revoked with this time. */
  readonly at: string;
}

type Changeable = Omit<AccountRecord, 'id' | 'email' | 'created_at'>;

/** Fields of an account that may change. `undefined` removes an optional field. */
export type AccountChange = {
  readonly [Field in keyof Changeable]?: Changeable[Field] | Absent<Field>;
};

type Absent<Field extends keyof Changeable> = object extends Pick<Changeable, Field> ? undefined : never;

/**
 * Number of newest revoked keys that an account keeps for its owner to see. Adding or revoking a key
 * removes the records of older ones; those keys are unknown from then on. The bound is a number and not
 * an age, because an age does not bound how many keys one account can create.
 */
export const REVOKED_KEYS_KEPT = 100;
/** Maximum number of keys removed in one step, so that the step stays short. */
export const KEYS_SWEPT_AT_ONCE = 50;

export interface AccountStore {
  /**
   * Adds an account together with the token of its letter, in one step. `taken` if another account has
   * the address.
   */
  addAccount(account: AccountRecord, token?: LinkToken): Promise<'added' | 'taken'>;
  account(id: string): Promise<AccountRecord | undefined>;
  accountOf(email: string): Promise<AccountRecord | undefined>;
  /** All accounts, oldest first. */
  accounts(): Promise<AccountRecord[]>;
  /**
   * Reads and writes in one step. `change` gets the current account, and may be called again if another
   * process has changed it first. If `change` throws, nothing is written and its error is thrown.
   * `undefined` if there is no such account.
   */
  changeAccount(
    id: string,
    change: (account: AccountRecord) => AccountChange,
  ): Promise<AccountRecord | undefined>;

  /**
   * Removes an account with its keys and tokens, and frees its address. `undefined` if there is no such
   * account.
   */
  removeAccount(id: string): Promise<AccountRecord | undefined>;

  /**
   * Adds a token. Tokens that have expired may be removed in the same step. `no_account` if the account
   * is gone.
   */
  addToken(token: LinkToken): Promise<'added' | 'no_account'>;
  /**
   * Verifies the account of a token that has not expired at `now`. A second call during the token's
   * life does the same. `undefined` for any other token.
   */
  redeemToken(digest: string, now: string): Promise<AccountRecord | undefined>;
  /** Returns the account of a token of this kind that is valid at `now`. Reads only. */
  tokenOwner(digest: string, kind: LinkKind, now: string): Promise<AccountRecord | undefined>;
  /**
   * Sets the password and ends all earlier access in one step: increments `token_version`, revokes
   * every key, invalidates every token of the account including this one. Verifies the address, because
   * the token was sent there. `undefined` if the token is invalid or belongs to another account;
   * nothing is written then.
   */
  resetPassword(reset: PasswordReset): Promise<AccountRecord | undefined>;

  /**
   * Adds a key. `full` if the account already has `most` keys that are not revoked; counted and added
   * in one step, at a cost independent of the revoked keys. With `tokenVersion`, also `no_account` if
   * the account's version differs: an ended session cannot create a key.
   */
  addKey(
    digest: string,
    key: KeyRecord,
    most: number,
    tokenVersion?: number,
  ): Promise<'added' | 'full' | 'no_account'>;
  /**
   * Returns what is stored now: a key revoked or an account changed by another process is seen.
   * Synchronous if the store is on this machine.
   */
  find(digest: string): Caller | undefined | Promise<Caller | undefined>;
  /**
   * Keys of one account or of all, oldest first. Of an account's revoked keys, the newest
   * `REVOKED_KEYS_KEPT`.
   */
  keys(accountId?: string): Promise<KeyRecord[]>;
  /**
   * Revokes a key. A key that is already revoked keeps its time. `undefined` if there is no such key,
   * or if it belongs to another account than the given one.
   */
  revokeKey(id: string, at: string, accountId?: string): Promise<KeyRecord | undefined>;

  /**
   * Everything stored, for a snapshot. No key or token is returned without its account. Rejects if a
   * record is damaged, unless `onDamage` is given: the record is then left out, with the keys and
   * tokens of a damaged account, and `onDamage` is called with its name.
   */
  everything(onDamage?: (record: string) => void): Promise<StoredAccounts>;

  close(): Promise<void>;
}

/** Content of a store, from which `addAccount`, `addKey` and `addToken` make an equivalent store. */
export interface StoredAccounts {
  readonly accounts: readonly AccountRecord[];
  readonly keys: readonly { readonly digest: string; readonly key: KeyRecord }[];
  readonly tokens: readonly LinkToken[];
}

/** True if the account's token is valid at `now` for a link of the kind `asked`. */
export function isWorkingToken(
  { kind, expires_at, resets = 0 }: Omit<LinkToken, 'digest'>,
  account: AccountRecord,
  asked: LinkKind,
  now: string,
): boolean {
  return (kind ?? 'verify') === asked && expires_at > now && resets === (account.resets ?? 0);
}

/** The account after a reset; waiting list, plan and limits are unchanged. */
export function resetAccount(account: AccountRecord, { password_hash }: PasswordReset): AccountRecord {
  return {
    ...account,
    password_hash,
    email_verified: true,
    token_version: account.token_version + 1,
    resets: (account.resets ?? 0) + 1,
  };
}

/** The account after a change. */
export function changedAccount(account: AccountRecord, change: AccountChange): AccountRecord {
  const { id, email, created_at } = account;
  const fields = Object.entries({ ...account, ...change, id, email, created_at });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as unknown as AccountRecord;
}

/** Form in which addresses are compared. */
export function addressKey(email: string): string {
  return email.trim().toLowerCase();
}
