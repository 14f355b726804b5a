/** Accounts of a running service, as their owners use them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataLayout } from '../../src/stores/layout.ts';
import { asDescribed } from './described.ts';
import type { TestService, TestServiceOptions } from './service.ts';
import { startService } from './service.ts';

export interface AccountService {
  readonly service: TestService;
  /** Without credentials, unless a token is given. From a network address of its own, unless one is named. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
  /** Signs up, and gives the token of the link in the letter. */
  signup(email: string, password?: string): Promise<string>;
  /** Signed up, verified and logged in: the account's token. */
  member(email: string, password?: string): Promise<string>;
  login(email: string, password?: string): Promise<string>;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const PASSWORD = 'سبع سنابل في كل سنبلة';

/** Behind one proxy, so that each request can come from where the test says. */
export async function startAccounts({
  settings = {},
  corpus = 'none',
}: TestServiceOptions = {}): Promise<AccountService> {
  const service = await startService({
    corpus,
    settings: {
      SANAD_SIGNUP: 'open',
      SANAD_TRUST_PROXY: '1',
      SANAD_FREE_MONTHLY_REQUESTS: '1000',
      ...settings,
    },
  });
  let strangers = 0;

  const call: AccountService['call'] = async (method, path, { body, token, from, headers } = {}) => {
    strangers += 1;
    const response = await fetch(service.url + path, {
      method,
      headers: {
        'X-Forwarded-For': from ?? `10.${strangers >> 16}.${(strangers >> 8) & 255}.${strangers & 255}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    await asDescribed(response, method);
    return response;
  };
  const signup: AccountService['signup'] = async (email, password = PASSWORD) => {
    await expect(await call('POST', '/account/signup', { body: { email, password } }), 201);
    return linkToken(service.config.dataDir, email);
  };
  const login: AccountService['login'] = async (email, password = PASSWORD) => {
    const response = await call('POST', '/account/login', { body: { email, password } });
    const { token } = (await expect(response, 200)) as { token: string };
    return token;
  };
  return {
    service,
    call,
    signup,
    login,
    async member(email, password) {
      const token = await signup(email, password);
      await expect(await call('GET', `/account/verify?token=${token}`), 200);
      return login(email, password);
    },
  };
}

async function expect(response: Response, status: number): Promise<unknown> {
  const text = await response.text();
  if (response.status !== status) throw new Error(`${response.url}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Of the newest letter to the address that lies in the outbox. */
export function linkToken(dataDir: string, email: string): string {
  const { outbox } = dataLayout(dataDir);
  const letters = readdirSync(outbox)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as Letter)
    .filter(({ to }) => to === email)
    .sort((a, b) => a.posted_at.localeCompare(b.posted_at));
  const token = /verify\?token=([\w-]+)/.exec(letters.at(-1)?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no letter to ${email}`);
  return token;
}

interface Letter {
  readonly to: string;
  readonly text: string;
  readonly posted_at: string;
}
