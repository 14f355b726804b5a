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

/** Every address that a page refers to, resolved against `base`; an icon without bytes is none. */
function addressesIn(html: string, base: string): URL[] {
  return [...html.matchAll(/(?:src|href)="([^"]+)"/g)]
    .map(([, address = '']) => new URL(address, base))
    .filter(({ protocol }) => protocol !== 'data:');
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
  assert.ok(addresses.length >= 3);
  for (const address of addresses) {
    assert.is(address.origin, new URL(service.url).origin);
    const file = await fetch(address, { headers: { 'Accept-Encoding': 'gzip' } });
    assert.is(file.status, 200, address.pathname);
    assert.ok((await file.arrayBuffer()).byteLength > 0);
  }
});

pages('Arabic in an example is isolated from the marks around it', async ({ service }) => {
  const html = await (await fetch(`${service.url}/docs`)).text();
  const blocks = [...html.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].map(([, block = '']) => block);
  const arabic = /\p{Script=Arabic}/u;
  assert.ok(blocks.filter((block) => arabic.test(block)).length > 10);
  const isolated = blocks.map((block) => block.replaceAll(/<bdi>.*?<\/bdi>/gs, ''));
  assert.equal(
    isolated.filter((block) => arabic.test(block)),
    [],
  );
});

pages('an operation has its request in three languages', async ({ service }) => {
  const html = await (await fetch(`${service.url}/docs`)).text();
  const [, search = ''] = html.split('<section id="search"');
  const [own = ''] = search.split('</section>');
  for (const words of ['curl', 'await fetch(', 'requests.post(']) assert.match(own, words);
  assert.match(own, 'https://api.sanad.example/law/v1/search');
});

pages(
  'every code has a page with an example that is a problem, and the list leads to it',
  async ({ service }) => {
    const index = await fetch(`${service.url}/errors`);
    const links = addressesIn(await index.text(), index.url);
    assert.equal(
      links.map(({ pathname }) => pathname),
      // The console is on here.
      ['/', ...Object.keys(ERRORS).map((code) => `/errors/${code}`)],
    );
    for (const link of links.slice(1)) {
      const page = await fetch(link);
      assert.equal([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
      const html = await page.text();
      const example = /<pre[^>]*>([\s\S]*)<\/pre>/.exec(html)?.[1] ?? '';
      const problem = JSON.parse(
        example
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&amp;', '&'),
      );
      assert.is(objections({ $ref: '#/components/schemas/Problem' }, problem), undefined, link.pathname);
      assert.is(problem.type, `https://sanad.example${link.pathname}`);
      for (const { pathname } of addressesIn(html, page.url)) {
        const { status } = await fetch(service.url + pathname, { headers: { accept: 'text/html' } });
        assert.equal([pathname, status], [pathname, 200]);
      }
    }
  },
);

pages.run();
