/**
 * Requests that must be refused: each fault by itself, and pairs of faults, which show which check comes
 * first.
 */
import type { HttpStep, Step } from '../recording/step.ts';
import { get, JSON_TYPE, MAIN, open, post } from './http.ts';

/** Inputs that break the schema of an operation, by its path. */
const INVALID: Readonly<Record<string, readonly unknown[]>> = {
  '/v1/search': [
    {},
    [],
    null,
    'x',
    { query: '' },
    { query: '   ' },
    { query: 'ا'.repeat(1_001) },
    { query: 5 },
    { query: 'x', top_k: 0 },
    { query: 'x', top_k: 51 },
    { query: 'x', top_k: 2.5 },
    { query: 'x', top_k: '5' },
    { query: 'x', filter: {} },
    { query: 'x', filters: { jurisdiction: 'XX' } },
    { query: 'x', filters: { jurisdiction: 'eg' } },
    { query: 'x', filters: { doc_type: ['law'], status: ['dead'] } },
    { query: 'x', filters: { year_from: 1700, year_to: 2200 } },
    { query: 'x', filters: { year_from: 2000, year_to: 1990 } },
    { query: 'x', filters: [] },
    { query: 'x', include: ['nothing'], as_of: 'yesterday' },
    { query: 'x', as_of: '2024-02-30' },
    { query: ' ', top_k: 99, filter: {} },
    { query: 'x', rerank: 'yes', include_text: 1, explain: null },
    { query: 'x', filters: { doc_type: Array.from({ length: 60 }, (_, at) => `t${at}`) } },
    { query: '\ud800' },
    { query: 'a\u0000b' },
  ],
  '/v1/reason': [
    {},
    { question: 'لم؟' },
    { question: 'ا'.repeat(2_001) },
    { question: 'ما مدة الإجازة؟', top_k: 3 },
    { question: 'ما مدة الإجازة؟', top_k: 31 },
    { question: 'ما مدة الإجازة؟', language: 'fr' },
    { question: 'ما مدة الإجازة؟', stream: 'yes' },
    { question: 'ما مدة الإجازة؟', filters: { jurisdiction: 'XX' }, stream: true },
    { query: 'x', stream: 1, top_k: 0, language: 5 },
  ],
  '/v1/cite': [
    {},
    { citation: 'ab' },
    { citation: 'ا'.repeat(501) },
    { citation: 'حسن النية' },
    { citation: 'القانون رقم 99999 لسنة 1950' },
    { citation: 'قانون العمل' },
    { citation: 'القانون رقم 131 لسنة 1948', jurisdiction: 'XX' },
    { citation: 'القانون رقم 131 لسنة 1948', jurisdiction: 5, as_of: '1', more: true },
    { citation: 'المادة 99999 من القانون رقم 131 لسنة 1948' },
    { citation: 'الطعن رقم 599 ص 481' },
  ],
  '/v1/cite/batch': [
    {},
    { citations: [] },
    { citations: ['ab', 5, '', 'حسن النية'] },
    { citations: ['القانون رقم 131 لسنة 1948'], jurisdiction: 'XX' },
    { citations: Array.from({ length: 1_001 }, () => 'القانون رقم 131 لسنة 1948') },
  ],
  '/v1/citations/extract': [
    {},
    { text: '' },
    { text: 'ا'.repeat(200_001) },
    { text: 'x', jurisdiction: 'XX' },
    { text: 'x', document: 'nothing' },
    { text: 'x', document: 'eg-leg-1799-1' },
    { text: 'x', resolve: 'no', document: 5 },
  ],
  '/v1/citations/verify': [
    {},
    { text: ' ' },
    { text: 'x', document: 'eg-leg-1799-1' },
    { text: 'x', resolve: true },
  ],
  '/v1/graph/traverse': [
    {},
    { canonical_id: 'eg-leg-1799-1' },
    { canonical_id: 'EG LEG' },
    { canonical_id: 'eg-leg-1948-131', depth: 4, limit: 101, direction: 'up' },
    { canonical_id: 'eg-leg-1948-131', edge_types: ['cites', 'loves'] },
    { canonical_id: 'eg-leg-1799-1', depth: 0 },
  ],
  '/v1/graph/path': [
    {},
    { from_id: 'eg-leg-1799-1', to_id: 'eg-leg-1799-2' },
    { from_id: 'eg-leg-1948-131', to_id: 'eg-leg-1799-2' },
    { from_id: 'eg-leg-1948-131', to_id: 'eg-leg-1948-131', depth: 21 },
  ],
  '/v1/graph/related': [{}, { canonical_id: 'eg-leg-1799-1' }, { canonical_id: 'eg-leg-1948-131', limit: 0 }],
};

const ADDRESSES = [
  '/v1/document/eg-leg-1799-1',
  '/v1/document/nothing',
  '/v1/document/',
  '/v1/document/%E0%A4%A',
  `/v1/document/${'a'.repeat(300)}`,
  '/v1/document/eg-leg-1948-131?as_of=1',
  '/v1/document/eg-leg-1948-131?include=nothing&as_of=2024-02-30',
  '/v1/document/eg-leg-1948-131?canonical_id=x',
  '/v1/document/eg-leg-1948-131?include=status_reason&include=status_reason',
  '/v1/document/eg-leg-1948-131?more=1',
  '/v1/jurisdictions?x=1',
  '/v1/status?x=1',
  '/v1/nothing',
  '/v2/search',
  '/nothing',
  '/',
  '//',
  '/v1',
  '/V1/search',
  '/v1/search/',
  '/v1/status/',
];

const BODIES = [
  '',
  '{',
  '{"query":"x"',
  '[1]',
  '"x"',
  '{"query":"x","query":"y"}',
  `${'['.repeat(200)}${']'.repeat(200)}`,
  '{"__proto__":{"query":"x"}}',
  '\ufeff{"query":"مدة الإجازة"}',
];

const KEYS: readonly Readonly<Record<string, string>>[] = [
  {},
  { Authorization: 'Bearer' },
  { Authorization: 'Bearer x' },
  { Authorization: 'Basic eDp5' },
  { Authorization: 'bearer {{key.main}}' },
  { Authorization: 'Bearer {{key.main}}x' },
  { Authorization: 'Bearer {{key.revoked}}' },
  { Authorization: 'Bearer {{token.owner}}' },
  { Authorization: `Bearer sanad_live_${'a'.repeat(42)}` },
];

const GOOD = { query: 'مدة الإجازة', top_k: 1 };
const QUESTION = { question: 'ما مدة الإجازة السنوية؟' };

export function refusalSteps(): Step[] {
  return [
    ...Object.entries(INVALID).flatMap(([path, bodies]) =>
      bodies.map((body) => post('invalid', path, JSON.stringify(body))),
    ),
    ...ADDRESSES.map((path) => get('addresses', path)),
    ...BODIES.map((body) => post('unreadable', '/v1/search', body)),
    ...['text/plain', 'application/json; charset=latin1', 'application/x-www-form-urlencoded', ''].map(
      (type) => post('unreadable', '/v1/search', GOOD, { headers: { 'Content-Type': type } }),
    ),
    post('unreadable', '/v1/search', GOOD, { headers: { 'Content-Encoding': 'gzip' } }),
    post('unreadable', '/v1/search?x=1', GOOD),
    ...KEYS.map((headers) => open(post('keys', '/v1/search', GOOD), headers)),
    post('plans', '/v1/reason', QUESTION, { headers: FREE }),
    post('plans', '/v1/reason', { ...QUESTION, stream: true }, { headers: FREE }),
    ...tooLarge(),
    ...requestIds(),
    ...twoFaults(),
  ];
}

const FREE = { Authorization: 'Bearer {{key.free}}' };
const KIB = 1_024;

function tooLarge(): HttpStep[] {
  return [
    post('too large', '/v1/search', GOOD, { padding: 64 * KIB }),
    post('too large', '/v1/citations/extract', { text: 'x' }, { padding: KIB * KIB }),
    post('too large', '/v1/citations/extract', { text: 'القانون رقم 131 لسنة 1948' }, { padding: 100 * KIB }),
    post(
      'too large',
      '/v1/cite/batch',
      { citations: ['القانون رقم 131 لسنة 1948'] },
      { padding: 4 * KIB * KIB },
    ),
    post('too large', '/mcp', {}, { padding: 64 * KIB }),
    post('too large', '/account/login', {}, { padding: 64 * KIB }),
    get('too large', `/v1/status?x=${'a'.repeat(4 * KIB)}`),
    get('too large', '/v1/status', { headers: { 'X-Much': 'a'.repeat(17 * KIB) } }),
  ];
}

const requestIds = (): HttpStep[] =>
  [
    'replay-1',
    'replay-with-a-rather-long-name-that-is-still-in-order',
    'a b',
    'ا',
    'x'.repeat(300),
    '{"a":1}',
  ]
    .filter((id) => /^[\x20-\x7e]*$/.test(id))
    .flatMap((id) => [
      get('request ids', '/v1/status', { headers: { 'X-Request-Id': id } }),
      open(get('request ids', '/v1/status'), { 'X-Request-Id': id }),
    ]);

/** Requests with two faults. The error in the answer shows which check comes first. */
function twoFaults(): HttpStep[] {
  const noKey = {};
  const large = { padding: 64 * KIB };
  const plain = { headers: { 'Content-Type': 'text/plain' } };
  const group = 'two faults';
  return [
    // These have no API key, and another fault.
    open(post(group, '/v1/nothing', GOOD), noKey),
    open(get(group, '/v1/search'), noKey),
    open(post(group, '/v1/search', {}), noKey),
    open(post(group, '/v1/search', '{'), noKey),
    open(post(group, '/v1/search', GOOD, large), noKey),
    open(post(group, '/v1/search', GOOD, plain), noKey),
    open(post(group, '/v1/search?x=1', GOOD), noKey),
    open(post(group, '/v1/reason', {}), noKey),
    open(get(group, '/v1/document/nothing?x=1'), noKey),
    open(get(group, `/v1/status?x=${'a'.repeat(4 * KIB)}`), noKey),
    open(post(group, '/mcp', '{'), noKey),
    open(post(group, '/mcp', {}, large), noKey),
    open(post(group, '/account/keys', '{'), noKey),
    open(post(group, '/account/keys', {}), noKey),
    open(get(group, '/account/nothing'), noKey),
    // These have an unknown address, and a wrong method, body or size.
    { ...get(group, '/v1/nothing'), method: 'DELETE' },
    post(group, '/v1/nothing', '{'),
    post(group, '/v1/nothing', GOOD, large),
    { ...post(group, '/v1/status', '{'), method: 'PUT' },
    { ...post(group, '/v1/search', GOOD, large), method: 'PUT' },
    // These use a plan without `reason`, and have another fault.
    post(group, '/v1/reason', {}, { headers: FREE }),
    post(group, '/v1/reason', '{', { headers: FREE }),
    post(group, '/v1/reason', QUESTION, { ...large, headers: FREE }),
    post(group, '/v1/reason?x=1', QUESTION, { headers: FREE }),
    post(group, '/v1/reason', { ...QUESTION, filters: { jurisdiction: 'XX' } }, { headers: FREE }),
    // These have an unreadable body, and another fault.
    post(group, '/v1/search', '{', plain),
    post(group, '/v1/search?x=1', '{'),
    post(group, '/v1/search?x=1', GOOD, large),
    post(group, '/v1/search', '{', large),
    // These break two rules of one operation: of the schema, the jurisdiction or the document.
    post(group, '/v1/search', { query: '', filters: { jurisdiction: 'XX' } }),
    post(group, '/v1/cite', { citation: 'حسن النية', jurisdiction: 'XX' }),
    post(group, '/v1/citations/extract', { text: 'x', jurisdiction: 'XX', document: 'eg-leg-1799-1' }),
    post(group, '/v1/citations/extract', { text: '', document: 'eg-leg-1799-1' }),
    post(group, '/v1/graph/path', { from_id: 'eg-leg-1799-1', to_id: 'eg-leg-1799-2', depth: 0 }),
    get(group, '/v1/document/eg-leg-1799-1?as_of=1'),
    get(group, '/v1/document/eg-leg-1799-1', { headers: { 'If-None-Match': '*' } }),
    // These come from a browser origin that is not allowed, and have another fault.
    open(post(group, '/mcp', {}), { ...JSON_TYPE, Origin: 'https://evil.example' }),
    post(group, '/mcp', '{', { headers: { Origin: 'https://evil.example', ...MAIN } }),
  ];
}

/**
 * Requests with a used-up limit and another fault. They follow `limitSteps` within the same minute, so that
 * the rate is still used up.
 */
export function limitFaults(): HttpStep[] {
  const group = 'two faults';
  const large = { padding: 64 * KIB };
  const used = { headers: { Authorization: 'Bearer {{key.used}}' } };
  const spent = { headers: { Authorization: 'Bearer {{key.spent}}' } };
  return [
    // The key's rate is used up, and the request may have another fault.
    post(group, '/v1/search', {}, used),
    post(group, '/v1/search', '{', used),
    post(group, '/v1/search', GOOD, { ...large, ...used }),
    post(group, '/v1/reason', QUESTION, used),
    post(group, '/v1/cite', { citation: 'حسن النية' }, used),
    get(group, '/v1/document/nothing', used),
    get(group, '/v1/nothing', used),
    { ...get(group, '/v1/search', used) },
    // The account's quota is used up, and the request may have another fault.
    post(group, '/v1/search', {}, spent),
    post(group, '/v1/search', '{', spent),
    post(group, '/v1/reason', QUESTION, spent),
    post(group, '/v1/cite', { citation: 'حسن النية' }, spent),
    get(group, '/v1/document/nothing', spent),
  ];
}
