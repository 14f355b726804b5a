/** Tests that the log has one line for each request, without the request's content. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { issueKey } from '../../../src/accounts/keys.ts';
import { compose } from '../../../src/compose.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { memoryLimiter } from '../../../src/limits/rate/memory.ts';
import type { Log } from '../../../src/log.ts';
import { createListener } from '../../../src/transports/http/app.ts';
import { healthRoutes } from '../../../src/transports/http/health.ts';
import { listen, urlOf } from '../../../src/transports/http/server.ts';
import { MCP_CARD } from '../../../src/transports/mcp/card.ts';
import { mcpRoute } from '../../../src/transports/mcp/route.ts';
import { callsWithKeys } from '../../../src/usecases/key-calls.ts';
import { raw } from '../../support/doors/raw.ts';
import { sampleData } from '../../support/doors/service.ts';

const logs = suite('transports/http/log');

logs(
  'each request is one line, with route and key id, without query, citation, canonical id or secret',
  async () => {
    const lines: { level: string; facts: Record<string, unknown>; event: string }[] = [];
    const line = (level: string) => (facts: object, event: string) => {
      lines.push({ level, facts: { ...facts }, event });
    };
    const log: Log = { info: line('info'), warn: line('warn'), error: line('error') };
    const config = loadConfig({ SANAD_DATA_DIR: await sampleData(), SANAD_LOG_LEVEL: 'silent' });
    const parts = await compose(config);
    const { services, keyring } = parts;
    const { key, id } = await issueKey(keyring, { email: 'jurist@example.org' });
    const health = healthRoutes({ notReady: () => 'The service is stopping.' });
    const { siteUrl, corsOrigins } = config;
    const logged = { ...services, log };
    const counting = { ...parts.counting, limiter: memoryLimiter() };
    const calls = callsWithKeys({ services: logged, keyring, counting });
    const listener = createListener({
      services: logged,
      calls,
      account: parts.account,
      log,
      baseUrl: config.baseUrl,
      siteUrl,
      grpcPort: undefined,
      corsOrigins,
      healthRoutes: health.routes,
      pages: undefined,
      mcp: {
        route: mcpRoute({ calls, siteUrl, corsOrigins, codesOf: () => [] }),
        card: MCP_CARD,
      },
    });
    const { server } = await listen(listener, {
      host: '127.0.0.1',
      port: 0,
      siteUrl: config.siteUrl,
      log,
    });
    const ask = (path: string, body?: object) =>
      fetch(urlOf(server) + path, {
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }).then((response) => response.arrayBuffer());
    const call = (name: string, input: object) =>
      ask('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } });
    let refused = '';
    try {
      await ask('/v1/search', { query: 'طلاق للضرر', top_k: 1 });
      await ask('/v1/search', { query: 'طلاق للضرر', top_k: 99 });
      await ask('/v1/cite', { citation: 'القانون رقم 98761234 لسنة 1999' });
      await ask('/v1/cite', { citation: 'كلام سرّي' });
      await ask('/v1/document/eg-leg-1948-131?secret=x');
      await ask('/v1/nothing/eg-leg-1948-131');
      await call('service_search', { query: 'طلاق للضرر', top_k: 1 });
      await call('service_document', { canonical_id: 'eg-leg-1000-1' });
      await call('service_secret', {});
      await ask('/readyz');
      refused = await raw(urlOf(server), 'SECRET /eg-leg-1948-131\r\n\r\n');
    } finally {
      await new Promise((resolve) => server.close(resolve));
      health.close();
      await parts.close();
    }

    assert.equal(
      lines
        .filter(({ facts: { route } }) => route !== '/mcp')
        .map(({ event, facts: { method, route, status, code } }) => [event, method, route, status, code]),
      [
        ['request', 'POST', '/v1/search', 200, undefined],
        ['request', 'POST', '/v1/search', 422, 'validation_error'],
        ['request', 'POST', '/v1/cite', 404, 'citation_not_found'],
        ['request', 'POST', '/v1/cite', 422, 'citation_unparseable'],
        ['request', 'GET', '/v1/document/:canonical_id', 422, 'validation_error'],
        ['request', 'GET', undefined, 404, 'not_found'],
        ['request', 'GET', '/readyz', 503, 'upstream_unavailable'],
        ['request', undefined, undefined, 400, 'validation_error'],
      ],
    );
    // MCP answers every tool call with status 200. The logged error code shows the outcome.
    assert.equal(
      lines
        .filter(({ facts: { route } }) => route === '/mcp')
        .map(({ facts: { tool, status, code } }) => [tool, status, code]),
      [
        ['service_search', 200, undefined],
        ['service_document', 200, 'not_found'],
        [undefined, 200, undefined],
      ],
    );
    assert.ok(lines.slice(0, -2).every(({ facts }) => facts.key_id === id));
    const { level, facts } = lines.at(-2) ?? {};
    assert.equal([level, facts?.err, facts?.detail], ['warn', undefined, 'The service is stopping.']);
    assert.match(refused, `X-Request-Id: ${lines.at(-1)?.facts.request_id}\r\n`);
    const written = JSON.stringify(lines);
    for (const private_ of ['طلاق', '98761234', 'سر', 'eg-leg', 'secret', key, 'jurist@']) {
      assert.not.ok(written.includes(private_), private_);
    }
  },
);

logs.run();
