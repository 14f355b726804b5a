/** Checks the account store: each record by its checksum, and the indexes against the records. */
import { z } from 'zod';
import type { DataLayout } from '../data-directory/layout.ts';
import { isPresent, lossOf } from '../data-directory/presence-marks.ts';
import { addressKey, PLANS } from '../stores/accounts.ts';
import { ACCOUNTS_FORMAT, CHANGES_ENTRY } from '../stores/lmdb/accounts/open-databases.ts';
import type { ExaminedFolder } from '../stores/lmdb/examine.ts';
import { examineFolder } from '../stores/lmdb/examine.ts';
import type { Finding } from './finding.ts';

const time = z.iso.datetime();
const accountSchema = z.looseObject({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  plan: z.enum(PLANS),
  created_at: time,
  token_version: z.int(),
});
const keySchema = z.looseObject({
  id: z.string(),
  account_id: z.string(),
  created_at: time,
  revoked_at: time.optional(),
});
const tokenSchema = z.looseObject({ account_id: z.string(), expires_at: time });

const NAMES = ['accounts', 'addresses', 'keys', 'ids', 'owned', 'revoked', 'tokens', 'expiries', 'marks'];
const PATH = 'accounts/data.mdb';

export async function accountFindings(layout: DataLayout): Promise<Finding[]> {
  const loss = lossOf(layout, 'accounts');
  if (loss !== undefined) return findingsIn(PATH, [loss]);
  if (!isPresent(layout, 'accounts')) return [];
  const examined = examineFolder({
    folder: layout.accounts,
    names: NAMES,
    numbers: 'changes',
    format: ACCOUNTS_FORMAT,
  });
  // If records are damaged, the indexes are not compared, because each of them would report the same records
  // as missing.
  const problems = examined.problems.length > 0 ? examined.problems : inconsistencies(examined);
  return findingsIn(PATH, problems);
}

function inconsistencies(examined: ExaminedFolder): string[] {
  const problems: string[] = [];
  const expect = (isSo: boolean, problem: string) => {
    if (!isSo) problems.push(problem);
  };
  const accounts = recordsOf(examined, 'accounts', accountSchema, problems);
  const keys = recordsOf(examined, 'keys', keySchema, problems);
  const tokens = recordsOf(examined, 'tokens', tokenSchema, problems);
  const [addresses, ids, owned, revoked, expiries] = ['addresses', 'ids', 'owned', 'revoked', 'expiries'].map(
    (name) => recordsOf(examined, name, z.string(), problems),
  ) as [Index, Index, Index, Index, Index];

  for (const [id, account] of accounts) {
    expect(account.id === id, `the record of account ${id} has the id ${account.id}`);
    expect(
      addresses.get(addressKey(account.email)) === id,
      `the index of addresses does not lead to account ${id}`,
    );
  }
  for (const [address, id] of addresses) {
    const email = accounts.get(id)?.email;
    expect(
      email !== undefined && addressKey(email) === address,
      `an address in the index leads to account ${id}, which has another address`,
    );
  }
  for (const [digest, { id, account_id, revoked_at }] of keys) {
    const place = revoked_at === undefined ? [account_id, id] : [account_id, revoked_at, id];
    const index = revoked_at === undefined ? owned : revoked;
    expect(accounts.has(account_id), `key ${id} belongs to ${account_id}, and no such account exists`);
    expect(ids.get(id) === digest, `the index of ids does not lead to key ${id}`);
    expect(index.get(joined(place)) === digest, `key ${id} is missing from the list of its account's keys`);
  }
  for (const [id, digest] of ids)
    expect(keys.get(digest)?.id === id, `the index of ids has ${id}, and no such key exists`);
  expect(
    owned.size + revoked.size === keys.size,
    'the accounts list another number of keys than the store holds',
  );
  for (const [digest, { account_id, expires_at }] of tokens)
    expect(
      expiries.get(joined([expires_at, digest])) === account_id,
      'a token is missing from the list of expiries',
    );
  expect(expiries.size === tokens.size, 'the list of expiries has another length than the list of tokens');
  const changes = examined.numbers(CHANGES_ENTRY) ?? 0;
  expect(
    Number.isSafeInteger(changes) && changes >= 0,
    'the counter of changes is not a non-negative whole number',
  );
  return problems;
}

type Index = ReadonlyMap<string, string>;

const joined = (key: string | readonly string[]) => (typeof key === 'string' ? key : key.join('\0'));

/**
 * Returns the records of one database by key. Adds a line to `problems` for each record that does not match
 * the schema.
 */
function recordsOf<T>(
  { records }: ExaminedFolder,
  name: string,
  schema: z.ZodType<T>,
  problems: string[],
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const { key, value } of records.get(name) ?? []) {
    const { success, data } = schema.safeParse(value);
    if (success) found.set(joined(key), data);
    else problems.push(`${name}: the record of ${joined(key)} does not fit its schema`);
  }
  return found;
}

const findingsIn = (path: string, problems: readonly string[]): Finding[] =>
  problems.map((problem) => ({ path, problem }));
