/**
 * Uses every secret, right and wrong, and then searches the logs and the data directory for it. None may be
 * found.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { generateKey } from '../../../../src/accounts/keys/api-key.ts';
import { linkToken, linkTokens } from '../../../support/accounts/accounts.ts';
import { cliArguments, cliEnvironment } from '../../../support/cli.ts';
import { eventually } from '../../../support/doors/server-process.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { freePort, startMailServer } from '../../../support/services/smtp.ts';

const secrets = suite('transports/http/account, secrets');

interface Server {
  readonly url: string;
  /** Stops the server and returns all output of the process. */
  stop(): Promise<string>;
}

/** Starts `sanad serve` with the most verbose log level. */
async function startTalkative(settings: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, cliArguments(['serve']), {
    env: cliEnvironment({
      PORT: '0',
      GRPC_PORT: '0',
      SANAD_LOG_LEVEL: 'trace',
      SANAD_SIGNUP: 'open',
      ...settings,
    }),
  });
  let written = '';
  const ended = new Promise<string>((resolve) => child.on('close', () => resolve(written)));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      written += text;
      const listening = /listening on (http:\S+)/.exec(written)?.[1];
      if (listening !== undefined) resolve(listening);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.on('close', () => reject(new Error(written)));
  });
  return {
    url,
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

type Ask = (method: string, path: string, bearer?: string, body?: object) => Promise<Record<string, string>>;

/**
 * Makes a function that sends a request and accepts any answer, because this test looks at the output only.
 */
function asking(url: string): Ask {
  return async (method, path, bearer, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        Accept: 'application/json, text/event-stream',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {};
  };
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

const fresh = () => randomBytes(24).toString('base64url');

secrets(
  'no password, key, token or pepper is in a log or in a file, whether it was right or wrong',
  async () => {
    const dataDir = temporaryFolder();
    const port = await freePort();
    const email = `${fresh()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')}@example.org`;
    const known: Record<string, string> = {
      password: `كلمة ${fresh()}`,
      'second password': fresh(),
      'third password': fresh(),
      'fourth password': fresh(),
      'wrong token of a reset': fresh(),
      'wrong password': fresh(),
      'password of nobody': fresh(),
      'common password in a body that is wrong': fresh(),
      pepper: fresh() + fresh(),
      'key of tokens': randomBytes(32).toString('base64url'),
      'password of the mail server': fresh(),
      'wrong key': generateKey(),
      'what is no key': fresh(),
      'wrong token of a link': fresh(),
      'key in a query string': generateKey(),
      'key in a path': generateKey(),
      'key in a body': generateKey(),
    };
    const get = (name: string) => known[name] ?? '';
    const server = await startTalkative({
      SANAD_DATA_DIR: dataDir,
      SANAD_PEPPER: get('pepper'),
      SANAD_JWT_KEY: get('key of tokens'),
      SMTP_URL: `smtp://mailer:${get('password of the mail server')}@127.0.0.1:${port}`,
      SMTP_FROM: 'Sanad <no-reply@sanad.example>',
    });
    const ask = asking(server.url);

    await ask('POST', '/account/signup', undefined, { email, password: get('password') });
    await ask('POST', '/account/signup', undefined, { email, password: get('wrong password') });
    await ask('POST', '/account/signup', undefined, {
      email: 'no address',
      password: get('common password in a body that is wrong'),
    });
    known['token of the link'] = linkToken(dataDir, email);
    await ask('GET', `/account/verify?token=${get('wrong token of a link')}`);
    await ask('GET', `/account/verify?token=${get('token of the link')}`);
    await ask('POST', '/account/login', undefined, { email, password: get('wrong password') });
    await ask('POST', '/account/login', undefined, {
      email: 'x@y.example',
      password: get('password of nobody'),
    });
    const { token = '' } = await ask('POST', '/account/login', undefined, {
      email,
      password: get('password'),
    });
    known['account token'] = token;
    assert.ok(token.length > 100);
    const { key = '', id } = await ask('POST', '/account/keys', token, { label: 'x' });
    known.key = key;
    assert.match(key, /^sanad_live_/);
    for (const bearer of [key, get('wrong key'), get('what is no key'), token]) {
      await ask('GET', '/v1/status', bearer);
      await ask('POST', '/v1/search', bearer, { query: 'عقد', key: get('key in a body') });
      await ask('POST', '/mcp', bearer, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
      await ask('GET', '/account/me', bearer);
      await ask(
        'GET',
        `/v1/document/${get('key in a path')}?api_key=${get('key in a query string')}`,
        bearer,
      );
    }
    const { token: renewed = '' } = await ask('POST', '/account/password', token, {
      password: get('password'),
      new_password: get('second password'),
    });
    known['second account token'] = renewed;
    assert.ok(renewed.length > 100);
    await ask('GET', '/account/keys', renewed);
    await ask('GET', '/account/usage', renewed);
    await ask('DELETE', `/account/keys/${id}`, renewed);
    // The reset is done twice, once by JSON and once by the form of the page.
    for (const name of ['third password', 'fourth password']) {
      const before = linkTokens(dataDir, email, 'reset').length;
      await ask('POST', '/account/password/forgot', undefined, { email });
      await eventually(
        async () => linkTokens(dataDir, email, 'reset').length,
        (count) => count > before,
        30_000,
      );
      known[`token for the ${name}`] = linkToken(dataDir, email, 'reset');
      for (const token of ['wrong token of a reset', `token for the ${name}`]) {
        await fetch(`${server.url}/account/password/reset?token=${get(token)}`);
        const fields = { token: get(token), password: get(name) };
        if (name === 'third password') await ask('POST', '/account/password/reset', undefined, fields);
        else
          await fetch(`${server.url}/account/password/reset`, {
            method: 'POST',
            body: new URLSearchParams({ ...fields, repeated: get(name) }),
          });
      }
      const entered = await ask('POST', '/account/login', undefined, { email, password: get(name) });
      assert.ok((entered.token ?? '').length > 100, name);
    }
    // Starts the mail server. The outbox now logs in with its password and sends the letters.
    const mail = await startMailServer({ port, authenticated: true });
    await mail.got(3);
    await mail.close();
    assert.is(mail.logins[0]?.password, get('password of the mail server'));
    const log = await server.stop();

    // First checks that the log has what it should have, so that searching it proves something.
    assert.match(log, '"route":"/account/login"');
    assert.match(log, '"code":"unauthorized"');
    assert.match(log, String(id));
    known['signature of the token'] = token.split('.')[2] ?? '';
    for (const [name, secret] of Object.entries(known)) {
      assert.ok(secret.length >= 20, name);
      assert.not.ok(log.includes(secret), `${name} is in the log`);
      for (const path of filesUnder(dataDir)) {
        const file = relative(dataDir, path);
        assert.not.ok(readFileSync(path).includes(secret), `${name} is in ${file}`);
      }
    }
    assert.not.ok(log.includes(email), 'the address is in the log');
    // The data directory does have the account. Otherwise, finding no secrets there would prove nothing.
    assert.ok(filesUnder(dataDir).some((path) => readFileSync(path).includes(email)));
  },
);

secrets(
  'without a mail server the link is in the log at a level of its own, and nowhere else but the outbox',
  async () => {
    const dataDir = temporaryFolder();
    const server = await startTalkative({ SANAD_DATA_DIR: dataDir });
    const email = 'jurist@example.org';
    const ask = asking(server.url);
    await ask('POST', '/account/signup', undefined, { email, password: fresh() });
    const token = linkToken(dataDir, email);
    await ask('GET', `/account/verify?token=${token}`);
    const log = await server.stop();
    const lines = log.split('\n').filter((line) => line.includes(token));
    assert.is(lines.length, 1);
    const { level, link } = JSON.parse(lines[0] ?? '') as { level: number; link: string };
    assert.equal([level, link.endsWith(`/account/verify?token=${token}`)], [35, true]);
    const holding = filesUnder(dataDir).filter((path) => readFileSync(path).includes(token));
    assert.ok(holding.every((path) => relative(dataDir, path).startsWith('outbox')));
    assert.is(statSync(join(dataDir, 'secrets.json')).mode & 0o777, 0o600);
  },
);

secrets.run();
