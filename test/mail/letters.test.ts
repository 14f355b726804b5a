/** Tests the letters that a running service sends, as a mail server receives them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PASSWORD, startAccounts } from '../support/accounts/accounts.ts';
import { freePort, partsOf, startMailServer } from '../support/services/smtp.ts';

const letters = suite('mail/letters');

/** Milliseconds that the sender waits for a mail server's greeting. No request may wait for it. */
const SMTP_GREETING_MS = 10_000;

const settingsFor = (port: number) => ({
  SMTP_URL: `smtp://mailer:s3cret@127.0.0.1:${port}`,
  SMTP_FROM: 'Sanad <no-reply@sanad.example>',
  SANAD_BASE_URL: 'https://api.sanad.example',
});

letters('a person who signs up gets a link that works, in Arabic and in English', async () => {
  const server = await startMailServer({ authenticated: true });
  const { call, service } = await startAccounts({ settings: settingsFor(server.port) });
  try {
    const body = { email: 'Jurist@example.org', password: PASSWORD };
    assert.is((await call('POST', '/account/signup', { body })).status, 201);
    await server.got(1);
    const [{ from, to, raw } = { from: '', to: [], raw: '' }] = server.received;
    assert.equal([from, to], ['no-reply@sanad.example', ['Jurist@example.org']]);
    assert.equal(server.logins, [{ user: 'mailer', password: 's3cret' }]);
    const [text, html] = partsOf(raw);
    assert.equal([text?.type, html?.type], ['text/plain', 'text/html']);
    const links = [text, html].map(
      (part) =>
        new Set(part?.content.match(/https:\/\/api\.sanad\.example\/account\/verify\?token=[\w-]{43}/g)),
    );
    assert.equal(links[0], links[1]);
    assert.is(links[0]?.size, 1);
    assert.match(html?.content ?? '', '<html lang="ar" dir="rtl">');
    assert.match(html?.content ?? '', '<div lang="en" dir="ltr">');
    for (const part of [text, html]) {
      assert.match(part?.content ?? '', 'فأكدوا العنوان بهذا الرابط');
      assert.match(part?.content ?? '', 'confirm the address with this link');
      // Someone else may have signed up with this person's address. So the letter must not promise that
      // nothing happens, and names a remedy.
      assert.not.match(part?.content ?? '', /nothing will happen|ولن يحدث شيء/);
      assert.match(part?.content ?? '', 'do not confirm the address');
      assert.match(part?.content ?? '', 'https://api.sanad.example/account/password/forgot');
      assert.not.match(part?.content ?? '', PASSWORD);
    }
    const [link = ''] = links[0] ?? [];
    assert.is((await call('GET', link.replace('https://api.sanad.example', ''))).status, 200);
  } finally {
    await service.close();
    await server.close();
  }
});

letters('a person who forgot the password gets a link that works, in Arabic and in English', async () => {
  const server = await startMailServer({ authenticated: true });
  const { call, service } = await startAccounts({ settings: settingsFor(server.port) });
  try {
    await service.issue({ email: 'jurist@example.org' });
    const body = { email: 'jurist@example.org' };
    assert.is((await call('POST', '/account/password/forgot', { body })).status, 202);
    await server.got(1);
    const [{ to, raw } = { to: [], raw: '' }] = server.received;
    assert.equal(to, ['jurist@example.org']);
    const parts = partsOf(raw);
    const found = /https:\/\/api\.sanad\.example\/account\/password\/reset\?token=([\w-]{43})/;
    const tokens = new Set(parts.map(({ content }) => found.exec(content)?.[1]));
    assert.is(tokens.size, 1);
    for (const { content } of parts) {
      assert.match(content, 'طُلبت كلمة مرور جديدة');
      assert.match(content, 'revokes every key made before');
      assert.match(content, 'ignore this letter: the password stays as it is');
    }
    const [token] = tokens;
    const reset = await call('POST', '/account/password/reset', { body: { token, password: PASSWORD } });
    assert.is(reset.status, 200);
  } finally {
    await service.close();
    await server.close();
  }
});

letters('while the mail server is away, signup works, and the letter is sent after a restart', async () => {
  const port = await freePort();
  const first = await startAccounts({ settings: settingsFor(port) });
  const body = { email: 'patient@example.org', password: PASSWORD };
  assert.is((await first.call('POST', '/account/signup', { body })).status, 201);
  await first.service.close();

  const server = await startMailServer({ port });
  const { dataDir } = first.service.config;
  const second = await startAccounts({ settings: { ...settingsFor(port), SANAD_DATA_DIR: dataDir } });
  try {
    // Waits for the retry, which comes a few seconds after the first failure.
    await server.got(1);
    assert.equal(server.received[0]?.to, ['patient@example.org']);
  } finally {
    await second.service.close();
    await server.close();
  }
});

letters('a mail server that never answers delays neither a signup nor a stop', async () => {
  const { createServer } = await import('node:net');
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const { call, service } = await startAccounts({ settings: settingsFor(port) });
  const began = performance.now();
  const body = { email: 'held@example.org', password: PASSWORD };
  assert.is((await call('POST', '/account/signup', { body })).status, 201);
  assert.ok(performance.now() - began < SMTP_GREETING_MS);
  const stopping = performance.now();
  await service.close();
  assert.ok(performance.now() - stopping < SMTP_GREETING_MS);
  silent.close();
});

letters.run();
