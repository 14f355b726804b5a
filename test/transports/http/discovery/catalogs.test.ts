/** Tests the API catalog, the MCP server card and `llms.txt`: their form, headers and links. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { OPERATIONS } from '../../../../src/operations.ts';
import { PROTOCOL_VERSIONS, SERVER_INFO } from '../../../../src/transports/mcp/card.ts';
import { TOOLS } from '../../../../src/transports/mcp/tools.ts';
import { objections } from '../../../support/doors/described.ts';
import { connect } from '../../../support/doors/mcp.ts';
import type { TestService } from '../../../support/doors/service.ts';
import { startService } from '../../../support/doors/service.ts';

const catalogs = suite<{ service: TestService }>('transports/http/discovery/catalogs');

const BASE = 'https://api.sanad.example';
const SITE = 'https://sanad.example';

catalogs.before(async (context) => {
  context.service = await startService({ settings: { SANAD_BASE_URL: BASE, GRPC_PORT: 'off' } });
});
catalogs.after(({ service }) => service.close());

const CATALOG = '/.well-known/api-catalog';
const CARDS = ['/.well-known/mcp/server-card.json', '/mcp/server-card'];
const PUBLISHED = [CATALOG, ...CARDS, '/.well-known/ai-catalog.json', '/llms.txt'];

for (const path of PUBLISHED) {
  catalogs(`${path} may be read by any page, without a key, and kept for an hour`, async ({ service }) => {
    const response = await fetch(service.url + path);
    assert.is(response.status, 200);
    assert.equal(
      ['access-control-allow-origin', 'access-control-expose-headers', 'cache-control'].map((name) =>
        response.headers.get(name),
      ),
      ['*', 'ETag', 'public, max-age=3600'],
    );
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(service.url + path, { headers: { 'If-None-Match': etag } });
    assert.equal([again.status, again.headers.get('etag')], [304, etag]);
    const head = await fetch(service.url + path, { method: 'HEAD' });
    assert.equal([head.status, await head.text(), head.headers.get('etag')], [200, '', etag]);
    const refused = await fetch(service.url + path, { method: 'POST' });
    assert.equal([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
  });
}

/** JSON schema of a link set (RFC 9264, section 4.2): each context has relations, each with targets. */
const LINKSET = {
  type: 'object',
  required: ['linkset'],
  properties: {
    linkset: {
      type: 'array',
      items: {
        type: 'object',
        required: ['anchor'],
        properties: { anchor: { type: 'string', format: 'uri' } },
        additionalProperties: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['href'],
            properties: { href: { type: 'string', format: 'uri' }, type: { type: 'string' } },
            additionalProperties: false,
          },
        },
      },
    },
  },
  additionalProperties: false,
};

interface Links {
  readonly anchor: string;
  readonly [relation: string]: string | { href: string; type?: string }[];
}

catalogs('the catalog is a link set whose every link of ours leads somewhere', async ({ service }) => {
  const response = await fetch(service.url + CATALOG);
  assert.is(
    response.headers.get('content-type'),
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  assert.is(response.headers.get('link'), `<${CATALOG}>; rel="api-catalog"`);
  const head = await fetch(service.url + CATALOG, { method: 'HEAD' });
  assert.is(head.headers.get('link'), `<${CATALOG}>; rel="api-catalog"`);
  const catalog = (await response.json()) as { linkset: Links[] };
  assert.is(objections(LINKSET, catalog), undefined);

  const [own, ...apis] = catalog.linkset;
  assert.is(own?.anchor, SITE + CATALOG);
  assert.equal(
    own?.item,
    apis.map(({ anchor }) => ({ href: anchor })),
  );
  assert.equal(
    apis.map(({ anchor }) => anchor),
    [`${BASE}/v1`, `${BASE}/mcp`],
  );
  for (const { anchor, ...relations } of apis) {
    for (const targets of Object.values(relations)) {
      for (const { href, type } of typeof targets === 'string' ? [] : targets) {
        const path = href.replace(BASE, '').replace(SITE, '');
        const found = await fetch(service.url + path, { headers: { Accept: type ?? '*/*' } });
        assert.equal([path, found.status], [path, 200], anchor);
        assert.is(found.headers.get('content-type')?.split(';')[0], type, path);
      }
    }
  }
});

/** JSON schema of the required part of an MCP server card (SEP-2127). */
const CARD = {
  type: 'object',
  required: ['$schema', 'name', 'version', 'description'],
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json' },
    name: { type: 'string', pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$', minLength: 3, maxLength: 200 },
    version: { type: 'string', maxLength: 255 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    websiteUrl: { type: 'string', format: 'uri' },
    remotes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'url'],
        properties: {
          type: { enum: ['streamable-http', 'sse'] },
          url: { type: 'string', format: 'uri' },
          headers: { type: 'array', items: { type: 'object', required: ['name'] } },
          supportedProtocolVersions: { type: 'array', items: { type: 'string' } },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

interface Card {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly remotes: [{ url: string; supportedProtocolVersions: string[] }];
}

catalogs('both addresses have the same card, and it agrees with the server', async ({ service }) => {
  const [card, other] = await Promise.all(
    CARDS.map(async (path) => (await (await fetch(service.url + path)).json()) as Card),
  );
  assert.equal(card, other);
  assert.is(objections(CARD, card), undefined);
  assert.is(card?.name, 'example.sanad.api/sanad');
  const client = await connect(service.url, service.key, 'modern');
  const { title, version } = client.getServerVersion() ?? {};
  await client.close();
  assert.equal([title, version], [card?.title, card?.version]);
  assert.equal([SERVER_INFO.title, SERVER_INFO.version], [card?.title, card?.version]);
  assert.equal(card?.remotes[0].supportedProtocolVersions, [...PROTOCOL_VERSIONS]);
  assert.is(card?.remotes[0].url, `${BASE}/mcp`);
});

catalogs('the card has its own type for those who ask for it', async ({ service }) => {
  for (const [accept, type] of [
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/mcp-server-card+json', 'application/mcp-server-card+json'],
  ] as const) {
    const response = await fetch(service.url + CARDS[0], { headers: { Accept: accept } });
    assert.is(response.headers.get('content-type'), type);
    assert.match(response.headers.get('vary') ?? '', 'Accept');
  }
});

catalogs('the catalog of agents leads to the card', async ({ service }) => {
  const response = await fetch(`${service.url}/.well-known/ai-catalog.json`);
  assert.is(response.headers.get('content-type'), 'application/ai-catalog+json');
  assert.equal(await response.json(), {
    specVersion: '1.0',
    entries: [
      {
        identifier: 'urn:air:api.sanad.example:mcp:sanad',
        type: 'application/mcp-server-card+json',
        url: `${SITE}/.well-known/mcp/server-card.json`,
      },
    ],
  });
});

catalogs(
  'the map for models names every address and tool, and its links lead somewhere',
  async ({ service }) => {
    const text = await (await fetch(`${service.url}/llms.txt`)).text();
    for (const { http } of Object.values(OPERATIONS)) {
      assert.match(text, http.path.replaceAll(/:(\w+)/g, '{$1}'));
    }
    for (const name of TOOLS.keys()) assert.match(text, `- ${name}: `);
    const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, link = '']) => link);
    assert.ok(links.length >= 5);
    for (const link of links) {
      const path = link.replace(BASE, '').replace(SITE, '');
      assert.equal([path, (await fetch(service.url + path)).status], [path, 200]);
    }
  },
);

catalogs.run();
