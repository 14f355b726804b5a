/**
 * HTTP calls of an account's owner. Each call goes into the ledger, and its outcome is checked against what
 * the service acknowledged before.
 */
import type { Agent } from 'node:http';
import type { Choices } from '../plan/random.ts';
import type { AccountFact, KeyFact } from '../record/facts.ts';
import type { LedgerKey } from '../record/ledger.ts';
import type { World } from '../service/world.ts';
import { nextId } from './asked.ts';
import { outcomeOf } from './checks.ts';
import type { HttpReply } from './http.ts';
import { ask, json } from './http.ts';

/** Requests a minute that the plan of a new account allows. */
const SIGNED_UP_RATES = { default: 60, reason: 10 } as const;

export interface Answered {
  readonly id: string;
  /** HTTP status of the answer; 0 if the whole answer did not arrive. */
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** True if no answer or a 5xx came: the service may have made the change without acknowledging it. */
  readonly isUncertain: boolean;
}

export interface AccountCalls {
  call(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<Answered>;
  /**
   * Logs in and returns the session token, or `undefined` if none was issued. A refused password is a
   * violation.
   */
  login(account: AccountFact): Promise<string | undefined>;
  /**
   * Sends a request with the key. It is a violation if a valid key is refused or a revoked key is accepted.
   */
  use(key: KeyFact, account: string): Promise<void>;
}

/**
 * Milliseconds within which the log reports that Redis is unreachable. In that time a worker may still accept
 * a remembered key.
 */
const REMEMBERED_MS = 5_000;

export function accountCalls(world: World, random: Choices, agent: Agent): AccountCalls {
  const { instance, ledger, judge, control, mode, sabotage } = world;

  async function send(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
    key?: LedgerKey,
  ): Promise<{ id: string; reply: HttpReply }> {
    const id = nextId('account');
    const counted = key === undefined ? {} : { route: 'jurisdictions', key };
    const settle = ledger.ask({ id, door: 'account', ...counted });
    const reply = await ask(agent, instance.url, {
      method,
      path,
      id,
      // Sends a random client address with each request, because signups and logins are limited by address.
      headers: {
        'X-Forwarded-For': `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`,
      },
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { body }),
    });
    settle(outcomeOf(reply, id, world));
    return { id, reply };
  }

  const answered = ({ id, reply }: { id: string; reply: HttpReply }): Answered => {
    const status = reply.kind === 'whole' ? reply.status : 0;
    const body = reply.kind === 'whole' ? (json(reply.text) ?? {}) : {};
    return { id, status, body, isUncertain: status === 0 || status >= 500 };
  };

  return {
    call: async (method, path, options) => answered(await send(method, path, options)),

    async login(account) {
      for (const password of account.passwords) {
        const { id, status, body } = answered(
          await send('POST', '/account/login', { body: { email: account.email, password } }),
        );
        if (status === 200) {
          judge.held('accounts');
          account.passwords = [password];
          return String(body.token);
        }
        if (status === 401 && password === account.passwords.at(-1))
          judge.broken(
            'accounts',
            `request ${id}: ${account.email} cannot log in with the password that was acknowledged`,
            ...instance.logged(account.id),
          );
      }
      return undefined;
    },

    async use(key, account) {
      const ledgerKey = { key: key.key, account, rates: SIGNED_UP_RATES };
      const before = key.state;
      const isSteady = control.observeClock();
      const sentAt = performance.now();
      const { id, status } = answered(await send('GET', '/v1/jurisdictions', { token: key.key }, ledgerKey));
      if (status === 0 || status >= 500 || before === 'uncertain') return;
      const facts = () => [
        `request ${id}: key ${key.id} of account ${account}, ${before}, was answered ${status}`,
        ...instance.logged(key.id),
      ];
      if (before === 'works') {
        judge.check('accounts', status !== 401 && sabotage.name !== 'accounts', facts);
        return;
      }
      // While Redis is unreachable, a worker accepts keys that it has cached (see `SANAD_REMEMBER_KEYS_S`),
      // even revoked ones.
      const isRemembered = mode === 'redis-workers' && instance.redisAwayAt > sentAt - REMEMBERED_MS;
      if (isRemembered || !isSteady()) return;
      judge.check('revoked', status === 401 && sabotage.name !== 'revoked', facts);
    },
  };
}
