/**
 * Databases in the folder of accounts. All but `changes` hold records with checksums
 * (`sealed-database.ts`):
 *
 *     accounts:   account id → account
 *     addresses:  address as compared → account id
 *     keys:       digest → key
 *     ids:        key id → digest
 *     owned:      account id, key id → digest, for valid keys
 *     revoked:    account id, time of revocation, key id → digest
 *     tokens:     digest → account id, expiry, kind of link, number of password resets
 *     expiries:   expiry, digest → account id
 *     marks:      mark of the pepper with which keys are digested (`pepper-mark.ts`)
 *     changes:    counter of changes to accounts and keys, which invalidates caches, and the format
 *                 of the folder, where older versions look for it
 */
import type { AccountRecord, KeyRecord, LinkToken } from '../../accounts.ts';
import type { SealedDatabase } from '../sealed-database.ts';

export type StoredToken = Omit<LinkToken, 'digest'>;

export interface AccountDatabases {
  readonly accounts: SealedDatabase<AccountRecord, string>;
  readonly addresses: SealedDatabase<string, string>;
  readonly keys: SealedDatabase<KeyRecord, string>;
  readonly ids: SealedDatabase<string, string>;
  readonly owned: SealedDatabase<string, [accountId: string, keyId: string]>;
  readonly revoked: SealedDatabase<string, [accountId: string, revokedAt: string, keyId: string]>;
  readonly tokens: SealedDatabase<StoredToken, string>;
  readonly expiries: SealedDatabase<string, [expiresAt: string, digest: string]>;
  readonly marks: SealedDatabase<string, string>;
  readonly changes: ChangeCounter;
}

/**
 * Counter of changes to accounts and keys. Each process compares it with the count that it saw last, and
 * drops its cache if they differ.
 */
export interface ChangeCounter {
  /**
   * Returns the count of changes; `undefined` if its record is damaged, so that no cached value can be
   * trusted. Reads it once in a turn of the event loop, for which LMDB keeps its read snapshot as well.
   */
  now(): number | undefined;
  /** Makes the next `now` read the count. Called after each commit of this process. */
  forget(): void;
  /**
   * Adds 1 to the count of changes, which makes every process drop its cached accounts and keys. Must be
   * called inside a transaction.
   */
  raise(): void;
}
