/** The pages of the console as a browser without scripts gets them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { linkToken } from '../support/accounts/accounts.ts';
import type { TestService } from '../support/doors/service.ts';
import { startService } from '../support/doors/service.ts';

const LAW = 'sa-leg-2005-m51';
/** A law of the samples with amended articles. */
const AMENDED = 'sa-leg-2001-m38';
/** A law of the samples that cites nothing and is cited by nothing. */
const WITHOUT_LINKS = 'ae-fdl-2021-45';

let service: TestService;

test.before(async () => {
  service = await startService({
    settings: { SANAD_SIGNUP: 'open', SANAD_CONSOLE_REQUESTS_PER_MINUTE: '10000' },
  });
});
test.after(() => service.close());

interface Opened {
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
}

async function open(path: string, init: RequestInit = {}): Promise<Opened> {
  const headers = { Accept: 'text/html', ...(init.headers as object) };
  const response = await fetch(service.url + path, { redirect: 'manual', ...init, headers });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  open(path, { method: 'POST', body: new URLSearchParams(fields), headers });

const query = (path: string, fields: Record<string, string>) => `${path}?${new URLSearchParams(fields)}`;

test('a browser gets the start page in Arabic, a program what it got before', async () => {
  const { status, html } = await open('/');
  assert.is(status, 200);
  assert.match(html, '<html lang="ar" dir="rtl">');
  const program = await fetch(`${service.url}/`);
  assert.is(program.status, 404);
  assert.match(program.headers.get('content-type') ?? '', 'application/problem+json');
});

test('every page exists in English, with the language in its address', async () => {
  for (const path of ['', '/ask', '/verify', '/corpus', '/account', `/documents/${LAW}`]) {
    const { status, html } = await open(`/en${path}`);
    assert.is(status, 200, path);
    assert.match(html, '<html lang="en" dir="ltr">');
    assert.match(html, `hreflang="ar"`);
    assert.match(html, new RegExp(`class="language" href="${path === '' ? '/' : path}"`));
  }
});

test('pages allow nothing from elsewhere and nothing inline', async () => {
  const { headers, html } = await open(query('/', { q: 'العمل' }));
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, "default-src 'none'");
  assert.not.match(policy, 'unsafe');
  assert.not.match(html, /<script(?![^>]*\bsrc=)/);
  assert.not.match(html, /\sstyle=|\son[a-z]+=/);
});

test('the files that a page names are there and may be kept', async () => {
  const { html } = await open('/ask');
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  assert.ok(files.length >= 4);
  for (const path of files) {
    const response = await fetch(service.url + path);
    assert.is(response.status, 200, path);
    assert.match(response.headers.get('cache-control') ?? '', 'max-age=31536000');
  }
});

test('a search shows its results with their status, and marks the words of the query', async () => {
  const { html } = await open(query('/', { q: 'فسخ عقد العمل', country: 'SA' }));
  assert.match(html, new RegExp(`href="/documents/${LAW}/articles/\\d+`));
  assert.match(html, /<mark>[^<]*عقد[^<]*<\/mark>/);
  assert.match(html, 'class="badge status-');
});

const fingerprint = (html: string) => /class="fingerprint".*?<code[^>]*>(\w+)</.exec(html)?.[1];

test('the preferred country comes first, and others stay', async () => {
  const places = async (prefer: string) => {
    const { html } = await open(query('/', { q: 'مدة التجربة في عقد العمل', prefer, n: '50' }));
    return [...html.matchAll(/class="result".*?href="\/documents\/(..)-/gs)].map(([, country]) => country);
  };
  const [saudi, egyptian] = [await places('SA'), await places('EG')];
  assert.is(saudi[0], 'sa');
  assert.is(egyptian[0], 'eg');
  assert.ok(saudi.includes('eg'));
  assert.is((await open(query('/', { q: 'عقد العمل', prefer: 'ZZ' }))).status, 422);
});

test('an amended article shows its state, the act, and what changed', async () => {
  const list = (await (await service.ask(`/v1/document/${AMENDED}/articles`)).json()) as {
    articles: { article_no: string; amended: boolean; article_key: string }[];
  };
  const amended = list.articles.find((one) => one.amended);
  assert.ok(amended);
  const path = `/documents/${AMENDED}/articles/${amended.article_key}`;
  const { html } = await open(path);
  assert.match(html, 'class="badge state-');
  assert.match(html, 'class="changes"');
  const former = await open(query(path, { as_of: '2002-06-01' }));
  assert.is(former.status, 200);
  assert.is.not(fingerprint(former.html), fingerprint(html));
  // A former wording never looks like the law of today, even on the page of its day.
  assert.match(former.html, 'class="law dead"');
  assert.match(former.html, 'class="badge state-superseded"');
  assert.match(former.html, 'حلّت صيغة أخرى');
  const wordings = (page: string) => /<ol class="versions">.*?<\/ol>/.exec(page)?.[0];
  assert.is(wordings(former.html), wordings(html));
  assert.not.match(html, 'حلّت صيغة أخرى');
});

test('a repealed law says so above its text, and its text looks different', async () => {
  const { html } = await open('/documents/eg-leg-2003-12');
  assert.match(html, 'هذا النص ملغى');
  assert.match(html, 'class="law of-repealed"');
  assert.not.match((await open(`/documents/${LAW}`)).html, 'هذا النص ملغى');
});

test('links from an answer and a verification of a day lead to the texts of that day', async () => {
  const day = { as_of: '2020-01-01', calendar: 'gregorian' };
  const place = `/documents/${LAW}/articles/77?as_of=2020-01-01&amp;calendar=gregorian`;
  const answer = await open(query('/ask', { q: 'ماذا تنص المادة 77 من نظام العمل؟', ...day }));
  assert.match(answer.html, `href="${place}"`);
  const verified = await send('/verify', { text: 'تنص المادة 77 من نظام العمل', country: 'SA', ...day });
  assert.match(verified.html, `href="${place}"`);
});

test('a search for what cites an article names the article', async () => {
  const { html } = await open(query('/', { cites: `${LAW}#77` }));
  assert.match(html, 'ما يحيل إلى');
  assert.match(html, `href="/documents/${LAW}/articles/77"`);
  assert.match(html, `href="/documents/${LAW}/links"`);
});

test('an answer names its texts, and every marker leads to one', async () => {
  const { status, html } = await open(query('/ask', { q: 'ماذا تنص المادة 77 من نظام العمل؟' }));
  assert.is(status, 200);
  const markers = [...html.matchAll(/class="marker" href="#(source-\d+)"/g)].map(([, id]) => id);
  assert.ok(markers.length > 0);
  for (const id of markers) assert.match(html, `id="${id}"`);
});

test('a text is shown with its citations judged', async () => {
  const text = 'تنص المادة 77 من نظام العمل على ذلك، وكذلك القانون رقم 9999 لسنة 1850.';
  const { html } = await send('/verify', { text, country: 'SA' });
  assert.match(html, 'class="verdict-resolved"');
  assert.match(html, `href="/documents/${LAW}/articles/77"`);
});

test('a verification is saved as data and as a report that stands for itself', async () => {
  const text = 'تنص المادة 77 من نظام العمل على ذلك.\n<b>سطر</b>';
  const data = await send('/verify', { text, country: 'SA', as_of: '2020-01-01', save: 'data' });
  assert.match(
    data.headers.get('content-disposition') ?? '',
    'attachment; filename="sanad-verification.json"',
  );
  const saved = JSON.parse(data.html);
  assert.equal([saved.text, saved.jurisdiction, saved.as_of], [text, 'SA', '2020-01-01']);
  assert.is(saved.result.items[0].verdict, 'resolved');
  assert.ok(saved.corpus_generation.length > 0);
  const report = await send('/verify', { text, country: 'SA', save: 'report' });
  assert.match(
    report.headers.get('content-disposition') ?? '',
    'attachment; filename="sanad-verification.html"',
  );
  assert.match(report.html, 'class="verdict-resolved"');
  assert.match(report.html, `href="${service.config.baseUrl ?? ''}/documents/${LAW}/articles/77"`);
  assert.not.match(report.html, /<script|<link|<b>|<form/);
});

test('what a text contains is never markup', async () => {
  const hostile = '<img src=x onerror=alert(1)> المادة 5 من نظام العمل "><script>alert(1)</script>';
  for (const { html } of [
    await send('/verify', { text: hostile }),
    await open(query('/', { q: hostile })),
    await open(query('/ask', { q: hostile })),
    await send('/account/session', { email: hostile, password: 'x' }),
  ]) {
    assert.not.match(html, '<img');
    assert.not.match(html, '<script>');
  }
});

test('an error is a page with the status of the problem', async () => {
  assert.is((await open('/documents/no-such-law')).status, 404);
  assert.is((await open('/no/such/page')).status, 404);
  assert.match((await open('/no/such/page')).html, '<html lang="ar"');
  assert.match((await open('/en/no/such/page')).html, '<html lang="en"');
  const unread = await open(query('/', { q: 'عمل', as_of: '2015-13-40' }));
  assert.is(unread.status, 422);
});

test('a refused form keeps its words and says in the language of the page what it accepts', async () => {
  const short = { q: 'رد', country: 'SA', as_of: '1440-01-01', calendar: 'hijri' };
  const asked = await open(query('/ask', short));
  assert.is(asked.status, 422);
  assert.match(asked.html, /<textarea[^>]*name="q"[^>]*>رد<\/textarea>/);
  assert.match(asked.html, '<option value="SA" selected>');
  assert.match(asked.html, 'value="1440-01-01"');
  assert.match(asked.html, 'السؤال: من 5 أحرف');
  const inEnglish = await open(query('/en/ask', short));
  assert.match(inEnglish.html, 'The question has from 5');
  const searched = await open(query('/', { q: 'رد "القاضي"', from: '12', as_of: '2015-13-40' }));
  assert.is(searched.status, 422);
  assert.match(searched.html, 'value="رد &quot;القاضي&quot;"');
  for (const words of ['اليوم: سنة', 'من سنة: سنة']) assert.match(searched.html, words);
  const verified = await send('/verify', { text: 'نص للتحقق', as_of: '2015-13-40' });
  assert.is(verified.status, 422);
  assert.match(verified.html, '>نص للتحقق</textarea>');
  for (const { html } of [asked, searched, verified]) assert.not.match(html, /Invalid|expected|Too small/);
});

test('a day is read as people write it', async () => {
  const path = `/documents/${AMENDED}/articles/18`;
  const written = async (as_of: string, calendar = 'gregorian') =>
    (await open(query(path, { as_of, calendar }))).html;
  for (const day of ['2002/6/1', '1-6-2002', '٢٠٠٢-٠٦-٠١', ' 1.6.2002 م'])
    assert.match(await written(day), 'value="2002-06-01"', day);
  // A Hijri year says its calendar.
  for (const day of ['1423-03-20', '٢٠/٣/١٤٢٣هـ']) {
    const html = await written(day);
    assert.match(html, 'value="1423-03-20"', day);
    assert.match(html, '<option value="hijri" selected', day);
    assert.match(html, '2002-06-01', day);
  }
});

test('the year of a text stands in the calendar of its citation, with the Gregorian one', async () => {
  const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');
  assert.match(wordsOf((await open(`/documents/${LAW}`)).html), 'السنة1426هـ (2005م)');
  assert.match(wordsOf((await open('/documents/eg-leg-1948-131')).html), 'السنة1948الجهة');
  assert.match(wordsOf((await open(query('/', { q: 'نظام العمل' }))).html), ' · 1426هـ (2005م)');
});

test('a text without links has no drawing of them', async () => {
  const drawn = async (id: string) => (await open(`/documents/${id}/links`)).html.includes('<svg');
  assert.is(await drawn(LAW), true);
  assert.is(await drawn(WITHOUT_LINKS), false);
});

test('a day that does not exist is asked for again, with the form of its page', async () => {
  for (const path of [`/documents/${LAW}`, `/documents/${LAW}/articles/77`, `/documents/${LAW}/links`]) {
    const { status, html } = await open(query(path, { as_of: '2015-02-30' }));
    assert.is(status, 422, path);
    assert.match(html, 'value="2015-02-30"');
    assert.match(html, `action="${path}"`);
  }
  const missing = await open('/documents/no-such-law');
  assert.not.match(missing.html, 'name="as_of"');
});

test('an address with a slash at its end leads to the page without it', async () => {
  for (const [path, page] of [
    ['/en/', '/en'],
    ['/ask/?q=5', '/ask?q=5'],
  ]) {
    const { status, headers } = await open(path as string);
    assert.equal([status, headers.get('location')], [308, page]);
  }
  assert.is((await open('//elsewhere.example/')).status, 404);
});

test('a page of another site can send no form', async () => {
  const fields = { text: 'المادة 5 من نظام العمل' };
  assert.is((await send('/verify', fields, { 'Sec-Fetch-Site': 'cross-site' })).status, 403);
  assert.is((await send('/verify', fields, { Origin: 'https://elsewhere.example' })).status, 403);
  assert.is((await send('/verify', fields, { 'Sec-Fetch-Site': 'same-origin' })).status, 200);
});

test('a person signs up, logs in, makes a key that works, revokes it and logs out', async () => {
  const person = { email: 'qadi@example.org', password: 'a long enough password 77' };
  const wrong = await send('/account/session', person);
  assert.match(wrong.html, 'role="alert"');
  assert.not.ok(wrong.headers.get('set-cookie'));
  assert.is((await send('/account/new', person)).status, 200);
  const entered = await send('/account/session', person);
  assert.is(entered.status, 303);
  const cookie = entered.headers.get('set-cookie') ?? '';
  assert.match(cookie, /HttpOnly; SameSite=Strict/);
  const session = { Cookie: cookie.replace(/;.*/, '') };
  const { html } = await open('/account', { headers: session });
  assert.match(html, person.email);
  assert.match(html, 'مجانية');
  const chosen = '<option value="SA" selected>';
  assert.not.match((await open('/', { headers: session })).html, chosen);
  assert.is((await send('/account/settings', { country: 'SA' }, session)).status, 303);
  for (const path of ['/account', '/', '/ask'])
    assert.match((await open(path, { headers: session })).html, chosen, path);
  assert.not.match((await open(query('/', { prefer: 'none' }), { headers: session })).html, chosen);
  assert.is((await send('/account/settings', { country: '' }, session)).status, 303);
  assert.not.match((await open('/account', { headers: session })).html, chosen);
  const early = await send('/account/new-key', { label: 'مكتب' }, session);
  assert.match(early.html, 'role="alert"');
  const token = linkToken(service.config.dataDir, person.email);
  await service.ask('/account/verify', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const made = await send('/account/new-key', { label: 'مكتب' }, session);
  const key = /data-copy="(sanad_[^"]+)"/.exec(made.html)?.[1] ?? '';
  const search = () => service.post('/v1/search', { query: 'العمل' }, { Authorization: `Bearer ${key}` });
  assert.is((await search()).status, 200);
  const shown = await open('/account', { headers: session });
  assert.not.match(shown.html, key);
  const id = /name="id" value="([^"]+)"/.exec(shown.html)?.[1] ?? '';
  assert.is((await send('/account/revoked-keys', { id }, session)).status, 303);
  assert.is((await search()).status, 401);
  const left = await send('/account/session/end', {}, session);
  assert.match(left.headers.get('set-cookie') ?? '', 'Max-Age=0');
});

test.run();
