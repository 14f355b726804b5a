/** Tests that the published OpenAPI description is complete and valid, and that answers match it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { ERRORS } from '../../../../src/errors.ts';
import { ALL_OPERATIONS } from '../../../../src/operations.ts';
import { apiDescription } from '../../../../src/transports/http/discovery/openapi/description.ts';
import { errorsOf } from '../../../../src/usecases/operation.ts';
import { sanad } from '../../../support/cli.ts';
import { asDescribed, description, objections, responseOf } from '../../../support/doors/described.ts';
import type { TestService } from '../../../support/doors/service.ts';
import { startService } from '../../../support/doors/service.ts';

const openapi = suite<{ service: TestService; payg: string }>('transports/http/discovery/openapi');

openapi.before(async (context) => {
  context.service = await startService({ settings: { SANAD_BASE_URL: 'https://api.sanad.example' } });
  context.payg = (await context.service.issue({ plan: 'payg' })).key;
});
openapi.after(({ service }) => service.close());

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

openapi('it is served without a key, in YAML and JSON, with a validator', async ({ service }) => {
  const expected = apiDescription({
    baseUrl: 'https://api.sanad.example',
    siteUrl: 'https://sanad.example',
  });
  for (const format of ['yaml', 'json']) {
    const response = await fetch(`${service.url}/v1/openapi.${format}`);
    assert.equal([response.status, response.headers.get('content-type')], [200, `application/${format}`]);
    assert.is(response.headers.get('access-control-allow-origin'), '*');
    assert.is(response.headers.get('cache-control'), 'public, max-age=3600');
    const etag = response.headers.get('etag') ?? '';
    assert.equal(parse(await response.text()), JSON.parse(JSON.stringify(expected)));
    const again = await fetch(response.url, { headers: { 'If-None-Match': etag } });
    assert.equal([again.status, await again.text(), again.headers.get('etag')], [304, '', etag]);
    const preflight = await fetch(response.url, { method: 'OPTIONS' });
    assert.equal(
      [preflight.status, preflight.headers.get('access-control-allow-headers')],
      [204, 'Content-Type, If-None-Match'],
    );
  }
  assert.is((await fetch(`${service.url}/v1/openapi.xml`)).status, 401);
});

openapi('every address is there with every code that its operation declares', () => {
  const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  assert.equal(
    described,
    ALL_OPERATIONS.map(({ http }) => `${http.method} ${http.path.replaceAll(/:(\w+)/g, '{$1}')}`),
  );
  for (const record of ALL_OPERATIONS) {
    const { operation } = operations.find(({ operation }) => operation.operationId === record.name) ?? {};
    assert.ok(operation, record.name);
    for (const code of errorsOf(record)) {
      const response = responseOf(operation, ERRORS[code].status);
      const examples = response?.content?.['application/problem+json']?.examples ?? {};
      assert.ok(code in examples, `${record.name}: ${code}`);
    }
  }
});

openapi('every example is what its schema says', () => {
  let examples = 0;
  const hold = (label: string, schema: object, value: unknown) => {
    assert.is(objections(schema, value), undefined, label);
    examples += 1;
  };
  for (const { operation } of operations) {
    const id = operation.operationId;
    for (const { name, schema, example } of operation.parameters ?? [])
      hold(`${id} ${name}`, schema, example);
    for (const { schema, example } of Object.values(operation.requestBody?.content ?? {}))
      hold(`${id} request`, schema, example);
    for (const status of Object.keys(operation.responses).map(Number)) {
      for (const { schema, example, examples = {} } of Object.values(
        responseOf(operation, status)?.content ?? {},
      )) {
        if (example !== undefined) hold(`${id} ${status}`, schema, example);
        for (const { value } of Object.values(examples)) hold(`${id} ${status}`, schema, value);
      }
    }
  }
  assert.ok(examples > 100, String(examples));
});

openapi('every example of a request is answered, and the answer is as described', async (context) => {
  // Only `/v1`: operations under `/account` need an account in a certain state and have tests of their own.
  for (const { path, method, operation } of operations.filter(({ path }) => path.startsWith('/v1'))) {
    const example = operation.requestBody?.content['application/json']?.example;
    const address = (operation.parameters ?? []).reduce(
      (address, { name, example }) => address.replace(`{${name}}`, String(example)),
      path,
    );
    const query = (operation.parameters ?? []).filter(({ name }) => !path.includes(`{${name}}`));
    const asked = new URLSearchParams(
      Object.fromEntries(query.map(({ name, example }) => [name, String(example)])),
    );
    const response = await fetch(`${context.service.url}${address}${query.length > 0 ? `?${asked}` : ''}`, {
      method,
      headers: { Authorization: `Bearer ${context.payg}`, 'Content-Type': 'application/json' },
      ...(example !== undefined && { body: JSON.stringify(example) }),
    });
    assert.is(response.status, 200, address);
    await asDescribed(response, method.toUpperCase());
  }
});

openapi('what an example shows of the sample corpus is what the corpus says', async ({ service }) => {
  for (const id of ['cite', 'cite_batch', 'citations_extract', 'citations_verify', 'jurisdictions']) {
    const { path, method, operation } =
      operations.find(({ operation }) => operation.operationId === id) ?? {};
    assert.ok(operation && path && method);
    const body = operation.requestBody?.content['application/json']?.example;
    const response = body === undefined ? await service.ask(path) : await service.post(path, body);
    const shown = responseOf(operation, 200)?.content?.['application/json']?.example;
    const withoutText = (value: unknown) =>
      JSON.parse(JSON.stringify(value, (name, member) => (name === 'full_text' ? '' : member)));
    assert.equal(withoutText(await response.json()), withoutText(shown), id);
  }
});

openapi('schemas of requests are strict, and those of answers allow additional members', () => {
  const { search_request: request, search_result: result } = {
    search_request: { $ref: '#/components/schemas/SearchRequest' },
    search_result: { $ref: '#/components/schemas/Jurisdiction' },
  };
  assert.is(objections(request, { query: 'عقد' }), undefined);
  assert.is(objections(request, { query: 'عقد', top_k: null, filters: null }), undefined);
  for (const wrong of [{}, { query: ' ' }, { query: 'عقد', filter: {} }, { query: 'عقد', top_k: 51 }]) {
    assert.ok(objections(request, wrong), JSON.stringify(wrong));
  }
  const jurisdiction = { code: 'EG', name: 'Egypt', default: true };
  assert.is(objections(result, { ...jurisdiction, added: 1 }), undefined);
  assert.ok(objections(result, { code: 'EG' }));
});

openapi('what we added to the specification is marked', () => {
  const text = JSON.stringify(description.components.schemas.SearchResult);
  assert.match(text, /"explain":\{[^}]*"x-sanad-extension":true|"explain":.*"x-sanad-extension":true/);
  const specified = operations.filter(({ operation }) => !('x-sanad-extension' in operation));
  assert.equal(
    specified.map(({ method, path }) => `${method} ${path}`),
    [
      'post /v1/search',
      'post /v1/reason',
      'post /v1/cite',
      'get /v1/document/{canonical_id}',
      'post /v1/graph/traverse',
      'get /v1/jurisdictions',
      'post /account/signup',
      'get /account/verify',
      'post /account/login',
      'get /account/me',
      'get /account/keys',
      'post /account/keys',
      'delete /account/keys/{id}',
      'get /account/usage',
      'get /account/quota',
    ],
  );
});

openapi('no bound is one that only JavaScript has, and no pattern one that only it reads', () => {
  const text = JSON.stringify(description);
  assert.not.match(text, String(Number.MAX_SAFE_INTEGER));
  assert.not.match(text, /\\\\p\{/i);
});

openapi('it has nothing that generators of clients stumble over', () => {
  const text = JSON.stringify(description.components);
  // openapi-python-client stops at a schema that is `false`.
  assert.not.match(text, /"items":false|"prefixItems"/);
  // openapi-generator writes an enum of strings for a boolean constant, which does not compile in Java.
  assert.not.match(text, /"const":(?:true|false)/);
  // openapi-typescript makes `unknown` of an alternative without a type.
  assert.not.match(text, /"anyOf":\[\{"required"/);
  // It makes a field with a default a required one.
  for (const [name, { properties = {} }] of Object.entries<{ properties?: object }>(
    description.components.schemas,
  )) {
    const withDefault = Object.entries(properties).filter(([, field]) => 'default' in field);
    assert.equal(
      withDefault.map(([field]) => `${name}.${field}`),
      [],
    );
  }
  assert.match(JSON.stringify(description.components.schemas.SearchRequest), /"default":10/);
});

openapi('sanad openapi prints it', () => {
  const settings = {
    SANAD_BASE_URL: 'https://api.sanad.example',
    SANAD_SITE_URL: 'https://sanad.example',
  };
  const { status, stdout } = sanad(['openapi', '--json'], { settings });
  assert.is(status, 0);
  const { baseUrl, siteUrl } = { baseUrl: settings.SANAD_BASE_URL, siteUrl: settings.SANAD_SITE_URL };
  assert.equal(JSON.parse(stdout), JSON.parse(JSON.stringify(apiDescription({ baseUrl, siteUrl }))));
});

openapi.run();
