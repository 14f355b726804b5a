import { createHmac, randomBytes } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TokenSettings } from '../../src/accounts/session-tokens.ts';
import { sessionTokens, TOKEN_ALGORITHMS } from '../../src/accounts/session-tokens.ts';
import type { AccountRecord } from '../../src/stores/accounts.ts';

const tokens = suite('usecases/account/session-tokens');

const account: AccountRecord = {
  id: 'a1',
  email: 'jurist@example.org',
  email_verified: true,
  plan: 'free',
  created_at: '2026-01-01T00:00:00.000Z',
  token_version: 3,
};
const key = () => randomBytes(32).toString('base64url');
const settings = (more: Partial<TokenSettings> = {}): TokenSettings => ({
  algorithm: 'HS256',
  key: key(),
  previousKey: undefined,
  issuer: 'https://api.sanad.example',
  ...more,
});

const parts = (token: string) =>
  token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);

/**
 * Signs token claims with HMAC-SHA-256 (HS256) by hand, to forge tokens that a JWT library refuses to write.
 */
function forged(header: object, claims: object, written: string): string {
  const body = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = createHmac('sha256', Buffer.from(written, 'base64')).update(body).digest('base64url');
  return `${body}.${signature}`;
}

for (const algorithm of TOKEN_ALGORITHMS) {
  tokens(`${algorithm}: a token names its account, for an hour, and nothing else`, async () => {
    const { issue, read } = sessionTokens(settings({ algorithm }));
    const token = await issue(account);
    const [header = {}, claims = {}] = parts(token);
    assert.equal([header.alg, header.typ], [algorithm, 'at+jwt']);
    assert.type(header.kid, 'string');
    assert.equal(Object.keys(claims).sort(), ['aud', 'exp', 'iat', 'iss', 'jti', 'sub', 'token_version']);
    assert.equal([claims.iss, claims.aud, claims.sub], ['https://api.sanad.example', 'account', 'a1']);
    assert.is(Number(claims.exp) - Number(claims.iat), 3_600);
    assert.equal(await read(token), { accountId: 'a1', version: 3 });
    assert.is.not(parts(await issue(account))[1]?.jti, claims.jti);
  });

  tokens(`${algorithm}: tokens of another instance and changed tokens are invalid`, async () => {
    const { issue, read } = sessionTokens(settings({ algorithm }));
    const stranger = sessionTokens(settings({ algorithm }));
    assert.is(await read(await stranger.issue(account)), undefined);
    const [header, , signature] = (await issue(account)).split('.');
    const claims = Buffer.from(JSON.stringify({ ...parts(await issue(account))[1], sub: 'a2' }));
    assert.is(await read(`${header}.${claims.toString('base64url')}.${signature}`), undefined);
    for (const nonsense of ['', 'x', 'a.b.c', `${header}..`]) assert.is(await read(nonsense), undefined);
  });
}

tokens('after a change of key the previous one is accepted too, and a third is not', async () => {
  const [first, second, third] = [key(), key(), key()];
  const before = await sessionTokens(settings({ key: first })).issue(account);
  const now = sessionTokens(settings({ key: second, previousKey: first }));
  assert.equal(await now.read(before), { accountId: 'a1', version: 3 });
  assert.equal(await now.read(await now.issue(account)), { accountId: 'a1', version: 3 });
  assert.is(await sessionTokens(settings({ key: third, previousKey: second })).read(before), undefined);
});

tokens('a token can neither choose its algorithm nor leave out a required claim', async () => {
  const one = settings();
  const { issue, read } = sessionTokens(one);
  const [header = {}, claims = {}] = parts(await issue(account));
  assert.equal(await read(forged(header, claims, one.key)), { accountId: 'a1', version: 3 });
  const unsigned = `${Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url')}.${Buffer.from(
    JSON.stringify(claims),
  ).toString('base64url')}.`;
  assert.is(await read(unsigned), undefined);
  for (const changed of [
    { alg: 'EdDSA' },
    { alg: 'HS512' },
    { typ: 'JWT' },
    { typ: undefined },
    { kid: 'x' },
  ])
    assert.is(
      await read(forged({ ...header, ...changed }, claims, one.key)),
      undefined,
      JSON.stringify(changed),
    );
  const now = Math.floor(Date.now() / 1000);
  for (const changed of [
    { aud: 'v1' },
    { iss: 'https://elsewhere.example' },
    { exp: now - 10 },
    { iat: now - 3_700, exp: now + 10_000 },
    { iat: now + 3_600 },
    { jti: undefined },
    { sub: undefined },
    { exp: undefined },
    { token_version: undefined },
  ])
    assert.is(
      await read(forged(header, { ...claims, ...changed }, one.key)),
      undefined,
      JSON.stringify(changed),
    );
});

tokens('the public half of an Ed25519 key is not accepted as the secret of HS256', async () => {
  const one = settings({ algorithm: 'EdDSA' });
  const { issue, read } = sessionTokens(one);
  const [header = {}, claims = {}] = parts(await issue(account));
  assert.is(await read(forged({ ...header, alg: 'HS256' }, claims, one.key)), undefined);
});

tokens.run();
