import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLookup, type Route } from '../../../src/transports/http/lookup.ts';

const lookups = suite('transports/http/lookup');

const table: Route[] = [
  { method: 'GET', path: '/things' },
  { method: 'POST', path: '/things' },
  { method: 'GET', path: '/things/{id}' },
  { method: 'POST', path: '/walk' },
];
const lookup = createLookup(table);

lookups('a path is found with its method, and its parameter decoded', () => {
  assert.is(lookup('POST', '/things')?.route, table[1]);
  const match = lookup('GET', '/things/%D8%A3%2Fb');
  assert.is(match?.route, table[2]);
  assert.equal(match?.pathParameters, { id: 'أ/b' });
});

lookups('HEAD goes where GET goes', () => {
  assert.is(lookup('HEAD', '/things')?.route, table[0]);
  assert.is(lookup('HEAD', '/walk')?.route, undefined);
});

lookups('a known path with another method tells which it takes', () => {
  assert.is(lookup('DELETE', '/things')?.allow, 'GET, HEAD, POST, OPTIONS');
  assert.is(lookup('DELETE', '/things/1')?.allow, 'GET, HEAD, OPTIONS');
  assert.is(lookup('GET', '/walk')?.allow, 'POST, OPTIONS');
});

for (const path of [
  '/',
  '/thing',
  '/things/',
  '/things/1/2',
  '/things/%ff',
  '/THINGS',
  '//things',
  '/constructor',
]) {
  lookups(`${path} is no path`, () => assert.is(lookup('GET', path), undefined));
}

lookups.run();
