/**
 * API keys. The store never sees a secret: a key is known by its digest (`HMAC-SHA-256` under the instance's
 * pepper, hexadecimal), and found by it.
 */
export const PLANS = ['free', 'payg', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

export interface KeyRecord {
  readonly id: string;
  readonly email: string;
  readonly label: string;
  readonly plan: Plan;
  /** What may be shown of the key: its fixed prefix and the next 6 characters. */
  readonly key_prefix: string;
  /** RFC 3339, UTC. */
  readonly created_at: string;
  readonly revoked_at?: string;
  /** Own rate, where the key has one; else the instance's. */
  readonly requests_per_minute?: number;
  /** The same of reason, which is counted apart. */
  readonly reason_per_minute?: number;
}

export interface KeyStore {
  /** On disk when the promise resolves. */
  add(digest: string, record: KeyRecord): Promise<void>;
  /** What is stored now, by whatever process: a key revoked elsewhere shows it here at once. */
  find(digest: string): KeyRecord | undefined;
  /** Oldest first. */
  list(): KeyRecord[];
  /** On disk when the promise resolves. A key revoked before keeps its time. `undefined` where there is no such key. */
  revoke(id: string, at: string): Promise<KeyRecord | undefined>;
  close(): Promise<void>;
}
