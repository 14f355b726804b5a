/**
 * Load client that acts as account owners: they sign up, verify their address, log in, create keys and revoke
 * them.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import type { Choices } from '../plan/random.ts';
import type { AccountFact } from '../record/facts.ts';
import type { LoadClient, World } from '../service/world.ts';
import type { Answered } from './account-calls.ts';
import { accountCalls } from './account-calls.ts';

const MOST_KEYS = 6;

export function accountsClient(world: World, random: Choices): LoadClient {
  const { judge, facts, control, instance, dataDir } = world;
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const { call, login, use } = accountCalls(world, random, agent);
  /**
   * Accounts that this client made. No other client changes them, so the last acknowledged state must be the
   * true one.
   */
  const mine: AccountFact[] = [];

  async function signUp(): Promise<void> {
    const email = `${randomUUID()}@example.org`;
    const password = `سنبلة ${randomUUID()}`;
    const isSteady = control.observeClock();
    const signed = await call('POST', '/account/signup', { body: { email, password } });
    judge.check('accounts', signed.status !== 409, () => [
      `request ${signed.id}: ${email} is taken, and is new`,
    ]);
    if (signed.status !== 201) return;
    const account: AccountFact = {
      email,
      id: String(signed.body.id),
      passwords: [password],
      verified: false,
      keys: [],
    };
    facts.accounts.push(account);
    mine.push(account);
    const token = linkIn(dataDir, email);
    // A letter in the outbox expires by the wall clock. So a missing letter is a fault only if the clock did
    // not step.
    if (token === undefined && isSteady())
      judge.broken('accounts', `request ${signed.id}: ${email} signed up, and there is no letter to it`);
    if (token === undefined) return;
    const verified = await call('GET', `/account/verify?token=${token}`);
    account.verified = verified.status === 200;
    if (account.verified) await makeKey(account);
  }

  /**
   * Logs in and runs `work` with the session token. A 401 answer is a violation unless the clock stepped in
   * between.
   */
  async function withToken(
    account: AccountFact,
    work: (token: string) => Promise<Answered>,
  ): Promise<Answered | undefined> {
    const isSteady = control.observeClock();
    const token = await login(account);
    if (token === undefined) return undefined;
    const answer = await work(token);
    if (isSteady())
      judge.check('accounts', answer.status !== 401, () => [
        `request ${answer.id}: the token of ${account.email} is refused`,
        ...instance.logged(answer.id),
      ]);
    return answer;
  }

  async function makeKey(account: AccountFact): Promise<void> {
    const made = await withToken(account, (token) =>
      call('POST', '/account/keys', { token, body: { label: 'chaos' } }),
    );
    if (made === undefined) return;
    judge.check('accounts', made.status !== 403, () => [
      `request ${made.id}: ${account.email} is verified, and may make no key: ${JSON.stringify(made.body)}`,
    ]);
    if (made.status !== 201) return;
    const key = { id: String(made.body.id), key: String(made.body.key), state: 'works' as const };
    account.keys.push(key);
    await use(key, account.id);
  }

  async function revokeKey(account: AccountFact): Promise<void> {
    const key = account.keys.find(({ state }) => state === 'works');
    if (key === undefined) return;
    const revoked = await withToken(account, (token) => call('DELETE', `/account/keys/${key.id}`, { token }));
    if (revoked === undefined) return;
    if (revoked.status === 204) key.state = 'revoked';
    else if (revoked.isUncertain) key.state = 'uncertain';
    else if (revoked.status === 404)
      judge.broken('accounts', `request ${revoked.id}: the key ${key.id} of ${account.email} is not known`);
    await use(key, account.id);
  }

  async function changePassword(account: AccountFact): Promise<void> {
    const password = account.passwords.at(-1) as string;
    const next = `غرس ${randomUUID()}`;
    const changed = await withToken(account, (token) =>
      call('POST', '/account/password', { token, body: { password, new_password: next } }),
    );
    if (changed?.status === 200) account.passwords = [next];
    else if (changed?.isUncertain) account.passwords = [...account.passwords, next];
  }

  /** Checks that the month's total in `/account/usage` equals the sum of its days, and the used quota. */
  async function lookAtUsage(account: AccountFact): Promise<void> {
    const isSteady = control.observeClock();
    const token = await login(account);
    if (token === undefined) return;
    const usage = await call('GET', '/account/usage', { token });
    const quota = await call('GET', '/account/quota', { token });
    if (usage.status !== 200 || quota.status !== 200) return;
    const { total, days } = usage.body as unknown as {
      total: { requests: number };
      days: readonly { requests: number }[];
    };
    const sum = days.reduce((all, { requests }) => all + requests, 0);
    judge.check('months', sum === total.requests, () => [
      `request ${usage.id}: the days of ${account.email} add up to ${sum}, its month is ${total.requests}`,
    ]);
    // Skips the comparison with the quota if it may lag: another worker's counts appear up to a second later,
    // and the month changes with the wall clock.
    if (instance.workers > 1 || !isSteady()) return;
    const { used } = quota.body.monthly_requests as { used: number };
    judge.check('months', used === total.requests, () => [
      `request ${quota.id}: ${used} of the quota of ${account.email} is used, its month is ${total.requests}`,
    ]);
  }

  return {
    door: 'account',
    async step() {
      const share = random.share();
      const usable = mine.filter(({ verified }) => verified);
      if (usable.length === 0 || share < 0.25) return signUp();
      const account = random.of(usable);
      if (share < 0.45 && account.keys.filter(({ state }) => state !== 'revoked').length < MOST_KEYS)
        return makeKey(account);
      if (share < 0.6) return revokeKey(account);
      if (share < 0.65) return changePassword(account);
      if (share < 0.75) return lookAtUsage(account);
      if (account.keys.length > 0) await use(random.of(account.keys), account.id);
    },
    async works() {
      const [known] = mine;
      if (known === undefined) {
        await signUp();
        return mine.length > 0;
      }
      return (await login(known)) !== undefined;
    },
    close: () => agent.destroy(),
  };
}

interface Letter {
  readonly to: string;
  readonly text: string;
}

function linkIn(dataDir: string, email: string): string | undefined {
  const { outbox } = dataLayout(dataDir);
  for (const name of readdirSync(outbox).filter((one) => one.endsWith('.json'))) {
    let letter: Letter;
    try {
      letter = JSON.parse(readFileSync(join(outbox, name), 'utf8')) as Letter;
    } catch {
      // The service removed this letter after the folder was listed.
      continue;
    }
    if (letter.to === email) return /verify\?token=([\w-]+)/.exec(letter.text)?.[1];
  }
  return undefined;
}
