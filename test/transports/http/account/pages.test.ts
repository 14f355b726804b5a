/**
 * Tests the account pages in a browser without JavaScript: opening a page changes nothing, only its button
 * does.
 */
import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AccountService } from '../../../support/accounts/accounts.ts';
import { BROWSER, lettersTo, linkTokens, startAccounts } from '../../../support/accounts/accounts.ts';
import { eventually } from '../../../support/doors/server-process.ts';
import { problem } from '../../../support/doors/service.ts';

const NEW = 'مائة حبة والله يضاعف';
const VERIFY = '/account/verify';
const RESET = '/account/password/reset';
const FORGOT = '/account/password/forgot';

const pages = suite<AccountService>('transports/http/account/pages');

pages.before(async (context) => {
  Object.assign(context, await startAccounts());
});
pages.after(({ service }) => service.close());

const isVerified = async ({ call, login }: AccountService, email: string): Promise<unknown> => {
  const me = await call('GET', '/account/me', { token: await login(email) });
  return ((await me.json()) as { email_verified: boolean }).email_verified;
};

/** The forms of an HTML page: the path to which each is sent, and its hidden fields. */
function formsOf(html: string, url: string) {
  return [...html.matchAll(/<form method="post" action="([^"]+)">([\s\S]*?)<\/form>/g)].map(
    ([, action = '', inner = '']) => ({
      path: new URL(action, url).pathname,
      fields: Object.fromEntries(
        [...inner.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      ) as Record<string, string>,
      inner,
    }),
  );
}

/** Checks the rules that hold for every page (headers, both languages, no scripts) and returns its HTML. */
async function pageOf(response: Response, status = 200): Promise<string> {
  const html = await response.text();
  assert.is(response.status, status, html);
  const header = (name: string) => response.headers.get(name);
  assert.equal(
    [
      header('content-type'),
      header('cache-control'),
      header('referrer-policy'),
      header('x-content-type-options'),
    ],
    ['text/html; charset=utf-8', 'no-store', 'no-referrer', 'nosniff'],
  );
  const policy = header('content-security-policy') ?? '';
  const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  assert.match(policy, `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`);
  for (const rule of [
    "default-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ])
    assert.match(policy, rule);
  assert.match(html, '<html lang="ar" dir="rtl">');
  assert.match(html, 'lang="en" dir="ltr"');
  assert.not.match(html, /<script|\son\w+=|style=/i);
  // Every visible input field has a label.
  for (const [, id] of html.matchAll(/<input id="(\w+)"/g)) assert.match(html, `<label for="${id}">`);
  return html;
}

pages('a mail scanner confirms nothing, by HEAD or as a browser; the button does', async (context) => {
  const { call, signup, submit, service } = context;
  const email = 'scanned@example.org';
  const link = `${VERIFY}?token=${await signup(email)}`;
  for (const accept of ['*/*', BROWSER, undefined]) {
    const head = await call('HEAD', link, { headers: accept === undefined ? {} : { Accept: accept } });
    assert.equal([head.status, await head.text()], [200, ''], accept);
  }
  assert.is((await call('HEAD', `${VERIFY}?token=unknown`)).status, 422);
  const html = await pageOf(await call('GET', link, { headers: { Accept: BROWSER } }));
  assert.match(html, email);
  assert.is(await isVerified(context, email), false);
  const [confirm] = formsOf(html, service.url + link);
  assert.is(confirm?.path, VERIFY);
  const done = await submit(confirm?.path ?? '', confirm?.fields ?? {});
  assert.match(await pageOf(done), 'The address is confirmed');
  assert.is(await isVerified(context, email), true);
  // Opened again, the used link shows a page whose only form leads to a forgotten password.
  const again = await pageOf(await call('GET', link, { headers: { Accept: BROWSER } }));
  assert.equal(
    formsOf(again, service.url + link).map(({ path }) => path),
    [FORGOT],
  );
});

pages('a client verifies by GET as ever, and by POST in JSON', async (context) => {
  const { call, signup } = context;
  for (const [n, accept] of [
    'application/json',
    '*/*',
    'application/json, text/html;q=0.9',
    'text/html;q=0.1, application/json',
    'image/png',
  ].entries()) {
    const token = await signup(`client-${n}@example.org`);
    const answer = await call('GET', `${VERIFY}?token=${token}`, { headers: { Accept: accept } });
    assert.equal([answer.status, await answer.json()], [200, { email_verified: true }], accept);
    assert.match(answer.headers.get('vary') ?? '', 'Accept');
  }
  for (const [n, accept] of [
    'text/html',
    'text/*;q=0.5, */*;q=0.1',
    'TEXT/HTML',
    'application/json;q=0, */*',
  ].entries()) {
    const token = await signup(`browser-${n}@example.org`);
    await pageOf(await call('GET', `${VERIFY}?token=${token}`, { headers: { Accept: accept } }));
    assert.is(await isVerified(context, `browser-${n}@example.org`), false, accept);
  }
  const token = await signup('posting@example.org');
  const posted = await call('POST', VERIFY, { body: { token } });
  assert.equal([posted.status, await posted.json()], [200, { email_verified: true }]);
  const refused = await problem(await call('POST', VERIFY, { body: { token: 'unknown' } }));
  assert.equal([refused.status, refused.pointers], [422, ['#/token']]);
});

pages('whoever did not open the account takes it over from the page of its letter', async (context) => {
  const { call, login, signup, submit, service } = context;
  const { dataDir } = service.config;
  const email = 'not-me@example.org';
  const link = `${VERIFY}?token=${await signup(email, 'the password of a stranger')}`;
  const [letter] = lettersTo(dataDir, email);
  assert.match(letter?.text ?? '', 'do not confirm the address');
  assert.match(letter?.text ?? '', 'فلا تؤكدوا العنوان');
  assert.match(letter?.text ?? '', service.config.baseUrl + FORGOT);
  const html = await pageOf(await call('GET', link, { headers: { Accept: BROWSER } }));
  const notMe = formsOf(html, service.url + link).at(-1);
  assert.equal([notMe?.path, notMe?.fields], [FORGOT, { email }]);
  await pageOf(await submit(FORGOT, notMe?.fields ?? {}), 202);
  await eventually(
    async () => linkTokens(dataDir, email, 'reset').length,
    (count) => count === 1,
    30_000,
  );
  const [token = ''] = linkTokens(dataDir, email, 'reset');
  const resetLink = `${RESET}?token=${token}`;
  for (const method of ['HEAD', 'GET', 'GET'] as const)
    await call(method, resetLink, { headers: { Accept: BROWSER } });
  const form = formsOf(await pageOf(await call('GET', resetLink)), service.url + resetLink)[0];
  assert.equal([form?.path, form?.fields], [RESET, { token }]);
  const stale = await call('POST', '/account/login', {
    body: { email, password: 'the password of a stranger' },
  });
  assert.is(stale.status, 200);
  const done = await submit(RESET, { token, username: email, password: NEW, repeated: NEW });
  assert.match(await pageOf(done), 'The password has been changed');
  const late = await call('POST', '/account/login', {
    body: { email, password: 'the password of a stranger' },
  });
  assert.is(late.status, 401);
  await login(email, NEW);
});

pages('the page reports the faults of a new password, and shows the form again', async (context) => {
  const { forgot, login, signup, submit, service } = context;
  const email = 'wrong@example.org';
  await signup(email);
  const token = await forgot(email);
  for (const [password, repeated, message] of [
    [NEW, `${NEW}.`, 'The two passwords differ'],
    ['short', 'short', 'at least 8 characters'],
    ['password1', 'password1', 'one of the most common'],
  ] as const) {
    const html = await pageOf(await submit(RESET, { token, password, repeated }), 422);
    assert.match(html, 'role="alert"');
    assert.match(html, message);
    assert.not.match(html, `value="${password}"`);
    assert.is(formsOf(html, service.url + RESET)[0]?.fields.token, token);
  }
  await pageOf(await submit(RESET, { token, password: NEW, repeated: NEW }));
  await login(email, NEW);
  const used = await pageOf(await submit(RESET, { token, password: NEW, repeated: NEW }), 422);
  assert.match(used, 'The link is unknown, has been used or has expired');
  assert.match(used, 'href="forgot"');
});

pages('a link that does not work says so, and where another is to be had', async ({ call, submit }) => {
  for (const path of [VERIFY, RESET])
    for (const query of ['', '?token=', '?token=unknown', `?token=${'A'.repeat(43)}`]) {
      const html = await pageOf(await call('GET', path + query, { headers: { Accept: BROWSER } }), 422);
      assert.match(html, 'The link is unknown');
    }
  await pageOf(await submit(VERIFY, { token: 'unknown' }), 422);
});

pages('a letter is asked for by the page, whether there is an account or not', async (context) => {
  const { call, signup, submit, service } = context;
  await signup('page@example.org');
  const html = await pageOf(await call('GET', FORGOT));
  const [form] = formsOf(html, service.url + FORGOT);
  assert.is(form?.path, FORGOT);
  assert.match(form?.inner ?? '', 'name="email" type="email"');
  const shown = [];
  for (const email of ['page@example.org', 'page-nobody@example.org'])
    shown.push(await pageOf(await submit(FORGOT, { email }), 202));
  assert.is(shown[0], shown[1]);
  const refused = await pageOf(await submit(FORGOT, { email: '"><b>x' }), 422);
  assert.match(refused, 'value="&quot;&gt;&lt;b&gt;x"');
});

pages(
  'a form is refused as any request is: when too many come, too much, or twice the same',
  async (context) => {
    const { call, submit } = context;
    const from = '203.0.113.200';
    for (let i = 0; i < 10; i++) await submit(FORGOT, { email: `f${i}@example.org` }, from);
    const many = await submit(FORGOT, { email: 'f@example.org' }, from);
    assert.ok(Number(many.headers.get('retry-after')) > 0);
    assert.match(await pageOf(many, 429), 'Too many requests');
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    await pageOf(await call('POST', RESET, { body: 'token=a&token=b', headers: form }), 422);
    await pageOf(await call('POST', RESET, { body: `token=${'a'.repeat(70_000)}`, headers: form }), 413);
    await pageOf(
      await call('POST', RESET, {
        body: 'token=a&password=12345678&repeated=12345678&more=1',
        headers: form,
      }),
      422,
    );
    await pageOf(await call('POST', `${RESET}?token=a`, { body: 'token=a', headers: form }), 400);
    // An address that has no page refuses form data.
    assert.is((await call('POST', '/account/login', { body: 'email=a', headers: form })).status, 400);
  },
);

pages.run();
