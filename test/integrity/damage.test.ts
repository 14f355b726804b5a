/**
 * Damages every file of accounts, usage, secrets and outbox in many ways. No process may crash, and damage
 * that is not detected must not have changed any content.
 */
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { markPresent } from '../../src/data-directory/presence-marks.ts';
import { loadSecrets } from '../../src/data-directory/secrets.ts';
import { writeLetter } from '../../src/mail/letter-file.ts';
import { openLmdbAccounts } from '../../src/stores/lmdb/accounts/accounts.ts';
import { openLmdbUsage } from '../../src/stores/lmdb/usage/usage.ts';
import { createSegment } from '../../src/usage/segment.ts';
import { account, key, MOST, token } from '../support/accounts/account-records.ts';
import { temporaryFolder } from '../support/folders.ts';
import type { Examined } from '../support/programs/examine-damaged.ts';
import { seeded } from '../support/random.ts';

const damage = suite('integrity/damage');

const WRITER = '0b5e9f4e-58a5-4f8e-9a43-2f6d7c1e0a11';
const SEED = 20_261_122;
const FLIPS = 20;

let whole: string;

/** Makes enough accounts that the LMDB database has inner B-tree pages, not only leaves. */
damage.before(async () => {
  whole = join(temporaryFolder(), 'data');
  const layout = dataLayout(whole);
  const { pepper } = loadSecrets(layout);
  const accounts = openLmdbAccounts(layout.accounts, pepper);
  const usage = openLmdbUsage(layout.usage);
  const numbers = Array.from({ length: 60 }, (_, n) => n);
  await Promise.all(
    numbers.map(async (n) => {
      const id = `account-${n}`;
      await accounts.addAccount(
        account(id, { password_hash: `$argon2id$${'h'.repeat(90)}` }),
        token(`t${n}`, id),
      );
      for (const k of [1, 2]) await accounts.addKey(`digest-${n}-${k}`, key(`key-${n}-${k}`, id), MOST);
      await accounts.revokeKey(`key-${n}-2`, new Date(1_770_000_000_000 + n).toISOString());
    }),
  );
  await usage.add({
    writer: 'w',
    sequence: 1,
    counts: numbers.flatMap((n) =>
      ['2026-10-31', '2026-11-01'].map((date) => ({
        account_id: `account-${n}`,
        key_id: `key-${n}-1`,
        date,
        route: 'search',
        requests: n + 1,
        last_used_at: `${date}T10:00:00Z`,
      })),
    ),
  });
  const spend = {
    account_id: 'account-1',
    key_id: 'key-1-1',
    date: '2026-11-01',
    route: 'reason',
    requests: 1,
  };
  await usage.spend(spend, 100, { writer: WRITER, number: 1, settled: 0 });
  await accounts.close();
  await usage.close();
  const journal = join(layout.usageJournals, WRITER);
  mkdirSync(journal, { recursive: true });
  writeFileSync(join(journal, 'lock'), '');
  const segment = createSegment(1, join(journal, '1.log'));
  const counted = { account_id: 'account-1', key_id: 'key-1-1', route: 'search', at: '2026-11-01T11:00:00Z' };
  for (const requests of [1, 2, 3]) segment.add({ ...counted, requests });
  mkdirSync(layout.outbox);
  const times = { expires_at: '2026-11-23T00:00:00Z', posted_at: '2026-11-22T00:00:00Z' };
  const letter = {
    to: 'a@example.org',
    subject: 'قانون',
    text: 'https://sanad/verify?token=t',
    html: '<p>',
    ...times,
  };
  writeFileSync(join(layout.outbox, 'one.abc.json'), writeLetter(letter));
  for (const part of ['accounts', 'usage'] as const) markPresent(layout, part);
});

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );

interface Change {
  readonly what: string;
  readonly path: string;
  apply(content: Buffer): Buffer | undefined;
}

/**
 * Makes the kinds of damage for one file. Half of the flipped bytes are non-zero ones, because most of a data
 * file is unused and zero.
 */
function changesOf(path: string, content: Buffer, random: () => number): Change[] {
  const written = [...content.keys()].filter((offset) => content[offset] !== 0);
  const offsets = Array.from({ length: content.length === 0 ? 0 : FLIPS }, (_, n) =>
    n % 2 === 0
      ? Math.floor(random() * content.length)
      : (written[Math.floor(random() * written.length)] as number),
  );
  return [
    { what: 'removed', path, apply: () => undefined },
    { what: 'emptied', path, apply: () => Buffer.alloc(0) },
    { what: 'cut in half', path, apply: () => content.subarray(0, content.length >> 1) },
    { what: 'cut by a byte', path, apply: () => content.subarray(0, -1) },
    { what: 'zeroed', path, apply: () => Buffer.alloc(content.length) },
    ...offsets.map((offset) => {
      const mask = 1 + Math.floor(random() * 255);
      return {
        what: `flipped at ${offset} by ${mask}`,
        path,
        apply() {
          const changed = Buffer.from(content);
          changed[offset] = (changed[offset] ?? 0) ^ mask;
          return changed;
        },
      };
    }),
  ];
}

/** Examines damaged directories in a child process. After a crash a new process takes its place. */
function examiner() {
  const script = fileURLToPath(new URL('../support/programs/examine-damaged.ts', import.meta.url));
  let child: ChildProcess | undefined;
  return {
    /** What the process found; if it crashed, the signal or exit status. */
    async examine(dataDir: string): Promise<Examined | string> {
      if (child === undefined) {
        child = fork(script, { execArgv: ['--import', import.meta.resolve('tsx')] });
        await once(child, 'message');
      }
      const ending = new AbortController();
      const { signal } = ending;
      const ended = once(child, 'exit', { signal }).then(([code, by]) => {
        child = undefined;
        return `${by ?? code}`;
      });
      const answered = once(child, 'message', { signal }).then(([examined]) => examined as Examined);
      for (const outcome of [ended, answered]) outcome.catch(() => {});
      child.send(dataDir);
      return Promise.race([answered, ended]).finally(() => ending.abort());
    },
    async close() {
      if (child === undefined) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/**
 * Damage that cannot be told from normal states of a usage journal: the file ends early because its writer
 * was killed, or is gone because another process has counted it.
 */
const isUnknowable = ({ path, what }: Change) =>
  path === `usage/journals/${WRITER}/1.log` && /removed|emptied|cut/.test(what);
/** An outbox file that is gone looks like a letter that was sent. */
const isSent = ({ path, what }: Change) => path.startsWith('outbox/') && what === 'removed';

damage('every damage of a file is detected or changes nothing, and crashes no process', async () => {
  const copy = join(temporaryFolder(), 'copy');
  const put = () => {
    rmSync(copy, { recursive: true, force: true });
    cpSync(whole, copy, { recursive: true, preserveTimestamps: true });
  };
  const process = examiner();
  put();
  const { findings, held } = (await process.examine(copy)) as Examined;
  assert.equal(findings, []);
  assert.match(held ?? '', '"requests":');
  const random = seeded(SEED);
  const ended: string[] = [];
  const missed: string[] = [];
  let found = 0;
  let all = 0;
  for (const path of filesIn(whole)) {
    for (const change of changesOf(path, readFileSync(join(whole, path)), random)) {
      put();
      const changed = change.apply(readFileSync(join(copy, path)));
      if (changed === undefined) rmSync(join(copy, path));
      else writeFileSync(join(copy, path), changed);
      const examined = await process.examine(copy);
      all += 1;
      const what = `${path} ${change.what}`;
      if (typeof examined === 'string') ended.push(`${what}: ${examined}`);
      else if (examined.findings.length > 0) found += 1;
      else if (examined.held !== held && !isUnknowable(change) && !isSent(change)) missed.push(what);
    }
  }
  await process.close();
  assert.equal({ ended, missed }, { ended: [], missed: [] });
  assert.ok(found > all / 4, `${found} of ${all} changes were found`);
});

damage.run();
