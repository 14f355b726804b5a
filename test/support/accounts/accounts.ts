/** Calls the account operations of a running service, as its clients do. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import type { LinkKind } from '../../../src/stores/accounts.ts';
import { addressKey } from '../../../src/stores/accounts.ts';
import { asDescribed } from '../doors/described.ts';
import { eventually } from '../doors/server-process.ts';
import type { TestService, TestServiceOptions } from '../doors/service.ts';
import { startService } from '../doors/service.ts';

export interface AccountService {
  readonly service: TestService;
  /**
   * Sends a request, without credentials unless `token` is given, and from a new network address unless
   * `from` is given.
   */
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
  /** Signs up and returns the token of the verification link in the letter. */
  signup(email: string, password?: string): Promise<string>;
  /** Signs up, verifies the address and logs in. Returns the session token. */
  member(email: string, password?: string): Promise<string>;
  login(email: string, password?: string): Promise<string>;
  /** Requests a password reset and returns the token of the link in its letter. */
  forgot(email: string): Promise<string>;
  /** Posts form fields to the address of a page, as a browser does. */
  submit(path: string, fields: Readonly<Record<string, string>>, from?: string): Promise<Response>;
}

interface CallOptions {
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Milliseconds to wait for a letter. It usually takes a few; the bound is for a busy machine. */
const LETTER_MS = 30_000;

export const PASSWORD = 'سبع سنابل في كل سنبلة';

/**
 * Starts a service that trusts one proxy, so that a test can choose the client address of each request
 * (`X-Forwarded-For`).
 */
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
  const { dataDir } = service.config;
  const forgot: AccountService['forgot'] = async (email) => {
    const before = linkTokens(dataDir, email, 'reset').length;
    await expect(await call('POST', '/account/password/forgot', { body: { email } }), 202);
    // The service puts the letter into the outbox only after its answer.
    await eventually(
      async () => linkTokens(dataDir, email, 'reset').length,
      (count) => count > before,
      LETTER_MS,
    );
    return linkToken(dataDir, email, 'reset');
  };
  return {
    service,
    call,
    signup,
    login,
    forgot,
    submit: (path, fields, from) =>
      call('POST', path, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: BROWSER },
        ...(from !== undefined && { from }),
      }),
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

/** `Accept` header as a browser sends it: HTML first, then anything. */
export const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** Token of the newest letter of this kind to the address, from the outbox. */
export function linkToken(dataDir: string, email: string, kind: LinkKind = 'verify'): string {
  const token = linkTokens(dataDir, email, kind).at(-1);
  if (token === undefined) throw new Error(`no letter to ${email}`);
  return token;
}

/** Tokens of all letters of this kind to the address, the oldest first. */
export function linkTokens(dataDir: string, email: string, kind: LinkKind): string[] {
  return lettersTo(dataDir, email).flatMap(
    ({ text }) => new RegExp(`${kind}\\?token=([\\w-]+)`).exec(text)?.[1] ?? [],
  );
}

/** Letters in the outbox to the address, the oldest first. */
export function lettersTo(dataDir: string, email: string): Letter[] {
  const { outbox } = dataLayout(dataDir);
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as Letter)
    .filter(({ to }) => addressKey(to) === addressKey(email))
    .sort((a, b) => a.posted_at.localeCompare(b.posted_at));
}

interface Letter {
  readonly to: string;
  readonly text: string;
  readonly posted_at: string;
  readonly expires_at: string;
}
