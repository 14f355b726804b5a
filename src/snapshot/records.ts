/**
 * Writes and reads accounts and usage as JSON lines. The lines are independent of the store, so data of LMDB
 * can be restored into Redis, and vice versa.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type {
  AccountRecord,
  AccountStore,
  KeyRecord,
  LinkToken,
  StoredAccounts,
} from '../stores/accounts.ts';
import { addressKey } from '../stores/accounts.ts';
import type { UsageCount, UsageStore } from '../stores/usage.ts';

/**
 * Schema of the fields that identify a record. Other fields are not checked here, because the digest of the
 * file protects them.
 */
const accountLine = z.union([
  z.object({ account: z.looseObject({ id: z.string(), email: z.string() }) }),
  z.object({ key: z.looseObject({ id: z.string(), account_id: z.string() }), digest: z.string() }),
  z.object({ token: z.looseObject({ digest: z.string(), account_id: z.string() }) }),
]);

const usageLine = z.object({
  account_id: z.string(),
  days: z.array(z.object({ date: z.string(), route: z.string(), requests: z.int() })),
  last_used: z.record(z.string(), z.string()),
});
type UsageLine = z.infer<typeof usageLine>;

/**
 * Time in milliseconds (31 days) by which the read period of an account's usage is extended at both ends,
 * because clocks differ.
 */
const MARGIN_MS = 31 * 24 * 3_600_000;
/** Number of account records written concurrently, because a store commits concurrent writes together. */
const TOGETHER = 200;

export async function writeAccounts(path: string, stored: StoredAccounts): Promise<void> {
  await writeLines(path, [
    ...stored.accounts.map((account) => ({ account })),
    ...stored.keys,
    ...stored.tokens.map((token) => ({ token })),
  ]);
}

/** Writes one JSON line for each account with usage. Returns the number of lines. */
export async function writeUsage(
  path: string,
  usage: UsageStore,
  accounts: readonly AccountRecord[],
): Promise<number> {
  const lines: UsageLine[] = [];
  const last = dayOf(Date.now() + MARGIN_MS);
  for (const { id, created_at } of accounts) {
    const days = await usage.days(id, dayOf(Date.parse(created_at) - MARGIN_MS), last);
    const lastUsed = await usage.lastUsed(id);
    if (days.length === 0 && lastUsed.size === 0) continue;
    lines.push({ account_id: id, days: [...days], last_used: Object.fromEntries(lastUsed) });
  }
  await writeLines(path, lines);
  return lines.length;
}

export async function readAccounts(path: string): Promise<StoredAccounts> {
  const accounts: AccountRecord[] = [];
  const keys: { digest: string; key: KeyRecord }[] = [];
  const tokens: LinkToken[] = [];
  for await (const line of linesOf(path)) {
    const record = accountLine.parse(line);
    if ('account' in record) accounts.push(record.account as unknown as AccountRecord);
    else if ('key' in record) keys.push(record as unknown as { digest: string; key: KeyRecord });
    else tokens.push(record.token as unknown as LinkToken);
  }
  return { accounts, keys, tokens };
}

/**
 * Adds the stored records that the account store lacks. Throws if an e-mail address belongs to another
 * account in the store.
 */
export async function loadAccounts(store: AccountStore, stored: StoredAccounts): Promise<void> {
  const present = await store.everything();
  const ids = new Set(present.accounts.map(({ id }) => id));
  const owners = new Map(present.accounts.map(({ id, email }) => [addressKey(email), id]));
  for (const { id, email } of stored.accounts) {
    const owner = owners.get(addressKey(email));
    if (owner !== undefined && owner !== id)
      throw new Error(`the accounts that are there have ${email} under another id (${owner}, not ${id})`);
  }
  const keyIds = new Set(present.keys.map(({ key }) => key.id));
  const digests = new Set(present.tokens.map(({ digest }) => digest));
  await inGroups(
    stored.accounts.filter(({ id }) => !ids.has(id)),
    (account) => store.addAccount(account),
  );
  await inGroups(
    stored.keys.filter(({ key }) => !keyIds.has(key.id)),
    ({ digest, key }) => store.addKey(digest, key, Number.MAX_SAFE_INTEGER),
  );
  await inGroups(
    stored.tokens.filter(({ digest }) => !digests.has(digest)),
    (token) => store.addToken(token),
  );
}

/**
 * Adds the usage of accounts that have none in the store on the days of the snapshot. `id` identifies the
 * restore, so that a restore repeated after an interruption adds nothing twice.
 */
export async function loadUsage(store: UsageStore, path: string, id: string): Promise<void> {
  const writer = `restore-${id}`;
  let sequence = 0;
  for await (const line of linesOf(path)) {
    const { account_id, days, last_used } = usageLine.parse(line);
    sequence += 1;
    const counts: UsageCount[] = [
      ...days.map((day) => ({ account_id, key_id: '', ...day })),
      ...Object.entries(last_used).map(([key_id, last_used_at]) => ({
        account_id,
        key_id,
        date: dayOf(Date.parse(last_used_at)),
        route: '',
        requests: 0,
        last_used_at,
      })),
    ];
    const [first, last] = [days[0]?.date, days.at(-1)?.date];
    const isKnown =
      first !== undefined && last !== undefined && (await store.days(account_id, first, last)).length > 0;
    if (!isKnown) await store.add({ writer, sequence, counts });
  }
  await store.forget(writer);
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length);

async function inGroups<T>(items: readonly T[], add: (item: T) => Promise<string>): Promise<void> {
  for (let start = 0; start < items.length; start += TOGETHER) {
    const outcomes = await Promise.all(items.slice(start, start + TOGETHER).map(add));
    const refused = outcomes.find((outcome) => outcome !== 'added');
    if (refused !== undefined)
      throw new Error(`the accounts of the snapshot do not fit together: ${refused}`);
  }
}

async function writeLines(path: string, records: readonly unknown[]): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  } finally {
    await file.close();
  }
}

async function* linesOf(path: string): AsyncGenerator<unknown> {
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity }))
    yield JSON.parse(line);
}
