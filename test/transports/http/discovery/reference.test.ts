/** Tests that the reference pages are complete and load nothing from other hosts. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ERRORS } from '../../../../src/errors.ts';
import { objections } from '../../../support/doors/described.ts';
import type { TestService } from '../../../support/doors/service.ts';
import { startService } from '../../../support/doors/service.ts';

const pages = suite<{ service: TestService }>('transports/http/discovery/reference');

pages.before(async (context) => {
  context.service = await startService({ settings: { SANAD_BASE_URL: 'https://api.sanad.example/law' } });
});
pages.after(({ service }) => service.close());

/** Every address that a page refers to, resolved against `base`. */
function addressesIn(html: string, base: string): URL[] {
  return [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => new URL(address, base));
}

pages('the reference asks nobody else for anything, and its policy forbids it', async ({ service }) => {
  const page = await fetch(`${service.url}/docs`);
  assert.equal([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, "default-src 'none'");
  assert.match(policy, "script-src 'self'");
  assert.match(policy, "connect-src 'self' https://api.sanad.example;");
  assert.not.match(policy, /unsafe|\*/);
  const html = await page.text();
  assert.not.match(html, /<script(?![^>]*src=)/);
  const addresses = addressesIn(html, page.url);
  assert.ok(addresses.length >= 4);
  for (const address of addresses) {
    if (address.protocol === 'data:') continue;
    assert.is(address.origin, new URL(service.url).origin);
    const file = await fetch(address, { headers: { 'Accept-Encoding': 'gzip' } });
    assert.is(file.status, 200, address.pathname);
    assert.ok((await file.arrayBuffer()).byteLength > 0);
  }
  const start = await (await fetch(`${service.url}/docs/reference.js`)).text();
  const described = /url: '([^']+)'/.exec(start)?.[1] ?? '';
  assert.is((await fetch(new URL(described, page.url))).status, 200);
});

pages(
  'every code has a page with an example that is a problem, and the list leads to it',
  async ({ service }) => {
    const index = await fetch(`${service.url}/errors`);
    const links = addressesIn(await index.text(), index.url);
    assert.equal(
      links.map(({ pathname }) => pathname),
      Object.keys(ERRORS).map((code) => `/errors/${code}`),
    );
    for (const link of links) {
      const page = await fetch(link);
      assert.equal([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
      const html = await page.text();
      const example = /<pre>([\s\S]*)<\/pre>/.exec(html)?.[1] ?? '';
      const problem = JSON.parse(
        example.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      );
      assert.is(objections({ $ref: '#/components/schemas/Problem' }, problem), undefined, link.pathname);
      assert.is(problem.type, `https://sanad.example${link.pathname}`);
      for (const { pathname } of addressesIn(html, page.url)) {
        assert.equal([pathname, (await fetch(service.url + pathname)).status], [pathname, 200]);
      }
    }
  },
);

pages.run();
