/**
 * Requests for descriptions, catalogs, pages and health, and for features of HTTP: HEAD, entity tags,
 * OPTIONS, origins.
 */
import { ERRORS } from '../../../src/errors.ts';
import type { HttpStep, Step } from '../recording/step.ts';
import type { Draw } from './draw.ts';
import { at, get, JSON_TYPE, MAIN, open, post } from './http.ts';
import type { Material } from './material.ts';

const RESOURCES = [
  '/v1/openapi.yaml',
  '/v1/openapi.json',
  '/llms.txt',
  '/.well-known/api-catalog',
  '/.well-known/ai-catalog.json',
  '/.well-known/mcp/server-card.json',
  '/mcp/server-card',
  '/proto/sanad/v1/legal_research.proto',
  '/docs',
  '/docs/',
  '/docs/reference.js',
  '/errors',
  '/errors/nothing',
  '/healthz',
  '/readyz',
];

export function discoverySteps({ ids }: Material, draw: Draw): Step[] {
  const free = [...RESOURCES, ...Object.keys(ERRORS).map((code) => `/errors/${code}`)];
  const document = `/v1/document/${draw.of(ids)}`;
  return [
    ...free.map((path) => open(get('discovery', path))),
    ...RESOURCES.map((path) => ({ ...open(get('head', path)), method: 'HEAD' })),
    ...[document, '/v1/jurisdictions', '/v1/status', '/v1/search'].map((path) => ({
      ...get('head', path),
      method: 'HEAD',
    })),
    ...RESOURCES.map((path) => open(get('validators', path), { 'If-None-Match': '"0", W/"1"' })),
    ...['/llms.txt', document, '/v1/jurisdictions'].flatMap((path) => [
      get('validators', path, { headers: { 'If-None-Match': '*' } }),
      get('validators', path, { headers: { 'If-None-Match': 'no tag' } }),
    ]),
    ...origins(document),
    ...methods(document),
    { ...open(get('health', '/healthz')), internal: true },
    { ...open(get('health', '/readyz')), internal: true },
  ];
}

/** Request for the metrics. It comes last in its stage, because the metrics count all requests before it. */
export const metricsSteps = (): Step[] => [{ ...open(get('metrics', '/metrics')), internal: true }];

function origins(document: string): HttpStep[] {
  const preflight = (path: string, Origin: string, method: string): HttpStep => ({
    ...open(get('origins', path), {
      Origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization,content-type',
    }),
    method: 'OPTIONS',
  });
  return ['https://app.example', 'https://evil.example', 'null'].flatMap((Origin) => [
    preflight('/v1/search', Origin, 'POST'),
    preflight('/mcp', Origin, 'POST'),
    preflight('/account/login', Origin, 'POST'),
    preflight('/llms.txt', Origin, 'GET'),
    get('origins', document, { headers: { Origin } }),
    open(get('origins', document), { Origin }),
    open(get('origins', '/llms.txt'), { Origin }),
    post('origins', '/v1/search', { query: '' }, { headers: { Origin } }),
    post('origins', '/mcp', {}, { headers: { Origin } }),
  ]);
}

function methods(document: string): HttpStep[] {
  const paths = [
    document,
    '/v1/search',
    '/v1/nothing',
    '/account/login',
    '/account/keys/1',
    '/mcp',
    '/llms.txt',
  ];
  return paths.flatMap((path) =>
    ['OPTIONS', 'PUT', 'DELETE', 'PATCH'].map((method) => ({
      ...open(get('methods', path), path === '/mcp' ? MAIN : {}),
      method,
    })),
  );
}

/**
 * Requests to a service without a corpus: operations that need one must be refused, and the rest must work.
 */
export function withoutCorpus(): Step[] {
  const issue: Step = {
    stage: 'empty',
    door: 'command',
    group: 'keys',
    args: ['keys', 'issue', '--email', 'empty@example.org', '--plan', 'payg', '--json'],
    capture: { 'key.empty': 'key' },
  };
  const headers = { Authorization: 'Bearer {{key.empty}}' };
  const asked: HttpStep[] = [
    open(get('no corpus', '/readyz')),
    open(get('no corpus', '/healthz')),
    get('no corpus', '/v1/status', { headers }),
    get('no corpus', '/v1/jurisdictions', { headers }),
    get('no corpus', '/v1/document/eg-leg-1948-131', { headers }),
    post('no corpus', '/v1/search', { query: 'مدة الإجازة' }, { headers }),
    post('no corpus', '/v1/search', { query: '' }, { headers }),
    post('no corpus', '/v1/reason', { question: 'ما مدة الإجازة؟' }, { headers }),
    post('no corpus', '/v1/reason', { question: 'ما مدة الإجازة؟', stream: true }, { headers }),
    post('no corpus', '/v1/cite', { citation: 'القانون رقم 131 لسنة 1948' }, { headers }),
    post('no corpus', '/v1/cite', { citation: 'حسن النية' }, { headers }),
    post('no corpus', '/v1/cite/batch', { citations: ['القانون رقم 131 لسنة 1948'] }, { headers }),
    post('no corpus', '/v1/citations/extract', { text: 'القانون رقم 131 لسنة 1948' }, { headers }),
    post(
      'no corpus',
      '/v1/citations/extract',
      { text: 'القانون رقم 131 لسنة 1948', resolve: false },
      { headers },
    ),
    post('no corpus', '/v1/citations/verify', { text: 'القانون رقم 131 لسنة 1948' }, { headers }),
    post('no corpus', '/v1/graph/traverse', { canonical_id: 'eg-leg-1948-131' }, { headers }),
    open(post('no corpus', '/v1/search', { query: '' }), JSON_TYPE),
  ];
  const commands = [
    ['cite', 'القانون رقم 131 لسنة 1948'],
    ['graph', 'missing'],
    ['verify-data'],
    ['accounts', 'list'],
  ].map((args): Step => ({ stage: 'empty', door: 'command', group: 'no corpus', args }));
  return [issue, ...at('empty', asked), ...commands];
}
